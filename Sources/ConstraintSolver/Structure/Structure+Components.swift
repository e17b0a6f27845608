/// Components, the third stage of a region: the connected parts of what remains.
extension Structure {
    /// Finds the connected parts of the open variables, and solves each.
    mutating func buildComponents() {
        for start in pending.openVariables where tables.variables[start].state == .open {
            if tables.variables[start].index == 0 {
                tables.variables[start].state = .isolated
                tables.setValue(start, 0)
                pending.newIsolated.append(start)
            } else {
                let index = components.insert(collect(from: start))
                for (number, variable) in components[index]!.variables.enumerated() {
                    tables.variables[variable].place = index
                    tables.variables[variable].index = UInt32(number)
                }
                for (number, slot) in components[index]!.rows.enumerated() {
                    tables.rows[slot].owner = index
                    tables.rows[slot].index = UInt32(number)
                }
                pending.newComponents.append(index)
                components.solve(index, &tables)
            }
        }
    }

    /// Takes the open variables and rows that are connected with a variable.
    private mutating func collect(from start: UInt32) -> Component {
        var component = Component()
        tables.variables[start].state = .member
        component.variables.append(start)
        var next = 0
        while next < component.variables.count {
            let variable = component.variables[next]
            next += 1
            var term = tables.variables[variable].firstTerm
            while term != none {
                let slot = tables.terms[term].row
                term = tables.terms[term].next
                guard tables.rows[slot].role == .loose else {
                    if tables.rows[slot].role == .output { component.feedsOutputs = true }
                    continue
                }
                tables.rows[slot].role = .member
                component.rows.append(slot)
                for index in tables.rows[slot].termRange {
                    let other = tables.terms[index].variable
                    guard tables.variables[other].state == .open else { continue }
                    tables.variables[other].state = .member
                    component.variables.append(other)
                }
            }
        }
        component.variables.sort { tables.variablePrecedes($0, $1) }
        component.rows.sort { tables.precedes($0, $1) }
        return component
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
        pending.dirtyComponents.removeAll(keepingCapacity: true)
        absorbClaimed()
    }
}
