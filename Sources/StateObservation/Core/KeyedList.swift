/// Who is registered and for what: an object and, where one object registers several times, a key.
struct ListKey: Hashable {
    let object: ObjectIdentifier
    let key: AnyHashable?

    init(_ object: AnyObject, key: AnyHashable?) {
        self.object = ObjectIdentifier(object)
        self.key = key
    }
}

/// A member of a ``KeyedList``.
protocol KeyedElement: AnyObject {
    var listKey: ListKey { get }
    /// False once it has been taken out; it may stand in the list for a while yet.
    var isActive: Bool { get }
    /// Whether what it was registered for still exists.
    var isAlive: Bool { get }
}

/// Observers or bindings in the order of registration, found by key.
///
/// Taking one out only makes a hole (the list may be being walked through); holes are closed by `compact`. An index is
/// made once the list is long, so that registering n objects costs O(n), not O(n²).
struct KeyedList<Element: KeyedElement> {
    /// The items and holes, retained by the list. While the owner delivers, none goes: delivery walks through them
    /// without counting references.
    private(set) var items = ContiguousArray<Unmanaged<Element>>()
    /// Items that are active.
    private(set) var count = 0
    /// At this length the list is looked through for items that have gone.
    private(set) var nextSweep = 16
    private var index: [ListKey: Element]?

    var needsSweep: Bool { items.count >= nextSweep }
    var hasManyHoles: Bool { (items.count - count) * 2 > items.count }

    mutating func append(_ element: Element) {
        items.append(Unmanaged.passRetained(element))
        count += 1
        if index != nil {
            index![element.listKey] = element
        } else if items.count > 16 {
            index = [:]
            for item in active { index![item.listKey] = item }
        }
    }

    /// The items without the holes.
    var active: some Sequence<Element> { items.lazy.map { $0.takeUnretainedValue() }.filter(\.isActive) }

    /// Empties the list.
    mutating func takeAll() -> [Element] {
        defer {
            items = []
            count = 0
            index = nil
        }
        return items.map { $0.takeRetainedValue() }
    }

    /// The active item of this key. It may be one whose object has gone and whose address has come back: the caller
    /// checks.
    func find(_ key: ListKey) -> Element? {
        if let index { return index[key] }
        return active.first { $0.listKey == key }
    }

    /// The caller has made the element inactive.
    mutating func didDeactivate(_ element: Element) {
        count -= 1
        if index != nil, index![element.listKey] === element { index![element.listKey] = nil }
    }

    /// Closes the holes. Not while the list is being walked through.
    mutating func compact() {
        if items.count != count {
            let holes = items.filter { !$0._withUnsafeGuaranteedRef(\.isActive) }
            items.removeAll { !$0._withUnsafeGuaranteedRef(\.isActive) }
            for hole in holes { hole.release() }
        }
        nextSweep = max(16, 2 * count)
        if count == 0 { index = nil }
    }
}
