import ConstraintSolver

/// What a screen stores of one view. What each constraint asks of its views comes first: these lie in few lines of the
/// processor's cache.
struct ViewNode {
    var generation: UInt32
    var flags: ViewFlags = .isAlive
    /// Index of the superview, -1 for none.
    var parent: Int32 = -1
    /// The place of the view: the count of views that had appeared in the screen before it. It orders constraints and
    /// variables.
    var ordinal: UInt32 = .max
    var constraints = ViewConstraints()
    var solver = SolverRecord()

    var kind: Int
    /// From back to front.
    var children: [Int32] = []
    /// In a stack: the subviews that it arranges, in order.
    var arranged: [Int32] = []
    /// The space after this view in the stack that arranges it, where it is not the stack's spacing.
    var spacingAfter: Double?

    /// The name that the script gave or the engine made; unique among siblings.
    var name = ""
    /// The names that the subviews have taken.
    var nameCounts = NameCounts()
    var put = PutRecord()

    var properties = PropertyBag()
    var content = MeasuredContent()
}

/// How a layout has put a view.
struct PutRecord {
    /// The view that was put before this one by the same layout, -1 for none.
    var previous: Int32 = -1
    var source = SourceLocation.none
    /// The unit of layout that put the view, and when: greater is later.
    var unit = LayoutUnit.none
    var number: UInt32 = 0
    var order = SiblingOrder()
}

/// What the content of a view was measured at.
struct MeasuredContent {
    var size = IntrinsicSize()
    /// The width at which a content whose height depends on it was measured last; NaN for its natural width.
    var measuredWidth = Double.nan
}

/// What the solver has of a view.
struct SolverRecord {
    var variables = FrameVariables()
    var sizes = SizeConstraints()
    /// Constraints that the view makes as a stack.
    var arrangement: [ConstraintID] = []
}

/// The constraints of layouts that have to do with a view.
struct ViewConstraints {
    /// Those made by layouts of the view.
    var owned = ConstraintList()
    /// How many constraints layouts of this view have made: the index of the next.
    var nextIndex: UInt32 = 0
    /// Those of others that mention the view (and whose other view is not inside it).
    var mentions = ConstraintList()

    /// Lists a constraint that the view's layout has made, and numbers it.
    ///
    /// - Returns: the one before it, -1 if it is the first.
    @inline(__always) mutating func own(_ index: Int32, number: inout UInt32) -> Int32 {
        number = nextIndex
        nextIndex += 1
        return owned.append(index)
    }
}

/// The unknowns of a frame, relative to the superview's top left.
struct FrameVariables {
    var left: Variable?
    var top: Variable?
    var width: Variable?
    var height: Variable?

    func extent(_ attribute: Attribute) -> Variable? { attribute == .width ? width : height }
}

/// The constraints by which a view keeps to its intrinsic size and never has a negative one.
struct SizeConstraints {
    var width = AxisConstraints()
    var height = AxisConstraints()

    /// What is stated about an extent.
    subscript(attribute: Attribute) -> AxisConstraints {
        get { attribute == .width ? width : height }
        set { if attribute == .width { width = newValue } else { height = newValue } }
    }

    /// Lets go of a handle that is good no more; the sizes of its axis are stated again with the next measuring.
    mutating func forget(_ id: ConstraintID) {
        width.forget(id)
        height.forget(id)
    }
}

/// The size constraints of one axis, and what the solver has for them.
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
        // No priority equals this, so both are stated again.
        if compression == id || hugging == id { stated.compression = .nan }
        if compression == id { compression = nil }
        if hugging == id { hugging = nil }
    }
}

struct ViewFlags: OptionSet {
    var rawValue: UInt16

    static let isAlive = ViewFlags(rawValue: 1)
    /// Part of the tree below the root: has variables in the solver.
    static let isInScreen = ViewFlags(rawValue: 2)
    /// Arranged by its superview, a stack.
    static let isArranged = ViewFlags(rawValue: 4)
    static let needsIntrinsicSize = ViewFlags(rawValue: 8)
    static let needsArrangement = ViewFlags(rawValue: 16)
    /// The name comes from the script.
    static let isNamedByScript = ViewFlags(rawValue: 32)
    /// A property that is bound or observed: the screen's owner is informed when it changes.
    static let isObserved = ViewFlags(rawValue: 64)
    /// Of a kind that scrolls.
    static let isScroll = ViewFlags(rawValue: 128)
    /// The height of its content depends on its width: measured again after each solve.
    static let isWidthDependent = ViewFlags(rawValue: 256)
    /// Its kind has put its content.
    static let hasOwnContent = ViewFlags(rawValue: 512)
    /// Some constraint refers to a baseline of the view, or to one that it gives to the stack it is in.
    static let isBaselineUsed = ViewFlags(rawValue: 1024)
    /// The name has a number behind it, for another view of the superview had it already.
    static let isNumbered = ViewFlags(rawValue: 2048)
    /// The name was given by the engine's own methods, as that of a spacer: it is no script's fault that there are
    /// several.
    static let isNamedByEngine = ViewFlags(rawValue: 4096)
    /// Placed by the container that it lies in: see `CellViews`.
    static let isCell = ViewFlags(rawValue: 8192)
    /// Of a kind that has cells.
    static let holdsCells = ViewFlags(rawValue: 16384)
}
