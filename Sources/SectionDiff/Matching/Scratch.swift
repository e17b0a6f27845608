/// Memory for plain values that is used again and again: it grows, and is neither cleared nor given back before its end.
@usableFromInline final class Scratch<Value: BitwiseCopyable> {
    @exclusivity(unchecked) @usableFromInline private(set) var start = UnsafeMutablePointer<Value>.allocate(capacity: 0)
    @exclusivity(unchecked) private var capacity = 0

    init() {}

    deinit { start.deallocate() }

    /// Makes room for so many values. What was there before is lost.
    func reserve(_ count: Int) {
        guard count > capacity else { return }
        start.deallocate()
        start = .allocate(capacity: count)
        capacity = count
    }
}
