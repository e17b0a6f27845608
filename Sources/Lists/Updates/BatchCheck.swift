import SectionDiff

/// Checks a batch before it is applied: all places exist, no place occurs twice, and the counts agree. Contents are not
/// checked. O(changes · log changes).
///
/// Script authors read the messages, which count rows and sections from 1.
package struct BatchCheck {
    /// The model before the batch.
    private enum Before {
        case offsets(SectionOffsets)
        /// The number of rows in each section, for a table that has no layout yet.
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

    /// Creates a check of a batch from the number of rows in each section before the batch.
    package init(rowCounts: [Int], batch: RowBatch) { self.init(.counts(rowCounts), batch) }

    private init(_ before: Before, _ batch: RowBatch) {
        self.before = before
        self.batch = batch
        map = PlaceMap(batch)
    }

    /// Returns the first error, or nil if the batch is valid. The error is `outOfRange` for a place that does not
    /// exist, `invalidBatch` for a place in two changes or in a section that changes as a whole, `countMismatch` if the
    /// counts don't agree, and `tooMany` beyond the limits in ``TableLimits``.
    ///
    /// - Parameters:
    ///   - sectionCount: The number of sections after the batch.
    ///   - rowCount: Returns the number of rows in a section after the batch.
    package func fault(sectionCount: Int, rowCount: (Int) -> Int) -> ListError? {
        do {
            try checkSections(newCount: sectionCount)
            try checkRows(sectionCount, rowCount)
            return nil
        } catch {
            return error
        }
    }

    private func checkSections(newCount: Int) throws(ListError) {
        let count = before.sectionCount
        let moved = batch.movedSections
        try check(batch.deletedSections + moved.map(\.from) + batch.updatedSections, count, .before)
        try check(batch.deletedSections + moved.map(\.from) + batch.updatedHeaders, count, .before)
        try check(batch.insertedSections + moved.map(\.to), newCount, .after)
        let expected = count - batch.deletedSections.count + batch.insertedSections.count
        guard newCount == expected else {
            throw ListError(
                .countMismatch, "wrong number of sections: found \(newCount), expected \(expected) after the changes")
        }
        guard newCount <= TableLimits.sections else {
            throw ListError(.tooMany, "\(newCount) sections; a table has at most \(TableLimits.sections)")
        }
    }

    /// Whether a position refers to the model before or after the batch.
    private enum Time: String {
        case before
        case after
    }

    /// The end of the message about a position that occurs twice.
    private static let twice = "appears in two changes; keep one of them"

    private func check(_ sections: [Int], _ count: Int, _ time: Time) throws(ListError) {
        var last = -1
        for section in sections.sorted() {
            guard section >= 0, section < count else { throw noSection(section, count, time) }
            guard section != last else {
                throw ListError(
                    .invalidBatch,
                    "section \(section + 1) (numbered as \(time.rawValue) the change) \(Self.twice)")
            }
            last = section
        }
    }

    private func noSection(_ section: Int, _ count: Int, _ time: Time) -> ListError {
        let there = count == 0 ? "no sections" : count == 1 ? "one section" : "sections 1 to \(count)"
        return ListError(
            .outOfRange,
            "section \(section + 1) does not exist: \(time.rawValue) the change the table has \(there)")
    }

    private func checkRows(_ sectionCount: Int, _ rowCount: (Int) -> Int) throws(ListError) {
        let closedOld = Set(batch.deletedSections + batch.updatedSections)
        let closedNew = Set(batch.insertedSections + batch.updatedSections.compactMap { map.newSection(of: $0) })
        let moves = batch.movedRows
        let leaving = batch.deletedRows + moves.map { row($0.from) }
        let coming = batch.insertedRows + moves.map { row($0.to) }
        for range in leaving + batch.updatedRows + coming where range.rows.lowerBound < 0 {
            throw ListError(
                .outOfRange,
                "row \(range.rows.lowerBound + 1) of section \(range.section + 1) does not exist: rows count from 1")
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
                throw ListError(
                    .countMismatch,
                    "wrong number of rows in section \(section + 1): found \(found), expected \(expected) after the changes"
                )
            }
        }
        let total = coming.reduce(before.rowCount) { $0 + $1.rows.count } - leaving.reduce(0) { $0 + $1.rows.count }
        guard total <= TableLimits.rows else {
            throw ListError(
                .tooMany, "after the change there are \(total) rows; a table has at most \(TableLimits.rows)")
        }
    }

    /// Returns the old index of each of these new sections. Inserted sections are omitted.
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
    ) throws(ListError) {
        var last = RowRange(section: -1, rows: 0..<0)
        let sorted = ranges.sorted { ($0.section, $0.rows.lowerBound) < ($1.section, $1.rows.lowerBound) }
        for range in sorted where !range.rows.isEmpty {
            guard range.section >= 0, range.section < sections else {
                throw noSection(range.section, sections, time)
            }
            let first = ItemPath(section: range.section, item: range.rows.lowerBound)
            guard !closed.contains(range.section) else {
                throw ListError(
                    .invalidBatch, at: CellPlace(first),
                    """
                    \(name(first, time)) belongs to a section that is inserted, deleted or updated as a whole; remove \
                    the change of the row
                    """)
            }
            let rows = count(range.section)
            guard range.rows.upperBound <= rows else {
                let beyond = ItemPath(section: range.section, item: range.rows.upperBound - 1)
                let there = rows <= 0 ? "no rows" : rows == 1 ? "one row" : "rows 1 to \(rows)"
                throw ListError(
                    .outOfRange, at: CellPlace(first),
                    "\(name(beyond, time)) does not exist: \(time.rawValue) the change the section has \(there)")
            }
            guard last.section != range.section || last.rows.upperBound <= range.rows.lowerBound else {
                throw ListError(
                    .invalidBatch, at: CellPlace(first),
                    "\(name(first, time)) (numbered as \(time.rawValue) the change) \(Self.twice)")
            }
            last = range
        }
    }

    /// Describes a row, with its changes: `delete and move: row 3 of section 1`.
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
