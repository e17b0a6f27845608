import Layout

/// The constraints that a call made last, few at a time.
struct LastConstraints {
    typealias Item = (handle: ConstraintHandle, attribute: Attribute)

    private(set) var view: ViewID?
    /// The first `count` of these are meant; what is behind them is of earlier calls.
    private var items: [Item] = []
    private var count = 0

    /// Begins a call on a view; the memory of the last one is kept.
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
