import Glibc

/// Variables that are solved together, and the rows that connect them.
///
/// A list has thousands of components of one to three variables, so each is a single block of memory without a count of
/// references. ``ComponentList`` owns it.
struct Component: BitwiseCopyable {
    private let block: UnsafeMutablePointer<UInt32>
    private let variableCount: UInt32
    private let rowCount: UInt32
    /// The last variable that only the order of the variables has settled, or `none`.
    var lastSettled = none
    /// Whether outputs depend on one of the variables.
    let feedsOutputs: Bool
    /// Whether a constant or a fixed variable has changed, or the last attempt to solve it failed.
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
    /// Whether edits are followed. A small component is solved again instead, which is as fast.
    var canFollowEdits: Bool { variableCount > 12 }
    /// The bytes of its block.
    var size: Int { Int(variableCount + rowCount) * MemoryLayout<UInt32>.stride }

    func free() { Glibc.free(block) }
}

/// The reason why a pass cannot be completed.
enum PassFailure {
    /// These required rows contradict each other with these factors.
    case conflict([WeightedRow])
    /// Rounding hides the answer of these rows, and they are too many for exact numbers.
    case illConditioned([UInt32])
    /// A variable would be out of range because of these rows.
    case outOfRange([UInt32])
    /// ``Solver/shouldStop`` has ended the pass.
    case stopped

    /// Whether a change that leaves the fault as it was is accepted.
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
    /// Components without an answer.
    private var unsolved: Set<UInt32> = []
    private var derivation = Derivation()
    private var method = LevelMethod<Double>()
    private var exactMethod = LevelMethod<Rational>()
    /// The methods with the answers of edited components, for the next edit; by component, as far as there are any.
    private var kept: [KeptMethod?] = []
    /// Rows whose constants or fixed variables have changed since then, by component as above.
    private var editedRows: [[UInt32]] = []
    /// The component whose explanation is prepared in `derivation` or in one of the methods, and what the methods have
    /// recorded.
    private var explained: (index: UInt32, way: Way, report: ComponentReport)?
    /// How the last component was solved.
    private var lastWay = Way.derivation
    /// The first fault of the current pass.
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

    /// Removes a component. The caller frees it.
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

    /// Notes that the constant or a fixed variable of a row has changed.
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

    /// Clears the data prepared for explanations.
    mutating func beginPass() {
        explained = nil
        fault = nil
    }

    var size: Int { slots.elements.reduce(slots.size) { $0 + ($1?.size ?? 0) } }

    // MARK: Solving

    /// Solves a component again after an edit of constants or fixed variables.
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

    /// Solves a component, or notes why that is not possible.
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

    /// Derives the answer, or runs the method in doubles, and exactly if a check fails.
    ///
    /// - Returns: The method that found the answer; nil after an error.
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

    /// The most rows and variables together that a component is solved exactly with.
    private static let largestExactComponent = 8000

    // MARK: Explanation

    /// Returns the decisions of a component's levels, and how a row depends on its basis; nil if it has no answer.
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

/// A method that holds the answer of a component.
private final class KeptMethod {
    @exclusivity(unchecked) var method = LevelMethod<Double>()
}

/// A row, or the pin of a variable.
enum RowReference: Hashable {
    case row(UInt32)
    case pin(UInt32)
}

/// The decisions of a component's levels.
struct ComponentReport {
    struct Violated {
        var reference: RowReference
        var side: Int
        /// The violated row as a combination of other rows. `prices` is the range of prices that a row can have at a
        /// minimum.
        var factors: [(reference: RowReference, factor: Double, prices: ClosedRange<Double>)]
    }
    struct Level {
        /// Violated rows and pins: 1 if the left side is too large, -1 if too small; and each as a combination of rows.
        var violated: [Violated]
        /// The sum of the violated rows, each with its side as the factor, as a combination of rows.
        var factors: [(reference: RowReference, factor: Double)]
        /// Members that held, and could be violated on one side at no cost.
        var leaning: [RowReference]
        var isTie: Bool
    }

    var levels: [Level] = []
    /// Inequalities that a level has fixed: the prices that they can have by themselves, and the place of the level.
    var pressed: [RowReference: (prices: ClosedRange<Double>, level: Int)] = [:]
    /// Rows whose violations only ties have decided.
    var tied: [UInt32] = []
    /// Variables that no row determines.
    var undetermined: [UInt32] = []
    /// Variables that are 0 because rows and pins let them move in no direction, with these rows and pins.
    var caught: [UInt32: [RowReference]] = [:]
    /// The subject as a combination of the rows of the basis.
    var combination: [(reference: RowReference, factor: Double)] = []
}
