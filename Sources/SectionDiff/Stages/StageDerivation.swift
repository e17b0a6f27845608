/// Derives the changes of each stage from a correspondence. Linear, but for the longest increasing runs.
struct StageDerivation {
    private let found: Correspondence
    private var run = IncreasingRun()
    private var isKept: [Bool] = []
    private var sequence: [Int32] = []

    init(_ found: Correspondence) { self.found = found }

    /// The stages that change something, in order.
    mutating func stages() -> [(kind: StageKind, changes: SectionChanges)] {
        let all: [(StageKind, SectionChanges)] = [
            (.itemUpdates, itemUpdates()), (.deletes, deletes()), (.sections, sections()), (.items, items()),
            (.sectionUpdates, sectionUpdates()),
        ]
        return all.filter { !$0.1.isEmpty }.map { (kind: $0.0, changes: $0.1) }
    }

    private func itemUpdates() -> SectionChanges {
        var changes = SectionChanges()
        changes.updatedItems = found.updatedItems.sorted()
        return changes
    }

    private func deletes() -> SectionChanges {
        var changes = SectionChanges()
        for index in found.newOfOld.indices where found.newOfOld[index] < 0 { changes.deletedSections.append(index) }
        changes.deletedItems.reserveCapacity(found.oldMatch.count { $0 < 0 })
        for pair in found.pairs {
            for slot in pair.oldSlots where found.oldMatch[slot] < 0 {
                changes.deletedItems.append(pair.oldPath(ofSlot: slot))
            }
        }
        return changes
    }

    private mutating func sections() -> SectionChanges {
        var changes = SectionChanges()
        for index in found.oldOfNew.indices where found.oldOfNew[index] < 0 { changes.insertedSections.append(index) }
        changes.movedSections = sectionMoves().map { Move(from: $0.rank, to: $0.new) }
        return changes
    }

    /// The sections that change their place, by their new one.
    ///
    /// - Returns: for each its rank among the old sections that stay, its old and its new index.
    mutating func sectionMoves() -> [(rank: Int, old: Int, new: Int)] {
        var ranks = [Int32](repeating: 0, count: found.newOfOld.count)
        for (rank, pair) in found.pairs.enumerated() { ranks[Int(pair.old)] = Int32(rank) }
        let staying = found.oldOfNew.indices.filter { found.oldOfNew[$0] >= 0 }
        let sequence = staying.map { ranks[Int(found.oldOfNew[$0])] }
        guard !Self.isIncreasing(sequence) else { return [] }
        run.find(in: sequence, isKept: &isKept)
        return staying.indices.filter { !isKept[$0] }.map { place in
            (Int(sequence[place]), Int(found.oldOfNew[staying[place]]), staying[place])
        }
    }

    private mutating func items() -> SectionChanges {
        var changes = SectionChanges()
        changes.insertedItems.reserveCapacity(found.newMatch.count { $0 < 0 })
        // By slot of an old middle: how many before it in its section have not been deleted.
        var ranks = [Int32](repeating: 0, count: found.oldMatch.count)
        for pair in found.pairs {
            var rank = pair.prefix
            for slot in pair.oldSlots {
                ranks[slot] = rank
                if found.oldMatch[slot] >= 0 { rank += 1 }
            }
        }
        for index in found.pairOfNew where index >= 0 {
            let pair = found.pairs[Int(index)]
            guard pair.newCount > 0 else { continue }
            let moves = itemMoves(pair)
            if !moves.isEmpty { changes.movedItems.reserveCapacity(changes.movedItems.count + moves.count) }
            var nextMove = 0
            let oldSlots = pair.oldSlots
            for slot in pair.newSlots {
                let match = found.newMatch[slot]
                // Most items stay where they are.
                if match >= 0, oldSlots.contains(Int(match)), nextMove == moves.count || moves[nextMove] != slot {
                    continue
                }
                let target = pair.newPath(ofSlot: slot)
                if match < 0 {
                    changes.insertedItems.append(target)
                } else if !oldSlots.contains(Int(match)) {
                    let source = found.pairs[found.pair(ofOldSlot: match)]
                    changes.movedItems.append(
                        Move(from: ItemPath(section: Int(source.new), item: Int(ranks[Int(match)])), to: target))
                } else {
                    nextMove += 1
                    changes.movedItems.append(
                        Move(from: ItemPath(section: target.section, item: Int(ranks[Int(match)])), to: target))
                }
            }
        }
        return changes
    }

    /// The slots of a pair's new middle whose items stay in the section and change their place, ascending.
    ///
    /// The items of the common beginning and end are in any longest increasing run of the section, so the middle alone
    /// decides.
    mutating func itemMoves(_ pair: SectionPair) -> [Int] {
        let oldSlots = pair.oldSlots
        sequence.removeAll(keepingCapacity: true)
        var previous: Int32 = -1
        var isIncreasing = true
        for slot in pair.newSlots {
            let match = found.newMatch[slot]
            guard oldSlots.contains(Int(match)) else { continue }
            isIncreasing = isIncreasing && match > previous
            previous = match
            sequence.append(match)
        }
        guard !isIncreasing else { return [] }
        run.find(in: sequence, isKept: &isKept)
        var moves: [Int] = []
        var place = 0
        for slot in pair.newSlots where oldSlots.contains(Int(found.newMatch[slot])) {
            if !isKept[place] { moves.append(slot) }
            place += 1
        }
        return moves
    }

    private static func isIncreasing(_ sequence: [Int32]) -> Bool {
        sequence.withUnsafeBufferPointer { sequence in
            guard sequence.count > 1 else { return true }
            for index in 1..<sequence.count where sequence[index] < sequence[index - 1] { return false }
            return true
        }
    }

    private func sectionUpdates() -> SectionChanges {
        var changes = SectionChanges()
        changes.updatedSections = found.updatedSections.map { Int(found.newOfOld[$0]) }.sorted()
        return changes
    }
}

extension SectionPair {
    var oldSlots: Range<Int> { Int(oldStart)..<Int(oldStart + oldCount) }
    var newSlots: Range<Int> { Int(newStart)..<Int(newStart + newCount) }
    func oldPath(ofSlot slot: Int) -> ItemPath { ItemPath(section: Int(old), item: Int(prefix) + slot - Int(oldStart)) }
    func newPath(ofSlot slot: Int) -> ItemPath { ItemPath(section: Int(new), item: Int(prefix) + slot - Int(newStart)) }
}
