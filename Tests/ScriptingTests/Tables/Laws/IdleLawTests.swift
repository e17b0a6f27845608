import Layout
import Lists
import TestSupport
import Testing

@testable import Scripting

/// During idle time the heights of invisible rows are measured, and nothing visible moves.
@Suite struct IdleLawTests {
    @Test(arguments: Seeds.range(7_001, short: 8, full: 40), [false, true])
    func idleMeasuringFinishesWithoutMovingVisibleRows(_ seed: Int, _ isCounted: Bool) throws {
        var run = try LawRun(seed: seed, isCounted: isCounted) { $0.rowHeight = nil }
        var time = 0.0
        for number in 0..<6 {
            run.step(number, "idle")
            if number > 0 {
                try run.edit()
                try run.scroll()
            }
            _ = try run.settle()
            let before = try run.law.cells()
            let height = run.law.screen.traits.size.height
            for _ in 0..<4 {
                time += run.generator.pick([0.01, 0.05, 0.2])
                try run.law.live.host.advance(to: time)
                let now = try run.law.cells()
                for cell in before where cell.frame.maxY > 0 && cell.frame.y < height && cell.frame.height > 0 {
                    let same = try #require(now.first { $0.place == cell.place }, "\(run.label): \(cell.place) is gone")
                    try #require(
                        same.view == cell.view && same.tag == cell.tag && abs(same.frame.y - cell.frame.y) < 1e-9
                            && same.frame.height == cell.frame.height,
                        "\(run.label): \(cell.place) was at \(cell.frame), and is at \(same.frame)")
                }
            }
            // After any measurement, all positions match the naive table.
            _ = try run.settle()
            try #require(run.law.live.host.main.tables.takeJumps() == [], "\(run.label)")
        }
        // After enough time, all heights are known.
        try run.law.live.host.advance(to: time + 5)
        _ = try run.settle()
        try #require(try run.law.window().offsets.estimatedCount == 0, "\(run.label): not all is measured")
    }

    /// One stretch of idle time measures at most 5,000 rows, however long it is.
    @Test func oneIdlePeriodMeasuresAtMostSomeThousandRowsHoweverLong() throws {
        let live = try TableScreen.open(
            """
            function Main:count(n)
              self.asked = 0
              self.table.cells = entities(rows(n, function(i) self.asked = self.asked + 1 return i, { id = i, height = 30 + i % 3 } end),
                function(item) return cell(Row, item, fill) end)
            end
            """)
        try live.run("main:count(100000)")
        _ = try live.rows()
        let asked = try #require(try live.run("return main.asked").number)
        try live.host.advance(to: 0.1)
        let first = try #require(try live.run("return main.asked").number)
        #expect(first - asked > 90 && first - asked < 250)
        try live.host.advance(to: 3_600)
        let all = try #require(try live.run("return main.asked").number)
        #expect(all - first > 4_900 && all - first < 11_000, "\(all - first)")
    }
}
