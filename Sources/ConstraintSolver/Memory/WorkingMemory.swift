/// Working memory of the pass under way: empty between two passes, so that solvers can share it.
struct WorkingMemory: ~Copyable {
    /// The memory of a queue that is lent to the solver whose transaction is under way.
    var queue = FlatBuffer<Operation>()
    /// The values that the variables in the journal had before the pass.
    var formerValues = FlatBuffer<Double>()
    var lists = PassLists()
    var search = SearchLists()
    /// The plan that is being made.
    var draft = PlanDraft()
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

    /// Gives back what a big change has filled, and edits need little of.
    mutating func trim() {
        formerValues.release()
        lists.trim()
        search.trim()
        scratch.trim()
    }
}

/// What the stages of a pass have still to do, each list from the stage that finds out to the one that does it.
struct PassLists: ~Copyable {
    /// The region: variables without a place, and rows.
    var openVariables = FlatBuffer<UInt32>()
    var regionRows = FlatBuffer<UInt32>()
    /// Rows that fix a variable.
    var rowQueue = FlatBuffer<UInt32>()
    /// Rows with a new constant.
    var dirtyRows = FlatBuffer<UInt32>()
    /// Member rows whose constant or fixed variables have changed.
    var staleRows = FlatBuffer<UInt32>()
    /// Rows whose variables are all fixed.
    var checks = FlatBuffer<UInt32>()
    var newComponents = FlatBuffer<UInt32>()
    var newIsolated = FlatBuffer<UInt32>()
    var newOutputs = FlatBuffer<UInt32>()
    var claimedOutputs = FlatBuffer<UInt32>()
    /// Rows that fix a variable, and may be off by what the rows of a component contradict each other by.
    var excusingInputs = FlatBuffer<UInt32>()
    /// Outputs and fixed variables to be worked out again, with what depends on them.
    var outputOrigins = FlatBuffer<UInt32>()
    var inputOrigins = FlatBuffer<UInt32>()
    /// Components to be solved again.
    var dirtyComponents = FlatBuffer<UInt32>()

    mutating func trim() {
        openVariables.release()
        regionRows.release()
        rowQueue.release()
        dirtyRows.release()
        checks.release()
        newComponents.release()
        newIsolated.release()
        newOutputs.release()
    }
}

/// Searches through the graph of rows and variables: where one is, and what it has found.
struct SearchLists: ~Copyable {
    /// The way of a search in depth.
    var stack = FlatBuffer<StackEntry>()
    /// What a search in no order has still to look at.
    var waiting = FlatBuffer<UInt32>()
    /// The outputs that the search for those to be claimed has visited.
    var found = FlatBuffer<UInt32>()
    /// The fixed variables, or the outputs, that are worked out again, each before those that it depends on.
    var followers = FlatBuffer<UInt32>()
    /// A component in the making.
    var memberVariables = FlatBuffer<UInt32>()
    var memberRows = FlatBuffer<UInt32>()
    /// The values of fixed variables as far as they were needed with all digits. They hang on rows and constants alone, and
    /// hold until one of these changes.
    var exactValues: [UInt32: Rational] = [:]
    /// What reading ahead has seen, so that the optimiser keeps the reads.
    var readAhead: UInt32 = 0

    mutating func trim() {
        stack.release()
        waiting.release()
        found.release()
        followers.release()
        memberVariables.release()
        memberRows.release()
    }

    /// The bytes of what edits use.
    var ownSize: Int { followers.ownSize }
}

/// A plan in the making: its words, and how many variables it can change.
struct PlanDraft: ~Copyable {
    var words = FlatBuffer<UInt64>()
    var writeCount = 0
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

/// A part of a system, which reaches the working memory under these names.
protocol WorkingMemoryUser: ~Copyable {
    var work: UnsafeMutablePointer<WorkingMemory> { get }
}

extension WorkingMemoryUser where Self: ~Copyable {
    var lists: PassLists {
        @inline(__always) _read { yield work.pointee.lists }
        @inline(__always) nonmutating _modify { yield &work.pointee.lists }
    }
    var search: SearchLists {
        @inline(__always) _read { yield work.pointee.search }
        @inline(__always) nonmutating _modify { yield &work.pointee.search }
    }
    var draft: PlanDraft {
        @inline(__always) _read { yield work.pointee.draft }
        @inline(__always) nonmutating _modify { yield &work.pointee.draft }
    }
    var scratch: ComponentScratch {
        @inline(__always) _read { yield work.pointee.scratch }
        @inline(__always) nonmutating _modify { yield &work.pointee.scratch }
    }
    /// See ``Tuning``.
    var tuning: Tuning { @inline(__always) get { work.pointee.tuning } }
}
