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
            if !components[component].isDoubtful { factorise(component) }
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
        var isUneven = false
        while next < sequence.count {
            let variable = sequence.base[next]
            variables.base[Int(variable)].component = slot
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
                if rows.base[Int(row)].open > 2 {
                    rows.base[Int(row)].flags.insert(.long)
                } else {
                    rows.base[Int(row)].flags.remove(.long)
                }
                rows.base[Int(row)].position = -1
                rows.base[Int(row)].status = 0
                if rows.base[Int(row)].flags.contains(.uneven) { isUneven = true }
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
        if scratchList.count > 64, scratchList.count > regionRows.count / 4 { putInOrder(slot) }
        var component = Component(variableCount: sequence.count, rowCount: scratchList.count)
        scratch.lastSerial &+= 1
        component.serial = scratch.lastSerial
        component.feedsOutputs = feedsOutputs
        component.isDoubtful = isUneven
        for local in 0..<sequence.count {
            component.variables[local] = sequence.base[local]
            variables.base[Int(sequence.base[local])].local = UInt32(local)
            component.positions[local] = -1
        }
        for row in 0..<scratchList.count { component.rows[row] = scratchList.base[row] }
        scratch.reserve(sequence.count)
        if Int(slot) == components.count { components.append(component) } else { components[slot] = component }
        return slot
    }

    /// A big component is listed in the order of the region, which is that of making, not in the order of the search:
    /// so that solving it reads memory from front to back.
    private mutating func putInOrder(_ component: UInt32) {
        sequence.removeAll()
        for index in 0..<openVariables.count {
            let variable = openVariables.base[index]
            let record = variables.base[Int(variable)]
            if record.state == .member, record.component == component { sequence.append(variable) }
        }
        scratchList.removeAll()
        for index in 0..<regionRows.count {
            let slot = regionRows.base[index]
            if rows.base[Int(slot)].role == .member, rows.base[Int(slot)].owner == component {
                scratchList.append(slot)
            }
        }
    }
}
