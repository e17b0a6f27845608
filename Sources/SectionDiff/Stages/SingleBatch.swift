extension StagedChangeset {
    /// Returns all changes as one batch update, for a view that animates only once.
    ///
    /// The batch is valid (see ``BatchUpdateRules``). It can have more changes than the stages:
    ///
    /// - An element that moves and whose content differs is deleted and inserted.
    /// - An item whose content differs in a section that moves is deleted and inserted.
    /// - If any section moves, an item that changes its section is deleted and inserted.
    /// - A section whose content differs is updated as a whole.
    ///
    /// - Complexity: O(n), plus O(m log m) for m elements that change their order.
    public func singleBatch() -> SectionChanges {
        var batch = SingleBatch(found)
        let changes = batch.derive()
        assert(
            BatchUpdateRules.violation(of: changes, from: source, to: target) == nil,
            "\(BatchUpdateRules.violation(of: changes, from: source, to: target)!)")
        return changes
    }
}

/// Derives a single batch from a correspondence.
private struct SingleBatch {
    private let found: Correspondence
    private var changes = SectionChanges()
    /// For each pair, whether its items change one by one. Otherwise the section is updated or replaced as a whole.
    private var isOpen: [Bool]
    private var isMoved: [Bool]
    private var updated: Set<ItemPath> = []
    private let derivation: StageDerivation

    init(_ found: Correspondence) {
        self.found = found
        derivation = StageDerivation(found)
        isOpen = Array(repeating: true, count: found.pairs.count)
        isMoved = Array(repeating: false, count: found.pairs.count)
        updated = Set(found.updatedItems)
    }

    mutating func derive() -> SectionChanges {
        changeSections()
        let pairOfNew = found.pairOfNew
        for pair in found.pairs.indices where isOpen[pair] { changeEnds(pair) }
        for pair in found.pairs.indices where isOpen[pair] { deleteItems(pair) }
        for pair in pairOfNew where pair >= 0 && isOpen[Int(pair)] { insertItems(Int(pair)) }
        changes.deletedSections.sort()
        changes.insertedSections.sort()
        changes.updatedSections.sort()
        changes.deletedItems.sort()
        changes.insertedItems.sort()
        changes.updatedItems.sort()
        changes.movedItems.sort { $0.to < $1.to }
        return changes
    }

    private mutating func changeSections() {
        for index in found.newOfOld.indices where found.newOfOld[index] < 0 { changes.deletedSections.append(index) }
        for index in found.oldOfNew.indices where found.oldOfNew[index] < 0 { changes.insertedSections.append(index) }
        var pairOfOld = [Int](repeating: -1, count: found.newOfOld.count)
        for (index, pair) in found.pairs.enumerated() { pairOfOld[Int(pair.old)] = index }
        let showsMore = Set(found.updatedSections)
        for move in derivation.sectionMoves() {
            isMoved[pairOfOld[move.old]] = true
            if showsMore.contains(move.old) {
                changes.deletedSections.append(move.old)
                changes.insertedSections.append(move.new)
            } else {
                changes.movedSections.append(Move(from: move.old, to: move.new))
            }
        }
        for old in found.updatedSections {
            isOpen[pairOfOld[old]] = false
            if !isMoved[pairOfOld[old]] { changes.updatedSections.append(old) }
        }
    }

    /// Adds the changes of items in the common start and end, which never move.
    private mutating func changeEnds(_ index: Int) {
        let pair = found.pairs[index]
        let end = Int(pair.prefix + pair.oldCount)
        for path in found.updatedItems
        where path.section == Int(pair.old) && (path.item < pair.prefix || path.item >= end) {
            guard let target = found.newPath(of: path) else { continue }
            if isMoved[index] {
                changes.deletedItems.append(path)
                changes.insertedItems.append(target)
            } else {
                changes.updatedItems.append(path)
            }
        }
    }

    private mutating func deleteItems(_ index: Int) {
        let pair = found.pairs[index]
        for slot in pair.oldSlots {
            let match = found.oldMatch[slot]
            let path = pair.oldPath(ofSlot: slot)
            guard match >= 0 else {
                changes.deletedItems.append(path)
                continue
            }
            let target = found.pair(ofNewSlot: match)
            if target != index, !canMove(path, from: index, to: target) { changes.deletedItems.append(path) }
        }
    }

    private mutating func insertItems(_ index: Int) {
        let pair = found.pairs[index]
        for (slot, match, moves) in derivation.newItems(pair) {
            let target = pair.newPath(ofSlot: slot)
            guard match >= 0 else {
                changes.insertedItems.append(target)
                continue
            }
            let source = found.pair(ofOldSlot: match)
            let path = found.pairs[source].oldPath(ofSlot: Int(match))
            if source != index {
                if canMove(path, from: source, to: index) {
                    changes.movedItems.append(Move(from: path, to: target))
                } else {
                    changes.insertedItems.append(target)
                }
                continue
            }
            switch (moves, updated.contains(path)) {
            case (false, false): break
            case (true, false): changes.movedItems.append(Move(from: path, to: target))
            case (false, true) where !isMoved[index]: changes.updatedItems.append(path)
            default:
                changes.deletedItems.append(path)
                changes.insertedItems.append(target)
            }
        }
    }

    /// Returns whether an item may move between two sections: the items of both change one by one, no section moves,
    /// and the item's content is the same.
    private func canMove(_ path: ItemPath, from source: Int, to target: Int) -> Bool {
        isOpen[source] && isOpen[target] && changes.movedSections.isEmpty && !updated.contains(path)
    }
}
