/// Propagates edits: after constants have changed, evaluates the variables that depend on them again.
extension Structure {
    /// Evaluates fixed variables that depend on a changed constant. Queues the components, outputs and checks that
    /// depend on one.
    mutating func propagateEdits() {
        for place in pending.editedRows.indices {
            let slot = pending.editedRows[place]
            switch tables.rows[slot].role {
            case .member: noteEdit(slot, of: tables.rows[slot].owner)
            case .input: pending.inputOrigins.append(tables.rows[slot].owner)
            case .output: pending.outputOrigins.append(tables.rows[slot].owner)
            case .check: if tables.rows[slot].isRequired { pending.checks.append(slot) }
            case .loose, .unused, .queued: break
            }
        }
        pending.editedRows.removeAll()
        guard !pending.inputOrigins.isEmpty else { return }
        for place in pending.inputOrigins.indices {
            let variable = pending.inputOrigins[place]
            if tables.variables[variable].state == .fixed { follow(variable, .input) }
        }
        pending.inputOrigins.removeAll()
        evaluateFollowers()
    }

    /// Evaluates new outputs, then outputs that depend on changed values.
    mutating func evaluateOutputs() {
        let hasOlder = outputCount > pending.newOutputs.count
        for place in pending.newOutputs.indices.reversed() {
            let variable = pending.newOutputs[place]
            if tables.variables[variable].state == .output { evaluate(variable) }
        }
        if hasOlder {
            for place in pending.newOutputs.indices { noteOutputs(of: pending.newOutputs[place]) }
        }
        pending.newOutputs.removeAll()
        for place in pending.outputOrigins.indices {
            let variable = pending.outputOrigins[place]
            if tables.variables[variable].state == .output { follow(variable, .output) }
        }
        pending.outputOrigins.removeAll()
        evaluateFollowers()
    }

    private mutating func evaluateFollowers() {
        for place in followers.indices.reversed() {
            let variable = followers[place]
            tables.variables[variable].isVisited = false
            evaluate(variable)
        }
        followers.removeAll()
    }

    private mutating func evaluate(_ variable: UInt32) {
        tables.setValue(variable, tables.value(of: variable, from: tables.variables[variable].place))
    }

    /// Adds the variable and all variables that depend on it through rows of a role to `followers`. Each variable
    /// follows its dependents, and so precedes the variables that it depends on.
    private mutating func follow(_ start: UInt32, _ role: RowRole) {
        visit(start)
        while let top = path.last {
            guard top.term != none else {
                followers.append(top.variable)
                path.removeLast()
                continue
            }
            path[path.count - 1].term = tables.terms[top.term].next
            let slot = tables.terms[top.term].row
            if tables.rows[slot].role == role {
                visit(tables.rows[slot].owner)
            } else if role == .input {
                mark(slot)
            }
        }
    }

    private mutating func visit(_ variable: UInt32) {
        guard !tables.variables[variable].isVisited else { return }
        tables.variables[variable].isVisited = true
        path.append(PathEntry(variable: variable, term: tables.variables[variable].firstTerm))
    }

    /// Queues what must be computed again after a fixed variable of a row has changed: the component, the output or the
    /// check.
    private mutating func mark(_ slot: UInt32) {
        let row = tables.rows[slot]
        switch row.role {
        case .member: noteEdit(slot, of: row.owner)
        case .output: pending.outputOrigins.append(row.owner)
        case .check: if row.isRequired { pending.checks.append(slot) }
        case .input, .unused, .queued, .loose: break
        }
    }

    private mutating func noteEdit(_ slot: UInt32, of component: UInt32) {
        if components.noteEdit(slot, of: component) { pending.dirtyComponents.append(component) }
    }
}
