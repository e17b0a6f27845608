/// A growing list of records in memory that has one owner, so that changing a record asks nobody whether the memory is
/// shared. The screen keeps its views and constraints in such lists: they are changed in every call of a script.
///
/// Records lie in chunks of one size and stay where they are: growing touches no memory but what the new records need.
struct Store<Element>: ~Copyable {
    private var chunks: UnsafeMutablePointer<UnsafeMutablePointer<Element>>
    private(set) var count = 0
    /// Chunks that there is room for.
    private var capacity: Int

    private static var shift: Int { 8 }
    private static var chunkSize: Int { 1 << shift }

    init() {
        capacity = 16
        chunks = .allocate(capacity: capacity)
    }

    deinit {
        var left = count
        var chunk = 0
        while left > 0 {
            chunks[chunk].deinitialize(count: min(left, Self.chunkSize))
            chunks[chunk].deallocate()
            left -= Self.chunkSize
            chunk += 1
        }
        chunks.deallocate()
    }

    var indices: Range<Int> { 0..<count }

    @inline(__always) private func address(_ index: Int) -> UnsafeMutablePointer<Element> {
        precondition(index >= 0 && index < count)
        return chunks[index >> Self.shift] + (index & (Self.chunkSize - 1))
    }

    subscript(index: Int) -> Element {
        @inline(__always) _read { yield address(index).pointee }
        @inline(__always) _modify { yield &address(index).pointee }
    }

    @inline(__always) mutating func append(_ element: consuming Element) {
        if count & (Self.chunkSize - 1) == 0 { addChunk() }
        (chunks[count >> Self.shift] + (count & (Self.chunkSize - 1))).initialize(to: element)
        count += 1
    }

    /// Puts a record at an index that may lie behind the last one; what comes between is filled up.
    @inline(__always) mutating func put(_ element: consuming Element, at index: Int, filler: Element) {
        if count == index { return append(element) }
        while count <= index { append(filler) }
        self[index] = element
    }

    @inline(never) private mutating func addChunk() {
        let chunk = count >> Self.shift
        if chunk == capacity {
            let larger = UnsafeMutablePointer<UnsafeMutablePointer<Element>>.allocate(capacity: capacity * 2)
            larger.moveInitialize(from: chunks, count: capacity)
            chunks.deallocate()
            chunks = larger
            capacity *= 2
        }
        (chunks + chunk).initialize(to: .allocate(capacity: Self.chunkSize))
    }
}
