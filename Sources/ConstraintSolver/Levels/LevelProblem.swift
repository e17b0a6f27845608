/// A hierarchy of constraints over variables 0, 1, …, as the level method reads it: rows by number in the order of the
/// hierarchy, the required ones first, in tables by row and by column.
///
/// Beside its rows a problem has a *pin* for each variable, which says that it is 0. Pins come last in the hierarchy,
/// in the order of the variables. A pin is a row like others: pin j has the number `rowCount + j`.
struct LevelProblem<Number: LevelNumber> {
    struct Term {
        var index: Int32
        var coefficient: Number
    }

    /// How it is to be solved.
    struct Rules {
        /// Required rows that contradict each other by no more than this part of their terms are taken to hold.
        var toleratedPart = Tuning.usual.toleratedPart
        /// Only whether the required rows can hold is asked for, not where the variables are then.
        var asksOnly = false
        /// How many of the required equalities, the first ones, hold without any tolerance; nil if that is free.
        var heldCount: Int32?
        /// Whether coefficients have so many digits that rows may differ by few of them: then what twice the digits do not
        /// tell without doubt is worked out exactly.
        var isDelicate = false
    }

    private(set) var variableCount: Int
    private(set) var requiredCount = 0
    private(set) var relations: [Relation] = []
    private(set) var constants: [Number] = []
    /// By row: the size of the numbers that its constant was made of.
    private(set) var constantSizes: [Double] = []
    /// By row: the size of its constant as it was given, without what fixed variables make of it. What counts as nothing is
    /// a part of that.
    private(set) var givenSizes: [Double] = []
    private(set) var largestConstant = 0.0
    private(set) var firstTerm: [Int32] = [0]
    private(set) var terms: [Term] = []
    /// What the numbers mean, less what they are: by term, and by row of its constant. Empty if that is 0 everywhere.
    private(set) var lostParts: [Double] = []
    private(set) var lostOfConstants: [Double] = []
    private(set) var firstInColumn: [Int32] = []
    /// By column the rows that speak of it.
    private(set) var column: [Term] = []
    /// The variables in the order in which they are settled.
    var order: [Int32]
    var rules = Rules()

    var rowCount: Int { relations.count }

    init(variableCount: Int) {
        self.variableCount = variableCount
        order = (0..<Int32(variableCount)).map { $0 }
    }

    mutating func reserve(rows: Int, terms count: Int) {
        relations.reserveCapacity(rows)
        constants.reserveCapacity(rows)
        constantSizes.reserveCapacity(rows)
        givenSizes.reserveCapacity(rows)
        firstTerm.reserveCapacity(rows + 1)
        terms.reserveCapacity(count)
    }

    /// Adds a term to the row that ``endRow(_:_:size:given:isRequired:)`` ends.
    @inline(__always) mutating func add(_ coefficient: Number, of variable: Int) {
        terms.append(Term(index: Int32(variable), coefficient: coefficient))
    }

    /// Ends a row. Required rows come before all others.
    mutating func endRow(
        _ relation: Relation, _ constant: Number, size: Double, given: Double? = nil, isRequired: Bool
    ) {
        assert(!isRequired || requiredCount == rowCount)
        if isRequired { requiredCount += 1 }
        relations.append(relation)
        constants.append(constant)
        constantSizes.append(size)
        givenSizes.append(given ?? size)
        largestConstant = max(largestConstant, size)
        firstTerm.append(Int32(terms.count))
    }

    /// Makes the columns. Follows the last row.
    mutating func finish() {
        firstInColumn = [Int32](repeating: 0, count: variableCount + 1)
        for term in terms { firstInColumn[Int(term.index) + 1] += 1 }
        for variable in 0..<variableCount { firstInColumn[variable + 1] += firstInColumn[variable] }
        var next = firstInColumn
        column = [Term](repeating: Term(index: 0, coefficient: .zero), count: terms.count)
        for row in 0..<rowCount {
            for place in Int(firstTerm[row])..<Int(firstTerm[row + 1]) {
                let variable = Int(terms[place].index)
                column[Int(next[variable])] = Term(index: Int32(row), coefficient: terms[place].coefficient)
                next[variable] += 1
            }
        }
    }

    /// Notes which digits of the given numbers a `Double` does not have.
    mutating func noteMeanings(_ lost: [(row: Int, part: Double)]) {
        for place in terms.indices {
            let number = terms[place].coefficient.precise
            guard !number.isShort else { continue }
            let meaning = DoubleDouble(meaning: number.high).low
            if meaning != 0, lostParts.isEmpty { lostParts = [Double](repeating: 0, count: terms.count) }
            if meaning != 0 { lostParts[place] = meaning }
        }
        for row in constants.indices where constantSizes[row] == abs(constants[row].double) {
            let number = constants[row].precise
            guard !number.isShort else { continue }
            let meaning = DoubleDouble(meaning: number.high).low
            if meaning != 0, lostOfConstants.isEmpty { lostOfConstants = [Double](repeating: 0, count: rowCount) }
            if meaning != 0 { lostOfConstants[row] = meaning }
        }
        if !lost.isEmpty, lostOfConstants.isEmpty { lostOfConstants = [Double](repeating: 0, count: rowCount) }
        for (row, part) in lost { lostOfConstants[row] = part }
    }

    /// What a coefficient means.
    @inline(__always) func meaning(at place: Int) -> DoubleDouble {
        let number = terms[place].coefficient.precise
        return lostParts.isEmpty ? number : DoubleDouble(high: number.high, low: number.low + lostParts[place])
    }

    @inline(__always) func meaning(ofConstant row: Int) -> DoubleDouble {
        let number = constants[row].precise
        return lostOfConstants.isEmpty
            ? number : DoubleDouble(high: number.high, low: number.low + lostOfConstants[row])
    }

    /// Whether a coefficient of a row is not a number of few digits.
    func hasManyDigits(_ row: Int) -> Bool { places(of: row).contains { !terms[$0].coefficient.precise.isShort } }

    /// Calls `body` with what the coefficients of a row or a pin mean.
    @inline(__always) func eachMeaning(of row: Int, _ body: (Int, DoubleDouble) -> Void) {
        if isPin(row) { return body(row - rowCount, DoubleDouble(1)) }
        for place in places(of: row) { body(Int(terms[place].index), meaning(at: place)) }
    }

    /// The places in `terms` of a row that is no pin.
    @inline(__always) func places(of row: Int) -> Range<Int> { Int(firstTerm[row])..<Int(firstTerm[row + 1]) }
    @inline(__always) func columnPlaces(of variable: Int) -> Range<Int> {
        Int(firstInColumn[variable])..<Int(firstInColumn[variable + 1])
    }
    @inline(__always) func columnLength(_ variable: Int) -> Int {
        Int(firstInColumn[variable + 1] - firstInColumn[variable])
    }

    @inline(__always) func isPin(_ row: Int) -> Bool { row >= rowCount }
}
