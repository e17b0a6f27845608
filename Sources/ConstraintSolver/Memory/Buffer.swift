/// A growable list of plain values with a single owner.
///
/// An `Array` checks on each write whether it shares its storage, and bounds on each access. In the tables of a solver,
/// which every stage of a pass reads and writes all the time, this takes as long as the work itself; here bounds are
/// checked in debug builds only.
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private(set) var capacity = 0

    init() { base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)! }

    /// Creates a list of `count` equal elements.
    init(repeating element: Element, count: Int) {
        self.init()
        append(repeating: element, count: count)
    }

    deinit { if capacity > 0 { base.deallocate() } }

    var isEmpty: Bool { count == 0 }
    var last: Element? { count > 0 ? base[count - 1] : nil }
    var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

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

    @inline(__always) subscript(index: UInt32) -> Element {
        get { self[Int(index)] }
        _modify { yield &self[Int(index)] }
    }

    @inline(__always) subscript(index: Int32) -> Element {
        get { self[Int(index)] }
        _modify { yield &self[Int(index)] }
    }

    @inline(__always) mutating func append(_ element: Element) {
        if count == capacity { resize(to: max(2 * capacity, 8)) }
        base[count] = element
        count += 1
    }

    mutating func append(repeating element: Element, count amount: Int) {
        if count + amount > capacity { resize(to: max(2 * capacity, count + amount)) }
        (base + count).initialize(repeating: element, count: amount)
        count += amount
    }

    @inline(__always) mutating func popLast() -> Element? {
        guard count > 0 else { return nil }
        count -= 1
        return base[count]
    }

    /// Removes elements at the end.
    @inline(__always) mutating func removeLast(_ amount: Int = 1) {
        assert(amount <= count)
        count -= amount
    }

    /// Removes all elements, and keeps the memory.
    @inline(__always) mutating func removeAll() { count = 0 }

    /// Replaces the contents by `count` equal elements.
    mutating func reset(to element: Element, count: Int) {
        removeAll()
        append(repeating: element, count: count)
    }

    /// Releases unused memory.
    mutating func shrink() { if capacity > count { resize(to: count) } }

    private mutating func resize(to newCapacity: Int) {
        let block =
            newCapacity > 0
            ? UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
            : UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
        block.update(from: base, count: count)
        if capacity > 0 { base.deallocate() }
        (base, capacity) = (block, newCapacity)
    }

    /// The bytes that the list takes.
    var size: Int { capacity * MemoryLayout<Element>.stride }
}
