/// Opening: taking apart what a change may restructure. Everything that was worked out with the help of the row in
/// question loses its place; the rest keeps it.
extension ConstraintSystem {
    /// Before row `slot` leaves the system: opens what was built on it.
    mutating func close(_ slot: UInt32) {
        switch rows[slot].role {
        case .member: dissolve(rows[slot].owner)
        case .input: openFixed(rows[slot].owner)
        case .output: openOutput(rows[slot].owner)
        case .unused, .queued, .loose, .check: break
        }
    }

    /// Row `slot` enters: links its terms and opens its variables.
    ///
    /// - Returns: as ``openVariables(of:)``.
    @inline(__always) mutating func enter(_ slot: UInt32) -> Bool {
        let first = Int(rows.base[Int(slot)].firstTerm)
        let end = first &+ Int(rows.base[Int(slot)].termCount)
        var isAnyOpen = false
        var isAnyPlaced = false
        var index = first
        while index != end {
            let variable = link(term: index)
            switch variables.base[Int(variable)].state {
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
        let first = Int(rows.base[Int(slot)].firstTerm)
        var isAnyOpen = false
        for index in first..<(first + Int(rows.base[Int(slot)].termCount)) {
            let variable = terms.base[index].variable
            switch variables.base[Int(variable)].state {
            case .isolated: open(variable)
            case .member: dissolve(variables.base[Int(variable)].component)
            case .output: openOutput(variable)
            case .open: break
            case .fixed, .unused: continue
            }
            isAnyOpen = true
        }
        return isAnyOpen
    }

    @inline(__always) private mutating func open(_ variable: UInt32) {
        variables.base[Int(variable)].state = .open
        variables.base[Int(variable)].local = 0
        openVariables.append(variable)
    }

    /// Takes the place in the structure from a row, which is to get one in the next region.
    @inline(__always) mutating func loosen(_ slot: UInt32) {
        rows.base[Int(slot)].role = .loose
        regionRows.append(slot)
    }

    /// Opens all variables of a component.
    mutating func dissolve(_ index: UInt32) {
        let component = components[index]
        guard component.isAlive else { return }
        for local in 0..<Int(component.variableCount) { open(component.variables[local]) }
        for row in 0..<Int(component.rowCount) {
            let slot = component.rows[row]
            loosen(slot)
            rows[slot].position = -1
            rows[slot].status = 0
            rows[slot].flags.remove(.refused)
        }
        components[index].release()
        freeComponents.append(index)
    }

    /// Opens an output. Its row is now one like others, so what else the row speaks of is opened too.
    mutating func openOutput(_ variable: UInt32) {
        guard variables[variable].state == .output else { return }
        var next = 0
        scratchList.removeAll()
        scratchList.append(variable)
        while next < scratchList.count {
            let output = scratchList[next]
            next += 1
            guard variables[output].state == .output else { continue }
            let slot = variables[output].pivotRow
            closedOutputCount -= 1
            open(output)
            loosen(slot)
            let row = rows[slot]
            for index in row.firstTerm..<(row.firstTerm + row.termCount) {
                let other = terms[index].variable
                switch variables[other].state {
                case .isolated: open(other)
                case .member: dissolve(variables[other].component)
                case .output: scratchList.append(other)
                case .open, .fixed, .unused: break
                }
            }
        }
    }

    /// Opens a fixed variable and all that were fixed through it.
    mutating func openFixed(_ variable: UInt32) {
        guard variables[variable].state == .fixed else { return }
        open(variable)
        sequence.removeAll()
        sequence.append(variable)
        while !sequence.isEmpty {
            let fixed = sequence.removeLast()
            loosen(variables[fixed].pivotRow)
            var index = variables[fixed].firstTerm
            while index != none {
                let slot = terms[index].row
                index = terms[index].next
                let owner = rows[slot].owner
                switch rows[slot].role {
                case .input:
                    if owner != fixed, variables[owner].state == .fixed {
                        open(owner)
                        sequence.append(owner)
                    }
                case .output: outputSeeds.append(owner)
                case .member: dissolve(owner)
                case .check: loosen(slot)
                case .unused, .queued, .loose: break
                }
            }
        }
    }
}
