/// Outputs: variables that appear in one row only, an equality. The row can always hold, and no other row cares.
extension Structure {
    /// Second stage: takes outputs and their rows off the region, again and again. Of several candidates in a row the
    /// last in order is taken, because free variables are settled from the first on.
    mutating func peelOutputs() {
        search.waiting.removeAll()
        for index in 0..<lists.openVariables.count {
            let variable = lists.openVariables.base[index]
            if isOutputCandidate(variable) { search.waiting.append(variable) }
        }
        while !search.waiting.isEmpty {
            let candidate = search.waiting.removeLast()
            guard isOutputCandidate(candidate) else { continue }
            var term = tables.variables.base[Int(candidate)].firstTerm
            while tables.rows.base[Int(tables.terms.base[Int(term)].row)].role != .loose {
                term = tables.terms.base[Int(term)].next
            }
            let slot = tables.terms.base[Int(term)].row
            let row = tables.rows.base[Int(slot)]
            guard row.isEquality, tables.gives(candidate, slot) else { continue }
            var output = candidate
            for index in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
                let other = tables.terms.base[index].variable
                if isOutputCandidate(other), tables.variablePrecedes(output, other), tables.gives(other, slot) {
                    output = other
                }
            }
            tables.rows.base[Int(slot)].role = .output
            tables.rows.base[Int(slot)].owner = output
            tables.variables.base[Int(output)].state = .output
            tables.variables.base[Int(output)].pivotRow = slot
            tables.variables.base[Int(output)].earliest = earliestFollower(of: output)
            lists.newOutputs.append(output)
            closedOutputCount += 1
            for index in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
                let other = tables.terms.base[index].variable
                guard tables.variables.base[Int(other)].state == .open else { continue }
                tables.variables.base[Int(other)].local -= 1
                if isOutputCandidate(other) { search.waiting.append(other) }
            }
        }
    }

    @inline(__always) private func isOutputCandidate(_ variable: UInt32) -> Bool {
        let record = tables.variables.base[Int(variable)]
        return record.state == .open && record.local == 1 && !record.staysMember
    }

    /// Of an output and the outputs that depend on it, the one that is settled first. All that depend on it were taken
    /// off before it, or are closed: a change below them opens what they depend on.
    private func earliestFollower(of output: UInt32) -> UInt32 {
        var earliest = output
        var term = tables.variables.base[Int(output)].firstTerm
        while term != none {
            let row = tables.rows.base[Int(tables.terms.base[Int(term)].row)]
            term = tables.terms.base[Int(term)].next
            guard row.role == .output, row.owner != output else { continue }
            let other = tables.variables.base[Int(row.owner)].earliest
            if tables.variablePrecedes(other, earliest) { earliest = other }
        }
        return earliest
    }

    /// Where variables of a component are free, they are settled in the order of the variables, and an output that
    /// comes before one of them must have its say: it is opened, and made a member.
    ///
    /// Which variables were settled freely is known from the active pins, and from active inequalities that only the
    /// pull of a variable to 0 keeps active. Outputs behind the last of these variables cannot change anything.
    mutating func absorbOutputs(_ index: UInt32) {
        let component = bases.components[index]
        guard component.state.isAlive, component.state.feedsOutputs,
            component.activePins > 0 || component.activeInequalities > 0
        else { return }
        guard let last = solver.lastSettledVariable(index) else { return }
        search.found.removeAll()
        for local in 0..<Int(component.variableCount) { collectOutputs(from: component.variables[local], before: last) }
        absorbCollected()
    }

    mutating func absorbOutputs(ofIsolated variable: UInt32) {
        guard closedOutputCount > 0, feedsOutputs(variable) else { return }
        search.found.removeAll()
        collectOutputs(from: variable, before: variable)
        absorbCollected()
    }

    func feedsOutputs(_ variable: UInt32) -> Bool {
        var term = tables.variables[variable].firstTerm
        while term != none {
            if tables.rows[tables.terms[term].row].role == .output { return true }
            term = tables.terms[term].next
        }
        return false
    }

    /// Puts the outputs that depend on `start` and come before `last` into `claimedOutputs`, and what it visits into
    /// `search.found`. Follows only what leads to one: in a long list each row depends on all rows before it.
    private mutating func collectOutputs(from start: UInt32, before last: UInt32) {
        search.waiting.removeAll()
        search.waiting.append(start)
        while !search.waiting.isEmpty {
            var term = tables.variables[search.waiting.removeLast()].firstTerm
            while term != none {
                let slot = tables.terms[term].row
                term = tables.terms[term].next
                guard tables.rows[slot].role == .output else { continue }
                let output = tables.rows[slot].owner
                guard !tables.variables[output].isVisited, tables.variables[output].pivotRow == slot,
                    tables.variablePrecedes(tables.variables[output].earliest, last)
                else { continue }
                tables.variables[output].isVisited = true
                search.found.append(output)
                search.waiting.append(output)
                if tables.variablePrecedes(output, last) { lists.claimedOutputs.append(output) }
            }
        }
    }

    private mutating func absorbCollected() {
        for index in 0..<search.found.count { tables.variables[search.found[index]].isVisited = false }
        absorbClaimed()
    }

    mutating func absorbClaimed() {
        for index in 0..<lists.claimedOutputs.count
        where tables.variables[lists.claimedOutputs[index]].state == .output {
            tables.variables[lists.claimedOutputs[index]].staysMember = true
            openOutput(lists.claimedOutputs[index])
        }
        lists.claimedOutputs.removeAll()
    }
}
