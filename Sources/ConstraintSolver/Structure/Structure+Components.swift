/// Components: what is left of a region falls into connected parts.
extension Structure {
    /// Third stage: finds the connected components of the open variables and solves each.
    mutating func buildComponents() {
        let readsAhead = readsAhead
        for index in 0..<lists.openVariables.count {
            if readsAhead, index % Self.readAheadCount == 0 { readAhead(from: index + Self.readAheadCount) }
            let start = lists.openVariables.base[index]
            guard tables.variables.base[Int(start)].state == .open else { continue }
            if tables.variables.base[Int(start)].local == 0 {
                tables.variables.base[Int(start)].state = .isolated
                tables.setValue(start, 0)
                lists.newIsolated.append(start)
                continue
            }
            let component = makeComponent(from: start)
            lists.newComponents.append(component)
            if !bases.components[component].state.isDoubtful { bases.factorise(component) }
            solver.solve(component)
        }
    }

    /// Collects the variables and rows connected with `start`.
    private mutating func makeComponent(from start: UInt32) -> UInt32 {
        let slot = bases.freeComponents.isEmpty ? UInt32(bases.components.count) : bases.freeComponents.removeLast()
        let (feedsOutputs, isUneven, termCount) = collect(from: start, slot)
        if search.memberRows.count > 64, search.memberRows.count > lists.regionRows.count / 4 { putInOrder(slot) }
        var component = Component(
            variableCount: search.memberVariables.count, rowCount: search.memberRows.count, termCount: termCount)
        scratch.lastSerial &+= 1
        component.serial = scratch.lastSerial
        component.state.feedsOutputs = feedsOutputs
        component.state.isDoubtful = isUneven
        for local in 0..<search.memberVariables.count {
            component.variables[local] = search.memberVariables.base[local]
            tables.variables.base[Int(search.memberVariables.base[local])].local = UInt32(local)
            component.positions[local] = -1
        }
        for row in 0..<search.memberRows.count { component.rows[row] = search.memberRows.base[row] }
        scratch.reserve(search.memberVariables.count)
        if Int(slot) == bases.components.count {
            bases.components.append(component)
        } else {
            bases.components[slot] = component
        }
        return slot
    }

    /// Takes the open variables connected with `start`, and their rows, for the component `slot`:
    /// `search.memberVariables` and `search.memberRows` get them.
    ///
    /// - Returns: whether outputs depend on one of the variables, whether one of the rows is uneven, and how many terms
    ///   the rows have.
    @inline(__always) private mutating func collect(from start: UInt32, _ slot: UInt32) -> (
        feedsOutputs: Bool, isUneven: Bool, termCount: Int
    ) {
        search.memberVariables.removeAll()
        search.memberRows.removeAll()
        tables.variables.base[Int(start)].state = .member
        search.memberVariables.append(start)
        var next = 0
        var feedsOutputs = false
        var isUneven = false
        var termCount = 0
        while next < search.memberVariables.count {
            let variable = search.memberVariables.base[next]
            tables.variables.base[Int(variable)].component = slot
            tables.variables.base[Int(variable)].isPinned = false
            next += 1
            var term = tables.variables.base[Int(variable)].firstTerm
            while term != none {
                let row = tables.terms.base[Int(term)].row
                term = tables.terms.base[Int(term)].next
                guard tables.rows.base[Int(row)].role == .loose else {
                    if tables.rows.base[Int(row)].role == .output { feedsOutputs = true }
                    continue
                }
                tables.rows.base[Int(row)].role = .member
                tables.rows.base[Int(row)].owner = slot
                if tables.rows.base[Int(row)].open > 2 {
                    tables.rows.base[Int(row)].flags.insert(.long)
                } else {
                    tables.rows.base[Int(row)].flags.remove(.long)
                }
                tables.rows.base[Int(row)].position = -1
                tables.rows.base[Int(row)].status = 0
                if tables.rows.base[Int(row)].flags.contains(.uneven) { isUneven = true }
                search.memberRows.append(row)
                let first = Int(tables.rows.base[Int(row)].firstTerm)
                let end = first + Int(tables.rows.base[Int(row)].termCount)
                termCount += end - first
                for index in first..<end {
                    let other = tables.terms.base[index].variable
                    if tables.variables.base[Int(other)].state == .open {
                        tables.variables.base[Int(other)].state = .member
                        search.memberVariables.append(other)
                    }
                }
            }
        }
        return (feedsOutputs, isUneven, termCount)
    }

    /// A big component is listed in the order of the region, which is that of making, not in the order of the search:
    /// so that solving it reads memory from front to back.
    private mutating func putInOrder(_ component: UInt32) {
        search.memberVariables.removeAll()
        for index in 0..<lists.openVariables.count {
            let variable = lists.openVariables.base[index]
            let record = tables.variables.base[Int(variable)]
            if record.state == .member, record.component == component { search.memberVariables.append(variable) }
        }
        search.memberRows.removeAll()
        for index in 0..<lists.regionRows.count {
            let slot = lists.regionRows.base[index]
            if tables.rows.base[Int(slot)].role == .member, tables.rows.base[Int(slot)].owner == component {
                search.memberRows.append(slot)
            }
        }
    }

    /// Solves a component whose right sides are up to date.
    mutating func solveAgain(_ component: UInt32) {
        if bases.components[component].state.hasRefused { solver.clearRefusals(component) }
        solver.solve(component)
        absorbOutputs(component)
    }
}
