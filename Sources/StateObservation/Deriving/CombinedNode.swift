/// A function of the values of several sources, in the order of their links.
@usableFromInline
final class CombinedNode: DerivedNode {
    /// Initialises the second with the function of the first, or returns false.
    @usableFromInline typealias Function = (_ values: [UnsafeRawPointer], _ result: UnsafeMutableRawPointer) -> Bool

    private let function: Function
    private var values: [UnsafeRawPointer] = []
    /// The last values of sources that have gone.
    private var kept: [Int: KeptValue] = [:]

    @usableFromInline
    init(
        _ value: UnsafeRawPointer, _ ops: ValueOps, in context: StateContext, at place: SourcePlace,
        _ function: @escaping Function
    ) {
        self.function = function
        super.init(value, ops, context: context, name: "", place: place)
    }

    override func computeNext() -> Bool {
        values.removeAll(keepingCapacity: true)
        for slot in incoming.indices {
            if let source = incoming[slot]?.source {
                values.append(source._withUnsafeGuaranteedRef { $0.upcoming })
            } else if let value = kept[slot] {
                values.append(UnsafeRawPointer(value.pointer))
            } else {
                return false
            }
        }
        dropNext()
        noteNext(computing { function(values, next) })
        return hasNext
    }

    override func sourceWillGo(_ link: StateLink, _ source: StateNode) {
        kept[link.slot] = KeptValue(source.ops, copying: source.value)
        super.sourceWillGo(link, source)
    }
}
