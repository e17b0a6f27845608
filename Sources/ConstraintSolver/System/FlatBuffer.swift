import Glibc

/// A growing array of plain values in one block of memory, without reference counts, copies on write or bounds checks in
/// release builds. A big block reserves addresses to grow into (see ``Pages``), so that it is not copied again and again.
struct FlatBuffer<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private(set) var capacity = 0
    /// The bytes of the addresses reserved; 0 for a block from `malloc`.
    private var reserved = 0

    init() {
        base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
    }

    deinit {
        freeBlock()
    }

    private func freeBlock() {
        if reserved > 0 { Pages.free(base, reserved) } else if capacity > 0 { free(base) }
    }

    var isEmpty: Bool {
        @inline(__always) get { count == 0 }
    }

    subscript(index: Int) -> Element {
        @inline(__always) get {
            assert(index >= 0 && index < count)
            return base[index]
        }
        @inline(__always) _modify {
            assert(index >= 0 && index < count)
            yield &base[index]
        }
    }

    subscript(index: UInt32) -> Element {
        @inline(__always) get { self[Int(index)] }
        @inline(__always) _modify { yield &self[Int(index)] }
    }

    /// Makes room for `wanted` elements in all. Small blocks are doubled: they are many, and each step takes time.
    mutating func reserve(_ wanted: Int) {
        guard wanted > capacity else { return }
        let stride = MemoryLayout<Element>.stride
        resizeBlock(max(wanted, capacity + (capacity * stride < 1 << 15 ? capacity : capacity / 2), 256 / stride, 4))
    }

    /// Makes room for exactly `wanted` elements in all.
    mutating func reserve(exactly wanted: Int) {
        if wanted > capacity { resizeBlock(wanted) }
    }

    private mutating func resizeBlock(_ wanted: Int) {
        let size = wanted * MemoryLayout<Element>.stride
        if reserved >= size {
            if wanted < capacity { Pages.giveBack(base, from: size, reserved) }
        } else if size >= Pages.leastSize, let block = Pages.reserve(4 * size) {
            let memory = block.start.assumingMemoryBound(to: Element.self)
            memory.update(from: base, count: count)
            freeBlock()
            base = memory
            reserved = block.size
        } else {
            guard let block = realloc(capacity > 0 && reserved == 0 ? base : nil, size) else { fatalError("out of memory") }
            let memory = block.assumingMemoryBound(to: Element.self)
            if reserved > 0 {
                memory.update(from: base, count: count)
                freeBlock()
                reserved = 0
            }
            base = memory
        }
        capacity = wanted
    }

    /// Gives back the room that was reserved for growth.
    mutating func shrink() {
        guard capacity > count + count / 8, count > 0 else { return }
        resizeBlock(count)
    }

    /// Lengthens the buffer by elements whose contents are not defined.
    @inline(__always) mutating func extend(by amount: Int) {
        if count + amount > capacity { reserve(count + amount) }
        count += amount
    }

    /// Cuts the buffer by its last elements.
    @inline(__always) mutating func removeLast(_ amount: Int) {
        assert(amount <= count)
        count -= amount
    }

    @inline(__always) mutating func append(_ element: Element) {
        if count == capacity { reserve(count + 1) }
        base[count] = element
        count += 1
    }

    @inline(__always) mutating func removeLast() -> Element {
        assert(count > 0)
        count -= 1
        return base[count]
    }

    /// Cuts the buffer.
    @inline(__always) mutating func truncate(to newCount: Int) {
        assert(newCount <= count)
        count = newCount
    }

    @inline(__always) mutating func removeAll() {
        count = 0
    }

    /// Empties the buffer and gives its memory back.
    mutating func release() {
        freeBlock()
        reserved = 0
        base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
        capacity = 0
        count = 0
    }

    /// Cuts or lengthens the buffer; what is added holds `filler`.
    mutating func resize(to newCount: Int, filler: Element) {
        reserve(newCount)
        var index = count
        while index < newCount {
            base[index] = filler
            index += 1
        }
        count = newCount
    }

    var elements: UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(start: base, count: count)
    }

    /// Whether the buffer holds what the function says. For assertions and rare paths.
    func contains(where matches: (Element) -> Bool) -> Bool {
        elements.contains(where: matches)
    }
}

extension FlatBuffer where Element == Int32 {
    /// Inserts into a heap with the smallest element first.
    @inline(__always) mutating func heapInsert(_ element: Int32) {
        append(element)
        var child = count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            if base[parent] <= element { break }
            base[child] = base[parent]
            child = parent
        }
        base[child] = element
    }

    /// Takes the smallest element of the heap.
    @inline(__always) mutating func heapRemoveFirst() -> Int32 {
        let first = base[0]
        let last = removeLast()
        guard count > 0 else { return first }
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < count else { break }
            if child + 1 < count, base[child + 1] < base[child] { child += 1 }
            if base[child] >= last { break }
            base[parent] = base[child]
            parent = child
        }
        base[parent] = last
        return first
    }
}
