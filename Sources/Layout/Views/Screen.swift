import ConstraintSolver

/// One screen: a tree of views, the constraints between them, and the layout pass that gives each a frame.
///
/// A screen lives on one thread. Views are named by handles (`ViewID`); a stale handle is refused with an error, never
/// followed. Nothing is computed when a script changes something; `layoutIfNeeded` does what the changes reach.
package final class Screen {
    package let registry: KindRegistry
    package let text: any TextMeasuring
    package let images: any ImageProviding

    /// The circumstances. A change marks what depends on them and takes effect with the next layout pass.
    ///
    /// Not a `didSet`: that would run while the old value is being changed in place, and who hears of it reads the new
    /// one.
    package var traits: Traits {
        get { currentTraits }
        set {
            let old = currentTraits
            currentTraits = newValue
            traitsDidChange(from: old)
        }
    }
    @exclusivity(unchecked) private var currentTraits: Traits

    /// The most views that may live in the screen at once.
    package let maximumViews: Int

    /// Writes a place in a script as `file:line`.
    package var sourceName: (SourceLocation) -> String = { "\($0.chunk):\($0.line)" }

    /// Told when a property of a view marked as observed changed: the view, the property's slot, what it was before.
    @exclusivity(unchecked) package var propertyObserver: ((ViewID, Int, PropertyValue) -> Void)?

    /// Told when a view is removed for good: its handle is stale from now on.
    package var viewDestroyed: ((ViewID) -> Void)?
    /// Told when a view is about to be removed for good with what is in it, while it is still in its place.
    package var viewWillLeave: ((ViewID) -> Void)?
    /// Asked for room when there are as many views as there may be: those that nobody holds any more can go.
    package var reclaimViews: (() -> Void)?
    /// Told when the traits changed, with what they were, before anything is laid out for them.
    package var traitsObserver: ((Traits) -> Void)?

    /// The topmost view, as large as the screen.
    @exclusivity(unchecked) package private(set) var root: ViewID = ViewID(index: 0, generation: 0)

    // The stores that every constraint and view passes through are not checked for exclusive access at run time: the
    // checks took a quarter of the time of a first layout. No access to them is open while foreign code (a kind, a
    // script) runs.
    @exclusivity(unchecked) var nodes = Store<ViewNode>()
    @exclusivity(unchecked) var freeNodes: [Int32] = []
    @exclusivity(unchecked) package internal(set) var viewCount = 0
    @exclusivity(unchecked) var nextOrdinal: UInt32 = 0

    /// What layouts have made.
    @exclusivity(unchecked) var constraints = ConstraintStore()

    /// Memory for the constraint that is being made.
    @exclusivity(unchecked) var scratch = Expression()

    @exclusivity(unchecked) var contexts: [LayoutContext] = []
    @exclusivity(unchecked) var unitCount: Int32 = 0
    /// How many puts layouts have made: each put view keeps its number.
    @exclusivity(unchecked) var putCount: UInt32 = 0

    let generations: ViewGenerations
    /// Where what the screen keeps is charged.
    package let account: MemoryAccount
    /// What of it is the last snapshot's.
    @exclusivity(unchecked) var drawingCharge = 0
    /// What is stated to the solver, and the solver.
    let link = SolverLink()
    var solver: Solver { link.solver }
    /// How many numbers the factors of the solver hold: what a layout takes to solve. For tests.
    package var factorEntryCount: Int { solver.factorEntryCount }
    /// What the next steps of a pass are about.
    @exclusivity(unchecked) var marks = PassMarks()
    /// Where rows have their baselines from.
    @exclusivity(unchecked) var rows = RowBaselines()
    /// The insets of the areas that constraints refer to, as of the last pass.
    @exclusivity(unchecked) var areaInsets: [AreaKey: Insets] = [:]
    /// By index: the scroll views of the screen.
    @exclusivity(unchecked) var scrolls: [Int32: ScrollState] = [:]

    /// What it was told that a person should know.
    var findings = Findings()
    /// Whether the solver refused to go on because of rounding: nothing is laid out any more.
    @exclusivity(unchecked) var isGivenUp = false
    /// What the last pass found out: required constraints that were refused.
    @exclusivity(unchecked) var refused: [RefusedConstraint] = []
    /// What did not settle in the last pass.
    var unsettled = Unsettled()
    /// How many active constraints relate a width to a height.
    var crossAxisCount = 0
    /// With such a constraint: the views that the last pass measured at less than their natural width. Nil for not
    /// known.
    var wrappedTexts: [Int32]?

    /// The time of the screen's clock in seconds, which decides what picture of an animation is shown. At a layout's
    /// own moment, 0, animations have just begun.
    package var clock: () -> Double = { 0 }
    /// When the animations of views and their animated images began, where that was after 0.
    var animationStarts: [ViewID: Double] = [:]

    /// What ends a pass that takes too long; nil for nothing.
    @exclusivity(unchecked) package var passBudget: (any PassBudget)? {
        didSet {
            solver.shouldStop = nil
            if let budget = passBudget, budget.endsSolving {
                solver.shouldStop = { [unowned budget] in budget.isUsedUp }
            }
        }
    }
    /// Where the last pass ended before it was done: at a view, or (-1) before it solved.
    @exclusivity(unchecked) var unfinished: Int32?

    /// How often the last call of `layoutIfNeeded` solved.
    @exclusivity(unchecked) package internal(set) var lastSolveCount = 0

    package init(
        registry: KindRegistry, text: any TextMeasuring, images: any ImageProviding, traits: Traits,
        maximumViews: Int = 200_000,
        generations: ViewGenerations = ViewGenerations(), account: MemoryAccount = MemoryAccount()
    ) throws(LayoutFault) {
        self.account = account
        account.charge(MemoryAccount.Cost.screen)
        self.registry = registry
        self.text = text
        self.images = images
        currentTraits = traits
        self.maximumViews = maximumViews
        self.generations = generations
        root = try makeView(kind: registry.kind(named: "View")!)
        try becomeRoot()
    }
}
