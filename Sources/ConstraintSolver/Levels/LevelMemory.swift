/// A list of fixed length that a method works in: without the checks of an array, and with one owner for all copies of
/// the method, as it holds nothing between two calls.
final class LevelMemory<Element> {
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
        set {
            assert(index >= 0 && index < count)
            base[index] = newValue
        }
    }
}
