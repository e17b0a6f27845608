import Geometry
import Layout
import SectionDiff
import Testing

@testable import Lists

/// Phases and reuse of cells, updates of their content, and failing callbacks.
@Suite struct CellTests {
    private func phases(_ behaviour: LayoutBehaviour) throws -> [CellPhase] {
        var options = TableOptions()
        options.overscan = 0
        let table = try TestTable(TestTable.rows(40), size: Size(width: 300, height: 100), options: options)
        table.host.behaviour = behaviour
        table.host.heightOf = { _, _ in 100 }
        try table.window.layout()
        let cell = try #require(table.window.cell(at: ItemPath(section: 0, item: 0)))
        // The content changes, the width changes, and the cell is reused for another row of its class.
        var model = table.host.model
        model[0].items[0].content += 1
        try table.update(model)
        try table.window.layout()
        try table.window.resize(to: Size(width: 250, height: 100))
        try table.window.layout()
        try table.window.scroll(toOffset: 1_000)
        try table.window.layout()
        try table.window.scroll(toOffset: 300)
        try table.window.layout()
        return table.host.cells[cell]!.phases
    }

    @Test func layoutBehaviorDeterminesWhetherReuseAndUpdatesLayOutACellAgain() throws {
        #expect(try phases(.layoutOnce) == [.firstLoad])
        #expect(try phases(.layoutOn(.reused)) == [.firstLoad, .reused])
        #expect(try phases(.layoutOn(.setNeedsLayout)) == [.firstLoad, .setNeedsLayout])
        #expect(try phases(.layoutOnEach([.setNeedsLayout, .reused])) == [.firstLoad, .setNeedsLayout, .reused])
        #expect(try phases(.alwaysLayout) == [.firstLoad, .setNeedsLayout, .none, .reused])
    }

    @Test func byDefaultLaterLayoutsReplaceConstraints() {
        #expect(CellLayoutOption(on: .firstLoad) == .addNew)
        for phase in [CellPhase.reused, .setNeedsLayout, .none] {
            #expect(CellLayoutOption(on: phase) == .removeOldAndAddNew)
        }
    }

    @Test func changedContentFillsTheSameCellEvenIfItsRowMoves() throws {
        let table = try TestTable(TestTable.rows(100))
        try table.window.layout()
        let path = ItemPath(section: 0, item: 1)
        let cell = try #require(table.window.cell(at: path))
        var model = table.host.model
        model[0].items[1].content += 1
        // The row also moves in the same update.
        model[0].items.insert(model[0].items.remove(at: 1), at: 0)
        try table.update(model)
        let report = try table.window.layout()
        #expect(table.window.cell(at: ItemPath(section: 0, item: 0)) == cell)
        #expect(table.host.cells[cell]!.shown == model[0].items[0])
        #expect(table.host.cells[cell]!.configurations == 2)
        #expect(report.configured == 1)
    }

    @Test func scrollingReusesCellsAndMeasuresEachRowOnce() throws {
        var options = TableOptions()
        options.overscan = 50
        let table = try TestTable(TestTable.rows(10_000), options: options)
        table.host.heightOf = { _, _ in 40 }
        var measured = 0
        for _ in 0..<500 {
            try table.window.scroll(by: 33)
            measured += try table.window.layout().measured
        }
        // 500 points and 2 × 50 of overscan, for three classes.
        #expect(table.host.cells.count <= 3 * 17)
        #expect(measured == (500 * 33 + 500 + 50 + 39) / 40)
        #expect(table.host.fittings == measured)
    }

    @Test(arguments: [Measuring.fixed, .calculated])
    func fixedAndCalculatedRowHeightsAreNotMeasuredFromCells(_ measuring: Measuring) throws {
        var options = TableOptions()
        options.rowHeight = measuring == .fixed ? 30 : nil
        let table = try TestTable(TestTable.rows(1_000), options: options)
        table.host.measuring = measuring
        try table.window.layout()
        try table.window.scroll(to: ItemPath(section: 0, item: 700), .middle)
        try table.window.layout()
        #expect(table.host.fittings == 0)
    }

    @Test func jumpingToADistantRowMeasuresAtMostTwoScreensOfRows() throws {
        var options = TableOptions()
        options.overscan = 100
        let table = try TestTable(TestTable.rows(1_000_000), options: options)
        table.host.heightOf = { element, _ in 30 + Double(element.id % 7) }
        try table.window.layout()
        for position in [ScrollPosition.top, .middle, .bottom] {
            for row in [999_999, 500_000, 123_456] {
                try table.window.scroll(to: ItemPath(section: 0, item: row), position)
                // At most two screens of rows.
                #expect(try table.window.layout().measured <= 2 * 500 / 30)
            }
        }
    }

    // MARK: Failing callbacks

    @Test func callbackErrorIsReportedOnceForItsRowUntilItsContentChanges() throws {
        let table = try TestTable(TestTable.rows(100))
        table.host.onConfigure = { if $0 == .row(0, 2) { throw CallbackError() } }
        try table.window.layout()
        #expect(table.host.faults.map(\.place) == [.row(0, 2)])
        #expect(table.window.takeFaults().map(\.reason) == [.callback])
        #expect(table.window.liveCells.filter(\.hasFailed).map(\.place) == [.row(0, 2)])
        #expect(table.window.frame(of: .row(0, 2))?.height == 44)
        // The host is not called again until the content changes.
        try table.window.scroll(by: 10)
        try table.window.layout()
        #expect(table.host.faults.count == 1)
        table.host.onConfigure = nil
        var model = table.host.model
        model[0].items[2].content += 1
        try table.update(model)
        try table.window.layout()
        #expect(table.window.liveCells.allSatisfy { !$0.hasFailed })
    }

    /// A cell with an error may be filled partially.
    @Test func cellWithErrorIsNotReused() throws {
        let table = try TestTable(TestTable.rows(100))
        try table.window.layout()
        var model = table.host.model
        model[0].items[2].content += 1
        table.host.onConfigure = { if $0 == .row(0, 2) { throw CallbackError() } }
        try table.update(model)
        try table.window.layout()
        let failed = try #require(table.window.liveCells.first { $0.hasFailed }?.cell)
        try table.window.scroll(by: 2_000)
        try table.window.layout()
        try table.window.scroll(by: 2_000)
        try table.window.layout()
        #expect(table.host.cells[failed] == nil)
        #expect(!table.window.liveCells.contains { $0.cell == failed })
    }

    @Test(arguments: [Double.nan, -1, .infinity, -.infinity, 1e9])
    func invalidRowHeightIsReportedAndReplacedByTheEstimate(
        _ height: Double
    )
        throws
    {
        let table = try TestTable(TestTable.rows(100))
        table.host.heightOf = { element, _ in element.id == 3 ? height : 40 }
        try table.window.layout()
        let fault = try #require(table.window.takeFaults().first)
        #expect(fault.reason == .badHeight)
        #expect(fault.description.hasPrefix("[0, 3]: invalid height: found "))
        #expect(table.window.frame(of: .row(0, 3))?.height == 44)
        #expect(table.window.frame(of: .row(0, 4))?.y == 164)
    }

    @Test func changingATableInsideACallbackIsAnError() throws {
        let table = try TestTable(TestTable.rows(100))
        let window = table.window
        var reasons: [ListError.Reason] = []
        func note(_ body: () throws -> Void) {
            do { try body() } catch let fault as ListError { reasons.append(fault.reason) } catch {}
        }
        table.host.onConfigure = { place in
            guard place == .row(0, 0) else { return }
            note { try window.reload([]) }
            note { try window.apply(RowBatch(), sectionCount: 1) { _ in SectionShape(rows: 100) } }
            note { try window.scroll(by: 10) }
            note { try window.layout() }
            note { try window.measureAhead(rows: 1) }
            note { try window.resize(to: .zero) }
            // Reading is allowed.
            _ = window.liveCells.count + window.visiblePaths.count
        }
        try window.layout()
        #expect(reasons == Array(repeating: .reentrant, count: 6))
        #expect(window.visiblePaths.count > 5)
    }

    @Test func rowsWithoutHeightHaveALimitedNumberOfCells() throws {
        var options = TableOptions()
        options.estimatedRowHeight = 1
        let table = try TestTable(TestTable.rows(1_000_000), options: options)
        table.host.heightOf = { _, _ in 0 }
        try table.window.layout()
        #expect(table.window.liveCells.count <= TableLimits.liveCells)
        #expect(table.window.takeFaults().map(\.reason).contains(.tooMany))
    }

    /// A table of rows without height was treated as empty.
    @Test func tableOfRowsWithoutHeightKeepsItsCells() throws {
        var options = TableOptions()
        options.overscan = 0
        let table = try TestTable(TestTable.rows(1), options: options)
        table.host.heightOf = { _, _ in 0 }
        try table.window.layout()
        try table.window.scroll(by: 10)
        try table.window.layout()
        try table.window.resize(to: Size(width: 300, height: 90))
        try table.window.layout()
        #expect(table.window.liveCells.map(\.place) == [CellPlace(ItemPath(section: 0, item: 0))])
        #expect(table.window.contentOffset == table.window.minimumOffset)
    }
}
