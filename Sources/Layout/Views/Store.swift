/// A growing list of records with a single owner, which avoids checking for shared storage on each change. The screen
/// stores its views and constraints in such lists, which change in every call of a script.
///
/// Records are stored in chunks of equal size and never move, so growing touches only new memory.
struct Store<Element>: ~Copyable {
    private var chunks: UnsafeMutablePointer<UnsafeMutablePointer<Element>>
    private(set) var count = 0
    /// The number of chunks that fit into `chunks`.
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

    /// Stores a record at an index, which may be past the end; `filler` fills the gap.
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
