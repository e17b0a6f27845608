import Geometry
import Layout
import SectionDiff
import Testing

@testable import Lists

/// Headers, footers and the supplementary views of items in a collection.
@Suite struct SupplementaryViewTests {
    /// Returns two sections of 30 items, with a pinned header of 30 points and a pinned footer of 12 points each. A
    /// line has four items and is 60 points high.
    private func pinned(_ change: (inout CollectionOptions) -> Void = { _ in }) throws -> TestCollection {
        var options = CollectionOptions()
        options.itemSize = Size(width: 80, height: 60)
        options.minimumInteritemSpacing = 0
        options.minimumLineSpacing = 0
        options.headerLength = 30
        options.footerLength = 12
        options.pinsHeaders = true
        options.pinsFooters = true
        change(&options)
        let sections = (0..<2).map { section in
            Section(
                model: Element(id: 1_000 + section * 10, content: 0),
                items: (0..<30).map { Element(id: section * 100 + $0, content: 0) })
        }
        return try TestCollection(sections, size: Size(width: 320, height: 240), options: options)
    }

    /// Returns the frame of the cell at a place, or nil without a cell.
    private func shown(_ collection: TestCollection, _ place: CellPlace) -> Rect? {
        collection.window.liveCells.first { $0.place == place }?.cell.flatMap { collection.host.cells[$0]?.frame }
    }

    @Test func headersAndFootersAreOutsideTheSectionInset() throws {
        var options = CollectionOptions()
        options.itemSize = Size(width: 90, height: 60)
        options.headerLength = 30
        options.footerLength = 12
        options.sectionInset = Insets(top: 5, left: 0, bottom: 7, right: 0)
        let section = Section(model: Element(id: 10, content: 0), items: [Element(id: 1, content: 0)])
        let collection = try TestCollection([section], options: options)
        #expect(collection.window.frame(of: .header(0)) == Rect(x: 0, y: 0, width: 320, height: 30))
        #expect(collection.itemFrame(0)?.y == 35)
        #expect(collection.window.frame(of: .footer(0)) == Rect(x: 0, y: 102, width: 320, height: 12))
        #expect(collection.window.contentLength == 114)
    }

    /// A section is 30 + 8 · 60 + 12 = 522 points long.
    @Test func pinnedHeadersAndFootersStayAtTheEdgesWithinTheirSections() throws {
        let collection = try pinned()
        #expect(shown(collection, .header(0)) == Rect(x: 0, y: 0, width: 320, height: 30))
        #expect(shown(collection, .footer(0)) == Rect(x: 0, y: 228, width: 320, height: 12))
        collection.window.scroll(toOffset: 200)
        try collection.window.layout()
        #expect(shown(collection, .header(0))?.y == 200)
        #expect(shown(collection, .footer(0))?.y == 428)
        // The end of the section pushes its header away, and the next footer stays below the start of its section.
        collection.window.scroll(toOffset: 500)
        try collection.window.layout()
        #expect(shown(collection, .header(0))?.y == 492)
        #expect(shown(collection, .header(1))?.y == 522)
        #expect(shown(collection, .footer(0))?.y == 510)
        #expect(shown(collection, .footer(1))?.y == 728)
        collection.window.scroll(toOffset: 300)
        try collection.window.layout()
        #expect(shown(collection, .footer(1))?.y == 528)
    }

    @Test func scrollingToAnItemAccountsForPinnedHeadersAndFooters() throws {
        let collection = try pinned { $0.contentInset = Insets(top: 20, left: 0, bottom: 10, right: 0) }
        let path = ItemPath(section: 1, item: 13)
        // Line 3 of the second section begins at 522 + 30 + 180.
        let start = 732.0
        for (position, y) in [(ScrollPosition.top, 50.0), (.bottom, 240 - 10 - 12 - 60), (.middle, 104)] {
            try collection.window.scroll(to: path, position)
            try collection.window.layout()
            #expect(collection.window.frame(of: CellPlace(path))?.y == start)
            #expect(start - collection.window.contentOffset.points == y, "\(position)")
        }
    }

    @Test func supplementaryViewsMoveWithTheirItems() throws {
        let host = TestHost()
        host.model = TestTable.rows(100)
        host.supplements = { $0.id % 5 == 0 ? [1, 2] : [] }
        var options = CollectionOptions()
        options.itemSize = Size(width: 100, height: 100)
        let window = CollectionWindow(host: host, size: Size(width: 100, height: 300), options: options)
        try window.reload([SectionShape(rows: 100)])
        func marks() -> [CellPlace] { window.liveCells.map(\.place).filter { $0.supplement > 0 } }
        try window.layout()
        let fives = host.model[0].items.indices.filter { host.model[0].items[$0].id % 5 == 0 }
        #expect(marks().map { $0.item!.item } == fives.filter { $0 < 4 }.flatMap { [$0, $0] })
        window.scroll(toOffset: 5_500)
        try window.layout()
        for live in window.liveCells where live.place.supplement > 0 {
            #expect(host.cells[live.cell!]?.frame == window.frame(of: CellPlace(live.place.item!)))
        }
        #expect(marks().allSatisfy { host.model[0].items[$0.item!.item].id % 5 == 0 } && !marks().isEmpty)
        // The views move with their items.
        let first = try #require(marks().first)
        let cell = window.liveCells.first { $0.place == first }?.cell
        host.model[0].items.removeSubrange(0..<10)
        var batch = RowBatch()
        batch.deletedRows = [RowRange(section: 0, rows: 0..<10)]
        try window.apply(batch, sectionCount: 1) { _ in SectionShape(rows: 90) }
        try window.layout()
        let moved = CellPlace.supplementary(ItemPath(section: 0, item: first.item!.item - 10), kind: first.supplement)
        #expect(window.liveCells.first { $0.place == moved }?.cell == cell)
    }
}
