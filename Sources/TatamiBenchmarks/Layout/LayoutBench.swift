import Geometry
import Glibc
import Layout
import LuaHost
import Rendering
import Scripting

/// The cost of a layout, from script to frames.
enum LayoutBench {
    static let name = "layout"

    private static let cells = 1000

    static func rows() throws -> [BenchRow] {
        var rows: [BenchRow] = []
        let measurer = PangoTextMeasurer()
        let perCell = 1e6 / Double(cells)

        // Creating and destroying the host is not measured, only the script and its layout.
        var screen: ScriptHost?
        var passes: [Double] = []
        let first = try Bench.medianOfParts { _ in
            screen = nil
            let host = try host(Traits(), measurer)
            let start = Bench.now
            try host.run(Array(list.utf8), chunkName: "bench.lua")
            let middle = Bench.now
            host.screen.layoutIfNeeded()
            let end = Bench.now
            passes.append(end - middle)
            screen = host
            return end - start
        }
        rows.append(row("list of \(cells) cells of 8 views, first layout", first * perCell, "µs a cell", 20))
        rows.append(row("of which the layout pass", passes.sorted()[passes.count / 2] * perCell, "µs a cell", nil))

        if let screen {
            rows.append(solverRow(screen.screen, perCell))
            let changed = Bench.median { run in
                screen.screen.traits.size.width = run % 2 == 0 ? 390 : 430
                screen.screen.layoutIfNeeded()
            }
            rows.append(row("the same, width changed", changed * perCell, "µs a cell", 6))
            let nothing = Bench.median { _ in for _ in 0..<1000 { screen.screen.layoutIfNeeded() } }
            rows.append(row("layout again with nothing changed", nothing * 1e6 / 1000, "µs", 1))
        }

        rows += try contentRows(measurer)

        let tree = try show(nested, Traits(size: Size(width: 8192, height: 8192)), measurer)
        tree.screen.layoutIfNeeded()
        let nodes = Double(tree.screen.viewCount)
        let resized = Bench.median { run in
            let side = run % 2 == 0 ? 8192.0 : 8200.0
            tree.screen.traits.size = Size(width: side, height: side)
            tree.screen.layoutIfNeeded()
        }
        rows.append(
            row(
                "nested tree of depth 12 (\(tree.screen.viewCount) views), new size", resized * 1e9 / nodes,
                "ns a view", 300))
        rows.append(
            BenchRow(
                topic: name, name: "start of the process to the first frame of hello.lua",
                value: try StartBench.milliseconds(),
                unit: "ms", target: 12, note: "CPU of a process that writes it as JSON"))
        rows.append(try memoryRow(measurer))
        return rows
    }

    /// Measures rows whose heights follow from their contents: the first layout, and the growth of its time with the
    /// number of rows.
    private static func contentRows(_ measurer: PangoTextMeasurer) throws -> [BenchRow] {
        let counts = [250, 2000]
        let seconds = try counts.map { count in
            let text = Array(contentList.replacing("COUNT", with: "\(count)").utf8)
            return try Bench.medianOfParts { _ in
                let host = try host(Traits(), measurer)
                try host.run(text, chunkName: "bench.lua")
                let start = Bench.now
                host.screen.layoutIfNeeded()
                return Bench.now - start
            }
        }
        let growth = log(seconds[1] / seconds[0]) / log(Double(counts[1]) / Double(counts[0]))
        return [
            row(
                "\(counts[1]) rows as high as their labels, layout pass", seconds[1] * 1e6 / Double(counts[1]),
                "µs a row", nil),
            row("the same, exponent from \(counts[0]) rows on", growth, "", 1.1),
        ]
    }

    /// Returns the time that a separate solver needs for the same constraints. Measuring the calls that the screen
    /// makes to its solver would take as long as the calls.
    private static func solverRow(_ screen: Screen, _ perCell: Double) -> BenchRow {
        let share = SolverShare(of: screen)
        var isRight = true
        let seconds = Bench.medianOfParts { _ in
            let start = Bench.now
            let values = share.solve()
            let time = Bench.now - start
            isRight = isRight && share.agrees(values, with: screen)
            return time
        }
        return BenchRow(
            topic: name, name: "of which the solver", value: isRight ? seconds * perCell : .nan, unit: "µs a cell",
            target: 8,
            note: "its \(share.constraintCount / cells) constraints a cell given to a solver alone")
    }

    /// Returns the memory per view of the list, in addition to an empty screen: Lua, the layout and the solver.
    private static func memoryRow(_ measurer: PangoTextMeasurer) throws -> BenchRow {
        let host = try host(Traits(), measurer)
        let before = Double(Bench.heapInUse)
        try host.run(Array(list.utf8), chunkName: "bench.lua")
        host.screen.layoutIfNeeded()
        let bytes = Double(Bench.heapInUse) - before
        return row("memory of the list", bytes / Double(host.screen.viewCount), "bytes a view", nil)
    }

    private static func row(_ name: String, _ value: Double, _ unit: String, _ target: Double?) -> BenchRow {
        BenchRow(topic: self.name, name: name, value: value, unit: unit, target: target)
    }

    static func host(
        _ traits: Traits, _ measurer: PangoTextMeasurer, maximumViews: Int? = nil,
        print: @escaping (String) -> Void = { _ in }
    ) throws -> ScriptHost {
        var options = ScriptHost.Options()
        if let maximumViews { options.maximumViews = maximumViews }
        options.traits = traits
        options.limits.time = nil
        let images = ImageStore { (_) throws(ImageError) in throw ImageError(message: "no images here") }
        return try ScriptHost(options: options, text: measurer, images: images, resolver: nil, print: print)
    }

    private static func show(_ script: String, _ traits: Traits, _ measurer: PangoTextMeasurer) throws -> ScriptHost {
        let host = try host(traits, measurer)
        try host.run(Array(script.utf8), chunkName: "bench.lua")
        host.screen.layoutIfNeeded()
        return host
    }

    private static let list = """
        return function(content)
          for i = 1, \(cells) do
            content:putView():horizontal(equal, parent):top(equal, i == 1 and parent or \
        previous.bottomAnchor):height(moreThanTo(44))
              :layoutContent(function(cell)
                cell:putView("icon"):left(equalTo(12), parent):centerY(equal, \
        parent):size(equalTo(40)):top(moreThanTo(8), parent)
                cell:putLabel("title"):text("Title of row " .. i):left(equalTo(12), \
        previous.rightAnchor):top(equalTo(10), parent)
                cell:putLabel("sub"):text("What row " .. i .. " says"):left(equalTo(64), parent):top(equalTo(4), \
        previous.bottomAnchor)
                  :bottom(equalTo(10), parent)
                cell:putLabel("time"):text("12:" .. i % 60):right(equalTo(34), parent):top(equalTo(10), parent)
                cell:putView("badge"):right(equalTo(34), parent):size(equalTo(18)):top(equalTo(2), \
        previous.bottomAnchor)
                cell:putView("line"):left(equalTo(64), parent):right(equal, parent):bottom(equal, \
        parent):height(equalTo(1))
                cell:putView("more"):size(equalTo { width = 10, height = 14 }):right(equalTo(12), \
        parent):centerY(equal, parent)
              end)
          end
        end
        """

    private static let contentList = """
        return function(content)
          content:putScroll("scroll"):edges(equal):layoutContent(function(scroll)
            local above
            for i = 1, COUNT do
              local row = scroll:putView("row" .. i):horizontal(equal):width(equal):top(equal, above and \
        above.bottomAnchor or parent)
              row:layoutContent(function(row)
                row:putLabel("label"):text("Row " .. i):left(equalTo(16)):vertical(equalTo(8))
              end)
              above = row
            end
            above:bottom(equal)
          end)
        end
        """

    private static let nested = """
        local function split(node, depth)
          if depth == 0 then return end
          node:layoutContent(function(content)
            local across = depth % 2 == 0
            local a = content:putView()
            local b = content:putView()
            if across then
              a:at("fullLeft", equalTo(2), parent)
              b:at("fullRight", equalTo(2), parent):left(equalTo(2), a.rightAnchor):width(equalTo(a))
            else
              a:at("fullTop", equalTo(2), parent)
              b:at("fullBottom", equalTo(2), parent):top(equalTo(2), a.bottomAnchor):height(equalTo(a))
            end
            split(a, depth - 1)
            split(b, depth - 1)
          end)
        end
        return function(content)
          split(content:putView():edges(equal, parent), 12)
        end
        """
}
