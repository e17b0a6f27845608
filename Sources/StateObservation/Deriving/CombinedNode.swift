/// The values of two sources, where a function makes something of them.
final class CombinedNode<First, Second, Value>: DerivedNode<Value> {
    private let combine: (First, Second) -> Value?
    /// The last values of sources that have gone.
    private var lastFirst: First?
    private var lastSecond: Second?

    init(
        _ value: Value, _ first: ValueNode<First>, at place: SourcePlace, areEqual: ((Value, Value) -> Bool)?,
        _ combine: @escaping (First, Second) -> Value?
    ) {
        self.combine = combine
        super.init(value, context: first.context, name: "", place: place, areEqual: areEqual)
    }

    override func computeNext() -> Bool {
        let first = incoming[0]?.source.map { unsafeDowncast($0, to: ValueNode<First>.self).upcoming } ?? lastFirst
        let second = incoming[1]?.source.map { unsafeDowncast($0, to: ValueNode<Second>.self).upcoming } ?? lastSecond
        guard let first, let second, let result = combine(first, second) else { return false }
        next = result
        return true
    }

    override func sourceWillGo(_ link: StateLink, _ source: StateNode) {
        if link.slot == 0 {
            lastFirst = unsafeDowncast(source, to: ValueNode<First>.self).value
        } else {
            lastSecond = unsafeDowncast(source, to: ValueNode<Second>.self).value
        }
        super.sourceWillGo(link, source)
    }
}

/// The values of any number of sources of one type, in order.
final class CombinedListNode<Element>: DerivedNode<[Element]> {
    override func computeNext() -> Bool {
        var values = value
        for slot in changedSlots {
            guard let source = incoming[slot]?.source else { continue }
            values[slot] = unsafeDowncast(source, to: ValueNode<Element>.self).upcoming
        }
        next = values
        return true
    }
}
