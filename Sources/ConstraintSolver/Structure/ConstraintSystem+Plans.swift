/// Making and finding plans.
extension ConstraintSystem {
    /// The edit that the pass under way makes, if it is one that may have a plan: the rows with a new constant.
    var planSeeds: SIMD4<UInt32>? {
        guard openVariables.isEmpty, dirtyRows.count > 0, dirtyRows.count <= 4 else { return nil }
        var seeds = SIMD4<UInt32>(repeating: none)
        for index in 0..<dirtyRows.count { seeds[index] = dirtyRows[index] }
        return seeds
    }

    /// Whether the edit that the pass under way makes reaches so much that a plan will spare time. `sequence` holds the
    /// fixed variables that it reaches.
    var isWorthPlan: Bool {
        if sequence.count > tuning.leastPlanLength { return true }
        // Where there are many, many fixed variables lead to them as a rule.
        for index in 0..<min(dirtyComponents.count, 4) {
            let component = components[dirtyComponents[index]]
            if component.isBig(tuning), component.feedsOutputs || component.hasPieces(tuning) { return true }
        }
        return false
    }

    /// The plan for an edit; nil if there is none, or if it was only noted.
    @inline(__always) func findPlan(_ seeds: SIMD4<UInt32>) -> PlanBlock? {
        for index in 0..<plans.count {
            let plan = plans.base[index].plan
            if plan.pointee.version == structureVersion, plan.pointee.seeds == seeds {
                return plan.pointee.wordCount > 0 ? plans.base[index] : nil
            }
        }
        return nil
    }

    /// After the normal way of an edit: notes it, or writes its plan if it was noted before. `sequence` holds the fixed
    /// variables that were worked out, the last first.
    mutating func notePlan(_ seeds: SIMD4<UInt32>) {
        for index in 0..<plans.count {
            let plan = plans[index].plan
            guard plan.pointee.version == structureVersion, plan.pointee.seeds == seeds else { continue }
            makePlan(index)
            return
        }
        var kept = 0
        for index in 0..<plans.count {
            if plans[index].plan.pointee.version == structureVersion, plans.count < Plan.limit || index > 0 {
                plans[kept] = plans[index]
                kept += 1
            } else {
                releasePlan(plans[index])
            }
        }
        while plans.count > kept { _ = plans.removeLast() }
        planSerial &+= 1
        if plans.capacity == 0 { plans.reserve(exactly: 1) }
        plans.append(makeBlock(Plan(seeds: seeds, version: structureVersion, serial: planSerial)))
    }

    /// Forgets all plans: numbers that are written down in them have changed.
    mutating func dropPlans() {
        while !plans.isEmpty { releasePlan(plans.removeLast()) }
    }

    func releasePlan(_ plan: PlanBlock) {
        work.pointee.arena.release(plan.block)
    }

    private func makeBlock(_ plan: Plan) -> PlanBlock {
        let block = PlanBlock(block: work.pointee.arena.allocate(PlanBlock.size(wordCount: Int(plan.wordCount))))
        block.plan.initialize(to: plan)
        return block
    }

    private mutating func makePlan(_ number: Int) {
        let seeds = plans[number].plan.pointee.seeds
        // Behind those of the pass under way.
        let firstOutput = outputSeeds.count
        planWords.removeAll()
        planWriteCount = 0
        // How many refreshed rows a component waits for, and whether all for the same variable.
        for index in 0..<sequence.count {
            let variable = sequence[index]
            eachRow(of: variable) { system, slot in
                if system.rows[slot].role == .member { system.expect(system.rows[slot].owner, variable) }
            }
        }
        for index in 0..<4 where seeds[index] != none && rows[seeds[index]].role == .member {
            expect(rows[seeds[index]].owner, none)
        }
        for index in 0..<4 where seeds[index] != none { addFollowers(seeds[index]) }
        for index in stride(from: sequence.count - 1, through: 0, by: -1) {
            let variable = sequence[index]
            addEvaluation(variable, seeds)
            eachRow(of: variable) { system, slot in system.addFollowers(slot) }
        }
        addOutputs(from: firstOutput)
        let noted = plans[number]
        var plan = noted.plan.pointee
        plan.wordCount = UInt32(planWords.count)
        plan.writeCount = UInt32(planWriteCount)
        plans[number] = makeBlock(plan)
        plans[number].words.update(from: planWords.base, count: planWords.count)
        releasePlan(noted)
        if planWords.count > 1024 { planWords.release() }
    }

    /// A row of the component is to be refreshed because of `variable`.
    private mutating func expect(_ component: UInt32, _ variable: UInt32) {
        if components[component].waiting == 0 {
            components[component].parameter = variable
        } else if components[component].parameter != variable {
            components[component].parameter = none
        }
        components[component].waiting += 1
    }

    private mutating func addEvaluation(_ variable: UInt32, _ seeds: SIMD4<UInt32>) {
        let slot = variables[variable].pivotRow
        let row = rows[slot]
        planWriteCount += 1
        var isSum = true
        for index in row.firstTerm..<(row.firstTerm + row.termCount) {
            let coefficient = terms[index].coefficient
            if terms[index].variable == variable ? coefficient != 1 : abs(coefficient) != 1 { isSum = false }
        }
        guard isSum, any(seeds .== slot) == false else {
            let isConstant = row.termCount == 1 && terms[row.firstTerm].coefficient == 1
            planWords.append(Plan.head(isConstant ? .constant : .evaluate, slot))
            if isConstant { planWords.append(UInt64(variable)) }
            return
        }
        rows[slot].flags.insert(.planned)
        planWords.append(Plan.head(.sum, variable, count: Int(row.termCount) - 1))
        planWords.append(row.constant.bitPattern)
        var word: UInt64 = 0
        var count = 0
        for index in row.firstTerm..<(row.firstTerm + row.termCount) where terms[index].variable != variable {
            let half = UInt64(terms[index].variable | (terms[index].coefficient < 0 ? 0x8000_0000 : 0))
            word |= half << (count % 2 == 0 ? 0 : 32)
            count += 1
            if count % 2 == 0 {
                planWords.append(word)
                word = 0
            }
        }
        if count % 2 == 1 { planWords.append(word) }
    }

    /// What a row asks for when one of its numbers has changed.
    private mutating func addFollowers(_ slot: UInt32) {
        switch rows[slot].role {
        case .member:
            let index = rows[slot].owner
            let hasPieces = components[index].parameter != none && components[index].hasPieces(tuning)
            if !hasPieces { planWords.append(Plan.head(.refresh, slot)) }
            components[index].waiting -= 1
            guard components[index].waiting == 0 else { return }
            if components[index].feedsOutputs {
                for local in 0..<Int(components[index].variableCount) {
                    noteOutputs(of: components[index].variables[local])
                }
            }
            if hasPieces { addPieces(index) } else { planWords.append(Plan.head(.solve, index)) }
        case .output: outputSeeds.append(rows[slot].owner)
        case .check: if rows[slot].isRequired { planWords.append(Plan.head(.check, slot)) }
        case .unused, .queued, .loose, .input: break
        }
    }

    private mutating func addPieces(_ index: UInt32) {
        let component = components[index]
        let count = Int(component.variableCount)
        planWriteCount += count
        planWords.append(Plan.head(.pieces, index, count: count))
        planWords.append(UInt64(component.parameter))
        for word in 0..<Piece.variablesLength(count) {
            let second = 2 * word + 1 < count ? component.variables[2 * word + 1] : 0
            planWords.append(UInt64(component.variables[2 * word]) | UInt64(second) << 32)
        }
        for _ in 0..<Piece.limit {
            // An empty interval: there is no piece yet.
            planWords.append(0)
            planWords.append(Double.infinity.bitPattern)
            planWords.append((-Double.infinity).bitPattern)
            for _ in 0..<(2 * count) { planWords.append(0) }
        }
    }

    /// The outputs that depend on anything that the plan changes come last, in an order in which each stands behind
    /// those that it depends on. They were noted in `outputSeeds` from `first` on.
    private mutating func addOutputs(from first: Int) {
        sequence.removeAll()
        for index in first..<outputSeeds.count where variables[outputSeeds[index]].state == .output {
            visitOutputs(outputSeeds[index])
        }
        outputSeeds.truncate(to: first)
        planWriteCount += sequence.count
        var word: UInt64 = 0
        for index in 0..<sequence.count {
            let variable = sequence[sequence.count - 1 - index]
            variables[variable].isVisited = false
            let rest = index % Plan.largestCount
            if rest == 0 {
                planWords.append(Plan.head(.outputs, 0, count: min(sequence.count - index, Plan.largestCount)))
            }
            word = rest % 2 == 0 ? UInt64(variable) : word | UInt64(variable) << 32
            if rest % 2 == 1 || index == sequence.count - 1 { planWords.append(word) }
        }
        sequence.removeAll()
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
