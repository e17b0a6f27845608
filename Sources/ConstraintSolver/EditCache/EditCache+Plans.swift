/// Making and finding plans.
extension EditCache {
    /// The edit that the pass under way makes, if it is one that may have a plan: the rows with a new constant.
    var editedRows: SIMD4<UInt32>? {
        guard lists.openVariables.isEmpty, lists.dirtyRows.count > 0, lists.dirtyRows.count <= 4 else { return nil }
        var edited = SIMD4<UInt32>(repeating: none)
        for index in 0..<lists.dirtyRows.count { edited[index] = lists.dirtyRows[index] }
        return edited
    }

    /// Whether the edit that the pass under way makes reaches so much that a plan will spare time. `search.followers`
    /// holds the fixed variables that it reaches.
    var isWorthPlan: Bool {
        if search.followers.count > tuning.leastPlanLength { return true }
        // Where there are many, many fixed variables lead to them as a rule.
        for index in 0..<min(lists.dirtyComponents.count, 4) {
            let component = bases.components[lists.dirtyComponents[index]]
            if component.isBig(tuning), component.state.feedsOutputs || component.hasPieces(tuning) { return true }
        }
        return false
    }

    /// The plan for an edit; nil if there is none, or if it was only noted.
    @inline(__always) func findPlan(_ edited: SIMD4<UInt32>) -> PlanBlock? {
        for index in 0..<plans.count {
            let plan = plans.base[index].plan
            if plan.pointee.version == structure.version, plan.pointee.edited == edited {
                return plan.pointee.wordCount > 0 ? plans.base[index] : nil
            }
        }
        return nil
    }

    /// After the normal way of an edit: notes it, or writes its plan if it was noted before. `search.followers` holds the
    /// fixed variables that were worked out, the last first.
    mutating func notePlan(_ edited: SIMD4<UInt32>) {
        for index in 0..<plans.count {
            let plan = plans[index].plan
            guard plan.pointee.version == structure.version, plan.pointee.edited == edited else { continue }
            makePlan(index)
            return
        }
        var kept = 0
        for index in 0..<plans.count {
            if plans[index].plan.pointee.version == structure.version, plans.count < Plan.limit || index > 0 {
                plans[kept] = plans[index]
                kept += 1
            } else {
                releasePlan(plans[index])
            }
        }
        while plans.count > kept { _ = plans.removeLast() }
        planSerial &+= 1
        if plans.capacity == 0 { plans.reserve(exactly: 1) }
        plans.append(makeBlock(Plan(edited: edited, version: structure.version, serial: planSerial)))
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
        let edited = plans[number].plan.pointee.edited
        // Behind those of the pass under way.
        let firstOutput = lists.outputOrigins.count
        draft.words.removeAll()
        draft.writeCount = 0
        // How many refreshed rows a component waits for, and whether all for the same variable.
        for index in 0..<search.followers.count {
            let variable = search.followers[index]
            eachRow(of: variable) { cache, slot in
                let row = cache.tables.rows[slot]
                if row.role == .member { cache.expect(row.owner, variable) }
            }
        }
        for index in 0..<4 where edited[index] != none && tables.rows[edited[index]].role == .member {
            expect(tables.rows[edited[index]].owner, none)
        }
        for index in 0..<4 where edited[index] != none { addFollowers(edited[index]) }
        for index in stride(from: search.followers.count - 1, through: 0, by: -1) {
            let variable = search.followers[index]
            addEvaluation(variable, edited)
            eachRow(of: variable) { cache, slot in cache.addFollowers(slot) }
        }
        addOutputs(from: firstOutput)
        let noted = plans[number]
        var plan = noted.plan.pointee
        plan.wordCount = UInt32(draft.words.count)
        plan.writeCount = UInt32(draft.writeCount)
        plans[number] = makeBlock(plan)
        plans[number].words.update(from: draft.words.base, count: draft.words.count)
        releasePlan(noted)
        if draft.words.count > 1024 { draft.words.release() }
    }

    /// A row of the component is to be refreshed because of `variable`.
    private mutating func expect(_ component: UInt32, _ variable: UInt32) {
        if bases.components[component].plan.waiting == 0 {
            bases.components[component].plan.parameter = variable
        } else if bases.components[component].plan.parameter != variable {
            bases.components[component].plan.parameter = none
        }
        bases.components[component].plan.waiting += 1
    }

    private mutating func addEvaluation(_ variable: UInt32, _ edited: SIMD4<UInt32>) {
        let slot = tables.variables[variable].pivotRow
        let row = tables.rows[slot]
        draft.writeCount += 1
        var isSum = true
        for index in row.firstTerm..<(row.firstTerm + row.termCount) {
            let coefficient = tables.terms[index].coefficient
            if tables.terms[index].variable == variable ? coefficient != 1 : abs(coefficient) != 1 { isSum = false }
        }
        guard isSum, any(edited .== slot) == false else {
            let isConstant = row.termCount == 1 && tables.terms[row.firstTerm].coefficient == 1
            draft.words.append(Plan.head(isConstant ? .constant : .evaluate, slot))
            if isConstant { draft.words.append(UInt64(variable)) }
            return
        }
        tables.rows[slot].flags.insert(.planned)
        draft.words.append(Plan.head(.sum, variable, count: Int(row.termCount) - 1))
        draft.words.append(row.constant.bitPattern)
        var word: UInt64 = 0
        var count = 0
        for index in row.firstTerm..<(row.firstTerm + row.termCount) where tables.terms[index].variable != variable {
            let half = UInt64(tables.terms[index].variable | (tables.terms[index].coefficient < 0 ? 0x8000_0000 : 0))
            word |= half << (count % 2 == 0 ? 0 : 32)
            count += 1
            if count % 2 == 0 {
                draft.words.append(word)
                word = 0
            }
        }
        if count % 2 == 1 { draft.words.append(word) }
    }

    /// What a row asks for when one of its numbers has changed.
    private mutating func addFollowers(_ slot: UInt32) {
        switch tables.rows[slot].role {
        case .member:
            let index = tables.rows[slot].owner
            let hasPieces = bases.components[index].plan.parameter != none && bases.components[index].hasPieces(tuning)
            if !hasPieces { draft.words.append(Plan.head(.refresh, slot)) }
            bases.components[index].plan.waiting -= 1
            guard bases.components[index].plan.waiting == 0 else { return }
            if bases.components[index].state.feedsOutputs {
                for local in 0..<Int(bases.components[index].variableCount) {
                    bases.noteOutputs(of: bases.components[index].variables[local])
                }
            }
            if hasPieces { addPieces(index) } else { draft.words.append(Plan.head(.solve, index)) }
        case .output: lists.outputOrigins.append(tables.rows[slot].owner)
        case .check: if tables.rows[slot].isRequired { draft.words.append(Plan.head(.check, slot)) }
        case .unused, .queued, .loose, .input: break
        }
    }

    private mutating func addPieces(_ index: UInt32) {
        let component = bases.components[index]
        let count = Int(component.variableCount)
        draft.writeCount += count
        draft.words.append(Plan.head(.pieces, index, count: count))
        draft.words.append(UInt64(component.plan.parameter))
        for word in 0..<Piece.variablesLength(count) {
            let second = 2 * word + 1 < count ? component.variables[2 * word + 1] : 0
            draft.words.append(UInt64(component.variables[2 * word]) | UInt64(second) << 32)
        }
        for _ in 0..<Piece.limit {
            // An empty interval: there is no piece yet.
            draft.words.append(0)
            draft.words.append(Double.infinity.bitPattern)
            draft.words.append((-Double.infinity).bitPattern)
            for _ in 0..<(2 * count) { draft.words.append(0) }
        }
    }

    /// The outputs that depend on anything that the plan changes come last, in an order in which each stands behind
    /// those that it depends on. They were noted in `outputOrigins` from `first` on.
    private mutating func addOutputs(from first: Int) {
        structure.findOutputs(from: first)
        draft.writeCount += search.followers.count
        var word: UInt64 = 0
        for index in 0..<search.followers.count {
            let variable = search.followers[search.followers.count - 1 - index]
            tables.variables[variable].isVisited = false
            let rest = index % Plan.largestCount
            if rest == 0 {
                draft.words.append(
                    Plan.head(.outputs, 0, count: min(search.followers.count - index, Plan.largestCount)))
            }
            word = rest % 2 == 0 ? UInt64(variable) : word | UInt64(variable) << 32
            if rest % 2 == 1 || index == search.followers.count - 1 { draft.words.append(word) }
        }
    }

    private mutating func eachRow(of variable: UInt32, _ body: (inout EditCache, UInt32) -> Void) {
        var term = tables.variables[variable].firstTerm
        while term != none {
            let slot = tables.terms[term].row
            term = tables.terms[term].next
            body(&self, slot)
        }
    }
}
