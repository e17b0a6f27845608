/// Pieces: the solution of a component as a linear function of the one fixed variable that moves. See ``Piece``.
extension EditCache {
    /// No piece of the plan's step fits: solves the component from the basis that it has, and remembers the new piece.
    mutating func solvePieces(_ index: UInt32, _ serial: UInt32, _ position: Int) {
        guard bases.components[index].state.isAlive else { return }
        let isOwn =
            bases.components[index].plan.serial == serial && Int(bases.components[index].plan.position) == position
        if bases.components[index].lags, !isOwn { catchUp(index) } else { bases.refreshRightSides(index) }
        structure.solveAgain(index)
        guard bases.components[index].state.isAlive, lists.openVariables.isEmpty, solver.conflict == nil,
            bases.numericFault == nil,
            let step = pieceStep(serial, position)
        else { return }
        let halves = UnsafeMutableRawPointer(step).assumingMemoryBound(to: UInt32.self)
        let misses = halves[3] / Piece.oneMiss
        if misses < 0x3fff_fff0 { halves[3] += Piece.oneMiss }
        guard misses < Piece.freeMisses || misses % 8 == 0 else { return }
        let count = Int(bases.components[index].variableCount)
        let first = UnsafeMutableRawPointer(step + 2 + Piece.variablesLength(count)).assumingMemoryBound(
            to: Double.self)
        let other = 1 - Int(halves[3] & Piece.currentMask)
        guard makePiece(index, halves[2], first + other * Piece.length(count)) else { return }
        halves[3] ^= Piece.currentMask
        bases.components[index].state.lag = .possible
        bases.components[index].plan.serial = serial
        bases.components[index].plan.position = UInt32(position)
    }

    private func pieceStep(_ serial: UInt32, _ position: Int) -> UnsafeMutablePointer<UInt64>? {
        for block in plans.elements where block.plan.pointee.serial == serial && block.plan.pointee.wordCount > 0 {
            return block.words + position
        }
        return nil
    }

    /// Somebody else has changed numbers of the component or needs its basis: brings the right sides up to date and
    /// forgets the pieces.
    mutating func catchUp(_ index: UInt32) {
        bases.refreshRightSides(index)
        bases.components[index].state.lag = .none
        guard let step = pieceStep(bases.components[index].plan.serial, Int(bases.components[index].plan.position))
        else { return }
        let count = Int(bases.components[index].variableCount)
        let first = UnsafeMutableRawPointer(step + 2 + Piece.variablesLength(count)).assumingMemoryBound(
            to: Double.self)
        for number in 0..<Piece.limit {
            first[number * Piece.length(count) + 1] = .infinity
            first[number * Piece.length(count) + 2] = -.infinity
        }
    }

    /// Between two passes: makes the basis of a component that of its values, which stay what they are bit for bit. The
    /// pieces are good for the next change still.
    mutating func settle(_ index: UInt32) {
        guard bases.components[index].state.lag == .possible else { return }
        bases.components[index].state.lag = .settled
        settledComponents.append(index)
        bases.refreshRightSides(index)
        let former = (0..<Int(bases.components[index].variableCount)).map {
            tables.values[bases.components[index].variables[$0]]
        }
        let changedCount = tables.changed.count
        let originCount = lists.outputOrigins.count
        if bases.components[index].state.hasRefused { solver.clearRefusals(index) }
        solver.solve(index)
        for local in 0..<former.count { tables.values[bases.components[index].variables[local]] = former[local] }
        while lists.outputOrigins.count > originCount { _ = lists.outputOrigins.removeLast() }
        for entry in changedCount..<tables.changed.count { tables.isJournaled[tables.changed[entry].index] = false }
        tables.changed.truncate(to: changedCount)
        tables.formerValues.removeAll()
        solver.conflict = nil
        bases.numericFault = nil
    }

    /// Before a change, after which a settled basis may be that of other values.
    @inline(__always) mutating func forgetSettled() {
        if !settledComponents.isEmpty { resetSettled() }
    }

    @inline(never) private mutating func resetSettled() {
        for index in settledComponents.elements where bases.components[index].state.lag == .settled {
            bases.components[index].state.lag = .possible
        }
        settledComponents.removeAll()
        if settledComponents.capacity > 64 { settledComponents.release() }
    }

    /// Writes down the piece that the basis of now, which is optimal, is good for.
    ///
    /// - Returns: false if there is none that could be relied on; then `piece` is as it was.
    private mutating func makePiece(_ index: UInt32, _ parameter: UInt32, _ piece: UnsafeMutablePointer<Double>) -> Bool
    {
        let component = bases.components[index]
        guard !component.state.isSingular, !component.state.isDoubtful, !component.state.hasRefused else {
            return false
        }
        // Where the pull of a variable to 0 decides, variables must keep their signs too.
        var watchesSigns = false
        if component.activeInequalities > 0 {
            solver.updateHorizon(index)
            watchesSigns = bases.components[index].horizon.row.isPin
        }
        guard updateSlopes(index, parameter) else { return false }
        var reach = Reach(tables.values[parameter])
        guard limit(&reach, byRowsOf: index, parameter), !watchesSigns || limit(&reach, bySignsOf: index) else {
            return false
        }
        piece[0] = reach.origin
        piece[1] = reach.low
        piece[2] = reach.high
        for local in 0..<Int(component.variableCount) {
            piece[3 + 2 * local] = tables.values[component.variables[local]]
            piece[4 + 2 * local] = scratch.column.direction[local]
        }
        return true
    }

    /// How far the parameter may move before a row that is not active changes its status; false if it must not move.
    private func limit(_ reach: inout Reach, byRowsOf index: UInt32, _ parameter: UInt32) -> Bool {
        let component = bases.components[index]
        for item in 0..<Int(component.rowCount) {
            let row = tables.rows[component.rows[item]]
            guard row.position < 0 else { continue }
            // `side · residual` must stay below the tolerance.
            let side: Double
            if row.status != 0 {
                side = Double(-row.status)
            } else {
                switch row.relation {
                // Depends on the active rows: its residual is 0 throughout, or it would not be required.
                case .equal: side = 0
                case .lessThanOrEqual: side = 1
                case .greaterThanOrEqual: side = -1
                }
            }
            let (residual, scale) = tables.residual(row)
            var rate = 0.0
            var size = 0.0
            for index in row.firstTerm..<(row.firstTerm + row.termCount) {
                let term = tables.terms[index]
                let record = tables.variables[term.variable]
                let slope =
                    record.state == .member
                    ? scratch.column.direction[Int(record.local)] : term.variable == parameter ? 1 : 0
                rate += term.coefficient * slope
                size += abs(term.coefficient * slope)
            }
            if abs(rate) <= 1e-12 * size { continue }
            if side == 0 { return false }
            let room = tables.rounding(scale) - side * residual
            if room < 0 { return false }
            reach.limit(room, rate: side * rate)
        }
        return true
    }

    /// How far it may move before a variable changes its sign.
    private func limit(_ reach: inout Reach, bySignsOf index: UInt32) -> Bool {
        let component = bases.components[index]
        for local in 0..<Int(component.variableCount) where scratch.column.direction[local] != 0 {
            let variable = component.variables[local]
            guard !tables.variables[variable].isPinned else { continue }
            let side = Double(tables.variables[variable].pinStatus)
            // Well away from where a sign is in doubt.
            let room = side * tables.values[variable] - 1e-6
            if room < 0 { return false }
            reach.limit(room, rate: -side * scratch.column.direction[local])
        }
        return true
    }

    /// How the variables move for each unit of the parameter while the active rows hold: `scratch.column.direction`, by
    /// local index.
    ///
    /// - Returns: false if numbers are so far apart that rounding errors could be seen within the reach of a piece.
    private mutating func updateSlopes(_ index: UInt32, _ parameter: UInt32) -> Bool {
        let component = bases.components[index]
        scratch.column.reserve(Int(component.variableCount))
        let constants = scratch.column.constants.base
        let slopes = scratch.column.direction.base
        var largest = 0.0
        for position in 0..<Int(component.pivotCount) {
            let pivot = component.pivots[position]
            var sum = 0.0
            if !pivot.row.isPin {
                let row = tables.rows[pivot.row.row]
                for index in row.firstTerm..<(row.firstTerm + row.termCount)
                where tables.terms[index].variable == parameter {
                    sum = -tables.terms[index].coefficient
                }
            }
            for item in 0..<Int(pivot.countL) {
                let entry = component.entries[Int(pivot.firstL) + item]
                sum -= entry.coefficient * constants[Int(entry.index)]
                largest = max(largest, abs(entry.coefficient))
            }
            constants[position] = sum / pivot.scale
            largest = max(largest, 1 / abs(pivot.scale), abs(constants[position]))
        }
        var position = Int(component.pivotCount) - 1
        while position >= 0 {
            let pivot = component.pivots[position]
            var sum = constants[position]
            for item in 0..<Int(pivot.countU) {
                let entry = component.entries[Int(pivot.firstU) + item]
                sum -= entry.coefficient * slopes[Int(entry.index)]
                largest = max(largest, abs(entry.coefficient))
            }
            slopes[Int(pivot.local)] = abs(sum) < 1e-12 ? 0 : sum
            largest = max(largest, abs(sum))
            position -= 1
        }
        return largest <= 100
    }

    /// Solves a component for new right sides.
    mutating func resolve(_ component: UInt32) {
        bases.components[component].state.isDirty = false
        if bases.components[component].lags { catchUp(component) }
        structure.solveAgain(component)
    }
}

/// How far the parameter of a piece may move.
private struct Reach {
    let origin: Double
    private(set) var low: Double
    private(set) var high: Double

    init(_ origin: Double) {
        self.origin = origin
        low = origin - Piece.reach
        high = origin + Piece.reach
    }

    /// No farther than to where something has used up its room that grows at this rate.
    mutating func limit(_ room: Double, rate: Double) {
        if rate > 0 { high = min(high, origin + room / rate) } else { low = max(low, origin + room / rate) }
    }
}
