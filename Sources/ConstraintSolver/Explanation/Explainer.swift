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
}
