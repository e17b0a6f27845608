/// Answers one question about the values: what they rest on, what holds a row off, what is ambiguous, and the
/// certificate. It lives no longer than the question, and leaves all values as they are.
struct Explainer: WorkingMemoryUser {
    let cache: UnsafeMutablePointer<EditCache>

    var structure: Structure {
        @inline(__always) _read { yield cache.pointee.structure }
        @inline(__always) nonmutating _modify { yield &cache.pointee.structure }
    }
    var solver: ComponentSolver {
        @inline(__always) _read { yield cache.pointee.structure.solver }
        @inline(__always) nonmutating _modify { yield &cache.pointee.structure.solver }
    }
    var bases: Bases {
        @inline(__always) _read { yield cache.pointee.structure.solver.bases }
        @inline(__always) nonmutating _modify { yield &cache.pointee.structure.solver.bases }
    }
    var tables: Tables {
        @inline(__always) _read { yield cache.pointee.structure.solver.bases.tables }
        @inline(__always) nonmutating _modify { yield &cache.pointee.structure.solver.bases.tables }
    }
    var work: UnsafeMutablePointer<WorkingMemory> { @inline(__always) get { cache.pointee.work } }

    /// How a row of a component stands at its values.
    enum Standing { case met, violated, loose }

    /// Whether a row holds with equality, is violated, or has room to spare. Where levels were settled they know, however
    /// small the room is; else it is told by the values.
    func standing(of slot: UInt32) -> Standing {
        let row = tables.rows[slot]
        if row.role == .member, bases.components[row.owner].state.goesByLevels {
            if row.status != 0 { return .violated }
            return row.isEquality || row.flags.contains(.met) ? .met : .loose
        }
        let (r, scale) = tables.residual(row)
        if abs(r) <= tables.rounding(scale) { return .met }
        return tables.violation(row.relation, r) > 0 ? .violated : .loose
    }
}
