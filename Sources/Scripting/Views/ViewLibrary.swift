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
        The properties of a view's kind are fields of the view: `label.text = "x"`; see *Kinds of views*. A view's \
        anchors (`topAnchor` … `lastBaselineAnchor`) and the areas `safeArea`, `layoutMarginsGuide`, \
        `readableContentGuide`, `keyboard` and `keyboardSafeArea` are constraint targets. Areas have anchors and a \
        `layoutFrame`, in the view's coordinates. Frames come from the last layout pass. Outside a layout, reading a \
        frame first lays out pending changes. A removed view stays usable while the script holds it, and can be put \
        again.

        A scroll view has two more areas. Constraints from subviews to `contentLayoutGuide` determine the content's \
        size. A view outside the scroll view that is constrained to `contentLayoutGuide` scrolls along. Views in the \
        scroll view that are constrained to `frameLayoutGuide` stay in place while the rest scrolls, and don't affect \
        the content's size. If a subview is constrained to the scroll view itself, the scroll view's edges mean the \
        content's edges, but its width, height and center mean the frame's.

        Images and printed trees show frames on the pixel grid. Each edge moves to the nearest pixel, so adjacent \
        frames stay adjacent and equal lengths differ by at most one pixel. Lengths below four pixels round up \
        instead, so thin lines never vanish and equal lines are equally thick. Such a line grows to the left or \
        upwards, or to the other side if the superview has no space there.
        """

    static let operations = removing + order + fields + hiddenFields + roles

    private static let removing: [Operation<ViewLibrary>] = [
        .reading(
            "removeFromSuperview", of: [.view], [],
            text: """
                Removes the view and its subviews from the screen. If one of them is a text input with the focus, it \
                loses the focus. The bindings and observations of these views end, and their view models are no longer \
                bound to them. The script can put the view again later, as in `content:put(view)`. The view then still \
                has its properties and event handlers. Molecules and \
                controllers run their layout again, which makes the bindings of this layout again. Bindings that the \
                script made with the node of the earlier `put…` are lost.
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
                Measures the view's content again in the next layout pass. Changes of properties do this \
                automatically. Call it when a molecule's hook `intrinsicContentSize` has a new result.
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
                Moves the view in front of its siblings, so that it is drawn last and receives touches first. Its \
                position in a stack does not change. When the layout that puts the view runs again, the order follows \
                that layout.
                > badge:bringToFront()
                """
        ) { library, _, _, frame in try library.move(toFront: true, frame) }
        .saying(
            """
            Moves the view in front of its siblings, so that it is drawn last and receives touches first. Its position \
            in a stack does not change. When the layout that puts the view runs again, the order follows that layout.
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
        field(
            "subviews", "@View[]",
            """
            The subviews, from back to front. This is the order in which they were put, unless the script calls \
            `bringToFront` or `sendToBack`.
            """
        ) { library, view, frame in
            frame.return(.array(try library.screen.subviews(of: view).map(library.facade)))
        },
        field(
            "views", "table<string, @View>",
            """
            The views inside this view by name, on any level, except those inside molecules and cells. If several \
            views have the same name, the field is the outermost of them; if several are equally deep, the first.
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
