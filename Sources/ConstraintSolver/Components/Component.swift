/// Variables that are solved together, and the rows that connect them.
struct Component {
    /// In the order in which free variables are settled.
    var variables: [UInt32] = []
    /// In the order of the hierarchy.
    var rows: [UInt32] = []
    /// Whether outputs depend on one of the variables.
    var feedsOutputs = false
    /// Whether a constant or a fixed variable has changed, or the last attempt to solve it failed.
    var isDirty = true
    /// Rows whose constants or fixed variables have changed since it was solved.
    var editedRows: [UInt32] = []
    /// The last variable that only the order of the variables has settled, or `none`.
    var lastSettled = none
}

/// Why a pass cannot be completed.
enum PassFailure {
    /// These required rows contradict each other with these factors.
    case conflict([WeightedRow])
    /// Rounding hides the answer of these rows, and they are too many for exact numbers.
    case illConditioned([UInt32])
    /// A variable would be out of range because of these rows.
    case outOfRange([UInt32])
    /// ``Solver/shouldStop`` has ended the pass.
    case stopped
}

/// The components of a system, and the method that solves them.
struct ComponentList {
    private var slots: [Component?] = []
    private var freeSlots: [UInt32] = []
    /// Components without an answer.
    private var unsolved: Set<UInt32> = []
    private var method = LevelMethod<Double>()
    private var exactMethod = LevelMethod<Rational>()
    /// The methods with the answers of edited components, for the next edit.
    private var kept: [UInt32: KeptMethod] = [:]
    /// The component whose answer the methods hold with all that an explanation needs.
    private var explained: (index: UInt32, isExact: Bool)?
    /// Whether the last component needed exact numbers.
    private var isLastExact = false
    /// The first fault of the current pass.
    var fault: PassFailure?
    var shouldStop: (() -> Bool)?
    /// How many times components were solved with exact numbers; for tests.
    private(set) var exactCount = 0

    subscript(index: UInt32) -> Component? { slots[Int(index)] }

    var indices: [UInt32] { slots.indices.filter { slots[$0] != nil }.map { UInt32($0) } }
    var firstUnsolved: Component? { unsolved.min().flatMap { slots[Int($0)] } }

    mutating func insert(_ component: Component) -> UInt32 {
        guard let index = freeSlots.popLast() else {
            slots.append(component)
            return UInt32(slots.count - 1)
        }
        slots[Int(index)] = component
        return index
    }

    mutating func remove(_ index: UInt32) -> Component? {
        guard let component = slots[Int(index)] else { return nil }
        slots[Int(index)] = nil
        freeSlots.append(index)
        if !unsolved.isEmpty { unsolved.remove(index) }
        if !kept.isEmpty { kept[index] = nil }
        return component
    }

    /// Notes that the constant or a fixed variable of a row has changed.
    ///
    /// - Returns: whether the component was clean before.
    mutating func noteEdit(_ row: UInt32, of index: UInt32) -> Bool {
        slots[Int(index)]!.editedRows.append(row)
        guard !slots[Int(index)]!.isDirty else { return false }
        slots[Int(index)]!.isDirty = true
        return true
    }

    /// The components that the last pass could not solve.
    var unsolvedIndices: [UInt32] { unsolved.sorted() }

    /// Clears the data prepared for explanations.
    mutating func beginPass() {
        explained = nil
        fault = nil
    }

    var size: Int {
        slots.reduce(0) {
            $0 + MemoryLayout<Component?>.stride + (($1?.variables.capacity ?? 0) + ($1?.rows.capacity ?? 0)) * 4
        }
    }

    // MARK: Solving

    /// Solves a component again after an edit of constants or fixed variables.
    mutating func solveAgain(_ index: UInt32, _ tables: inout Tables) {
        let component = slots[Int(index)]!
        defer { slots[Int(index)]!.editedRows.removeAll(keepingCapacity: true) }
        // Small components are solved as fast as an edit is followed.
        guard component.variables.count > 12, !unsolved.contains(index) else { return solve(index, &tables) }
        if let kept = kept[index] {
            if kept.method.follow(component, &tables) {
                slots[Int(index)]!.isDirty = false
                return
            }
            swap(&kept.method, &method)
        }
        solve(index, &tables)
        let holdsAnswer = !slots[Int(index)]!.isDirty && !isLastExact && !method.derivation.isAnswer
        let box = kept[index] ?? KeptMethod()
        swap(&box.method, &method)
        kept[index] = holdsAnswer ? box : nil
    }

    /// Solves a component, or notes why that is not possible.
    mutating func solve(_ index: UInt32, _ tables: inout Tables) {
        let component = slots[Int(index)]!
        guard let isExact = run(component, tables, recording: false) else {
            slots[Int(index)]!.isDirty = true
            unsolved.insert(index)
            return
        }
        isLastExact = isExact
        if isExact {
            exactMethod.publish(component, &tables)
        } else {
            method.publish(component, &tables)
        }
        let last = isExact ? exactMethod.record.lastSettled : method.record.lastSettled
        slots[Int(index)]!.lastSettled = last < 0 ? none : component.variables[Int(last)]
        slots[Int(index)]!.isDirty = false
        if !unsolved.isEmpty { unsolved.remove(index) }
    }

    /// Runs the method in doubles, and exactly if a check fails.
    ///
    /// - Returns: whether exact numbers were needed; nil if there is a fault.
    private mutating func run(_ component: Component, _ tables: borrowing Tables, recording: Bool) -> Bool? {
        if method.solve(component, tables, recording: recording, shouldStop) {
            return finish(method, component, false)
        }
        if let shouldStop, shouldStop() {
            fault = .stopped
            return nil
        }
        guard component.rows.count + component.variables.count <= Self.largestExactComponent else {
            fault = fault ?? .illConditioned(component.rows)
            return nil
        }
        exactCount += 1
        if exactMethod.solve(component, tables, recording: recording, shouldStop) {
            return finish(exactMethod, component, true)
        }
        fault = .stopped
        return nil
    }

    private mutating func finish<Number>(_ method: LevelMethod<Number>, _ component: Component, _ isExact: Bool)
        -> Bool?
    {
        guard let conflict = method.record.conflict else { return isExact }
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

    /// The decisions of a component's levels, and how a row depends on its basis; nil if it has no answer.
    mutating func report(_ index: UInt32, _ tables: borrowing Tables, on subject: RowReference? = nil)
        -> ComponentReport?
    {
        guard let component = slots[Int(index)], !component.isDirty else { return nil }
        if explained?.index != index {
            explained = nil
            guard let isExact = run(component, tables, recording: true) else {
                fault = nil
                return nil
            }
            explained = (index, isExact)
        }
        return explained!.isExact
            ? exactMethod.report(component, tables, on: subject) : method.report(component, tables, on: subject)
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
        /// As a combination of rows, each with the prices that it can have at a minimum.
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

    var levels: [Level]
    /// Inequalities that a level has fixed: the prices that they can have by themselves, and the place of the level.
    var pressed: [RowReference: (prices: ClosedRange<Double>, level: Int)]
    /// Rows whose violations only ties have decided.
    var tied: [UInt32]
    /// Variables that no row determines.
    var undetermined: [UInt32]
    /// Variables that are 0 because rows and pins let them move in no direction, with these rows and pins.
    var caught: [UInt32: [RowReference]]
    /// The subject as a combination of the rows of the basis.
    var combination: [(reference: RowReference, factor: Double)]
}
