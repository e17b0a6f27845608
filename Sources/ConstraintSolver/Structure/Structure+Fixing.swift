/// Fixes variables, the first stage of a region: required equalities with a single unknown determine its value.
extension Structure {
    /// Assigns a place in the structure to every open variable. Also assigns a value, except to new outputs.
    mutating func buildRegion() {
        gatherRegion()
        peelOutputs()
        buildComponents()
        for place in pending.regionRows.indices { tables.rows[pending.regionRows[place]].flags.remove(.gathered) }
        pending.regionRows.removeAll()
        noteOutputsOfOpened()
        pending.openVariables.removeAll()
        absorbOutputs()
    }

    /// Counts the open variables of each row and the rows of each open variable. Fixes the variable of each required
    /// equality with a single unknown, which may leave other rows with a single unknown.
    ///
    /// Rows are counted in the order of creation. Values mostly follow from each other in this order (a view depends on
    /// the view around it), so few rows have to be counted twice.
    private mutating func gatherRegion() {
        if highestRank > UInt32.max - UInt32(pending.regionRows.count) - 1 { renumberRanks() }
        var kept = 0
        for index in pending.regionRows.indices {
            let slot = pending.regionRows[index]
            guard tables.rows[slot].role == .loose, !tables.rows[slot].flags.contains(.gathered) else { continue }
            var count: UInt32 = 0
            var last = none
            for term in tables.rows[slot].termRange {
                let variable = tables.terms[term].variable
                guard tables.variables[variable].state == .open else { continue }
                count += 1
                tables.variables[variable].index += 1
                last = variable
            }
            if count == 1, tables.rows[slot].isRequiredEquality, canFix(last, by: slot) {
                fix(last, by: slot)
                while let next = pending.fixingRows.popLast() { fixRemaining(of: next) }
            } else if count == 0 {
                onlyCheck(slot)
            } else {
                tables.rows[slot].flags.insert(.gathered)
                tables.rows[slot].index = count
                pending.regionRows[kept] = slot
                kept += 1
            }
        }
        pending.regionRows.removeLast(pending.regionRows.count - kept)
    }

    private func canFix(_ variable: UInt32, by slot: UInt32) -> Bool {
        !tables.variables[variable].staysMember && tables.gives(variable, slot)
    }

    /// Fixes a variable at the value that a row determines. Rows that were already counted have one unknown less; if a
    /// single unknown is left, they are queued.
    private mutating func fix(_ variable: UInt32, by slot: UInt32) {
        tables.rows[slot].role = .input
        tables.rows[slot].owner = variable
        highestRank += 1
        let countedRows = tables.variables[variable].index
        tables.variables[variable].state = .fixed
        tables.variables[variable].place = slot
        tables.variables[variable].index = highestRank
        tables.setValue(variable, tables.value(of: variable, from: slot))
        guard countedRows > 1 else { return }
        var term = tables.variables[variable].firstTerm
        while term != none {
            let other = tables.terms[term].row
            term = tables.terms[term].next
            guard tables.rows[other].role == .loose, tables.rows[other].flags.contains(.gathered) else { continue }
            tables.rows[other].index -= 1
            if tables.rows[other].index == 0 {
                onlyCheck(other)
            } else if tables.rows[other].index == 1, tables.rows[other].isRequiredEquality {
                pending.fixingRows.append(other)
            }
        }
    }

    /// Fixes the variable of a queued row, if the row still has exactly one unknown.
    private mutating func fixRemaining(of slot: UInt32) {
        guard tables.rows[slot].index == 1, tables.rows[slot].role == .loose else { return }
        let index = tables.rows[slot].termRange.first { tables.variables[tables.terms[$0].variable].state == .open }!
        let variable = tables.terms[index].variable
        if canFix(variable, by: slot) { fix(variable, by: slot) }
    }

    /// Gives a row without unknowns the role ``RowRole/check``. If it is required, queues it for the check.
    private mutating func onlyCheck(_ slot: UInt32) {
        tables.rows[slot].role = .check
        if tables.rows[slot].isRequired { pending.checks.append(slot) }
    }

    /// Numbers the ranks again from 1, in the same order, so that they don't run out.
    private mutating func renumberRanks() {
        let order = (0..<tables.variables.count).filter { tables.variables[$0].state == .fixed }.sorted {
            tables.variables[$0].index < tables.variables[$1].index
        }
        for (rank, index) in order.enumerated() { tables.variables[index].index = UInt32(rank + 1) }
        highestRank = UInt32(order.count)
    }
}
