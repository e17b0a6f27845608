import ConstraintSolver

/// The chain from an attribute to the numbers that it is made of.
extension Screen {
    /// More constraints than this are listed without their shares: nobody adds them up.
    private static let maximumShares = 64

    /// Brings the constraints that determine a sum of variables into the order in which a reader follows them, each
    /// with the points that it gives to the sum. Those that determine only what cancels out of it are left out.
    ///
    /// - Parameter open: variables in them that no constraint determines: they are what the solver left them at.
    func chain(of ids: [ConstraintID], from terms: [Term], open: [Variable]) -> [(
        id: ConstraintID, contribution: Double?
    )] {
        let statements = ids.map { solver.statement(of: $0) }
        var known = Set(terms.map(\.variable))
        var rest = Array(ids.indices)
        var order: [Int] = []
        while !rest.isEmpty {
            // All that speak of what is known already are one link of the chain; the others come behind.
            let next = rest.filter { statements[$0]?.terms.contains { known.contains($0.variable) } ?? true }
            let link = next.isEmpty ? rest : next
            order += link
            for place in link { known.formUnion(statements[place]?.terms.map(\.variable) ?? []) }
            rest.removeAll(where: link.contains)
        }
        let ends = open.map { (terms: [Term($0)], relation: Relation.equal, constant: solver.value(of: $0)) }
        guard let weights = weights(of: statements + ends, in: terms) else { return order.map { (ids[$0], nil) } }
        // What cancels out, as the top of a view does for its bottom that is held somewhere else, is no reason.
        return order.filter { abs(weights[$0]) > 1e-9 }.map { (ids[$0], weights[$0] * statements[$0]!.constant) }
    }

    /// How often each of the constraints goes into a sum of variables, if they determine it: every one of them holds
    /// with equality, so the sum is a combination of their left sides, and the same one of their constants. Found by
    /// Gaussian elimination with partial pivoting; nil if there is no such combination, or too many of them.
    private func weights(
        of statements: [(terms: [Term], relation: Relation, constant: Double)?], in terms: [Term]
    ) -> [Double]? {
        let count = statements.count
        guard count > 0, count <= Self.maximumShares else { return nil }
        var places: [Variable: Int] = [:]
        for term in terms + statements.flatMap({ $0?.terms ?? [] }) where places[term.variable] == nil {
            places[term.variable] = places.count
        }
        // A row for each variable, a column for each constraint, and the sum behind them.
        var matrix = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: places.count)
        for (column, statement) in statements.enumerated() {
            guard let statement else { return nil }
            for term in statement.terms { matrix[places[term.variable]!][column] += term.coefficient }
        }
        for term in terms { matrix[places[term.variable]!][count] += term.coefficient }

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
                for place in column...count { matrix[other][place] -= factor * matrix[row][place] }
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

    /// What would determine an attribute that nothing determines.
    func missing(_ index: Int, _ attribute: Attribute) -> String {
        if !attribute.isDimension, isExtentOpen(behind: attribute, of: index) {
            return missing(index, attribute.axis.extent)
        }
        // One that has its centre or an edge already needs no two more.
        if attribute.isDimension, let tied = tiedPlace(of: index, attribute.axis) {
            let edges = (attribute.axis == .horizontal ? [Attribute.left, .right] : [.top, .bottom]).filter {
                $0 != tied.resolved(traits.direction)
            }
            return "a \(attribute.name), or \(edges.map(\.name).joined(separator: " or "))\(tiedHint(index, attribute))"
        }
        return switch (attribute.isDimension, attribute.axis) {
        case (false, .horizontal): "left, right, leading, trailing or centerX"
        case (false, .vertical): "top, bottom, centerY or a baseline"
        case (true, let axis):
            "a \(attribute.name), or both \(axis) edges\(tiedHint(index, attribute))"
        }
    }

    private func tiedHint(_ index: Int, _ attribute: Attribute) -> String {
        tiedSubview(of: index, attribute.axis).map { ", or a \(attribute.name) of \($0), which is tied to both edges" }
            ?? ""
    }

    /// A subview that is tied to both edges of an axis of its superview, so that an extent of it would be one of that.
    private func tiedSubview(of index: Int, _ axis: Attribute.Axis) -> String? {
        for child in nodes[index].children.map(Int.init) {
            var tied: Set<Attribute> = []
            for place in owned(of: child) + mentions(of: child) {
                let constraint = constraints[Int(place)]
                guard constraint.state == .active, constraint.relation == .equal, let second = constraint.second,
                    !second.attribute.isDimension, second.attribute.axis == axis
                else { continue }
                let sides = [constraint.first, second].sorted { Int($0.view) == child && Int($1.view) != child }
                guard Int(sides[0].view) == child, Int(sides[1].view) == index else { continue }
                let attribute = sides[0].attribute.resolved(traits.direction)
                if attribute == sides[1].attribute.resolved(traits.direction) { tied.insert(attribute) }
            }
            let isBoth =
                axis == .horizontal ? tied.isSuperset(of: [.left, .right]) : tied.isSuperset(of: [.top, .bottom])
            if isBoth { return path(ofIndex: child) }
        }
        return nil
    }
}
