import Foundation
import Geometry
import Layout
import LuaHost
import Rendering
import Scripting

/// The cost of script tables, with their cells, texts and script functions.
enum ScriptTableBench {
    private static let count = 1_000_000

    static func rows() throws -> [BenchRow] {
        let measurer = PangoTextMeasurer()
        return try [firstScreen(measurer), reusedCell(measurer), prepend(measurer)] + exactHeights(measurer)
    }

    private static func row(
        _ name: String, _ value: Double, _ unit: String, _ target: Double?, _ note: String
    ) -> BenchRow {
        BenchRow(topic: TableBench.name, name: name, value: value, unit: unit, target: target, note: note)
    }

    private static func host(_ measurer: PangoTextMeasurer) throws -> ScriptHost {
        try LayoutBench.host(Traits(size: Size(width: 390, height: 844)), measurer)
    }

    /// Returns a screen that was laid out and drawn once.
    private static func open(_ script: String, _ measurer: PangoTextMeasurer) throws -> ScriptHost {
        let host = try host(measurer)
        try host.run(Array(script.utf8), chunkName: "bench.lua")
        host.screen.layoutIfNeeded()
        return host
    }

    private static func scroll(_ host: ScriptHost, by points: Double) throws {
        let table = host.screen.view(named: "table")!
        try host.main.interactor.scroll(table, by: Point(x: 0, y: points))
        host.screen.layoutIfNeeded()
    }

    /// Taps the script's button.
    private static func tap(_ host: ScriptHost) throws {
        try host.main.interactor.touch(host.screen.view(named: "go")!)
    }

    // MARK: Rows

    /// Measures the script and its layout, without creating and destroying the host.
    private static func firstScreen(_ measurer: PangoTextMeasurer) throws -> BenchRow {
        var last: ScriptHost?
        let seconds = try Bench.medianOfParts { _ in
            last = nil
            let host = try host(measurer)
            let start = Bench.now
            try host.run(Array(list.utf8), chunkName: "bench.lua")
            host.screen.layoutIfNeeded()
            let time = Bench.now - start
            last = host
            return time
        }
        let views = last?.screen.viewCount ?? 0
        return row(
            "first screen of 1,000,000 rows of a script", seconds * 1e3, "ms", 3,
            "rows(count, fn); \(views) views, the script included")
    }

    /// Returns the cost of each cell that a scroll step reuses, without the script's own functions.
    private static func reusedCell(_ measurer: PangoTextMeasurer) throws -> BenchRow {
        let host = try open(cells, measurer)
        // All texts are measured, and the pool is full.
        for _ in 0..<120 { try scroll(host, by: 60) }
        let steps = 200
        let whole = try Bench.median { run in
            for _ in 0..<steps { try scroll(host, by: run % 2 == 0 ? 60 : -60) }
        }
        let frames = try Bench.median { run in
            for _ in 0..<steps { try scroll(host, by: run % 2 == 0 ? 0.01 : -0.01) }
        }
        // The tap itself costs almost nothing compared with 200 rows.
        let own = try Bench.median { _ in try tap(host) }
        let cell = (whole - frames - own) / Double(steps)
        return row(
            "a reused cell of 8 views, filled and laid out", cell * 1e6, "µs", 6,
            "beside \(String(format: "%.2f", own / Double(steps) * 1e6)) µs of the script's own, and \(String(format: "%.2f", frames / Double(steps) * 1e6)) µs of a scroll without a new cell"
        )
    }

    private static func prepend(_ measurer: PangoTextMeasurer) throws -> BenchRow {
        let host = try open(list, measurer)
        try scroll(host, by: 5_000)
        let seconds = try Bench.median { _ in
            try tap(host)
            host.screen.layoutIfNeeded()
        }
        return row(
            "10,000 rows before 1,000,000 of a script", seconds * 1e3, "ms", 2, "rowsChanged; visible rows stay")
    }

    /// Measures the time to determine the heights of some of the rows. The time for all rows is proportional.
    private static func exactHeights(_ measurer: PangoTextMeasurer) throws -> [BenchRow] {
        let host = try open(texts, measurer)
        let part = 200_000
        // The texts are measured, and the memory is allocated.
        _ = host.measureRowsAhead(2_000)
        // The phase of the garbage collector is random.
        host.lua.collectGarbage()
        let before = Bench.heapInUse
        var measured = 0
        let start = Bench.now
        while measured < part { measured += host.measureRowsAhead(500) }
        let seconds = Bench.now - start
        host.screen.layoutIfNeeded()
        host.lua.collectGarbage()
        let bytes = Double(Bench.heapInUse) - Double(before)
        return [
            row(
                "exact heights of 1,000,000 rows of a script", seconds * Double(count) / Double(measured), "s", 30,
                "a label each, of 1,000 texts; \(measured) of them in slices of 500"),
            row(
                "memory of such a row", max(0, bytes) / Double(measured), "bytes", 8,
                "beside the cache of texts"),
        ]
    }

    // MARK: Scripts

    private static let list = """
        local Row = tableCell "Row"
        function Row:layoutContent(content)
          content:putLabel("title"):assignTo(self, "title"):left(equalTo(16), parent):top(equalTo(8), parent)
          content:putLabel("sub"):assignTo(self, "sub"):left(equalTo(16), parent):top(equalTo(4), previous.bottomAnchor)
            :bottom(equalTo(8), parent)
        end
        function Row:configure(item) self.title.text, self.sub.text = item.title, item.sub end
        local Main = controller "Main"
        function Main:layoutContent(content)
          content:putTable("table"):assignTo(self, "table"):edges(equal, parent)
            :sections(tableCells "a":next(Row, rows(1000000, function(index)
              return index, { title = "Row " .. index, sub = "What it says" }
            end)):build())
          content:putButton("go"):title("Go"):right(equal, parent):top(equal, parent)
            :didClicked(function() self.table:rowsChanged { insert = { { 1, 10000 } } } end)
        end
        return Main
        """

    private static let cells = """
        local Row = tableCell "Row"
        function Row:layoutContent(content)
          content:putView("icon"):left(equalTo(12), parent):centerY(equal, parent):size(equalTo(40))
          content:putLabel("title"):assignTo(self, "title"):left(equalTo(12), previous.rightAnchor):top(equalTo(10), parent)
          content:putLabel("sub"):assignTo(self, "sub"):left(equalTo(64), parent):top(equalTo(4), previous.bottomAnchor)
          content:putLabel("time"):assignTo(self, "time"):right(equalTo(34), parent):top(equalTo(10), parent)
          content:putView("badge"):right(equalTo(34), parent):size(equalTo(18)):top(equalTo(2), previous.bottomAnchor)
          content:putView("line"):left(equalTo(64), parent):right(equal, parent):bottom(equal, parent):height(equalTo(1))
          content:putView("more"):size(equalTo { width = 10, height = 14 }):right(equalTo(12), parent):centerY(equal, parent)
        end
        local items = {}
        for i = 1, 1000 do items[i] = { title = "Title of row " .. i % 40, sub = "What row " .. i % 30 .. " says", time = "12:" .. i % 60 } end
        local function item(index) return index, items[index % 1000 + 1] end
        local function fill(row, item) row.title.text, row.sub.text, row.time.text = item.title, item.sub, item.time end
        Row.configure = fill
        local Main = controller "Main"
        function Main:layoutContent(content)
          content:putTable("table", { rowHeight = 60 }):edges(equal, parent)
            :sections(tableCells "a":next(Row, rows(1000000, item)):build())
          content:putButton("go"):title("Go"):right(equal, parent):top(equal, parent):didClicked(function() self:own() end)
        end
        -- What the functions take by themselves, on tables in the place of views.
        local stub = { title = {}, sub = {}, time = {} }
        function Main:own()
          for index = 1, 200 do
            local _, one = item(index)
            fill(stub, one)
          end
        end
        return Main
        """

    private static let texts = """
        local words = { "water", "stone", "light", "paper", "garden", "window", "river", "engine", "winter", "music" }
        local texts = {}
        for i = 1, 1000 do
          local text = { tostring(i) }
          for word = 1, 3 + i % 23 do text[word + 1] = words[(i * 7 + word * 3) % #words + 1] end
          texts[i] = table.concat(text, " ")
        end
        local Row = tableCell "Row"
        function Row:layoutContent(content)
          content:putLabel("text"):assignTo(self, "label"):numberOfLines(0):horizontal(equalTo(16), parent):vertical(equalTo(8), parent)
        end
        function Row:configure(text) self.label.text = text end
        local Main = controller "Main"
        function Main:layoutContent(content)
          content:putTable("table"):edges(equal, parent)
            :sections(tableCells "a":next(Row, rows(1000000, function(index) return index, texts[index % 1000 + 1] end)):build())
        end
        return Main
        """
}
