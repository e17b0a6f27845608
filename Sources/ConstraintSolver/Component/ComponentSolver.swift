/// Solves components: from the basis that one has to the optimal one, or level by level from nothing.
struct ComponentSolver: ~Copyable, WorkingMemoryUser {
    var bases: Bases
    /// The first conflict of the pass.
    var conflict: [Factor]?

    init(work: UnsafeMutablePointer<WorkingMemory>) {
        bases = Bases(work: work)
    }

    var tables: Tables {
        @inline(__always) _read { yield bases.tables }
        @inline(__always) _modify { yield &bases.tables }
    }
    var work: UnsafeMutablePointer<WorkingMemory> { @inline(__always) get { bases.tables.work } }
}
