extension StagedChangeset {
    /// Returns the changes of all stages, in positions of the source and the target.
    ///
    /// The result answers questions about single elements. It is not always a valid batch update; for that, use
    /// ``singleBatch()``. An element that moves and is updated appears in both lists. Items of deleted and inserted
    /// sections are not listed. The number of changes of each kind equals the number in all stages.
    ///
    /// - Complexity: O(n), plus O(m log m) for m elements that change their order.
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
