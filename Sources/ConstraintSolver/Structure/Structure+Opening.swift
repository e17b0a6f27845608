/// Opens variables: removes the parts of the structure that a change may affect. Variables that were determined with
/// the help of the changed row lose their place; the others keep it.
extension Structure {
    /// Opens everything that depends on a row, because the row will be removed from the system.
    mutating func close(_ slot: UInt32) {
        switch tables.rows[slot].role {
        case .member: dissolve(tables.rows[slot].owner)
        case .input: openFixed(tables.rows[slot].owner)
        case .output: openOutput(tables.rows[slot].owner)
        case .unused, .queued, .loose, .check: break
        }
    }

    /// Adds a row to the system: links its terms and opens its variables.
    mutating func enter(_ slot: UInt32) {
        loosen(slot)
        for index in tables.rows[slot].termRange { _ = tables.link(term: index) }
        openVariables(of: slot)
    }

    /// Opens the variables of a row that is added, except for fixed ones, which no further row can move. If all are
    /// fixed, queues the row for a check.
    mutating func openVariables(of slot: UInt32) {
        var isAnyOpen = false
        for index in tables.rows[slot].termRange {
            let variable = tables.terms[index].variable
            switch tables.variables[variable].state {
            case .isolated: open(variable)
            case .member: dissolve(tables.variables[variable].place)
            case .output: openOutput(variable)
            case .open: break
            case .fixed, .unused: continue
            }
            isAnyOpen = true
        }
        if !isAnyOpen { pending.checks.append(slot) }
    }

    private mutating func open(_ variable: UInt32) {
        tables.variables[variable].state = .open
        tables.variables[variable].index = 0
        pending.openVariables.append(variable)
    }

    /// Removes a row from the structure, and adds it to the region, which will assign a new place.
    mutating func loosen(_ slot: UInt32) {
        tables.rows[slot].role = .loose
        tables.rows[slot].flags.remove(.gathered)
        pending.regionRows.append(slot)
    }

    /// Removes a component. Its variables become undetermined and its rows unassigned, until both get new places.
    mutating func dissolve(_ index: UInt32) {
        guard let component = components.remove(index) else { return }
        for variable in component.variables { open(variable) }
        for slot in component.rows { loosen(slot) }
        component.free()
    }

    /// Opens an output and its row, and the other variables of this row.
    mutating func openOutput(_ variable: UInt32) {
        guard tables.variables[variable].state == .output else { return }
        var next = 0
        waiting.removeAll()
        waiting.append(variable)
        while next < waiting.count {
            let output = waiting[next]
            next += 1
            guard tables.variables[output].state == .output else { continue }
            let slot = tables.variables[output].place
            outputCount -= 1
            open(output)
            loosen(slot)
            for index in tables.rows[slot].termRange {
                let other = tables.terms[index].variable
                switch tables.variables[other].state {
                case .isolated: open(other)
                case .member: dissolve(tables.variables[other].place)
                case .output: waiting.append(other)
                case .open, .fixed, .unused: break
                }
            }
        }
    }

    /// Opens a fixed variable, the variables that were fixed with the help of its value, and the components that depend
    /// on them.
    private mutating func openFixed(_ variable: UInt32) {
        guard tables.variables[variable].state == .fixed else { return }
        open(variable)
        waiting.removeAll()
        waiting.append(variable)
        while let fixed = waiting.popLast() {
            loosen(tables.variables[fixed].place)
            var index = tables.variables[fixed].firstTerm
            while index != none {
                let slot = tables.terms[index].row
                index = tables.terms[index].next
                let owner = tables.rows[slot].owner
                switch tables.rows[slot].role {
                case .input:
                    if owner != fixed, tables.variables[owner].state == .fixed {
                        open(owner)
                        waiting.append(owner)
                    }
                case .output: pending.outputOrigins.append(owner)
                case .member: dissolve(owner)
                case .check: loosen(slot)
                case .unused, .queued, .loose: break
                }
            }
        }
    }
}
