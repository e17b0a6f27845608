import Geometry
import Layout
import LuaHost

/// The values of the layout language: relations, targets and their anchors, and positions next to views. Most are
/// packed into 64 bits, which Lua stores.
final class RelationLibrary: Library {
    unowned(unsafe) let host: ScriptHost
    /// The values of relations that don't fit into 64 bits. The packed relation contains an index into this pool.
    @exclusivity(unchecked) var pool = RelationPool()

    init(_ host: ScriptHost) { self.host = host }

    static let intro = """
        The relations and targets of constraints. An anonymous target, such as `parent` or `previous`, identifies a \
        view by its position. Its anchors are fields, as in `previous.bottomAnchor`.
        """

    static let operations = relations + systemSpacings + positions + targets + fields

    /// The packed values that scripts have as global constants, by name.
    static var constants: [(name: String, value: Packed)] {
        [
            ("equal", Packed(.relation, relation: .equal)),
            ("moreThan", Packed(.relation, relation: .greaterThanOrEqual)),
            ("lessThan", Packed(.relation, relation: .lessThanOrEqual)),
        ]
            // `previous` is not a constant, because its value depends on when a script reads it.
            + AnonymousTarget.allCases.filter { $0.base != .previous }.map {
                ($0.name, Packed(.anonymous, payload: UInt64($0.rawValue)))
            }
    }

    private static func relation(
        _ name: String, _ relation: ConstraintRequest.Relation, _ text: String
    ) -> Operation<RelationLibrary> {
        let value = ParameterEntry("value", "number|@Size|@Insets|@Point|@Target")
        return .reading(
            name, of: [.global], [value], gives: .value("@Relation"), text: text
        ) { library, _, _, frame in try library.makeRelation(relation, frame) }
        .packingNumbers(Packed(.relationNumber, relation: relation).bits).explainingExtraArguments()
    }

    private static func position(_ position: RelativePosition, _ text: String) -> Operation<RelationLibrary> {
        let view = ParameterEntry("view", "@Target")
        return .reading(
            position.name, of: [.global], [view], gives: .value("@Place"), text: text
        ) { library, _, _, frame in try library.makePosition(position, frame) }
    }

    private static let relations: [Operation<RelationLibrary>] = [
        .described(
            "equal", of: .global, nil, gives: .value("@Relation"),
            text: """
                Relation: equal.
                > label:top(equal, parent)
                """),
        .described(
            "moreThan", of: .global, nil, gives: .value("@Relation"),
            text:
                """
                Relation: at least. For a single edge, it compares coordinates: `right(moreThan, x)` is right ≥ x. For \
                several edges (`edges`, `vertical`, `at` …), it compares distances inwards: `edges(moreThan, x)` keeps \
                all edges inside x.
                """
        ),
        .described(
            "lessThan", of: .global, nil, gives: .value("@Relation"),
            text: """
                Relation: at most. Like `moreThan`, it compares coordinates of a single edge and distances of several \
                edges.
                """),
        relation(
            "equalTo", .equal,
            """
            Returns the relation `equal` with a spacing in points, a size, insets or (for dimensions) a target. A \
            positive spacing points inwards: `bottom(equalTo(18), x)` is bottom = x − 18.
            ! the number is not finite; the table is not a size, insets or a point
            > label:width(equalTo(90)):top(equalTo(8), previous.bottomAnchor)
            """),
        relation(
            "moreThanTo", .greaterThanOrEqual,
            """
            Returns the relation `moreThan` with a value of the same types as in `equalTo`. `width(moreThanTo(44))` is \
            width ≥ 44; `horizontal(moreThanTo(18), parent)` keeps at least 18 points on both sides.
            > label:horizontal(moreThanTo(18), parent)
            """),
        relation(
            "lessThanTo", .lessThanOrEqual,
            """
            Returns the relation `lessThan` with a value of the same types as in `equalTo`. `width(lessThanTo(320))` \
            is width ≤ 320.
            > label:width(lessThanTo(320))
            """),
    ]

    private static func systemSpacing(
        _ name: String, _ relation: ConstraintRequest.Relation, _ text: String
    ) -> Operation<RelationLibrary> {
        .function(name, .number("multiplier").or(1), gives: .value("@Relation"), text: text) {
            library, frame, multiplier in
            frame.return(packed: try library.pack(relation, .systemSpacings(multiplier)).bits)
        }
    }

    private static let systemSpacings: [Operation<RelationLibrary>] = [
        systemSpacing(
            "equalToSystemSpacing", .equal,
            """
            Returns the relation `equal` with a spacing of `multiplier` (default: 1) times UIKit's standard spacing. \
            Between two edges, the standard spacing is 8 points. Between the baselines of two texts, it is the \
            distance of two consecutive lines: the descent of the upper text plus the ascent of the lower. Between a \
            baseline and an edge, it is the line's ascent or descent. The spacing points inwards, as in `equalTo(8)`.
            ! the multiplier is not finite
            > caption:top(equalToSystemSpacing(), title.bottomAnchor)
            > caption:firstBaseline(equalToSystemSpacing(1.5), title.lastBaselineAnchor)
            """),
        systemSpacing(
            "moreThanToSystemSpacing", .greaterThanOrEqual,
            """
            Returns the relation `moreThan` with a multiple of the standard spacing; see `equalToSystemSpacing`.
            > label:horizontal(moreThanToSystemSpacing(2), safeArea)
            """),
        systemSpacing(
            "lessThanToSystemSpacing", .lessThanOrEqual,
            "Returns the relation `lessThan` with a multiple of the standard spacing; see `equalToSystemSpacing`."),
    ]

    private static let positions: [Operation<RelationLibrary>] = [
        position(
            .topOf,
            """
            Position for `at`: above a view. The bottom edge is constrained to that view's top edge.
            > badge:at(topOf(avatar), equalTo(4))
            """),
        position(
            .bottomOf,
            "Position for `at`: below a view."),
        position(
            .leftOf,
            "Position for `at`: to the left of a view."),
        position(
            .rightOf,
            "Position for `at`: to the right of a view."),
        position(
            .leadingOf,
            """
            Position for `at`: before a view in reading direction. This is to its left, or to its right if the \
            direction is "rtl".
            > icon:at(leadingOf(title), equalTo(8))
            """),
        position(
            .trailingOf,
            "Position for `at`: after a view in reading direction."),
        position(
            .topOfAndParallelWith,
            "Position for `at`: above a view, with the same horizontal center."),
        position(
            .bottomOfAndParallelWith,
            "Position for `at`: below a view, with the same horizontal center."),
        position(
            .leftOfAndParallelWith,
            "Position for `at`: to the left of a view, with the same vertical center."),
        position(
            .rightOfAndParallelWith,
            """
            Position for `at`: to the right of a view, with the same vertical center.
            > name:at(rightOfAndParallelWith(avatar), equalTo(12))
            """),
        position(
            .leadingOfAndParallelWith,
            "Position for `at`: before a view in reading direction, with the same vertical center."),
        position(
            .trailingOfAndParallelWith,
            "Position for `at`: after a view in reading direction, with the same vertical center."),
    ]

    private static let targets: [Operation<RelationLibrary>] = [
        .described(
            "parent", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the superview. The default target."),
        .described(
            "safeArea", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the superview's safe area, which bars and notches do not cover."),
        .described(
            "layoutMargins", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the superview's layout margins."),
        .described(
            "readableContent", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: """
                Target: the superview's layout margins, narrowed around the middle to a readable width. The width is \
                672 points at the default text size and scales with the text size.
                > article:vertical(equal, layoutMargins):horizontal(equal, readableContent)
                """),
        .described(
            "keyboard", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the part of the superview that the keyboard does not cover."),
        .described(
            "keyboardSafeArea", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the part of the superview that neither the keyboard nor bars and notches cover."),
        .described(
            "myself", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: """
                Target: the view itself.
                > avatar:height(equalTo(myself.widthAnchor))
                """),
        .described(
            "mySafeArea", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the view's own safe area."),
        .described(
            "myLayoutMargins", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the view's own layout margins."),
        .described(
            "myReadableContent", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the view's own layout margins, narrowed to the readable width."),
        .described(
            "previous", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: """
                Target: the view put before this one in the same container. A variable that stores `previous` refers \
                to the view that was put last when the variable was set. If the variable was set outside a layout, it \
                refers to the view put before the one that uses it.
                ! the view is the first in its container
                ! used in a call on a node after another view was put, because `previous` could then mean either view
                > title:top(equalTo(8), previous.bottomAnchor)
                > local header = previous
                """),
        .described(
            "previousSafeArea", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the safe area of `previous`."),
        .described(
            "previousLayoutMargins", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the layout margins of `previous`."),
        .described(
            "previousReadableContent", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the layout margins of `previous`, narrowed to the readable width."),
        .described(
            "priority", of: .global, nil, gives: .value("{ required: 1000, defaultHigh: 750, defaultLow: 250 }"),
            text: """
                UIKit's priorities by name. Any number from 1 to 1000 is valid. A constraint without a priority has a \
                priority just below an explicit 999. If two constraints without a priority conflict, the one written \
                first wins.
                ! an unknown name
                > label:left(equal, parent, priority.defaultHigh)
                """),
    ]

    private static let fields: [Operation<RelationLibrary>] = [
        .role(.index, of: .packed) { library, frame in try library.packedIndex(frame) },
        .role(.call, of: .packed) { library, frame in try library.packedCall(frame) },
    ]
}
