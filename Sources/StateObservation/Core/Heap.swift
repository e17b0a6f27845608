/// An element that a ``Heap`` can order.
protocol HeapElement {
    func precedes(_ other: Self) -> Bool
}

/// A binary heap.
struct Heap<Element: HeapElement> {
    private var elements = ContiguousArray<Element>()

    var count: Int { elements.count }
    var first: Element? { elements.first }

    /// Adds an element. O(log n).
    mutating func push(_ element: Element) {
        var index = elements.count
        elements.append(element)
        while index > 0 {
            let parent = (index - 1) / 2
            guard element.precedes(elements[parent]) else { break }
            elements.swapAt(index, parent)
            index = parent
        }
    }

    /// Removes the first element. O(log n).
    mutating func popFirst() -> Element? {
        guard let last = elements.popLast() else { return nil }
        guard let first = elements.first else { return last }
        elements[0] = last
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < elements.count else { break }
            if child + 1 < elements.count, elements[child + 1].precedes(elements[child]) { child += 1 }
            guard elements[child].precedes(last) else { break }
            elements.swapAt(index, child)
            index = child
        }
        return first
    }

    /// Removes the elements that satisfy the condition. O(n log n).
    mutating func removeAll(where condition: (Element) -> Bool) {
        // A sorted array is a heap.
        elements = ContiguousArray(elements.filter { !condition($0) }.sorted { $0.precedes($1) })
    }
}
