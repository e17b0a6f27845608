/// Commits that leave required constraints out.
extension ConstraintSystem {
    /// Makes the queued changes but for required rows that cannot hold together with those before them.
    mutating func commitDroppingRefused() throws(SolverError) -> [Refusal] {
        var refusals: [Refusal] = []
        while var conflict = commit() {
            if conflict.isEmpty {
                dropQueue()
                throw lastFault!.error
            }
            // The conflict is one of several, maybe. Its last row is refused for good only if the rows before it can
            // hold together; else one of these is to be refused first.
            while let earlier = conflictBefore(conflict[conflict.count - 1]) { conflict = earlier }
            let refused = conflict[conflict.count - 1]
            refusals.append(
                Refusal(constraint: ConstraintID(index: refused), conflict: conflict.map { ConstraintID(index: $0) }))
            leaveOut(refused)
        }
        return refusals
    }

    private mutating func leaveOut(_ slot: UInt32) {
        if tables.rows[slot].role == .queued {
            for index in 0..<queue.count where queue[index].kind == .add && queue[index].row == slot {
                queue[index].row = none
            }
            quarantine.append(slot)
        } else {
            tables.rows[slot].flags.insert(.leaving)
            queue.append(Operation(kind: .remove, row: slot))
        }
    }

    /// A minimal conflict among the required rows before `last`, as the queue will leave them; nil if they can hold.
    private func conflictBefore(_ last: UInt32) -> [UInt32]? {
        var constants: [UInt32: Double] = [:]
        var priorities: [UInt32: Double] = [:]
        for operation in queue.elements where operation.row != none {
            switch operation.kind {
            case .constant: constants[operation.row] = operation.number
            case .priority: priorities[operation.row] = operation.number
            case .add, .remove: break
            }
        }
        var part = ConstraintSystem.part(tuning)
        part.bases.shouldStop = bases.shouldStop
        var slots: [UInt32] = []
        var copies: [UInt32: UInt32] = [:]
        for slot in 0..<UInt32(tables.rows.count) {
            let row = tables.rows[slot]
            guard row.role != .unused, !row.flags.contains(.leaving),
                (priorities[slot] ?? tables.priority(ofRow: slot)) == 1000
            else {
                continue
            }
            let own = tables.hierarchy.rowPlaces.key(of: slot)
            guard slot != last, own < tables.hierarchy.rowPlaces.key(of: last) else { continue }
            if row.role == .queued, isQuarantined(slot) { continue }
            let copied = tables.terms(ofRow: slot).map {
                if copies[$0.variable.index] == nil { copies[$0.variable.index] = part.makeVariable(order: nil) }
                return Term(Variable(index: copies[$0.variable.index]!), $0.coefficient)
            }
            let copy = part.require(
                copied, row.relation, constants[slot] ?? row.constant, order: own.order)
            assert(Int(copy) == slots.count)
            slots.append(slot)
        }
        guard let conflict = part.commit(), !conflict.isEmpty else { return nil }
        return conflict.map { slots[Int($0)] }.sorted { tables.precedes($0, $1) }
    }
}
