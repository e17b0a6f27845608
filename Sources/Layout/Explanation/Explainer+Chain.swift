import ConstraintSolver

/// The chain of constraints from an attribute to the constants that it depends on.
extension Explainer {
    /// The maximum number of constraints for which contributions are computed.
    private static let maximumShares = 64

    /// Sorts the constraints that determine a sum of variables into a chain, and computes their contributions to the
    /// sum in points. Omits constraints whose contributions cancel out. All contributions are nil if they cannot be
    /// computed.
    ///
    /// - Parameter free: Undetermined variables in the constraints, which keep their solved values.
    func chain(of ids: [ConstraintID], from terms: [Term], free: [Variable]) -> [(
        id: ConstraintID, contribution: Double?
    )] {
        let statements = ids.map { solver.statement(of: $0) }
        var known = Set(terms.map(\.variable))
        var rest = Array(ids.indices)
        var order: [Int] = []
        while !rest.isEmpty {
            // All constraints with known variables are the next link of the chain.
            let next = rest.filter { statements[$0]?.terms.contains { known.contains($0.variable) } ?? true }
            let link = next.isEmpty ? rest : next
            order += link
            for statement in link { known.formUnion(statements[statement]?.terms.map(\.variable) ?? []) }
            rest.removeAll(where: link.contains)
        }
        let ends = free.map { (terms: [Term($0)], relation: Relation.equal, constant: solver.value(of: $0)) }
        guard let weights = weights(of: statements + ends, in: terms) else { return order.map { (ids[$0], nil) } }
        // Constraints that cancel out don't determine the value, such as those on a view's top if its bottom is fixed
        // otherwise.
        return order.filter { abs(weights[$0]) > 1e-9 }.map { (ids[$0], weights[$0] * statements[$0]!.constant) }
    }

    /// Returns the factors with which the constraints add up to a sum of variables. All of them hold as equalities, so
    /// the sum is a linear combination of their left sides, and its value the same combination of their constants. Uses
    /// Gaussian elimination with partial pivoting; nil if there is no such combination or more than `maximumShares`
    /// constraints.
    private func weights(
        of statements: [(terms: [Term], relation: Relation, constant: Double)?], in terms: [Term]
    ) -> [Double]? {
        let count = statements.count
        guard count > 0, count <= Self.maximumShares else { return nil }
        var rows: [Variable: Int] = [:]
        for term in terms + statements.flatMap({ $0?.terms ?? [] }) where rows[term.variable] == nil {
            rows[term.variable] = rows.count
        }
        // One row per variable, one column per constraint, and a last column for the sum.
        var matrix = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: rows.count)
        for (column, statement) in statements.enumerated() {
            guard let statement else { return nil }
            for term in statement.terms { matrix[rows[term.variable]!][column] += term.coefficient }
        }
        for term in terms { matrix[rows[term.variable]!][count] += term.coefficient }

        var pivots: [Int?] = []
        var row = 0
        for column in 0..<count {
            guard let best = (row..<matrix.count).max(by: { abs(matrix[$0][column]) < abs(matrix[$1][column]) }),
                abs(matrix[best][column]) > 1e-9
            else {
                pivots.append(nil)
                continue
            }
            matrix.swapAt(row, best)
            for other in matrix.indices where other != row && matrix[other][column] != 0 {
                let factor = matrix[other][column] / matrix[row][column]
                for entry in column...count { matrix[other][entry] -= factor * matrix[row][entry] }
            }
            pivots.append(row)
            row += 1
        }
        guard matrix[row...].allSatisfy({ abs($0[count]) < 1e-6 }) else { return nil }
        return (0..<count).map { column in
            guard let pivot = pivots[column] else { return 0 }
            return matrix[pivot][count] / matrix[pivot][column]
        }
    }
}
