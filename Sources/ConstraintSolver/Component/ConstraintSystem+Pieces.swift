/// Pieces: the solution of a component as a linear function of the one fixed variable that moves. See ``Piece``.
extension ConstraintSystem {
    /// No piece of the plan's step fits: solves the component from the basis that it has, and remembers the new piece.
    mutating func solvePieces(_ index: UInt32, _ serial: UInt32, _ position: Int) {
        guard components[index].isAlive else { return }
        let isOwn = components[index].planSerial == serial && Int(components[index].planPosition) == position
        if components[index].lags, !isOwn { catchUp(index) } else { refreshRightSides(index) }
        solveAgain(index)
        guard components[index].isAlive, openVariables.isEmpty, conflict == nil, numericFault == nil,
            let step = pieceStep(serial, position)
        else { return }
        let halves = UnsafeMutableRawPointer(step).assumingMemoryBound(to: UInt32.self)
        let misses = halves[3] / Piece.oneMiss
        if misses < 0x3fff_fff0 { halves[3] += Piece.oneMiss }
        guard misses < Piece.freeMisses || misses % 8 == 0 else { return }
        let count = Int(components[index].variableCount)
        let first = UnsafeMutableRawPointer(step + 2 + Piece.variablesLength(count)).assumingMemoryBound(
            to: Double.self)
        let other = 1 - Int(halves[3] & Piece.currentMask)
        guard makePiece(index, halves[2], first + other * Piece.length(count)) else { return }
        halves[3] ^= Piece.currentMask
        components[index].lag = .possible
        components[index].planSerial = serial
        components[index].planPosition = UInt32(position)
    }

    private func pieceStep(_ serial: UInt32, _ position: Int) -> UnsafeMutablePointer<UInt64>? {
        for block in plans.elements where block.plan.pointee.serial == serial && block.plan.pointee.wordCount > 0 {
            return block.words + position
        }
        return nil
    }

    private mutating func refreshRightSides(_ index: UInt32) {
        let component = components[index]
        for position in 0..<Int(component.pivotCount) where !component.pivots[position].row.isPin {
            component.pivots[position].rightSide = rightSide(component.pivots[position].row)
        }
    }

    /// Somebody else has changed numbers of the component or needs its basis: brings the right sides up to date and
    /// forgets the pieces.
    mutating func catchUp(_ index: UInt32) {
        refreshRightSides(index)
        components[index].lag = .none
        guard let step = pieceStep(components[index].planSerial, Int(components[index].planPosition)) else { return }
        let count = Int(components[index].variableCount)
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
        guard components[index].lag == .possible else { return }
        components[index].lag = .settled
        settledComponents.append(index)
        refreshRightSides(index)
        let former = (0..<Int(components[index].variableCount)).map { values[components[index].variables[$0]] }
        let changedCount = changed.count
        let seedCount = outputSeeds.count
        if components[index].hasRefused { clearRefusals(index) }
        solve(index)
        for local in 0..<former.count { values[components[index].variables[local]] = former[local] }
        while outputSeeds.count > seedCount { _ = outputSeeds.removeLast() }
        for entry in changedCount..<changed.count { isJournaled[changed[entry].index] = false }
        changed.truncate(to: changedCount)
        formerValues.removeAll()
        conflict = nil
        numericFault = nil
    }

    /// Before a change, after which a settled basis may be that of other values.
    @inline(__always) mutating func forgetSettled() {
        if !settledComponents.isEmpty { resetSettled() }
    }

    @inline(never) private mutating func resetSettled() {
        for index in settledComponents.elements where components[index].lag == .settled {
            components[index].lag = .possible
        }
        settledComponents.removeAll()
        if settledComponents.capacity > 64 { settledComponents.release() }
    }

    /// Writes down the piece that the basis of now, which is optimal, is good for.
    ///
    /// - Returns: false if there is none that could be relied on; then `piece` is as it was.
    private mutating func makePiece(_ index: UInt32, _ parameter: UInt32, _ piece: UnsafeMutablePointer<Double>) -> Bool
    {
        let component = components[index]
        guard !component.isSingular, !component.isDoubtful, !component.hasRefused else { return false }
        // Where the pull of a variable to 0 decides, variables must keep their signs too.
        var watchesSigns = false
        if component.activeInequalities > 0 {
            updateHorizon(index)
            watchesSigns = components[index].horizon.isPin
        }
        guard updateSlopes(index, parameter) else { return false }
        let origin = values[parameter]
        var low = origin - Piece.reach
        var high = origin + Piece.reach
        for item in 0..<Int(component.rowCount) {
            let row = rows[component.rows[item]]
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
            let (residual, scale) = residual(row)
            var rate = 0.0
            var size = 0.0
            for index in row.firstTerm..<(row.firstTerm + row.termCount) {
                let term = terms[index]
                let record = variables[term.variable]
                let slope =
                    record.state == .member ? scratch.direction[Int(record.local)] : term.variable == parameter ? 1 : 0
                rate += term.coefficient * slope
                size += abs(term.coefficient * slope)
            }
            if abs(rate) <= 1e-12 * size { continue }
            if side == 0 { return false }
            let room = 0.5 * tolerance(scale) - side * residual
            if room < 0 { return false }
            let distance = room / (side * rate)
            if distance >= 0 { high = min(high, origin + distance) } else { low = max(low, origin + distance) }
        }
        if watchesSigns {
            for local in 0..<Int(component.variableCount) where scratch.direction[local] != 0 {
                let variable = component.variables[local]
                guard !variables[variable].isPinned else { continue }
                let side = Double(variables[variable].pinStatus)
                // Well away from where a sign is in doubt.
                let room = side * values[variable] - 1e-6
                if room < 0 { return false }
                let distance = -room / (side * scratch.direction[local])
                if distance >= 0 { high = min(high, origin + distance) } else { low = max(low, origin + distance) }
            }
        }
        piece[0] = origin
        piece[1] = low
        piece[2] = high
        for local in 0..<Int(component.variableCount) {
            piece[3 + 2 * local] = values[component.variables[local]]
            piece[4 + 2 * local] = scratch.direction[local]
        }
        return true
    }

    /// How the variables move for each unit of the parameter while the active rows hold: `scratch.direction`, by local
    /// index.
    ///
    /// - Returns: false if numbers are so far apart that rounding errors could be seen within the reach of a piece.
    private mutating func updateSlopes(_ index: UInt32, _ parameter: UInt32) -> Bool {
        let component = components[index]
        scratch.reserveAll(Int(component.variableCount))
        let constants = scratch.directionConstants.base
        let slopes = scratch.direction.base
        var largest = 0.0
        for position in 0..<Int(component.pivotCount) {
            let pivot = component.pivots[position]
            var sum = 0.0
            if !pivot.row.isPin {
                let row = rows[pivot.row.row]
                for index in row.firstTerm..<(row.firstTerm + row.termCount) where terms[index].variable == parameter {
                    sum = -terms[index].coefficient
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
}
