import Layout
import LuaHost

/// The values of the layout language: relations, targets and their anchors, places beside views. Most of them are 64
/// bits that Lua holds.
final class RelationLibrary: Library {
    unowned(unsafe) let host: ScriptHost
    /// What does not fit into the bits of a relation.
    @exclusivity(unchecked) var pool = RelationPool()

    init(_ host: ScriptHost) { self.host = host }

    static let intro = """
        Globals that constraints are made of: how a view relates to another one, and to which. A target stands for a \
        view by its place; its anchors are fields, as in
        `previous.bottomAnchor`.
        """

    static let operations = relations + positions + targets + fields

    /// The values that are globals from the start.
    static var constants: [(name: String, value: Packed)] {
        [
            ("equal", Packed(.relation, relation: .equal)),
            ("moreThan", Packed(.relation, relation: .greaterThanOrEqual)),
            ("lessThan", Packed(.relation, relation: .lessThanOrEqual)),
        ]
            // What `previous` is depends on when it is read.
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
                Relation: the two are the same.
                > label:top(equal, parent)
                """),
        .described(
            "moreThan", of: .global, nil, gives: .value("@Relation"),
            text:
                """
                Relation: at least. Of edges in coordinates: `left(moreThan, x)` is left ≥ x. In shortcuts (`edges`, \
                `vertical`, `at` …) of distances.
                """
        ),
        .described(
            "lessThan", of: .global, nil, gives: .value("@Relation"),
            text: "Relation: at most, compared as `moreThan` compares."),
        relation(
            "equalTo", .equal,
            """
            The relation `equal` with a spacing in points, sizes, insets, or (for dimensions) its target. Spacing \
            points inwards: `bottom(equalTo(18), x)` is bottom = x − 18.
            ! the number is not finite, or the table has other fields than those of a size, insets or a point
            > label:width(equalTo(90)):top(equalTo(8), previous.bottomAnchor)
            """),
        relation(
            "moreThanTo", .greaterThanOrEqual,
            """
            The relation `moreThan` with a spacing or a target, as in `equalTo`.
            > label:horizontal(moreThanTo(18), parent)
            """),
        relation(
            "lessThanTo", .lessThanOrEqual,
            """
            The relation `lessThan` with a spacing or a target, as in `equalTo`.
            > label:width(lessThanTo(320))
            """),
    ]

    private static let positions: [Operation<RelationLibrary>] = [
        position(
            .topOf,
            """
            For `at`: above a view, bottom edge to its top edge.
            > badge:at(topOf(avatar), equalTo(4))
            """),
        position(
            .bottomOf,
            "For `at`: below a view."),
        position(
            .leftOf,
            "For `at`: to the left of a view."),
        position(
            .rightOf,
            "For `at`: to the right of a view."),
        position(
            .leadingOf,
            """
            For `at`: before a view along a line of text: to its left, or to its right where the direction is "rtl".
            > icon:at(leadingOf(title), equalTo(8))
            """),
        position(
            .trailingOf,
            "For `at`: behind a view along a line of text."),
        position(
            .topOfAndParallelWith,
            "For `at`: above a view, with the centres in one vertical line."),
        position(
            .bottomOfAndParallelWith,
            "For `at`: below a view, with the centres in one vertical line."),
        position(
            .leftOfAndParallelWith,
            "For `at`: to the left of a view, with the centres in one horizontal line."),
        position(
            .rightOfAndParallelWith,
            """
            For `at`: to the right of a view, with the centres in one horizontal line.
            > name:at(rightOfAndParallelWith(avatar), equalTo(12))
            """),
        position(
            .leadingOfAndParallelWith,
            "For `at`: before a view along a line of text, with the centres in one horizontal line."),
        position(
            .trailingOfAndParallelWith,
            "For `at`: behind a view along a line of text, with the centres in one horizontal line."),
    ]

    private static let targets: [Operation<RelationLibrary>] = [
        .described(
            "parent", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the superview. It is the target where none is given."),
        .described(
            "safeArea", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the superview's safe area, without what bars and notches cover."),
        .described(
            "layoutMargins", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the superview's layout margins."),
        .described(
            "readableContent", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: """
                Target: the superview's layout margins, or the middle of them where they are wider than lines can be \
                read well: 672 points at the default text size,
                more or less with it.
                > article:vertical(equal, layoutMargins):horizontal(equal, readableContent)
                """),
        .described(
            "keyboard", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: what the keyboard leaves of the superview."),
        .described(
            "keyboardSafeArea", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: what the keyboard, bars and notches leave of the superview."),
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
            text: "Target: the readable middle of the view's own layout margins."),
        .described(
            "previous", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: """
                Target: in the chain of a view, the view put before it in the same container. What a variable keeps of \
                it stays the view that was put last when
                it was read. Outside of layouts it is only a name, and means what it means where it is used.
                ! the view is the first one put there
                ! it is used for a view that was put before the one put last: it could be two
                > title:top(equalTo(8), previous.bottomAnchor)
                > local header = previous
                """),
        .described(
            "previousSafeArea", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the safe area of the view put before."),
        .described(
            "previousLayoutMargins", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the layout margins of the view put before."),
        .described(
            "previousReadableContent", of: .global, nil, gives: .value("@AnonymousTarget"),
            text: "Target: the readable middle of the layout margins of the view put before."),
        .described(
            "priority", of: .global, nil, gives: .value("{ required: 1000, defaultHigh: 750, defaultLow: 250 }"),
            text: """
                UIKit's priorities by name. Any number from 1 to 1000 will do; a constraint without one ranks below
                a written 999, in the order of writing.
                ! another name
                > label:left(equal, parent, priority.defaultHigh)
                """),
    ]

    private static let fields: [Operation<RelationLibrary>] = [
        .role(.index, of: .packed) { library, frame in try library.packedIndex(frame) },
        .role(.call, of: .packed) { library, frame in try library.packedCall(frame) },
    ]
}
