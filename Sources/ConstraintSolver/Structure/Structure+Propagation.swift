/// Propagation: an edit of constants runs along the graph of fixed variables, and along that of outputs.
extension Structure {
    /// Works out the fixed variables that depend on those in `inputOrigins`, each once and after those that it depends
    /// on, and marks components, outputs and checks that depend on them. `search.followers` holds them, the last first.
    mutating func propagateInputs() {
        search.followers.removeAll()
        guard !lists.inputOrigins.isEmpty else { return }
        for index in 0..<lists.inputOrigins.count where tables.variables[lists.inputOrigins[index]].state == .fixed {
            follow(lists.inputOrigins[index], .input)
        }
        lists.inputOrigins.removeAll()
        evaluateFollowers()
    }

    /// Works out new outputs, then those that depend on something that has changed.
    mutating func evaluateOutputs() {
        let closedBefore = closedOutputCount
        for index in stride(from: lists.newOutputs.count - 1, through: 0, by: -1) {
            let variable = lists.newOutputs[index]
            if tables.variables[variable].state == .output { evaluate(variable) }
        }
        if closedBefore > lists.newOutputs.count {
            for index in 0..<lists.newOutputs.count { bases.noteOutputs(of: lists.newOutputs[index]) }
        }
        lists.newOutputs.removeAll()
        if !lists.outputOrigins.isEmpty {
            findOutputs(from: 0)
            evaluateFollowers()
        }
        if !lists.claimedOutputs.isEmpty { absorbClaimed() }
    }

    /// Puts the outputs in `outputOrigins` from `first` on, and all that depend on them, into `search.followers`.
    mutating func findOutputs(from first: Int) {
        search.followers.removeAll()
        for index in first..<lists.outputOrigins.count
        where tables.variables[lists.outputOrigins[index]].state == .output {
            follow(lists.outputOrigins[index], .output)
        }
        lists.outputOrigins.truncate(to: first)
    }

    private mutating func evaluateFollowers() {
        for index in stride(from: search.followers.count - 1, through: 0, by: -1) {
            tables.variables[search.followers[index]].isVisited = false
            evaluate(search.followers[index])
        }
    }

    @inline(__always) private mutating func evaluate(_ variable: UInt32) {
        tables.setValue(variable, bases.value(of: variable, from: tables.variables[variable].pivotRow))
    }

    /// Depth first along rows of a role, that of fixed variables or of outputs: `search.followers` gets the variable and
    /// all that depend on it, in an order in which each stands before those that it depends on.
    @inline(__always) private mutating func follow(_ start: UInt32, _ role: RowRole) {
        visit(start)
        while !search.stack.isEmpty {
            let top = search.stack.count - 1
            let term = search.stack.base[top].term
            guard term != none else {
                search.followers.append(search.stack.removeLast().variable)
                continue
            }
            search.stack.base[top].term = tables.terms.base[Int(term)].next
            let slot = tables.terms.base[Int(term)].row
            let row = tables.rows.base + Int(slot)
            if row.pointee.role == role {
                visit(row.pointee.owner)
            } else if role == .input {
                mark(slot, row.pointee)
            }
        }
    }

    @inline(__always) private mutating func visit(_ variable: UInt32) {
        guard !tables.variables.base[Int(variable)].isVisited else { return }
        tables.variables.base[Int(variable)].isVisited = true
        search.stack.append(StackEntry(variable: variable, term: tables.variables.base[Int(variable)].firstTerm))
    }

    /// A fixed variable of the row has changed.
    @inline(__always) private mutating func mark(_ slot: UInt32, _ row: Row) {
        switch row.role {
        case .member:
            markDirty(row.owner)
            lists.staleRows.append(slot)
        case .output: lists.outputOrigins.append(row.owner)
        case .check: if row.isRequired { lists.checks.append(slot) }
        case .input, .unused, .queued, .loose: break
        }
    }

    @inline(__always) mutating func markDirty(_ component: UInt32) {
        if !bases.components[component].state.isDirty {
            bases.components[component].state.isDirty = true
            lists.dirtyComponents.append(component)
        }
    }
}
