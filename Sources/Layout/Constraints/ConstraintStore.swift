/// The constraints that layouts have made, by storage index, and which of them wait for something.
///
/// Places of removed constraints are given to new ones. The lists of those that a view's layouts have made, and of
/// those that speak of it, are linked through the constraints themselves and begin at the views.
final class ConstraintStore {
    let tree: ViewTree
    let link: SolverLink
    let expressions: AnchorExpressions
    let findings: Findings

    // Not checked for exclusive access at run time, as the views are not: see `ViewTree`.
    @exclusivity(unchecked) private var records = Store<LayoutConstraint>()
    @exclusivity(unchecked) private var free: [Int32] = []
    /// The names that scripts gave to few of them.
    @exclusivity(unchecked) private var names: [Int32: String] = [:]
    /// Made, or to be made again, and not yet brought to the solver.
    @exclusivity(unchecked) private var pending: [Int32] = []
    /// Those of views in the screen whose target is in no tree, or in another one.
    @exclusivity(unchecked) private(set) var untargeted: [Int32] = []
    /// Between the inside and the outside a scroll view.
    @exclusivity(unchecked) private var crossing: [Int32] = []
    /// How many active constraints relate a width to a height.
    @exclusivity(unchecked) var crossAxisCount = 0

    init(_ tree: ViewTree, _ link: SolverLink, _ expressions: AnchorExpressions, _ findings: Findings) {
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

    /// The storage index that the next constraint takes.
    @inline(__always) var nextIndex: Int32 { free.isEmpty ? Int32(records.count) : free[free.count - 1] }

    /// Puts a constraint at `nextIndex`.
    @inline(__always) func insert(_ constraint: LayoutConstraint) {
        guard !free.isEmpty else { return records.append(constraint) }
        records[Int(free.removeLast())] = constraint
    }

    /// Gives the place of a constraint to the next one.
    func release(_ index: Int32) {
        if !untargeted.isEmpty { untargeted.removeAll { $0 == index } }
        free.append(index)
    }

    // MARK: Names

    func name(of index: Int32) -> String? { names.isEmpty ? nil : names[index] }

    /// - Returns: how many bytes more, or fewer, its name takes.
    func setName(_ name: String?, of index: Int32) -> Int {
        let before = self.name(of: index)
        guard before != name else { return 0 }
        names[index] = name
        return (name.map { 64 + $0.heapSize } ?? 0) - (before.map { 64 + $0.heapSize } ?? 0)
    }

    // MARK: Waiting

    var hasPending: Bool { !pending.isEmpty }

    @inline(__always) func queue(_ index: Int32) { pending.append(index) }

    /// All that must be brought to the solver, in order; some may be removed by now.
    func takePending() -> [Int32] {
        var taken: [Int32] = []
        swap(&taken, &pending)
        return taken
    }

    /// Gives the memory of such a list back, for the next layouts.
    func recycle(_ list: consuming [Int32]) {
        guard pending.isEmpty else { return }
        list.removeAll(keepingCapacity: true)
        pending = list
    }

    /// Notes that a constraint waits for its target.
    func awaitTarget(_ index: Int32) {
        if !untargeted.contains(index) { untargeted.append(index) }
    }

    /// Notes that a content offset is a part of a constraint.
    func noteCrossing(_ index: Int32) { crossing.append(index) }

    /// A content offset changed: those that it is a part of are made again, and noted again then.
    func reactivateCrossing() {
        let taken = crossing
        crossing.removeAll(keepingCapacity: true)
        for index in taken { reactivate(index) }
    }
}
