import SectionDiff

/// The place that keeps its position while heights are measured or changed, and the position of its upper edge relative
/// to the upper edge of the table.
struct Anchor: Equatable {
    var place: CellPlace
    var y: Length
}

/// The candidates for the anchor after a batch, in order of preference. They are updated by each batch.
struct AnchorCandidates {
    private struct Row {
        var path: ItemPath
        var y: Length
        /// Whether a batch has moved the row. A moved row is the anchor only if all visible rows moved, for example
        /// with their section.
        var isMoved = false
    }

    private var rows: [Row]
    /// The distance of scrolling toward the end since the candidates were recorded, if the table was at its start then;
    /// otherwise nil.
    private(set) var fromStart: Length?

    init(_ rows: [(path: ItemPath, y: Length)], areOfStart: Bool = false) {
        self.rows = rows.map { Row(path: $0.path, y: $0.y) }
        fromStart = areOfStart ? .zero : nil
    }

    /// Creates candidates with only one row: the first for which `keeping` returns a new path. Fails if none exists.
    init?(_ rows: [(path: ItemPath, y: Length)], keeping: (ItemPath) -> ItemPath?) {
        for row in rows {
            guard let path = keeping(row.path) else { continue }
            self.init([(path, row.y)])
            return
        }
        return nil
    }

    var first: Anchor? {
        (rows.first { !$0.isMoved } ?? rows.first).map { Anchor(place: CellPlace($0.path), y: $0.y) }
    }

    mutating func move(by distance: Length) {
        if let fromStart { self.fromStart = fromStart - distance }
        for index in rows.indices { rows[index].y += distance }
    }

    /// Treats the table as if it had not been at its start, so that the visible rows keep their positions.
    mutating func leaveStart() { fromStart = nil }

    /// Changes the candidates to their paths after a batch. If all are deleted, the closest row that remains becomes
    /// the only candidate.
    ///
    /// - Parameter y: Returns the position of a row before the batch. A row outside of the screen appears at the edge
    ///   that it was closer to.
    mutating func apply(_ batch: RowBatch, _ map: PlaceMap, before offsets: SectionOffsets, y: (ItemPath) -> Length) {
        var left = rows.compactMap { row in
            map.target(of: row.path).map {
                Row(path: $0, y: row.y, isMoved: row.isMoved || map.fate(of: row.path) == .moved)
            }
        }
        if left.isEmpty, let near = rows.map(\.path).min(), let far = rows.map(\.path).max() {
            let search = KeptRowSearch(batch: batch, map: map, offsets: offsets)
            let below = search.next(after: far)
            let above = search.previous(before: near)
            let number = { offsets.number(of: $0) }
            let nearest: ItemPath?
            switch (above, below) {
            case (let above?, let below?):
                nearest = number(near) - number(above) < number(below) - number(far) ? above : below
            default: nearest = below ?? above
            }
            if let nearest { left = [Row(path: map.target(of: nearest)!, y: y(nearest))] }
        }
        rows = left
    }
}

/// Finds the closest row that remains in place, skipping whole ranges.
private struct KeptRowSearch {
    let batch: RowBatch
    let map: PlaceMap
    let offsets: SectionOffsets

    func next(after path: ItemPath) -> ItemPath? {
        var path = offsets.path(after: path)
        while let found = path {
            if map.fate(of: found) == .kept { return found }
            if isSectionOut(found.section) {
                path = offsets.path(after: ItemPath(section: found.section, item: Int.max - 1))
            } else {
                let end = deleted(around: found)?.rows.upperBound ?? found.item + 1
                path = offsets.path(after: ItemPath(section: found.section, item: end - 1))
            }
        }
        return nil
    }

    func previous(before path: ItemPath) -> ItemPath? {
        var path = offsets.path(before: path)
        while let found = path {
            if map.fate(of: found) == .kept { return found }
            let start = isSectionOut(found.section) ? 0 : deleted(around: found)?.rows.lowerBound ?? found.item
            path = offsets.path(before: ItemPath(section: found.section, item: start))
        }
        return nil
    }

    /// Returns whether a section is deleted, moved or updated as a whole, so that none of its rows remains in place.
    private func isSectionOut(_ section: Int) -> Bool {
        batch.deletedSections.contains(section) || batch.updatedSections.contains(section)
            || batch.movedSections.contains { $0.from == section }
    }

    private func deleted(around path: ItemPath) -> RowRange? {
        var low = 0
        var high = batch.deletedRows.count
        while low < high {
            let middle = (low + high) / 2
            let range = batch.deletedRows[middle]
            if (range.section, range.rows.upperBound) <= (path.section, path.item) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < batch.deletedRows.count else { return nil }
        let range = batch.deletedRows[low]
        return range.section == path.section && range.rows.contains(path.item) ? range : nil
    }
}
