/// What a valid batch update is, as table and collection views of UIKit want it. O is the model before, N the one
/// after.
///
/// 1. Old indices lie within O, new ones within N.
/// 2. Sources (deleted, moved from, updated) differ from each other, and so do targets (inserted, moved to).
/// 3. The number of sections agrees. Those that are neither deleted nor moved keep their order and fill the places that
///    are left.
/// 4. No item is deleted, moved from or updated in a section that is deleted or updated; none is inserted or moved into
///    one that is inserted or updated.
/// 5. In every section that stays the number of items agrees.
/// 6. Items that are not touched keep their order and fill the places that are left.
/// 7. Every place of the result has the identity that N has there. What is not touched or only moved shows what it
///    showed, so its content is that of N, too; the same for sections.
/// 8. No item is updated in a section that moves; items do not move between sections while sections move.
public enum BatchLaw {
    /// The first rule that changes break; nil if they are valid. O(n), and O(c log c) for lists of changes that are not
    /// sorted.
    @inlinable public static func violation<Model, Item>(
        of changes: SectionChanges, from old: [DiffSection<Model, Item>], to new: [DiffSection<Model, Item>]
    ) -> LawViolation? {
        // The replay knows the places only. What it says where it comes from is compared, whole runs at a time; what is
        // found there is told if no rule about places is broken.
        var replay = BatchReplay(changes, oldCounts: old.map(\.items.count), newCounts: new.map(\.items.count))
        var stale: LawViolation?
        let broken = replay.run { run in
            if stale == nil, let found = difference(run, old, new) { stale = found }
        }
        if let broken { return broken }
        for section in new.indices where replay.origin[section] >= 0 {
            let before = old[replay.origin[section]]
            if before.id != new[section].id { return violation(section, "has another identity") }
            if !replay.isUpdated(oldSection: replay.origin[section]), !new[section].isContentEqual(to: before) {
                return violation(section, "shows something else")
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
                    if before.id != after.id { return violation(run.new, place, "has another identity") }
                    if !run.isUpdate, !after.isContentEqual(to: before) {
                        return violation(run.new, place, "shows something else")
                    }
                }
                return nil
            }
        }
    }

    /// Where two models differ in identity or content; nil if they do not.
    @inlinable public static func difference<Model, Item>(
        _ found: [DiffSection<Model, Item>], _ wanted: [DiffSection<Model, Item>]
    ) -> LawViolation? {
        guard found.count == wanted.count else { return violation(found.count, "sections", wanted.count) }
        for index in found.indices {
            let (a, b) = (found[index], wanted[index])
            if a.id != b.id || !b.isContentEqual(to: a) { return violation(index, "is not the wanted one") }
            if a.items.count != b.items.count {
                return violation(a.items.count, "items in section \(index)", b.items.count)
            }
            for item in a.items.indices
            where a.items[item].id != b.items[item].id || !b.items[item].isContentEqual(to: a.items[item]) {
                return violation(ItemPath(section: index, item: item), 0, "is not the wanted one")
            }
        }
        return nil
    }

    @usableFromInline static func violation(_ section: Int, _ what: String) -> LawViolation {
        LawViolation(rule: 7, message: "the new section \(section) \(what)")
    }

    @usableFromInline static func violation(_ path: ItemPath, _ offset: Int, _ what: String) -> LawViolation {
        LawViolation(rule: 7, message: "the new item [\(path.section), \(path.item + offset)] \(what)")
    }

    @usableFromInline static func violation(_ found: Int, _ what: String, _ wanted: Int) -> LawViolation {
        LawViolation(rule: 7, message: "\(found) \(what), not \(wanted)")
    }
}
