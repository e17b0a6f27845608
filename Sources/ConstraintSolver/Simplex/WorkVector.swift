/// A vector of fixed length for intermediate results of an algorithm. Its contents don't matter between two calls, so
/// copies of the algorithm can share it.
///
/// The inner loops of the simplex method consist of accesses to such vectors. Bounds are checked in debug builds only.
final class WorkVector<Element> {
    let count: Int
    private let base: UnsafeMutablePointer<Element>

    init(repeating element: Element, count: Int) {
        self.count = count
        base = .allocate(capacity: max(count, 1))
        base.initialize(repeating: element, count: count)
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    @inline(__always) subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return base[index]
        }
        _modify {
            assert(index >= 0 && index < count)
            yield &base[index]
        }
    }
}
