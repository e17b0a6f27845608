/// The budget of the layout pass, and the place at which an interrupted pass stopped.
final class PassAllowance {
    private let link: SolverLink
    /// The budget that stops a pass that takes too long; nil for no limit.
    @exclusivity(unchecked) var budget: (any PassBudget)? {
        didSet {
            link.solver.shouldStop = nil
            if let budget, budget.endsSolving {
                link.solver.shouldStop = { [unowned budget] in budget.isUsedUp }
            }
        }
    }
    /// The view at which the last pass was interrupted, or -1 for solving; nil if it finished.
    @exclusivity(unchecked) var unfinished: Int32?

    /// The time that all passes have taken.
    @exclusivity(unchecked) var times = PassTimes()
    /// Whether a pass is running. Code that it calls may ask for a frame.
    @exclusivity(unchecked) var isRunning = false

    init(_ link: SolverLink) { self.link = link }

    /// Whether the last pass was interrupted. The frames are incomplete; the next pass completes them.
    var isUnfinished: Bool { unfinished != nil }

    /// Returns whether the pass may continue with a view, or with solving (-1). After false, the pass stops.
    func mayContinue(with view: Int) -> Bool {
        guard let budget else { return true }
        if unfinished != nil { return false }
        guard budget.isUsedUp else { return true }
        unfinished = Int32(view)
        // The next pass has to repeat the rounds.
        link.setNeedsSolve()
        return false
    }
}
