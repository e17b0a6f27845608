/// Working memory that several solvers of one thread share.
///
/// A solver needs memory while a change is under way, several times more than one small system takes. Where there are
/// many small solvers (one for each cell of a list), give all of them the same workspace: what is shared stays in the
/// processor's cache, and each solver takes memory for its own system only.
///
/// ```swift
/// let workspace = SolverWorkspace()
/// let cells = (0..<10_000).map { _ in Solver(workspace: workspace) }
/// ```
///
/// The solvers that share a workspace may have transactions under way side by side, but must not be used on two threads
/// at a time, including creation and destruction. A workspace lives as long as one of its solvers, and grows to what
/// the biggest change needed.
///
/// Small solvers that share a workspace lie side by side in memory, which makes an edit of thousands of them several
/// times as fast.
public final class SolverWorkspace {
    let memory: UnsafeMutablePointer<WorkingMemory>

    /// Makes an empty workspace.
    public convenience init() {
        self.init(isShared: true)
    }

    /// Makes an empty workspace whose solvers choose their ways by other numbers than usual.
    package convenience init(tuning: Tuning) {
        self.init(isShared: true, tuning: tuning)
    }

    /// - Parameters:
    ///   - isShared: false for that of a solver alone, which is never packed.
    ///   - heapLimit: see ``BlockArena/init(heapLimit:)``.
    init(isShared: Bool, heapLimit: Int = BlockArena.usualHeapLimit, tuning: Tuning = .usual) {
        memory = .allocate(capacity: 1)
        memory.initialize(to: WorkingMemory(isShared: isShared, heapLimit: heapLimit, tuning: tuning))
    }

    deinit {
        memory.deinitialize(count: 1)
        memory.deallocate()
    }
}
