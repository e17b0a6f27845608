/// Components: what is left of a region falls into connected parts.
extension ConstraintSystem {
    /// Third stage: finds the connected components of the open variables and solves each.
    mutating func buildComponents() {
        for index in 0..<openVariables.count {
            let start = openVariables.base[index]
            guard variables.base[Int(start)].state == .open else { continue }
            if variables.base[Int(start)].local == 0 {
                variables.base[Int(start)].state = .isolated
                setValue(start, 0)
                newIsolated.append(start)
                continue
            }
            let component = makeComponent(from: start)
            newComponents.append(component)
            factorise(component)
            solve(component)
        }
    }

    /// Collects the variables and rows connected with `start`.
    private mutating func makeComponent(from start: UInt32) -> UInt32 {
        let slot = freeComponents.isEmpty ? UInt32(components.count) : freeComponents.removeLast()
        sequence.removeAll()
        scratchList.removeAll()
        variables.base[Int(start)].state = .member
        sequence.append(start)
        var next = 0
        var feedsOutputs = false
        while next < sequence.count {
            let variable = sequence.base[next]
            variables.base[Int(variable)].component = slot
            variables.base[Int(variable)].local = UInt32(next)
            variables.base[Int(variable)].isPinned = false
            next += 1
            var term = variables.base[Int(variable)].firstTerm
            while term != none {
                let row = terms.base[Int(term)].row
                term = terms.base[Int(term)].next
                guard rows.base[Int(row)].role == .loose else {
                    if rows.base[Int(row)].role == .output { feedsOutputs = true }
                    continue
                }
                rows.base[Int(row)].role = .member
                rows.base[Int(row)].owner = slot
                rows.base[Int(row)].position = -1
                rows.base[Int(row)].status = 0
                scratchList.append(row)
                let first = Int(rows.base[Int(row)].firstTerm)
                for index in first..<(first + Int(rows.base[Int(row)].termCount)) {
                    let other = terms.base[index].variable
                    if variables.base[Int(other)].state == .open {
                        variables.base[Int(other)].state = .member
                        sequence.append(other)
                    }
                }
            }
        }
        var component = Component(variableCount: sequence.count, rowCount: scratchList.count)
        component.feedsOutputs = feedsOutputs
        for local in 0..<sequence.count {
            component.variables[local] = sequence.base[local]
            component.positions[local] = -1
        }
        for row in 0..<scratchList.count { component.rows[row] = scratchList.base[row] }
        scratch.reserve(sequence.count)
        if Int(slot) == components.count { components.append(component) } else { components[slot] = component }
        return slot
    }
}
