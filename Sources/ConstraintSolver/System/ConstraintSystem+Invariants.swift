#if DEBUG
/// What holds between two changes; checked after each in debug builds.
extension ConstraintSystem {
    mutating func checkInvariants() {
        checkMemory()
        checkTables()
        checkOrder()
        checkPlaces()
        for index in 0..<bases.components.count where bases.components[index].state.isAlive {
            checkComponent(UInt32(index))
        }
    }

    /// What several solvers share holds nothing between two passes, or one solver would follow the indices of another.
    func checkWorkingMemory() {
        precondition(
            lists.openVariables.isEmpty && lists.regionRows.isEmpty && lists.rowQueue.isEmpty && lists.dirtyRows.isEmpty
                && lists.staleRows.isEmpty)
        precondition(
            lists.checks.isEmpty && lists.newComponents.isEmpty && lists.newIsolated.isEmpty
                && lists.claimedOutputs.isEmpty && lists.excusingInputs.isEmpty
                && lists.newOutputs.isEmpty)
        precondition(
            lists.outputOrigins.isEmpty && lists.inputOrigins.isEmpty && lists.dirtyComponents.isEmpty
                && search.stack.isEmpty)
        precondition(work.pointee.queue.isEmpty && work.pointee.tables.areEmpty)
    }

    /// What is packed lies in the block of now, not in one that was given back.
    private func checkMemory() {
        precondition(
            tables.values.isPacked(only: packed) && tables.changed.isPacked(only: packed)
                && tables.isJournaled.isPacked(only: packed))
        precondition(
            bases.components.isPacked(only: packed) && tables.variables.isPacked(only: packed)
                && tables.rows.isPacked(only: packed))
        precondition(
            tables.terms.isPacked(only: packed) && tables.hierarchy.rowPlaces.keys.isPacked(only: packed)
                && tables.hierarchy.variablePlaces.keys.isPacked(only: packed))
        for component in bases.components.elements where component.state.isAlive {
            precondition(component.isPacked(only: packed))
        }
    }

    /// Lists of terms agree with the rows.
    private func checkTables() {
        var linked = 0
        for variable in 0..<UInt32(tables.variables.count) {
            var index = tables.variables[variable].firstTerm
            var previous = none
            precondition(index == none || tables.variables[variable].state != .unused)
            while index != none {
                precondition(tables.terms[index].variable == variable && tables.terms[index].previous == previous)
                let row = tables.rows[tables.terms[index].row]
                precondition(row.role != .unused && row.role != .queued && row.role != .loose)
                precondition(index >= row.firstTerm && index < row.firstTerm + row.termCount)
                linked += 1
                previous = index
                index = tables.terms[index].next
            }
        }
        var counted = 0
        for slot in 0..<UInt32(tables.rows.count)
        where tables.rows[slot].role != .unused && tables.rows[slot].role != .queued {
            counted += Int(tables.rows[slot].termCount)
        }
        precondition(linked == counted)
    }

    /// The journal marks what it holds; tables of keys are empty or whole; every wide priority has one owner.
    private func checkOrder() {
        precondition(
            tables.formerValues.count == tables.changed.count && tables.isJournaled.count == tables.variables.count)
        for variable in tables.changed.elements { precondition(tables.isJournaled[variable.index]) }
        precondition(tables.isJournaled.elements.count { $0 } == tables.changed.count)
        precondition(
            tables.hierarchy.rowPlaces.keys.isEmpty || tables.hierarchy.rowPlaces.keys.count == tables.rows.count)
        precondition(
            tables.hierarchy.variablePlaces.keys.isEmpty
                || tables.hierarchy.variablePlaces.keys.count == tables.variables.count)
        var wide: Set<UInt32> = []
        for slot in 0..<UInt32(tables.rows.count) where tables.rows[slot].role != .unused {
            let number = tables.priority(ofRow: slot)
            precondition(tables.rows[slot].isRequired == (number == 1000))
            if !tables.rows[slot].priority.isNarrow {
                precondition(wide.insert(tables.rows[slot].priority.place).inserted)
            }
        }
        for place in tables.hierarchy.freeWidePriorities.elements { precondition(wide.insert(place).inserted) }
    }

    /// Every variable and every row has the place that its neighbours take it to have.
    private func checkPlaces() {
        var outputs = 0
        for variable in 0..<UInt32(tables.variables.count) {
            let record = tables.variables[variable]
            precondition(tables.values[variable].isFinite, "a value is not finite")
            precondition(!record.isVisited)
            switch record.state {
            case .unused: break
            case .open: preconditionFailure("a variable was left open")
            case .isolated: precondition(tables.values[variable] == 0)
            case .fixed:
                let row = tables.rows[record.pivotRow]
                precondition(row.role == .input && row.owner == variable && row.isRequiredEquality)
                for index in row.firstTerm..<(row.firstTerm + row.termCount)
                where tables.terms[index].variable != variable {
                    let other = tables.variables[tables.terms[index].variable]
                    precondition(other.state == .fixed && other.rank < record.rank)
                }
            case .output:
                outputs += 1
                precondition(
                    tables.rows[record.pivotRow].role == .output && tables.rows[record.pivotRow].owner == variable)
                precondition(tables.rows[record.pivotRow].isEquality)
            case .member:
                let component = bases.components[record.component]
                precondition(component.state.isAlive && component.variables[Int(record.local)] == variable)
            }
            var index = record.firstTerm
            while index != none {
                let row = tables.rows[tables.terms[index].row]
                switch row.role {
                case .member:
                    precondition(record.state == .fixed || (record.state == .member && record.component == row.owner))
                case .check, .input: precondition(record.state == .fixed)
                case .output:
                    precondition(
                        record.state != .output || row.owner == variable || record.pivotRow != tables.terms[index].row)
                    // Nothing behind an output is settled before what it says is the first.
                    precondition(
                        record.state != .output
                            || !tables.variablePrecedes(tables.variables[row.owner].earliest, record.earliest))
                case .unused, .queued, .loose: preconditionFailure("a linked row without a place")
                }
                index = tables.terms[index].next
            }
        }
        precondition(outputs == structure.closedOutputCount)
    }

    /// Active rows hold, the others have the status that their residual shows, and required rows hold.
    private func checkComponent(_ number: UInt32) {
        let component = bases.components[number]
        precondition(component.pivotCount == component.variableCount)
        precondition(component.plan.waiting == 0)
        let feeds = (0..<Int(component.variableCount)).contains { structure.feedsOutputs(component.variables[$0]) }
        precondition(component.state.feedsOutputs || !feeds)
        var pins = 0
        var inequalities = 0
        for position in 0..<Int(component.pivotCount) {
            let pivot = component.pivots[position]
            precondition(component.positions[Int(pivot.local)] == Int32(position))
            if pivot.row.isPin {
                pins += 1
                precondition(tables.variables[component.variables[Int(pivot.row.pin)]].isPinned)
            } else {
                precondition(tables.rows[pivot.row.row].position == Int32(position))
                if tables.rows[pivot.row.row].relation != .equal { inequalities += 1 }
            }
        }
        precondition(pins == component.activePins && inequalities == component.activeInequalities)
        for item in 0..<Int(component.rowCount) {
            let row = tables.rows[component.rows[item]]
            precondition(row.role == .member && row.owner == number)
            let (r, scale) = tables.residual(row)
            if row.position >= 0, !component.lags {
                precondition(abs(r) <= 1e-6 * (1 + scale), "an active row is off by \(r) of \(scale)")
            } else if row.isRequired {
                precondition(
                    tables.violation(row.relation, r) <= 1e-6 * (1 + scale),
                    """
                    a required row is off by \(r) of \(scale); values \
                    \((0..<Int(component.variableCount)).map { tables.values[component.variables[$0]] })
                    """
                )
            }
        }
    }
}
#endif
