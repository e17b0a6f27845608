/// Chooses the steps of a factor in a good order: pivots that create little fill and are not small compared with their
/// row (H. M. Markowitz, "The elimination form of the inverse", 1957; I. S. Duff, A. M. Erisman, J. K. Reid, "Direct
/// Methods for Sparse Matrices", chapter 7).
extension BasisFactor {
    /// Creates steps for the rows at these positions. Together with the pins given to ``setPins(_:)``, they represent
    /// the basis.
    ///
    /// Rows that depend on other rows, up to rounding errors, get no step.
    mutating func factorize(
        _ rows: [(position: Int32, row: Int32)], _ problem: LevelProblem<Number>, _ shouldStop: (() -> Bool)?,
        isPinned: (Int) -> Bool
    ) {
        var elimination = LevelElimination(rows, problem, isPinned: (0..<count).map(isPinned))
        var round = 0
        while let (row, variable) = elimination.nextPivot() {
            round += 1
            if round & 63 == 0, let shouldStop, shouldStop() { return }
            guard variable >= 0 else {
                elimination.drop(row)
                continue
            }
            let (own, place) = elimination.take(row, variable)
            let rest = own.rest(without: place)
            append(
                position: Int(own.position), variable: variable, pivot: own.values[place], lower: own.lower, upper: rest
            )
            elimination.subtract(rest, own.values[place], of: variable, step: Int32(steps.count - 1))
        }
    }
}

/// What remains of a row during a factorization, after earlier steps were subtracted. The row waits to become a step.
struct WaitingRow<Number: SimplexNumber> {
    var position: Int32
    var variables: [Int32] = []
    var values: [Number] = []
    var lower: [(step: Int32, value: Number)] = []
    /// The coefficients of pinned variables, which are never pivots.
    var passive: [(variable: Int32, value: Number)] = []
    /// The largest magnitude of a coefficient of the original row.
    var largest = 0.0
    var isDone = false

    /// Returns all coefficients of the row except for the variable at index `place` of `variables`.
    func rest(without place: Int) -> [(variable: Int32, value: Number)] {
        var rest = passive
        for index in variables.indices where index != place { rest.append((variables[index], values[index])) }
        return rest
    }

    /// Removes the variable at index `place`. The last variable takes its place.
    mutating func remove(at place: Int) {
        variables.swapAt(place, variables.count - 1)
        values.swapAt(place, values.count - 1)
        variables.removeLast()
        values.removeLast()
    }
}

/// The rows that wait to become steps. Chooses the next step, and subtracts it from the other rows.
private struct LevelElimination<Number: SimplexNumber> {
    typealias Rest = WaitingRow<Number>

    private var rests: [Rest] = []
    /// For each variable, the rows that may contain it; `columnCounts` has the number of waiting rows that do contain
    /// it.
    private var columns: [[Int32]]
    private var columnCounts: [Int32]
    private var search: PivotSearch
    /// Whether each variable is pinned.
    private let isPinned: [Bool]
    /// For each variable, its index in the row that is being changed. Valid only if the variable's number in `marks`
    /// equals `mark`.
    private var places: [Int32]
    private var marks: [Int32]
    private var mark: Int32 = 0

    init(_ rows: [(position: Int32, row: Int32)], _ problem: LevelProblem<Number>, isPinned: [Bool]) {
        self.isPinned = isPinned
        rests.reserveCapacity(rows.count)
        columns = [[Int32]](repeating: [], count: isPinned.count)
        columnCounts = [Int32](repeating: 0, count: isPinned.count)
        places = columnCounts
        marks = [Int32](repeating: -1, count: isPinned.count)
        for (position, row) in rows {
            var rest = Rest(position: position)
            for place in problem.places(of: Int(row)) {
                let term = problem.terms[place]
                rest.largest = max(rest.largest, abs(term.coefficient.double))
                if isPinned[Int(term.index)] {
                    rest.passive.append((term.index, term.coefficient))
                } else {
                    rest.variables.append(term.index)
                    rest.values.append(term.coefficient)
                    columns[Int(term.index)].append(Int32(rests.count))
                    columnCounts[Int(term.index)] += 1
                }
            }
            rests.append(rest)
        }
        search = PivotSearch(rests.map { $0.variables.count }, columnCounts)
    }

    /// Removes a row that gets no step, because its coefficients have all become 0 up to rounding errors.
    mutating func drop(_ row: Int) {
        rests[row].isDone = true
        for other in rests[row].variables { columnCounts[Int(other)] -= 1 }
    }

    /// Removes a row that becomes the next step, with a variable as its pivot. Returns the row and the variable's index
    /// in it.
    mutating func take(_ row: Int, _ variable: Int) -> (row: Rest, place: Int) {
        rests[row].isDone = true
        let own = rests[row]
        for other in own.variables { leave(other) }
        return (own, own.variables.firstIndex(of: Int32(variable))!)
    }

    private mutating func leave(_ variable: Int32) {
        columnCounts[Int(variable)] -= 1
        if columnCounts[Int(variable)] == 1 { search.singleColumns.append(variable) }
    }

    /// Subtracts a multiple of a step's row from each waiting row that contains the step's variable, so that the
    /// variable cancels.
    ///
    /// - Parameter row: The other terms of the step's row.
    mutating func subtract(
        _ row: [(variable: Int32, value: Number)], _ pivot: Number, of variable: Int, step: Int32
    ) {
        for other in columns[variable] where !rests[Int(other)].isDone {
            guard let found = rests[Int(other)].variables.firstIndex(of: Int32(variable)) else { continue }
            // The element is moved out of the array meanwhile, so that it is not copied.
            var target = Rest(position: 0)
            swap(&target, &rests[Int(other)])
            let factor = target.values[found] / pivot
            target.remove(at: found)
            target.lower.append((step, factor))
            if !row.isEmpty { subtract(factor, row, from: &target, other) }
            search.note(Int(other), target.variables.count)
            swap(&target, &rests[Int(other)])
        }
        columns[variable] = []
        columnCounts[variable] = 0
    }

    private mutating func subtract(
        _ factor: Number, _ row: [(variable: Int32, value: Number)], from target: inout Rest, _ number: Int32
    ) {
        mark += 1
        for index in target.variables.indices {
            marks[Int(target.variables[index])] = mark
            places[Int(target.variables[index])] = Int32(index)
        }
        for index in target.passive.indices {
            marks[Int(target.passive[index].variable)] = mark
            places[Int(target.passive[index].variable)] = Int32(index)
        }
        var hasCancelled = false
        for (variable, value) in row {
            let amount = factor * value
            let isPassive = isPinned[Int(variable)]
            guard marks[Int(variable)] == mark else {
                if isPassive {
                    target.passive.append((variable, -amount))
                } else {
                    target.variables.append(variable)
                    target.values.append(-amount)
                    columns[Int(variable)].append(number)
                    columnCounts[Int(variable)] += 1
                }
                continue
            }
            let place = Int(places[Int(variable)])
            let former = isPassive ? target.passive[place].value : target.values[place]
            var sum = former - amount
            let size = max(abs(former.double), abs(amount.double))
            if abs(sum.double) <= Number.zeroPart * size {
                sum = .zero
                hasCancelled = true
            }
            if isPassive { target.passive[place].value = sum } else { target.values[place] = sum }
        }
        if hasCancelled { dropZeros(&target) }
    }

    private mutating func dropZeros(_ target: inout Rest) {
        target.passive.removeAll { $0.value.sign == 0 }
        var kept = 0
        for index in target.variables.indices {
            if target.values[index].sign == 0 {
                leave(target.variables[index])
                continue
            }
            target.variables[kept] = target.variables[index]
            target.values[kept] = target.values[index]
            kept += 1
        }
        target.variables.removeLast(target.variables.count - kept)
        target.values.removeLast(target.values.count - kept)
    }

    /// Returns the row and the variable of the next step, or nil if no rows are left. The variable is -1 if the row's
    /// coefficients have all become 0.
    mutating func nextPivot() -> (row: Int, variable: Int)? {
        // A variable in a single row creates no fill, even if its number is small compared with others; only digits are
        // lost.
        while let variable = search.singleColumns.popLast() {
            guard columnCounts[Int(variable)] == 1,
                let row = columns[Int(variable)].first(where: {
                    !rests[Int($0)].isDone && rests[Int($0)].variables.contains(variable)
                })
            else { continue }
            let rest = rests[Int(row)]
            let size = abs(rest.values[rest.variables.firstIndex(of: variable)!].double)
            if size >= 1e-3 * largest(rest) { return (Int(row), Int(variable)) }
        }
        var best: (row: Int, variable: Int)?
        var bestCost = Int.max
        var looked = 0
        // Out of the struct and back, as the look at it asks for rows.
        var search = PivotSearch()
        swap(&search, &self.search)
        defer { swap(&search, &self.search) }
        search.eachCandidate { row in
            let rest = rests[row]
            guard !rest.isDone else { return .gone }
            let largest = largest(rest)
            if largest <= Number.dependentPart * rest.largest {
                best = (row, -1)
                bestCost = -1
                return .stop
            }
            for index in rest.variables.indices where abs(rest.values[index].double) >= 0.1 * largest {
                let cost = (rest.variables.count - 1) * (Int(columnCounts[Int(rest.variables[index])]) - 1)
                if cost < bestCost {
                    bestCost = cost
                    best = (row, Int(rest.variables[index]))
                }
            }
            looked += 1
            return looked >= 4 || bestCost <= (rest.variables.count - 1) * (rest.variables.count - 1) ? .stop : .next
        }
        return best
    }

    private func largest(_ rest: Rest) -> Double {
        var largest = 0.0
        for value in rest.values { largest = max(largest, abs(value.double)) }
        return largest
    }
}

/// The waiting rows, grouped by the number of their remaining variables.
private struct PivotSearch {
    enum Answer { case next, stop, gone }

    var singleColumns: [Int32] = []
    private var counts: [Int32]
    private var buckets: [[Int32]] = []
    /// A lower bound of the numbers of remaining variables.
    private var least = 0

    /// Creates a list without rows.
    init() { counts = [] }

    init(_ rowCounts: [Int], _ columnCounts: [Int32]) {
        counts = rowCounts.map { Int32($0) }
        for (row, count) in rowCounts.enumerated() { put(row, count) }
        for (variable, count) in columnCounts.enumerated() where count == 1 { singleColumns.append(Int32(variable)) }
    }

    private mutating func put(_ row: Int, _ count: Int) {
        while buckets.count <= count { buckets.append([]) }
        buckets[count].append(Int32(row))
        least = min(least, count)
    }

    mutating func note(_ row: Int, _ count: Int) {
        guard counts[row] != Int32(count) else { return }
        counts[row] = Int32(count)
        put(row, count)
    }

    /// Calls `body` with rows, those with the fewest remaining variables first, until it returns `stop`. Rows for which
    /// it returns `gone` are removed. A row may occur twice.
    mutating func eachCandidate(_ body: (Int) -> Answer) {
        var count = least
        while count < buckets.count {
            var index = buckets[count].count - 1
            while index >= 0 {
                let row = Int(buckets[count][index])
                if counts[row] != Int32(count) {
                    buckets[count].remove(at: index)
                } else {
                    switch body(row) {
                    case .gone: buckets[count].remove(at: index)
                    case .stop: return
                    case .next: break
                    }
                }
                index -= 1
            }
            if buckets[count].isEmpty, count == least { least += 1 }
            count += 1
        }
    }
}
