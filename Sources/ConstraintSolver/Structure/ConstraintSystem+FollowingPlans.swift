/// Following a plan.
extension ConstraintSystem {
    /// Follows the plan for this pass if there is one.
    ///
    /// - Returns: whether there was.
    mutating func followPlan() -> Bool {
        guard !plans.isEmpty, let seeds = planSeeds, let plan = findPlan(seeds) else { return false }
        dirtyRows.removeAll()
        close(follow(plan))
        return true
    }

    /// Makes an edit of one constant outside of a transaction by following its plan.
    ///
    /// - Returns: false if there is no plan, or if it needs more than its steps; then the edit was not made.
    mutating func editByPlan(_ slot: UInt32, _ constant: Double) -> Edit {
        guard !plans.isEmpty, queue.isEmpty, quarantine.isEmpty, standingFault == nil,
            let plan = findPlan(SIMD4(slot, none, none, none)),
            !rows.base[Int(slot)].flags.contains(.planned)
        else { return .unplanned }
        assert(conflict == nil && numericFault == nil && formerValues.isEmpty)
        forgetSettled()
        changed.removeAll()
        let former = rows.base[Int(slot)].constant
        rows.base[Int(slot)].constant = constant
        let journal = follow(plan)
        if journal.marked == 0, !hasMoreToDo, journal.isInRange {
            // Each variable was written at most once, so all of these have changed.
            changed.extend(by: journal.count)
            #if DEBUG
            formerValues.extend(by: journal.count)
            markJournal(from: 0)
            checkWorkingMemory()
            checkInvariants()
            endJournal()
            #endif
            return .made(conflict: nil)
        }
        close(journal)
        borrowQueue()
        queue.append(Operation(kind: .constant, row: slot, number: former))
        runStages()
        return .made(conflict: endCommit())
    }

    /// What came of an edit.
    enum Edit {
        /// There is no plan; nothing was done.
        case unplanned
        case made(conflict: [UInt32]?)
    }

    /// Whether the steps of a plan have left something to the stages of a pass.
    private var hasMoreToDo: Bool {
        !outputSeeds.isEmpty || !checks.isEmpty || !openVariables.isEmpty || !newOutputs.isEmpty || conflict != nil
            || numericFault != nil
    }

    // MARK: Steps

    private mutating func follow(_ block: PlanBlock) -> PlanJournal {
        let words = block.words
        let end = words + Int(block.plan.pointee.wordCount)
        let room = Int(block.plan.pointee.writeCount)
        var journal = openJournal(room)
        // The plan knows which they are.
        notesOutputs = false
        defer { notesOutputs = true }
        var word = words
        while word < end {
            let head = word.pointee
            let index = UInt32(truncatingIfNeeded: head)
            let count = Int(head >> 40)
            switch Plan.Kind(rawValue: UInt8(truncatingIfNeeded: head >> 32))! {
            case .sum:
                var sum = Double(bitPattern: word[1])
                let others = UnsafeRawPointer(word + 2).assumingMemoryBound(to: UInt32.self)
                for item in 0..<count {
                    let other = journal.values[Int(others[item] & 0x7fff_ffff)]
                    sum += others[item] & 0x8000_0000 == 0 ? -other : other
                }
                journal.set(index, sum)
                word += 2 + (count + 1) / 2
            case .constant:
                journal.set(UInt32(truncatingIfNeeded: word[1]), rows.base[Int(index)].constant)
                word += 2
            case .evaluate:
                let variable = rows.base[Int(index)].owner
                journal.set(variable, value(of: variable, from: index))
                word += 1
            case .refresh:
                refreshRightSide(index)
                word += 1
            case .solve:
                // An earlier step may have claimed outputs, and so taken the component apart.
                if components[index].isAlive {
                    close(journal)
                    resolve(index)
                    journal = openJournal(room)
                }
                word += 1
            case .check:
                if rows[index].role == .check { checks.append(index) }
                word += 1
            case .pieces:
                if !followPieces(word, count, &journal) {
                    close(journal)
                    solvePieces(index, block.plan.pointee.serial, word - words)
                    journal = openJournal(room)
                }
                word += Piece.stepLength(count)
            case .outputs:
                followOutputs(UnsafeRawPointer(word + 1).assumingMemoryBound(to: UInt32.self), count, &journal)
                word += 1 + (count + 1) / 2
            }
        }
        return journal
    }

    /// Works out the variables of a component from one of its pieces, if one fits.
    @inline(__always) private mutating func followPieces(
        _ step: UnsafeMutablePointer<UInt64>, _ count: Int, _ journal: inout PlanJournal
    ) -> Bool {
        guard openVariables.isEmpty else { return false }
        let halves = UnsafeMutableRawPointer(step).assumingMemoryBound(to: UInt32.self)
        let value = journal.values[Int(halves[2])]
        let first = UnsafeMutableRawPointer(step + 2 + Piece.variablesLength(count)).assumingMemoryBound(
            to: Double.self)
        let current = Int(halves[3] & Piece.currentMask)
        var piece = first + current * Piece.length(count)
        if value < piece[1] || value > piece[2] {
            piece = first + (1 - current) * Piece.length(count)
            if value < piece[1] || value > piece[2] { return false }
            halves[3] ^= Piece.currentMask
        }
        #if DEBUG
        followedPieceCount += 1
        #endif
        let distance = value - piece[0]
        for item in 0..<count { journal.set(halves[4 + item], piece[3 + 2 * item] + piece[4 + 2 * item] * distance) }
        return true
    }

    /// Works out outputs. A component that was solved on the way may have claimed some: these have a place in it then.
    @inline(__always) private func followOutputs(
        _ outputs: UnsafePointer<UInt32>, _ count: Int, _ journal: inout PlanJournal
    ) {
        for item in 0..<count {
            let variable = outputs[item]
            let record = variables.base[Int(variable)]
            if record.state == .output { journal.set(variable, value(of: variable, from: record.pivotRow)) }
        }
    }

    // MARK: Journal

    /// The journal with room for `room` more variables.
    private mutating func openJournal(_ room: Int) -> PlanJournal {
        let marked = changed.count
        changed.reserve(marked + room)
        formerValues.reserve(marked + room)
        return PlanJournal(
            values: values.base, variables: changed.base + marked, formerValues: formerValues.base + marked,
            marked: marked)
    }

    /// Makes what a plan has written part of the journal of the pass, for steps that go other ways.
    private mutating func close(_ journal: PlanJournal) {
        changed.extend(by: journal.count)
        formerValues.extend(by: journal.count)
        markJournal(from: journal.marked)
    }

    private mutating func markJournal(from first: Int) {
        for index in first..<changed.count { isJournaled.base[Int(changed.base[index].index)] = true }
    }
}

/// Where the steps of a plan write. No two write the same variable, so nobody asks whether it is in the journal
/// already.
private struct PlanJournal: BitwiseCopyable {
    let values: UnsafeMutablePointer<Double>
    let variables: UnsafeMutablePointer<Variable>
    let formerValues: UnsafeMutablePointer<Double>
    /// How many entries were there before.
    let marked: Int
    private(set) var count = 0
    /// The bits of the greatest magnitude: those of numbers above 0 are in the order of the numbers, and of what is no
    /// number behind them.
    private var largest: UInt64 = 0

    init(
        values: UnsafeMutablePointer<Double>, variables: UnsafeMutablePointer<Variable>,
        formerValues: UnsafeMutablePointer<Double>,
        marked: Int
    ) {
        self.values = values
        self.variables = variables
        self.formerValues = formerValues
        self.marked = marked
    }

    /// Whether all that was written is in range.
    var isInRange: Bool { largest <= NumericFault.largestValue.bitPattern }

    /// As ``ConstraintSystem/setValue(_:_:)``.
    @inline(__always) mutating func set(_ variable: UInt32, _ value: Double) {
        let old = values[Int(variable)]
        let new = value + 0.0
        if old.bitPattern == new.bitPattern { return }
        variables[count] = Variable(index: variable)
        formerValues[count] = old
        values[Int(variable)] = new
        count += 1
        largest = max(largest, new.magnitude.bitPattern)
    }
}
