/// Fixing: the structure of an open region is built again. First stage: required equalities with one unknown.
extension Structure {
    /// Gives every open variable a place and a value (but for new outputs, which get theirs at the end of the pass).
    mutating func buildRegion() {
        version += 1
        let hadOutputs = closedOutputCount > 0
        gatherRegion()
        peelOutputs()
        buildComponents()
        if hadOutputs {
            for index in 0..<lists.openVariables.count where tables.variables[lists.openVariables[index]].state != .open
            {
                bases.noteOutputs(of: lists.openVariables[index])
            }
        }
        finishRegion()
    }

    /// Counts the open variables of each loose row, and the rows of each open variable. A required equality with a
    /// single unknown fixes it, which may leave others with a single unknown.
    ///
    /// Rows are counted in the order of making, which is mostly that in which values follow from each other (a view's
    /// frame is tied to that of the view around it): then a variable is fixed before any other row was counted that
    /// speaks of it, and nothing has to be counted again.
    ///
    /// `regionRows` holds all rows that were loosened. Those that have a place, the new ones included, are left out.
    private mutating func gatherRegion() {
        if fixedRank > UInt32.max - UInt32(lists.regionRows.count) - 1 { renumberRanks() }
        assert(lists.rowQueue.isEmpty)
        var kept = 0
        for index in 0..<lists.regionRows.count {
            let slot = lists.regionRows.base[index]
            let row = tables.rows.base + Int(slot)
            guard row.pointee.role == .loose, !row.pointee.flags.contains(.gathered) else { continue }
            var open: UInt32 = 0
            var last: UInt32 = none
            var term = tables.terms.base + Int(row.pointee.firstTerm)
            let end = term + Int(row.pointee.termCount)
            while term != end {
                let variable = tables.variables.base + Int(term.pointee.variable)
                if variable.pointee.state == .open {
                    open &+= 1
                    variable.pointee.local &+= 1
                    last = term.pointee.variable
                }
                term += 1
            }
            if open == 1, row.pointee.isRequiredEquality, !tables.variables.base[Int(last)].staysMember,
                tables.gives(last, slot)
            {
                fix(last, by: slot)
                while !lists.rowQueue.isEmpty { fixRemaining(of: lists.rowQueue.removeLast()) }
            } else if open == 0 {
                onlyCheck(slot)
            } else {
                row.pointee.flags.insert(.gathered)
                row.pointee.open = open
                lists.regionRows.base[kept] = slot
                kept += 1
            }
        }
        lists.regionRows.truncate(to: kept)
    }

    /// The row gives the value of the variable, its only unknown. Rows that were counted before have one unknown less.
    @inline(__always) private mutating func fix(_ variable: UInt32, by slot: UInt32) {
        tables.rows.base[Int(slot)].role = .input
        tables.rows.base[Int(slot)].owner = variable
        fixedRank &+= 1
        let countedRows = tables.variables.base[Int(variable)].local
        tables.variables.base[Int(variable)].state = .fixed
        tables.variables.base[Int(variable)].pivotRow = slot
        tables.variables.base[Int(variable)].rank = fixedRank
        tables.setValue(variable, bases.value(of: variable, from: slot))
        if countedRows > 1 { countAgain(variable) }
    }

    private mutating func countAgain(_ variable: UInt32) {
        var term = tables.variables.base[Int(variable)].firstTerm
        while term != none {
            let slot = tables.terms.base[Int(term)].row
            term = tables.terms.base[Int(term)].next
            let row = tables.rows.base + Int(slot)
            guard row.pointee.role == .loose, row.pointee.flags.contains(.gathered) else { continue }
            row.pointee.open &-= 1
            if row.pointee.open == 0 {
                onlyCheck(slot)
            } else if row.pointee.open == 1, row.pointee.isRequiredEquality {
                lists.rowQueue.append(slot)
            }
        }
    }

    /// Fixes the variable of a row that had one unknown when it was queued.
    private mutating func fixRemaining(of slot: UInt32) {
        let row = tables.rows.base[Int(slot)]
        guard row.open == 1, row.role == .loose else { return }
        var index = Int(row.firstTerm)
        while tables.variables.base[Int(tables.terms.base[index].variable)].state != .open { index += 1 }
        let variable = tables.terms.base[index].variable
        if !tables.variables.base[Int(variable)].staysMember, tables.gives(variable, slot) { fix(variable, by: slot) }
    }

    /// A row without unknowns can only be checked.
    private mutating func onlyCheck(_ slot: UInt32) {
        tables.rows.base[Int(slot)].role = .check
        if tables.rows.base[Int(slot)].isRequired { lists.checks.append(slot) }
    }

    /// Ranks grow with every fixing; long before they run out they are counted again from 1, in the same order.
    private mutating func renumberRanks() {
        let order = (0..<tables.variables.count).filter { tables.variables[$0].state == .fixed }.sorted {
            tables.variables[$0].rank < tables.variables[$1].rank
        }
        for (rank, index) in order.enumerated() { tables.variables[index].rank = UInt32(rank + 1) }
        fixedRank = UInt32(order.count)
    }

    /// Closes the books of the region. Then components whose free variables are settled by their order may claim
    /// outputs, which opens the next region.
    private mutating func finishRegion() {
        for index in 0..<lists.regionRows.count {
            tables.rows.base[Int(lists.regionRows.base[index])].flags.remove(.gathered)
        }
        lists.regionRows.removeAll()
        lists.openVariables.removeAll()
        for index in 0..<lists.newComponents.count { absorbOutputs(lists.newComponents[index]) }
        lists.newComponents.removeAll()
        for index in 0..<lists.newIsolated.count where tables.variables[lists.newIsolated[index]].state == .isolated {
            absorbOutputs(ofIsolated: lists.newIsolated[index])
        }
        lists.newIsolated.removeAll()
    }
}
