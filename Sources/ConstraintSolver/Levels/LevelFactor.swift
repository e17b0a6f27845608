/// An LU factor of a basis: of as many rows as there are variables, some of them pins.
///
/// Each row that is no pin has a *step*. Reduced by the steps before it (L) it gives one variable; what else is left of
/// it (U) speaks of variables of later steps, and of pinned ones, which have no step. So a row that takes the place of
/// a pin becomes a further step and changes nothing else. Steps are made again in a good order by
/// ``LevelFactor/factorise(_:_:)``.
///
/// Numbers go in and come out sparse: see ``Agenda``. With each sum the size of what was summed up is kept, so that a
/// sum that is 0 but for rounding is told from a small one.
struct LevelFactor<Number: LevelNumber> {
    struct Entry {
        /// In L the step that is subtracted, in U the variable.
        var index: Int32
        /// The step whose row it belongs to.
        var step: Int32
        /// The next entry with the same index.
        var next: Int32
        var value: Number
    }
    struct Step {
        var position: Int32
        var variable: Int32
        var firstLower: Int32
        var endLower: Int32
        var firstUpper: Int32
        var endUpper: Int32
        var pivot: Number
    }
    /// A number of a result, by position or by variable, and the size of what it is the sum of.
    struct Item {
        var index: Int32
        var value: Number
        var size: Double

        /// Whether nothing but rounding is left of it, and whether that is in doubt.
        @inline(__always) var isZero: Bool { abs(value.double) <= Number.zeroPart * size }
        @inline(__always) var isSmall: Bool { abs(value.double) < Number.doubtfulPart * size }
    }

    let count: Int
    private(set) var steps: [Step] = []
    private(set) var lower: [Entry] = []
    private(set) var upper: [Entry] = []
    /// By step and by variable: the first entry that speaks of it.
    private var headOfLower: [Int32] = []
    private var headOfUpper: [Int32]
    /// -1 of a pin and of a pinned variable.
    private(set) var stepOfPosition: [Int32]
    private(set) var stepOfVariable: [Int32]
    /// By variable without a step: the position of its pin.
    private var pinPosition: [Int32]
    private(set) var variableOfPin: [Int32]

    private var work: FactorWork<Number>
    /// The result of the last call.
    private(set) var items: [Item] = []

    init(count: Int) {
        self.count = count
        headOfUpper = [Int32](repeating: -1, count: count)
        stepOfPosition = headOfUpper
        stepOfVariable = headOfUpper
        pinPosition = (0..<Int32(count)).map { $0 }
        variableOfPin = pinPosition
        work = FactorWork(count: count)
    }

    /// How many numbers it holds.
    var entryCount: Int { lower.count + upper.count }

    /// Back to a basis of pins; pin j stands at `positions[j]`, -1 if it is not in the basis.
    mutating func clear(pins positions: [Int32]) {
        steps.removeAll(keepingCapacity: true)
        lower.removeAll(keepingCapacity: true)
        upper.removeAll(keepingCapacity: true)
        headOfLower.removeAll(keepingCapacity: true)
        for index in 0..<count {
            headOfUpper[index] = -1
            stepOfPosition[index] = -1
            stepOfVariable[index] = -1
        }
        setPins(positions)
    }

    /// Tells where the pins of the variables stand that have no step.
    mutating func setPins(_ positions: [Int32]) {
        pinPosition = positions
        for index in 0..<count { variableOfPin[index] = -1 }
        for index in 0..<count where positions[index] >= 0 { variableOfPin[Int(positions[index])] = Int32(index) }
    }

    // MARK: Rows

    @inline(__always) private mutating func note(variable: Int, _ amount: Number, _ size: Double) {
        if !work.isVariableReached[variable] {
            work.isVariableReached[variable] = true
            work.reachedVariables.append(Int32(variable))
            let step = stepOfVariable[variable]
            if step >= 0 { work.agenda.insert(Int(step)) }
        }
        work.byVariable[variable] = work.byVariable[variable] - amount
        work.sizeByVariable[variable] += size
    }

    /// Adds a coefficient to the row that ``reduce()`` reduces.
    @inline(__always) mutating func give(_ coefficient: Number, of variable: Int) {
        note(variable: variable, -coefficient, abs(coefficient.double))
    }

    /// Reduces the row by all steps. What is left of it are numbers of pinned variables.
    mutating func reduce() {
        var start = 0
        while let step = work.agenda.removeFirst(&start) {
            let record = steps[step]
            let variable = Int(record.variable)
            let size = work.sizeByVariable[variable]
            var value = work.byVariable[variable]
            if abs(value.double) <= Number.zeroPart * size { value = .zero }
            guard value.sign != 0 else { continue }
            let factor = value / record.pivot
            work.byStep[step] = factor
            work.sizeByStep[step] = size / abs(record.pivot.double)
            work.isReached[step] = true
            work.reachedSteps.append(Int32(step))
            let amount = abs(factor.double)
            for place in Int(record.firstUpper)..<Int(record.endUpper) {
                let entry = upper[place]
                note(variable: Int(entry.index), factor * entry.value, amount * abs(entry.value.double))
            }
        }
    }

    /// After ``reduce()``: what is left of the row, by variable.
    mutating func listRest() {
        items.removeAll(keepingCapacity: true)
        for variable in work.reachedVariables where stepOfVariable[Int(variable)] < 0 {
            let value = work.byVariable[Int(variable)]
            let size = work.sizeByVariable[Int(variable)]
            if abs(value.double) > Number.zeroPart * size {
                items.append(Item(index: variable, value: value, size: size))
            }
        }
    }

    /// After ``reduce()``: makes the row a further step that gives the pinned variable `variable`.
    mutating func append(variable: Int) {
        let step = steps.count
        let position = pinPosition[variable]
        var record = Step(
            position: position, variable: Int32(variable), firstLower: Int32(lower.count), endLower: 0,
            firstUpper: Int32(upper.count),
            endUpper: 0, pivot: work.byVariable[variable])
        headOfLower.append(-1)
        for other in work.reachedSteps where work.byStep[Int(other)].sign != 0 {
            lower.append(
                Entry(index: other, step: Int32(step), next: headOfLower[Int(other)], value: work.byStep[Int(other)]))
            headOfLower[Int(other)] = Int32(lower.count - 1)
        }
        listRest()
        for item in items where Int(item.index) != variable {
            upper.append(
                Entry(index: item.index, step: Int32(step), next: headOfUpper[Int(item.index)], value: item.value))
            headOfUpper[Int(item.index)] = Int32(upper.count - 1)
        }
        record.endLower = Int32(lower.count)
        record.endUpper = Int32(upper.count)
        steps.append(record)
        stepOfPosition[Int(position)] = Int32(step)
        stepOfVariable[variable] = Int32(step)
        variableOfPin[Int(position)] = -1
        forget()
    }

    /// Appends a step that was worked out elsewhere.
    mutating func append(
        position: Int, variable: Int, pivot: Number, lower rowOfLower: [(step: Int32, value: Number)],
        upper rowOfUpper: [(variable: Int32, value: Number)]
    ) {
        let step = Int32(steps.count)
        headOfLower.append(-1)
        let firstLower = lower.count
        for (other, value) in rowOfLower {
            lower.append(Entry(index: other, step: step, next: headOfLower[Int(other)], value: value))
            headOfLower[Int(other)] = Int32(lower.count - 1)
        }
        let firstUpper = upper.count
        for (other, value) in rowOfUpper {
            upper.append(Entry(index: other, step: step, next: headOfUpper[Int(other)], value: value))
            headOfUpper[Int(other)] = Int32(upper.count - 1)
        }
        steps.append(
            Step(
                position: Int32(position), variable: Int32(variable), firstLower: Int32(firstLower),
                endLower: Int32(lower.count),
                firstUpper: Int32(firstUpper), endUpper: Int32(upper.count), pivot: pivot))
        stepOfPosition[position] = step
        stepOfVariable[variable] = step
    }

    /// After ``reduce()``: the row as a combination of the rows of the basis, in ``items`` by position.
    mutating func combine() {
        items.removeAll(keepingCapacity: true)
        for variable in work.reachedVariables where stepOfVariable[Int(variable)] < 0 && pinPosition[Int(variable)] >= 0
        {
            items.append(
                Item(
                    index: pinPosition[Int(variable)], value: work.byVariable[Int(variable)],
                    size: work.sizeByVariable[Int(variable)]))
        }
        for step in work.reachedSteps { work.agenda.insert(Int(step)) }
        var start = work.agenda.end
        while let step = work.agenda.removeLast(&start) {
            let record = steps[step]
            let value = work.byStep[step]
            items.append(Item(index: record.position, value: value, size: work.sizeByStep[step]))
            guard abs(value.double) > Number.zeroPart * work.sizeByStep[step] else { continue }
            let amount = abs(value.double)
            for place in Int(record.firstLower)..<Int(record.endLower) {
                let entry = lower[place]
                let other = Int(entry.index)
                if !work.isReached[other] {
                    work.isReached[other] = true
                    work.reachedSteps.append(entry.index)
                    work.agenda.insert(other)
                }
                var sum = work.byStep[other]
                sum.subtract(value, entry.value)
                work.byStep[other] = sum
                work.sizeByStep[other] += amount * abs(entry.value.double)
            }
        }
        forget()
    }

    /// Drops what ``reduce()`` has worked out.
    mutating func forget() {
        for variable in work.reachedVariables {
            work.byVariable[Int(variable)] = .zero
            work.sizeByVariable[Int(variable)] = 0
            work.isVariableReached[Int(variable)] = false
        }
        work.reachedVariables.removeAll(keepingCapacity: true)
        forgetSteps()
    }

    private mutating func forgetSteps() {
        for step in work.reachedSteps {
            work.byStep[Int(step)] = .zero
            work.sizeByStep[Int(step)] = 0
            work.isReached[Int(step)] = false
        }
        work.reachedSteps.removeAll(keepingCapacity: true)
    }

    // MARK: Columns

    @inline(__always) private mutating func note(step: Int, _ amount: Number, _ size: Double) {
        if !work.isReached[step] {
            work.isReached[step] = true
            work.reachedSteps.append(Int32(step))
            work.agenda.insert(step)
        }
        work.byStep[step] = work.byStep[step] - amount
        work.sizeByStep[step] += size
    }

    /// The values of the variables, in ``items``, where the rows at these positions are as much and all others 0.
    mutating func solve(_ sides: [(position: Int32, value: Number)]) {
        items.removeAll(keepingCapacity: true)
        for (position, value) in sides {
            let step = stepOfPosition[Int(position)]
            if step >= 0 { note(step: Int(step), -value, abs(value.double)) }
        }
        var start = 0
        while let step = work.agenda.removeFirst(&start) {
            let value = work.byStep[step]
            if abs(value.double) <= Number.zeroPart * work.sizeByStep[step] { continue }
            let amount = abs(value.double)
            var place = headOfLower[step]
            while place >= 0 {
                let entry = lower[Int(place)]
                note(step: Int(entry.step), entry.value * value, amount * abs(entry.value.double))
                place = entry.next
            }
        }
        for step in work.reachedSteps { work.agenda.insert(Int(step)) }
        for (position, value) in sides where stepOfPosition[Int(position)] < 0 {
            let variable = variableOfPin[Int(position)]
            // A row that was lost to rounding: see ``LevelBasis/isSpoiled``.
            guard variable >= 0 else { continue }
            items.append(Item(index: variable, value: value, size: abs(value.double)))
            subtractColumn(Int(variable), value)
        }
        start = work.agenda.end
        while let step = work.agenda.removeLast(&start) {
            let value = work.byStep[step]
            let size = work.sizeByStep[step]
            if value.sign == 0 || abs(value.double) <= Number.zeroPart * size { continue }
            let result = value / steps[step].pivot
            items.append(Item(index: steps[step].variable, value: result, size: size / abs(steps[step].pivot.double)))
            subtractColumn(Int(steps[step].variable), result)
        }
        forgetSteps()
    }

    @inline(__always) private mutating func subtractColumn(_ variable: Int, _ value: Number) {
        let amount = abs(value.double)
        var place = headOfUpper[variable]
        while place >= 0 {
            let entry = upper[Int(place)]
            note(step: Int(entry.step), entry.value * value, amount * abs(entry.value.double))
            place = entry.next
        }
    }
}

/// What a factor works in: all 0 and empty between two calls.
private struct FactorWork<Number: LevelNumber> {
    let byStep: LevelMemory<Number>
    let sizeByStep: LevelMemory<Double>
    let byVariable: LevelMemory<Number>
    let sizeByVariable: LevelMemory<Double>
    let isReached: LevelMemory<Bool>
    let isVariableReached: LevelMemory<Bool>
    var reachedSteps: [Int32] = []
    var reachedVariables: [Int32] = []
    var agenda = Agenda()

    init(count: Int) {
        byStep = LevelMemory(repeating: .zero, count: count)
        sizeByStep = LevelMemory(repeating: 0, count: count)
        isReached = LevelMemory(repeating: false, count: count)
        byVariable = LevelMemory(repeating: .zero, count: count)
        sizeByVariable = LevelMemory(repeating: 0, count: count)
        isVariableReached = LevelMemory(repeating: false, count: count)
        agenda.reserve(count + 1)
    }
}
