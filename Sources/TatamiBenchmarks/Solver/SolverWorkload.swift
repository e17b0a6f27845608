import ArgumentParser
import ConstraintSolver
import Glibc

/// Constraints for the benchmark of the solver. Two of them set the container's width and height, and steps change
/// these.
struct SolverWorkload {
    enum Shape: String, CaseIterable {
        /// Boxes under each other, as wide as the container.
        case chain
        /// Boxes in a row, all with the same width.
        case equal
        /// Rows of a label and a field, all labels as wide as the widest.
        case form
        /// A binary tree of boxes. Each box is split between its two children, alternately across and down.
        case nested
        /// Cells of a list with eight views each, optional sizes and inequalities.
        case cells
    }

    /// A constraint in 16 bytes, so that reading the workload hardly affects the measured time.
    struct Item {
        var constant: Double
        var firstTerm: UInt32
        /// The priority, which must be a whole number.
        var priority: UInt16
        var termCount: UInt8
        var relation: Relation
    }

    /// A box with four consecutive variables: left, top, width and height.
    struct Box {
        var l: UInt32
        var t: UInt32 { l + 1 }
        var w: UInt32 { l + 2 }
        var h: UInt32 { l + 3 }
    }

    private(set) var items: [Item] = []
    private(set) var terms: [Term] = []
    private(set) var names: [String] = []
    private(set) var narrow = 375.0
    private(set) var wide = 667.0
    private(set) var height = 812.0
    /// The index of the first constraint of each unit (a cell), for edits of single constraints.
    private(set) var starts: [Int] = []
    private(set) var container = Box(l: 0)

    /// The index of the constraint that sets the container's width. The next constraint sets its height.
    static let widthItem = 2
    static let heightItem = 3

    init(_ shape: Shape, _ n: Int) {
        switch shape {
        case .chain: makeChain(n)
        case .equal: makeEqual(n)
        case .form: makeForm(n)
        case .nested: makeNested(n)
        case .cells: makeCells(n)
        }
    }

    /// Creates the workload with a name such as `chain:1000`.
    init(named name: String) throws {
        let parts = name.split(separator: ":")
        guard parts.count == 2, let shape = Shape(rawValue: String(parts[0])), let n = Int(parts[1]),
            (1...1_000_000).contains(n)
        else {
            let shapes = Shape.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("a workload is SHAPE:N with a shape of \(shapes) and a size from 1 to 1000000")
        }
        self.init(shape, n)
    }

    /// Creates a single cell with its own container. The index varies its constants.
    init(cell index: Int) {
        begin()
        addCell(index)
    }

    private mutating func begin() {
        container = box("c")
        add([(container.l, 1)], .equal, 0)
        add([(container.t, 1)], .equal, 0)
        add([(container.w, 1)], .equal, narrow)
        add([(container.h, 1)], .equal, height)
    }

    private mutating func box(_ name: String) -> Box {
        let first = UInt32(names.count)
        for side in ["l", "t", "w", "h"] { names.append("\(name).\(side)") }
        return Box(l: first)
    }

    private mutating func add(
        _ list: [(UInt32, Double)], _ relation: Relation, _ constant: Double, _ priority: Double = 1000
    ) {
        items.append(
            Item(
                constant: constant, firstTerm: UInt32(terms.count), priority: UInt16(priority),
                termCount: UInt8(list.count),
                relation: relation))
        for (variable, coefficient) in list { terms.append(Term(Variable(index: variable), coefficient)) }
    }

    private mutating func makeChain(_ n: Int) {
        begin()
        let c = container
        var before: Box?
        for i in 0..<n {
            let b = box("b\(i)")
            add([(b.l, 1), (c.l, -1)], .equal, 8)
            add([(b.l, 1), (b.w, 1), (c.l, -1), (c.w, -1)], .equal, -8)
            if let before {
                add([(b.t, 1), (before.t, -1), (before.h, -1)], .equal, 8)
            } else {
                add([(b.t, 1), (c.t, -1)], .equal, 8)
            }
            add([(b.h, 1)], .equal, Double(20 + i % 7))
            before = b
        }
    }

    private mutating func makeEqual(_ n: Int) {
        narrow = 10 * Double(n) + 375
        wide = 20 * Double(n) + 667
        begin()
        let c = container
        var before: Box?
        var first: Box?
        for i in 0..<n {
            let b = box("b\(i)")
            if let before, let first {
                add([(b.l, 1), (before.l, -1), (before.w, -1)], .equal, 4)
                add([(b.w, 1), (first.w, -1)], .equal, 0)
            } else {
                add([(b.l, 1), (c.l, -1)], .equal, 4)
                first = b
            }
            add([(b.t, 1), (c.t, -1)], .equal, 0)
            add([(b.h, 1), (c.h, -1)], .equal, 0)
            before = b
        }
        if let before { add([(before.l, 1), (before.w, 1), (c.l, -1), (c.w, -1)], .equal, -4) }
    }

    private mutating func makeForm(_ n: Int) {
        begin()
        let c = container
        var before: Box?
        var first: Box?
        for i in 0..<n {
            let label = box("l\(i)")
            let field = box("f\(i)")
            let intrinsic = Double(40 + (i * 37) % 61)
            add([(label.l, 1), (c.l, -1)], .equal, 8)
            add([(label.w, 1)], .greaterThanOrEqual, intrinsic, 750)
            add([(label.w, 1)], .equal, intrinsic, 250)
            if let first { add([(label.w, 1), (first.w, -1)], .equal, 0) } else { first = label }
            add([(field.l, 1), (label.l, -1), (label.w, -1)], .equal, 8)
            add([(field.l, 1), (field.w, 1), (c.l, -1), (c.w, -1)], .equal, -8)
            add([(field.w, 1)], .greaterThanOrEqual, 0)
            add([(field.h, 1)], .equal, Double(22 + i % 5))
            add([(label.h, 1), (field.h, -1)], .equal, 0)
            add([(label.t, 1), (field.t, -1)], .equal, 0)
            if let before {
                add([(field.t, 1), (before.t, -1), (before.h, -1)], .equal, 8)
            } else {
                add([(field.t, 1), (c.t, -1)], .equal, 8)
            }
            before = field
        }
    }

    private mutating func makeNested(_ n: Int) {
        narrow = 16 * Double(n) + 375
        wide = 32 * Double(n) + 667
        height = 16 * Double(n) + 812
        begin()
        split(container, 0, Int(log2(Double(n)).rounded()), "n")
    }

    private mutating func split(_ b: Box, _ level: Int, _ depth: Int, _ name: String) {
        if level == depth { return }
        let gap = 2.0
        let x = box(name + "x")
        let y = box(name + "y")
        func along(_ q: Box) -> UInt32 { level % 2 == 0 ? q.l : q.t }
        func size(_ q: Box) -> UInt32 { level % 2 == 0 ? q.w : q.h }
        func across(_ q: Box) -> UInt32 { level % 2 == 0 ? q.t : q.l }
        func thickness(_ q: Box) -> UInt32 { level % 2 == 0 ? q.h : q.w }
        add([(along(x), 1), (along(b), -1)], .equal, gap)
        add([(along(y), 1), (along(x), -1), (size(x), -1)], .equal, gap)
        add([(along(y), 1), (size(y), 1), (along(b), -1), (size(b), -1)], .equal, -gap)
        add([(size(y), 1), (size(x), -1)], .equal, 0)
        for q in [x, y] {
            add([(across(q), 1), (across(b), -1)], .equal, gap)
            add([(thickness(q), 1), (thickness(b), -1)], .equal, -2 * gap)
        }
        split(x, level + 1, depth, name + "x")
        split(y, level + 1, depth, name + "y")
    }

    private mutating func makeCells(_ n: Int) {
        begin()
        for i in 0..<n { addCell(i) }
    }

    private mutating func addCell(_ i: Int) {
        starts.append(items.count)
        let c = box("\(i).cell"), icon = box("\(i).icon"), title = box("\(i).title"), sub = box("\(i).sub")
        let more = box("\(i).more"), time = box("\(i).time"), badge = box("\(i).badge"), line = box("\(i).line")
        let titleWidth = Double(120 + (i * 37) % 200)
        let subWidth = Double(160 + (i * 53) % 240)
        add([(c.l, 1)], .equal, 0)
        add([(c.t, 1)], .equal, 0)
        add([(c.w, 1), (container.w, -1)], .equal, 0)
        add([(icon.l, 1), (c.l, -1)], .equal, 12)
        add([(icon.w, 1)], .equal, 40)
        add([(icon.h, 1)], .equal, 40)
        add([(icon.t, 1), (icon.h, 0.5), (c.t, -1), (c.h, -0.5)], .equal, 0)
        add([(icon.t, 1), (c.t, -1)], .greaterThanOrEqual, 8)
        add([(title.l, 1), (icon.l, -1), (icon.w, -1)], .equal, 12)
        add([(title.t, 1), (c.t, -1)], .equal, 10)
        add([(title.w, 1)], .lessThanOrEqual, titleWidth, 450)
        add([(title.w, 1)], .greaterThanOrEqual, titleWidth, 700)
        add([(title.h, 1)], .equal, 20)
        add([(time.l, 1), (title.l, -1), (title.w, -1)], .greaterThanOrEqual, 8)
        add([(sub.l, 1), (title.l, -1)], .equal, 0)
        add([(sub.t, 1), (title.t, -1), (title.h, -1)], .equal, 4)
        add([(sub.h, 1)], .equal, Double(16 + 16 * (i % 3)))
        add([(badge.l, 1), (sub.l, -1), (sub.w, -1)], .greaterThanOrEqual, 8)
        add([(sub.w, 1)], .equal, subWidth, 500)
        add([(c.t, 1), (c.h, 1), (sub.t, -1), (sub.h, -1)], .greaterThanOrEqual, 10)
        add([(more.l, 1), (more.w, 1), (c.l, -1), (c.w, -1)], .equal, -12)
        add([(more.w, 1)], .equal, 10)
        add([(more.h, 1)], .equal, 14)
        add([(more.t, 1), (more.h, 0.5), (c.t, -1), (c.h, -0.5)], .equal, 0)
        add([(time.l, 1), (time.w, 1), (more.l, -1)], .equal, -8)
        add([(time.w, 1)], .equal, Double(34 + i % 9), 750)
        add([(time.t, 1), (title.t, -1)], .equal, 0)
        add([(time.h, 1)], .equal, 14)
        add([(badge.l, 1), (badge.w, 1), (more.l, -1)], .equal, -8)
        add([(badge.w, 1)], .equal, 24, 750)
        add([(badge.h, 1)], .equal, 18)
        add([(badge.t, 1), (time.t, -1), (time.h, -1)], .greaterThanOrEqual, 2)
        add([(badge.t, 1), (badge.h, 0.5), (sub.t, -1), (sub.h, -0.5)], .equal, 0, 250)
        add([(line.l, 1), (title.l, -1)], .equal, 0)
        add([(line.l, 1), (line.w, 1), (c.l, -1), (c.w, -1)], .equal, 0)
        add([(line.t, 1), (line.h, 1), (c.t, -1), (c.h, -1)], .equal, 0)
        add([(line.h, 1)], .equal, 1)
        add([(c.h, 1)], .greaterThanOrEqual, 44)
        add([(c.h, 1)], .equal, 44, 50)
    }

    // MARK: Use

    /// Creates the variables and adds all constraints to a new solver, in one transaction.
    ///
    /// - Parameter constants: The constants to use instead of the constants of `items`, in the same order; nil to keep
    ///   them.
    func build(
        constants: UnsafeBufferPointer<Double>? = nil
    ) -> (solver: Solver, constraints: [ConstraintID]) {
        let solver = Solver()
        var ids: [ConstraintID] = []
        ids.reserveCapacity(items.count)
        for _ in names.indices { _ = solver.makeVariable() }
        solver.begin()
        terms.withUnsafeBufferPointer { terms in
            for (index, var item) in items.enumerated() {
                if let constants { item.constant = constants[index] }
                ids.append(add(item, terms, solver))
            }
        }
        do {
            try solver.commit()
        } catch {
            preconditionFailure("the workload cannot be solved: \(error)")
        }
        return (solver, ids)
    }

    @inline(__always) private func add(_ item: Item, _ terms: UnsafeBufferPointer<Term>, _ solver: Solver)
        -> ConstraintID
    {
        let slice = UnsafeBufferPointer(start: terms.baseAddress! + Int(item.firstTerm), count: Int(item.termCount))
        do {
            return try solver.add(slice, item.relation, item.constant, priority: Priority(Double(item.priority)))
        } catch {
            preconditionFailure("the workload has a fault: \(error)")
        }
    }

    /// Adds the constraint at an index to a solver, in its own transaction.
    func add(_ index: Int, to solver: Solver) -> ConstraintID {
        terms.withUnsafeBufferPointer { add(items[index], $0, solver) }
    }

    /// The problem in the format of `tatami solve`.
    var json: String {
        var text = "{\"variables\": [" + names.map { "\"\($0)\"" }.joined(separator: ", ") + "],\n\"constraints\": [\n"
        let relations: [Relation: String] = [.equal: "==", .lessThanOrEqual: "<=", .greaterThanOrEqual: ">="]
        text += items.enumerated().map { index, item in
            let id = index == Self.widthItem ? "W" : index == Self.heightItem ? "H" : "k\(index)"
            let list = terms[Int(item.firstTerm)..<(Int(item.firstTerm) + Int(item.termCount))]
                .map { "\"\(names[Int($0.variable.index)])\": \($0.coefficient)" }.joined(separator: ", ")
            return "{\"id\": \"\(id)\", \"terms\": {\(list)}, \"relation\": \"\(relations[item.relation]!)\", "
                + "\"constant\": \(item.constant), \"priority\": \(item.priority)}"
        }.joined(separator: ",\n")
        text += "],\n\"steps\": [{\"constants\": {\"W\": \(narrow + 1)}}, {\"constants\": {\"H\": \(height + 1)}}"
        for step in 0..<8 { text += ", {\"constants\": {\"W\": \(step % 2 == 0 ? wide : narrow)}}" }
        return text + "]}\n"
    }
}

/// Cells with their own containers and solvers. Each cell has the structure of the first cell, but other constants.
/// Reading the cells therefore takes little time, as in a program that computes its constraints.
struct SingleCells {
    private let first = SolverWorkload(cell: 0)
    /// The constants of all cells, one cell after the other.
    private let constants: [Double]

    init(_ count: Int) {
        constants = (0..<count).flatMap { SolverWorkload(cell: $0).items.map(\.constant) }
    }

    /// Builds a solver for each cell.
    func build() -> [(solver: Solver, constraints: [ConstraintID])] {
        let length = first.items.count
        return constants.withUnsafeBufferPointer { constants in
            stride(from: 0, to: constants.count, by: length).map {
                first.build(constants: UnsafeBufferPointer(rebasing: constants[$0..<($0 + length)]))
            }
        }
    }
}
