import ConstraintSolver
import Diagnostics

/// A screen's record of one view. The fields that every constraint reads come first, so that they share few cache
/// lines.
struct ViewNode {
    var generation: UInt32
    var flags: ViewFlags = .isAlive
    /// The superview's index; -1 if there isn't one.
    var parent: Int32 = -1
    /// The number of views that appeared in the screen before this one. Determines the order of constraints and
    /// variables.
    var ordinal: UInt32 = .max
    var constraints = ViewConstraints()
    var solver = SolverRecord()

    var kind: Int
    /// The indices of the subviews, from back to front.
    var children: [Int32] = []
    /// The subviews that the view arranges, if it is a stack or a container.
    var arranged: [Int32] = []
    /// The space in points after this view in its stack; nil for the stack's spacing.
    var spacingAfter: Double?

    /// The name given by the script or the engine; unique among siblings.
    var name = ""
    /// The names used by the subviews.
    var nameCounts = NameCounts()
    var put = PutRecord()

    var properties = PropertyBag()
    var content = MeasuredContent()
}

/// How a layout put a view.
struct PutRecord {
    /// The index of the previous view put by the same layout; -1 for the first.
    var previous: Int32 = -1
    var source = SourceLocation.none
    /// The layout unit that put the view, and the number of that put in ascending order.
    var unit = LayoutUnit.none
    var number: UInt32 = 0
    var order = SiblingOrder()
}

/// The result of measuring a view's content.
struct MeasuredContent {
    var size = IntrinsicSize()
    /// The width at which the content was last measured, if its height depends on the width; NaN if it was not
    /// constrained.
    var measuredWidth = Double.nan
}

/// The solver's variables and constraints of a view.
struct SolverRecord {
    var variables = FrameVariables()
    var sizes = SizeConstraints()
    /// The constraints of the view's arrangement, if the view is a stack.
    var arrangement: [ConstraintID] = []
}

/// The constraints of layouts that concern a view.
struct ViewConstraints {
    /// The constraints created by layouts of this view.
    var owned = ConstraintList()
    /// The number of constraints that layouts of this view have created, which is the index of the next.
    var nextIndex: UInt32 = 0
    /// The constraints with an anchor of this view that layouts of other views have created.
    var mentions = ConstraintList()

    /// Adds a constraint of the view's layout to the list and numbers it.
    ///
    /// - Returns: The previous constraint; -1 for the first.
    @inline(__always) mutating func own(_ index: Int32, number: inout UInt32) -> Int32 {
        number = nextIndex
        nextIndex += 1
        return owned.append(index)
    }
}

/// The solver variables of an alignment rectangle, relative to the top left corner of the superview's frame.
struct FrameVariables {
    var left: Variable?
    var top: Variable?
    var width: Variable?
    var height: Variable?

    func extent(_ attribute: Attribute) -> Variable? { attribute == .width ? width : height }
}

/// The constraints for a view's intrinsic size and for nonnegative sizes.
struct SizeConstraints {
    var width = AxisConstraints()
    var height = AxisConstraints()

    subscript(attribute: Attribute) -> AxisConstraints {
        get { attribute == .width ? width : height }
        set { if attribute == .width { width = newValue } else { height = newValue } }
    }

    /// Forgets a constraint that the solver refused. If it was a bound of the content's size, the next measurement adds
    /// the bounds of that axis again.
    mutating func forget(_ id: ConstraintID) {
        width.forget(id)
        height.forget(id)
    }
}

/// The size constraints of one axis, and the values that they were added with.
///
/// Content states that its view is at least as large (compression resistance) and at most as large (hugging).
struct AxisConstraints {
    var notNegative: ConstraintID?
    var compression: ConstraintID?
    var hugging: ConstraintID?
    var stated = Stated()

    struct Stated: Hashable {
        var size: Double?
        var compression = 0.0
        var hugging = 0.0
    }

    mutating func forget(_ id: ConstraintID) {
        if notNegative == id { notNegative = nil }
        // NaN equals no priority, so both constraints are added again.
        if compression == id || hugging == id { stated.compression = .nan }
        if compression == id { compression = nil }
        if hugging == id { hugging = nil }
    }
}

struct ViewFlags: OptionSet {
    var rawValue: UInt16

    static let isAlive = ViewFlags(rawValue: 1)
    /// In the tree below the root, with variables in the solver.
    static let isInScreen = ViewFlags(rawValue: 2)
    /// Arranged by its superview, which is a stack or a container.
    static let isArranged = ViewFlags(rawValue: 4)
    static let needsIntrinsicSize = ViewFlags(rawValue: 8)
    static let needsArrangement = ViewFlags(rawValue: 16)
    /// The script chose the name.
    static let isNamedByScript = ViewFlags(rawValue: 32)
    /// `propertyObserver` receives changes of the view's properties.
    static let isObserved = ViewFlags(rawValue: 64)
    /// The kind scrolls.
    static let isScroll = ViewFlags(rawValue: 128)
    /// The content's height depends on the width, so it is measured again after each solve.
    static let isWidthDependent = ViewFlags(rawValue: 256)
    /// The kind has put the view's own content.
    static let hasOwnContent = ViewFlags(rawValue: 512)
    /// A constraint refers to a baseline of the view, directly or through the stack that arranges it.
    static let isBaselineUsed = ViewFlags(rawValue: 1024)
    /// The name has a number because a sibling already had the name.
    static let isNumbered = ViewFlags(rawValue: 2048)
    /// The engine chose the name, such as a spacer's, so duplicates are not reported.
    static let isNamedByEngine = ViewFlags(rawValue: 4096)
    /// Placed by its container: see `CellViews`.
    static let isCell = ViewFlags(rawValue: 8192)
    /// The kind has cells.
    static let holdsCells = ViewFlags(rawValue: 16384)
    /// The alignment rectangle differs from the frame.
    static let hasAlignmentInsets = ViewFlags(rawValue: 32768)
}
