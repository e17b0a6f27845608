/// Plans: an edit that was made before runs over a list instead of a graph.
///
/// What an edit of given constants reaches does not depend on their values. When the same constants are edited again (a
/// window that is being resized) the order of the work is written down as a plan: rows to evaluate, right sides to
/// refresh, components to solve, each as soon as what it depends on is known. The plan holds until the structure changes,
/// and reads memory once, from front to back.
final class Plan {
    let seeds: [UInt32]
    let version: UInt64
    /// Steps in order; empty until the edit comes a second time.
    var steps: [UInt32] = []

    init(seeds: [UInt32], version: UInt64) {
        self.seeds = seeds
        self.version = version
    }

    /// Shorter edits are not worth a plan. Debug builds plan every edit, so that tests of edits are tests of plans.
    #if DEBUG
    static let leastLength = 0
    #else
    static let leastLength = 32
    #endif

    /// The kind of a step is in its two highest bits.
    static let evaluate: UInt32 = 0 << 30
    static let refresh: UInt32 = 1 << 30
    static let solve: UInt32 = 2 << 30
    static let check: UInt32 = 3 << 30
    static let mask: UInt32 = 1 << 30 - 1
}

extension ConstraintSystem {
    /// The plan for the edits that are marked in `dirtyRows`.
    private func findPlan() -> Plan? {
        for plan in plans where plan.version == structureVersion && plan.seeds.count == dirtyRows.count {
            var isSame = true
            for index in 0..<dirtyRows.count where plan.seeds[index] != dirtyRows[index] { isSame = false }
            if isSame { return plan }
        }
        return nil
    }

    /// Follows the plan for this pass if there is one.
    ///
    /// - Returns: whether there was.
    mutating func followPlan() -> Bool {
        guard !plans.isEmpty, openVariables.isEmpty, let plan = findPlan(), !plan.steps.isEmpty else { return false }
        dirtyRows.removeAll()
        plan.steps.withUnsafeBufferPointer { steps in
            for step in steps {
                let index = step & Plan.mask
                switch step & ~Plan.mask {
                case Plan.evaluate:
                    let variable = rows.base[Int(index)].owner
                    setValue(variable, value(of: variable, from: index))
                case Plan.refresh: refreshRightSide(index)
                case Plan.solve:
                    // An earlier step may have claimed outputs, and so taken the component apart.
                    if components[index].isAlive { resolve(index) }
                default:
                    switch rows[index].role {
                    case .check: checks.append(index)
                    case .output: outputSeeds.append(rows[index].owner)
                    case .unused, .queued, .loose, .input, .member: break
                    }
                }
            }
        }
        return true
    }

    /// After the normal way of an edit: notes it, or writes its plan if it was noted before. `sequence` holds the fixed
    /// variables that were worked out, the last first.
    mutating func notePlan(_ seeds: [UInt32]) {
        plans.removeAll { $0.version != structureVersion }
        if let known = plans.first(where: { $0.seeds == seeds }) {
            if known.steps.isEmpty { known.steps = makePlan(seeds) }
        } else {
            if plans.count == 4 { plans.removeFirst() }
            plans.append(Plan(seeds: seeds, version: structureVersion))
        }
    }

    private mutating func makePlan(_ seeds: [UInt32]) -> [UInt32] {
        var steps: [UInt32] = []
        // How many refreshed rows a component waits for.
        for index in 0..<sequence.count {
            eachRow(of: sequence[index]) { system, slot in
                if system.rows[slot].role == .member { system.components[system.rows[slot].owner].waiting += 1 }
            }
        }
        for seed in seeds where rows[seed].role == .member { components[rows[seed].owner].waiting += 1 }
        for seed in seeds { addFollowers(seed, &steps) }
        for index in stride(from: sequence.count - 1, through: 0, by: -1) {
            let variable = sequence[index]
            steps.append(Plan.evaluate | variables[variable].pivotRow)
            eachRow(of: variable) { system, slot in system.addFollowers(slot, &steps) }
        }
        return steps
    }

    /// What a row asks for when one of its numbers has changed.
    private mutating func addFollowers(_ slot: UInt32, _ steps: inout [UInt32]) {
        switch rows[slot].role {
        case .member:
            let component = rows[slot].owner
            steps.append(Plan.refresh | slot)
            components[component].waiting -= 1
            if components[component].waiting == 0 { steps.append(Plan.solve | component) }
        case .output: steps.append(Plan.check | slot)
        case .check: if rows[slot].isRequired { steps.append(Plan.check | slot) }
        case .unused, .queued, .loose, .input: break
        }
    }

    private mutating func eachRow(of variable: UInt32, _ body: (inout ConstraintSystem, UInt32) -> Void) {
        var term = variables[variable].firstTerm
        while term != none {
            let slot = terms[term].row
            term = terms[term].next
            body(&self, slot)
        }
    }
}
