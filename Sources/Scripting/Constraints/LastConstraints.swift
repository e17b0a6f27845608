import Layout

/// The constraints that the most recent call created; usually few.
struct LastConstraints {
    typealias Item = (handle: ConstraintHandle, attribute: Attribute)

    private(set) var view: ViewID?
    /// The constraints. Only the first `count` items are valid: the array keeps its memory, and the rest is left from
    /// earlier calls.
    private var items: [Item] = []
    private var count = 0

    /// Forgets the recorded constraints, and starts recording the constraints of a call on a view.
    mutating func begin(_ view: ViewID) {
        self.view = view
        count = 0
    }

    mutating func append(_ item: Item) {
        if count < items.count { items[count] = item } else { items.append(item) }
        count += 1
    }

    var handles: ArraySlice<Item> { items[..<count] }
}
