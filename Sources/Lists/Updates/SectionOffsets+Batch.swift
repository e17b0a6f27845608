import SectionDiff

extension SectionOffsets {
    /// Applies a checked batch (``BatchCheck``). O(changes · log n).
    ///
    /// - Parameters:
    ///   - row: The height of inserted rows. If it is an estimate, the heights of updated rows become estimates.
    ///   - extents: The lengths of inserted sections, and of sections that are updated or whose header is updated, by
    ///     new index.
    mutating func apply(_ batch: RowBatch, row: RowHeight, extents: [Int: SectionExtent]) {
        // Exact heights that are equal for all rows don't depend on the content.
        for range in batch.updatedRows where !row.isExact {
            for row in range.rows {
                let place = CellPlace.row(range.section, row)
                set(place, height(of: place).asEstimate)
            }
        }
        let rows = takeRows(batch)
        let sections = takeSections(batch)
        putSections(batch, sections, extents)
        putRows(batch, rows, row)
    }

    /// Removes deleted and moved rows, beginning with the last, so that paths before the batch stay valid. Returns the
    /// heights of moved rows by the index of the move.
    private mutating func takeRows(_ batch: RowBatch) -> [[HeightBlock]] {
        var moved = [[HeightBlock]](repeating: [], count: batch.movedRows.count)
        var taken: [(range: RowRange, move: Int?)] = batch.deletedRows.map { ($0, nil) }
        for (number, move) in batch.movedRows.enumerated() {
            taken.append((RowRange(section: move.from.section, rows: move.from.item..<move.from.item + 1), number))
        }
        taken.sort { ($0.range.section, $0.range.rows.lowerBound) > ($1.range.section, $1.range.rows.lowerBound) }
        for (range, move) in taken {
            modify(section: range.section) { extent in
                if let move { moved[move] = extent.rows.extract(range.rows) } else { extent.rows.remove(range.rows) }
            }
        }
        return moved
    }

    private mutating func takeSections(_ batch: RowBatch) -> [Int: SectionExtent] {
        var moved: [Int: SectionExtent] = [:]
        let movedFrom = Set(batch.movedSections.map(\.from))
        for section in (batch.deletedSections + batch.movedSections.map(\.from)).sorted(by: >) {
            let extent = extract(section: section)
            if movedFrom.contains(section) { moved[section] = extent }
        }
        return moved
    }

    private mutating func putSections(
        _ batch: RowBatch, _ moved: [Int: SectionExtent], _ extents: [Int: SectionExtent]
    ) {
        var targets: [(section: Int, extent: SectionExtent)] = batch.insertedSections.map { ($0, extents[$0]!) }
        for move in batch.movedSections { targets.append((move.to, moved[move.from]!)) }
        for (section, extent) in targets.sorted(by: { $0.section < $1.section }) { insert([extent], at: section) }
        guard !batch.updatedSections.isEmpty || !batch.updatedHeaders.isEmpty else { return }
        let map = PlaceMap(batch)
        for section in batch.updatedSections {
            let target = map.newSection(of: section)!
            modify(section: target) { $0 = extents[target]! }
        }
        for section in batch.updatedHeaders {
            let target = map.newSection(of: section)!
            let extent = extents[target]!
            modify(section: target) {
                ($0.header, $0.footer) = (extent.header, extent.footer)
                ($0.spaceBefore, $0.spaceAfter) = (extent.spaceBefore, extent.spaceAfter)
            }
        }
    }

    private mutating func putRows(_ batch: RowBatch, _ moved: [[HeightBlock]], _ height: RowHeight) {
        var targets: [(range: RowRange, move: Int?)] = batch.insertedRows.map { ($0, nil) }
        for (number, move) in batch.movedRows.enumerated() {
            targets.append((RowRange(section: move.to.section, rows: move.to.item..<move.to.item + 1), number))
        }
        targets.sort { ($0.range.section, $0.range.rows.lowerBound) < ($1.range.section, $1.range.rows.lowerBound) }
        for (range, move) in targets {
            modify(section: range.section) { extent in
                if let move {
                    extent.rows.insert(moved[move], at: range.rows.lowerBound)
                } else {
                    extent.rows.insert(count: range.rows.count, height: height, at: range.rows.lowerBound)
                }
            }
        }
    }
}
