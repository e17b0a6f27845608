/// Limits the time and memory of long operations for a script.
///
/// A layout pass checks the budget before it measures a content, arranges a stack or solves. Text measurement, the
/// solver and drawing check it in their loops. When it is used up, the operation stops as soon as possible and its
/// result is invalid.
package protocol PassBudget: AnyObject {
    /// Starts an operation, unless it is part of another operation.
    func begin()
    /// Ends an operation. The budget does not count time between operations.
    func end()
    /// Whether the operation must stop.
    var isUsedUp: Bool { get }
    /// Whether memory is used up.
    var isOutOfMemory: Bool { get }
    /// Whether the budget stops the solver too. A screen whose solver was stopped is not laid out anymore; the next
    /// pass completes other interrupted work.
    var endsSolving: Bool { get }
    /// The exceeded limit, for messages: `the time limit of 5 seconds`.
    var limitText: String { get }
    /// Returns whether `bytes` more can be allocated. Check this before a large allocation. If false, the budget is
    /// used up.
    func grants(_ bytes: Int) -> Bool
    /// Returns whether an image that is drawn and encoded may use `bytes`, including the encoder's buffers. Its limit
    /// is higher than for stored memory, because it is freed before the next entry.
    func grantsPicture(_ bytes: Int) -> Bool
    /// Adds stored bytes; a negative number frees them.
    func charge(_ bytes: Int)
}

extension PassBudget {
    /// Ends an operation. The default implementation does nothing.
    package func end() {}
    /// Whether memory is used up. By default false.
    package var isOutOfMemory: Bool { false }
    /// Whether the budget stops the solver too. By default false.
    package var endsSolving: Bool { false }
    /// The exceeded limit, for messages. By default `a limit`.
    package var limitText: String { "a limit" }
    /// Returns whether `bytes` more can be allocated. By default true.
    package func grants(_ bytes: Int) -> Bool { true }
    /// Returns whether an image that is drawn and encoded may use `bytes`. By default true.
    package func grantsPicture(_ bytes: Int) -> Bool { true }
    /// Adds stored bytes; a negative number frees them. By default, does nothing.
    package func charge(_ bytes: Int) {}
}
