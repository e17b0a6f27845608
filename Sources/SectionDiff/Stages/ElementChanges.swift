extension StagedChangeset {
    /// What happens to each element, all stages together: for somebody who wants to know, not for a view, which could
    /// not make all of it at once (``singleBatch()`` is for that).
    ///
    /// Paths of deleted, updated and moved-from elements are those of the old model, paths of inserted and moved-to ones
    /// those of the new one. An element that moves and shows something else is in both lists. Items of sections that
    /// come or go are not listed. There are as many changes of each kind as all stages have.
    ///
    /// O(n), and O(n log n) for what moves.
    public func elementChanges() -> SectionChanges {
        let derivation = StageDerivation(found)
        var changes = SectionChanges()
        changes.deletedSections = found.newOfOld.indices.filter { found.newOfOld[$0] < 0 }
        changes.insertedSections = found.oldOfNew.indices.filter { found.oldOfNew[$0] < 0 }
        changes.updatedSections = found.updatedSections.sorted()
        changes.movedSections = derivation.sectionMoves().map { Move(from: $0.old, to: $0.new) }
        changes.updatedItems = found.updatedItems.sorted()
        for pair in found.pairs {
            for slot in pair.oldSlots where found.oldMatch[slot] < 0 {
                changes.deletedItems.append(pair.oldPath(ofSlot: slot))
            }
        }
        for index in found.pairOfNew where index >= 0 {
            let pair = found.pairs[Int(index)]
            for (slot, match, moves) in derivation.newItems(pair) {
                let target = pair.newPath(ofSlot: slot)
                guard match >= 0 else {
                    changes.insertedItems.append(target)
                    continue
                }
                let source = found.pair(ofOldSlot: match)
                if source != Int(index) || moves {
                    let path = found.pairs[source].oldPath(ofSlot: Int(match))
                    changes.movedItems.append(Move(from: path, to: target))
                }
            }
        }
        return changes
    }
}
