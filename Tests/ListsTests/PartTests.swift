import Geometry
import Layout
import SectionDiff
import Testing

@testable import Lists

/// The independent parts of a table: selection, separators, section index, refresh control, prefetching and focus
/// order.
@Suite struct PartTests {
    private func path(_ section: Int, _ row: Int) -> ItemPath { ItemPath(section: section, item: row) }

    // MARK: Selection

    @Test func selectionModeLimitsSelectedRows() {
        var selection = RowSelection()
        func tap(_ section: Int, _ row: Int) -> RowSelection.Change { selection.tap(path(section, row)) }
        func mode(_ mode: RowSelection.Mode) -> RowSelection.Change { selection.setMode(mode) }
        let first = [tap(0, 1), tap(0, 1), tap(0, 2), mode(.multiple), tap(1, 0)]
        #expect(
            first == [
                .init(selected: [path(0, 1)]), .init(), .init(selected: [path(0, 2)], deselected: [path(0, 1)]),
                .init(),
                .init(selected: [path(1, 0)]),
            ])
        #expect(selection.sortedPaths == [path(0, 2), path(1, 0)])
        let then = [tap(0, 2), tap(0, 0), mode(.single), mode(.none), tap(0, 0)]
        #expect(
            then == [
                .init(deselected: [path(0, 2)]), .init(selected: [path(0, 0)]), .init(deselected: [path(1, 0)]),
                .init(deselected: [path(0, 0)]), .init(),
            ])
        selection.highlight(path(0, 0))
        #expect(selection.highlighted == nil)
    }

    @Test func selectionAndHighlightMoveWithTheirRows() throws {
        let table = try TestTable(TestTable.rows(20))
        _ = table.window.selection.setMode(.multiple)
        for row in [3, 5, 9] { _ = table.window.selection.select(path(0, row)) }
        table.window.selection.highlight(path(0, 9))
        var model = table.host.model
        model[0].items.remove(at: 5)
        model[0].items.insert(model[0].items.remove(at: 8), at: 0)
        try table.update(model)
        #expect(table.window.selection.sortedPaths == [path(0, 0), path(0, 4)])
        #expect(table.window.selection.highlighted == path(0, 0))
    }

    // MARK: Separators

    @Test func separatorIsOneIndentedPixelUnlessHiddenOrBelowAGroupsLastRow() {
        let separators = Separators()
        let row = Rect(x: 0, y: 44, width: 300, height: 44)
        func frame(
            isLast: Bool = false, isHidden: Bool = false, _ style: TableStyle = .plain,
            _ direction: LayoutDirection = .leftToRight
        ) -> Rect? {
            separators.frame(
                below: row, isLast: isLast, isHidden: isHidden, style: style, scale: 2, direction: direction)
        }
        #expect(frame() == Rect(x: 16, y: 87.5, width: 284, height: 0.5))
        #expect(frame(.plain, .rightToLeft) == Rect(x: 0, y: 87.5, width: 284, height: 0.5))
        #expect(frame(isHidden: true) == nil)
        #expect(frame(isLast: true) != nil)
        #expect(frame(isLast: true, .grouped) == nil)
        var none = separators
        none.style = .none
        #expect(none.frame(below: row, isLast: false, isHidden: false, style: .plain, scale: 2) == nil)
    }

    // MARK: Section index

    @Test func positionsInTheSectionIndexMapToItsSections() {
        let index = SectionIndex(titles: ["A", "B", "Z"], sections: [0, 1, 9])
        #expect(index.section(at: 0, sectionCount: 10) == 0)
        #expect(index.section(at: 0.34, sectionCount: 10) == 1)
        #expect(index.section(at: 1, sectionCount: 10) == 9)
        #expect(index.section(at: 7, sectionCount: 10) == 9)
        #expect(index.section(at: 1, sectionCount: 3) == nil)
        #expect(index.section(at: .nan, sectionCount: 10) == nil)
        #expect(SectionIndex(titles: []).section(at: 0.5, sectionCount: 10) == nil)
    }

    // MARK: Prefetching

    @Test func rowsArePrefetchedOnceAndCanceledWhenOutOfReach() throws {
        var options = TableOptions()
        options.prefetchDistance = 6
        options.overscan = 0
        let table = try TestTable(TestTable.rows(500), options: options)
        table.host.heightOf = { _, _ in 50 }
        let window = table.window
        try window.layout()
        #expect(table.host.requested == (10..<16).map { path(0, $0) })
        try window.scroll(by: 100)
        try window.layout()
        #expect(table.host.requested == (10..<18).map { path(0, $0) })
        #expect(table.host.cancelled.isEmpty)
        // After scrolling away, the requests are canceled.
        table.host.requested = []
        try window.scroll(to: path(0, 200), .top)
        try window.layout()
        #expect(table.host.cancelled == (12..<18).map { path(0, $0) })
        #expect(table.host.requested == (210..<216).map { path(0, $0) })
        // Deleted rows are canceled; no row is requested twice.
        table.host.cancelled = []
        table.host.requested = []
        var model = table.host.model
        model[0].items.removeSubrange(211..<213)
        try table.update(model)
        try window.layout()
        #expect(table.host.cancelled == [path(0, 211), path(0, 212)])
        #expect(table.host.requested == [path(0, 214), path(0, 215)])
        #expect(window.prefetcher.outstanding == Set((210..<216).map { path(0, $0) }))
    }

    // MARK: Focus order

    @Test func nextAndPreviousRowsSkipEmptySections() throws {
        var model = TestTable.rows(2)
        model.append(Section(model: Element(id: 3, content: 0), items: []))
        model.append(Section(model: Element(id: 7, content: 0), items: [Element(id: 9, content: 0)]))
        let offsets = try TestTable(model).window.offsets
        #expect(offsets.path(after: path(0, 0)) == path(0, 1))
        #expect(offsets.path(after: path(0, 1)) == path(2, 0))
        #expect(offsets.path(after: path(2, 0)) == nil)
        #expect(offsets.path(before: path(2, 0)) == path(0, 1))
        #expect(offsets.path(before: path(0, 1)) == path(0, 0))
        #expect(offsets.path(before: path(0, 0)) == nil)
        #expect(offsets.path(after: path(8, 0)) == nil)
    }

    @Test func emptyTableHasNoCells() throws {
        let table = try TestTable([])
        table.host.heightOf = { _, _ in 40 }
        #expect(table.window.isEmpty)
        #expect(try table.window.layout().rounds == 0)
        try table.window.scroll(by: 100)
        try table.window.layout()
        #expect(table.window.contentOffset == .zero)
        try table.update(TestTable.rows(3))
        try table.window.layout()
        #expect(!table.window.isEmpty && table.window.visiblePaths.count == 3)
        try table.update([])
        try table.window.layout()
        #expect(table.window.liveCells.isEmpty && table.host.cells.values.allSatisfy(\.isHidden))
    }
}
