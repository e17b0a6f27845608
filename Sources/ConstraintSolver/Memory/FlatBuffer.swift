import Glibc

/// A growing array of plain values in one block of memory, without reference counts, copies on write or bounds checks
/// in release builds. A big block reserves addresses to grow into (see ``Pages``), so that it is not copied again and
/// again.
///
/// Two words, because a small system consists mainly of them.
struct FlatBuffer<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private var shortCount: UInt32 = 0
    /// The capacity, and in the two highest bits the ``Origin``.
    private var capacityAndOrigin: UInt32 = 0

    /// Whose the block is.
    private enum Origin: UInt32 {
        /// `malloc`'s, or there is none.
        case heap = 0
        case pages = 0x4000_0000
        /// The system's, which has packed several buffers into one block. See ``ConstraintSystem/packIfSmall()``.
        case packed = 0x8000_0000
    }

    /// No buffer holds more elements.
    static var largestCapacity: Int { 0x3fff_ffff }

    init() {
        base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
    }

    deinit {
        freeBlock()
    }

    private(set) var count: Int {
        @inline(__always) get { Int(truncatingIfNeeded: shortCount) }
        @inline(__always) set { shortCount = UInt32(truncatingIfNeeded: newValue) }
    }

    var capacity: Int {
        @inline(__always) get { Int(truncatingIfNeeded: capacityAndOrigin & 0x3fff_ffff) }
    }

    private var origin: Origin { Origin(rawValue: capacityAndOrigin & 0xc000_0000)! }

    private mutating func set(_ memory: UnsafeMutablePointer<Element>, capacity: Int, _ origin: Origin) {
        base = memory
        capacityAndOrigin = UInt32(capacity) | origin.rawValue
    }

    private func freeBlock() {
        switch origin {
        case .heap: if capacity > 0 { free(base) }
        case .pages: Pages.free(base)
        case .packed: break
        }
    }

    /// Gives the memory back while the buffer lives on. Of a pack the rest stays in use; nobody must touch this part
    /// any more.
    private func leaveBlock() {
        if origin == .packed { Sanitizing.poison(base, capacity * MemoryLayout<Element>.stride) }
        freeBlock()
    }

    /// The bytes of a block of its own.
    var ownSize: Int {
        @inline(__always) get {
            capacityAndOrigin & Origin.packed.rawValue == 0 ? capacity * MemoryLayout<Element>.stride : 0
        }
    }

    /// Whether its memory is a part of the block, if it is the system's. For assertions.
    func isPacked(only block: BlockArena.Block?) -> Bool {
        guard origin == .packed else { return true }
        guard let block else { return false }
        let start = UnsafeMutableRawPointer(base)
        return start >= block.start && start + capacity * MemoryLayout<Element>.stride <= block.start + block.size
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

    /// Makes room for `wanted` elements in all. Blocks that are copied when they grow are doubled: each step takes time,
    /// and what is left over is given back when the change is made.
    mutating func reserve(_ wanted: Int) {
        guard wanted > capacity else { return }
        let stride = MemoryLayout<Element>.stride
        let doubled = capacity + (origin == .pages ? capacity / 2 : capacity)
        resizeBlock(max(wanted, min(doubled, Self.largestCapacity), 256 / stride, 4))
    }

    /// Makes room for exactly `wanted` elements in all.
    mutating func reserve(exactly wanted: Int) {
        if wanted > capacity { resizeBlock(wanted) }
    }

    private mutating func resizeBlock(_ wanted: Int) {
        precondition(wanted <= Self.largestCapacity, "too many elements")
        let size = wanted * MemoryLayout<Element>.stride
        let origin = origin
        if origin == .pages, Pages.grow(base, to: size) {
            if wanted <= capacity { Pages.giveBack(base, from: size) }
            return set(base, capacity: wanted, .pages)
        }
        if size >= Pages.leastSize, let block = Pages.reserve(size) {
            return move(to: block.assumingMemoryBound(to: Element.self), capacity: wanted, .pages)
        }
        if origin == .heap {
            guard let block = realloc(capacity > 0 ? base : nil, size) else { fatalError("out of memory") }
            return set(block.assumingMemoryBound(to: Element.self), capacity: wanted, .heap)
        }
        guard let block = malloc(size) else { fatalError("out of memory") }
        move(to: block.assumingMemoryBound(to: Element.self), capacity: wanted, .heap)
    }

    private mutating func move(to memory: UnsafeMutablePointer<Element>, capacity: Int, _ origin: Origin) {
        memory.update(from: base, count: count)
        leaveBlock()
        set(memory, capacity: capacity, origin)
    }

    /// Gives back the room that was reserved for growth.
    mutating func shrink() {
        guard count > 0, origin == .pages || origin == .heap && capacity > count + count / 16 else { return }
        // A big block stays where it is; more than its capacity may have been in use before.
        resizeBlock(count)
    }

    /// Moves the elements into memory of the system's, with room for `capacity` elements. Its own block becomes that of
    /// `spare`, which is empty, if it is the bigger one.
    mutating func pack(at memory: UnsafeMutableRawPointer, capacity: Int, spare: inout FlatBuffer) {
        assert(spare.isEmpty && capacity >= count)
        let target = memory.assumingMemoryBound(to: Element.self)
        target.update(from: base, count: count)
        if origin == .heap, spare.capacity < self.capacity {
            let count = count
            self.count = 0
            swap(&self, &spare)
            self.count = count
        }
        leaveBlock()
        set(target, capacity: capacity, .packed)
    }

    /// Takes the memory of `spare`, which is empty, if it has none of its own: there may be elements already, as rows
    /// without terms before the first variable.
    mutating func borrow(_ spare: inout FlatBuffer) {
        assert(spare.isEmpty)
        if capacity == 0 { swap(&self, &spare) }
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
        leaveBlock()
        set(UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!, capacity: 0, .heap)
        count = 0
    }

    /// Lengthens the buffer if it is shorter; what is added holds `filler`.
    @inline(__always) mutating func lengthen(to newCount: Int, filler: Element) {
        if count < newCount { resize(to: newCount, filler: filler) }
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
