/// Opening: taking apart what a change may restructure. Everything that was worked out with the help of the row in
/// question loses its place; the rest keeps it.
extension Structure {
    /// Before row `slot` leaves the system: opens what was built on it.
    mutating func close(_ slot: UInt32) {
        switch tables.rows[slot].role {
        case .member: dissolve(tables.rows[slot].owner)
        case .input: openFixed(tables.rows[slot].owner)
        case .output: openOutput(tables.rows[slot].owner)
        case .unused, .queued, .loose, .check: break
        }
    }

    /// Row `slot` enters: links its terms and opens its variables.
    ///
    /// - Returns: as ``openVariables(of:)``.
    @inline(__always) mutating func enter(_ slot: UInt32) -> Bool {
        let first = Int(tables.rows.base[Int(slot)].firstTerm)
        let end = first &+ Int(tables.rows.base[Int(slot)].termCount)
        var isAnyOpen = false
        var isAnyPlaced = false
        var index = first
        while index != end {
            let variable = tables.link(term: index)
            switch tables.variables.base[Int(variable)].state {
            case .open: isAnyOpen = true
            case .isolated:
                open(variable)
                isAnyOpen = true
            case .member, .output: isAnyPlaced = true
            case .fixed, .unused: break
            }
            index &+= 1
        }
        // What lies behind a component or an output is opened when all terms are linked.
        return isAnyPlaced ? openVariables(of: slot) : isAnyOpen
    }

    /// Before row `slot` enters: opens its variables, but for fixed ones, which no further row can move.
    ///
    /// - Returns: whether any is open now. If none is, the row can only be checked.
    mutating func openVariables(of slot: UInt32) -> Bool {
        let first = Int(tables.rows.base[Int(slot)].firstTerm)
        var isAnyOpen = false
        for index in first..<(first + Int(tables.rows.base[Int(slot)].termCount)) {
            let variable = tables.terms.base[index].variable
            switch tables.variables.base[Int(variable)].state {
            case .isolated: open(variable)
            case .member: dissolve(tables.variables.base[Int(variable)].component)
            case .output: openOutput(variable)
            case .open: break
            case .fixed, .unused: continue
            }
            isAnyOpen = true
        }
        return isAnyOpen
    }

    @inline(__always) private mutating func open(_ variable: UInt32) {
        tables.variables.base[Int(variable)].state = .open
        tables.variables.base[Int(variable)].local = 0
        lists.openVariables.append(variable)
    }

    /// Takes the place in the structure from a row, which is to get one in the next region.
    @inline(__always) mutating func loosen(_ slot: UInt32) {
        tables.rows.base[Int(slot)].role = .loose
        lists.regionRows.append(slot)
    }

    /// Opens all variables of a component.
    mutating func dissolve(_ index: UInt32) {
        let component = bases.components[index]
        guard component.state.isAlive else { return }
        for local in 0..<Int(component.variableCount) { open(component.variables[local]) }
        for row in 0..<Int(component.rowCount) {
            let slot = component.rows[row]
            loosen(slot)
            tables.rows[slot].position = -1
            tables.rows[slot].status = 0
            tables.rows[slot].flags.remove(.refused)
        }
        bases.components[index].release()
        bases.freeComponents.append(index)
    }

    /// Opens an output. Its row is now one like others, so what else the row speaks of is opened too.
    mutating func openOutput(_ variable: UInt32) {
        guard tables.variables[variable].state == .output else { return }
        var next = 0
        search.waiting.removeAll()
        search.waiting.append(variable)
        while next < search.waiting.count {
            let output = search.waiting[next]
            next += 1
            guard tables.variables[output].state == .output else { continue }
            let slot = tables.variables[output].pivotRow
            closedOutputCount -= 1
            open(output)
            loosen(slot)
            let row = tables.rows[slot]
            for index in row.firstTerm..<(row.firstTerm + row.termCount) {
                let other = tables.terms[index].variable
                switch tables.variables[other].state {
                case .isolated: open(other)
                case .member: dissolve(tables.variables[other].component)
                case .output: search.waiting.append(other)
                case .open, .fixed, .unused: break
                }
            }
        }
    }

    /// Opens the variable that a row fixes, which is not to be fixed again: a `Double` holds too little of what depends on
    /// it.
    mutating func open(input slot: UInt32) {
        guard tables.rows[slot].role == .input else { return }
        let variable = tables.rows[slot].owner
        tables.variables[variable].staysMember = true
        openFixed(variable)
    }

    /// Opens a fixed variable and all that were fixed through it.
    mutating func openFixed(_ variable: UInt32) {
        guard tables.variables[variable].state == .fixed else { return }
        tables.forgetExactValues()
        open(variable)
        search.waiting.removeAll()
        search.waiting.append(variable)
        while !search.waiting.isEmpty {
            let fixed = search.waiting.removeLast()
            loosen(tables.variables[fixed].pivotRow)
            var index = tables.variables[fixed].firstTerm
            while index != none {
                let slot = tables.terms[index].row
                index = tables.terms[index].next
                let owner = tables.rows[slot].owner
                switch tables.rows[slot].role {
                case .input:
                    if owner != fixed, tables.variables[owner].state == .fixed {
                        open(owner)
                        search.waiting.append(owner)
                    }
                case .output: lists.outputOrigins.append(owner)
                case .member: dissolve(owner)
                case .check: loosen(slot)
                case .unused, .queued, .loose: break
                }
            }
        }
    }
}
