/// The node of a derived state. As it stands, of a merged or relayed one: the latest value of any source.
@usableFromInline
class DerivedNode: StateNode {
    override final var isDerived: Bool { true }

    /// Runs the state's function; what it throws is reported, and the state keeps its value.
    final func computing(_ body: () throws -> Bool) -> Bool {
        let outer = context.computation.running
        context.computation.running = Unmanaged.passUnretained(self)
        defer { context.computation.running = outer }
        do {
            return try body()
        } catch {
            let writePlace = context.computation.write?.place ?? .unknown
            context.report(.derive, error, state: name, place: place, write: writePlace)
            return false
        }
    }

    /// The next value of the source of a state that has one source.
    final var sourceValue: UnsafeRawPointer? { firstSource?._withUnsafeGuaranteedRef { $0.upcoming } }
}

/// A function of one source: mapped, compactMapped, filtered, ignored.
@usableFromInline
final class UnaryNode: DerivedNode {
    /// Initialises the second with the function of the first, or returns false.
    @usableFromInline typealias Function = (UnsafeRawPointer, UnsafeMutableRawPointer) throws -> Bool

    private let function: Function

    @usableFromInline
    init(
        _ value: UnsafeRawPointer, _ ops: ValueOps, of source: StateNode, at place: SourcePlace,
        _ function: @escaping Function
    ) {
        self.function = function
        super.init(value, ops, context: source.context, name: "", place: place)
    }

    override func computeNext() -> Bool {
        guard let source = sourceValue else { return false }
        dropNext()
        noteNext(computing { try function(source, next) })
        return hasNext
    }
}

/// The source's values that differ from the one before.
final class DistinctNode: DerivedNode {
    override func computeNext() -> Bool {
        guard let source = sourceValue else { return false }
        if let areEqual = ops.areEqual, !computing({ !areEqual(value, source) }) { return false }
        setNext(copying: source)
        return true
    }
}
