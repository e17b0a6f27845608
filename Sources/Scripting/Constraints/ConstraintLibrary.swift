import Layout
import LuaHost

/// The methods of a node that create constraints or modify the last constraints.
final class ConstraintLibrary: Library {
    let hostReference: Unmanaged<ScriptHost>
    var host: ScriptHost { hostReference.takeUnretainedValue() }
    /// The constraints of the last call on a node, for `offset`, `inset` and `identifier`.
    @exclusivity(unchecked) var last = LastConstraints()

    init(_ host: ScriptHost) { hostReference = .passUnretained(host) }

    static let intro = """
        `content:put…` and `build` return layout nodes. A constraint method takes a relation (`equal`, `equalTo(16)` \
        …), a target (`parent`, `previous`, a view or an anchor; default: the superview) and options (a priority or a \
        table), in this order: see *Relations and targets* and *Types*. `width`, `height` and `size` take their target \
        inside the relation, as in `width(equalTo(parent))`. All these methods return the node, so calls can be \
        chained. Constraints can be made only inside a layout call. The view's anchors (`node.topAnchor` …) and areas \
        (`node.safeArea`) are fields of the node and serve as targets.

        Each property of the kind has a setter with its name. It takes one value, or nil for the default, and returns \
        the node: `content:putLabel():text("Hi"):textColor("secondaryLabel"):center(equal)`. See *Kinds of views*.
        """

    static let operations = single + several + frames + ofTheLast + keeping + anchors

    private static let dimension = [
        ParameterEntry("relation", "@Relation"), ParameterEntry("options", "@Options", isOptional: true),
    ]
    private static let position = [
        ParameterEntry("relation", "@Relation"), ParameterEntry("target", "@Target", isOptional: true),
        ParameterEntry("options", "@Options", isOptional: true),
    ]

    /// Declares the method of one attribute. Such methods are the most frequent operations, so they read their
    /// arguments themselves.
    private static func constraint(_ attribute: Attribute, _ text: String) -> Operation<ConstraintLibrary> {
        let operation = Operation<ConstraintLibrary>.reading(
            attribute.name, of: [.node], attribute.isDimension ? dimension : position, gives: .receiver, text: text
        ) { library, _, screen, frame in try library.constrain(attribute, screen, frame) }
        .onMistake(.leavesOutConstraint(attribute.axis))
        // A target after the relation of a dimension gets a specific message.
        return attribute.isDimension ? operation.explainingExtraArguments() : operation
    }

    private static let single: [Operation<ConstraintLibrary>] = [
        constraint(
            .left,
            """
            Constrains the left edge to the target's left edge or to an anchor. A positive spacing moves the edge to \
            the right.
            ! the target is on the other axis; there is neither a target nor a superview
            > label:left(equalTo(16), parent)
            """),
        constraint(
            .right,
            """
            Constrains the right edge. `right(equalTo(16), parent)` places the edge 16 points to the left of the \
            superview's right edge. `right(lessThan, x)` means right ≤ x.
            """
        ),
        constraint(
            .top,
            """
            Constrains the top edge.
            > title:top(equalTo(8), previous.bottomAnchor)
            """),
        constraint(
            .bottom,
            "Constrains the bottom edge. A positive spacing moves the edge up."),
        constraint(
            .leading,
            "Constrains the leading edge: left, or right if the direction is \"rtl\"."),
        constraint(
            .trailing,
            "Constrains the trailing edge: right, or left if the direction is \"rtl\"."),
        constraint(
            .centerX,
            "Constrains the horizontal center. A positive spacing moves the center to the right."),
        constraint(
            .centerY,
            "Constrains the vertical center. A positive spacing moves the center down."),
        constraint(
            .firstBaseline,
            """
            Constrains the baseline of the first line of text. A vertical stack uses the baseline of its first view, \
            and a horizontal stack uses the baseline of its tallest view. Other views without text use their top edge. \
            In a view that is as high as its content, the distance of a baseline from the top is rounded to pixels, as \
            in UIKit. If the view is higher than its content, the text and its baselines move down by half of the \
            difference.
            """
        ),
        constraint(
            .lastBaseline,
            """
            Constrains the baseline of the last line of text. A vertical stack uses the baseline of its last view, and \
            a horizontal stack uses the baseline of its tallest view. Other views without text use their bottom edge.
            """
        ),
        constraint(
            .width,
            """
            Constrains the width. The target is inside the relation: a number, an anchor, a view or an anonymous \
            target such as `parent`. Without a target, as in `width(equal)`, it is the superview.
            ! the target is a separate argument after the relation
            > image:width(equalTo(parent), { multiplyBy = 0.5, constant = -20 })
            """),
        constraint(
            .height,
            """
            Constrains the height; see `width`.
            > image:height(equalTo(myself.widthAnchor))
            """),
    ]

    private static let several: [Operation<ConstraintLibrary>] = [
        .reading(
            "size", of: [.node], dimension, gives: .receiver,
            text: """
                Constrains width and height to a size, a view or one number for both.
                ! the relation has an anchor instead of a view
                > icon:size(equalTo { width = 24, height = 24 })
                """
        ) { library, _, screen, frame in try library.size(screen, frame) }
        .onMistake(.leavesOutConstraint(nil)).explainingExtraArguments(),
        .reading(
            "center", of: [.node], position, gives: .receiver,
            text: """
                Constrains `centerX` and `centerY`. The relation may hold one offset for both, or a point.
                ! the target is an anchor instead of a view
                > spinner:center(equal, parent)
                """
        ) { library, _, screen, frame in try library.center(screen, frame) }
        .onMistake(.leavesOutConstraint(nil)),
        .reading(
            "vertical", of: [.node], position, gives: .receiver,
            text: """
                Constrains `top` and `bottom` by distances, with one spacing or with insets: `moreThanTo(8)` keeps at \
                least 8 points at the top and at the bottom.
                ! the target is an anchor instead of a view
                """
        ) { library, _, screen, frame in try library.several([.top, .bottom], "vertical", screen, frame) }
        .onMistake(.leavesOutConstraint(.vertical)),
        .reading(
            "horizontal", of: [.node], position, gives: .receiver,
            text: """
                Constrains `left` and `right` by distances, with one spacing or with insets, as `edges` does.
                ! the target is an anchor instead of a view
                > label:horizontal(moreThanTo(18), parent)
                """
        ) { library, _, screen, frame in try library.several([.left, .right], "horizontal", screen, frame) }
        .onMistake(.leavesOutConstraint(.horizontal)),
        .reading(
            "edges", of: [.node], position, gives: .receiver,
            text: """
                Constrains all four edges by distances, with one spacing or with insets. Insets with `leading` or \
                `trailing` constrain these edges instead of left and right.
                ! the target is an anchor instead of a view
                > background:edges(equal, parent)
                """
        ) { library, _, screen, frame in try library.several([.top, .left, .bottom, .right], "edges", screen, frame) }
        .onMistake(.leavesOutConstraint(nil)),
        .reading(
            "at", of: [.node], [ParameterEntry("position", "string|string[]|@Place")] + position, gives: .receiver,
            text: """
                Constrains the edges that a position names. "topLeft" constrains two edges, and "fullTop" constrains \
                top, left and right; `Position` in *Types* lists all names. A list such as `{ "top", "left" }` \
                constrains all its edges. `topOf(view)` and similar functions return positions next to a view. With \
                such a position, the relation takes one spacing, and `target` is an error.
                ! the position is unknown; the target is an anchor instead of a view
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
                Constrains the view between two other views, with a spacing to each of them. The first of them is \
                above or to the left of the view. If the relation has insets with `leading` or `trailing`, the first \
                view comes first in reading direction.
                > gap:inBetween(header, footer, "vertically", equalTo(8))
                """
        ) { library, _, screen, frame in try library.inBetween(screen, frame) }
        .onMistake(.leavesOutConstraint(nil)),
        .reading(
            "aspectRatio", of: [.node],
            [ParameterEntry("ratio", "number"), ParameterEntry("options", "@Options", isOptional: true)],
            gives: .receiver,
            text: """
                Constrains the width to a multiple of the height.
                ! the ratio is not positive
                > image:aspectRatio(16 / 9)
                """
        ) { library, _, screen, frame in try library.aspectRatio(screen, frame) }
        .onMistake(.leavesOutConstraint(nil)),
    ]

    private static let ofTheLast: [Operation<ConstraintLibrary>] = [
        .reading(
            "offset", of: [.node], [ParameterEntry("distance", "number")], gives: .receiver,
            text: """
                Changes the constraints made by the previous call, so that the constrained edges move outwards by a \
                distance in points. A center moves to the right or down; a width or height grows.
                ! the previous call made no constraint of this view
                """
        ) { library, _, screen, frame in try library.shift(isInset: false, screen, frame) }
        .onMistake(.isReported),
        .reading(
            "inset", of: [.node], [ParameterEntry("distance", "number")], gives: .receiver,
            text: """
                Changes the constraints made by the previous call, so that the constrained edges move inwards by a \
                distance in points. A center moves to the right or down, as with `offset`; a width or height shrinks.
                > box:edges(equal, parent):inset(12)
                """
        ) { library, _, screen, frame in try library.shift(isInset: true, screen, frame) }
        .onMistake(.isReported),
        ofLast(
            "constant", .constant, "number|@State",
            """
            Sets the constant of the constraints made by the previous call, in points; positive values point inwards, \
            as in `equalTo(n)`. With a state, the constant follows the state's number, and the layout does not run \
            again.
            ! the previous call made no constraint; the state has no number
            > panel:width(equalTo(0)):constant(self.states.panelWidth)
            """),
        .reading(
            "identifier", of: [.node], [ParameterEntry("name", "string")], gives: .receiver,
            text: "Names the constraints made by the previous call, for messages and for `screen:constraint` in specs."
        ) { library, _, screen, frame in try library.identifier(screen, frame) }
        .onMistake(.isReported),
    ]
}
