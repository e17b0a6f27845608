/// Fixing: the structure of an open region is built anew. First stage: required equalities with one unknown.
extension ConstraintSystem {
    /// Gives every open variable a place and a value (but for new outputs, which get theirs at the end of the pass).
    mutating func buildRegion() {
        structureVersion += 1
        let hadOutputs = closedOutputCount > 0
        gatherRegion()
        fixSingletons()
        sortOutFixedRows()
        peelOutputs()
        buildComponents()
        if hadOutputs {
            for index in 0..<openVariables.count where variables[openVariables[index]].state != .open {
                noteOutputs(of: openVariables[index])
            }
        }
        finishRegion()
    }

    /// Counts the open variables of each loose row, and finds the rows that fix one to begin with. `regionRows` holds all
    /// that were loosened; those that have a place again, or found all their variables fixed, are left out.
    private mutating func gatherRegion() {
        rowQueue.removeAll()
        var kept = 0
        for index in 0..<regionRows.count {
            let slot = regionRows.base[index]
            let row = rows.base + Int(slot)
            guard row.pointee.role == .loose, !row.pointee.flags.contains(.gathered) else { continue }
            var open: UInt32 = 0
            let first = Int(row.pointee.firstTerm)
            for term in first..<(first + Int(row.pointee.termCount))
            where variables.base[Int(terms.base[term].variable)].state == .open { open += 1 }
            guard open > 0 else { continue }
            row.pointee.flags.insert(.gathered)
            row.pointee.open = open
            regionRows.base[kept] = slot
            kept += 1
            if open == 1, row.pointee.isRequiredEquality { rowQueue.append(slot) }
        }
        regionRows.truncate(to: kept)
    }

    /// A required equality with a single unknown fixes it, which may leave others with a single unknown.
    private mutating func fixSingletons() {
        if fixedRank > UInt32.max - UInt32(regionRows.count) - 1 { renumberRanks() }
        // Last in, first out: what follows from a variable lies near it in memory.
        while !rowQueue.isEmpty {
            let slot = rowQueue.removeLast()
            let row = rows.base[Int(slot)]
            guard row.open == 1, row.role == .loose else { continue }
            var index = Int(row.firstTerm)
            while variables.base[Int(terms.base[index].variable)].state != .open { index += 1 }
            let variable = terms.base[index].variable
            rows.base[Int(slot)].role = .input
            rows.base[Int(slot)].owner = variable
            fixedRank += 1
            variables.base[Int(variable)].state = .fixed
            variables.base[Int(variable)].pivotRow = slot
            variables.base[Int(variable)].rank = fixedRank
            setValue(variable, value(of: variable, from: slot))
            var term = variables.base[Int(variable)].firstTerm
            while term != none {
                let other = terms.base[Int(term)].row
                term = terms.base[Int(term)].next
                guard rows.base[Int(other)].role == .loose else { continue }
                rows.base[Int(other)].open -= 1
                if rows.base[Int(other)].open == 1, rows.base[Int(other)].isRequiredEquality { rowQueue.append(other) }
            }
        }
        // The queue is shared: what collects outputs later expects it empty.
        rowQueue.removeAll()
    }

    /// Ranks grow with every fixing; long before they run out they are counted again from 1, in the same order.
    private mutating func renumberRanks() {
        let order = (0..<variables.count).filter { variables[$0].state == .fixed }.sorted { variables[$0].rank < variables[$1].rank }
        for (rank, index) in order.enumerated() { variables[index].rank = UInt32(rank + 1) }
        fixedRank = UInt32(order.count)
    }

    /// Rows without unknowns can only be checked.
    private mutating func sortOutFixedRows() {
        for index in 0..<regionRows.count {
            let slot = regionRows.base[index]
            if rows.base[Int(slot)].role == .loose, rows.base[Int(slot)].open == 0 {
                rows.base[Int(slot)].role = .check
                if rows.base[Int(slot)].isRequired { checks.append(slot) }
            }
        }
    }

    /// Closes the books of the region. Then components whose free variables are settled by their order may claim outputs,
    /// which opens the next region.
    private mutating func finishRegion() {
        for index in 0..<regionRows.count { rows.base[Int(regionRows.base[index])].flags.remove(.gathered) }
        regionRows.removeAll()
        openVariables.removeAll()
        for index in 0..<newComponents.count { absorbOutputs(newComponents[index]) }
        newComponents.removeAll()
        for index in 0..<newIsolated.count where variables[newIsolated[index]].state == .isolated {
            absorbOutputs(ofIsolated: newIsolated[index])
        }
        newIsolated.removeAll()
    }
}
