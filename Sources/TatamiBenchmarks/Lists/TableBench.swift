import Geometry
import Glibc
import Layout
import Lists
import SectionDiff

/// The cost of the core of tables without script cells: offsets, frames, updates.
enum TableBench {
    static let name = "table"
    private static let count = 1_000_000

    static func rows() throws -> [BenchRow] {
        try offsets() + window() + collection() + ScriptTableBench.rows()
    }

    private static func row(
        _ name: String, _ value: Double, _ unit: String, _ target: Double?, _ note: String = ""
    ) -> BenchRow {
        BenchRow(topic: Self.name, name: name, value: value, unit: unit, target: target, note: note)
    }

    // MARK: Offsets

    /// Returns the height of a row, as if rows were labels with 1,000 different texts.
    private static func height(_ row: Int) -> Double { Double(20 + 17 * (row &* 7_919 % 1_000 % 12)) }

    private static func measured() -> RowHeights {
        var heights = RowHeights(count: count, height: .estimated(44))
        for row in 0..<count { heights.set(row, .exact(height(row))) }
        return heights
    }

    /// Numbers of 10,000 rows that are spread over all rows.
    private static let places = (0..<10_000).map { $0 &* 7_919_777 % count }

    private static func offsets() -> [BenchRow] {
        var heights = measured()
        let bytes = Double(heights.bytes) / Double(count)
        var sum: Int64 = 0
        let offset = Bench.median { _ in for row in places { sum &+= heights.offset(of: row).units } }
        let points = places.map { heights.offset(of: $0) }
        let find = Bench.median { _ in for point in points { sum &+= Int64(heights.row(at: point) ?? 0) } }
        let set = Bench.median { run in for row in places { heights.set(row, .exact(Double(30 + run))) } }
        let insert = Bench.median { _ in
            for row in places { heights.insert(count: 1, height: .exact(50), at: row) }
            for row in places.reversed() { heights.remove(row..<row + 1) }
        }
        let perPlace = 1e6 / Double(places.count)
        let note = sum == 42 ? "" : "of 1,000,000 measured rows"
        return [
            row("offset of a row", offset * perPlace, "µs", 1, note),
            row("row at a point", find * perPlace, "µs", 1, note),
            row("a change of one height", set * perPlace, "µs", 0.5, note),
            row("insert or delete of a row", insert * perPlace / 2, "µs", 1, note),
            row("memory of a measured row", bytes, "bytes", 8, "labels with 1,000 different texts"),
        ]
    }

    // MARK: The window

    private static func window() throws -> [BenchRow] {
        let shapes = [SectionShape(rows: count)]
        var options = TableOptions()
        options.overscan = 200
        let size = Size(width: 390, height: 844)
        var bytes = 0
        let first = try Bench.median { _ in
            let host = BenchHost()
            let window = TableWindow(host: host, size: size, options: options)
            try window.reload(shapes)
            try window.layout()
            bytes = window.offsets.bytes
        }
        let host = BenchHost()
        let window = TableWindow(host: host, size: size, options: options)
        try window.reload(shapes)
        try window.layout()
        let frames = 2_000
        let scroll = try Bench.median { _ in
            for _ in 0..<frames {
                try window.scroll(by: 7)
                try window.layout()
            }
        }
        let jump = try Bench.median { _ in
            for place in places.prefix(500) {
                try window.scroll(to: ItemPath(section: 0, item: place), .middle)
                try window.layout()
            }
        }
        let start = Bench.now
        while try window.measureAhead(rows: 10_000) > 0 {}
        let exact = Bench.now - start
        let prepend = try Bench.median(runs: 5) { run in
            var batch = RowBatch()
            batch.insertedRows = [RowRange(section: 0, rows: 0..<10_000)]
            try window.apply(batch, sectionCount: 1) { _ in SectionShape(rows: count + 10_000 * (run + 1)) }
            try window.layout()
        }
        return [
            row("first screen of 1,000,000 rows", first * 1e3, "ms", 1, "estimated heights"),
            row("memory of 1,000,000 estimated rows", Double(bytes) / 1e6, "MB", 0.2),
            row(
                "a frame of a scroll by 7 points", scroll / Double(frames) * 1e6, "µs", 5,
                "with the cells that come and go"),
            row("a jump to a row, exact", jump / 500 * 1e6, "µs", nil, "with a screen of cells"),
            row("exact heights of 1,000,000 rows, in slices", exact, "s", 30, "the measuring of texts aside"),
            row("prepend of 10,000 rows to 1,000,000", prepend * 1e3, "ms", 2, "measured ones; visible rows stay"),
        ]
    }

    // MARK: Collections

    private static func collection() throws -> [BenchRow] {
        var options = CollectionOptions()
        options.columns = 3
        options.itemSize = Size(width: 120, height: 120)
        let size = Size(width: 390, height: 844)
        let first = try Bench.median { _ in
            let host = BenchHost()
            let window = CollectionWindow(host: host, size: size, options: options)
            try window.reload([SectionShape(rows: count)])
            window.scroll(toOffset: 1_000_000)
            try window.layout()
        }
        return [row("first screen of a grid of 1,000,000 items", first * 1e3, "ms", 1, "a jump into the middle")]
    }
}

/// A host whose cells cost almost nothing.
private final class BenchHost: CellHost {
    private var next = 0
    /// The row that each cell shows, by the cell's number.
    private var shown: [Int] = []

    func reuseClass(of place: CellPlace) -> ReuseClass { ReuseClass(0) }
    func behaviour(of reuseClass: ReuseClass) -> LayoutBehaviour { .layoutOnce }
    func makeCell(of reuseClass: ReuseClass) -> CellID {
        shown.append(0)
        next += 1
        return CellID(next - 1)
    }
    func prepareForReuse(_ cell: CellID) {}
    func configure(_ cell: CellID, for place: CellPlace) { shown[cell.rawValue] = place.path?.item ?? 0 }
    func layOut(_ cell: CellID, in phase: CellPhase, _ option: CellLayoutOption) {}
    func calculatedHeight(of place: CellPlace, width: Double) -> Double? { nil }
    func fittingHeight(of cell: CellID, width: Double) -> Double {
        Double(20 + 17 * (shown[cell.rawValue] &* 7_919 % 1_000 % 12))
    }
    func show(_ cell: CellID, at place: CellPlace, frame: Rect) {}
    func hide(_ cell: CellID) {}
    func discard(_ cell: CellID) {}
    func showFault(_ fault: ListError, in cell: CellID?) {}
}
