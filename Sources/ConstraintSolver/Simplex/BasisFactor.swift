/// A sparse LU factor of a basis: as many rows as variables, some of them pins.
///
/// Each row that is not a pin has a *step*. Subtracting earlier steps (L) from the row leaves its pivot variable and
/// variables of later steps or of pins (U). Pins have no step, so a row that replaces a pin becomes the last step and
/// changes no other: most layouts are solved this way, without any update of the factor.
///
/// Input and output are sparse: time is proportional to the numbers that differ from 0 (see ``Agenda``). Each sum
/// carries the size of its terms, which tells a small number from rounding.
struct BasisFactor<Number: SimplexNumber> {
    struct Entry {
        /// The step that is subtracted (in `lower`), or the variable (in `upper`).
        var index: Int32
        /// The step that the entry belongs to.
        var step: Int32
        /// The place of the next entry with the same index, or -1.
        var next: Int32
        var value: Number
    }
    struct Step {
        var position: Int32
        var variable: Int32
        var lower: Range<Int32>
        var upper: Range<Int32>
        var pivot: Number
    }
    /// A number of a computed vector: its index (a position or a variable), its value, and the sum of the magnitudes of
    /// the terms that it was computed from.
    struct Item {
        var index: Int32
        var value: Number
        var size: Double

        /// Whether the value counts as 0, because it is within rounding errors of its terms.
        @inline(__always) var isZero: Bool { abs(value.double) <= Number.zeroPart * size }
        /// Whether the value counts as 0, but has such large terms that rounding may hide a factor above 1e-9. A smaller
        /// limit would solve sums of a few hundred terms with fractions. Numbers beyond the range of doubles hide all.
        @inline(__always) var isHidden: Bool {
            !size.isFinite || isZero && value.sign != 0 && Number.zeroPart * size > 1e-9
        }
        /// Whether the value is so small compared with its terms that it may be a rounding error. This includes values
        /// that count as 0 and values beyond the range of doubles, in which sizes and prices are compared.
        @inline(__always) var isDoubtful: Bool {
            let magnitude = abs(value.double)
            return !size.isFinite || magnitude < Number.doubtfulPart * size || magnitude < Number.leastMagnitude
        }
    }

    private(set) var count = 0
    private(set) var steps: [Step] = []
    private(set) var lower: [Entry] = []
    private(set) var upper: [Entry] = []
    /// For each step, the place of the first entry in `lower` with this index, or -1. `headOfUpper` has the same for
    /// each variable and `upper`.
    private var headOfLower: [Int32] = []
    private var headOfUpper: [Int32] = []
    /// For each position, the step of its row; -1 for a pin. `stepOfVariable` has the step whose pivot is the variable,
    /// or -1.
    private(set) var stepOfPosition: [Int32] = []
    private(set) var stepOfVariable: [Int32] = []
    /// For each variable without a step, the position of its pin; -1 if the pin is not in the basis.
    private var pinPosition: [Int32] = []
    /// For each position, the variable whose pin is there; -1 if the row there is not a pin.
    private(set) var variableOfPin: [Int32] = []
    private var work = FactorWork<Number>()
    /// The result of the last call of ``listRest()``, ``combine()`` or ``solve(_:)``.
    private(set) var items: [Item] = []
    /// Whether the last combination left out a hidden number; see ``Item/isHidden``.
    private(set) var hidesNumber = false
    /// Whether the last combination lost a number: it left one out that counts as 0 but is not 0, or added one to a sum
    /// that is too large to show it.
    private(set) var losesNumber = false

    /// The number of entries in the factor.
    var entryCount: Int { lower.count + upper.count }

    /// Replaces the basis by the basis of all pins, pin j at position j.
    mutating func prepare(count: Int) {
        clear()
        self.count = count
        headOfUpper.reset(to: -1, count: count)
        stepOfPosition.reset(to: -1, count: count)
        stepOfVariable.reset(to: -1, count: count)
        work.prepare(count: count)
        pinPosition.removeAll(keepingCapacity: true)
        pinPosition.append(contentsOf: 0..<Int32(count))
        variableOfPin.removeAll(keepingCapacity: true)
        variableOfPin.append(contentsOf: 0..<Int32(count))
    }

    /// Removes all steps.
    mutating func clear() {
        for step in steps {
            stepOfPosition[Int(step.position)] = -1
            stepOfVariable[Int(step.variable)] = -1
        }
        for entry in upper { headOfUpper[Int(entry.index)] = -1 }
        steps.removeAll(keepingCapacity: true)
        lower.removeAll(keepingCapacity: true)
        upper.removeAll(keepingCapacity: true)
        headOfLower.removeAll(keepingCapacity: true)
    }

    /// Sets the position of each variable's pin; -1 if the pin is not in the basis.
    mutating func setPins(_ positions: (Int) -> Int32) {
        for index in 0..<count { variableOfPin[index] = -1 }
        for variable in 0..<count {
            let position = positions(variable)
            pinPosition[variable] = position
            if position >= 0 { variableOfPin[Int(position)] = Int32(variable) }
        }
    }

    // MARK: Rows

    @inline(__always) private mutating func subtract(_ amount: Number, _ size: Double, fromVariable variable: Int) {
        if !work.isVariableReached[variable] {
            work.isVariableReached[variable] = true
            work.reachedVariables.append(Int32(variable))
            let step = stepOfVariable[variable]
            if step >= 0 { work.agenda.insert(Int(step)) }
        }
        if Number.isLost(size, work.sizeByVariable[variable]) { losesNumber = true }
        work.byVariable[variable] = work.byVariable[variable] - amount
        work.sizeByVariable[variable] += size
    }

    /// Adds a coefficient to the row that the next ``reduce()`` works on.
    @inline(__always) mutating func give(_ coefficient: Number, of variable: Int) {
        subtract(-coefficient, abs(coefficient.double), fromVariable: variable)
    }

    /// Subtracts all steps from the row given by ``give(_:of:)``. This leaves coefficients of variables without a step.
    ///
    /// The caller can then list them with ``listRest()``. It must end the row with ``append(variable:)``, ``combine()``
    /// or ``forget()``.
    mutating func reduce() {
        hidesNumber = false
        losesNumber = false
        var start = 0
        while let step = work.agenda.removeFirst(&start) {
            let record = steps[step]
            let variable = Int(record.variable)
            let size = work.sizeByVariable[variable]
            let value = work.byVariable[variable]
            let item = Item(index: record.variable, value: value, size: size)
            guard value.sign != 0, !item.isZero else {
                noteOmitted(item)
                continue
            }
            let factor = value / record.pivot
            work.byStep[step] = factor
            work.sizeByStep[step] = size / abs(record.pivot.double)
            work.isReached[step] = true
            work.reachedSteps.append(Int32(step))
            let amount = abs(factor.double)
            for place in record.upper {
                let entry = upper[Int(place)]
                subtract(factor * entry.value, amount * abs(entry.value.double), fromVariable: Int(entry.index))
            }
        }
    }

    /// Writes the coefficients that ``reduce()`` left to ``items``, by variable.
    mutating func listRest() {
        items.removeAll(keepingCapacity: true)
        for variable in work.reachedVariables where stepOfVariable[Int(variable)] < 0 {
            let item = Item(
                index: variable, value: work.byVariable[Int(variable)], size: work.sizeByVariable[Int(variable)])
            if item.value.sign != 0, !item.isZero { items.append(item) }
        }
    }

    /// Appends a step for the reduced row, which replaces the pin of `variable`.
    mutating func append(variable: Int) {
        let step = Int32(steps.count)
        headOfLower.append(-1)
        let firstLower = Int32(lower.count)
        for other in work.reachedSteps where work.byStep[Int(other)].sign != 0 {
            appendLower(step, other, work.byStep[Int(other)])
        }
        listRest()
        let firstUpper = Int32(upper.count)
        for item in items where Int(item.index) != variable { appendUpper(step, item.index, item.value) }
        finishStep(position: pinPosition[variable], variable, work.byVariable[variable], firstLower, firstUpper)
        variableOfPin[Int(pinPosition[variable])] = -1
        forget()
    }

    /// Appends a step that was computed elsewhere.
    mutating func append(
        position: Int, variable: Int, pivot: Number, lower rowOfLower: [(step: Int32, value: Number)],
        upper rowOfUpper: [(variable: Int32, value: Number)]
    ) {
        let step = Int32(steps.count)
        headOfLower.append(-1)
        let firstLower = Int32(lower.count)
        for (other, value) in rowOfLower { appendLower(step, other, value) }
        let firstUpper = Int32(upper.count)
        for (other, value) in rowOfUpper { appendUpper(step, other, value) }
        finishStep(position: Int32(position), variable, pivot, firstLower, firstUpper)
    }

    @inline(__always) private mutating func appendLower(_ step: Int32, _ other: Int32, _ value: Number) {
        lower.append(Entry(index: other, step: step, next: headOfLower[Int(other)], value: value))
        headOfLower[Int(other)] = Int32(lower.count - 1)
    }

    @inline(__always) private mutating func appendUpper(_ step: Int32, _ variable: Int32, _ value: Number) {
        upper.append(Entry(index: variable, step: step, next: headOfUpper[Int(variable)], value: value))
        headOfUpper[Int(variable)] = Int32(upper.count - 1)
    }

    private mutating func finishStep(
        position: Int32, _ variable: Int, _ pivot: Number, _ firstLower: Int32, _ firstUpper: Int32
    ) {
        stepOfPosition[Int(position)] = Int32(steps.count)
        stepOfVariable[variable] = Int32(steps.count)
        steps.append(
            Step(
                position: position, variable: Int32(variable), lower: firstLower..<Int32(lower.count),
                upper: firstUpper..<Int32(upper.count), pivot: pivot))
    }

    /// Computes the factors with which the rows of the basis add up to the reduced row, by position, in ``items``.
    mutating func combine() {
        items.removeAll(keepingCapacity: true)
        for variable in work.reachedVariables {
            let variable = Int(variable)
            guard stepOfVariable[variable] < 0, pinPosition[variable] >= 0 else { continue }
            let item = Item(
                index: pinPosition[variable], value: work.byVariable[variable], size: work.sizeByVariable[variable])
            if item.isZero { noteOmitted(item) }
            items.append(item)
        }
        for step in work.reachedSteps { work.agenda.insert(Int(step)) }
        var start = work.agenda.end
        while let step = work.agenda.removeLast(&start) {
            let record = steps[step]
            let item = Item(index: record.position, value: work.byStep[step], size: work.sizeByStep[step])
            guard item.value.sign != 0, !item.isZero else {
                noteOmitted(item)
                continue
            }
            items.append(item)
            let amount = abs(item.value.double)
            for place in record.lower {
                let entry = lower[Int(place)]
                subtract(entry.value * item.value, amount * abs(entry.value.double), fromStep: Int(entry.index))
            }
        }
        forget()
    }

    private mutating func noteOmitted(_ item: Item) {
        if item.value.sign != 0 { losesNumber = true }
        if item.isHidden { hidesNumber = true }
    }

    /// Drops the row that ``reduce()`` has reduced.
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

    @inline(__always) private mutating func subtract(_ amount: Number, _ size: Double, fromStep step: Int) {
        if !work.isReached[step] {
            work.isReached[step] = true
            work.reachedSteps.append(Int32(step))
            work.agenda.insert(step)
        }
        if Number.isLost(size, work.sizeByStep[step]) { losesNumber = true }
        work.byStep[step] = work.byStep[step] - amount
        work.sizeByStep[step] += size
    }

    /// Computes the values of the variables, in ``items``, at which the rows at these positions have the given left
    /// sides and all other rows of the basis have the left side 0.
    mutating func solve(_ sides: [(position: Int32, value: Number)]) {
        items.removeAll(keepingCapacity: true)
        for (position, value) in sides {
            let step = stepOfPosition[Int(position)]
            if step >= 0 { subtract(-value, abs(value.double), fromStep: Int(step)) }
        }
        var start = 0
        while let step = work.agenda.removeFirst(&start) {
            let value = work.byStep[step]
            if abs(value.double) <= Number.zeroPart * work.sizeByStep[step] { continue }
            let amount = abs(value.double)
            var place = headOfLower[step]
            while place >= 0 {
                let entry = lower[Int(place)]
                subtract(entry.value * value, amount * abs(entry.value.double), fromStep: Int(entry.step))
                place = entry.next
            }
        }
        for step in work.reachedSteps { work.agenda.insert(Int(step)) }
        for (position, value) in sides where stepOfPosition[Int(position)] < 0 {
            let variable = variableOfPin[Int(position)]
            // A row that the factorization found to depend on others has neither a step nor a pin.
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
            subtract(entry.value * value, amount * abs(entry.value.double), fromStep: Int(entry.step))
            place = entry.next
        }
    }
}

/// The vectors that a factor uses in its computations. All their elements are 0 between two calls.
private struct FactorWork<Number: SimplexNumber> {
    private(set) var byStep = WorkVector<Number>(repeating: .zero, count: 0)
    private(set) var sizeByStep = WorkVector(repeating: 0.0, count: 0)
    private(set) var byVariable = WorkVector<Number>(repeating: .zero, count: 0)
    private(set) var sizeByVariable = WorkVector(repeating: 0.0, count: 0)
    private(set) var isReached = WorkVector(repeating: false, count: 0)
    private(set) var isVariableReached = WorkVector(repeating: false, count: 0)
    var reachedSteps: [Int32] = []
    var reachedVariables: [Int32] = []
    var agenda = Agenda()

    mutating func prepare(count: Int) {
        guard byStep.count < count else { return }
        let count = max(count, 2 * byStep.count, 16)
        byStep = WorkVector(repeating: .zero, count: count)
        sizeByStep = WorkVector(repeating: 0, count: count)
        isReached = WorkVector(repeating: false, count: count)
        byVariable = WorkVector(repeating: .zero, count: count)
        sizeByVariable = WorkVector(repeating: 0, count: count)
        isVariableReached = WorkVector(repeating: false, count: count)
        agenda.reserve(count + 1)
    }
}

extension Array {
    /// Sets the first `count` elements. A shorter array grows; a longer array keeps its length.
    mutating func reset(to element: Element, count: Int) {
        if self.count < count {
            self = Array(repeating: element, count: Swift.max(count, 2 * self.count, 16))
        } else {
            for index in 0..<count { self[index] = element }
        }
    }
}
