/// Which variables no constraint determines.
///
/// When all constraints are settled, variables are settled one after the other in their order, each to the value
/// nearest to 0. A variable is **ambiguous** if, when its turn comes, more than one value is left to it, 0 among them:
/// it is 0 for no other reason than that. What is left to it is what the constraints allow, each of them violated no
/// more than it is, and with the variables before it where they were settled. A variable that only a bound keeps away
/// from 0 is determined by this bound. So of `x == y` alone only the first variable is ambiguous, and of `x >= 0, y >=
/// 0, x + y <= 0` none.
///
/// In the optimal basis an ambiguous variable has an active pin. Let go of the pin while the other active rows hold,
/// and no violated row changes and no variable before this one: the basis would not be optimal else. What can stand in
/// the way is an inequality that happens to be met with equality though it is not active. So a pin without such an
/// inequality on both sides belongs to an ambiguous variable, and only a variable that is *blocked* on both sides needs
/// a closer look.
extension Explainer {
    /// What keeps a pinned variable from moving off 0, as far as single rows do.
    private struct Block: OptionSet {
        let rawValue: UInt8
        /// It cannot grow while the other active rows hold.
        static let up = Block(rawValue: 1)
        /// It cannot shrink while the other active rows hold.
        static let down = Block(rawValue: 2)
        /// It cannot grow, whatever the rows and variables do that are not settled before it.
        static let surelyUp = Block(rawValue: 4)
        /// It cannot shrink, whatever the rows and variables do that are not settled before it.
        static let surelyDown = Block(rawValue: 8)
    }

    /// The ambiguous variables in their order.
    ///
    /// - Complexity: O(variables + rows), and for each inequality that is met with equality though it is not active the
    ///   length of its combination of active rows. A variable that such inequalities block on both sides without the
    ///   question being settled by one of them costs two small linear programmes.
    func ambiguousVariables() -> [UInt32] {
        var list: [UInt32] = []
        for slot in 0..<UInt32(tables.variables.count) where tables.variables[slot].state == .isolated {
            list.append(slot)
        }
        for index in 0..<UInt32(bases.components.count) where bases.components[index].state.isAlive {
            cache.pointee.settle(index)
            guard bases.components[index].activePins > 0 else { continue }
            let blocks = blocks(index)
            for local in 0..<UInt32(bases.components[index].variableCount) {
                let slot = bases.components[index].variables[Int(local)]
                if tables.variables[slot].isPinned, !isPinched(slot, blocks[local] ?? []) { list.append(slot) }
            }
        }
        return list.sorted { tables.variablePrecedes($0, $1) }
    }

    /// Whether no constraint determines the variable.
    func isAmbiguous(_ variable: UInt32) -> Bool {
        if tables.variables[variable].state == .member { cache.pointee.settle(tables.variables[variable].component) }
        return switch tables.variables[variable].state {
        case .isolated: true
        case .member: tables.variables[variable].isPinned && !isPinched(variable)
        case .fixed, .output, .open, .unused: false
        }
    }

    /// Whether constraints leave a variable with an active pin nothing but 0.
    func isPinched(_ variable: UInt32) -> Bool {
        isPinched(variable, blocks(tables.variables[variable].component)[tables.variables[variable].local] ?? [])
    }

    /// Of the pins in the combination at hand, the variables that constraints leave nothing but 0.
    func pinchedPins(_ index: UInt32) -> [UInt32] {
        let pins = scratch.row.support.elements.map { bases.components[index].pivots[Int($0)].row }.filter(\.isPin).map(
            \.pin)
        guard !pins.isEmpty else { return [] }
        let blocks = blocks(index)
        return pins.compactMap { local in
            let variable = bases.components[index].variables[Int(local)]
            return isPinched(variable, blocks[local] ?? []) ? variable : nil
        }
    }

    private func isPinched(_ variable: UInt32, _ block: Block) -> Bool {
        guard block.isSuperset(of: [.up, .down]) else { return false }
        return (block.contains(.surelyUp) || rowsBlocking(variable, side: 1) != nil)
            && (block.contains(.surelyDown) || rowsBlocking(variable, side: -1) != nil)
    }

    /// By local index: the blocks of the pinned variables of a component. Each inequality that is met with equality is
    /// written as the combination of active rows that it is; the factor of a pin is the rate at which it changes with
    /// it.
    private func blocks(_ index: UInt32) -> [UInt32: Block] {
        var found: [UInt32: Block] = [:]
        for item in 0..<Int(bases.components[index].rowCount) {
            let slot = bases.components[index].rows[item]
            let row = tables.rows[slot]
            guard row.position < 0, !row.isEquality, standing(of: slot) == .met else { continue }
            solver.resolveIntoActive(index, RowReference(row: slot))
            // The side to which lhs − rhs may not go.
            let side: Double = row.relation == .lessThanOrEqual ? 1 : -1
            for place in 0..<scratch.row.support.count {
                let position = Int(scratch.row.support[place])
                let active = bases.components[index].pivots[position].row
                guard active.isPin else { continue }
                if scratch.row.combination[position].value * side > 0 {
                    found[active.pin, default: []].insert(isSure(index, active.pin, side) ? [.up, .surelyUp] : .up)
                } else {
                    found[active.pin, default: []].insert(
                        isSure(index, active.pin, side) ? [.down, .surelyDown] : .down)
                }
            }
        }
        return found
    }

    /// Whether nothing in the combination at hand can make up for a movement of the pinned variable: everything else in
    /// it is settled before, or is an inequality that could only move so that it makes things worse.
    private func isSure(_ index: UInt32, _ local: UInt32, _ side: Double) -> Bool {
        let own = bases.components[index].variables[Int(local)]
        for place in 0..<scratch.row.support.count {
            let position = Int(scratch.row.support[place])
            let active = bases.components[index].pivots[position].row
            if active.isPin {
                let other = bases.components[index].variables[Int(active.pin)]
                if other != own, tables.variablePrecedes(own, other) { return false }
            } else if tables.isActiveInequality(active) {
                let inside: Double = tables.rows[active.row].relation == .lessThanOrEqual ? -1 : 1
                if scratch.row.combination[position].value * inside * side < 0 { return false }
            }
        }
        return true
    }

    /// A minimal set of rows that keep a variable from growing (`side` 1) or shrinking (−1) while those stay that are
    /// settled before it; nil if it can. Of the rows of its component, or of those in `chosen`.
    private func rowsBlocking(_ variable: UInt32, side: Double, among chosen: Set<UInt32>? = nil) -> [Factor]? {
        let component = bases.components[tables.variables[variable].component]
        let slots = (0..<Int(component.rowCount)).map { component.rows[$0] }.filter { chosen?.contains($0) ?? true }
            .sorted { tables.precedes($0, $1) }
        return rowsBlocking(variable, side: side, slots) { other in
            tables.variables[other].state != .member || tables.variablePrecedes(other, variable)
        }
    }

    /// The same among the rows in `slots`, while those variables stay that `isHeld` is true of. Rows that hold with
    /// equality or are violated may not change, and inequalities that are met may move inside, unless they are among
    /// `equations`. Rows with room to spare do not count. They come with the factors with which they contradict each
    /// other.
    ///
    /// Around a point a polyhedron is a cone, so the question is whether this cone has a direction in which the variable
    /// moves: in a system of its own, each row may move as its relation lets it.
    private func rowsBlocking(
        _ variable: UInt32, side: Double, _ slots: [UInt32], _ equations: Set<UInt32> = [], isHeld: (UInt32) -> Bool
    ) -> [Factor]? {
        var part = ConstraintSystem.part(exactly: tuning)
        part.bases.shouldStop = bases.shouldStop
        var copies: [UInt32: UInt32] = [:]
        func require(_ terms: [Term], _ relation: Relation, _ constant: Double) -> UInt32? {
            let copied = terms.filter { !isHeld($0.variable.index) }.map {
                if copies[$0.variable.index] == nil { copies[$0.variable.index] = part.makeVariable(order: nil) }
                return Term(Variable(index: copies[$0.variable.index]!), $0.coefficient)
            }
            return copied.isEmpty ? nil : part.require(copied, relation, constant)
        }
        var originals: [UInt32: UInt32] = [:]
        for slot in slots {
            let relation: Relation
            switch standing(of: slot) {
            case .met: relation = equations.contains(slot) ? .equal : tables.rows[slot].relation
            case .violated: relation = .equal
            case .loose: continue
            }
            if let copy = require(tables.terms(ofRow: slot), relation, 0) { originals[copy] = slot }
        }
        _ = require([Term(Variable(index: variable), 1)], .equal, side)
        guard let conflict = part.commit(), !conflict.isEmpty else { return nil }
        return part.lastConflict.compactMap { factor in
            originals[factor.row].map { Factor(row: $0, value: factor.value, noise: factor.noise) }
        }
    }

    /// Of rows that a variable rests on, those that leave it nothing but its value, none of them to spare, while the
    /// ambiguous variables stay at 0: if they can, as the inequalities that they are; else with `equations` taken as
    /// such. Nil if they leave it more even so: then a variable before it takes part in it.
    func rowsHoldingStill(_ variable: UInt32, among slots: [UInt32], equations: [UInt32]) -> [UInt32]? {
        let free = Set(ambiguousVariables())
        for equations in [[], Set(equations)] {
            func isStill(_ slots: [UInt32]) -> Bool {
                [1.0, -1].allSatisfy {
                    rowsBlocking(variable, side: $0, slots, equations, isHeld: free.contains) != nil
                }
            }
            guard isStill(slots) else { continue }
            var kept = slots
            for slot in slots.reversed() {
                let rest = kept.filter { $0 != slot }
                if isStill(rest) { kept = rest }
            }
            return kept
        }
        return nil
    }

    /// The rows that leave a variable with an active pin nothing but 0, with what they rest on; none of them can be
    /// spared.
    func explainPinch(of variable: UInt32) -> [Factor] {
        var chosen: Set<UInt32> = []
        for side in [1.0, -1] { chosen.formUnion((rowsBlocking(variable, side: side) ?? []).map(\.row)) }
        // Each side alone is minimal, but what blocks one may also help on the other.
        for row in chosen.sorted(by: { tables.precedes($1, $0) }) {
            let rest = chosen.subtracting([row])
            let isBlocked = [1.0, -1].allSatisfy { rowsBlocking(variable, side: $0, among: rest) != nil }
            if isBlocked { chosen = rest }
        }
        return [1.0, -1].flatMap { tables.explain(rowsBlocking(variable, side: $0, among: chosen) ?? []) }
    }
}
