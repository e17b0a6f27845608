import Glibc

/// A growable list of plain values with a single owner.
///
/// An `Array` checks on each write whether it shares its storage, and bounds on each access. In the tables of a solver,
/// which every stage of a pass reads and writes all the time, this takes as long as the work itself; here bounds are
/// checked in debug builds only.
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private(set) var capacity = 0

    init() {
        // malloc aligns memory to 16 bytes.
        assert(MemoryLayout<Element>.alignment <= 16)
        base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
    }

    /// Creates a list of `count` equal elements.
    init(repeating element: Element, count: Int) {
        self.init()
        append(repeating: element, count: count)
    }

    deinit { if capacity > 0 { free(base) } }

    var isEmpty: Bool { count == 0 }
    var indices: Range<Int> { 0..<count }
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

    /// Appends elements without initializing them. The caller must write them next.
    @inline(__always) mutating func appendUnwritten(count amount: Int) {
        if count + amount > capacity { resize(to: max(2 * capacity, count + amount, 8)) }
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

    private var mutableElements: UnsafeMutableBufferPointer<Element> {
        UnsafeMutableBufferPointer(start: base, count: count)
    }

    mutating func reverse() {
        var elements = mutableElements
        elements.reverse()
    }

    mutating func sort(by areInOrder: (Element, Element) -> Bool) {
        var elements = mutableElements
        elements.sort(by: areInOrder)
    }

    /// Replaces the contents by `count` equal elements.
    mutating func reset(to element: Element, count: Int) {
        removeAll()
        append(repeating: element, count: count)
    }

    /// Releases unused memory.
    mutating func shrink() { if capacity > count { resize(to: count) } }

    /// Moves the contents to a block of another capacity. A large block keeps its pages: the system maps them to
    /// another address instead of copying them.
    private mutating func resize(to newCapacity: Int) {
        guard newCapacity > 0 else {
            self = Buffer()
            return
        }
        guard let block = realloc(capacity > 0 ? base : nil, newCapacity * MemoryLayout<Element>.stride) else {
            fatalError("out of memory")
        }
        (base, capacity) = (block.bindMemory(to: Element.self, capacity: newCapacity), newCapacity)
    }

    /// The number of bytes that the list takes.
    var size: Int { capacity * MemoryLayout<Element>.stride }
}
