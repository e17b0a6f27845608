/// The constraints that layouts have made, by storage index, and which of them wait for something.
///
/// Places of removed constraints are given to new ones. What a constraint means for the views and the solver is not
/// known here: whoever removes one has taken it off their lists before.
struct ConstraintStore: ~Copyable {
    private var records = Store<LayoutConstraint>()
    private var free: [Int32] = []
    /// The names that scripts gave to few of them.
    private var names: [Int32: String] = [:]
    /// Made, or to be made anew, and not yet brought to the solver.
    private var pending: [Int32] = []
    /// Those of views in the screen whose target is in no tree, or in another one.
    private(set) var untargeted: [Int32] = []
    /// Between the inside and the outside of a scroll view.
    private var crossing: [Int32] = []

    var count: Int { records.count }
    var indices: Range<Int> { records.indices }

    subscript(index: Int) -> LayoutConstraint {
        @inline(__always) _read { yield records[index] }
        @inline(__always) _modify { yield &records[index] }
    }

    @inline(__always) mutating func insert(_ constraint: LayoutConstraint) -> Int32 {
        if let index = free.popLast() {
            records[Int(index)] = constraint
            return index
        }
        records.append(constraint)
        return Int32(records.count - 1)
    }

    /// Gives the place of a constraint to the next one.
    mutating func release(_ index: Int32) {
        if !untargeted.isEmpty { untargeted.removeAll { $0 == index } }
        free.append(index)
    }

    // MARK: Names

    func name(of index: Int32) -> String? { names.isEmpty ? nil : names[index] }

    /// - Returns: how many bytes more, or fewer, its name takes.
    mutating func setName(_ name: String?, of index: Int32) -> Int {
        let before = self.name(of: index)
        guard before != name else { return 0 }
        names[index] = name
        return (name.map { 64 + $0.heapSize } ?? 0) - (before.map { 64 + $0.heapSize } ?? 0)
    }

    // MARK: Waiting

    var hasPending: Bool { !pending.isEmpty }

    @inline(__always) mutating func queue(_ index: Int32) { pending.append(index) }

    /// All that is to be brought to the solver, in order; some may be removed by now.
    mutating func takePending() -> [Int32] {
        let taken = pending
        pending.removeAll(keepingCapacity: true)
        return taken
    }

    /// Notes that a constraint waits for its target.
    mutating func awaitTarget(_ index: Int32) {
        if !untargeted.contains(index) { untargeted.append(index) }
    }

    /// Notes that a content offset is a part of a constraint.
    mutating func noteCrossing(_ index: Int32) { crossing.append(index) }

    /// Those that a content offset is a part of; each is noted again when it is made anew.
    mutating func takeCrossing() -> [Int32] {
        let taken = crossing
        crossing.removeAll(keepingCapacity: true)
        return taken
    }
}
