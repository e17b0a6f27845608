#if DEBUG
/// Checks conditions that hold between two passes. Debug builds run these checks after each pass.
extension ConstraintSystem {
    func checkInvariants() {
        precondition(structure.pending.isEmpty && structure.followers.isEmpty && structure.path.isEmpty)
        checkTerms()
        checkPlaces()
        for index in structure.components.indices { checkComponent(index) }
    }

    /// Checks that the lists of terms agree with the rows.
    private func checkTerms() {
        var linked = 0
        for variable in 0..<UInt32(tables.variables.count) {
            var index = tables.variables[variable].firstTerm
            var previous = none
            precondition(index == none || tables.variables[variable].state != .unused)
            while index != none {
                let term = tables.terms[index]
                precondition(term.variable == variable && term.previous == previous)
                precondition(tables.rows[term.row].termRange.contains(Int(index)))
                linked += 1
                previous = index
                index = term.next
            }
        }
        let committed = tables.rows.elements.filter { $0.role != .unused && $0.role != .queued }
        precondition(linked == committed.reduce(0) { $0 + Int($1.termCount) })
        precondition(committed.allSatisfy { $0.isRequired == ($0.priority == 1000) })
    }

    /// Checks that the places of variables and rows agree with each other.
    private func checkPlaces() {
        var outputs = 0
        for variable in 0..<UInt32(tables.variables.count) {
            let record = tables.variables[variable]
            precondition(!record.isVisited)
            switch record.state {
            case .unused: break
            case .open: preconditionFailure("a variable was left open")
            case .isolated: precondition(tables.values[variable] == 0)
            case .fixed:
                let row = tables.rows[record.place]
                precondition(row.role == .input && row.owner == variable && row.isRequiredEquality)
                for index in row.termRange where tables.terms[index].variable != variable {
                    let other = tables.variables[tables.terms[index].variable]
                    precondition(other.state == .fixed && other.index < record.index)
                }
            case .output:
                outputs += 1
                let row = tables.rows[record.place]
                precondition(row.role == .output && row.owner == variable && row.relation == .equal)
                let (residual, size) = tables.residual(record.place)
                precondition(abs(residual) <= 1e-6 * (1 + size), "an output is off by \(residual) of \(size)")
            case .member:
                precondition(structure.components[record.place]!.variables[Int(record.index)] == variable)
            }
            var index = record.firstTerm
            while index != none {
                checkRow(tables.terms[index].row, of: record, variable)
                index = tables.terms[index].next
            }
        }
        precondition(outputs == structure.outputCount)
    }

    private func checkRow(_ slot: UInt32, of record: VariableRecord, _ variable: UInt32) {
        let row = tables.rows[slot]
        switch row.role {
        case .member: precondition(record.state == .fixed || record.state == .member && record.place == row.owner)
        case .check, .input: precondition(record.state == .fixed)
        case .output:
            guard record.state == .output else { break }
            precondition(row.owner == variable || record.place != slot)
            // No output that depends on another is settled before what this one knows as the first.
            precondition(!tables.variablePrecedes(tables.variables[row.owner].index, record.index))
        case .unused, .queued, .loose: preconditionFailure("a linked row without a place")
        }
    }

    /// Checks that rows of the basis and required rows hold.
    private func checkComponent(_ index: UInt32) {
        let component = structure.components[index]!
        guard !component.isDirty else { return }
        for slot in component.rows {
            let row = tables.rows[slot]
            precondition(row.role == .member && row.owner == index)
            let (residual, size) = tables.residual(slot)
            if row.flags.contains(.basic) {
                precondition(abs(residual) <= 1e-6 * (1 + size), "a row of the basis is off by \(residual) of \(size)")
            } else if row.isRequired {
                precondition(tables.violation(slot) <= 1e-6 * (1 + size), "a required row is off by \(residual)")
            }
        }
    }
}
#endif
