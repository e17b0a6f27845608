/// Releases objects that may be the last owners of others, which are the last owners of others, and so on: one after the
/// other in a loop, where plain references would recurse as deep as the chain is long.
@usableFromInline
final class ReleaseQueue {
    private var waiting: [AnyObject] = []
    private var isReleasing = false

    /// Takes the objects from the caller, who must not hold any of them elsewhere, and releases them. From inside a
    /// release they wait for their turn.
    @usableFromInline
    func release(_ objects: inout [AnyObject]) {
        waiting += objects
        objects = []
        guard !isReleasing else { return }
        isReleasing = true
        while let object = waiting.popLast() { _ = object }
        isReleasing = false
    }
}
