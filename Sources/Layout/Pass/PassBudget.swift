/// What long work for a script may use up: the time that the host has for it, and its memory.
///
/// A layout pass asks before each content that it measures, each stack that it arranges and each time that it solves;
/// the measuring of a text, the solver and the drawing ask within their loops. Who is told that it is used up ends as
/// soon as it can; what it has made is of no use then.
package protocol PassBudget: AnyObject {
    /// Work begins, unless it is a part of other work.
    func begin()
    /// Work ends. What is done between two pieces of work is bounded by whoever does it.
    func end()
    /// Whether the work has to end as it is.
    var isUsedUp: Bool { get }
    /// Whether it is memory that is used up.
    var isOutOfMemory: Bool { get }
    /// Whether solving ends too. A screen whose solving was ended is not laid out any more; what ends elsewhere is
    /// finished by the next pass.
    var endsSolving: Bool { get }
    /// The limit that is used up, for messages: `the time limit of 5 seconds`.
    var limitText: String { get }
    /// Whether there is memory for so many bytes more: to be asked before something large is made. If not, the budget
    /// is used up.
    func grants(_ bytes: Int) -> Bool
    /// Whether a picture that is drawn and written may take so many bytes, the buffers of its encoder included. It may
    /// take more than what a script keeps: it goes away before the next entry.
    func grantsPicture(_ bytes: Int) -> Bool
    /// So many bytes more are kept, or, below 0, given back.
    func charge(_ bytes: Int)
}

extension PassBudget {
    package func end() {}
    package var isOutOfMemory: Bool { false }
    package var endsSolving: Bool { false }
    package var limitText: String { "a limit" }
    package func grants(_ bytes: Int) -> Bool { true }
    package func grantsPicture(_ bytes: Int) -> Bool { true }
    package func charge(_ bytes: Int) {}
}
