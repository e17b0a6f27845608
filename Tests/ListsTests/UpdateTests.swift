import Geometry
import Layout
import SectionDiff
import TestSupport
import Testing

@testable import Lists

/// Invalid batches, and the positions of rows after valid batches.
@Suite struct UpdateTests {
    private func refused(_ batch: RowBatch, rows: Int = 10, sections: Int = 1) throws -> ListError? {
        let table = try TestTable(TestTable.rows(10))
        try table.window.layout()
        let before = (table.window.offsets.rowCount, table.window.contentHeight, table.window.liveCells.map(\.place))
        do throws(ListError) {
            try table.window.apply(batch, sectionCount: sections) { _ in SectionShape(rows: rows) }
        } catch {
            // Nothing has changed.
            #expect(table.window.offsets.rowCount == before.0)
            #expect(table.window.contentHeight == before.1)
            #expect(table.window.liveCells.map(\.place) == before.2)
            #expect(try table.window.layout() == TableLayoutReport())
            return error
        }
        return nil
    }

    @Test func invalidBatchIsAnErrorAndChangesNothing() throws {
        var batch = RowBatch()
        batch.deletedRows = [RowRange(section: 0, rows: 9..<11)]
        #expect(try refused(batch)?.reason == .outOfRange)
        batch.deletedRows = [RowRange(section: 3, rows: 0..<1)]
        #expect(try refused(batch)?.reason == .outOfRange)
        batch.deletedRows = [RowRange(section: 0, rows: -1..<1)]
        #expect(try refused(batch)?.reason == .outOfRange)
        batch.deletedRows = [RowRange(section: 0, rows: 2..<4), RowRange(section: 0, rows: 3..<5)]
        #expect(try refused(batch)?.reason == .invalidBatch)
        batch.deletedRows = [RowRange(section: 0, rows: 2..<4)]
        #expect(try refused(batch)?.reason == .countMismatch)
        #expect(try refused(batch, rows: 8) == nil)
        batch.deletedSections = [0]
        #expect(try refused(batch, rows: 8, sections: 0)?.reason == .invalidBatch)
        batch = RowBatch()
        batch.insertedRows = [RowRange(section: 0, rows: 8..<12)]
        #expect(try refused(batch, rows: 11)?.reason == .outOfRange)
        #expect(try refused(batch, rows: 13)?.reason == .countMismatch)
        #expect(try refused(batch, rows: 14) == nil)
        batch.insertedRows = [RowRange(section: 0, rows: 10..<10 + TableLimits.rows)]
        #expect(try refused(batch, rows: 10 + TableLimits.rows)?.reason == .tooMany)
        batch = RowBatch()
        batch.insertedSections = [1]
        #expect(try refused(batch, sections: 3)?.reason == .countMismatch)
        batch.insertedSections = [5]
        #expect(try refused(batch, sections: 2)?.reason == .outOfRange)
    }

    /// Messages count rows and sections from 1, as scripts do.
    @Test func batchErrorsNameTheRowOrSectionCountedFromOne() throws {
        var batch = RowBatch()
        batch.deletedRows = [RowRange(section: 0, rows: 9..<11)]
        #expect(
            try refused(batch)?.message
                == "delete: row 11 of section 1 does not exist: before the change the section has rows 1 to 10")
        batch.deletedRows = [RowRange(section: 3, rows: 0..<1)]
        #expect(
            try refused(batch)?.message == "section 4 does not exist: before the change the table has one section")
        batch.deletedRows = [RowRange(section: 0, rows: 2..<4)]
        batch.movedRows = [Move(from: ItemPath(section: 0, item: 3), to: ItemPath(section: 0, item: 0))]
        #expect(
            try refused(batch)?.message == """
                delete and move: row 4 of section 1 (numbered as before the change) appears in two changes; keep one \
                of them
                """)
        batch = RowBatch()
        batch.insertedSections = [5]
        #expect(
            try refused(batch, sections: 2)?.message
                == "section 6 does not exist: after the change the table has sections 1 to 2")
    }

    /// A table without a layout knows only the numbers of rows.
    @Test func batchIsCheckedByRowCountsBeforeTheFirstLayout() {
        var batch = RowBatch()
        batch.insertedRows = [RowRange(section: 1, rows: 5..<7)]
        let check = BatchCheck(rowCounts: [3, 5], batch: batch)
        #expect(check.fault(sectionCount: 2) { [3, 7][$0] } == nil)
        #expect(check.fault(sectionCount: 2) { [3, 6][$0] }?.reason == .outOfRange)
        #expect(check.fault(sectionCount: 2) { [3, 8][$0] }?.reason == .countMismatch)
    }

    @Test func invalidRowCountsAndPositionsAreErrors() throws {
        let table = try TestTable(TestTable.rows(10))
        #expect(throws: ListError.self) { try table.window.reload([SectionShape(rows: TableLimits.rows + 1)]) }
        #expect(throws: ListError.self) { try table.window.reload([SectionShape(rows: -1)]) }
        #expect(throws: ListError.self) { try table.window.scroll(to: ItemPath(section: 0, item: 10), .top) }
        #expect(throws: ListError.self) { try table.window.setNeedsUpdate(of: .header(7)) }
        #expect(throws: ListError.self) { try table.window.scroll(by: .nan) }
        #expect(table.window.offsets.rowCount == 10)
    }

    /// In a table at its start, a growing header stays visible from its start.
    @Test func headerGrowthKeepsATableAtItsStartAndInsetChangesDoNotScroll() throws {
        let rows = (0..<40).map { Element(id: $0, content: 1) }
        let table = try TestTable([Section(model: Element(id: 900, content: 0), items: rows)])
        table.host.heightOf = { element, _ in element.id == 900 ? 20 + Double(element.content) : 44 }
        try table.window.layout()
        let start = table.window.contentOffset
        func show(_ content: Int, _ items: [Element]) throws {
            try table.update([Section(model: Element(id: 900, content: content), items: items)])
            try table.window.layout()
        }
        try show(60, rows)
        #expect(table.window.contentOffset == start)
        #expect(table.seenRows().first?.y == Length(80))
        try table.window.resize(to: Size(width: 200, height: 500), remeasures: true)
        try table.window.layout()
        #expect(table.window.contentOffset == table.window.minimumOffset)
        // Inserting before the first row does not move it.
        let seen = try #require(table.seenRows().first)
        try show(60, [Element(id: 100, content: 1)] + rows)
        #expect(table.seenRows().first { $0.id == seen.id }?.y == seen.y)
        // Nor does a header of a scrolled table.
        let offset = table.window.contentOffset
        #expect(offset > table.window.minimumOffset)
        try show(90, [Element(id: 100, content: 1)] + rows)
        #expect(table.window.contentOffset == offset + Length(30))
        // A change of the inset moves no row; the host scrolls by itself.
        var options = table.window.options
        options.contentInset.top = 30
        try table.window.setOptions(options)
        try table.window.layout()
        #expect(table.window.contentOffset == offset + Length(30))
        // Scrolling between the change and the layout is taken into account.
        try table.window.scroll(toOffset: -30)
        try table.window.layout()
        #expect(table.window.contentOffset == table.window.minimumOffset)
        try table.update([Section(model: Element(id: 900, content: 120), items: [Element(id: 100, content: 1)] + rows)])
        try table.window.scroll(by: 5)
        try table.window.layout()
        #expect(table.window.contentOffset == table.window.minimumOffset + Length(5))
        // A change of the inset does not scroll a table at its start either.
        try table.window.scroll(toOffset: -30)
        options.contentInset.top = 50
        try table.window.setOptions(options)
        try table.window.layout()
        #expect(table.window.contentOffset == Length(-30))
    }

    /// Stages and single batches move places with their elements.
    @Test(arguments: Seeds.range(1, short: 60, full: 300))
    func pathsAndHeightsOfRowsMoveWithTheirElements(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) &* 7_919)
        var next = 0
        func section(_ count: Int) -> Section {
            next += 1_000
            return Section(
                model: Element(id: next, content: 0),
                items: (1...max(1, count)).map { Element(id: next + $0, content: 0) })
        }
        for _ in 0..<40 {
            let old = (0..<generator.int(1...4)).map { _ in section(generator.int(1...12)) }
            var new = old
            for _ in 0..<generator.int(1...6) {
                let s = generator.int(0..<new.count)
                switch generator.int(0...5) {
                case 0: new.insert(section(3), at: s)
                case 1:
                    let moved = new.remove(at: s)
                    new.insert(moved, at: generator.int(0...new.count))
                case 2 where new.count > 1: new.remove(at: s)
                case 3: new[s].items.shuffle(using: &generator)
                case 4 where !new[s].items.isEmpty: new[s].items.remove(at: generator.int(0..<new[s].items.count))
                default:
                    guard let item = new[s].items.popLast() else { continue }
                    new[generator.int(0..<new.count)].items.insert(item, at: 0)
                }
            }
            var before = old
            for stage in StagedChangeset(from: old, to: new) {
                try Self.expect(RowBatch(stage.changes, isStage: true), before, stage.data, "seed \(seed)")
                before = stage.data
            }
            let batch = RowBatch(StagedChangeset(from: old, to: new).singleBatch(), isStage: false)
            try Self.expect(batch, old, new, "seed \(seed), one batch")
        }
    }

    private static func expect(_ batch: RowBatch, _ old: [Section], _ new: [Section], _ label: String) throws {
        let map = PlaceMap(batch)
        var offsets = SectionOffsets(
            old.map {
                SectionExtent(rows: RowHeights($0.items.map { HeightBlock(count: 1, height: .exact(Double($0.id))) }))
            })
        let check = BatchCheck(offsets: offsets, batch: batch)
        try #require(check.fault(sectionCount: new.count) { new[$0].items.count } == nil, "\(label)")
        var reached: Set<ItemPath> = []
        for (s, section) in old.enumerated() {
            for (i, item) in section.items.enumerated() {
                let path = ItemPath(section: s, item: i)
                guard let target = map.target(of: path) else { continue }
                try #require(new[target.section].items[target.item].id == item.id, "\(label): \(path) to \(target)")
                try #require(reached.insert(target).inserted, "\(label): \(target) is reached twice")
            }
        }
        // Heights move with their rows; inserted rows have estimated heights.
        var extents: [Int: SectionExtent] = [:]
        for (index, section) in new.enumerated() {
            extents[index] = SectionExtent(rows: RowHeights(count: section.items.count, height: .estimated(5)))
        }
        offsets.apply(batch, row: .estimated(5), extents: extents)
        for (s, section) in new.enumerated() {
            try #require(offsets.rowCount(inSection: s) == section.items.count, "\(label)")
            for (i, item) in section.items.enumerated() {
                let height = offsets.height(of: .row(s, i))
                let wasThere = reached.contains(ItemPath(section: s, item: i))
                try #require(height == (wasThere ? .exact(Double(item.id)) : .estimated(5)), "\(label): [\(s), \(i)]")
            }
        }
    }

    @Test func prependingManyRowsMovesNoVisibleRow() throws {
        let table = try TestTable(TestTable.rows(1_000))
        try table.window.scroll(toOffset: 3_000)
        try table.window.layout()
        let seen = table.seenRows()
        var batch = RowBatch()
        batch.insertedRows = [RowRange(section: 0, rows: 0..<10_000)]
        table.host.model[0].items.insert(contentsOf: (0..<10_000).map { Element(id: 50_000 + $0, content: 1) }, at: 0)
        try table.window.apply(batch, sectionCount: 1) { _ in SectionShape(rows: 11_000) }
        let report = try table.window.layout()
        #expect(report.configured == 0)
        #expect(seen.count > 5)
        #expect(table.seenRows().elementsEqual(seen, by: ==))
    }

    /// If all visible rows are deleted, the closest remaining row becomes visible.
    @Test(arguments: [
        (49_990..<100_000, 49_989, false), (49_990..<90_000, 49_989, true), (10_000..<50_020, 50_020, false),
        (0..<50_020, 50_020, true),
    ])
    func closestRemainingRowIsShownIfAllVisibleRowsAreDeleted(
        _ deleted: Range<Int>, nearest: Int, isAtTop: Bool
    ) throws {
        let table = try TestTable(TestTable.rows(100_000))
        table.host.heightOf = { _, _ in 44 }
        try table.window.scroll(to: ItemPath(section: 0, item: 50_000), .top)
        try table.window.layout()
        var batch = RowBatch()
        batch.deletedRows = [RowRange(section: 0, rows: deleted)]
        table.host.model[0].items.removeSubrange(deleted)
        let count = table.host.model[0].items.count
        try table.window.apply(batch, sectionCount: 1) { _ in SectionShape(rows: count) }
        #expect(try table.window.layout().measured < 40)
        // It appears at the edge that it was closer to, unless the table ends there.
        let bottom = table.window.viewHeight - Length(44)
        #expect(table.seenRows().first { $0.id == nearest }?.y == (isAtTop ? .zero : bottom))
    }

    /// If all visible rows move, they stay visible.
    @Test(arguments: [[1, 0, 2, 3], [0, 2, 3, 1], [3, 2, 1, 0], [2, 3, 1]])
    func visibleRowsStayVisibleWhenTheirSectionMoves(_ order: [Int]) throws {
        func section(_ id: Int) -> Section {
            Section(
                model: Element(id: 1_000 * id, content: 0),
                items: (1...(id == 1 ? 40 : 3)).map { Element(id: 1_000 * id + $0, content: 0) })
        }
        let table = try TestTable((0..<4).map(section))
        try table.window.scroll(to: ItemPath(section: 1, item: 20), .top)
        try table.window.layout()
        let seen = try #require(table.seenRows().first)
        try table.update(order.map(section))
        try table.window.layout()
        #expect(table.seenRows().first { $0.id == seen.id }?.y == seen.y)
    }

    @Test func movedVisibleRowsStayVisible() throws {
        let rows = TestTable.rows(200)[0].items
        let table = try TestTable(TestTable.rows(200))
        try table.window.scroll(to: ItemPath(section: 0, item: 40), .top)
        try table.window.layout()
        let seen = try #require(table.seenRows().first)
        let order = Array(rows[..<30] + rows[80...] + rows[30..<80])
        try table.update([Section(model: table.host.model[0].model, items: order)])
        try table.window.layout()
        #expect(table.seenRows().first { $0.id == seen.id }?.y == seen.y)
    }

    @Test func focusedRowKeepsItsPositionDuringUpdates() throws {
        let table = try TestTable(TestTable.rows(1_000))
        try table.window.scroll(toOffset: 3_003)
        try table.window.layout()
        let seen = table.seenRows()
        table.window.focusedRow = table.window.visiblePaths[3]
        var model = table.host.model
        let first = model[0].items.firstIndex { $0.id == seen[0].id }!
        // Rows are inserted between the first visible row and the focused row.
        model[0].items.insert(contentsOf: (0..<3).map { Element(id: 70_000 + $0, content: 1) }, at: first + 2)
        try table.update(model)
        try table.window.layout()
        #expect(table.seenRows().first { $0.id == seen[3].id }?.y == seen[3].y)
    }

    /// The position before the changes counts, because all rows may be visible in between.
    @Test func tableWithFollowsEndAtItsStartDoesNotScrollToAppendedRows() throws {
        var options = TableOptions()
        options.followsEnd = true
        let table = try TestTable(TestTable.rows(40), options: options)
        #expect(table.window.contentOffset == .zero)
        table.host.model[0].items.removeLast(39)
        var batch = RowBatch()
        batch.deletedRows = [RowRange(section: 0, rows: 1..<40)]
        try table.window.apply(batch, sectionCount: 1) { _ in SectionShape(rows: 1) }
        table.host.model[0].items += (0..<60).map { Element(id: 9_000 + $0, content: 2) }
        batch = RowBatch()
        batch.insertedRows = [RowRange(section: 0, rows: 1..<61)]
        try table.window.apply(batch, sectionCount: 1) { _ in SectionShape(rows: 61) }
        try table.window.layout()
        #expect(table.window.contentOffset == .zero)
    }

    /// Sections of a grouped table have space below their rows.
    @Test(arguments: [TableStyle.grouped, .insetGrouped])
    func groupedTableWithFollowsEndScrollsToAppendedRows(_ style: TableStyle) throws {
        var options = TableOptions()
        options.followsEnd = true
        options.style = style
        let table = try TestTable(TestTable.rows(200), options: options)
        try table.window.scrollToEnd()
        try table.window.layout()
        for number in 0..<3 {
            #expect(table.window.contentOffset == table.window.maximumOffset)
            table.host.model[0].items.append(Element(id: 8_000 + number, content: 2))
            var batch = RowBatch()
            batch.insertedRows = [RowRange(section: 0, rows: 200 + number..<201 + number)]
            try table.window.apply(batch, sectionCount: 1) { _ in SectionShape(rows: 201 + number) }
            try table.window.layout()
        }
        #expect(table.window.contentOffset == table.window.maximumOffset)
    }

    @Test func tableWithFollowsEndStaysAtItsEndUnlessScrolledAway() throws {
        var options = TableOptions()
        options.followsEnd = true
        let table = try TestTable(TestTable.rows(200), options: options)
        try table.window.scrollToEnd()
        try table.window.layout()
        for number in 0..<5 {
            table.host.model[0].items.append(Element(id: 8_000 + number, content: 2))
            var batch = RowBatch()
            batch.insertedRows = [RowRange(section: 0, rows: 200 + number..<201 + number)]
            try table.window.apply(batch, sectionCount: 1) { _ in SectionShape(rows: 201 + number) }
            try table.window.layout()
            #expect(table.window.contentOffset == table.window.maximumOffset)
            #expect(table.seenRows().last?.id == 8_000 + number)
        }
        // The keyboard appears and disappears.
        let size = table.window.size
        for height in [size.height - 150, size.height - 20, size.height] {
            try table.window.resize(to: Size(width: size.width, height: height))
            try table.window.layout()
            #expect(table.window.contentOffset == table.window.maximumOffset)
        }
        options.contentInset.bottom = 40
        try table.window.setOptions(options)
        try table.window.layout()
        #expect(table.window.contentOffset == table.window.maximumOffset)
        // A table that was scrolled away from its end keeps its position.
        try table.window.scroll(by: -300)
        try table.window.layout()
        let seen = table.seenRows()
        table.host.model[0].items.append(Element(id: 9_000, content: 2))
        var batch = RowBatch()
        batch.insertedRows = [RowRange(section: 0, rows: 205..<206)]
        try table.window.apply(batch, sectionCount: 1) { _ in SectionShape(rows: 206) }
        try table.window.layout()
        #expect(table.seenRows().elementsEqual(seen, by: ==))
    }
}
