/// The constraints created by layouts, by storage index, and the lists of constraints that wait to be processed.
///
/// Indices of removed constraints are reused. The lists of constraints per view are linked through the constraints and
/// start at the views.
final class ConstraintStore {
    let tree: ViewTree
    let link: SolverLink
    let expressions: AnchorExpressions
    let findings: DiagnosticLog

    // Without run-time checks for exclusive access: see `ViewTree`.
    @exclusivity(unchecked) private var records = Store<LayoutConstraint>()
    @exclusivity(unchecked) private var free: [Int32] = []
    /// The constraints' names given by scripts. Few constraints have one.
    @exclusivity(unchecked) private var names: [Int32: String] = [:]
    /// New or reactivated constraints that were not sent to the solver yet.
    @exclusivity(unchecked) private var pending: [Int32] = []
    /// Constraints of views in the screen whose target is in no tree or in a different one.
    @exclusivity(unchecked) private(set) var untargeted: [Int32] = []
    /// Constraints that depend on the content offset of a scroll view.
    @exclusivity(unchecked) private var crossing: [Int32] = []
    /// The number of active constraints that relate a width to a height.
    @exclusivity(unchecked) var crossAxisCount = 0

    init(_ tree: ViewTree, _ link: SolverLink, _ expressions: AnchorExpressions, _ findings: DiagnosticLog) {
        self.tree = tree
        self.link = link
        self.expressions = expressions
        self.findings = findings
    }

    var count: Int { records.count }
    var indices: Range<Int> { records.indices }

    subscript(index: Int) -> LayoutConstraint {
        @inline(__always) _read { yield records[index] }
        @inline(__always) _modify { yield &records[index] }
    }

    /// The storage index that the next added constraint gets.
    @inline(__always) var nextIndex: Int32 { free.isEmpty ? Int32(records.count) : free[free.count - 1] }

    @inline(__always) func insert(_ constraint: LayoutConstraint) {
        guard !free.isEmpty else { return records.append(constraint) }
        records[Int(free.removeLast())] = constraint
    }

    /// Frees a constraint's storage index for reuse.
    func release(_ index: Int32) {
        forgetWaiting(index)
        free.append(index)
    }

    // MARK: Names

    func name(of index: Int32) -> String? { names.isEmpty ? nil : names[index] }

    /// Returns the constraints with a name, in the order of creation. O(named constraints).
    func indices(named name: String) -> [Int32] {
        names.filter { $0.value == name }.keys.sorted {
            (tree[Int(self[Int($0)].owner)].ordinal, self[Int($0)].index)
                < (tree[Int(self[Int($1)].owner)].ordinal, self[Int($1)].index)
        }
    }

    /// Sets or removes the script's name for a constraint.
    ///
    /// - Returns: The difference in bytes between the new and the old name.
    func setName(_ name: String?, of index: Int32) -> Int {
        let before = self.name(of: index)
        guard before != name else { return 0 }
        names[index] = name
        return (name.map { 64 + $0.heapSize } ?? 0) - (before.map { 64 + $0.heapSize } ?? 0)
    }

    // MARK: Waiting

    var hasPending: Bool { !pending.isEmpty }

    @inline(__always) func queue(_ index: Int32) { pending.append(index) }

    /// Returns and clears the constraints to send to the solver, in order. Some may have been removed.
    func takePending() -> [Int32] {
        var taken: [Int32] = []
        swap(&taken, &pending)
        return taken
    }

    /// Reuses the memory of a list from `takePending`.
    func recycle(_ list: consuming [Int32]) {
        guard pending.isEmpty else { return }
        list.removeAll(keepingCapacity: true)
        pending = list
    }

    /// Records that a constraint waits for its target.
    func awaitTarget(_ index: Int32) {
        if !untargeted.contains(index) { untargeted.append(index) }
    }

    /// Removes a constraint from the list of constraints without a target.
    func forgetWaiting(_ index: Int32) {
        if !untargeted.isEmpty { untargeted.removeAll { $0 == index } }
    }

    /// Records that a constraint depends on a content offset.
    func noteCrossing(_ index: Int32) { crossing.append(index) }

    /// Reactivates the constraints that depend on a content offset, after one changed.
    func reactivateCrossing() {
        let taken = crossing
        crossing.removeAll(keepingCapacity: true)
        for index in taken { reactivate(index) }
    }
}
