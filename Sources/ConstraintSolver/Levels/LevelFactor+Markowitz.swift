/// Making the steps of a factor in a good order: pivots that make little fill and are not small beside their row (H. M.
/// Markowitz, "The elimination form of the inverse", 1957; I. S. Duff, A. M. Erisman, J. K. Reid, "Direct Methods for
/// Sparse Matrices", chapter 7).
extension LevelFactor {
    /// A row that waits for its step.
    private struct Rest {
        var position: Int32
        var variables: [Int32] = []
        var values: [Number] = []
        var lower: [(step: Int32, value: Number)] = []
        /// What it has on pinned variables, which are never pivots.
        var passive: [(variable: Int32, value: Number)] = []
        var largest = 0.0
        var isDone = false
    }

    /// Makes steps of the rows at these positions, which stand for the basis together with the pins given to
    /// ``clear(pins:)``.
    ///
    /// Rows that depend on others, but for rounding, get none.
    mutating func factorise(
        _ rows: [(position: Int32, row: Int32)], _ problem: LevelProblem<Number>, _ shouldStop: (() -> Bool)?,
        isPinned: (Int) -> Bool
    ) {
        var rests: [Rest] = []
        rests.reserveCapacity(rows.count)
        var columns = [[Int32]](repeating: [], count: count)
        var columnCounts = [Int32](repeating: 0, count: count)
        for (position, row) in rows {
            var rest = Rest(position: position)
            for place in problem.places(of: Int(row)) {
                let term = problem.terms[place]
                rest.largest = max(rest.largest, abs(term.coefficient.double))
                if isPinned(Int(term.index)) {
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
        var search = PivotSearch(rests.map { $0.variables.count }, columnCounts)
        // By variable: the place in the row at work, and the row for which that is so.
        var places = [Int32](repeating: 0, count: count)
        var marks = [Int32](repeating: -1, count: count)
        var mark: Int32 = 0
        var round = 0

        while let (row, variable) = nextPivot(&search, rests, columns, columnCounts) {
            round += 1
            if round & 63 == 0, let shouldStop, shouldStop() { return }
            guard variable >= 0 else {
                // Nothing is left of the row.
                rests[row].isDone = true
                for other in rests[row].variables { columnCounts[Int(other)] -= 1 }
                continue
            }
            let step = Int32(steps.count)
            rests[row].isDone = true
            let own = rests[row]
            let place = own.variables.firstIndex(of: Int32(variable))!
            let pivot = own.values[place]
            var rest = own.passive
            for index in own.variables.indices {
                columnCounts[Int(own.variables[index])] -= 1
                if index != place { rest.append((own.variables[index], own.values[index])) }
                if columnCounts[Int(own.variables[index])] == 1 { search.singleColumns.append(own.variables[index]) }
            }
            append(position: Int(own.position), variable: variable, pivot: pivot, lower: own.lower, upper: rest)
            for other in columns[variable] where !rests[Int(other)].isDone {
                let target = Int(other)
                guard let found = rests[target].variables.firstIndex(of: Int32(variable)) else { continue }
                let factor = rests[target].values[found] / pivot
                rests[target].variables.swapAt(found, rests[target].variables.count - 1)
                rests[target].values.swapAt(found, rests[target].values.count - 1)
                rests[target].variables.removeLast()
                rests[target].values.removeLast()
                rests[target].lower.append((step, factor))
                if !rest.isEmpty {
                    mark += 1
                    subtract(factor, rest, from: &rests[target], mark, &places, &marks) { filled in
                        columns[filled].append(other)
                        columnCounts[filled] += 1
                    } onCancel: { lost in
                        columnCounts[lost] -= 1
                        if columnCounts[lost] == 1 { search.singleColumns.append(Int32(lost)) }
                    } isPinned: {
                        isPinned($0)
                    }
                }
                search.note(target, rests[target].variables.count)
            }
            columns[variable] = []
            columnCounts[variable] = 0
        }
    }

    private mutating func subtract(
        _ factor: Number, _ row: [(variable: Int32, value: Number)], from target: inout Rest, _ mark: Int32,
        _ places: inout [Int32],
        _ marks: inout [Int32], onFill: (Int) -> Void, onCancel: (Int) -> Void, isPinned: (Int) -> Bool
    ) {
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
            let isPassive = isPinned(Int(variable))
            guard marks[Int(variable)] == mark else {
                if isPassive {
                    target.passive.append((variable, -amount))
                } else {
                    target.variables.append(variable)
                    target.values.append(-amount)
                    onFill(Int(variable))
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
        guard hasCancelled else { return }
        target.passive.removeAll { $0.value.sign == 0 }
        var kept = 0
        for index in target.variables.indices {
            if target.values[index].sign == 0 {
                onCancel(Int(target.variables[index]))
                continue
            }
            target.variables[kept] = target.variables[index]
            target.values[kept] = target.values[index]
            kept += 1
        }
        target.variables.removeLast(target.variables.count - kept)
        target.values.removeLast(target.values.count - kept)
    }

    /// The row and the variable of the next step; the variable is -1 if a row has nothing left.
    private func nextPivot(
        _ search: inout PivotSearch, _ rests: [Rest], _ columns: [[Int32]], _ columnCounts: [Int32]
    ) -> (row: Int, variable: Int)? {
        // A variable of one row only makes no fill, however small its number is beside others, but for digits.
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

/// Rows by how many variables are left in them.
private struct PivotSearch {
    enum Answer { case next, stop, gone }

    var singleColumns: [Int32] = []
    private var counts: [Int32]
    private var buckets: [[Int32]] = []
    private var least = 0

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

    /// Calls `body` with rows that have few variables left, until it says to stop. Rows may come twice.
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
