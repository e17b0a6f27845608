import ConstraintSolver

/// A constraint as a layout states it: `first (relation) multiplier · second + constant`.
///
/// Its place in the solver's order is the place of the view whose layout made it, then its index in that layout; so a
/// subtree that is laid out again keeps its place. Plain memory: the names that scripts give to few of them are kept
/// apart.
struct LayoutConstraint: BitwiseCopyable {
    enum State: UInt8, BitwiseCopyable {
        /// Made by a layout call that has not ended yet, or waiting for its views to be in the screen.
        case waiting
        case active
        /// Required, and it cannot hold together with the required ones before it.
        case refused
        case removed
    }

    var state = State.waiting
    /// Whether its constant was set after it was made, by `offset` for instance, which says in which direction it
    /// moves.
    var isMoved = false
    var first: ConstraintSide
    var second: ConstraintSide?
    var relation: Relation
    var multiplier: Double
    var constant: Double
    var priority: Double
    /// Whether no priority was written.
    var isAutomatic: Bool
    /// The view whose layout made it.
    var owner: Int32
    /// The unit of layout that made it.
    var unit: LayoutUnit
    /// Among those of its owner, in the order of their making; given when it is kept.
    var index: UInt32 = 0
    var source: SourceLocation
    var solverID: ConstraintID?
    /// The links of the lists that the constraint is in, -1 at their ends: of its owner's, and of those that mention
    /// its views.
    var links = Links()

    struct Link: BitwiseCopyable {
        var next: Int32 = -1
        var previous: Int32 = -1
    }

    struct Links: BitwiseCopyable {
        var atOwner = Link()
        var atFirst = Link()
        var atSecond = Link()
    }
}

/// A list of constraints in the order in which they were added, linked through the constraints themselves: each of the
/// thousands of views has two, and most are short.
struct ConstraintList: BitwiseCopyable {
    var first: Int32 = -1
    var last: Int32 = -1

    var isEmpty: Bool { first < 0 }

    /// Adds one at the end, which is to be linked with the last one before it.
    ///
    /// - Returns: the last one before it, -1 if there was none.
    @inline(__always) mutating func append(_ index: Int32) -> Int32 {
        let before = last
        if before < 0 { first = index }
        last = index
        return before
    }
}

/// One side of a constraint, by storage index. The generation tells a view that took a removed one's place.
struct ConstraintSide: Hashable, BitwiseCopyable {
    var view: Int32
    var generation: UInt32
    var attribute: Attribute
    var area: AnchorArea
}

/// Who made a constraint of the solver: what to say about it in a message.
enum ConstraintOrigin: Hashable {
    case none
    /// The index of a layout constraint.
    case layout(Int32)
    case screenSize
    case notNegative(view: Int32, Attribute)
    case compressionResistance(view: Int32, Attribute)
    case hugging(view: Int32, Attribute)
    case stack(view: Int32)
    /// The content of a scroll view has no negative size, or the one that the script set.
    case content(view: Int32, Attribute)
    /// The size that a container gives a cell.
    case cell(view: Int32, Attribute)
    /// Where a container of a plugin has a view.
    case container(view: Int32, Attribute)
}

/// Whose unknown a variable of the solver is.
enum VariableOwner {
    case none
    case frame(view: Int32, Attribute)
    /// Of the size of a scroll view's content.
    case content(view: Int32, Attribute)
}

/// A required constraint that was dropped, with the constraints it cannot hold together with.
struct RefusedConstraint {
    var constraint: ConstraintOrigin
    var conflict: [ConstraintOrigin]
}
