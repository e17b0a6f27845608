import SectionDiff

/// Checks a batch against the law before anything is changed: places that exist, no place twice, counts that agree. What
/// the rows show is the model's matter. O(changes · log changes).
///
/// What it says is read by those who write scripts: its messages count rows and sections from 1.
package struct BatchCheck {
    /// What is known of the model before the batch.
    private enum Before {
        case offsets(SectionOffsets)
        /// How many rows each section has: of a table that was not laid out yet nothing has a place.
        case counts([Int])

        var sectionCount: Int {
            switch self {
            case .offsets(let offsets): offsets.sectionCount
            case .counts(let counts): counts.count
            }
        }

        var rowCount: Int {
            switch self {
            case .offsets(let offsets): offsets.rowCount
            case .counts(let counts): counts.reduce(0, +)
            }
        }

        func rowCount(inSection section: Int) -> Int {
            switch self {
            case .offsets(let offsets): offsets.rowCount(inSection: section)
            case .counts(let counts): counts[section]
            }
        }
    }

    private let before: Before
    private let batch: RowBatch
    private let map: PlaceMap

    init(offsets: SectionOffsets, batch: RowBatch) { self.init(.offsets(offsets), batch) }

    /// A check by the number of rows that each section has before the batch.
    package init(rowCounts: [Int], batch: RowBatch) { self.init(.counts(rowCounts), batch) }

    private init(_ before: Before, _ batch: RowBatch) {
        self.before = before
        self.batch = batch
        map = PlaceMap(batch)
    }

    /// - Parameters:
    ///   - sectionCount: of the model after the batch.
    ///   - rowCount: of its sections.
    package func fault(sectionCount: Int, rowCount: (Int) -> Int) -> TableFault? {
        do {
            try checkSections(newCount: sectionCount)
            try checkRows(sectionCount, rowCount)
            return nil
        } catch {
            return error
        }
    }

    private func checkSections(newCount: Int) throws(TableFault) {
        let count = before.sectionCount
        let moved = batch.movedSections
        try check(batch.deletedSections + moved.map(\.from) + batch.updatedSections, count, .before)
        try check(batch.deletedSections + moved.map(\.from) + batch.updatedHeaders, count, .before)
        try check(batch.insertedSections + moved.map(\.to), newCount, .after)
        let expected = count - batch.deletedSections.count + batch.insertedSections.count
        guard newCount == expected else {
            throw TableFault(.countMismatch, "\(newCount) sections, where the changes make \(expected)")
        }
        guard newCount <= TableLimits.sections else {
            throw TableFault(.tooMany, "\(newCount) sections; a table has at most \(TableLimits.sections)")
        }
    }

    /// Which of the two models the numbers of a change are about.
    private enum Time: String {
        case before
        case after
    }

    private func check(_ sections: [Int], _ count: Int, _ time: Time) throws(TableFault) {
        var last = -1
        for section in sections.sorted() {
            guard section >= 0, section < count else { throw noSection(section, count, time) }
            guard section != last else {
                throw TableFault(
                    .invalidBatch, "section \(section + 1), \(time.rawValue) the change, is in two changes")
            }
            last = section
        }
    }

    private func noSection(_ section: Int, _ count: Int, _ time: Time) -> TableFault {
        let there = count == 0 ? "no sections" : count == 1 ? "one section" : "sections 1 to \(count)"
        return TableFault(
            .outOfRange,
            "section \(section + 1) is not there: \(time.rawValue) the change the table has \(there)")
    }

    private func checkRows(_ sectionCount: Int, _ rowCount: (Int) -> Int) throws(TableFault) {
        let closedOld = Set(batch.deletedSections + batch.updatedSections)
        let closedNew = Set(batch.insertedSections + batch.updatedSections.compactMap { map.newSection(of: $0) })
        let moves = batch.movedRows
        let leaving = batch.deletedRows + moves.map { row($0.from) }
        let coming = batch.insertedRows + moves.map { row($0.to) }
        for range in leaving + batch.updatedRows + coming where range.rows.lowerBound < 0 {
            throw TableFault(
                .outOfRange,
                "row \(range.rows.lowerBound + 1) of section \(range.section + 1) is not there: rows count from 1")
        }
        try check(leaving + batch.updatedRows, .before, closed: closedOld, sections: before.sectionCount) {
            before.rowCount(inSection: $0)
        }
        try check(coming, .after, closed: closedNew, sections: sectionCount, count: rowCount)
        var change: [Int: Int] = [:]
        for range in leaving {
            if let section = map.newSection(of: range.section) { change[section, default: 0] -= range.rows.count }
        }
        for range in coming { change[range.section, default: 0] += range.rows.count }
        let origins = self.origins(of: Set(change.keys))
        for section in change.keys.sorted() {
            guard let origin = origins[section] else { continue }
            let expected = before.rowCount(inSection: origin) + change[section]!
            let found = rowCount(section)
            guard found == expected else {
                throw TableFault(
                    .countMismatch, "section \(section + 1) has \(found) rows, where the changes make \(expected)")
            }
        }
        let total = coming.reduce(before.rowCount) { $0 + $1.rows.count } - leaving.reduce(0) { $0 + $1.rows.count }
        guard total <= TableLimits.rows else {
            throw TableFault(
                .tooMany, "after the change there are \(total) rows; a table has at most \(TableLimits.rows)")
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
        for section in 0..<before.sectionCount {
            if let target = map.newSection(of: section), targets.contains(target) { result[target] = section }
        }
        return result
    }

    private func row(_ path: ItemPath) -> RowRange { RowRange(section: path.section, rows: path.item..<path.item + 1) }

    private func check(
        _ ranges: [RowRange], _ time: Time, closed: Set<Int>, sections: Int, count: (Int) -> Int
    ) throws(TableFault) {
        var last = RowRange(section: -1, rows: 0..<0)
        let sorted = ranges.sorted { ($0.section, $0.rows.lowerBound) < ($1.section, $1.rows.lowerBound) }
        for range in sorted where !range.rows.isEmpty {
            guard range.section >= 0, range.section < sections else {
                throw noSection(range.section, sections, time)
            }
            let first = ItemPath(section: range.section, item: range.rows.lowerBound)
            guard !closed.contains(range.section) else {
                throw TableFault(
                    .invalidBatch, at: CellPlace(first),
                    "\(name(first, time)) lies in a section that comes, goes or is updated as a whole")
            }
            let rows = count(range.section)
            guard range.rows.upperBound <= rows else {
                let beyond = ItemPath(section: range.section, item: range.rows.upperBound - 1)
                let there = rows <= 0 ? "no rows" : rows == 1 ? "one row" : "rows 1 to \(rows)"
                throw TableFault(
                    .outOfRange, at: CellPlace(first),
                    "\(name(beyond, time)) is not there: \(time.rawValue) the change the section has \(there)")
            }
            guard last.section != range.section || last.rows.upperBound <= range.rows.lowerBound else {
                throw TableFault(
                    .invalidBatch, at: CellPlace(first),
                    "\(name(first, time)), \(time.rawValue) the change, is in two changes")
            }
            last = range
        }
    }

    /// A row, with the changes that name it: `delete and move: row 3 of section 1`.
    private func name(_ path: ItemPath, _ time: Time) -> String {
        func has(_ ranges: [RowRange]) -> Bool {
            ranges.contains { $0.section == path.section && $0.rows.contains(path.item) }
        }
        var changes: [String] = []
        switch time {
        case .before:
            if has(batch.deletedRows) { changes.append("delete") }
            if batch.movedRows.contains(where: { $0.from == path }) { changes.append("move") }
            if has(batch.updatedRows) { changes.append("update") }
        case .after:
            if has(batch.insertedRows) { changes.append("insert") }
            if batch.movedRows.contains(where: { $0.to == path }) { changes.append("move") }
        }
        return "\(changes.joined(separator: " and ")): row \(path.item + 1) of section \(path.section + 1)"
    }
}
