import Layout
import SectionDiff
import Testing

@testable import Lists

/// Properties that hold after every layout.
struct TableLaws {
    let table: TestTable
    let label: String

    private var window: TableWindow { table.window }
    private var host: TestHost { table.host }

    func check(_ report: TableLayoutReport) throws {
        try #require(report.rounds <= 4, "\(label): \(report.rounds) rounds")
        try checkOffset()
        try checkCells()
        try checkFrames()
        try checkSticky()
        let calls = host.calls
        let again = try window.layout()
        try #require(again == TableLayoutReport() && host.calls == calls, "\(label): a second layout did something")
    }

    private func checkOffset() throws {
        let offset = window.contentOffset
        try #require(offset >= window.minimumOffset, "\(label): the offset \(offset.points) is before the start")
        try #require(offset <= window.maximumOffset, "\(label): the offset \(offset.points) is beyond the end")
    }

    /// Each cell has current content, is shown, and is within the visible area and the overscan.
    private func checkCells() throws {
        let over = Length(window.options.overscan)
        let shown = host.cells.filter { !$0.value.isHidden }
        try #require(
            Set(shown.keys) == Set(window.liveCells.compactMap(\.cell)), "\(label): unknown cells are shown")
        var last: CellPlace?
        for live in window.liveCells {
            let cell = try #require(live.cell.flatMap { host.cells[$0] }, "\(label)")
            try #require(cell.shown == host.element(live.place), "\(label): the cell of \(live.place) is stale")
            try #require(last.map { $0 < live.place } ?? true, "\(label): two cells for \(live.place)")
            last = live.place
            let start = window.offsets.offset(of: live.place) - window.contentOffset
            let end = start + window.offsets.height(of: live.place).length
            let isNear = end >= .zero - over && start <= Length(window.size.height) + over
            let isPinned = window.isPinned(live.place, window.span!)
            try #require(isNear || isPinned, "\(label): \(live.place) is far outside of the visible area")
        }
    }

    /// Heights match the simple table, and cells cover the visible area without gaps or overlaps.
    private func checkFrames() throws {
        let places = table.naivePlaces()
        guard let span = window.span else {
            try #require(places.isEmpty, "\(label): nothing is shown")
            return
        }
        let seen = places.filter { span.contains($0.place) }
        let shift = window.offsets.offset(of: seen[0].place) - seen[0].start
        for (place, start, height) in seen {
            let cell = try #require(
                window.roster.index(of: place).map { window.liveCells[$0] }, "\(label): no \(place)")
            let isHeader = place.path == nil
            // A header without height differs from a missing header.
            try #require(window.offsets.height(of: place).isExact, "\(label): \(place) is not measured")
            try #require(window.offsets.height(of: place).length == height, "\(label): the height of \(place)")
            try #require(window.offsets.offset(of: place) == start + shift, "\(label): the offset of \(place)")
            let frame = try #require(cell.frame, "\(label): \(place) is not shown")
            try #require(host.cells[cell.cell!]!.frame == frame, "\(label)")
            if !isHeader || !window.options.isSticky {
                try #require(frame == window.frame(of: place), "\(label): the frame of \(place)")
            }
        }
        // The place that would be visible but is not part of the span. Space between sections has no place.
        let offset = window.contentOffset - shift
        for (place, start, height) in places where !span.contains(place) {
            let isSeen = start < offset + Length(window.size.height) && start + height > offset
            try #require(
                !isSeen || height == .zero,
                """
                \(label): \(place) is seen and has no cell: \(start.points), \(height.points); \(span) at \(offset.points), \(window.options)
                """)
        }
    }

    /// y = max(natural, min(top inset, section's end − height)).
    private func checkSticky() throws {
        guard window.options.isSticky else { return }
        for live in window.liveCells where live.place.kind == .header {
            let height = window.offsets.height(of: live.place).length
            let natural = window.offsets.offset(of: live.place) - window.contentOffset
            let end = window.offsets.range(ofSection: live.place.section).end - window.contentOffset
            let y = max(natural, min(window.topInset, end - height)) + window.contentOffset
            try #require(live.frame?.y == y.points, "\(label): the header of section \(live.place.section)")
        }
    }

    /// After everything is measured, every frame matches the simple table.
    func checkMeasured() throws {
        let seen = table.seenRows()
        for _ in 0..<10_000 where try window.measureAhead(rows: 37) > 0 {
            for (before, after) in zip(seen, table.seenRows()) where before != after {
                try #require(Bool(false), "\(label): a row moved while others were measured")
            }
        }
        try #require(window.offsets.estimatedCount == 0, "\(label)")
        let places = table.naivePlaces()
        for (place, start, height) in places {
            try #require(window.offsets.offset(of: place) == start, "\(label): the offset of \(place)")
            try #require(window.offsets.height(of: place).length == height, "\(label): the height of \(place)")
        }
    }
}
