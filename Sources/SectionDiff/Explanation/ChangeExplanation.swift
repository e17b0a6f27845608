/// One change of an element, with its reason.
public struct ChangeExplanation: Hashable, Sendable {
    /// A kind of change. An element that is both updated and moved has two explanations.
    public enum Change: String, Sendable { case delete, insert, update, move }

    /// The reason for a change.
    public enum Reason: String, Sendable {
        /// The other model has no element with this identity.
        case notInOther
        /// Several elements share this identity, and this element has no counterpart in the other model.
        case duplicate
        /// Both models have the item, but its old section is deleted or its new section is inserted. Views cannot move
        /// an item between such sections.
        case sectionChanges
        /// The content differs.
        case otherContent
        /// The element is not part of the longest sequence that keeps its order.
        case outOfOrder
        /// The item belongs to a different section.
        case otherSection
    }

    /// The kind of change.
    public var change: Change
    /// The reason for the change.
    public var reason: Reason
    /// The position in the old model, or nil for an insertion. For a section, `item` is -1.
    public var old: ItemPath?
    /// The position in the new model, or nil for a deletion. For a section, `item` is -1.
    public var new: ItemPath?

    /// Whether a section changes, not an item.
    public var isSection: Bool { (old ?? new)?.item == -1 }
}

extension StagedChangeset {
    /// Returns each change with its reason.
    ///
    /// Explanations of sections come before explanations of items; each group lists updates, deletions, moves and
    /// insertions. If a section is deleted or inserted, its items have explanations of their own only if both models
    /// contain them.
    ///
    /// - Complexity: O(n).
    public func explanations() -> [ChangeExplanation] {
        sectionExplanations() + itemExplanations()
    }

    private func sectionExplanations() -> [ChangeExplanation] {
        var result: [ChangeExplanation] = []
        func path(_ section: Int) -> ItemPath { ItemPath(section: section, item: -1) }
        for old in found.updatedSections.sorted() {
            result.append(
                .init(change: .update, reason: .otherContent, old: path(old), new: path(Int(found.newOfOld[old]))))
        }
        let newIDs = Set(target.map(\.id))
        for old in source.indices where found.newOfOld[old] < 0 {
            result.append(
                .init(
                    change: .delete, reason: newIDs.contains(source[old].id) ? .duplicate : .notInOther, old: path(old))
            )
        }
        let derivation = StageDerivation(found)
        for move in derivation.sectionMoves() {
            result.append(.init(change: .move, reason: .outOfOrder, old: path(move.old), new: path(move.new)))
        }
        let oldIDs = Set(source.map(\.id))
        for new in target.indices where found.oldOfNew[new] < 0 {
            result.append(
                .init(
                    change: .insert, reason: oldIDs.contains(target[new].id) ? .duplicate : .notInOther, new: path(new))
            )
        }
        return result
    }

    private func itemExplanations() -> [ChangeExplanation] {
        var result = found.updatedItems.sorted().map { path in
            ChangeExplanation(change: .update, reason: .otherContent, old: path, new: found.newPath(of: path))
        }
        let (going, coming) = elsewhere()
        func reason(_ id: Item.ID, _ others: [Item.ID: Bool]) -> ChangeExplanation.Reason {
            switch others[id] {
            case nil: .notInOther
            case true?: .sectionChanges
            case false?: .duplicate
            }
        }
        for pair in found.pairs {
            for slot in pair.oldSlots where found.oldMatch[slot] < 0 {
                let path = pair.oldPath(ofSlot: slot)
                result.append(
                    .init(change: .delete, reason: reason(source[path.section].items[path.item].id, coming), old: path))
            }
        }
        for section in source.indices where found.newOfOld[section] < 0 {
            for (item, element) in source[section].items.enumerated() where coming[element.id] != nil {
                result.append(
                    .init(change: .delete, reason: .sectionChanges, old: ItemPath(section: section, item: item)))
            }
        }
        let derivation = StageDerivation(found)
        for index in found.pairOfNew where index >= 0 {
            let pair = found.pairs[Int(index)]
            let moves = Set(derivation.itemMoves(pair))
            for slot in pair.newSlots where found.newMatch[slot] >= 0 {
                let match = found.newMatch[slot]
                let isWithin = pair.oldSlots.contains(Int(match))
                guard !isWithin || moves.contains(slot) else { continue }
                let old = found.pairs[found.pair(ofOldSlot: match)].oldPath(ofSlot: Int(match))
                result.append(
                    .init(
                        change: .move, reason: isWithin ? .outOfOrder : .otherSection, old: old,
                        new: pair.newPath(ofSlot: slot)))
            }
        }
        let pairOfNew = found.pairOfNew
        for section in target.indices where pairOfNew[section] >= 0 {
            let pair = found.pairs[Int(pairOfNew[section])]
            for slot in pair.newSlots where found.newMatch[slot] < 0 {
                let path = pair.newPath(ofSlot: slot)
                result.append(
                    .init(change: .insert, reason: reason(target[section].items[path.item].id, going), new: path))
            }
        }
        for section in target.indices where pairOfNew[section] < 0 {
            for (item, element) in target[section].items.enumerated() where going[element.id] != nil {
                result.append(
                    .init(change: .insert, reason: .sectionChanges, new: ItemPath(section: section, item: item)))
            }
        }
        return result
    }

    /// Returns two dictionaries: `going` maps the identity of each item of the source to whether a section that
    /// contains it is deleted, and `coming` maps the identity of each item of the target to whether a section that
    /// contains it is inserted.
    private func elsewhere() -> (going: [Item.ID: Bool], coming: [Item.ID: Bool]) {
        func collect(_ model: [Section], _ matches: [Int32]) -> [Item.ID: Bool] {
            var result: [Item.ID: Bool] = [:]
            for (index, section) in model.enumerated() {
                for item in section.items {
                    result[item.id, default: false] = result[item.id] == true || matches[index] < 0
                }
            }
            return result
        }
        return (collect(source, found.newOfOld), collect(target, found.oldOfNew))
    }
}
