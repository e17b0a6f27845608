import Layout
import LuaHost

/// The methods of a layout container, which put views into a view.
final class PuttingLibrary: Library {
    let hostReference: Unmanaged<ScriptHost>
    var host: ScriptHost { hostReference.takeUnretainedValue() }
    @exclusivity(unchecked) var lastPut: ViewID?

    init(_ host: ScriptHost) { hostReference = .passUnretained(host) }

    static let intro = """
        A function passed to `layoutContent` receives a container. In addition to these methods, it has `put<Kind>` \
        and `putStacked<Kind>` for each kind of view, molecule and widget: `content:putLabel("title", { text = "Hi" \
        })`. Name and properties are optional. Among the properties, `assignTo = { table, key }` stores the view as \
        `table[key]`. Views can be put only inside a layout call.
        """

    static let operations = fields + views + families + spaces + scrolledContents

    private static let views: [Operation<PuttingLibrary>] = [
        .reading(
            "put", of: [.container],
            [ParameterEntry("view", "@AnyView|table"), ParameterEntry("name", "string", isOptional: true)],
            gives: .value("@Node"),
            text: """
                Puts a view, an instance of a molecule or controller, or a new instance of a class. A controller \
                becomes a child of the controller in whose content it is put.
                ! the view would contain itself; the name is empty, has a "/" or has more than 256 bytes
                > content:put(Card):edges(equal, parent)
                """
        ) { library, _, _, frame in try library.put(frame, isStacked: false) },
        .reading(
            "putStacked", of: [.container],
            [ParameterEntry("view", "@AnyView|table"), ParameterEntry("name", "string", isOptional: true)],
            gives: .value("@Node"),
            text: """
                Puts a view as the next arranged view of a stack.
                ! the view being laid out is not a stack
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
                Puts a view as an arranged view of a stack. The position is a number from 1, `{ before = view }` or `{ \
                after = view }`. The arranged views from this position on move to the next position. If the stack \
                already arranges the view, the view moves to the position. Whatever its position, the view is drawn in \
                front of all views put before. When the layout runs again, a position counts only the views that this \
                run has put so far.
                ! the view being laid out is not a stack; position out of range; the stack does not arrange the other \
                view
                > stack:insertStacked(build "Label":text("first"), 1)
                > stack:insertStacked(Separator, { before = total })
                """
        ) { library, _, _, frame in try library.insertStacked(frame) },
    ]

    /// The methods `put<Kind>` and `putStacked<Kind>`.
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
                Sets the space after the last arranged view, in points, instead of the stack's `spacing`.
                ! the view being laid out is not a stack
                > stack:putSpace(8)
                """
        ) { library, _, _, frame in try library.putSpace(frame) },
        .reading(
            "putVSpace", of: [.container], [ParameterEntry("height", "number")], gives: .value("@Node"),
            text: """
                Puts an empty view with a required height, in points. A stack arranges it.
                ! the height is negative
                """
        ) { library, _, _, frame in try library.putSpacer(.height, frame) },
        .reading(
            "putHSpace", of: [.container], [ParameterEntry("width", "number")], gives: .value("@Node"),
            text: "Puts an empty view with a required width, in points. A stack arranges it."
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
                Puts a content view into a scroll view that scrolls vertically. The content view is as wide as the \
                scroll view and as high as its own content. A constraint of priority 250 also makes both equally high. \
                Short content then fills the scroll view, unless a higher priority keeps it short, such as a label's \
                hugging priority. A scroll view without a height is as high as its content.
                ! the view being laid out is not a scroll view
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
                Puts a content view into a scroll view that scrolls horizontally. The content view is as high as the \
                scroll view and as wide as its own content. A constraint of priority 250 also makes both equally wide.
                """
        ) { library, _, _, frame in try library.putScrollContent(.width, isNew: true, frame) },
        .reading(
            "putAsScrollVContent", of: [.container],
            [ParameterEntry("view", "@AnyView|table"), ParameterEntry("name", "string", isOptional: true)],
            gives: .value("@Node"),
            text: """
                Puts a view as the content of a scroll view that scrolls vertically, with the constraints of \
                `putScrollVContentView`.
                """
        ) { library, _, _, frame in try library.putScrollContent(.height, isNew: false, frame) },
        .reading(
            "putAsScrollHContent", of: [.container],
            [ParameterEntry("view", "@AnyView|table"), ParameterEntry("name", "string", isOptional: true)],
            gives: .value("@Node"),
            text: """
                Puts a view as the content of a scroll view that scrolls horizontally, with the constraints of \
                `putScrollHContentView`.
                """
        ) { library, _, _, frame in try library.putScrollContent(.width, isNew: false, frame) },
    ]

    private static let fields: [Operation<PuttingLibrary>] = [
        .field(
            "view", of: .container, type: "@View",
            text: """
                The view that is being laid out. The anchors of this view are also fields of the container.
                > content.view.backgroundColor = "systemBackground"
                """
        ) { library, frame in
            frame.return(library.facade(try library.viewArgument(0, frame)))
        },
        .role(.index, of: .container) { library, frame in try library.contentIndex(frame) },
    ]

    /// Reads a field of a container that is not among its fixed methods: `content.view`, an anchor of the view, a
    /// method of a dialect, or a put method of a kind that was registered later (`putBadge`). Throws an error with a
    /// suggestion for an unknown name.
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
