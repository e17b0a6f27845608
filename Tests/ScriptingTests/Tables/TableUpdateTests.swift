import Geometry
import Layout
import LuaHost
import TestSupport
import Testing

@testable import Scripting

/// New models: which cells are kept, which events occur, and that nothing jumps.
struct TableUpdateTests {
    @Test func N1_41_rowsThatStayKeepTheirCellsAndChangesFollowTheReloadStrategy() throws {
        let live = try TableScreen.open()
        func show(_ ids: String...) throws {
            try live.run("main:show { \(ids.map { "{ id = '\($0)', height = 40 }" }.joined(separator: ", ")) }")
        }
        try show("a", "b", "c")
        _ = try live.rows()
        try live.run("main.kept = main.table:cellAt({ 1, 2 })")
        try show("x", "b", "c", "y")
        #expect(try live.rows().map(\.text) == ["x", "b", "c", "y"])
        #expect(try live.run("return main.kept == main.table:cellAt({ 1, 2 })").isTrue)
        #expect(
            try live.run(
                """
                local c = main.changes
                return c.kind .. #c.inserted .. #c.deleted .. #c.updated .. #c.moved .. c.inserted[2][2] .. c.deleted[1][2]
                """
            ).described == "the string \"diff210041\"")
        try show("c", "b", "x", "y")
        #expect(try live.rows().map(\.text) == ["c", "b", "x", "y"])
        try live.run("main.table.reloadStrategy = 'positional'")
        try show("c", "z")
        #expect(try live.rows().map(\.text) == ["c", "z"])
        #expect(
            try live.run("return main.changes.kind .. #main.changes.deleted .. #main.changes.updated").described
                == "the string \"positional21\"")
        try live.run("main.table.reloadStrategy = 'all'")
        try show("q")
        #expect(try live.rows().map(\.text) == ["q"])
        #expect(try live.run("return main.changes.kind").described == "the string \"all\"")
    }

    /// The table keeps the cell of a row that moves and changes, and reports both.
    @Test func aRowThatMovesAndChangesIsReportedAsBoth() throws {
        let live = try TableScreen.open()
        try live.run(
            "main:show { { id = 1, height = 40 }, { id = 2, height = 40, text = 'old' }, { id = 3, height = 40 } }")
        _ = try live.rows()
        try live.run("main.kept = main.table:cellAt({ 1, 2 })")
        try live.run(
            "main:show { { id = 2, height = 40, text = 'new' }, { id = 1, height = 40 }, { id = 3, height = 40 } }")
        #expect(try live.rows().map(\.text) == ["new", "1", "3"])
        #expect(
            try live.run(
                """
                local c = main.changes
                local move = c.moved[1]
                return #c.inserted .. #c.deleted .. #c.moved .. #c.updated .. " " .. move.from[2] .. move.to[2] .. " "
                  .. c.updated[1][2]
                """
            ).described == "the string \"0011 21 2\"")
        #expect(try live.run("return main.kept == main.table:cellAt({ 1, 1 })").isTrue)
    }

    @Test func newFillFunctionFillsVisibleRowsAgain() throws {
        let live = try TableScreen.open(
            """
            function Main:mark(word)
              self.table.cells = entities({ "a", "b" }, function(id)
                return cell(Row, { id = id, height = 20 }, function(row, item) fill(row, { height = 20, text = word .. item.id }) end)
              end)
            end
            """)
        try live.run("main:mark('x')")
        #expect(try live.rows().map(\.text) == ["xa", "xb"])
        try live.run("main:mark('y')")
        #expect(try live.rows().map(\.text) == ["ya", "yb"])
    }

    @Test func didReloadMaySetSectionsAgain() throws {
        let live = try TableScreen.open()
        try live.run(
            """
            main.table:didReload(function() if not main.done then main.done = true main:rows(3) end end)
            main:rows(1)
            """)
        live.screen.layoutIfNeeded()
        #expect(try live.rows().count == 3)
    }

    /// A list that loads page after page until the screen is full is complete after one layout.
    @Test func didReloadMaySetManySuccessiveModelsDuringOneLayout() throws {
        let live = try TableScreen.open()
        try live.run(
            """
            main.table:didReload(function() if #main.items < 12 then main:rows(#main.items + 1) end end)
            main:rows(1)
            """)
        live.screen.layoutIfNeeded()
        #expect(try live.rows().count == 12)
        #expect(!live.messages.contains { $0.contains("didReload") || $0.contains("layoutLoop") }, "\(live.messages)")
    }

    @Test func anEndlessDidReloadIsReported() throws {
        let live = try TableScreen.open()
        try live.run("main.table:didReload(function() main:rows(#main.items + 1) end) main:rows(1)")
        live.screen.layoutIfNeeded()
        let told = live.messages.filter { $0.contains("didReload of root/table replaced the table's sections") }
        #expect(told.count == 1, "\(live.messages)")
        let count = try live.rows().count
        live.screen.layoutIfNeeded()
        #expect(try live.rows().count == count)
    }

    /// Handlers that set a new model after each model: one handler for itself, or two in turns.
    @Test(arguments: [
        "main.n = 10 main.table:willDisplay(function() main.n = main.n + 1 main:show { { id = main.n, height = 20 } } end) main:rows(1)",
        "main.other:didReload(function() main:rows(1) end) main.table:didReload(function() main.other.cells = main.Row end) main:rows(1)",
    ])
    func endlessModelChangesAreReported(script: String) throws {
        let live = try TableScreen.open(
            """
            Main.Row = Row
            local layoutTable = Main.layoutContent
            function Main:layoutContent(content)
              layoutTable(self, content)
              content:putTable("other"):size(equalTo(100)):left(equal, parent):top(equal, parent):assignTo(self, "other")
            end
            """)
        try live.run(script)
        live.screen.layoutIfNeeded()
        let told = live.messages.filter { $0.contains("still changes after 4 repetitions of the layout") }
        #expect(!told.isEmpty && told.allSatisfy { $0.hasPrefix("warning layoutLoop test.lua:") }, "\(live.messages)")
        #expect(try live.rows().count >= 1)
    }

    /// The law of anchors and frames, through scripts: after any insertions, deletions, moves and growth, rows have no
    /// gaps, their items' heights and texts, and one visible row keeps its position.
    @Test(arguments: 0..<12) func randomUpdatesKeepRowsGaplessAndAVisibleRowInPlace(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) &+ 77)
        func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        let live = try TableScreen.open()
        var items = (0..<60).map { (id: $0, height: Double(20 + below(9) * 10)) }
        var next = 60
        func show() throws {
            let list = items.map { "{ id = \($0.id), height = \($0.height) }" }.joined(separator: ",")
            try live.run("main:show { \(list) }")
        }
        try show()
        for _ in 0..<40 {
            let before = try live.rows().filter { $0.frame.maxY > 0 && $0.frame.y < 800 }
            let isScroll = below(4) == 0
            if isScroll {
                let y = Double(below(3_000))
                try live.interactor.scroll(live.view("table"), by: Point(x: 0, y: y - 1_500))
            } else {
                for _ in 0...below(4) {
                    let place = below(max(1, items.count))
                    switch below(4) {
                    case 0 where items.count > 30: items.remove(at: place)
                    case 1 where !items.isEmpty: items[place].height = Double(20 + below(9) * 10)
                    case 2 where !items.isEmpty:
                        let item = items.remove(at: place)
                        items.insert(item, at: below(items.count + 1))
                    default:
                        items.insert((next, Double(20 + below(9) * 10)), at: min(place, items.count))
                        next += 1
                    }
                }
                try show()
            }
            let rows = try live.rows()
            let heights = Dictionary(uniqueKeysWithValues: items.map { ("\($0.id)", $0.height) })
            let order = Dictionary(uniqueKeysWithValues: items.enumerated().map { ("\($1.id)", $0) })
            for (row, below) in zip(rows, rows.dropFirst()) {
                #expect(abs(row.frame.maxY - below.frame.y) < 1e-4, "seed \(seed)")
                #expect(order[below.text] == order[row.text].map { $0 + 1 }, "seed \(seed)")
            }
            for row in rows {
                #expect(heights[row.text] == row.frame.height, "seed \(seed)")
                #expect(row.name == "[1,\((order[row.text] ?? -1) + 1)]", "seed \(seed)")
            }
            let total = items.reduce(0) { $0 + $1.height }
            if total > 800 {
                #expect(try #require(rows.first).frame.y <= 0 && (try #require(rows.last)).frame.maxY >= 800 - 1e-4)
            }
            guard !isScroll, case .dictionary = try live.property("table", "contentOffset") else { continue }
            #expect(live.host.main.tables.takeJumps() == [], "seed \(seed)")
            let still = before.filter { old in
                rows.contains { $0.text == old.text && abs($0.frame.y - old.frame.y) <= 1 / 64 }
            }
            let isAtEnd = abs((rows.last?.frame.maxY ?? 0) - 800) < 1e-3 || rows.first?.frame.y == 0
            let survives = before.contains { old in order[old.text] != nil && rows.contains { $0.text == old.text } }
            #expect(!survives || isAtEnd || !still.isEmpty, "seed \(seed)")
        }
        // A second layout changes nothing.
        let frames = try live.rows().map(\.frame)
        live.screen.layoutIfNeeded()
        #expect(live.screen.lastSolveCount == 0)
        #expect(try live.rows().map(\.frame) == frames)
    }

    @Test func scrollingDoesNotSolveConstraints() throws {
        let live = try TableScreen.open()
        try live.run("main:rows(1000, 40) main.table.rowHeight = 40")
        _ = try live.rows()
        try live.run("main.table.contentOffset = { x = 0, y = 10 }")
        live.screen.layoutIfNeeded()
        #expect(live.screen.lastSolveCount == 0)
        #expect(try live.rows()[0].frame.y == -10)
    }
}
