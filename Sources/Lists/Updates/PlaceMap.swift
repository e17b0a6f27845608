package import SectionDiff

/// Maps places before a batch to places after it, in O(log changes).
package struct PlaceMap {
    /// The effect of a batch on a row.
    package enum Fate: Equatable {
        case deleted
        case moved
        /// The row is neither deleted nor moved, so it keeps its order relative to other such rows.
        case kept
    }

    /// The sorted removals and insertions of one list.
    private struct Gaps {
        /// The removed ranges in order, each with the number of removed elements before it.
        var sources: [(range: Range<Int>, before: Int)] = []
        var targets: [(range: Range<Int>, before: Int)] = []

        init(sources: [Range<Int>], targets: [Range<Int>]) {
            self.sources = Self.numbered(sources)
            self.targets = Self.numbered(targets)
        }

        private static func numbered(_ ranges: [Range<Int>]) -> [(range: Range<Int>, before: Int)] {
            var sum = 0
            return ranges.sorted { $0.lowerBound < $1.lowerBound }.map { range in
                defer { sum += range.count }
                return (range, sum)
            }
        }

        /// Returns the new index of an element, or nil if it is removed.
        func target(of index: Int) -> Int? {
            let next = first(in: sources) { $0.range.upperBound > index }
            if next < sources.count, sources[next].range.contains(index) { return nil }
            let gone = next < sources.count ? sources[next].before : total(sources)
            let rank = index - gone
            // Finds the free position with this rank, before the first insertion beyond it.
            let after = first(in: targets) { $0.range.lowerBound - $0.before > rank }
            return rank + (after < targets.count ? targets[after].before : total(targets))
        }

        private func total(_ list: [(range: Range<Int>, before: Int)]) -> Int {
            list.last.map { $0.before + $0.range.count } ?? 0
        }

        private func first(
            in list: [(range: Range<Int>, before: Int)], where isBeyond: ((range: Range<Int>, before: Int)) -> Bool
        ) -> Int {
            var low = 0
            var high = list.count
            while low < high {
                let middle = (low + high) / 2
                if isBeyond(list[middle]) { high = middle } else { low = middle + 1 }
            }
            return low
        }
    }

    private let sections: Gaps
    private let movedSections: [Int: Int]
    private let movedRows: [ItemPath: ItemPath]
    /// The old sections whose rows are replaced.
    private let replacedSections: Set<Int>
    /// The changes of rows by old section.
    private var rows: [Int: Gaps] = [:]

    /// Creates the map of a checked batch. O(changes · log changes).
    package init(_ batch: RowBatch) {
        let moved = batch.movedSections
        sections = Gaps(
            sources: (batch.deletedSections + moved.map(\.from)).map { $0..<$0 + 1 },
            targets: (batch.insertedSections + moved.map(\.to)).map { $0..<$0 + 1 })
        movedSections = Dictionary(moved.map { ($0.from, $0.to) }) { first, _ in first }
        movedRows = Dictionary(batch.movedRows.map { ($0.from, $0.to) }) { first, _ in first }
        replacedSections = Set(batch.updatedSections)
        var sources: [Int: [Range<Int>]] = [:]
        var targets: [Int: [Range<Int>]] = [:]
        for range in batch.deletedRows { sources[range.section, default: []].append(range.rows) }
        for range in batch.insertedRows { targets[range.section, default: []].append(range.rows) }
        for move in batch.movedRows {
            sources[move.from.section, default: []].append(move.from.item..<move.from.item + 1)
            targets[move.to.section, default: []].append(move.to.item..<move.to.item + 1)
        }
        guard !sources.isEmpty || !targets.isEmpty else { return }
        // Insertions are known by new section, removals by old section.
        let back = Gaps(
            sources: (batch.insertedSections + moved.map(\.to)).map { $0..<$0 + 1 },
            targets: (batch.deletedSections + moved.map(\.from)).map { $0..<$0 + 1 })
        let origins = Dictionary(moved.map { ($0.to, $0.from) }) { first, _ in first }
        for (section, ranges) in targets {
            guard let origin = origins[section] ?? back.target(of: section) else { continue }
            rows[origin] = Gaps(sources: sources.removeValue(forKey: origin) ?? [], targets: ranges)
        }
        for (section, ranges) in sources { rows[section] = Gaps(sources: ranges, targets: []) }
    }

    /// Returns the index that a section has after the batch, given its index before the batch; nil if the section is
    /// deleted.
    package func newSection(of section: Int) -> Int? { movedSections[section] ?? sections.target(of: section) }

    /// Returns the place after the batch, or nil if the place is deleted. Rows and supplementary views of a section
    /// that is updated as a whole count as deleted; its header and footer remain.
    package func target(of place: CellPlace) -> CellPlace? {
        if place.supplement > 0 {
            return place.item.flatMap { target(of: $0) }.map { .supplementary($0, kind: place.supplement) }
        }
        guard let path = place.path else {
            return newSection(of: place.section).map { place.kind == .header ? .header($0) : .footer($0) }
        }
        return target(of: path).map { CellPlace($0) }
    }

    /// Returns the path of a row after the batch, or nil if the row is deleted or its section is updated as a whole.
    package func target(of path: ItemPath) -> ItemPath? {
        if let moved = movedRows[path] { return moved }
        guard !replacedSections.contains(path.section), let section = newSection(of: path.section) else { return nil }
        guard let gaps = rows[path.section] else { return ItemPath(section: section, item: path.item) }
        return gaps.target(of: path.item).map { ItemPath(section: section, item: $0) }
    }

    /// Returns the effect of the batch on a row. A row of a moved section counts as moved, even if the batch deletes
    /// it. A row of a section that is updated as a whole counts as deleted.
    package func fate(of path: ItemPath) -> Fate {
        if movedRows[path] != nil || movedSections[path.section] != nil { return .moved }
        return target(of: path) == nil ? .deleted : .kept
    }
}
