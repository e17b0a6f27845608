/// Outputs: variables that appear in one row only, an equality. The row can always hold, and no other row cares.
extension ConstraintSystem {
    /// Second stage: takes outputs and their rows off the region, again and again. Of several candidates in a row the
    /// last in order is taken, because free variables are settled from the first on.
    mutating func peelOutputs() {
        sequence.removeAll()
        for index in 0..<openVariables.count {
            let variable = openVariables.base[index]
            if isOutputCandidate(variable) { sequence.append(variable) }
        }
        while !sequence.isEmpty {
            let candidate = sequence.removeLast()
            guard isOutputCandidate(candidate) else { continue }
            var term = variables.base[Int(candidate)].firstTerm
            while rows.base[Int(terms.base[Int(term)].row)].role != .loose { term = terms.base[Int(term)].next }
            let slot = terms.base[Int(term)].row
            let row = rows.base[Int(slot)]
            guard row.isEquality else { continue }
            var output = candidate
            for index in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
                let other = terms.base[index].variable
                if isOutputCandidate(other), variablePrecedes(output, other) { output = other }
            }
            rows.base[Int(slot)].role = .output
            rows.base[Int(slot)].owner = output
            variables.base[Int(output)].state = .output
            variables.base[Int(output)].pivotRow = slot
            variables.base[Int(output)].earliest = earliestFollower(of: output)
            newOutputs.append(output)
            closedOutputCount += 1
            for index in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
                let other = terms.base[index].variable
                guard variables.base[Int(other)].state == .open else { continue }
                variables.base[Int(other)].local -= 1
                if isOutputCandidate(other) { sequence.append(other) }
            }
        }
    }

    @inline(__always) private func isOutputCandidate(_ variable: UInt32) -> Bool {
        let record = variables.base[Int(variable)]
        return record.state == .open && record.local == 1 && !record.staysMember
    }

    /// Of an output and the outputs that depend on it, the one that is settled first. All that depend on it were taken
    /// off before it, or are closed: a change below them opens what they depend on.
    private func earliestFollower(of output: UInt32) -> UInt32 {
        var earliest = output
        var term = variables.base[Int(output)].firstTerm
        while term != none {
            let row = rows.base[Int(terms.base[Int(term)].row)]
            term = terms.base[Int(term)].next
            guard row.role == .output, row.owner != output else { continue }
            let other = variables.base[Int(row.owner)].earliest
            if variablePrecedes(other, earliest) { earliest = other }
        }
        return earliest
    }

    /// Where variables of a component are free, they are settled in the order of the variables, and an output that
    /// comes before one of them must have its say: it is opened, and made a member.
    ///
    /// Which variables were settled freely is known from the active pins, and from active inequalities that only the
    /// pull of a variable to 0 keeps active. Outputs behind the last of these variables cannot change anything.
    mutating func absorbOutputs(_ index: UInt32) {
        let component = components[index]
        guard component.isAlive, component.feedsOutputs, component.activePins > 0 || component.activeInequalities > 0
        else { return }
        guard let last = lastSettledVariable(index) else { return }
        scratchList.removeAll()
        for local in 0..<Int(component.variableCount) { collectOutputs(from: component.variables[local], before: last) }
        absorbCollected()
    }

    mutating func absorbOutputs(ofIsolated variable: UInt32) {
        guard closedOutputCount > 0, feedsOutputs(variable) else { return }
        scratchList.removeAll()
        collectOutputs(from: variable, before: variable)
        absorbCollected()
    }

    func feedsOutputs(_ variable: UInt32) -> Bool {
        var term = variables[variable].firstTerm
        while term != none {
            if rows[terms[term].row].role == .output { return true }
            term = terms[term].next
        }
        return false
    }

    /// Puts the outputs that depend on `start` and come before `last` into `claimedOutputs`, and what it visits into
    /// `scratchList`. Follows only what leads to one: in a long list each row depends on all rows before it.
    private mutating func collectOutputs(from start: UInt32, before last: UInt32) {
        sequence.removeAll()
        sequence.append(start)
        while !sequence.isEmpty {
            var term = variables[sequence.removeLast()].firstTerm
            while term != none {
                let slot = terms[term].row
                term = terms[term].next
                guard rows[slot].role == .output else { continue }
                let output = rows[slot].owner
                guard !variables[output].isVisited, variables[output].pivotRow == slot,
                    variablePrecedes(variables[output].earliest, last)
                else { continue }
                variables[output].isVisited = true
                scratchList.append(output)
                sequence.append(output)
                if variablePrecedes(output, last) { claimedOutputs.append(output) }
            }
        }
    }

    private mutating func absorbCollected() {
        for index in 0..<scratchList.count { variables[scratchList[index]].isVisited = false }
        for index in 0..<claimedOutputs.count {
            variables[claimedOutputs[index]].staysMember = true
            openOutput(claimedOutputs[index])
        }
        claimedOutputs.removeAll()
    }
}
