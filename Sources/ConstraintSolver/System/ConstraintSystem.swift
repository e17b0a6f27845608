/// The tables and the structure of a system of constraints.
///
/// The structure is what makes solving cheap. Every variable is in one of four places:
///
/// 1. **fixed**: a required equality gives it from other fixed variables. Fixed variables form a directed graph without
///    cycles; nothing of lower priority can move them, so they separate what depends on them.
/// 2. **output**: it appears in one row only, an equality, which gives its value when all others are known.
/// 3. **member** of a component: the variables in between, connected by rows, solved together as a small linear
///    programme with an ordered hierarchy of objectives (see ``Component``).
/// 4. **isolated**: nothing speaks of it.
///
/// A change opens the variables whose place it may alter and builds the structure of this region anew, seen from fixed
/// values around it; a change of constants keeps the structure and runs along the graph.
///
/// The methods are in the order of the work: `+Rows` (tables), `+Transaction`, `+Pass` (one pass over all stages),
/// then the stages: `+Opening`, `+Propagation`, `+Fixing`, `+Outputs`, `+Components`; then the component itself.
struct ConstraintSystem: ~Copyable {
    // MARK: What every edit reads

    let work: UnsafeMutablePointer<WorkingMemory>
    /// Counts the changes of the structure.
    var structureVersion: UInt64 = 0
    var plans = FlatBuffer<PlanBlock>()
    var rows = FlatBuffer<Row>()
    var values = FlatBuffer<Double>()
    /// The journal, with `formerValues`: the variables that this pass has written. After the pass those whose value the
    /// pass changed.
    var changed = FlatBuffer<Variable>()
    /// By variable: whether this pass has noted its former value.
    var isJournaled = FlatBuffer<Bool>()
    var queue = FlatBuffer<Operation>()
    var terms = FlatBuffer<TermRecord>()
    /// Rows of a failed transaction, kept from reuse until the next change.
    var quarantine = FlatBuffer<UInt32>()
    /// The first conflict of the pass.
    var conflict: [Factor]?
    var closedOutputCount: Int32 = 0
    var isInTransaction = false
    /// Why the pass has no values that could be given out.
    var numericFault: NumericFault?
    /// That of the last commit that failed for it.
    var lastFault: NumericFault?
    /// What a removal has left behind.
    var standingFault: (fault: NumericFault, component: UInt32, serial: UInt32)?
    /// The pass takes rows away.
    var hasRemovals = false
    /// Whether components say which outputs depend on what has changed; not while a plan is followed, which lists them.
    var notesOutputs = true
    /// The version of the structure that packing has looked at.
    var packedVersion: UInt64 = 0

    // MARK: Tables

    var components = FlatBuffer<Component>()
    var variables = FlatBuffer<VariableRecord>()
    /// By row, or empty if every row is in its place by its slot.
    var rowKeys = FlatBuffer<PlaceKey>()
    /// By variable, or empty if every variable is in its place by its slot.
    var variableKeys = FlatBuffer<PlaceKey>()
    /// Priorities that need all digits.
    var widePriorities = FlatBuffer<Double>()

    var freeRows = FlatBuffer<UInt32>()
    var freeVariables = FlatBuffer<UInt32>()
    var freeWidePriorities = FlatBuffer<UInt32>()
    var freeComponents = FlatBuffer<UInt32>()
    /// Those that an explanation has settled since the last change.
    var settledComponents = FlatBuffer<UInt32>()
    /// Heads of lists of free pieces of `terms`, by length; lengths from 16 up are rounded up to powers of two.
    var freeTerms = FlatBuffer<UInt32>()

    var variableCount = 0
    var constraintCount = 0
    var nextRowOrder: UInt64 = 0
    var nextVariableOrder: UInt64 = 0
    var nextSerial: UInt64 = 0
    var planSerial: UInt32 = 0
    var fixedRank: UInt32 = 0
    /// The block of a packed system.
    var packed: BlockArena.Block?
    /// That of the last commit that failed.
    var lastConflict: [Factor] = []
    let workspace: SolverWorkspace
    /// See ``Solver/shouldStop``.
    var shouldStop: (() -> Bool)?
    var wasStopped = false
    #if DEBUG
    var followedPieceCount = 0
    /// How many columns were worked out: how all moves with one active row.
    var columnCount = 0
    #endif

    /// See ``Tuning``.
    var tuning: Tuning { @inline(__always) get { work.pointee.tuning } }

    /// A system of its own, for a question about this one.
    func makePart() -> ConstraintSystem {
        ConstraintSystem(workspace: SolverWorkspace(isShared: false, tuning: tuning))
    }

    init(workspace: SolverWorkspace) {
        self.workspace = workspace
        work = workspace.memory
    }

    deinit {
        for index in 0..<components.count where components[index].isAlive { components.base[index].release() }
        for index in 0..<plans.count { releasePlan(plans[index]) }
        if let packed { work.pointee.arena.release(packed) }
    }
}

/// Values that cannot be given out.
struct NumericFault {
    /// Values beyond this are refused.
    static let largestValue = 1e15

    var isOutOfRange: Bool
    var rows: [UInt32]
    /// The component; none if it is not that of one.
    var component = none

    /// The solving was told to end, whatever it had found.
    static var stopped: NumericFault { NumericFault(isOutOfRange: false, rows: []) }

    var error: SolverError {
        let list = rows.map { ConstraintID(index: $0) }
        return isOutOfRange ? .outOfRange(rows: list) : .illConditioned(rows: list)
    }
}

/// A variable and the term of its list that is looked at next.
struct StackEntry: BitwiseCopyable {
    var variable: UInt32
    var term: UInt32
}
