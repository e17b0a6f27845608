import SectionDiff

/// Checks a batch against the law before anything is changed: places that exist, no place twice, counts that agree. What
/// the rows show is the model's matter. O(changes · log changes).
struct BatchCheck {
    private let offsets: SectionOffsets
    private let batch: RowBatch
    private let map: PlaceMap

    init(offsets: SectionOffsets, batch: RowBatch) {
        self.offsets = offsets
        self.batch = batch
        map = PlaceMap(batch)
    }

    /// - Parameters:
    ///   - sectionCount: of the model after the batch.
    ///   - rowCount: of its sections.
    func fault(sectionCount: Int, rowCount: (Int) -> Int) -> TableFault? {
        do {
            try checkSections(newCount: sectionCount)
            try checkRows(sectionCount, rowCount)
            return nil
        } catch {
            return error
        }
    }

    private func checkSections(newCount: Int) throws(TableFault) {
        let count = offsets.sectionCount
        let moved = batch.movedSections
        try check(batch.deletedSections + moved.map(\.from) + batch.updatedSections, count, "the old section")
        try check(batch.deletedSections + moved.map(\.from) + batch.updatedHeaders, count, "the old section")
        try check(batch.insertedSections + moved.map(\.to), newCount, "the new section")
        let expected = count - batch.deletedSections.count + batch.insertedSections.count
        guard newCount == expected else {
            throw TableFault(.countMismatch, "\(newCount) sections, where the changes make \(expected)")
        }
        guard newCount <= TableLimits.sections else {
            throw TableFault(.tooMany, "\(newCount) sections; a table has at most \(TableLimits.sections)")
        }
    }

    private func check(_ sections: [Int], _ count: Int, _ what: String) throws(TableFault) {
        var last = -1
        for section in sections.sorted() {
            guard section >= 0, section < count else {
                throw TableFault(.outOfRange, "\(what) \(section) is not within 0..<\(count)")
            }
            guard section != last else { throw TableFault(.invalidBatch, "\(what) \(section) is in two changes") }
            last = section
        }
    }

    private func checkRows(_ sectionCount: Int, _ rowCount: (Int) -> Int) throws(TableFault) {
        let closedOld = Set(batch.deletedSections + batch.updatedSections)
        let closedNew = Set(batch.insertedSections + batch.updatedSections.compactMap { map.newSection(of: $0) })
        let moves = batch.movedRows
        let leaving = batch.deletedRows + moves.map { row($0.from) }
        let coming = batch.insertedRows + moves.map { row($0.to) }
        for range in leaving + batch.updatedRows + coming where range.rows.lowerBound < 0 {
            throw TableFault(
                .outOfRange, "the rows \(range.rows) of section \(range.section) begin before the first one")
        }
        try check(leaving + batch.updatedRows, "the old row", closed: closedOld, sections: offsets.sectionCount) {
            offsets.rowCount(inSection: $0)
        }
        try check(coming, "the new row", closed: closedNew, sections: sectionCount, count: rowCount)
        var change: [Int: Int] = [:]
        for range in leaving {
            if let section = map.newSection(of: range.section) { change[section, default: 0] -= range.rows.count }
        }
        for range in coming { change[range.section, default: 0] += range.rows.count }
        let origins = self.origins(of: Set(change.keys))
        for section in change.keys.sorted() {
            guard let origin = origins[section] else { continue }
            let expected = offsets.rowCount(inSection: origin) + change[section]!
            let found = rowCount(section)
            guard found == expected else {
                throw TableFault(
                    .countMismatch, "section \(section) has \(found) rows, where the changes make \(expected)")
            }
        }
        let total = coming.reduce(offsets.rowCount) { $0 + $1.rows.count } - leaving.reduce(0) { $0 + $1.rows.count }
        guard total <= TableLimits.rows else {
            throw TableFault(.tooMany, "\(total) rows; a table has at most \(TableLimits.rows)")
        }
    }

    /// The old sections of new ones. Those that change are few; those of a batch without section changes are the same.
    private func origins(of targets: Set<Int>) -> [Int: Int] {
        var result: [Int: Int] = [:]
        let moves = !batch.movedSections.isEmpty
        if !moves, batch.deletedSections.isEmpty, batch.insertedSections.isEmpty {
            for target in targets { result[target] = target }
            return result
        }
        for section in 0..<offsets.sectionCount {
            if let target = map.newSection(of: section), targets.contains(target) { result[target] = section }
        }
        return result
    }

    private func row(_ path: ItemPath) -> RowRange { RowRange(section: path.section, rows: path.item..<path.item + 1) }

    private func check(
        _ ranges: [RowRange], _ what: String, closed: Set<Int>, sections: Int, count: (Int) -> Int
    ) throws(TableFault) {
        var last = RowRange(section: -1, rows: 0..<0)
        let sorted = ranges.sorted { ($0.section, $0.rows.lowerBound) < ($1.section, $1.rows.lowerBound) }
        for range in sorted where !range.rows.isEmpty {
            guard range.section >= 0, range.section < sections else {
                throw TableFault(.outOfRange, "the section \(range.section) is not within 0..<\(sections)")
            }
            let first = CellPlace.row(range.section, range.rows.lowerBound)
            guard !closed.contains(range.section) else {
                throw TableFault(
                    .invalidBatch, at: first, "\(what) lies in a section that comes, goes or is updated as a whole")
            }
            let rows = count(range.section)
            guard range.rows.upperBound <= rows else {
                throw TableFault(
                    .outOfRange, at: first, "\(what) \(range.rows.upperBound - 1) is not within 0..<\(rows)")
            }
            guard last.section != range.section || last.rows.upperBound <= range.rows.lowerBound else {
                throw TableFault(.invalidBatch, at: first, "\(what) is in two changes")
            }
            last = range
        }
    }
}
