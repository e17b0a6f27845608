/// What happens to one element from one model to the other, and why.
public struct ChangeExplanation: Hashable, Sendable {
    /// What happens, in the words of batch updates. One element can be updated and moved.
    public enum Change: String, Sendable { case delete, insert, update, move }

    /// Why.
    public enum Reason: String, Sendable {
        /// The other model has no element of this identity.
        case notInOther
        /// The other model has fewer elements of this identity: this one is left over.
        case duplicate
        /// The element is in both models, in a section that goes or comes: views can neither move an item out of a
        /// section that goes nor into one that comes.
        case sectionChanges
        /// The identity is the same, the content is another one.
        case otherContent
        /// The element has changed its order against the others: a longest run of those that keep theirs goes without
        /// it.
        case outOfOrder
        /// The item is in another section.
        case otherSection
    }

    /// What happens.
    public var change: Change
    /// Why.
    public var reason: Reason
    /// Where it was; nil for an insert. The item is -1 for a section.
    public var old: ItemPath?
    /// Where it is; nil for a delete. The item is -1 for a section.
    public var new: ItemPath?

    /// Whether it is about a section.
    public var isSection: Bool { (old ?? new)?.item == -1 }
}

extension StagedChangeset {
    /// Each change with its reason, in places of the source and of the target: sections first, then items; updates,
    /// deletes, moves, inserts. Items that come or go with their section have no entry of their own unless they are in
    /// both models. O(n).
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

    /// The identities of the items of each model; true where one of them lies in a section that goes or comes.
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
