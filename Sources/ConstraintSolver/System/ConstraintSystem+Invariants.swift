#if DEBUG
/// What holds between two changes; checked after each in debug builds.
extension ConstraintSystem {
    mutating func checkInvariants() {
        checkMemory()
        checkTables()
        checkOrder()
        checkPlaces()
        for index in 0..<components.count where components[index].isAlive {
            checkComponent(UInt32(index))
        }
    }

    /// What several solvers share holds nothing between two passes, or one solver would follow the indices of another.
    func checkWorkingMemory() {
        precondition(
            openVariables.isEmpty && regionRows.isEmpty && rowQueue.isEmpty && dirtyRows.isEmpty && staleRows.isEmpty)
        precondition(
            checks.isEmpty && newComponents.isEmpty && newIsolated.isEmpty && claimedOutputs.isEmpty
                && newOutputs.isEmpty)
        precondition(outputSeeds.isEmpty && inputSeeds.isEmpty && dirtyComponents.isEmpty && stack.isEmpty)
        precondition(work.pointee.queue.isEmpty && work.pointee.tables.areEmpty)
    }

    /// What is packed lies in the block of now, not in one that was given back.
    private func checkMemory() {
        precondition(
            values.isPacked(only: packed) && changed.isPacked(only: packed) && isJournaled.isPacked(only: packed))
        precondition(
            components.isPacked(only: packed) && variables.isPacked(only: packed) && rows.isPacked(only: packed))
        precondition(
            terms.isPacked(only: packed) && rowKeys.isPacked(only: packed) && variableKeys.isPacked(only: packed))
        for component in components.elements where component.isAlive { precondition(component.isPacked(only: packed)) }
    }

    /// Lists of terms agree with the rows.
    private func checkTables() {
        var linked = 0
        for variable in 0..<UInt32(variables.count) {
            var index = variables[variable].firstTerm
            var previous = none
            precondition(index == none || variables[variable].state != .unused)
            while index != none {
                precondition(terms[index].variable == variable && terms[index].previous == previous)
                let row = rows[terms[index].row]
                precondition(row.role != .unused && row.role != .queued && row.role != .loose)
                precondition(index >= row.firstTerm && index < row.firstTerm + row.termCount)
                linked += 1
                previous = index
                index = terms[index].next
            }
        }
        var counted = 0
        for slot in 0..<UInt32(rows.count) where rows[slot].role != .unused && rows[slot].role != .queued {
            counted += Int(rows[slot].termCount)
        }
        precondition(linked == counted)
    }

    /// The journal marks what it holds; tables of keys are empty or whole; every wide priority has one owner.
    private func checkOrder() {
        precondition(formerValues.count == changed.count && isJournaled.count == variables.count)
        for variable in changed.elements { precondition(isJournaled[variable.index]) }
        precondition(isJournaled.elements.count { $0 } == changed.count)
        precondition(rowKeys.isEmpty || rowKeys.count == rows.count)
        precondition(variableKeys.isEmpty || variableKeys.count == variables.count)
        var wide: Set<UInt32> = []
        for slot in 0..<UInt32(rows.count) where rows[slot].role != .unused {
            let number = priority(ofRow: slot)
            precondition(rows[slot].isRequired == (number == 1000))
            if !rows[slot].priority.isNarrow { precondition(wide.insert(rows[slot].priority.place).inserted) }
        }
        for place in freeWidePriorities.elements { precondition(wide.insert(place).inserted) }
    }

    /// Every variable and every row has the place that its neighbours take it to have.
    private func checkPlaces() {
        var outputs = 0
        for variable in 0..<UInt32(variables.count) {
            let record = variables[variable]
            precondition(values[variable].isFinite, "a value is not finite")
            precondition(!record.isVisited)
            switch record.state {
            case .unused: break
            case .open: preconditionFailure("a variable was left open")
            case .isolated: precondition(values[variable] == 0)
            case .fixed:
                let row = rows[record.pivotRow]
                precondition(row.role == .input && row.owner == variable && row.isRequiredEquality)
                for index in row.firstTerm..<(row.firstTerm + row.termCount) where terms[index].variable != variable {
                    let other = variables[terms[index].variable]
                    precondition(other.state == .fixed && other.rank < record.rank)
                }
            case .output:
                outputs += 1
                precondition(rows[record.pivotRow].role == .output && rows[record.pivotRow].owner == variable)
                precondition(rows[record.pivotRow].isEquality)
            case .member:
                let component = components[record.component]
                precondition(component.isAlive && component.variables[Int(record.local)] == variable)
            }
            var index = record.firstTerm
            while index != none {
                let row = rows[terms[index].row]
                switch row.role {
                case .member:
                    precondition(record.state == .fixed || (record.state == .member && record.component == row.owner))
                case .check, .input: precondition(record.state == .fixed)
                case .output:
                    precondition(
                        record.state != .output || row.owner == variable || record.pivotRow != terms[index].row)
                    // Nothing behind an output is settled before what it says is the first.
                    precondition(
                        record.state != .output || !variablePrecedes(variables[row.owner].earliest, record.earliest))
                case .unused, .queued, .loose: preconditionFailure("a linked row without a place")
                }
                index = terms[index].next
            }
        }
        precondition(outputs == closedOutputCount)
    }

    /// Active rows hold, the others have the status that their residual shows, and required rows hold.
    private func checkComponent(_ number: UInt32) {
        let component = components[number]
        precondition(component.pivotCount == component.variableCount)
        precondition(component.waiting == 0)
        let feeds = (0..<Int(component.variableCount)).contains { feedsOutputs(component.variables[$0]) }
        precondition(component.feedsOutputs || !feeds)
        var pins = 0
        var inequalities = 0
        for position in 0..<Int(component.pivotCount) {
            let pivot = component.pivots[position]
            precondition(component.positions[Int(pivot.local)] == Int32(position))
            if pivot.row.isPin {
                pins += 1
                precondition(variables[component.variables[Int(pivot.row.pin)]].isPinned)
            } else {
                precondition(rows[pivot.row.row].position == Int32(position))
                if rows[pivot.row.row].relation != .equal { inequalities += 1 }
            }
        }
        precondition(pins == component.activePins && inequalities == component.activeInequalities)
        for item in 0..<Int(component.rowCount) {
            let row = rows[component.rows[item]]
            precondition(row.role == .member && row.owner == number)
            let (r, scale) = residual(row)
            if row.position >= 0, !component.lags {
                precondition(abs(r) <= 1e-6 * (1 + scale), "an active row is off by \(r) of \(scale)")
            } else if row.isRequired {
                precondition(
                    violation(row.relation, r) <= 1e-6 * (1 + scale),
                    """
                    a required row is off by \(r) of \(scale); values \
                    \((0..<Int(component.variableCount)).map { values[component.variables[$0]] })
                    """
                )
            }
        }
    }
}
#endif
