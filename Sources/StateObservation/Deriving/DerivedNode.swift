/// The node of a derived state.
class DerivedNode<Value>: ValueNode<Value> {
    override final var isDerived: Bool { true }

    /// Runs the state's function; what it throws is reported, and the state keeps its value.
    final func computing<Result>(_ body: () throws -> Result) -> Result? {
        let outer = context.computing
        context.computing = self
        defer { context.computing = outer }
        do {
            return try body()
        } catch {
            context.report(.derive, error, state: name, place: place, write: context.outermostPlace)
            return nil
        }
    }

    /// The next value of the one source of a state that has one source.
    final func sourceValue<Source>(_ type: Source.Type) -> Source? {
        guard let source = incoming.first??.source else { return nil }
        return unsafeDowncast(source, to: ValueNode<Source>.self).upcoming
    }
}

/// `f(source)`.
final class MappedNode<Source, Value>: DerivedNode<Value> {
    private let transform: (Source) throws -> Value

    init(
        _ value: Value, of source: ValueNode<Source>, at place: SourcePlace, areEqual: ((Value, Value) -> Bool)?,
        _ transform: @escaping (Source) throws -> Value
    ) {
        self.transform = transform
        super.init(value, context: source.context, name: "", place: place, areEqual: areEqual)
    }

    override func computeNext() -> Bool {
        guard let value = sourceValue(Source.self), let result = computing({ try transform(value) }) else { return false }
        next = result
        return true
    }
}

/// `f(source)` where that gives something.
final class CompactMappedNode<Source, Value>: DerivedNode<Value> {
    private let transform: (Source) throws -> Value?

    init(
        _ value: Value, of source: ValueNode<Source>, at place: SourcePlace, areEqual: ((Value, Value) -> Bool)?,
        _ transform: @escaping (Source) throws -> Value?
    ) {
        self.transform = transform
        super.init(value, context: source.context, name: "", place: place, areEqual: areEqual)
    }

    override func computeNext() -> Bool {
        guard let value = sourceValue(Source.self), let result = computing({ try transform(value) }), let result else { return false }
        next = result
        return true
    }
}

/// The source's values that satisfy a predicate.
final class FilteredNode<Value>: DerivedNode<Value> {
    private let isIncluded: (Value) throws -> Bool

    init(
        _ value: Value, of source: ValueNode<Value>, at place: SourcePlace, _ isIncluded: @escaping (Value) throws -> Bool
    ) {
        self.isIncluded = isIncluded
        super.init(value, context: source.context, name: "", place: place, areEqual: source.areEqual)
    }

    override func computeNext() -> Bool {
        guard let value = sourceValue(Value.self), computing({ try isIncluded(value) }) == true else { return false }
        next = value
        return true
    }
}

/// The source's values that differ from the one before.
final class DistinctNode<Value>: DerivedNode<Value> {
    override func computeNext() -> Bool {
        guard let new = sourceValue(Value.self) else { return false }
        if let areEqual, computing({ areEqual(value, new) }) != false { return false }
        next = new
        return true
    }
}

/// The latest value of any source. (A plain node with links does the same, but can be set as well.)
final class MergedNode<Value>: DerivedNode<Value> {}
