/// The rules of a valid batch update, as UIKit's table and collection views require. "Old" refers to the model before
/// the update, "new" to the model after it.
///
/// 1. Old indices are within the old model, new indices within the new model.
/// 2. No element is the source of two changes (deletion, move, update) or the target of two changes (insertion, move).
/// 3. The number of sections agrees. Sections that are neither deleted nor moved keep their order and fill the
///    remaining positions.
/// 4. A deleted or updated section has no deleted, updated or moved-from items. An inserted or updated section has no
///    inserted or moved-to items.
/// 5. In every remaining section the number of items agrees.
/// 6. Items without changes keep their order and fill the remaining positions.
/// 7. Each position has the new model's identity. Sections and items that are unchanged or only moved have the new
///    model's content.
/// 8. No item is updated in a section that moves. No item moves between sections if any section moves.
public enum BatchUpdateRules {
    /// Returns a violated rule, or nil if the changes are a valid batch update from the old to the new model. Rules
    /// about positions (1 to 6 and 8) are checked before rule 7.
    ///
    /// - Complexity: O(n), plus O(c log c) for a list of c changes that is not sorted.
    @inlinable public static func violation<Model, Item>(
        of changes: SectionChanges, from old: [DiffSection<Model, Item>], to new: [DiffSection<Model, Item>]
    ) -> LawViolation? {
        // The replay checks positions only and reports which elements correspond. A difference between two of them is
        // returned only if no rule about positions is violated.
        var replay = BatchReplay(changes, oldCounts: old.map(\.items.count), newCounts: new.map(\.items.count))
        var stale: LawViolation?
        let broken = replay.run { run in
            if stale == nil, let found = difference(run, old, new) { stale = found }
        }
        if let broken { return broken }
        for section in new.indices where replay.origin[section] >= 0 {
            let before = old[replay.origin[section]]
            if before.id != new[section].id { return violation(section, "has the wrong identity") }
            if !replay.isUpdated(oldSection: replay.origin[section]), !new[section].isContentEqual(to: before) {
                return violation(section, "has the wrong content")
            }
        }
        return stale
    }

    @inlinable static func difference<Model, Item>(
        _ run: BatchReplay.Run, _ old: [DiffSection<Model, Item>], _ new: [DiffSection<Model, Item>]
    ) -> LawViolation? {
        old[run.old.section].items.withUnsafeBufferPointer { olds in
            new[run.new.section].items.withUnsafeBufferPointer { news in
                for place in 0..<run.count {
                    let before = olds[run.old.item + place]
                    let after = news[run.new.item + place]
                    if before.id != after.id { return violation(run.new, place, "has the wrong identity") }
                    if !run.isUpdate, !after.isContentEqual(to: before) {
                        return violation(run.new, place, "has the wrong content")
                    }
                }
                return nil
            }
        }
    }

    /// Returns the first difference in identity or content between two models, as a violation of rule 7; nil if the
    /// models agree.
    @inlinable public static func difference<Model, Item>(
        _ found: [DiffSection<Model, Item>], _ expected: [DiffSection<Model, Item>]
    ) -> LawViolation? {
        guard found.count == expected.count else { return violation(found.count, "sections", expected.count) }
        for index in found.indices {
            let (a, b) = (found[index], expected[index])
            if a.id != b.id || !b.isContentEqual(to: a) { return violation(index, "has the wrong identity or content") }
            if a.items.count != b.items.count {
                return violation(a.items.count, "items in section \(index)", b.items.count)
            }
            for item in a.items.indices
            where a.items[item].id != b.items[item].id || !b.items[item].isContentEqual(to: a.items[item]) {
                return violation(ItemPath(section: index, item: item), 0, "has the wrong identity or content")
            }
        }
        return nil
    }

    @usableFromInline static func violation(_ section: Int, _ what: String) -> LawViolation {
        LawViolation(rule: 7, message: "new section \(section) \(what)")
    }

    @usableFromInline static func violation(_ path: ItemPath, _ offset: Int, _ what: String) -> LawViolation {
        LawViolation(rule: 7, message: "new item [\(path.section), \(path.item + offset)] \(what)")
    }

    @usableFromInline static func violation(_ found: Int, _ what: String, _ expected: Int) -> LawViolation {
        LawViolation(rule: 7, message: "wrong number of \(what): found \(found), expected \(expected)")
    }
}
