import Glibc

/// Variables that are solved together, and the rows that connect them.
///
/// A list has thousands of components of one to three variables, so each is a single block of memory without a count of
/// references. ``ComponentList`` owns it.
struct Component: BitwiseCopyable {
    private let block: UnsafeMutablePointer<UInt32>
    private let variableCount: UInt32
    private let rowCount: UInt32
    /// The last variable, in settling order, to which the rows leave a choice, or `none` if they determine all
    /// variables.
    var lastSettled = none
    /// Whether an output depends on one of the variables.
    let feedsOutputs: Bool
    /// Whether the component must be solved, because a constant or a fixed variable has changed or the last attempt
    /// failed.
    var isDirty = true

    /// Creates a component of variables in the order in which free ones are settled, and rows in the order of the
    /// hierarchy.
    init(_ variables: UnsafeBufferPointer<UInt32>, _ rows: UnsafeBufferPointer<UInt32>, feedsOutputs: Bool) {
        block = malloc((variables.count + rows.count) * MemoryLayout<UInt32>.stride)!.assumingMemoryBound(
            to: UInt32.self)
        block.initialize(from: variables.baseAddress!, count: variables.count)
        (block + variables.count).initialize(from: rows.baseAddress!, count: rows.count)
        (variableCount, rowCount) = (UInt32(variables.count), UInt32(rows.count))
        self.feedsOutputs = feedsOutputs
    }

    /// The variables, in the order in which free ones are settled.
    var variables: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(start: block, count: Int(variableCount)) }
    /// The rows, in the order of the hierarchy.
    var rows: UnsafeBufferPointer<UInt32> {
        UnsafeBufferPointer(start: block + Int(variableCount), count: Int(rowCount))
    }
    /// Whether an edit moves the previous answer (`LevelMethod.follow`). A small component is solved again instead,
    /// which is as fast.
    var canFollowEdits: Bool { variableCount > 12 }
    /// The number of bytes of the block.
    var size: Int { Int(variableCount + rowCount) * MemoryLayout<UInt32>.stride }

    func free() { Glibc.free(block) }
}

/// The reason why a pass failed.
enum PassFailure {
    /// These required rows conflict. Multiplied by their factors, their left sides cancel, but their constants don't.
    case conflict([WeightedRow])
    /// Rounding hides the answer of these rows, and they are too many for exact numbers.
    case illConditioned([UInt32])
    /// A variable would be out of range because of these rows.
    case outOfRange([UInt32])
    /// ``Solver/shouldStop`` returned true.
    case stopped

    /// Whether the solver accepts a change that leaves the system with this failure, if it had one before.
    var mayStand: Bool {
        switch self {
        case .illConditioned, .outOfRange: true
        case .conflict, .stopped: false
        }
    }
}

/// The components of a system, and the method that solves them.
struct ComponentList: ~Copyable {
    /// The method by which a component was solved.
    private enum Way { case derivation, doubles, fractions }

    private var slots = Buffer<Component?>()
    private var freeSlots: [UInt32] = []
    /// The components that could not be solved.
    private var unsolved: Set<UInt32> = []
    private var derivation = Derivation()
    private var method = LevelMethod<Double>()
    private var exactMethod = LevelMethod<Rational>()
    /// For each component that was edited, the method with its answer, which the next edit can start from; nil for
    /// others. The list may be shorter than the list of components.
    private var kept: [KeptMethod?] = []
    /// For each component, as in `kept`, the rows whose constants or fixed variables have changed since its answer was
    /// kept.
    private var editedRows: [[UInt32]] = []
    /// The component that was last solved with a record for explanations, how it was solved, and the record; nil for
    /// none.
    private var explained: (index: UInt32, way: Way, report: ComponentReport)?
    /// The method that solved the last component.
    private var lastWay = Way.derivation
    /// The first failure of the current pass, or nil.
    var fault: PassFailure?
    var shouldStop: (() -> Bool)?
    /// The number of components solved with exact numbers so far. Used by tests.
    private(set) var exactCount = 0

    deinit {
        for component in slots.elements { component?.free() }
    }

    subscript(index: UInt32) -> Component? { slots[index] }

    var indices: [UInt32] { slots.elements.indices.filter { slots[$0] != nil }.map { UInt32($0) } }
    var firstUnsolved: Component? { unsolved.min().flatMap { slots[$0] } }

    mutating func insert(_ component: Component) -> UInt32 {
        guard let index = freeSlots.popLast() else {
            slots.append(component)
            return UInt32(slots.count - 1)
        }
        slots[index] = component
        return index
    }

    /// Removes and returns a component, which the caller must free. Returns nil if it does not exist.
    mutating func remove(_ index: UInt32) -> Component? {
        guard let component = slots[index] else { return nil }
        slots[index] = nil
        freeSlots.append(index)
        if !unsolved.isEmpty { unsolved.remove(index) }
        if index < kept.count {
            kept[index] = nil
            editedRows[index].removeAll()
        }
        return component
    }

    /// Records that the constant or a fixed variable of a row has changed, and marks its component as dirty.
    ///
    /// - Returns: whether the component was clean before.
    mutating func noteEdit(_ row: UInt32, of index: UInt32) -> Bool {
        if index < editedRows.count, slots[index]!.canFollowEdits { editedRows[index].append(row) }
        guard !slots[index]!.isDirty else { return false }
        slots[index]!.isDirty = true
        return true
    }

    /// The components that the last pass could not solve.
    var unsolvedIndices: [UInt32] { unsolved.sorted() }

    /// Forgets the failure and the explanations of the previous pass.
    mutating func beginPass() {
        explained = nil
        fault = nil
    }

    var size: Int { slots.elements.reduce(slots.size) { $0 + ($1?.size ?? 0) } }

    // MARK: Solving

    /// Solves a component again after constants or fixed variables have changed. If possible, moves its previous answer
    /// instead.
    mutating func solveAgain(_ index: UInt32, _ tables: inout Tables) {
        let component = slots[index]!
        guard component.canFollowEdits else { return solve(index, &tables) }
        while index >= kept.count {
            kept.append(nil)
            editedRows.append([])
        }
        defer { editedRows[index].removeAll(keepingCapacity: true) }
        if unsolved.contains(index) { return solve(index, &tables) }
        if let kept = kept[index] {
            if kept.method.follow(component, editedRows[index], &tables) {
                slots[index]!.isDirty = false
                return
            }
            swap(&kept.method, &method)
        }
        solve(index, &tables)
        let holdsAnswer = !slots[index]!.isDirty && lastWay == .doubles
        let box = kept[index] ?? KeptMethod()
        swap(&box.method, &method)
        kept[index] = holdsAnswer ? box : nil
    }

    /// Solves a component and writes the values into the tables. If this fails, sets `fault`, and the component stays
    /// dirty.
    mutating func solve(_ index: UInt32, _ tables: inout Tables) {
        let component = slots[index]!
        guard let way = run(component, tables, recording: false) else {
            slots[index]!.isDirty = true
            unsolved.insert(index)
            return
        }
        lastWay = way
        var last: Int32 = -1
        switch way {
        case .derivation:
            derivation.publish(component, &tables)
        case .doubles:
            method.publish(component, &tables)
            last = method.record.lastSettled
        case .fractions:
            exactMethod.publish(component, &tables)
            last = exactMethod.record.lastSettled
        }
        slots[index]!.lastSettled = last < 0 ? none : component.variables[Int(last)]
        slots[index]!.isDirty = false
        if !unsolved.isEmpty { unsolved.remove(index) }
    }

    /// Tries the derivation, then the level method with doubles, then with exact numbers, until one finds a reliable
    /// answer.
    ///
    /// - Returns: The method that found the answer. Nil if none did; then `fault` has the reason.
    private mutating func run(_ component: Component, _ tables: borrowing Tables, recording: Bool) -> Way? {
        if derivation.run(component, tables) { return .derivation }
        if method.solve(component, tables, derivation, recording: recording, shouldStop) {
            return finish(method, component, .doubles)
        }
        if let shouldStop, shouldStop() {
            fault = .stopped
            return nil
        }
        guard component.rows.count + component.variables.count <= Self.largestExactComponent else {
            fault = fault ?? .illConditioned(Array(component.rows))
            return nil
        }
        exactCount += 1
        if exactMethod.solve(component, tables, derivation, recording: recording, shouldStop) {
            return finish(exactMethod, component, .fractions)
        }
        fault = .stopped
        return nil
    }

    private mutating func finish<Number>(_ method: LevelMethod<Number>, _ component: Component, _ way: Way)
        -> Way?
    {
        guard let conflict = method.record.conflict else { return way }
        if fault == nil {
            fault = .conflict(
                [WeightedRow(row: component.rows[Int(conflict.row)], factor: -1)]
                    + conflict.factors.map { WeightedRow(row: component.rows[Int($0.row)], factor: $0.value.double) })
        }
        return nil
    }

    /// The maximum number of rows and variables together for which a component is solved with exact numbers.
    private static let largestExactComponent = 8000

    // MARK: Explanation

    /// Returns how the levels of a component were decided and, if there is a subject, how it depends on the rows of the
    /// basis. Returns nil if the component has no answer.
    mutating func report(_ index: UInt32, _ tables: borrowing Tables, on subject: RowReference? = nil)
        -> ComponentReport?
    {
        guard let component = slots[index], !component.isDirty else { return nil }
        if explained?.index != index {
            explained = nil
            guard let way = run(component, tables, recording: true) else {
                fault = nil
                return nil
            }
            let report =
                switch way {
                case .derivation: ComponentReport()
                case .doubles: method.report(component)
                case .fractions: exactMethod.report(component)
                }
            explained = (index, way, report)
        }
        guard let subject, var report = explained?.report else { return explained?.report }
        switch explained!.way {
        case .derivation: report = derivation.report(tables, on: subject)
        case .doubles: report.combination = method.combination(of: subject, component, tables)
        case .fractions: report.combination = exactMethod.combination(of: subject, component, tables)
        }
        return report
    }
}

/// A level method that keeps the answer of a component between two edits.
private final class KeptMethod {
    @exclusivity(unchecked) var method = LevelMethod<Double>()
}

/// A row, or the pin of a variable (see ``LevelProblem``).
enum RowReference: Hashable {
    case row(UInt32)
    case pin(UInt32)
}

/// Describes how the levels of a component were decided. ``LevelMethod`` explains the terms.
struct ComponentReport {
    struct Violated {
        var reference: RowReference
        var side: Int
        /// The violated row as a combination of rows of the basis. `prices` is the range of prices that the row of the
        /// basis can have at a minimum.
        var factors: [(reference: RowReference, factor: Double, prices: ClosedRange<Double>)]
    }
    struct Level {
        /// The violated rows and pins, each with its side (1 if the left side is too large, -1 if too small) and as a
        /// combination of rows.
        var violated: [Violated]
        /// The sum of the violated rows, each multiplied by its side, as a combination of rows.
        var factors: [(reference: RowReference, factor: Double)]
        /// The rows of the level that hold, but could also be violated on one side without a larger sum of violations.
        var leaning: [RowReference]
        var isTie: Bool
    }

    var levels: [Level] = []
    /// Inequalities that must hold as equalities, because violated rows of a level push against them. For each, the
    /// prices that it can have as an inequality, and the index of the level in `levels`.
    var pressed: [RowReference: (prices: ClosedRange<Double>, level: Int)] = [:]
    /// The rows whose violations were determined only by ties.
    var tied: [UInt32] = []
    /// The variables that no row determines.
    var undetermined: [UInt32] = []
    /// The variables that are 0 because rows and pins prevent a movement in both directions, each with these rows and
    /// pins.
    var caught: [UInt32: [RowReference]] = [:]
    /// The subject of the report as a combination of the rows of the basis.
    var combination: [(reference: RowReference, factor: Double)] = []
}
