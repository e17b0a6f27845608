/// Whether the work that is under way may go on: what it may use up, and where it had to end.
final class PassAllowance {
    private let link: SolverLink
    /// What ends a pass that takes too long; nil for nothing.
    @exclusivity(unchecked) var budget: (any PassBudget)? {
        didSet {
            link.solver.shouldStop = nil
            if let budget, budget.endsSolving {
                link.solver.shouldStop = { [unowned budget] in budget.isUsedUp }
            }
        }
    }
    /// Where the last pass ended before it was done: at a view, or (-1) before it solved.
    @exclusivity(unchecked) var unfinished: Int32?

    /// What all passes have taken.
    @exclusivity(unchecked) var times = PassTimes()
    /// Whether a pass is under way: who it asks may want to know a frame.
    @exclusivity(unchecked) var isRunning = false

    init(_ link: SolverLink) { self.link = link }

    /// Whether the last pass had to end before it was done: the frames stand as far as it came. The next pass finishes
    /// it.
    var isUnfinished: Bool { unfinished != nil }

    /// Whether the pass may go on with a view, or (-1) with solving. Once it may not, it ends and says no more.
    func mayGoOn(with view: Int) -> Bool {
        guard let budget else { return true }
        if unfinished != nil { return false }
        guard budget.isUsedUp else { return true }
        unfinished = Int32(view)
        // The next pass begins again where rounds start.
        link.setNeedsSolve()
        return false
    }
}
