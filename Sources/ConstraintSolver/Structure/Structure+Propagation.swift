/// Propagation: an edit of constants runs along the graph of fixed variables, and along that of outputs.
extension Structure {
    /// Works out the fixed variables that depend on those in `inputOrigins`, each once and after those that it depends
    /// on, and marks components, outputs and checks that depend on them.
    mutating func propagateInputs() {
        search.inputs.removeAll()
        guard !lists.inputOrigins.isEmpty else { return }
        for index in 0..<lists.inputOrigins.count where tables.variables[lists.inputOrigins[index]].state == .fixed {
            visitInputs(lists.inputOrigins[index])
        }
        lists.inputOrigins.removeAll()
        for index in stride(from: search.inputs.count - 1, through: 0, by: -1) {
            let variable = search.inputs[index]
            tables.variables[variable].isVisited = false
            tables.setValue(variable, bases.value(of: variable, from: tables.variables[variable].pivotRow))
        }
    }

    /// Depth first; `search.inputs` gets the variables in an order in which each stands before those that it depends
    /// on.
    private mutating func visitInputs(_ start: UInt32) {
        guard !tables.variables[start].isVisited else { return }
        tables.variables[start].isVisited = true
        search.stack.append(StackEntry(variable: start, term: tables.variables[start].firstTerm))
        while !search.stack.isEmpty {
            let top = search.stack.count - 1
            let term = search.stack.base[top].term
            guard term != none else {
                search.inputs.append(search.stack.removeLast().variable)
                continue
            }
            search.stack.base[top].term = tables.terms.base[Int(term)].next
            let slot = tables.terms.base[Int(term)].row
            let role = tables.rows.base[Int(slot)].role
            let owner = tables.rows.base[Int(slot)].owner
            switch role {
            case .input:
                if !tables.variables.base[Int(owner)].isVisited {
                    tables.variables.base[Int(owner)].isVisited = true
                    search.stack.append(StackEntry(variable: owner, term: tables.variables.base[Int(owner)].firstTerm))
                }
            case .member:
                markDirty(owner)
                lists.staleRows.append(slot)
            case .output: lists.outputOrigins.append(owner)
            case .check: if tables.rows.base[Int(slot)].isRequired { lists.checks.append(slot) }
            case .unused, .queued, .loose: break
            }
        }
    }

    /// Works out new outputs, then those that depend on something that has changed.
    mutating func evaluateOutputs() {
        let closedBefore = closedOutputCount
        for index in stride(from: lists.newOutputs.count - 1, through: 0, by: -1) {
            let variable = lists.newOutputs[index]
            guard tables.variables[variable].state == .output else { continue }
            tables.setValue(variable, bases.value(of: variable, from: tables.variables[variable].pivotRow))
        }
        if closedBefore > lists.newOutputs.count {
            for index in 0..<lists.newOutputs.count { bases.noteOutputs(of: lists.newOutputs[index]) }
        }
        lists.newOutputs.removeAll()
        guard !lists.outputOrigins.isEmpty else { return }
        search.outputs.removeAll()
        for index in 0..<lists.outputOrigins.count where tables.variables[lists.outputOrigins[index]].state == .output {
            visitOutputs(lists.outputOrigins[index])
        }
        lists.outputOrigins.removeAll()
        for index in stride(from: search.outputs.count - 1, through: 0, by: -1) {
            let variable = search.outputs[index]
            tables.variables[variable].isVisited = false
            tables.setValue(variable, bases.value(of: variable, from: tables.variables[variable].pivotRow))
        }
    }

    /// Depth first, as ``visitInputs(_:)``: `search.outputs` gets the output and all that depend on it.
    mutating func visitOutputs(_ start: UInt32) {
        guard !tables.variables[start].isVisited else { return }
        tables.variables[start].isVisited = true
        search.stack.append(StackEntry(variable: start, term: tables.variables[start].firstTerm))
        while !search.stack.isEmpty {
            let top = search.stack.count - 1
            let term = search.stack.base[top].term
            guard term != none else {
                search.outputs.append(search.stack.removeLast().variable)
                continue
            }
            search.stack.base[top].term = tables.terms.base[Int(term)].next
            let slot = tables.terms.base[Int(term)].row
            guard tables.rows.base[Int(slot)].role == .output else { continue }
            let owner = tables.rows.base[Int(slot)].owner
            if !tables.variables.base[Int(owner)].isVisited {
                tables.variables.base[Int(owner)].isVisited = true
                search.stack.append(StackEntry(variable: owner, term: tables.variables.base[Int(owner)].firstTerm))
            }
        }
    }

    @inline(__always) mutating func markDirty(_ component: UInt32) {
        if !bases.components[component].state.isDirty {
            bases.components[component].state.isDirty = true
            lists.dirtyComponents.append(component)
        }
    }
}
