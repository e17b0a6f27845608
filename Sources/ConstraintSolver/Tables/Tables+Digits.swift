/// What is left of a constant when nearly all of it cancels: the values that are taken off it hold too few digits then.
/// (1/10 and 2/10 of 3/10 leave nothing, and the nearest `Double`s 3e-17, of which another row may have any multiple.)
extension Tables {
    /// Below this part of the greatest number of a sum, what numbers were rounded by could be seen in it.
    static let cancelledPart = 0x1p-8
    /// The bits that a number of at most 26 digits does not have. The product of two of them is exact.
    static let longBits: UInt64 = 0x7FF_FFFF

    /// Whether to look for what has nearly cancelled.
    var keepsAllDigits: Bool {
        @inline(__always) get { hasLongNumbers && constraintCount <= tuning.mostRowsWithAllDigits }
    }

    /// The constant of a row less what the variables make of it whose values are known: all but `unknown`, or all but members
    /// if that is nil. Nil if `rounded` is that already, or if it rests on more than exact numbers are made for.
    @inline(never) func exactRest(_ slot: UInt32, without unknown: UInt32?, _ rounded: Double) -> Rational? {
        let row = rows[slot]
        let places = (Int(row.firstTerm)..<Int(row.firstTerm + row.termCount)).filter {
            let variable = terms[$0].variable
            return unknown.map { variable != $0 } ?? (variables[variable].state != .member)
        }
        if isExact(row.constant, places) { return nil }
        if let unknown, variables[unknown].state == .output {
            // A `Double` of a member holds too little, so what others see of the output is worked out with the members.
            if isSeen(unknown, beside: slot) { lists.claimedOutputs.append(unknown) }
            return nil
        }
        guard workOutFixedValues(in: [slot], &search.exactValues) else { return nil }
        var sum = Rational(meaning: row.constant)
        for place in places {
            let variable = terms[place].variable
            sum.subtract(
                Rational(meaning: terms[place].coefficient),
                search.exactValues[variable] ?? Rational(values[variable]))
        }
        return sum
    }

    /// A number that has come in, or a value.
    @inline(__always) mutating func noteDigits(_ number: Double) {
        if number.bitPattern & Self.longBits != 0 { hasLongNumbers = true }
    }

    /// Rows or constants have changed, or no more values are worked out.
    @inline(__always) func forgetExactValues() {
        if !search.exactValues.isEmpty { search.exactValues = [:] }
    }

    /// Whether digits that a `Double` does not hold may say that a row does not hold which is off by `residual`, which is
    /// rounding beside its terms: its constant has many, or what fixed variables leave of that is nothing beside it.
    func hangsOnLastDigits(_ slot: UInt32, _ residual: Double) -> Bool {
        let row = rows.base[Int(slot)]
        if isLong(row.constant) { return true }
        var (rest, largest) = (row.constant, abs(row.constant))
        for place in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
            let variable = Int(terms.base[place].variable)
            guard variables.base[variable].state != .member else { continue }
            let amount = terms.base[place].coefficient * values.base[variable]
            rest -= amount
            largest = max(largest, abs(amount))
        }
        guard abs(rest) < Self.cancelledPart * largest else { return false }
        return residual != 0 || exactRest(slot, without: nil, rest).map { rest != 0 || $0.sign != 0 } ?? false
    }

    /// Whether other rows speak of a variable.
    private func isSeen(_ variable: UInt32, beside slot: UInt32) -> Bool {
        var term = variables[variable].firstTerm
        while term != none, terms[term].row == slot { term = terms[term].next }
        return term != none
    }

    /// Whether a sum loses nothing: all numbers have few digits, and are what they mean.
    private func isExact(_ constant: Double, _ places: [Int]) -> Bool {
        var bits = constant.bitPattern
        var (sum, lost) = (constant, 0.0)
        for place in places {
            let (coefficient, variable) = (terms[place].coefficient, terms[place].variable)
            if variables[variable].hidesRest { return false }
            bits |= coefficient.bitPattern | values[variable].bitPattern
            let exact = DoubleDouble(sum) - DoubleDouble(coefficient * values[variable])
            sum = exact.high
            lost += abs(exact.low)
        }
        return bits & Self.longBits == 0 && lost == 0
    }

    /// Adds the values of the fixed variables that rows speak of to those that are known, from the rows that fix them.
    ///
    /// - Returns: false if there are so many that those that were worked out already have to do.
    func workOutFixedValues<Number: LevelNumber>(in slots: [UInt32], _ known: inout [UInt32: Number]) -> Bool {
        var found: Set<UInt32> = []
        var waiting = slots
        while let slot = waiting.popLast() {
            let row = rows.base[Int(slot)]
            for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
                let variable = terms.base[term].variable
                guard variables.base[Int(variable)].state == .fixed, known[variable] == nil,
                    found.insert(variable).inserted
                else { continue }
                waiting.append(variables.base[Int(variable)].pivotRow)
            }
            if found.count > tuning.largestExactProblem { return false }
        }
        for variable in found.sorted(by: { variables.base[Int($0)].rank < variables.base[Int($1)].rank }) {
            let row = rows.base[Int(variables.base[Int(variable)].pivotRow)]
            var sum = Number(meaning: row.constant)
            var own = Number.zero
            for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
                let record = terms.base[term]
                if record.variable == variable {
                    own = Number(meaning: record.coefficient)
                } else {
                    let value = known[record.variable] ?? Number(values.base[Int(record.variable)])
                    sum.subtract(Number(meaning: record.coefficient), value)
                }
            }
            known[variable] = sum / own
        }
        return true
    }
}
