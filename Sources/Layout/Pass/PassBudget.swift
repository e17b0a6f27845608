/// What a layout pass may use up: the time that the host has for it.
///
/// A pass asks before each content that it measures, each stack that it arranges and each time that it solves. What lies
/// between two of these is not interrupted: the measuring of one text, and one commit of the solver.
package protocol PassBudget: AnyObject {
    /// A pass begins.
    func begin()
    /// Whether the pass has to end as it is.
    var isUsedUp: Bool { get }
}

extension Screen {
    /// Whether the last pass had to end before it was done: the frames stand as far as it came. The next pass finishes it.
    package var isUnfinished: Bool { unfinished != nil }

    /// The view whose content was to be measured, or whose arrangement was to be made, when the last pass ended too early.
    package var unfinishedView: ViewID? { unfinished.flatMap { $0 >= 0 ? id(Int($0)) : nil } }

    /// Whether the pass may go on with a view, or (-1) with solving. Once it may not, it ends and says no more.
    func mayGoOn(with view: Int) -> Bool {
        guard let passBudget else { return true }
        if unfinished != nil { return false }
        guard passBudget.isUsedUp else { return true }
        unfinished = Int32(view)
        // The next pass begins again where rounds start.
        needsSolve = true
        return false
    }
}
