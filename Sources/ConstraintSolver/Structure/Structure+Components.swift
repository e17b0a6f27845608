/// Builds components, the third stage of a region: the connected parts of what remains.
extension Structure {
    /// Creates a component for each connected part of the open variables, and solves it. Open variables that no
    /// remaining row contains become isolated.
    mutating func buildComponents() {
        for place in pending.openVariables.indices {
            let start = pending.openVariables[place]
            guard tables.variables[start].state == .open else { continue }
            if tables.variables[start].index == 0 {
                tables.variables[start].state = .isolated
                tables.setValue(start, 0)
                pending.newIsolated.append(start)
            } else {
                let component = collect(from: start)
                let index = components.insert(component)
                for (number, variable) in component.variables.enumerated() {
                    tables.variables[variable].place = index
                    tables.variables[variable].index = UInt32(number)
                }
                for (number, slot) in component.rows.enumerated() {
                    tables.rows[slot].owner = index
                    tables.rows[slot].index = UInt32(number)
                }
                pending.newComponents.append(index)
                components.solve(index, &tables)
            }
        }
    }

    /// Creates a component of the open variables and rows that are connected with a variable, and marks them as its
    /// members.
    private mutating func collect(from start: UInt32) -> Component {
        // Out of the structure and back, as the comparisons read the tables.
        var collected = Collected()
        swap(&collected, &self.collected)
        defer { swap(&collected, &self.collected) }
        collected.variables.removeAll()
        collected.rows.removeAll()
        var feedsOutputs = false
        tables.variables[start].state = .member
        collected.variables.append(start)
        var next = 0
        while next < collected.variables.count {
            var term = tables.variables[collected.variables[next]].firstTerm
            next += 1
            while term != none {
                let slot = tables.terms[term].row
                term = tables.terms[term].next
                guard tables.rows[slot].role == .loose else {
                    if tables.rows[slot].role == .output { feedsOutputs = true }
                    continue
                }
                tables.rows[slot].role = .member
                collected.rows.append(slot)
                for index in tables.rows[slot].termRange {
                    let other = tables.terms[index].variable
                    guard tables.variables[other].state == .open else { continue }
                    tables.variables[other].state = .member
                    collected.variables.append(other)
                }
            }
        }
        collected.variables.sort { tables.variablePrecedes($0, $1) }
        // The list of a variable starts with its last row, so they are nearly in order then.
        collected.rows.reverse()
        collected.rows.sort { tables.precedes($0, $1) }
        return Component(
            collected.variables.elements, collected.rows.elements, feedsOutputs: feedsOutputs)
    }

    /// Solves the components whose constants or fixed variables have changed.
    mutating func solveDirtyComponents() {
        var next = 0
        while next < pending.dirtyComponents.count {
            let index = pending.dirtyComponents[next]
            next += 1
            guard components[index]?.isDirty == true else { continue }
            let before = tables.changed.count
            components.solveAgain(index, &tables)
            if components[index]!.feedsOutputs {
                for place in before..<tables.changed.count { noteOutputs(of: tables.changed[place].index) }
            }
            absorbOutputs(of: index)
        }
        pending.dirtyComponents.removeAll()
        absorbClaimed()
    }
}
