/// Derives the changes of each stage from a correspondence. Time is linear except for elements that change their order.
struct StageDerivation {
    private let found: Correspondence
    private let workspace: DiffWorkspace

    init(_ found: Correspondence, using workspace: DiffWorkspace = DiffWorkspace()) {
        self.found = found
        self.workspace = workspace
    }

    /// Returns the non-empty stages, in order.
    func stages() -> [(kind: StageKind, changes: SectionChanges)] {
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
        let middles = found.pairs.map { Middle(section: $0.old, prefix: $0.prefix, slots: $0.oldSlots) }
        changes.deletedItems = unmatched(in: found.oldMatch, of: middles)
        return changes
    }

    private func sections() -> SectionChanges {
        var changes = SectionChanges()
        for index in found.oldOfNew.indices where found.oldOfNew[index] < 0 { changes.insertedSections.append(index) }
        changes.movedSections = sectionMoves().map { Move(from: $0.rank, to: $0.new) }
        return changes
    }

    /// Returns the sections that change their order, by new index.
    ///
    /// - Returns: For each section, its rank among the remaining old sections, its old index and its new index.
    func sectionMoves() -> [(rank: Int, old: Int, new: Int)] {
        let ranks = found.pairOfNew
        return ranks.withUnsafeBufferPointer { ranks in
            let runs = workspace.moves.moves(in: ranks, news: 0..<ranks.count, olds: 0..<found.pairs.count)
            return runs.flatMap { run in
                (0..<Int(run.count)).map { offset in
                    let rank = Int(run.old) + offset
                    return (rank, Int(found.pairs[rank].old), Int(run.new) + offset)
                }
            }
        }
    }

    private func items() -> SectionChanges {
        var changes = SectionChanges()
        let pairs = found.pairOfNew.lazy.filter { $0 >= 0 }.map { found.pairs[Int($0)] }
        let middles = pairs.map { Middle(section: $0.new, prefix: $0.prefix, slots: $0.newSlots) }
        changes.insertedItems = unmatched(in: found.newMatch, of: middles)
        changes.movedItems = moves(in: pairs)
        return changes
    }

    /// The middle of a pair in one of the models.
    private struct Middle {
        var section: Int32
        var prefix: Int32
        var slots: Range<Int>
    }

    /// Returns the paths of the items in the given middles that have no match, in order.
    private func unmatched(in matches: [Int32], of middles: some Sequence<Middle>) -> [ItemPath] {
        guard found.matchedCount < matches.count else { return [] }
        return Array(unsafeUninitializedCapacity: matches.count - found.matchedCount) { paths, count in
            matches.withUnsafeBufferPointer { matches in
                for middle in middles {
                    let first = Int(middle.prefix) - middle.slots.lowerBound
                    for slot in middle.slots where matches[slot] < 0 {
                        paths.initializeElement(
                            at: count, to: ItemPath(section: Int(middle.section), item: first + slot))
                        count += 1
                    }
                }
            }
        }
    }

    /// Returns the items that change their order or their section, by new path. The old paths are positions after all
    /// deletions.
    private func moves(in pairs: some Sequence<SectionPair>) -> [Move<ItemPath>] {
        var moves: [Move<ItemPath>] = []
        for pair in pairs where pair.newCount > 0 {
            let runs = movingRuns(pair)
            guard !runs.isEmpty else { continue }
            if moves.isEmpty { rankOldSlots() }
            moves.reserveCapacity(max(2 * moves.count, moves.count + runs.reduce(0) { $0 + Int($1.count) }))
            let oldSlots = pair.oldSlots
            for run in runs {
                let source = oldSlots.contains(Int(run.old)) ? pair : found.pairs[found.pair(ofOldSlot: run.old)]
                for offset in 0..<Int(run.count) {
                    let rank = workspace.ranks.start[Int(run.old) + offset]
                    moves.append(
                        Move(
                            from: ItemPath(section: Int(source.new), item: Int(rank)),
                            to: pair.newPath(ofSlot: Int(run.new) + offset)))
                }
            }
        }
        return moves
    }

    /// Sets the rank of each slot of the old middles: the number of remaining items before it in its section.
    private func rankOldSlots() {
        workspace.ranks.reserve(found.oldMatch.count)
        found.oldMatch.withUnsafeBufferPointer { matches in
            for pair in found.pairs {
                var rank = pair.prefix
                for slot in pair.oldSlots {
                    workspace.ranks.start[slot] = rank
                    rank &+= matches[slot] < 0 ? 0 : 1
                }
            }
        }
    }

    /// Returns the items of a pair's new middle that come from another section or change their order.
    ///
    /// The common start and end belong to every longest increasing subsequence of the section, so the middle is
    /// sufficient.
    private func movingRuns(_ pair: SectionPair) -> UnsafeBufferPointer<MatchedRun> {
        found.newMatch.withUnsafeBufferPointer {
            workspace.moves.moves(in: $0, news: pair.newSlots, olds: pair.oldSlots)
        }
    }

    /// Returns the slots, in ascending order, of the items that move within the section. Only items of the pair's new
    /// middle (the new section without its unchanged start and end) can move.
    func itemMoves(_ pair: SectionPair) -> [Int] {
        movingRuns(pair).filter { pair.oldSlots.contains(Int($0.old)) }.flatMap { Int($0.new)..<Int($0.new + $0.count) }
    }

    /// Returns the items of a pair's new middle, in order. Each has its slot, the matching slot of an old middle or -1
    /// (`match`), and whether the item changes its order within the section (`moves`).
    func newItems(_ pair: SectionPair) -> [(slot: Int, match: Int32, moves: Bool)] {
        let moves = itemMoves(pair)
        var next = 0
        return pair.newSlots.map { slot in
            let isMove = next < moves.count && moves[next] == slot
            if isMove { next += 1 }
            return (slot, found.newMatch[slot], isMove)
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
