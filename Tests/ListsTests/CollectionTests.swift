import Geometry
import Layout
import SectionDiff
import TestSupport
import Testing

@testable import Lists

/// Compares collections with a simple flow layout that positions every item.
@Suite struct CollectionTests {
    private func grid(_ change: (inout CollectionOptions) -> Void) throws -> TestCollection {
        var options = CollectionOptions()
        options.itemSize = Size(width: 90, height: 60)
        change(&options)
        return try TestCollection(TestTable.rows(10), options: options)
    }

    @Test func equalItemsAreSpreadOverTheLine() throws {
        let collection = try grid { _ in }
        // Three items fit into 320 with gaps of 10; the remaining space is distributed among the gaps.
        #expect(collection.itemFrame(0) == Rect(x: 0, y: 0, width: 90, height: 60))
        #expect(collection.itemFrame(1) == Rect(x: 115, y: 0, width: 90, height: 60))
        #expect(collection.itemFrame(2) == Rect(x: 230, y: 0, width: 90, height: 60))
        #expect(collection.itemFrame(3) == Rect(x: 0, y: 70, width: 90, height: 60))
        #expect(collection.itemFrame(9) == Rect(x: 0, y: 210, width: 90, height: 60))
        #expect(collection.itemFrame(10) == nil)
        #expect(collection.window.contentLength == 270)
    }

    @Test func columnsDivideTheWidthEqually() throws {
        let collection = try grid {
            $0.columns = 4
            $0.sectionInset = Insets(top: 5, left: 10, bottom: 7, right: 20)
        }
        #expect(collection.itemFrame(0) == Rect(x: 10, y: 5, width: 65, height: 60))
        #expect(collection.itemFrame(3) == Rect(x: 235, y: 5, width: 65, height: 60))
        #expect(collection.itemFrame(9) == Rect(x: 85, y: 145, width: 65, height: 60))
        #expect(collection.window.contentLength == 212)
    }

    @Test func rightToLeftLayoutIsMirrored() throws {
        let collection = try grid {
            $0.direction = .rightToLeft
            $0.sectionInset.left = 20
        }
        #expect(collection.itemFrame(0) == Rect(x: 210, y: 0, width: 90, height: 60))
        #expect(collection.itemFrame(2) == Rect(x: 0, y: 0, width: 90, height: 60))
    }

    @Test func horizontallyScrollingCollectionFillsVerticalLinesInBothDirections() throws {
        let collection = try grid { $0.scrollDirection = .horizontal }
        // 480 points fit seven items of 60 with gaps of 10.
        #expect(collection.itemFrame(0) == Rect(x: 0, y: 0, width: 90, height: 60))
        #expect(collection.itemFrame(6) == Rect(x: 0, y: 420, width: 90, height: 60))
        #expect(collection.itemFrame(7) == Rect(x: 100, y: 0, width: 90, height: 60))
        #expect(collection.window.contentLength == 190)
        let mirrored = try grid {
            $0.scrollDirection = .horizontal
            $0.direction = .rightToLeft
        }
        #expect(mirrored.itemFrame(0) == Rect(x: 230, y: 0, width: 90, height: 60))
        #expect(mirrored.itemFrame(7) == Rect(x: 130, y: 0, width: 90, height: 60))
    }

    /// Another width breaks other lines. The same item remains the anchor, even if it is not the first of its line.
    @Test func rotatingKeepsTheFirstItemVisibleAndRotatingBackRestoresTheOffset() throws {
        var options = CollectionOptions()
        options.itemSize = Size(width: 50, height: 50)
        let collection = try TestCollection(TestTable.rows(400), options: options)
        try collection.window.scroll(to: ItemPath(section: 0, item: 200), .top)
        try collection.window.layout()
        let start = collection.window.contentOffset
        for _ in 0..<5 {
            for size in [Size(width: 480, height: 320), Size(width: 320, height: 480)] {
                try collection.window.resize(to: size)
                try collection.window.layout()
            }
        }
        #expect(collection.window.contentOffset == start)
        // After scrolling, there is a new anchor.
        collection.window.scroll(toOffset: 600)
        try collection.window.layout()
        try collection.window.resize(to: Size(width: 480, height: 320))
        try collection.window.layout()
        #expect(collection.window.visiblePaths.contains { $0.item == 50 })
    }

    @Test func itemsAheadArePrefetchedOnceAndCanceledAfterScrollingBack() throws {
        var options = CollectionOptions()
        options.itemSize = Size(width: 90, height: 60)
        options.prefetchDistance = 6
        let collection = try TestCollection(TestTable.rows(400), options: options)
        let seen = try #require(collection.window.liveCells.compactMap(\.place.path).max())
        #expect(collection.host.requested.map(\.item) == Array(seen.item + 1...seen.item + 6))
        collection.host.requested = []
        collection.window.scroll(toOffset: 70)
        try collection.window.layout()
        #expect(collection.host.requested.map(\.item) == Array(seen.item + 7...seen.item + 9))
        #expect(collection.host.cancelled.isEmpty)
        // After scrolling back, the requests are canceled.
        collection.window.scroll(toOffset: 0)
        try collection.window.layout()
        #expect(!collection.host.cancelled.isEmpty)
    }

    @Test(arguments: [(Double.nan, "NaN"), (-.nan, "NaN"), (-3, "-3.0"), (.infinity, "inf"), (1e300, "1e+300")])
    func invalidItemSizesAreReportedAndNotUsed(_ width: Double, _ text: String) throws {
        var options = CollectionOptions()
        options.asksForItemSizes = true
        let host = TestHost()
        host.model = TestTable.rows(5)
        host.itemSizes = { $0.id == 2 ? Size(width: width, height: 20) : Size(width: 20, height: 20) }
        let window = CollectionWindow(host: host, size: Size(width: 100, height: 100), options: options)
        try window.reload([SectionShape(rows: 5)])
        try window.layout()
        let faults = window.takeFaults()
        #expect(faults.map(\.place) == [.row(0, 2)])
        #expect(faults.map(\.message) == ["invalid size: found \(text) × 20.0, expected lengths from 0 to 100000"])
        for item in 0..<5 {
            let frame = try #require(window.frame(of: .row(0, item)))
            #expect(frame.x.isFinite && frame.width.isFinite && frame.width >= 0)
        }
    }

    /// For random sizes, edits and scrolls, the cells match the simple layout, and the first visible item keeps its
    /// position.
    @Test(arguments: Seeds.range(1, short: 20, full: 200))
    func visibleItemsOfRandomCollectionsHaveCellsAndDoNotOverlap(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) &* 271)
        var options = CollectionOptions()
        options.asksForItemSizes = generator.chance(50)
        options.columns = generator.pick([nil, nil, 3])
        options.scrollDirection = generator.pick([.vertical, .horizontal])
        options.sectionInset = generator.pick([.zero, Insets(top: 4, left: 8, bottom: 2, right: 16)])
        options.overscan = generator.pick([0, 120])
        options.direction = generator.pick([.leftToRight, .rightToLeft])
        let collection = try TestCollection([], options: options)
        collection.host.itemSizes = { Size(width: Double(20 + $0.id % 5 * 17), height: Double(30 + $0.content * 11)) }
        var next = 0
        for step in 0..<30 {
            let label = "seed \(seed), step \(step)"
            var model = collection.host.model
            for _ in 0..<generator.int(0...3) { Self.edit(&model, &next, &generator) }
            let changeset = StagedChangeset(from: collection.host.model, to: model)
            collection.host.model = model
            var data = changeset.source
            for stage in changeset {
                data = stage.data
                try collection.window.apply(RowBatch(stage.changes, isStage: true), sectionCount: data.count) {
                    TestTable.shape(data[$0])
                }
            }
            if generator.chance(60) { collection.window.scroll(toOffset: Double(generator.int(-50...3_000))) }
            try collection.window.layout()
            try Self.check(collection, options, label)
            let calls = collection.host.calls
            #expect(try collection.window.layout() == TableLayoutReport() && collection.host.calls == calls)
        }
    }

    private static func edit(_ model: inout [Section], _ next: inout Int, _ generator: inout SeededGenerator) {
        func item() -> Element {
            next += 1
            return Element(id: next, content: generator.int(0...3))
        }
        let isNew = model.isEmpty || generator.chance(20)
        if isNew {
            next += 1
            let section = Section(
                model: Element(id: 100_000 + next, content: 0), items: (0..<generator.int(0...60)).map { _ in item() })
            model.insert(section, at: generator.int(0...model.count))
            return
        }
        let s = generator.int(0..<model.count)
        switch generator.int(0...3) {
        case 0: model[s].items.insert(item(), at: generator.int(0...model[s].items.count))
        case 1 where !model[s].items.isEmpty: model[s].items.remove(at: generator.int(0..<model[s].items.count))
        case 2 where !model[s].items.isEmpty: model[s].items[generator.int(0..<model[s].items.count)].content += 1
        default:
            let moved = model.remove(at: s)
            model.insert(moved, at: generator.int(0...model.count))
        }
    }

    private static func check(_ collection: TestCollection, _ options: CollectionOptions, _ label: String) throws {
        let window = collection.window
        let isVertical = options.scrollDirection == .vertical
        let view = isVertical ? window.size.height : window.size.width
        let across = isVertical ? window.size.width : window.size.height
        let live = Set(window.liveCells.map(\.place))
        for (s, section) in collection.host.model.enumerated() {
            for i in section.items.indices {
                let frame = try #require(window.frame(of: .row(s, i)), "\(label)")
                var start = isVertical ? frame.y : frame.x
                let length = isVertical ? frame.height : frame.width
                if !isVertical, options.direction == .rightToLeft {
                    start = max(window.contentLength, view) - start - length
                }
                let isSeen =
                    start < window.contentOffset.points + view - 1e-6
                    && start + length > window.contentOffset.points + 1e-6
                if isSeen {
                    try #require(live.contains(.row(s, i)), "\(label): [\(s), \(i)] is visible but has no cell")
                }
                let side = isVertical ? frame.x : frame.y
                let width = isVertical ? frame.width : frame.height
                if width <= across - 24 {
                    try #require(side > -1e-6 && side + width < across + 1e-6, "\(label): [\(s), \(i)]")
                }
                for j in (i + 1)..<max(i + 1, min(i + 8, section.items.count)) {
                    let other = window.frame(of: .row(s, j))!
                    let overlaps =
                        frame.x < other.maxX - 1e-5 && other.x < frame.maxX - 1e-5
                        && frame.y < other.maxY - 1e-5 && other.y < frame.maxY - 1e-5
                    try #require(!overlaps, "\(label): [\(s), \(i)] and [\(s), \(j)] overlap")
                }
            }
        }
        for cell in window.liveCells {
            try #require(
                collection.host.cells[cell.cell!]!.shown == collection.host.element(cell.place),
                "\(label): \(cell.place) is stale")
            try #require(collection.host.cells[cell.cell!]!.frame == window.frame(of: cell.place), "\(label)")
        }
    }

    /// Returns a grid with two columns and 1,000 items, with item 500 at the top.
    private func scrolledGrid() throws -> TestCollection {
        let collection = try grid { $0.columns = 2 }
        collection.host.model = TestTable.rows(1_000)
        try collection.window.reload([SectionShape(rows: 1_000)])
        try collection.window.scroll(to: ItemPath(section: 0, item: 500), .top)
        try collection.window.layout()
        return collection
    }

    /// Inserts 100 items at the start and lays out.
    private func insertAbove(_ collection: TestCollection) throws {
        collection.host.model[0].items.insert(contentsOf: (0..<100).map { Element(id: 9_000 + $0, content: 0) }, at: 0)
        var batch = RowBatch()
        batch.insertedRows = [RowRange(section: 0, rows: 0..<100)]
        try collection.window.apply(batch, sectionCount: 1) { _ in SectionShape(rows: 1_100) }
        try collection.window.layout()
    }

    /// Inserts items, and lays out.
    private func insert(_ count: Int, at item: Int, _ collection: TestCollection) throws {
        let new = (0..<count).map { Element(id: 8_000 + collection.host.model[0].items.count + $0, content: 0) }
        collection.host.model[0].items.insert(contentsOf: new, at: item)
        let total = collection.host.model[0].items.count
        var batch = RowBatch()
        batch.insertedRows = [RowRange(section: 0, rows: item..<item + count)]
        try collection.window.apply(batch, sectionCount: 1) { _ in SectionShape(rows: total) }
        try collection.window.layout()
    }

    /// The first insert puts a new item in front of the kept one, on the same line. The second insert parts the two:
    /// the new item is the first visible one then, and must stay.
    @Test func eachUpdateKeepsTheFirstVisibleItemInPlace() throws {
        let collection = try grid { _ in }
        collection.host.model = TestTable.rows(400)
        try collection.window.reload([SectionShape(rows: 400)])
        try collection.window.scroll(to: ItemPath(section: 0, item: 201), .top)
        try collection.window.layout()
        try insert(1, at: 201, collection)
        #expect(collection.window.visiblePaths.first?.item == 201)
        #expect(collection.window.frame(of: .row(0, 201))!.y == collection.window.contentOffset.points)
        try insert(2, at: 0, collection)
        #expect(collection.window.frame(of: .row(0, 203))!.y == collection.window.contentOffset.points)
    }

    @Test func anInsertAboveMovesNoVisibleItem() throws {
        let collection = try scrolledGrid()
        let before = collection.window.frame(of: .row(0, 500))!.y - collection.window.contentOffset.points
        try insertAbove(collection)
        #expect(collection.window.frame(of: .row(0, 600))!.y - collection.window.contentOffset.points == before)
    }

    /// Items that become visible by a scroll before the layout keep their positions.
    @Test func insertionAboveOrReloadAfterAScrollMovesNoVisibleItems() throws {
        let collection = try scrolledGrid()
        collection.window.scroll(toOffset: collection.window.frame(of: .row(0, 100))!.y + 7)
        try insertAbove(collection)
        #expect(collection.window.frame(of: .row(0, 200))!.y - collection.window.contentOffset.points == -7)
        // A reload with known new paths.
        collection.window.scroll(toOffset: 0)
        try collection.window.reload([SectionShape(rows: 1_200)]) { ItemPath(section: 0, item: $0.item + 100) }
        try collection.window.layout()
        #expect(collection.window.frame(of: .row(0, 100))!.y == collection.window.contentOffset.points)
    }
}
