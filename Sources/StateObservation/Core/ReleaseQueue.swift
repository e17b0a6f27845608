/// Releases objects in a loop. Each object may be the last owner of the next. If plain references were released
/// instead, the recursion would be as deep as the chain is long.
@usableFromInline
final class ReleaseQueue {
    private var waiting: [AnyObject] = []
    private var isReleasing = false

    /// Takes the caller's references and releases them, or queues them if a release is in progress. The caller must
    /// keep no other reference to the objects.
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
