/// A reusable buffer of plain values. It only grows and does not clear its contents.
@usableFromInline final class Scratch<Value: BitwiseCopyable> {
    @exclusivity(unchecked) @usableFromInline private(set) var start = UnsafeMutablePointer<Value>.allocate(capacity: 0)
    @exclusivity(unchecked) private var capacity = 0

    init() {}

    deinit { start.deallocate() }

    /// Ensures capacity for `count` values. The previous contents are lost.
    func reserve(_ count: Int) {
        guard count > capacity else { return }
        start.deallocate()
        start = .allocate(capacity: count)
        capacity = count
    }
}
