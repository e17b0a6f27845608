import ConstraintSolver
import Diagnostics

/// A constraint of a layout: `first (relation) multiplier · second + constant`.
///
/// Its position in the solver's order depends on the view whose layout created it and on its index there, so a layout
/// that runs again keeps the order. It contains only plain memory; names are stored separately because few constraints
/// have one.
struct LayoutConstraint: BitwiseCopyable {
    enum State: UInt8, BitwiseCopyable {
        /// Created by a running layout call, or waiting for its views to be in the screen.
        case waiting
        case active
        /// Not in the solver, because it conflicts with earlier required constraints, relates a view in a cell to a
        /// view outside of the cell, or has numbers that are too large.
        case refused
        /// Deactivated by the script.
        case inactive
        case removed
    }

    var state = State.waiting
    var first: ConstraintSide
    var second: ConstraintSide?
    var relation: Relation
    var multiplier: Double
    /// The constant in points, without system spacings.
    var constant: Double
    /// The number of system spacings added to the constant.
    var systemSpacings = 0.0
    var priority: Double
    var marks: Marks
    /// The view whose layout created the constraint.
    var owner: Int32
    /// The layout unit that created the constraint.
    var unit: LayoutUnit
    /// The index among the constraints of its owner, in the order of creation; set when the constraint is stored.
    var index: UInt32 = 0
    var source: SourceLocation
    var solverID: ConstraintID?
    /// The links of the lists that contain the constraint: its owner's list, and the lists of the views that it
    /// mentions. -1 at the ends.
    var links = Links()

    struct Marks: BitwiseCopyable {
        /// Whether the script set no priority.
        var isAutomatic: Bool
        /// Whether the constant was changed after creation, for example by `offset`. If so, no warning is reported for
        /// a constant that moves the view beyond the edge of its superview.
        var isMoved = false
        /// Whether the constraint places a view by a frame and an autoresizing mask.
        var isPlacement = false
    }

    /// Whether the script set no priority.
    var isAutomatic: Bool { marks.isAutomatic }

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

/// A list of constraints in the order in which they were added, linked through the constraints. Each view has two
/// lists, mostly short.
struct ConstraintList: BitwiseCopyable {
    var first: Int32 = -1
    var last: Int32 = -1

    var isEmpty: Bool { first < 0 }

    /// Appends a constraint, which the caller links with the previous one.
    ///
    /// - Returns: The previous constraint; -1 for the first.
    @inline(__always) mutating func append(_ index: Int32) -> Int32 {
        let before = last
        if before < 0 { first = index }
        last = index
        return before
    }
}

/// One side of a constraint. The generation detects that the view's index was reused.
struct ConstraintSide: Hashable, BitwiseCopyable {
    var view: Int32
    var generation: UInt32
    var attribute: Attribute
    var area: AnchorArea
}

/// The origin of a solver constraint, for messages.
enum ConstraintOrigin: Hashable {
    case none
    /// The index of a layout constraint.
    case layout(Int32)
    case screenSize
    case notNegative(view: Int32, Attribute)
    case compressionResistance(view: Int32, Attribute)
    case hugging(view: Int32, Attribute)
    case stack(view: Int32)
    /// The size of a scroll view's content.
    case content(view: Int32, Attribute)
    /// The size that a container gives a cell.
    case cell(view: Int32, Attribute)
    /// The frame that a plugin's container gives a view.
    case container(view: Int32, Attribute)
}

/// The owner of a solver variable.
enum VariableOwner {
    case none
    case frame(view: Int32, Attribute)
    /// The size of a scroll view's content.
    case content(view: Int32, Attribute)
}

/// A required constraint that was dropped, with the constraints that it conflicts with.
struct RefusedConstraint {
    var constraint: ConstraintOrigin
    var conflict: [ConstraintOrigin]
}
