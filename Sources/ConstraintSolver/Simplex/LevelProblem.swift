/// The constraints of a component, in the order of the hierarchy: required rows, then the rows of each level.
///
/// Variables are numbered from 0. In addition to its rows, a problem has a *pin* for each variable, `variable = 0`. Pin
/// j has the row number `rowCount + j`. The simplex method treats pins as rows: they complete a basis, and they settle
/// free variables after the last level.
// A class, because the method and its basis read it all the time, and must not copy it.
final class LevelProblem<Number: SimplexNumber> {
    struct Term {
        /// The index of the variable or, in `columns`, of the row.
        var index: Int32
        var coefficient: Number
    }

    @exclusivity(unchecked) private(set) var variableCount = 0
    /// The number of required rows, which come first.
    @exclusivity(unchecked) private(set) var requiredCount = 0
    /// For each optional level, the number of the row after its last row.
    @exclusivity(unchecked) private(set) var levelEnds: [Int32] = []
    @exclusivity(unchecked) private(set) var relations: [Relation] = []
    @exclusivity(unchecked) private(set) var constants: [Number] = []
    /// For each row, the sum of the magnitudes of the numbers that its constant was computed from.
    @exclusivity(unchecked) private(set) var constantSizes: [Double] = []
    @exclusivity(unchecked) private(set) var terms: [Term] = []
    @exclusivity(unchecked) private var firstTerm: [Int32] = [0]
    /// The rows and coefficients of each variable, one variable after the other.
    @exclusivity(unchecked) private(set) var columns: [Term] = []
    @exclusivity(unchecked) private var firstInColumn: [Int32] = []
    /// For each row that is one of two opposite inequalities, such as `x >= 20` and `x <= 20`, the other row; otherwise
    /// -1. While the stronger inequality holds, the weaker one is an equality. The size of a view's content always has
    /// this form.
    @exclusivity(unchecked) private(set) var opposites: [Int32] = []
    /// The variables in the order in which free ones are settled.
    @exclusivity(unchecked) var order: [Int32] = []

    var rowCount: Int { relations.count }

    /// Removes all rows, and keeps the memory.
    func clear(variableCount: Int) {
        self.variableCount = variableCount
        requiredCount = 0
        levelEnds.removeAll(keepingCapacity: true)
        relations.removeAll(keepingCapacity: true)
        constants.removeAll(keepingCapacity: true)
        constantSizes.removeAll(keepingCapacity: true)
        terms.removeAll(keepingCapacity: true)
        firstTerm.removeAll(keepingCapacity: true)
        firstTerm.append(0)
        order.removeAll(keepingCapacity: true)
    }

    /// Adds a term to the row that the next ``endRow(_:_:size:)`` completes.
    func add(_ coefficient: Number, of variable: Int) {
        terms.append(Term(index: Int32(variable), coefficient: coefficient))
    }

    func endRow(_ relation: Relation, _ constant: Number, size: Double) {
        relations.append(relation)
        constants.append(constant)
        constantSizes.append(size)
        firstTerm.append(Int32(terms.count))
    }

    /// Marks the end of the required rows.
    func endRequired() { requiredCount = rowCount }

    /// Marks the end of a level, which consists of the rows since the previous end.
    func endLevel() { levelEnds.append(Int32(rowCount)) }

    /// Builds the columns and finds opposite inequalities. Must be called after the last row.
    func finish() {
        firstInColumn.reset(to: 0, count: variableCount + 2)
        for term in terms { firstInColumn[Int(term.index) + 2] += 1 }
        for variable in 0..<variableCount { firstInColumn[variable + 2] += firstInColumn[variable + 1] }
        columns.reset(to: Term(index: 0, coefficient: .zero), count: terms.count)
        for row in 0..<rowCount {
            for place in places(of: row) {
                let variable = Int(terms[place].index)
                columns[Int(firstInColumn[variable + 1])] = Term(
                    index: Int32(row), coefficient: terms[place].coefficient)
                firstInColumn[variable + 1] += 1
            }
        }
        opposites.reset(to: -1, count: rowCount)
        for variable in 0..<variableCount { findOpposites(variable) }
    }

    /// Records the two optional inequalities of a variable as opposites. Does nothing if they are not opposite, or if
    /// the variable has more or fewer of them.
    private func findOpposites(_ variable: Int) {
        var found: (first: Int, second: Int) = (-1, -1)
        for place in column(of: variable) {
            let row = Int(columns[place].index)
            guard row >= requiredCount, relations[row] != .equal, places(of: row).count == 1 else { continue }
            if found.second >= 0 { return }
            found = found.first < 0 ? (row, -1) : (found.first, row)
        }
        guard found.second >= 0, relations[found.first] != relations[found.second],
            areConstantsEqual(found.first, found.second),
            (terms[Int(firstTerm[found.first])].coefficient - terms[Int(firstTerm[found.second])].coefficient).sign == 0
        else { return }
        opposites[found.first] = Int32(found.second)
        opposites[found.second] = Int32(found.first)
    }

    private func areConstantsEqual(_ first: Int, _ second: Int) -> Bool {
        (constants[first] - constants[second]).sign == 0
    }

    /// Returns whether a row has the same constant as its opposite. True for a row without an opposite.
    func agreesWithOpposite(_ row: Int) -> Bool { opposites[row] < 0 || areConstantsEqual(row, Int(opposites[row])) }

    /// Treats opposite inequalities as separate inequalities, because a proof must use the rows as they were written.
    func forgetOpposites() { opposites.reset(to: -1, count: rowCount) }

    /// Replaces the constant of a row.
    func setConstant(_ row: Int, _ constant: Number, size: Double) {
        constants[row] = constant
        constantSizes[row] = size
    }

    /// Returns the range of a row's terms in `terms`. The row must not be a pin.
    @inline(__always) func places(of row: Int) -> Range<Int> { Int(firstTerm[row])..<Int(firstTerm[row + 1]) }
    /// Returns the range of a variable's terms in `columns`.
    @inline(__always) func column(of variable: Int) -> Range<Int> {
        Int(firstInColumn[variable])..<Int(firstInColumn[variable + 1])
    }
    @inline(__always) func isPin(_ row: Int) -> Bool { row >= rowCount }
    @inline(__always) func pin(of variable: Int) -> Int { rowCount + variable }
}
