/// Checks the rules about positions for a batch update, and finds the old position of each new element.
@usableFromInline struct BatchReplay {
    /// A range of new items that are adjacent in both models, in the same order.
    @usableFromInline struct Run {
        @usableFromInline let old: ItemPath
        @usableFromInline let new: ItemPath
        @usableFromInline let count: Int
        /// Whether the batch updates the items.
        @usableFromInline let isUpdate: Bool
    }

    /// For each new section, its old index or `inserted`.
    @usableFromInline private(set) var origin: [Int]

    private let changes: SectionChanges
    private var targets: Targets
    /// The number of items before each section, then the number of all items.
    private let oldStarts: [Int]
    private let newStarts: [Int]
    private var sectionFate: [Fate]
    private var itemFate: [Fate]

    private enum Fate: UInt8 { case untouched, deleted, moved, updated }
    private static var free: Int { -1 }
    private static var inserted: Int { -2 }

    @usableFromInline init(_ changes: SectionChanges, oldCounts: [Int], newCounts: [Int]) {
        self.changes = changes
        targets = Targets(changes)
        oldStarts = Self.starts(oldCounts)
        newStarts = Self.starts(newCounts)
        sectionFate = Array(repeating: .untouched, count: oldCounts.count)
        origin = Array(repeating: Self.free, count: newCounts.count)
        itemFate = Array(repeating: .untouched, count: oldStarts.last!)
    }

    private static func starts(_ counts: [Int]) -> [Int] {
        var starts = [0]
        starts.reserveCapacity(counts.count + 1)
        for count in counts { starts.append(starts.last! + count) }
        return starts
    }

    @usableFromInline func isUpdated(oldSection: Int) -> Bool { sectionFate[oldSection] == .updated }

    /// Checks the batch and finds the old positions of the new items.
    ///
    /// - Parameter visit: Called with the new items that have an old position, in ascending order.
    /// - Returns: The first violated rule, or nil. If nil, ``origin`` is complete and all items were visited.
    @usableFromInline mutating func run(_ visit: (Run) -> Void) -> LawViolation? {
        do {
            try markSections()
            try markItems()
            try fillSections()
            try fillItems(visit)
            try checkMoves()
            return nil
        } catch {
            return error
        }
    }

    // MARK: Rules 1, 2 and 4

    private mutating func markSections() throws(LawViolation) {
        for index in changes.deletedSections { try mark(index, .deleted) }
        for index in changes.updatedSections { try mark(index, .updated) }
        for move in changes.movedSections {
            try mark(move.from, .moved)
            try claim(move.to, move.from)
        }
        for index in changes.insertedSections { try claim(index, Self.inserted) }
    }

    private mutating func mark(_ section: Int, _ fate: Fate) throws(LawViolation) {
        try require(
            1, sectionFate.indices.contains(section),
            "old section out of range: found \(section), expected 0..<\(sectionFate.count)")
        try require(2, sectionFate[section] == .untouched, "old section \(section) is the source of two changes")
        sectionFate[section] = fate
    }

    private mutating func claim(_ section: Int, _ source: Int) throws(LawViolation) {
        try require(
            1, origin.indices.contains(section),
            "new section out of range: found \(section), expected 0..<\(origin.count)")
        try require(2, origin[section] == Self.free, "new section \(section) is the target of two changes")
        origin[section] = source
    }

    private mutating func markItems() throws(LawViolation) {
        for path in changes.deletedItems { try mark(path, .deleted) }
        for path in changes.updatedItems { try mark(path, .updated) }
        for move in changes.movedItems { try mark(move.from, .moved) }
        var last = ItemPath(section: -1, item: 0)
        var targets = targets
        while let path = targets.next {
            try require(1, Self.contains(newStarts, path), "new item \(path) out of range")
            try require(2, path != last, "new item \(path) is the target of two changes")
            last = path
            targets.advance()
        }
    }

    private static func contains(_ starts: [Int], _ path: ItemPath) -> Bool {
        path.section >= 0 && path.section < starts.count - 1 && path.item >= 0
            && path.item < starts[path.section + 1] - starts[path.section]
    }

    private mutating func mark(_ path: ItemPath, _ fate: Fate) throws(LawViolation) {
        try require(1, Self.contains(oldStarts, path), "old item \(path) out of range")
        let section = sectionFate[path.section]
        try require(
            4, section != .deleted && section != .updated,
            "old item \(path) changes, but its section is deleted or updated")
        let number = oldStarts[path.section] + path.item
        try require(2, itemFate[number] == .untouched, "old item \(path) is the source of two changes")
        itemFate[number] = fate
    }

    // MARK: Rules 3, 5 and 6

    private mutating func fillSections() throws(LawViolation) {
        let expected = sectionFate.count - changes.deletedSections.count + changes.insertedSections.count
        try require(
            3, origin.count == expected, "wrong number of new sections: found \(origin.count), expected \(expected)")
        var next = 0
        for section in origin.indices where origin[section] == Self.free {
            while next < sectionFate.count, sectionFate[next] == .deleted || sectionFate[next] == .moved { next += 1 }
            try require(3, next < sectionFate.count, "no old section remains for new section \(section)")
            origin[section] = next
            next += 1
        }
    }

    private mutating func fillItems(_ visit: (Run) -> Void) throws(LawViolation) {
        for section in origin.indices {
            let source = origin[section]
            if source == Self.inserted || sectionFate[source] == .updated {
                try require(
                    4, targets.next?.section != section,
                    "an item is inserted or moved into new section \(section), which is inserted or updated")
                continue
            }
            try fill(section, from: source, visit)
        }
    }

    /// Assigns the positions of a section: targets of moves and insertions first, the old section's remaining items in
    /// order to all other positions.
    private mutating func fill(_ section: Int, from source: Int, _ visit: (Run) -> Void) throws(LawViolation) {
        let oldStart = oldStarts[source]
        var old = oldStart
        let oldEnd = oldStarts[source + 1]
        let count = newStarts[section + 1] - newStarts[section]
        var new = 0
        while new < count {
            let here = ItemPath(section: section, item: new)
            if targets.next == here {
                if let from = targets.source { visit(Run(old: from, new: here, count: 1, isUpdate: false)) }
                targets.advance()
                new += 1
                continue
            }
            while old < oldEnd, itemFate[old] == .deleted || itemFate[old] == .moved { old += 1 }
            try require(5, old < oldEnd, "new section \(section) has more items than the changes produce")
            var end = count
            if let next = targets.next, next.section == section { end = next.item }
            let start = old
            let isUpdate = itemFate[old] == .updated
            old += 1
            if !isUpdate { while old < oldEnd, old - start < end - new, itemFate[old] == .untouched { old += 1 } }
            let from = ItemPath(section: source, item: start - oldStart)
            visit(Run(old: from, new: here, count: old - start, isUpdate: isUpdate))
            new += old - start
        }
        while old < oldEnd, itemFate[old] == .deleted || itemFate[old] == .moved { old += 1 }
        try require(5, old == oldEnd, "new section \(section) has fewer items than the changes produce")
    }

    // MARK: Rule 8

    private func checkMoves() throws(LawViolation) {
        for path in changes.updatedItems {
            try require(
                8, sectionFate[path.section] != .moved,
                "item \(path) (numbered as before) is updated, although its section moves")
        }
        guard !changes.movedSections.isEmpty else { return }
        for move in changes.movedItems {
            try require(
                8, origin[move.to.section] == move.from.section,
                "item \(move.from) moves to another section, \(move.to), but sections move")
        }
    }

    private func require(_ rule: Int, _ holds: Bool, _ message: @autoclosure () -> String) throws(LawViolation) {
        if !holds { throw LawViolation(rule: rule, message: message()) }
    }
}

/// The new positions of inserted and moved items, in ascending order.
private struct Targets {
    private let moves: [Move<ItemPath>]
    private let inserts: [ItemPath]
    private var move = 0
    private var insert = 0
    /// The position of the current target; nil after the last one.
    private(set) var next: ItemPath?
    /// The old path of the item that moves to the current target; nil if an item is inserted there.
    private(set) var source: ItemPath?

    init(_ changes: SectionChanges) {
        moves = Self.sorted(changes.movedItems) { $0.to < $1.to }
        inserts = Self.sorted(changes.insertedItems, by: <)
        find()
    }

    /// Returns the list in order. Avoids sorting a list that is already in order, as in changesets.
    private static func sorted<Element>(_ list: [Element], by isLess: (Element, Element) -> Bool) -> [Element] {
        for index in list.indices.dropFirst() where !isLess(list[index - 1], list[index]) {
            return list.sorted(by: isLess)
        }
        return list
    }

    mutating func advance() {
        if source != nil { move += 1 } else { insert += 1 }
        find()
    }

    private mutating func find() {
        let isMove = move < moves.count && (insert == inserts.count || moves[move].to < inserts[insert])
        source = isMove ? moves[move].from : nil
        next = isMove ? moves[move].to : insert < inserts.count ? inserts[insert] : nil
    }
}
