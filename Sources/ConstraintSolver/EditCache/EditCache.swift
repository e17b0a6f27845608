/// What is remembered of edits, so that the same edit again is quick: plans, and the pieces in them (see ``Plan`` and
/// ``Piece``). All of it can be dropped at any time without changing an answer.
struct EditCache: ~Copyable, WorkingMemoryUser {
    var structure: Structure
    var plans = FlatBuffer<PlanBlock>()
    /// That of the plan made last.
    var planSerial: UInt32 = 0
    /// Components that an explanation has settled since the last change.
    var settledComponents = FlatBuffer<UInt32>()
    /// How often a piece was followed. For tests, of release builds too.
    var followedPieceCount = 0

    init(work: UnsafeMutablePointer<WorkingMemory>) {
        structure = Structure(work: work)
    }

    deinit {
        for index in 0..<plans.count { structure.work.pointee.arena.release(plans[index].block) }
    }

    var solver: ComponentSolver {
        @inline(__always) _read { yield structure.solver }
        @inline(__always) _modify { yield &structure.solver }
    }
    var bases: Bases {
        @inline(__always) _read { yield structure.solver.bases }
        @inline(__always) _modify { yield &structure.solver.bases }
    }
    var tables: Tables {
        @inline(__always) _read { yield structure.solver.bases.tables }
        @inline(__always) _modify { yield &structure.solver.bases.tables }
    }
    var work: UnsafeMutablePointer<WorkingMemory> { @inline(__always) get { structure.work } }
}
