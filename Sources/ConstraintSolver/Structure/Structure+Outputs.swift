/// Finds outputs, the second stage of a region: variables that only one remaining row contains, an equality. This row
/// can always hold, and affects no other row.
extension Structure {
    /// Makes variables outputs, and removes them and their rows from the region, which may leave further outputs. If a
    /// row has several candidates, takes the last one in settling order, because free variables are settled from the
    /// first to the last.
    mutating func peelOutputs() {
        waiting.removeAll()
        for place in pending.openVariables.indices {
            let variable = pending.openVariables[place]
            if isOutputCandidate(variable) { waiting.append(variable) }
        }
        while let candidate = waiting.popLast() {
            guard isOutputCandidate(candidate) else { continue }
            var term = tables.variables[candidate].firstTerm
            while tables.rows[tables.terms[term].row].role != .loose { term = tables.terms[term].next }
            let slot = tables.terms[term].row
            guard tables.rows[slot].relation == .equal, tables.gives(candidate, slot) else { continue }
            var output = candidate
            for index in tables.rows[slot].termRange {
                let other = tables.terms[index].variable
                if isOutputCandidate(other), tables.variablePrecedes(output, other), tables.gives(other, slot) {
                    output = other
                }
            }
            tables.rows[slot].role = .output
            tables.rows[slot].owner = output
            tables.variables[output].state = .output
            tables.variables[output].place = slot
            tables.variables[output].index = earliestFollower(of: output)
            pending.newOutputs.append(output)
            outputCount += 1
            for index in tables.rows[slot].termRange {
                let other = tables.terms[index].variable
                guard tables.variables[other].state == .open else { continue }
                tables.variables[other].index -= 1
                if isOutputCandidate(other) { waiting.append(other) }
            }
        }
    }

    private func isOutputCandidate(_ variable: UInt32) -> Bool {
        let record = tables.variables[variable]
        return record.state == .open && record.index == 1 && !record.staysMember
    }

    /// Returns, of an output and the outputs that depend on it, the variable that comes first in settling order. All
    /// dependents must already be outputs.
    private func earliestFollower(of output: UInt32) -> UInt32 {
        var earliest = output
        forEachOutputRow(of: output) { slot in
            let owner = tables.rows[slot].owner
            guard owner != output else { return }
            let other = tables.variables[owner].index
            if tables.variablePrecedes(other, earliest) { earliest = other }
        }
        return earliest
    }

    private func forEachOutputRow(of variable: UInt32, _ body: (UInt32) -> Void) {
        var term = tables.variables[variable].firstTerm
        while term != none {
            let slot = tables.terms[term].row
            term = tables.terms[term].next
            if tables.rows[slot].role == .output { body(slot) }
        }
    }

    /// Records that the outputs that depend on a variable must be evaluated again.
    mutating func noteOutputs(of variable: UInt32) {
        guard outputCount > 0 else { return }
        var term = tables.variables[variable].firstTerm
        while term != none {
            let slot = tables.terms[term].row
            term = tables.terms[term].next
            if tables.rows[slot].role == .output { pending.outputOrigins.append(tables.rows[slot].owner) }
        }
    }

    /// Records that outputs must be evaluated again if they depend on variables that were opened and have a place
    /// again.
    mutating func noteOutputsOfOpened() {
        // New outputs are evaluated in any case.
        guard outputCount > pending.newOutputs.count else { return }
        for place in pending.openVariables.indices {
            let variable = pending.openVariables[place]
            if tables.variables[variable].state != .open { noteOutputs(of: variable) }
        }
    }

    /// Opens outputs that depend on a free variable and precede it in settling order, so that they become members of
    /// its component. Free variables are settled in this order, so these outputs must be settled with them.
    mutating func absorbOutputs() {
        for place in pending.newIsolated.indices {
            let variable = pending.newIsolated[place]
            guard tables.variables[variable].state == .isolated else { continue }
            claimOutputs(from: [variable], before: variable)
        }
        pending.newIsolated.removeAll()
        for place in pending.newComponents.indices { absorbOutputs(of: pending.newComponents[place]) }
        pending.newComponents.removeAll()
        absorbClaimed()
    }

    mutating func absorbOutputs(of index: UInt32) {
        guard outputCount > 0, let component = components[index], component.feedsOutputs, component.lastSettled != none
        else { return }
        claimOutputs(from: component.variables, before: component.lastSettled)
    }

    /// Puts the outputs that depend on these variables and come before `last` into `pending.claimedOutputs`. Follows
    /// only outputs that lead to one of them, because in a long list each row depends on all rows before it.
    private mutating func claimOutputs(from variables: some Sequence<UInt32>, before last: UInt32) {
        guard outputCount > 0 else { return }
        waiting.removeAll()
        for variable in variables { waiting.append(variable) }
        var found: [UInt32] = []
        while let variable = waiting.popLast() {
            var term = tables.variables[variable].firstTerm
            while term != none {
                let slot = tables.terms[term].row
                term = tables.terms[term].next
                guard tables.rows[slot].role == .output else { continue }
                let output = tables.rows[slot].owner
                guard !tables.variables[output].isVisited,
                    tables.variablePrecedes(tables.variables[output].index, last)
                else { continue }
                tables.variables[output].isVisited = true
                found.append(output)
                waiting.append(output)
                if tables.variablePrecedes(output, last) { pending.claimedOutputs.append(output) }
            }
        }
        for output in found { tables.variables[output].isVisited = false }
    }

    mutating func absorbClaimed() {
        guard !pending.claimedOutputs.isEmpty else { return }
        for place in pending.claimedOutputs.indices {
            let output = pending.claimedOutputs[place]
            guard tables.variables[output].state == .output else { continue }
            tables.variables[output].staysMember = true
            openOutput(output)
        }
        pending.claimedOutputs.removeAll()
        forgetOpenedOutputs()
    }

    /// Removes outputs that were opened again from the list of new outputs. The length of this list must be exact,
    /// because it shows whether there are older outputs.
    private mutating func forgetOpenedOutputs() {
        var kept = 0
        for place in pending.newOutputs.indices {
            let output = pending.newOutputs[place]
            guard tables.variables[output].state == .output else { continue }
            pending.newOutputs[kept] = output
            kept += 1
        }
        pending.newOutputs.removeLast(pending.newOutputs.count - kept)
    }
}
