import Layout
import LuaHost

/// Views as scripts see them: their fields, their order, and how they leave the screen.
final class ViewLibrary: Library {
    let hostReference: Unmanaged<ScriptHost>
    var host: ScriptHost { hostReference.takeUnretainedValue() }
    var properties: PropertyLibrary { libraries.properties }

    init(_ host: ScriptHost) { hostReference = .passUnretained(host) }

    static let intro = """
        Each property of the kind is a field that can be read and set: `label.text = "x"`; see *Kinds of views*. The \
        anchors `topAnchor` … `lastBaselineAnchor` and the areas
        `safeArea`, `layoutMarginsGuide`, `readableContentGuide`, `keyboard`, `keyboardSafeArea` (with anchors of \
        their own, and with `layoutFrame`: where they lie in the view) are targets. Frames are those of the last \
        layout pass; outside layouts,
        what has changed is laid out first.
        A removed view stays usable while the script \
        holds it, and may be put again.

        A scroll view has two areas more. `contentLayoutGuide` is its content: what is tied to it from inside \
        decides the content's size, and what is tied to it from outside scrolls
        along. `frameLayoutGuide` is its frame: what is tied to it from inside stays where it is while the rest \
        scrolls, and has no part in the content's size. Without
        either, the edges of a scroll view are those of its content to what is in it, and its width, height and \
        centre those of its frame.

        Pictures and trees show frames on the pixel grid. Each edge goes to the nearest pixel, so frames that touch \
        still do, and equal lengths differ by at most one pixel.
        A length below four pixels takes the next whole number of them instead: what is thin never vanishes, and \
        equal lines are equally thick. The pixel that such a line lacks
        lies over what comes before it, or inside the superview where the line is at its edge.
        """

    static let operations = removing + order + fields + hiddenFields + roles

    private static let removing: [Operation<ViewLibrary>] = [
        .reading(
            "removeFromSuperview", of: [.view], [],
            text: """
                Takes the view, with what is in it, out of its screen. A text input in it ends editing; what was \
                bound, observed and modelled for these views ends. A
                view that the script holds, as a view or an instance, may be put again: its properties and what \
                happens on events are still there, and the layout
                of a molecule or controller runs again, which binds again. What a chain around it had bound has \
                ended with that layout. A view that
                nobody holds makes room for others.
                """
        ) { library, _, screen, frame in
            try library.remove(try library.viewArgument(0, frame))
            if !screen.isInLayout { try library.libraries.layouts.tellAppearances() }
        }
    ]

    static let order: [Operation<ViewLibrary>] = [
        .reading(
            "bringToFront", of: [.node, .view], [], gives: .receiver,
            text: """
                Makes the view the frontmost of its siblings: drawn last, touched first. Nothing else of it changes, \
                and a stack arranges it where it was. When the layout
                that puts it runs again, the order is as that layout puts the views, and brings them to the front, \
                again.
                > badge:bringToFront()
                """
        ) { library, _, _, frame in try library.move(toFront: true, frame) }
        .saying(
            """
            Makes the view the frontmost of its siblings: drawn last, touched first. Nothing else of it changes, and \
            a stack arranges it where it was. When the layout
            that puts it runs again, the order is as that layout puts the views again.
            """,
            of: .view),
        .reading(
            "sendToBack", of: [.node, .view], [], gives: .receiver,
            text: "Makes the view the hindmost of its siblings."
        ) { library, _, _, frame in try library.move(toFront: false, frame) },
    ]

    /// `bringToFront()`, `sendToBack()`.
    private func move(toFront isFront: Bool, _ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame)
        try libraries.canvas.refuseChange("the order of views")
        try screen.move(view, toFront: isFront)
        frame.returnArgument(0)
    }

    // MARK: Fields

    /// The names of fields and areas, for messages.
    static let fieldNames =
        fields.map(\.entry.name) + AnchorArea.allCases.compactMap(\.name)

    private static func field(
        _ name: String, _ type: String, _ text: String,
        get body: @escaping @Sendable (ViewLibrary, ViewID, borrowing CallFrame) throws -> Void
    ) -> Operation<ViewLibrary> {
        .field(name, of: .view, type: type, text: text) { library, frame in
            try body(library, try library.viewArgument(0, frame), frame)
        }
    }

    static let fields: [Operation<ViewLibrary>] = [
        field("superview", "@View?", "The view that this one lies in.") { library, view, frame in
            frame.return(try library.screen.superview(of: view).map(library.facade) ?? .nil)
        },
        field("subviews", "@View[]", "The views in it, in the order in which they were put.") { library, view, frame in
            frame.return(.array(try library.screen.subviews(of: view).map(library.facade)))
        },
        field("frame", "@Rect", "Where it lies in its superview, in points.") { library, view, frame in
            library.settle()
            frame.return(LuaValue(try library.screen.frame(of: view)))
        },
        field("bounds", "@Rect", "Its own rectangle, with x and y of 0.") { library, view, frame in
            library.settle()
            frame.return(LuaValue(Rect(size: try library.screen.frame(of: view).size)))
        },
        field("id", "string", "Its name among the views of its superview.") { library, view, frame in
            frame.return(try library.screen.name(of: view))
        },
        field("path", "string", "The names from the root to it, with \"/\" between.") { library, view, frame in
            frame.return(try library.screen.wholePath(of: view))
        },
        field("kind", "string", "The name of its kind.") { library, view, frame in
            frame.return(try library.screen.kind(of: view).name)
        },
        field(
            "intrinsicContentSize", "{ width?: number, height?: number }",
            """
            The size that its content wants, in points; nil for an axis without a wish.
            """
        ) { library, view, frame in
            let size = try library.screen.intrinsicSize(of: view)
            frame.return(
                .dictionary([
                    ("width", size.width.map { .number($0) } ?? .nil),
                    ("height", size.height.map { .number($0) } ?? .nil),
                ]))
        },
    ]

    /// What is described elsewhere: properties that are read as they were solved, and what instances have.
    private static let hiddenFields: [Operation<ViewLibrary>] = [
        field("view", "", "") { library, view, frame in
            frame.return(library.object(library.classes.view, view))
        },
        field("contentSize", "", "") { library, view, frame in
            library.settle()
            guard let size = try library.screen.contentSize(of: view) else { return }
            frame.return(.dictionary([("width", .number(size.width)), ("height", .number(size.height))]))
        },
        field("safeAreaInsets", "", "") { library, view, frame in
            library.settle()
            let insets = try library.screen.safeArea(of: view)
            frame.return(
                .dictionary([
                    ("top", .number(insets.top)), ("left", .number(insets.left)), ("bottom", .number(insets.bottom)),
                    ("right", .number(insets.right)),
                ]))
        },
        field("parentController", "", "") { library, view, frame in
            frame.return(library.current.instances[view]?.parent.map(library.facade) ?? .nil)
        },
    ]

    private static let roles: [Operation<ViewLibrary>] = [
        .role(.index, of: .view) { library, frame in try library.index(frame) },
        .role(.newIndex, of: .view) { library, frame in try library.setField(frame) },
        .role(.text, of: .node, .container, .view) { library, frame in frame.return(library.text(frame)) },
        // For instances, whose unknown fields are their own.
        .function("viewGet", of: .prelude) { library, frame in try library.getSoft(frame) },
        .function("viewSet", of: .prelude) { library, frame in try library.setSoft(frame) },
        .function("viewText", of: .prelude) { library, frame in frame.return(library.text(frame)) },
    ]
}

extension LuaValue {
    init(_ rect: Rect) {
        self = .dictionary([
            ("x", .number(rect.x)), ("y", .number(rect.y)), ("width", .number(rect.width)),
            ("height", .number(rect.height)),
        ])
    }
}
