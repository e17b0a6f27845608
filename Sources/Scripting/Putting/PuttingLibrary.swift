import Layout
import LuaHost

/// The methods of a layout container, which put views.
final class PuttingLibrary: Library {
    let hostReference: Unmanaged<ScriptHost>
    var host: ScriptHost { hostReference.takeUnretainedValue() }
    /// The view that the last put has put.
    @exclusivity(unchecked) var lastPut: ViewID?

    init(_ host: ScriptHost) { hostReference = .passUnretained(host) }

    static let intro = """
        What a function given to `layoutContent` gets. Besides the methods here there are `put<Kind>` and \
        `putStacked<Kind>` for each kind of view, molecule and widget:
        `content:putLabel("title", { text = "Hi" })`. Name and properties may be left out; among the properties \
        `assignTo = { table, key }` keeps the view. Views
        can be put only inside a layout call.
        """

    static let operations = fields + views + families + spaces + scrolledContents

    private static let views: [Operation<PuttingLibrary>] = [
        .reading(
            "put", of: [.container],
            [ParameterEntry("view", "@AnyView|table"), ParameterEntry("name", "string", isOptional: true)],
            gives: .value("@Node"),
            text: """
                Puts a view, or a molecule or controller (its class, then an instance is made, or an instance). A \
                controller becomes a child of the controller whose content this is.
                ! the view would lie inside itself, or the name has a "/" or more than 256 bytes
                > content:put(Card):edges(equal, parent)
                """
        ) { library, _, _, frame in try library.put(frame, isStacked: false) },
        .reading(
            "putStacked", of: [.container],
            [ParameterEntry("view", "@AnyView|table"), ParameterEntry("name", "string", isOptional: true)],
            gives: .value("@Node"),
            text: """
                Puts a view as the next arranged one of a stack.
                ! the view is not a stack
                """
        ) { library, _, _, frame in try library.put(frame, isStacked: true) },
        .reading(
            "insertStacked", of: [.container],
            [
                ParameterEntry("view", "@AnyView|table"),
                ParameterEntry("position", "integer|{ before?: @AnyView, after?: @AnyView }"),
                ParameterEntry("name", "string", isOptional: true),
            ], gives: .value("@Node"),
            text: """
                Puts a view as an arranged one of a stack, at a position from 1 or beside another; those behind it \
                move on. One that the stack arranges already moves there.
                It is drawn in front of what was put before, wherever it is arranged. When the layout runs again the \
                positions are counted among what it has put till then.
                ! the view is not a stack, has no such position, or does not arrange the other view
                > stack:insertStacked(build "Label":text("first"), 1)
                > stack:insertStacked(Separator, { before = total })
                """
        ) { library, _, _, frame in try library.insertStacked(frame) },
    ]

    /// `put<Kind>` and `putStacked<Kind>`.
    private static let families: [Operation<PuttingLibrary>] = [
        .family(.kinds(prefix: "put"), of: .container) { library, kind, screen, frame in
            try library.put(kind: kind, isStacked: false, screen, frame)
        },
        .family(.kinds(prefix: "putStacked"), of: .container) { library, kind, screen, frame in
            try library.put(kind: kind, isStacked: true, screen, frame)
        },
    ]

    private static let spaces: [Operation<PuttingLibrary>] = [
        .reading(
            "putSpace", of: [.container], [ParameterEntry("space", "number")],
            text: """
                That many points after the view arranged last, instead of the stack's spacing.
                ! the view is not a stack
                > stack:putSpace(8)
                """
        ) { library, _, _, frame in try library.putSpace(frame) },
        .reading(
            "putVSpace", of: [.container], [ParameterEntry("height", "number")], gives: .value("@Node"),
            text: """
                An empty view of that required height; arranged if the view is a stack.
                ! the height is negative
                """
        ) { library, _, _, frame in try library.putSpacer(.height, frame) },
        .reading(
            "putHSpace", of: [.container], [ParameterEntry("width", "number")], gives: .value("@Node"),
            text: """
                An empty view of that required width; arranged if the view is a stack.
                """
        ) { library, _, _, frame in try library.putSpacer(.width, frame) },
    ]

    private static let scrolledContents: [Operation<PuttingLibrary>] = [
        .reading(
            "putScrollVContentView", of: [.container],
            [
                ParameterEntry("name", "string", isOptional: true),
                ParameterEntry("properties", "table", isOptional: true),
            ], gives: .value("@Node"),
            text: """
                In a scroll view: its content, as wide as the scroll view and as high as what is in it. With \
                priority 250 it is also as high as the scroll view: a short content fills it, and a scroll view \
                without a height takes that of its content.
                ! the view is not a scroll view
                > scroll:putScrollVContentView():layoutContent(function(content) end)
                """
        ) { library, _, _, frame in try library.putScrollContent(.height, isNew: true, frame) },
        .reading(
            "putScrollHContentView", of: [.container],
            [
                ParameterEntry("name", "string", isOptional: true),
                ParameterEntry("properties", "table", isOptional: true),
            ], gives: .value("@Node"),
            text: """
                In a scroll view: its content, as high as the scroll view and as wide as what is in it; with \
                priority 250 as wide as the scroll view too.
                """
        ) { library, _, _, frame in try library.putScrollContent(.width, isNew: true, frame) },
        .reading(
            "putAsScrollVContent", of: [.container],
            [ParameterEntry("view", "@AnyView|table"), ParameterEntry("name", "string", isOptional: true)],
            gives: .value("@Node"),
            text: "Puts a view as the vertically scrolled content of a scroll view."
        ) { library, _, _, frame in try library.putScrollContent(.height, isNew: false, frame) },
        .reading(
            "putAsScrollHContent", of: [.container],
            [ParameterEntry("view", "@AnyView|table"), ParameterEntry("name", "string", isOptional: true)],
            gives: .value("@Node"),
            text: "Puts a view as the horizontally scrolled content of a scroll view."
        ) { library, _, _, frame in try library.putScrollContent(.width, isNew: false, frame) },
    ]

    private static let fields: [Operation<PuttingLibrary>] = [
        .field(
            "view", of: .container, type: "@View",
            text: """
                The view that is laid out; its anchors are fields of the container too.
                > content.view.backgroundColor = "systemBackground"
                """
        ) { library, frame in
            frame.return(library.facade(try library.viewArgument(0, frame)))
        },
        .role(.index, of: .container) { library, frame in try library.contentIndex(frame) },
    ]

    /// `content.view` and the anchors of the view; `putBadge`: kinds that came after the container's methods were made;
    /// and near names of what there is not.
    private func contentIndex(_ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame)
        let key = try frame.expectString(1)
        if try giveField(key, of: .container, frame) { return }
        if let anchor = try AnchorNames.value(key, of: view, in: screen) { return frame.return(packed: anchor.bits) }
        if let method = libraries.plugins.dialectMethod(key) { return frame.return(method) }
        for prefix in ["putStacked", "put"] where key.hasPrefix(prefix) {
            if let kind = try libraries.plugins.kind(named: String(key.dropFirst(prefix.count))),
                let put = OperationIndex.shared.opcode(.kinds(prefix: prefix), number: kind)
            {
                return frame.return(.operation(put))
            }
        }
        throw unknownName(ofContainer: key)
    }
}
