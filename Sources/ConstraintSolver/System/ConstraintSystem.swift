/// A system of constraints: the parts, and the changes that are made together.
///
/// Each part owns what it is about, holds the part above it, and knows nothing of those below:
///
/// ```
/// Tables                 what the system was told: rows, terms, variables, their order; the values
///   Bases                components with their bases and factors
///     ComponentSolver    the optimal basis of a component
///       Structure        which variables are fixed, outputs, members of a component
///         EditCache      plans and pieces: what is remembered of edits
///           ConstraintSystem   changes, one pass over all stages, taking back
///           Explainer    made for one question
/// ```
///
/// A change is queued (`+Transaction`), made and worked out in one pass (`+Pass`), or taken back.
struct ConstraintSystem: ~Copyable, WorkingMemoryUser {
    var cache: EditCache
    var queue = FlatBuffer<Operation>()
    /// Rows of a failed transaction, kept from reuse until the next change.
    var quarantine = FlatBuffer<UInt32>()
    var isInTransaction = false
    /// The pass takes rows away.
    var hasRemovals = false
    /// What a removal has left behind.
    var standingFault: NumericFault?
    /// Why the last commit that failed did: rows that contradict each other, or values that cannot be given out.
    var lastConflict: [Factor] = []
    var lastFault: NumericFault?
    /// The block of a packed system, and the version of the structure that packing has looked at.
    var packed: BlockArena.Block?
    var packedVersion: UInt64 = 0
    private let workspace: SolverWorkspace

    init(workspace: SolverWorkspace) {
        self.workspace = workspace
        cache = EditCache(work: workspace.memory)
    }

    /// A system of its own, for a question about another one.
    static func part(_ tuning: Tuning) -> ConstraintSystem {
        ConstraintSystem(workspace: SolverWorkspace(isShared: false, tuning: tuning))
    }

    /// One that only asks what is possible, where the least contradiction counts.
    static func part(exactly tuning: Tuning) -> ConstraintSystem {
        var tuning = tuning
        tuning.toleratedPart = 0
        tuning.asksOnly = true
        return part(tuning)
    }

    deinit {
        bases.releaseComponents()
        if let packed { workspace.memory.pointee.arena.release(packed) }
    }

    // MARK: Parts

    var structure: Structure {
        @inline(__always) _read { yield cache.structure }
        @inline(__always) _modify { yield &cache.structure }
    }
    var solver: ComponentSolver {
        @inline(__always) _read { yield cache.structure.solver }
        @inline(__always) _modify { yield &cache.structure.solver }
    }
    var bases: Bases {
        @inline(__always) _read { yield cache.structure.solver.bases }
        @inline(__always) _modify { yield &cache.structure.solver.bases }
    }
    var tables: Tables {
        @inline(__always) _read { yield cache.structure.solver.bases.tables }
        @inline(__always) _modify { yield &cache.structure.solver.bases.tables }
    }
    var work: UnsafeMutablePointer<WorkingMemory> { @inline(__always) get { cache.structure.work } }

    /// An explainer, for the time of `body`.
    mutating func explain<Answer>(_ body: (Explainer) -> Answer) -> Answer {
        withUnsafeMutablePointer(to: &cache) { body(Explainer(cache: $0)) }
    }

    @inline(__always) mutating func makeVariable(order: UInt64?) -> UInt32 {
        if tables.variables.isEmpty { borrowTables() }
        return tables.makeVariable(order: order)
    }

    /// Queues a required row of a system that is made for one question.
    mutating func require(_ list: [Term], _ relation: Relation, _ constant: Double, order: UInt64? = nil) -> UInt32 {
        let row = list.withUnsafeBufferPointer {
            tables.makeRow($0, relation, constant, priority: 1000, order: order)
        }
        queue.append(Operation(kind: .add, row: row))
        return row
    }

    /// After a big change: gives back the working memory, which edits need little of.
    mutating func trim() {
        queue.release()
        work.pointee.trim()
        tables.shrink()
        bases.components.shrink()
    }

    /// The bytes that the tables and the components take.
    var memoryInUse: Int {
        var sum = (packed?.size ?? 0) + tables.ownSize + bases.ownSize
        sum += tables.formerValues.ownSize + search.ownSize + scratch.constants.ownSize
        for plan in cache.plans.elements { sum += plan.block.size }
        return sum
    }
}
