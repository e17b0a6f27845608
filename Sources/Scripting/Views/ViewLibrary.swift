import Geometry
import Layout
import LuaHost

/// The fields and methods of views, such as their order and their removal.
final class ViewLibrary: Library {
    let hostReference: Unmanaged<ScriptHost>
    var host: ScriptHost { hostReference.takeUnretainedValue() }
    var properties: PropertyLibrary { libraries.properties }

    init(_ host: ScriptHost) { hostReference = .passUnretained(host) }

    static let intro = """
        Each property of the kind is a field: `label.text = "x"`; see *Kinds of views*. The anchors `topAnchor` … \
        `lastBaselineAnchor` and the areas `safeArea`, `layoutMarginsGuide`, `readableContentGuide`, `keyboard` and \
        `keyboardSafeArea` are constraint targets. Areas have anchors and a `layoutFrame`, in the view's coordinates. \
        Frames come from the last layout pass; outside layouts, reading one lays out pending changes first. A removed \
        view stays usable while the script holds it, and can be put again.

        A scroll view has two more areas. Constraints from subviews to `contentLayoutGuide` determine the content's \
        size; constraints from outside to it make views scroll along. Views in the scroll view that are constrained to \
        `frameLayoutGuide` stay in place while the rest scrolls, and don't affect the content's size. Without a guide, \
        the edges mean the content's edges for subviews, and width, height and center mean the frame's.

        Images and trees show frames on the pixel grid. Each edge moves to the nearest pixel, so adjacent frames stay \
        adjacent and equal lengths differ by at most one pixel. Lengths below four pixels round up instead, so thin \
        lines never vanish and equal lines are equally thick. The additional pixel covers a part of the view before the \
        line, or of the superview's inside if the line is at its edge.
        """

    static let operations = removing + order + fields + hiddenFields + roles

    private static let removing: [Operation<ViewLibrary>] = [
        .reading(
            "removeFromSuperview", of: [.view], [],
            text: """
                Removes the view and its subviews from the screen. A text input among them ends editing; their \
                bindings, observations and view models end. If the script holds the view or its instance, it can put \
                it again: properties and event handlers remain, and the layout of a molecule or controller runs again \
                and binds again. Bindings made in the chain of its put do not return.
                """
        ) { library, _, screen, frame in
            try library.remove(try library.viewArgument(0, frame))
            if !screen.isInLayout { try library.libraries.layouts.tellAppearances() }
        }
    ]

    static let order: [Operation<ViewLibrary>] = [
        .reading(
            "invalidateIntrinsicContentSize", of: [.node, .view], [], gives: .receiver,
            text: """
                Measures the view's content again in the next layout pass. Changes of properties do this automatically.
                > self:invalidateIntrinsicContentSize()
                """
        ) { library, _, screen, frame in
            try screen.setNeedsIntrinsicSize(try library.viewArgument(0, frame, in: screen))
            frame.returnArgument(0)
        }
        .saying(
            """
            Measures the view's content again in the next layout pass. Changes of properties do this automatically.
            """, of: .view),
        .reading(
            "bringToFront", of: [.node, .view], [], gives: .receiver,
            text: """
                Moves the view in front of its siblings: it is drawn last and receives touches first. Its position in \
                a stack does not change. When the layout that puts the view runs again, it restores its own order.
                > badge:bringToFront()
                """
        ) { library, _, _, frame in try library.move(toFront: true, frame) }
        .saying(
            """
            Moves the view in front of its siblings: it is drawn last and receives touches first. Its position in a \
            stack does not change. When the layout that puts the view runs again, it restores its own order.
            """,
            of: .view),
        .reading(
            "sendToBack", of: [.node, .view], [], gives: .receiver,
            text: "Moves the view behind its siblings."
        ) { library, _, _, frame in try library.move(toFront: false, frame) },
    ]

    /// Implements `bringToFront()` and `sendToBack()`.
    private func move(toFront isFront: Bool, _ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame)
        try libraries.canvas.refuseChange("the order of views")
        try screen.move(view, toFront: isFront)
        frame.returnArgument(0)
    }

    // MARK: Fields

    /// The names of views' fields and areas, for messages.
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
        field("superview", "@View?", "The superview.") { library, view, frame in
            frame.return(try library.screen.superview(of: view).map(library.facade) ?? .nil)
        },
        field("subviews", "@View[]", "The subviews, in the order of their puts.") { library, view, frame in
            frame.return(.array(try library.screen.subviews(of: view).map(library.facade)))
        },
        field(
            "views", "table<string, @View>",
            """
            The views inside by name, on any level, except those inside molecules and cells. If several views have \
            the name, it is the first view on the highest level.
            ! no view has the name
            > Button { onTap = function(self) self.views.email.text = "" end }
            """
        ) { library, view, frame in
            let views = try library.lua.run(as: .engine) {
                try library.host.function(library.host.functions(of: .engine), "viewsOf")
            }
            frame.return(try library.lua.call(views, [library.facade(view)], resultCount: 1).first ?? .nil)
        },
        field("frame", "@Rect", "The frame in the superview, in points.") { library, view, frame in
            library.settle()
            frame.return(LuaValue(try library.screen.frame(of: view)))
        },
        field(
            "bounds", "@Rect",
            """
            The view's rectangle in its own coordinates; x and y are 0.
            """
        ) { library, view, frame in
            library.settle()
            frame.return(LuaValue(Rect(size: try library.screen.frame(of: view).size)))
        },
        field("id", "string", "The view's name, unique in its superview.") { library, view, frame in
            frame.return(try library.screen.name(of: view))
        },
        field("path", "string", "The names from the root to the view, separated by \"/\".") { library, view, frame in
            frame.return(try library.screen.wholePath(of: view))
        },
        field("kind", "string", "The name of the view's kind.") { library, view, frame in
            frame.return(try library.screen.kind(of: view).name)
        },
        field(
            "intrinsicContentSize", "{ width?: number, height?: number }",
            "The intrinsic content size, in points; nil for an axis without one."
        ) { library, view, frame in
            let size = try library.screen.intrinsicSize(of: view)
            frame.return(
                .dictionary([
                    ("width", size.width.map { .number($0) } ?? .nil),
                    ("height", size.height.map { .number($0) } ?? .nil),
                ]))
        },
    ]

    /// Fields that the reference describes elsewhere: values from the layout, and members of instances.
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
        // These functions are for instances, which may have fields of their own.
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
