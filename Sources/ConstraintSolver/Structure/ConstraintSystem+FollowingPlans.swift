/// Following a plan.
extension ConstraintSystem {
    /// Follows the plan for this pass if there is one.
    ///
    /// - Returns: whether there was.
    mutating func followPlan() -> Bool {
        guard !plans.isEmpty, let seeds = planSeeds else { return false }
        let number = findPlan(seeds)
        guard number >= 0 else { return false }
        dirtyRows.removeAll()
        let plan = plans.base[number]
        changed.reserve(plan.writeCount)
        formerValues.reserve(plan.writeCount)
        var position = 0
        while position < plan.wordCount {
            let word = plan.words! + position
            let head = word.pointee
            let index = UInt32(truncatingIfNeeded: head)
            let count = Int(head >> 40)
            switch Plan.Kind(rawValue: UInt8(truncatingIfNeeded: head >> 32))! {
            case .sum:
                var sum = Double(bitPattern: word[1])
                let others = UnsafeRawPointer(word + 2).assumingMemoryBound(to: UInt32.self)
                for item in 0..<count {
                    let other = values.base[Int(others[item] & 0x7fff_ffff)]
                    sum += others[item] & 0x8000_0000 == 0 ? -other : other
                }
                setValue(index, sum)
                position += 2 + (count + 1) / 2
            case .evaluate:
                let variable = rows.base[Int(index)].owner
                setValue(variable, value(of: variable, from: index))
                position += 1
            case .refresh:
                refreshRightSide(index)
                position += 1
            case .solve:
                // An earlier step may have claimed outputs, and so taken the component apart.
                if components[index].isAlive { resolve(index) }
                position += 1
            case .follow:
                switch rows[index].role {
                case .check: checks.append(index)
                case .output: outputSeeds.append(rows[index].owner)
                case .unused, .queued, .loose, .input, .member: break
                }
                position += 1
            case .pieces:
                if !followPieces(word, count) { solvePieces(index, plan.serial, position) }
                position += Piece.stepLength(count)
            }
        }
        return true
    }

    /// Works out the variables of a component from one of its pieces, if one fits.
    @inline(__always) private mutating func followPieces(_ step: UnsafeMutablePointer<UInt64>, _ count: Int) -> Bool {
        guard openVariables.isEmpty else { return false }
        let halves = UnsafeMutableRawPointer(step).assumingMemoryBound(to: UInt32.self)
        let value = values.base[Int(halves[2])]
        let first = UnsafeMutableRawPointer(step + 2 + Piece.variablesLength(count)).assumingMemoryBound(to: Double.self)
        var current = Int(halves[3] & Piece.currentMask)
        var piece = first + current * Piece.length(count)
        if value < piece[1] || value > piece[2] {
            current = 1 - current
            piece = first + current * Piece.length(count)
            if value < piece[1] || value > piece[2] { return false }
            halves[3] ^= Piece.currentMask
        }
        #if DEBUG
        followedPieceCount += 1
        #endif
        let distance = value - piece[0]
        let notes = halves[3] & Piece.feedsOutputs != 0
        for item in 0..<count {
            let variable = halves[4 + item]
            let result = piece[3 + 2 * item] + piece[4 + 2 * item] * distance
            if notes, values.base[Int(variable)] != result { noteOutputs(of: variable) }
            setValue(variable, result)
        }
        return true
    }
}
