import ConstraintSolver
import Testing

/// Edits of one constant again and again, which follow the pieces of a linear solution.
@Suite struct PieceTests {
    /// A random system behind two fixed variables, one of which depends on the other.
    private static func system(seed: UInt64) throws -> EditedSystem {
        var system = EditedSystem(
            seed: seed, variableCount: 4...12, hasRealCoefficients: seed % 4 == 0,
            workspace: SolverWorkspace(tuning: .eager))
        let width = Specification(
            coefficients: [0: Rational(1)], relation: .equal, constant: Rational(10), priority: 1000,
            order: system.random.nextOrder + 1)
        let inner = Specification(
            coefficients: [1: Rational(1), 0: Rational(seed % 3 == 0 ? 2 : -1)], relation: .equal,
            constant: Rational(-3), priority: 1000,
            order: system.random.nextOrder + 2)
        system.random.nextOrder += 2
        for item in [width, inner] { system.items.append((item, try system.solver.add(item, system.variables))) }
        for _ in 0..<system.random.generator.int(4...24) {
            let item = system.constraint(required: 10)
            do throws(SolverError) {
                let id = try system.solver.add(item, system.variables)
                system.items.append((item, id))
            } catch {}
        }
        return system
    }

    private func expectFresh(_ system: inout EditedSystem, _ where: String, explains: Bool) {
        let fresh = system.fresh()
        #expect(fresh.error == nil, "\(`where`)")
        for (index, variable) in system.variables.enumerated() {
            let mine = system.solver.value(of: variable)
            let other = fresh.solver.value(of: fresh.variables[index])
            #expect(abs(mine - other) <= 1e-6 * max(1, abs(other)), "\(`where`): variable \(index)")
        }
        guard explains else { return }
        // Explanations read the basis, which has to be made that of the values; the values stay as they are.
        let bits = system.bits
        for (index, variable) in system.variables.enumerated() {
            #expect(
                system.solver.isAmbiguous(variable) == fresh.solver.isAmbiguous(fresh.variables[index]),
                "\(`where`): ambiguity")
        }
        for (index, entry) in system.items.enumerated() {
            let isViolated = system.solver.violation(of: entry.id) > 1e-6
            guard isViolated == (fresh.solver.violation(of: fresh.ids[index]) > 1e-6) else {
                Issue.record("\(`where`): violation of \(index)")
                continue
            }
            let holding = system.solver.constraintsHolding(entry.id)
            if isViolated {
                #expect(
                    holding.isEmpty == fresh.solver.constraintsHolding(fresh.ids[index]).isEmpty, "\(`where`): \(index)"
                )
            }
        }
        #expect(system.bits == bits, "\(`where`): an explanation changed values")
    }

    /// One whose row is met at 0, beyond which its piece went.
    @Test func aPieceEndsAtARowThatIsMetAtZero() throws { _ = try checkRepeatedEdits(seed: 1_795_502_351) }

    @Test func repeatedEditsEqualFreshOnes() throws {
        let chosen = seeds(150)
        var followed = 0
        for seed in chosen { followed += try checkRepeatedEdits(seed: seed) }
        // Some systems have no pieces.
        #expect(chosen.count == 1 || followed > chosen.count, "followed pieces only \(followed) times")
    }

    /// - Returns: how often a piece was followed.
    private func checkRepeatedEdits(seed: UInt64) throws -> Int {
        var system = try Self.system(seed: seed)
        let stops = (0..<4).map { _ in system.random.generator.int(-60...60) }
        for step in 0..<60 {
            let name = "seed \(seed), step \(step)"
            let before = system.bits
            let former = system.items
            var isRefused = false
            let choice = system.random.generator.int(0...99)
            if choice < 85 {
                // Forth and back between few widths, or on by a little.
                let width = system.items[0].item.constant
                let next =
                    choice < 60
                    ? Rational(Int128(stops[system.random.generator.int(0...3)])) : width + Rational(1, 2)
                system.items[0].item.constant = next
                do { try system.solver.setConstant(system.items[0].id, next.double) } catch { isRefused = true }
            } else if choice < 95 {
                let index = system.random.generator.int(1...(system.items.count - 1))
                system.items[index].item.constant = system.random.constant()
                do {
                    try system.solver.setConstant(system.items[index].id, system.items[index].item.constant.double)
                } catch {
                    isRefused = true
                }
            } else {
                isRefused = try system.edit(count: system.random.generator.int(1...3)) != nil
                // The first constraint stays the width.
                if !isRefused, system.items.isEmpty || system.items[0].id != former[0].id { break }
            }
            if isRefused {
                system.items = former
                #expect(system.bits == before, "\(name): a refused change left its mark")
                continue
            }
            let after = system.bits
            let changed = system.solver.changedVariables
            #expect(changed.count == Set(changed).count, "\(name): changed twice")
            for (index, variable) in system.variables.enumerated() {
                #expect(
                    Set(changed).contains(variable) == (before[index] != after[index]), "\(name): list of changes")
            }
            expectFresh(&system, name, explains: system.random.generator.chance(15))
        }
        return system.solver.followedPieceCount
    }

    /// A label between its content and its container: three pieces, whose ends are hand-worked.
    @Test func aLabelFollowsItsContainerThroughAllPieces() throws {
        let solver = Solver(tuning: .eager)
        let container = solver.makeVariable(), inner = solver.makeVariable(), label = solver.makeVariable()
        let width = try solver.add([Term(container)], .equal, 300)
        try solver.add([Term(inner), Term(container, -1)], .equal, -20)
        try solver.add([Term(label), Term(inner, -1)], .lessThanOrEqual, 0)
        try solver.add([Term(label)], .greaterThanOrEqual, 40)
        try solver.add([Term(label)], .equal, 150, priority: .high)
        for _ in 0..<3 {
            // The content fits; it is cut; it fits just so; it is as narrow as it may be.
            for (size, expected) in [(300.0, 150.0), (100, 80), (170, 150), (60, 40), (301, 150), (99.5, 79.5)] {
                try solver.setConstant(width, size)
                #expect(solver.value(of: label) == expected)
                #expect(solver.value(of: inner) == size - 20)
            }
        }
        #expect(solver.followedPieceCount > 0)
        #expect(throws: SolverError.self) { try solver.setConstant(width, 59) }
        #expect(solver.value(of: label) == 79.5 && solver.value(of: container) == 99.5)
        try solver.setConstant(width, 101)
        #expect(solver.value(of: label) == 81)
    }

    /// A form in a container: labels as wide as the widest, fields that take the rest. The bounds of all rows together
    /// are one component, whose pieces end where fields would be narrower than they may be.
    @Test func aFormFollowsItsContainer() throws {
        let count = 40
        let solver = Solver(tuning: .eager)
        solver.begin()
        let container = solver.makeVariable()
        let width = try solver.add([Term(container)], .equal, 400)
        var rows: [(label: Variable, left: Variable, field: Variable, middle: Variable)] = []
        var contents: [(least: ConstraintID, content: ConstraintID)] = []
        for index in 0..<count {
            let row = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
            let content = Double(40 + (index * 37) % 61)
            contents.append(
                (
                    try solver.add([Term(row.0)], .greaterThanOrEqual, content, priority: .high),
                    try solver.add([Term(row.0)], .equal, content, priority: .low)
                ))
            if let first = rows.first { try solver.add([Term(row.0), Term(first.label, -1)], .equal, 0) }
            try solver.add([Term(row.1), Term(row.0, -1)], .equal, 16)
            try solver.add([Term(row.1), Term(row.2), Term(container, -1)], .equal, -8)
            try solver.add([Term(row.2)], .greaterThanOrEqual, 50, priority: 900)
            // An output, and one that depends on it.
            try solver.add([Term(row.3), Term(row.1, -1), Term(row.2, -0.5)], .equal, 0)
            rows.append(row)
        }
        try solver.commit()
        // 37 and 61 have no common divisor: of 40 contents the widest is that of row 28, 40 + 28 · 37 mod 61 = 40 + 60.
        for _ in 0..<4 {
            for (size, label) in [
                (400.0, 100.0), (401, 100), (174, 100), (173, 99), (150, 76), (400, 100), (173.5, 99.5),
            ] {
                try solver.setConstant(width, size)
                for row in rows {
                    #expect(solver.value(of: row.label) == label, "\(size)")
                    #expect(solver.value(of: row.left) == label + 16)
                    #expect(solver.value(of: row.field) == size - 24 - label)
                    #expect(solver.value(of: row.middle) == label + 16 + (size - 24 - label) / 2)
                }
            }
        }
        #expect(solver.followedPieceCount > 4)
        // Another text in one label, again and again: the edit is one of the component's own rows.
        try solver.setConstant(width, 400)
        for content in [100.0, 120, 150, 90, 150, 120] {
            solver.begin()
            try solver.setConstant(contents[28].least, content)
            try solver.setConstant(contents[28].content, content)
            try solver.commit()
            // The widest of the others is that of row 23: 40 + 23 · 37 mod 61 = 40 + 58.
            let label = max(content, 98)
            for row in rows {
                #expect(solver.value(of: row.label) == label, "\(content)")
                #expect(solver.value(of: row.middle) == label + 16 + (376 - label) / 2)
            }
        }
    }

    /// A tree whose halves share their parent's width: equalities alone, and outputs at its leaves, which the plan of
    /// an edit lists.
    @Test func outputsFollowTheEditOfAPlan() throws {
        let solver = Solver(tuning: .eager)
        solver.begin()
        let container = solver.makeVariable()
        let width = try solver.add([Term(container)], .equal, 64)
        var level = [container]
        var outputs: [(variable: Variable, divisor: Double)] = []
        for depth in 1...4 {
            var next: [Variable] = []
            for parent in level {
                let (left, right) = (solver.makeVariable(), solver.makeVariable())
                try solver.add([Term(left), Term(right), Term(parent, -1)], .equal, 0)
                try solver.add([Term(left), Term(right, -1)], .equal, 0)
                next += [left, right]
                // An output, and one that depends on it.
                let (inner, innermost) = (solver.makeVariable(), solver.makeVariable())
                try solver.add([Term(inner), Term(left, -1)], .equal, -1)
                try solver.add([Term(innermost), Term(inner, -1), Term(right, -1)], .equal, 1, priority: .low)
                outputs += [(inner, Double(1 << depth)), (innermost, 0)]
            }
            level = next
        }
        try solver.commit()
        for size in [64.0, 128, 32, 0, 64, 96, 97] {
            try solver.setConstant(width, size)
            for leaf in level { #expect(solver.value(of: leaf) == size / 16) }
            for pair in stride(from: 0, to: outputs.count, by: 2) {
                let half = size / outputs[pair].divisor
                #expect(solver.value(of: outputs[pair].variable) == half - 1)
                #expect(solver.value(of: outputs[pair + 1].variable) == 2 * half)
            }
        }
        // A row more makes a member of an output; a plan of before is none.
        try solver.add([Term(outputs[0].variable)], .greaterThanOrEqual, 47.25)
        #expect(throws: SolverError.self) { try solver.setConstant(width, 96) }
        #expect(solver.value(of: level[0]) == 97.0 / 16)
    }

    /// A constant that a plan has written down, and one that a piece was made with.
    @Test func otherEditsReachPlansAndPieces() throws {
        let solver = Solver(tuning: .eager)
        let container = solver.makeVariable(), inner = solver.makeVariable(), label = solver.makeVariable()
        let width = try solver.add([Term(container)], .equal, 300)
        let margin = try solver.add([Term(inner), Term(container, -1)], .equal, -20)
        let limit = try solver.add([Term(label), Term(inner, -1)], .lessThanOrEqual, 0, priority: .high)
        let content = try solver.add([Term(label)], .equal, 400, priority: .low)
        for step in 0..<5 {
            try solver.setConstant(width, 200 + Double(step))
            #expect(solver.value(of: label) == 180 + Double(step))
        }
        try solver.setConstant(margin, -50)
        #expect(solver.value(of: label) == 154)
        for step in 0..<5 {
            try solver.setConstant(width, 200 + Double(step))
            #expect(solver.value(of: label) == 150 + Double(step))
        }
        try solver.setConstant(limit, 5)
        #expect(solver.value(of: label) == 159)
        try solver.setConstant(width, 210)
        #expect(solver.value(of: label) == 165)
        #expect(solver.constraintsHolding(content) == [width, margin, limit])
        try solver.setConstant(width, 220)
        try solver.setConstant(content, 100)
        #expect(solver.value(of: label) == 100)
        #expect(solver.constraintsHolding(content).isEmpty)
        try solver.setConstant(width, 140)
        #expect(solver.value(of: label) == 95)
    }

    /// Who asks for reasons after each edit has no slower edits for it, and gets the reasons of now.
    @Test func anExplanationLeavesThePieces() throws {
        let solver = Solver(tuning: .eager)
        let container = solver.makeVariable(), label = solver.makeVariable(), free = solver.makeVariable()
        let width = try solver.add([Term(container)], .equal, 300)
        let limit = try solver.add([Term(label), Term(container, -1)], .lessThanOrEqual, -20)
        let content = try solver.add([Term(label)], .equal, 150, priority: .high)
        try solver.add([Term(free), Term(label)], .greaterThanOrEqual, -5000)
        for size in [100.0, 300, 100, 300] { try solver.setConstant(width, size) }
        for (size, holding) in [
            (100.0, [width, limit]), (300, []), (110, [width, limit]), (290, []), (100, [width, limit]),
        ] {
            let followed = solver.followedPieceCount
            try solver.setConstant(width, size)
            #expect(solver.followedPieceCount == followed + 1, "\(size)")
            #expect(solver.value(of: label) == min(150, size - 20))
            for _ in 0..<2 {
                #expect(solver.constraintsHolding(content) == holding)
                #expect(solver.constraintsDetermining(label) == (holding.isEmpty ? [content] : holding))
                #expect(solver.ambiguousVariables == [free])
            }
        }
    }

    /// Solvers that share a workspace do not share anything else.
    @Test func solversShareAWorkspace() throws {
        let workspace = SolverWorkspace(tuning: .eager)
        for seed in seeds(20) {
            var systems = try [Self.system(seed: seed), Self.system(seed: seed + 1)].map { system in
                var copy = EditedSystem(
                    seed: seed, variableCount: system.random.variableCount...system.random.variableCount,
                    hasRealCoefficients: false,
                    workspace: workspace)
                for (item, _) in system.items { copy.items.append((item, try copy.solver.add(item, copy.variables))) }
                return copy
            }
            for step in 0..<20 {
                // Transactions that overlap in time.
                let former = systems.map(\.items)
                for number in systems.indices {
                    systems[number].solver.begin()
                    for index in [0, systems[number].items.count - 1] {
                        systems[number].items[index].item.constant = systems[number].random.constant()
                        try systems[number].solver.setConstant(
                            systems[number].items[index].id, systems[number].items[index].item.constant.double)
                    }
                }
                for number in systems.indices {
                    do {
                        try systems[number].solver.commit()
                    } catch {
                        systems[number].items = former[number]
                    }
                }
                for number in systems.indices {
                    expectFresh(
                        &systems[number], "seed \(seed), step \(step), solver \(number)", explains: step % 5 == 0)
                }
            }
        }
    }
}
