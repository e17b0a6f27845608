extension Correspondence {
    /// Matches the elements of two models.
    @inlinable init<Model, Item>(
        from old: [DiffSection<Model, Item>], to new: [DiffSection<Model, Item>], using workspace: DiffWorkspace
    ) {
        self.init()
        let seed = IdentityHash.processSeed
        matchSections(old, new, seed, workspace)
        for oldSection in 0..<old.count where newOfOld[oldSection] >= 0 {
            matchItems(old, new, Int32(truncatingIfNeeded: oldSection), newOfOld[oldSection], seed, workspace)
        }
        if pairs.count > 1 { matchAcrossSections(old, new, seed, workspace) }
    }

    @inlinable mutating func matchSections<Model, Item>(
        _ old: [DiffSection<Model, Item>], _ new: [DiffSection<Model, Item>], _ seed: UInt64, _ workspace: DiffWorkspace
    ) {
        precondition(
            old.count < Int32.max && new.count < Int32.max, "too many sections: at most 2,147,483,646 per model")
        newOfOld = [Int32](repeating: -1, count: old.count)
        oldOfNew = [Int32](repeating: -1, count: new.count)
        var updated: [Int] = []
        old.withUnsafeBufferPointer { oldElements in
            new.withUnsafeBufferPointer { newElements in
                let whole = ListMatcher(oldElements, newElements, seed: seed)
                let (prefix, suffix) = whole.ends { updated.append($0) }
                for index in 0..<prefix {
                    newOfOld[index] = Int32(truncatingIfNeeded: index)
                    oldOfNew[index] = Int32(truncatingIfNeeded: index)
                }
                for index in 0..<suffix {
                    newOfOld[old.count - 1 - index] = Int32(truncatingIfNeeded: new.count - 1 - index)
                    oldOfNew[new.count - 1 - index] = Int32(truncatingIfNeeded: old.count - 1 - index)
                }
                let middle = ListMatcher(
                    UnsafeBufferPointer(rebasing: oldElements[prefix..<old.count - suffix]),
                    UnsafeBufferPointer(rebasing: newElements[prefix..<new.count - suffix]), seed: seed)
                newOfOld.withUnsafeMutableBufferPointer { oldMatch in
                    oldOfNew.withUnsafeMutableBufferPointer { newMatch in
                        guard let oldMatch = oldMatch.baseAddress, let newMatch = newMatch.baseAddress else { return }
                        _ = middle.match(oldMatch + prefix, newMatch + prefix, workspace.table) {
                            updated.append(prefix + $0)
                        }
                        guard prefix > 0 else { return }
                        let shift = Int32(truncatingIfNeeded: prefix)
                        for index in prefix..<old.count - suffix where oldMatch[index] >= 0 { oldMatch[index] += shift }
                        for index in prefix..<new.count - suffix where newMatch[index] >= 0 { newMatch[index] += shift }
                    }
                }
            }
        }
        updatedSections = updated
    }

    @inlinable mutating func matchItems<Model, Item>(
        _ old: [DiffSection<Model, Item>], _ new: [DiffSection<Model, Item>], _ oldSection: Int32, _ newSection: Int32,
        _ seed: UInt64,
        _ workspace: DiffWorkspace
    ) {
        var pair = SectionPair(old: oldSection, new: newSection)
        pair.oldStart = Int32(truncatingIfNeeded: oldMatch.count)
        pair.newStart = Int32(truncatingIfNeeded: newMatch.count)
        var updated: [ItemPath] = []
        old[Int(oldSection)].items.withUnsafeBufferPointer { oldItems in
            new[Int(newSection)].items.withUnsafeBufferPointer { newItems in
                let (prefix, suffix) = ListMatcher(oldItems, newItems, seed: seed).ends {
                    updated.append(ItemPath(section: Int(oldSection), item: $0))
                }
                let oldCount = oldItems.count - prefix - suffix
                let newCount = newItems.count - prefix - suffix
                precondition(
                    oldMatch.count + oldCount < Int32.max && newMatch.count + newCount < Int32.max,
                    "too many items: at most 2,147,483,646 per model")
                pair.prefix = Int32(truncatingIfNeeded: prefix)
                pair.oldCount = Int32(truncatingIfNeeded: oldCount)
                pair.newCount = Int32(truncatingIfNeeded: newCount)
                guard oldCount + newCount > 0 else { return }
                oldMatch.append(contentsOf: repeatElement(-1, count: oldCount))
                newMatch.append(contentsOf: repeatElement(-1, count: newCount))
                guard oldCount > 0, newCount > 0 else { return }
                let middle = ListMatcher(
                    UnsafeBufferPointer(rebasing: oldItems[prefix..<prefix + oldCount]),
                    UnsafeBufferPointer(rebasing: newItems[prefix..<prefix + newCount]), seed: seed)
                let oldStart = Int(pair.oldStart)
                let newStart = Int(pair.newStart)
                oldMatch.withUnsafeMutableBufferPointer { oldMatch in
                    newMatch.withUnsafeMutableBufferPointer { newMatch in
                        let oldSlots = oldMatch.baseAddress! + oldStart
                        let newSlots = newMatch.baseAddress! + newStart
                        matchedCount += middle.match(oldSlots, newSlots, workspace.table) {
                            updated.append(ItemPath(section: Int(oldSection), item: prefix + $0))
                        }
                        guard pair.oldStart > 0 || pair.newStart > 0 else { return }
                        for slot in 0..<oldCount where oldSlots[slot] >= 0 { oldSlots[slot] += pair.newStart }
                        for slot in 0..<newCount where newSlots[slot] >= 0 { newSlots[slot] += pair.oldStart }
                    }
                }
            }
        }
        updatedItems += updated
        pairs.append(pair)
    }

    /// Matches items that move between sections that exist in both models.
    @inlinable mutating func matchAcrossSections<Model, Item>(
        _ old: [DiffSection<Model, Item>], _ new: [DiffSection<Model, Item>], _ seed: UInt64, _ workspace: DiffWorkspace
    ) {
        guard matchedCount < oldMatch.count, matchedCount < newMatch.count else { return }
        // The unmatched items of both models, with their slots.
        var oldItems: [(item: Item, path: ItemPath, slot: Int)] = []
        for pair in pairs {
            for slot in Int(pair.oldStart)..<Int(pair.oldStart + pair.oldCount) where oldMatch[slot] < 0 {
                let index = Int(pair.prefix) + slot - Int(pair.oldStart)
                oldItems.append((old[Int(pair.old)].items[index], ItemPath(section: Int(pair.old), item: index), slot))
            }
        }
        workspace.table.reset(count: oldItems.count, places: oldItems.count)
        for place in oldItems.indices.reversed() {
            let item = oldItems[place].item
            workspace.table.add(place, hash: item.identityHash(seed: seed)) { oldItems[$0].item.id == item.id }
        }
        for pair in pairs.sorted(by: { $0.new < $1.new }) {
            for slot in Int(pair.newStart)..<Int(pair.newStart + pair.newCount) where newMatch[slot] < 0 {
                let item = new[Int(pair.new)].items[Int(pair.prefix) + slot - Int(pair.newStart)]
                let place = workspace.table.take(hash: item.identityHash(seed: seed)) {
                    oldItems[$0].item.id == item.id
                }
                guard place >= 0 else { continue }
                oldMatch[oldItems[place].slot] = Int32(truncatingIfNeeded: slot)
                newMatch[slot] = Int32(truncatingIfNeeded: oldItems[place].slot)
                matchedCount += 1
                if !item.isContentEqual(to: oldItems[place].item) { updatedItems.append(oldItems[place].path) }
            }
        }
    }
}
