/// The structure of the system: what makes solving cheap.
///
/// Every variable is in one of four places:
///
/// 1. **fixed**: a required equality gives it from other fixed variables. Fixed variables form a directed graph without
///    cycles; nothing of lower priority can move them, so they separate what depends on them.
/// 2. **output**: it appears in one row only, an equality, which gives its value when all others are known.
/// 3. **member** of a component: the variables in between, connected by rows, solved together as a small linear
///    programme with an ordered hierarchy of objectives (see ``Component``).
/// 4. **isolated**: nothing speaks of it.
///
/// A change opens the variables whose place it may alter (`+Opening`) and builds the structure of this region again,
/// seen from fixed values around it (`+Fixing`, `+Outputs`, `+Components`); a change of constants keeps the structure
/// and runs along the graph (`+Propagation`).
struct Structure: ~Copyable, WorkingMemoryUser {
    var solver: ComponentSolver
    /// Counts the changes of the structure.
    var version: UInt64 = 0
    /// How many outputs there are that are not open.
    var closedOutputCount: Int32 = 0
    /// The highest rank of a fixed variable.
    var fixedRank: UInt32 = 0

    init(work: UnsafeMutablePointer<WorkingMemory>) {
        solver = ComponentSolver(work: work)
    }

    var bases: Bases {
        @inline(__always) _read { yield solver.bases }
        @inline(__always) _modify { yield &solver.bases }
    }
    var tables: Tables {
        @inline(__always) _read { yield solver.bases.tables }
        @inline(__always) _modify { yield &solver.bases.tables }
    }
    var work: UnsafeMutablePointer<WorkingMemory> { @inline(__always) get { solver.bases.tables.work } }
}

/// A variable and the term of its list that is looked at next.
struct StackEntry: BitwiseCopyable {
    var variable: UInt32
    var term: UInt32
}
