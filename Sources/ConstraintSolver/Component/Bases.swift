/// The components with their bases, and the factors of these: rows come in and leave, values follow from the active
/// rows, and rows are written as combinations of them. Which basis is the right one is not its business.
struct Bases: ~Copyable, WorkingMemoryUser {
    var tables: Tables
    var components = FlatBuffer<Component>()
    var freeComponents = FlatBuffer<UInt32>()
    /// Why the pass has no values that could be given out.
    var numericFault: NumericFault?
    /// See ``Solver/shouldStop``.
    var shouldStop: (() -> Bool)?
    var wasStopped = false
    /// Whether components say which outputs depend on what has changed; not while a plan is followed, which lists them.
    var notesOutputs = true
    #if DEBUG
    /// How many columns were worked out: how all moves with one active row.
    var columnCount = 0
    /// How often a component was solved level by level.
    var levelCount = 0
    /// How often that needed exact numbers.
    var exactCount = 0
    #endif

    init(work: UnsafeMutablePointer<WorkingMemory>) {
        tables = Tables(work: work)
    }

    /// Gives the memory of all components back. Comes before that of a pack, in which some of it may lie.
    func releaseComponents() {
        for index in 0..<components.count where components[index].state.isAlive { components.base[index].release() }
    }

    var work: UnsafeMutablePointer<WorkingMemory> { @inline(__always) get { tables.work } }

    /// Whether the solving ends here, which is a fault of the pass.
    mutating func hasToStop() -> Bool {
        guard let shouldStop else { return false }
        if !wasStopped { wasStopped = shouldStop() }
        if wasStopped, numericFault == nil { numericFault = .stopped }
        return wasStopped
    }

    /// The bytes that the components take beside a pack.
    var ownSize: Int {
        var sum = components.ownSize
        for index in 0..<components.count where components[index].state.isAlive { sum += components[index].ownSize }
        return sum
    }
}

/// Values that cannot be given out.
struct NumericFault {
    /// Values beyond this are refused.
    static let largestValue = 1e15

    var isOutOfRange: Bool
    var rows: [UInt32]

    /// The solving was told to end, whatever it had found.
    static var stopped: NumericFault { NumericFault(isOutOfRange: false, rows: []) }

    var error: SolverError {
        let list = rows.map { ConstraintID(index: $0) }
        return isOutOfRange ? .outOfRange(rows: list) : .illConditioned(rows: list)
    }
}
