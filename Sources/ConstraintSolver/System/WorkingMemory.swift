/// Working memory of the pass under way: empty between two passes, so that solvers can share it.
struct WorkingMemory: ~Copyable {
    /// The memory of a queue that is lent to the solver whose transaction is under way.
    var queue = FlatBuffer<Operation>()
    /// The values that the variables in `changed` had before the pass.
    var formerValues = FlatBuffer<Double>()
    var openVariables = FlatBuffer<UInt32>()
    var regionRows = FlatBuffer<UInt32>()
    var rowQueue = FlatBuffer<UInt32>()
    var dirtyRows = FlatBuffer<UInt32>()
    /// Member rows whose constant or fixed variables have changed.
    var staleRows = FlatBuffer<UInt32>()
    var checks = FlatBuffer<UInt32>()
    var newComponents = FlatBuffer<UInt32>()
    var newIsolated = FlatBuffer<UInt32>()
    var claimedOutputs = FlatBuffer<UInt32>()
    var newOutputs = FlatBuffer<UInt32>()
    var outputSeeds = FlatBuffer<UInt32>()
    var inputSeeds = FlatBuffer<UInt32>()
    var dirtyComponents = FlatBuffer<UInt32>()
    var stack = FlatBuffer<StackEntry>()
    var sequence = FlatBuffer<UInt32>()
    var scratchList = FlatBuffer<UInt32>()
    /// The plan that is being made.
    var planWords = FlatBuffer<UInt64>()
    /// How many variables the plan that is being made can change.
    var planWriteCount = 0
    /// For the component at work.
    var scratch = ComponentScratch()
    /// The memory of tables that grow, lent to the solver that is being filled. See ``ConstraintSystem/packIfSmall()``.
    var tables = SpareTables()
    /// What small solvers keep.
    var arena: BlockArena
    /// Whether several solvers share it.
    let isShared: Bool
    let tuning: Tuning

    init(isShared: Bool, heapLimit: Int, tuning: Tuning) {
        self.isShared = isShared
        self.tuning = tuning
        arena = BlockArena(heapLimit: isShared ? heapLimit : .max)
    }
}

/// Tables without contents, for their memory.
struct SpareTables: ~Copyable {
    var values = FlatBuffer<Double>()
    var isJournaled = FlatBuffer<Bool>()
    var changed = FlatBuffer<Variable>()
    var components = FlatBuffer<Component>()
    var variables = FlatBuffer<VariableRecord>()
    var rows = FlatBuffer<Row>()
    var terms = FlatBuffer<TermRecord>()
    var rowKeys = FlatBuffer<PlaceKey>()
    var variableKeys = FlatBuffer<PlaceKey>()

    /// For assertions.
    var areEmpty: Bool {
        values.isEmpty && isJournaled.isEmpty && changed.isEmpty && components.isEmpty && variables.isEmpty
            && rows.isEmpty
            && terms.isEmpty && rowKeys.isEmpty && variableKeys.isEmpty
    }
}

/// The working memory under the names that the stages use.
extension ConstraintSystem {
    var formerValues: FlatBuffer<Double> {
        @inline(__always) _read { yield work.pointee.formerValues }
        @inline(__always) nonmutating _modify { yield &work.pointee.formerValues }
    }
    var openVariables: FlatBuffer<UInt32> {
        @inline(__always) _read { yield work.pointee.openVariables }
        @inline(__always) nonmutating _modify { yield &work.pointee.openVariables }
    }
    var regionRows: FlatBuffer<UInt32> {
        @inline(__always) _read { yield work.pointee.regionRows }
        @inline(__always) nonmutating _modify { yield &work.pointee.regionRows }
    }
    var rowQueue: FlatBuffer<UInt32> {
        @inline(__always) _read { yield work.pointee.rowQueue }
        @inline(__always) nonmutating _modify { yield &work.pointee.rowQueue }
    }
    var dirtyRows: FlatBuffer<UInt32> {
        @inline(__always) _read { yield work.pointee.dirtyRows }
        @inline(__always) nonmutating _modify { yield &work.pointee.dirtyRows }
    }
    var staleRows: FlatBuffer<UInt32> {
        @inline(__always) _read { yield work.pointee.staleRows }
        @inline(__always) nonmutating _modify { yield &work.pointee.staleRows }
    }
    var checks: FlatBuffer<UInt32> {
        @inline(__always) _read { yield work.pointee.checks }
        @inline(__always) nonmutating _modify { yield &work.pointee.checks }
    }
    var newComponents: FlatBuffer<UInt32> {
        @inline(__always) _read { yield work.pointee.newComponents }
        @inline(__always) nonmutating _modify { yield &work.pointee.newComponents }
    }
    var newIsolated: FlatBuffer<UInt32> {
        @inline(__always) _read { yield work.pointee.newIsolated }
        @inline(__always) nonmutating _modify { yield &work.pointee.newIsolated }
    }
    var claimedOutputs: FlatBuffer<UInt32> {
        @inline(__always) _read { yield work.pointee.claimedOutputs }
        @inline(__always) nonmutating _modify { yield &work.pointee.claimedOutputs }
    }
    var newOutputs: FlatBuffer<UInt32> {
        @inline(__always) _read { yield work.pointee.newOutputs }
        @inline(__always) nonmutating _modify { yield &work.pointee.newOutputs }
    }
    var outputSeeds: FlatBuffer<UInt32> {
        @inline(__always) _read { yield work.pointee.outputSeeds }
        @inline(__always) nonmutating _modify { yield &work.pointee.outputSeeds }
    }
    var inputSeeds: FlatBuffer<UInt32> {
        @inline(__always) _read { yield work.pointee.inputSeeds }
        @inline(__always) nonmutating _modify { yield &work.pointee.inputSeeds }
    }
    var dirtyComponents: FlatBuffer<UInt32> {
        @inline(__always) _read { yield work.pointee.dirtyComponents }
        @inline(__always) nonmutating _modify { yield &work.pointee.dirtyComponents }
    }
    var stack: FlatBuffer<StackEntry> {
        @inline(__always) _read { yield work.pointee.stack }
        @inline(__always) nonmutating _modify { yield &work.pointee.stack }
    }
    var sequence: FlatBuffer<UInt32> {
        @inline(__always) _read { yield work.pointee.sequence }
        @inline(__always) nonmutating _modify { yield &work.pointee.sequence }
    }
    var scratchList: FlatBuffer<UInt32> {
        @inline(__always) _read { yield work.pointee.scratchList }
        @inline(__always) nonmutating _modify { yield &work.pointee.scratchList }
    }
    var planWords: FlatBuffer<UInt64> {
        @inline(__always) _read { yield work.pointee.planWords }
        @inline(__always) nonmutating _modify { yield &work.pointee.planWords }
    }
    var planWriteCount: Int {
        @inline(__always) _read { yield work.pointee.planWriteCount }
        @inline(__always) nonmutating _modify { yield &work.pointee.planWriteCount }
    }
    var scratch: ComponentScratch {
        @inline(__always) _read { yield work.pointee.scratch }
        @inline(__always) nonmutating _modify { yield &work.pointee.scratch }
    }

    /// Before a change is queued: takes the shared memory of a queue, if it is there.
    @inline(__always) mutating func borrowQueue() {
        // The pointer apart from `self`, which the swap changes.
        let work = work
        if queue.capacity == 0 { swap(&queue, &work.pointee.queue) }
    }

    /// After a transaction: gives the memory of the queue back.
    @inline(__always) mutating func returnQueue() {
        assert(queue.isEmpty)
        let work = work
        if work.pointee.queue.capacity < queue.capacity { swap(&queue, &work.pointee.queue) }
    }
}
