/// Following a plan.
extension EditCache {
    /// Follows the plan for this pass if there is one.
    ///
    /// - Returns: whether there was.
    mutating func followPlan() -> Bool {
        guard !plans.isEmpty, let edited = editedRows, let plan = findPlan(edited) else { return false }
        lists.dirtyRows.removeAll()
        merge(follow(plan))
        return true
    }

    // MARK: Steps

    mutating func follow(_ block: PlanBlock) -> PlanJournal {
        let words = block.words
        let end = words + Int(block.plan.pointee.wordCount)
        let room = Int(block.plan.pointee.writeCount)
        var journal = openJournal(room)
        // The plan knows which they are.
        bases.notesOutputs = false
        defer { bases.notesOutputs = true }
        var word = words
        while word < end {
            let head = word.pointee
            let index = UInt32(truncatingIfNeeded: head)
            let count = Int(head >> 40)
            switch Plan.Kind(rawValue: UInt8(truncatingIfNeeded: head >> 32))! {
            case .sum:
                journal.set(
                    index, tables.keepsAllDigits ? longSum(word, count, index) : journal.sum(word, count))
                word += 2 + (count + 1) / 2
            case .constant:
                journal.set(UInt32(truncatingIfNeeded: word[1]), tables.rows.base[Int(index)].constant)
                word += 2
            case .evaluate:
                let variable = tables.rows.base[Int(index)].owner
                journal.set(variable, bases.value(of: variable, from: index))
                word += 1
            case .refresh:
                bases.refreshRightSide(index)
                word += 1
            case .solve:
                // An earlier step may have claimed outputs, and so taken the component apart.
                if bases.components[index].state.isAlive {
                    merge(journal)
                    resolve(index)
                    journal = openJournal(room)
                }
                word += 1
            case .check:
                if tables.rows[index].role == .check { lists.checks.append(index) }
                word += 1
            case .pieces:
                if !followPieces(word, count, &journal) {
                    merge(journal)
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

    /// The same of numbers of many digits as ``PlanJournal/sum(_:_:)``.
    @inline(never) private func longSum(
        _ step: UnsafeMutablePointer<UInt64>, _ count: Int, _ variable: UInt32
    ) -> Double {
        var sum = Double(bitPattern: step[1])
        let others = UnsafeRawPointer(step + 2).assumingMemoryBound(to: UInt32.self)
        var (largest, bits) = (abs(sum), sum.bitPattern)
        for item in 0..<count {
            let other = tables.values.base[Int(others[item] & 0x7fff_ffff)]
            sum += others[item] & 0x8000_0000 == 0 ? -other : other
            largest = max(largest, abs(other))
            bits |= other.bitPattern
        }
        let mayBeRounded = bits & Tables.longBits != 0 && sum.bitPattern & Tables.longBits == 0
        guard mayBeRounded || abs(sum) < Tables.cancelledPart * largest else { return sum }
        return bases.exactValue(of: variable, from: tables.variables.base[Int(variable)].pivotRow)
    }

    /// Works out the variables of a component from one of its pieces, if one fits.
    @inline(__always) private mutating func followPieces(
        _ step: UnsafeMutablePointer<UInt64>, _ count: Int, _ journal: inout PlanJournal
    ) -> Bool {
        guard lists.openVariables.isEmpty else { return false }
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
        followedPieceCount += 1
        let distance = value - piece[0]
        for item in 0..<count { journal.set(halves[4 + item], piece[3 + 2 * item] + piece[4 + 2 * item] * distance) }
        return true
    }

    /// Works out outputs. A component that was solved on the way may have claimed some: these have a place in it then.
    @inline(__always) private mutating func followOutputs(
        _ outputs: UnsafePointer<UInt32>, _ count: Int, _ journal: inout PlanJournal
    ) {
        for item in 0..<count {
            let variable = outputs[item]
            let record = tables.variables.base[Int(variable)]
            if record.state == .output { journal.set(variable, bases.value(of: variable, from: record.pivotRow)) }
        }
    }

    // MARK: Journal

    /// The journal with room for `room` more variables.
    private mutating func openJournal(_ room: Int) -> PlanJournal {
        let marked = tables.changed.count
        tables.changed.reserve(marked + room)
        tables.formerValues.reserve(marked + room)
        return PlanJournal(
            values: tables.values.base, variables: tables.changed.base + marked,
            formerValues: tables.formerValues.base + marked,
            marked: marked)
    }

    /// Makes what a plan has written part of the journal of the pass, for steps that go other ways.
    mutating func merge(_ journal: PlanJournal) {
        tables.changed.extend(by: journal.count)
        tables.formerValues.extend(by: journal.count)
        markJournal(from: journal.marked)
    }

    mutating func markJournal(from first: Int) {
        for index in first..<tables.changed.count {
            tables.isJournaled.base[Int(tables.changed.base[index].index)] = true
        }
    }
}

/// Where the steps of a plan write. No two write the same variable, so nobody asks whether it is in the journal
/// already.
struct PlanJournal: BitwiseCopyable {
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

    /// What the row of a step leaves for the variable that it gives, of numbers of few digits: its constant, and others
    /// added or taken off.
    @inline(__always) func sum(_ step: UnsafeMutablePointer<UInt64>, _ count: Int) -> Double {
        var sum = Double(bitPattern: step[1])
        let others = UnsafeRawPointer(step + 2).assumingMemoryBound(to: UInt32.self)
        for item in 0..<count {
            let other = values[Int(others[item] & 0x7fff_ffff)]
            sum += others[item] & 0x8000_0000 == 0 ? -other : other
        }
        return sum
    }

    /// As ``Tables/setValue(_:_:)``.
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
