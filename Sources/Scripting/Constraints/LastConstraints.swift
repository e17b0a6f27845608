import Layout

/// The constraints that the last call created; usually few.
struct LastConstraints {
    typealias Item = (handle: ConstraintHandle, attribute: Attribute)

    private(set) var view: ViewID?
    /// The first `count` items are valid; the others belong to earlier calls.
    private var items: [Item] = []
    private var count = 0

    /// Starts recording for a call on a view; the memory is reused.
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
