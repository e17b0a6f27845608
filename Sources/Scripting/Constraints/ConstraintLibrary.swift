import Layout
import LuaHost

/// The methods of a node that make constraints, and those about the constraints made just before.
final class ConstraintLibrary: Library {
    let hostReference: Unmanaged<ScriptHost>
    var host: ScriptHost { hostReference.takeUnretainedValue() }
    /// The constraints that the last call on a node made, for `offset`, `inset` and `identifier`.
    @exclusivity(unchecked) var last = LastConstraints()

    init(_ host: ScriptHost) { hostReference = .passUnretained(host) }

    static let intro = """
        What `content:put…` and `build` give. Constraint methods take a relation (`equal`, `equalTo(16)` …), a target \
        (`parent`, `previous`, a view, an anchor; the
        superview where none is given) and options (a priority, or a table), in this order: see *Globals* and *Types*. \
        `width`, `height` and `size` have
        their target inside the relation. All of them return the node. Constraints can be made only inside a layout \
        call. The anchors of the
        view (`node.topAnchor` …) and its areas (`node.safeArea`) are fields, to be targets of others.

        Each property of the kind has a setter of its name, which takes one value, or nil for the default, and returns \
        the node:
        `content:putLabel():text("Hi"):textColor("secondaryLabel"):center(equal)`. See *Kinds of views*.
        """

    static let operations = single + several + ofTheLast

    private static let dimension = [
        ParameterEntry("relation", "@Relation"), ParameterEntry("options", "@Options", isOptional: true),
    ]
    private static let position = [
        ParameterEntry("relation", "@Relation"), ParameterEntry("target", "@Target", isOptional: true),
        ParameterEntry("options", "@Options", isOptional: true),
    ]

    /// They are called most of all, and read their arguments themselves.
    private static func constraint(_ attribute: Attribute, _ text: String) -> Operation<ConstraintLibrary> {
        let operation = Operation<ConstraintLibrary>.reading(
            attribute.name, of: [.node], attribute.isDimension ? dimension : position, gives: .receiver, text: text
        ) { library, _, screen, frame in try library.constrain(attribute, screen, frame) }
        .onMistake(.leavesOutConstraint(attribute.axis))
        // A target after the relation of a dimension gets a message of its own.
        return attribute.isDimension ? operation.explainingExtraArguments() : operation
    }

    private static let single: [Operation<ConstraintLibrary>] = [
        constraint(
            .left,
            """
            Relates the left edge to the target's, or to the anchor that is given. A spacing points inwards.
            ! inside a layout: a target of the other axis, or none where there is no superview
            > label:left(equalTo(16), parent)
            """),
        constraint(
            .right,
            """
            Relates the right edge. `right(equalTo(16), parent)` keeps 16 points inside; `right(lessThan, x)` is right \
            ≤ x.
            """
        ),
        constraint(
            .top,
            """
            Relates the top edge.
            > title:top(equalTo(8), previous.bottomAnchor)
            """),
        constraint(
            .bottom,
            "Relates the bottom edge; a spacing points inwards, that is upwards."),
        constraint(
            .leading,
            "Relates the edge at which a line of text begins: left, or right where the direction is \"rtl\"."),
        constraint(
            .trailing,
            "Relates the edge at which a line of text ends."),
        constraint(
            .centerX,
            "Relates the horizontal centre; a spacing moves to the right."),
        constraint(
            .centerY,
            "Relates the vertical centre; a spacing moves down."),
        constraint(
            .firstBaseline,
            """
            Relates the baseline of the first line of text. A column has that of its first view, a row that of its \
            tallest one, and any other view without text its top edge.
            """
        ),
        constraint(
            .lastBaseline,
            """
            Relates the baseline of the last line of text. A column has that of its last view, a row that of its \
            tallest one, and any other view without text its bottom edge.
            """
        ),
        constraint(
            .width,
            """
            Relates the width to a number, an anchor, a view or an anonymous target, which goes inside the relation; \
            without one, to the superview.
            ! the target is given after the relation
            > image:width(equalTo(parent), { multiplyBy = 0.5, constant = -20 })
            """),
        constraint(
            .height,
            """
            Relates the height, as `width` does.
            > image:height(equalTo(myself.widthAnchor))
            """),
    ]

    private static let several: [Operation<ConstraintLibrary>] = [
        .reading(
            "size", of: [.node], dimension, gives: .receiver,
            text: """
                Width and height: of a size, of a view, or both the same number.
                > icon:size(equalTo { width = 24, height = 24 })
                """
        ) { library, _, screen, frame in try library.size(screen, frame) }
        .onMistake(.leavesOutConstraint(nil)).explainingExtraArguments(),
        .reading(
            "center", of: [.node], position, gives: .receiver,
            text: """
                `centerX` and `centerY`; the relation may hold one offset for both or a point.
                > spinner:center(equal, parent)
                """
        ) { library, _, screen, frame in try library.center(screen, frame) }
        .onMistake(.leavesOutConstraint(nil)),
        .reading(
            "vertical", of: [.node], position, gives: .receiver,
            text: "`top` and `bottom`, in distances: `moreThanTo(8)` keeps at least 8 points on both sides."
        ) { library, _, screen, frame in try library.several([.top, .bottom], "vertical", screen, frame) }
        .onMistake(.leavesOutConstraint(.vertical)),
        .reading(
            "horizontal", of: [.node], position, gives: .receiver,
            text: """
                `left` and `right`, in distances.
                > label:horizontal(moreThanTo(18), parent)
                """
        ) { library, _, screen, frame in try library.several([.left, .right], "horizontal", screen, frame) }
        .onMistake(.leavesOutConstraint(.horizontal)),
        .reading(
            "edges", of: [.node], position, gives: .receiver,
            text: """
                All four edges, in distances, with one spacing or insets. Insets with `leading` or `trailing` are \
                about these edges instead of left and right.
                ! the target is an anchor: it must be a view
                > background:edges(equal, parent)
                """
        ) { library, _, screen, frame in try library.several([.top, .left, .bottom, .right], "edges", screen, frame) }
        .onMistake(.leavesOutConstraint(nil)),
        .reading(
            "at", of: [.node], [ParameterEntry("position", "string|string[]|@Place")] + position, gives: .receiver,
            text: """
                Edges by the name of a position: "topLeft", "topRight", "bottomLeft", "bottomRight", "fullTop", \
                "fullBottom", "fullLeft", "fullRight", "fullLeading", "fullTrailing", "edges", "horizontal", \
                "vertical", single edges, "topLeading" and its like; or beside a view: `topOf(view)` …
                ! the position is unknown
                > bar:at("fullTop", equal, safeArea)
                > badge:at(rightOf(title), equalTo(4))
                """
        ) { library, _, screen, frame in try library.at(screen, frame) }
        .onMistake(.leavesOutConstraint(nil)),
        .reading(
            "inBetween", of: [.node],
            [
                ParameterEntry("first", "@Target"), ParameterEntry("second", "@Target"),
                ParameterEntry("way", "\"vertically\"|\"horizontally\""),
            ] + dimension, gives: .receiver,
            text: """
                Between two views, the first one above or to the left, with a spacing to both. With `leading` or \
                `trailing` in the spacing, the first one is the one before it
                in the direction of reading.
                > gap:inBetween(header, footer, "vertically", equalTo(8))
                """
        ) { library, _, screen, frame in try library.inBetween(screen, frame) }
        .onMistake(.leavesOutConstraint(nil)),
        .reading(
            "aspectRatio", of: [.node],
            [ParameterEntry("ratio", "number"), ParameterEntry("options", "@Options", isOptional: true)],
            gives: .receiver,
            text: """
                The width is that many times the height.
                ! the ratio is not above 0
                > image:aspectRatio(16 / 9)
                """
        ) { library, _, screen, frame in try library.aspectRatio(screen, frame) }
        .onMistake(.leavesOutConstraint(nil)),
    ]

    private static let ofTheLast: [Operation<ConstraintLibrary>] = [
        .reading(
            "offset", of: [.node], [ParameterEntry("distance", "number")], gives: .receiver,
            text: """
                Moves the edges of the constraints made by the call just before outwards, in points; centres move back \
                along their axis, dimensions grow.
                ! the call just before made no constraint of this view
                """
        ) { library, _, screen, frame in try library.shift(isInset: false, screen, frame) }
        .onMistake(.isReported),
        .reading(
            "inset", of: [.node], [ParameterEntry("distance", "number")], gives: .receiver,
            text: """
                Moves the edges of the constraints made by the call just before inwards; the opposite of `offset`.
                > box:edges(equal, parent):inset(12)
                """
        ) { library, _, screen, frame in try library.shift(isInset: true, screen, frame) }
        .onMistake(.isReported),
        .reading(
            "constant", of: [.node], [ParameterEntry("value", "number|@State")], gives: .receiver,
            text: """
                The constraints made just before have this many points as their constant, as `equalTo(n)` says it: \
                with a state its number, now and after each change, so that a layout
                need not be opened again for it.
                ! no constraint was made just before; the state has no number
                > panel:width(equalTo(0)):constant(self.states.panelWidth)
                """
        ) { library, _, screen, frame in try library.constant(screen, frame) },
        .reading(
            "identifier", of: [.node], [ParameterEntry("name", "string")], gives: .receiver,
            text: "Names the constraints made by the call just before, for messages."
        ) { library, _, screen, frame in try library.identifier(screen, frame) }
        .onMistake(.isReported),
    ]
}
