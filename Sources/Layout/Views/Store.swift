/// A growing list of records in one block of memory that has one owner, so that changing a record asks nobody whether the block is shared.
/// The screen keeps its views and constraints in such lists: they are changed in every call of a script.
///
/// Adding a record may move the others: no record is borrowed while one is added.
struct Store<Element>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    init() {
        capacity = 16
        base = .allocate(capacity: capacity)
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    var indices: Range<Int> { 0..<count }

    subscript(index: Int) -> Element {
        @inline(__always) _read {
            precondition(index >= 0 && index < count)
            yield base[index]
        }
        @inline(__always) _modify {
            precondition(index >= 0 && index < count)
            yield &base[index]
        }
    }

    mutating func append(_ element: consuming Element) {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count += 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }
}
