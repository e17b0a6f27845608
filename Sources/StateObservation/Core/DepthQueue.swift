/// The derived states that are still to be computed: a binary heap by depth, first come first served within a depth.
/// It keeps the references that it is given; retaining is the caller's business.
struct DepthQueue {
    private struct Entry {
        let depth: Int
        let sequence: UInt64
        let node: Unmanaged<StateNode>

        func isBefore(_ other: Entry) -> Bool { depth != other.depth ? depth < other.depth : sequence < other.sequence }
    }

    private var entries = ContiguousArray<Entry>()
    private var nextSequence: UInt64 = 0

    var isEmpty: Bool { entries.isEmpty }

    mutating func push(_ node: Unmanaged<StateNode>, depth: Int) {
        let entry = Entry(depth: depth, sequence: nextSequence, node: node)
        nextSequence += 1
        entries.append(entry)
        var index = entries.count - 1
        while index > 0 {
            let parent = (index - 1) / 2
            guard entry.isBefore(entries[parent]) else { break }
            entries.swapAt(index, parent)
            index = parent
        }
    }

    mutating func popFirst() -> Unmanaged<StateNode>? {
        guard let last = entries.popLast() else { return nil }
        guard let first = entries.first else { return last.node }
        entries[0] = last
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < entries.count else { break }
            if child + 1 < entries.count, entries[child + 1].isBefore(entries[child]) { child += 1 }
            guard entries[child].isBefore(last) else { break }
            entries.swapAt(index, child)
            index = child
        }
        return first.node
    }
}
