import Geometry
import Layout
import SectionDiff
import TestSupport
import Testing

@testable import Lists

/// Compares collections with a simple flow layout that positions every item.
@Suite struct CollectionTests {
    private struct Bed {
        let host = TestHost()
        let window: CollectionWindow

        init(_ model: [Section], size: Size = Size(width: 320, height: 480), options: CollectionOptions) throws {
            host.model = model
            window = CollectionWindow(host: host, size: size, options: options)
            try window.reload(model.map { TestTable.shape($0) })
            try window.layout()
        }

        func itemFrame(_ item: Int) -> Rect? { window.frame(of: .row(0, item)) }
    }

    private func grid(_ change: (inout CollectionOptions) -> Void) throws -> Bed {
        var options = CollectionOptions()
        options.itemSize = Size(width: 90, height: 60)
        change(&options)
        return try Bed(TestTable.rows(10), options: options)
    }

    @Test func equalItemsAreSpreadOverTheLine() throws {
        let bed = try grid { _ in }
        // Three items fit into 320 with gaps of 10; the remaining space is distributed among the gaps.
        #expect(bed.itemFrame(0) == Rect(x: 0, y: 0, width: 90, height: 60))
        #expect(bed.itemFrame(1) == Rect(x: 115, y: 0, width: 90, height: 60))
        #expect(bed.itemFrame(2) == Rect(x: 230, y: 0, width: 90, height: 60))
        #expect(bed.itemFrame(3) == Rect(x: 0, y: 70, width: 90, height: 60))
        #expect(bed.itemFrame(9) == Rect(x: 0, y: 210, width: 90, height: 60))
        #expect(bed.itemFrame(10) == nil)
        #expect(bed.window.contentLength == 270)
    }

    @Test func columnsShareTheLine() throws {
        let bed = try grid {
            $0.columns = 4
            $0.sectionInset = Insets(top: 5, left: 10, bottom: 7, right: 20)
        }
        #expect(bed.itemFrame(0) == Rect(x: 10, y: 5, width: 65, height: 60))
        #expect(bed.itemFrame(3) == Rect(x: 235, y: 5, width: 65, height: 60))
        #expect(bed.itemFrame(9) == Rect(x: 85, y: 145, width: 65, height: 60))
        #expect(bed.window.contentLength == 212)
    }

    @Test func rightToLeftLayoutIsMirrored() throws {
        let bed = try grid {
            $0.direction = .rightToLeft
            $0.sectionInset.left = 20
        }
        #expect(bed.itemFrame(0) == Rect(x: 210, y: 0, width: 90, height: 60))
        #expect(bed.itemFrame(2) == Rect(x: 0, y: 0, width: 90, height: 60))
    }

    @Test func horizontalCollectionHasVerticalLines() throws {
        let bed = try grid { $0.scrollDirection = .horizontal }
        // 480 points fit seven items of 60 with gaps of 10.
        #expect(bed.itemFrame(0) == Rect(x: 0, y: 0, width: 90, height: 60))
        #expect(bed.itemFrame(6) == Rect(x: 0, y: 420, width: 90, height: 60))
        #expect(bed.itemFrame(7) == Rect(x: 100, y: 0, width: 90, height: 60))
        #expect(bed.window.contentLength == 190)
        let mirrored = try grid {
            $0.scrollDirection = .horizontal
            $0.direction = .rightToLeft
        }
        #expect(mirrored.itemFrame(0) == Rect(x: 230, y: 0, width: 90, height: 60))
        #expect(mirrored.itemFrame(7) == Rect(x: 130, y: 0, width: 90, height: 60))
    }

    /// Another width breaks other lines. The same item remains the anchor, even if it is not the first of its line.
    @Test func rotatingTwiceRestoresTheOffset() throws {
        var options = CollectionOptions()
        options.itemSize = Size(width: 50, height: 50)
        let bed = try Bed(TestTable.rows(400), options: options)
        try bed.window.scroll(to: ItemPath(section: 0, item: 200), .top)
        try bed.window.layout()
        let start = bed.window.contentOffset
        for _ in 0..<5 {
            for size in [Size(width: 480, height: 320), Size(width: 320, height: 480)] {
                try bed.window.resize(to: size)
                try bed.window.layout()
            }
        }
        #expect(bed.window.contentOffset == start)
        // After scrolling, there is a new anchor.
        bed.window.scroll(toOffset: 600)
        try bed.window.layout()
        try bed.window.resize(to: Size(width: 480, height: 320))
        try bed.window.layout()
        #expect(bed.window.visiblePaths.contains { $0.item == 50 })
    }

    @Test func itemsArePrefetched() throws {
        var options = CollectionOptions()
        options.itemSize = Size(width: 90, height: 60)
        options.prefetchDistance = 6
        let bed = try Bed(TestTable.rows(400), options: options)
        let seen = try #require(bed.window.liveCells.compactMap(\.place.path).max())
        #expect(bed.host.requested.map(\.item) == Array(seen.item + 1...seen.item + 6))
        bed.host.requested = []
        bed.window.scroll(toOffset: 70)
        try bed.window.layout()
        #expect(bed.host.requested.map(\.item) == Array(seen.item + 7...seen.item + 9))
        #expect(bed.host.cancelled.isEmpty)
        // After scrolling back, the requests are canceled.
        bed.window.scroll(toOffset: 0)
        try bed.window.layout()
        #expect(!bed.host.cancelled.isEmpty)
    }

    @Test func headersAndFootersAreOutsideTheInsets() throws {
        var options = CollectionOptions()
        options.itemSize = Size(width: 90, height: 60)
        options.headerLength = 30
        options.footerLength = 12
        options.sectionInset = Insets(top: 5, left: 0, bottom: 7, right: 0)
        let section = Section(model: Element(id: 10, content: 0), items: [Element(id: 1, content: 0)])
        let bed = try Bed([section], options: options)
        #expect(bed.window.frame(of: .header(0)) == Rect(x: 0, y: 0, width: 320, height: 30))
        #expect(bed.itemFrame(0)?.y == 35)
        #expect(bed.window.frame(of: .footer(0)) == Rect(x: 0, y: 102, width: 320, height: 12))
        #expect(bed.window.contentLength == 114)
    }

    @Test(arguments: [(Double.nan, "NaN"), (-.nan, "NaN"), (-3, "-3.0"), (.infinity, "inf"), (1e300, "1e+300")])
    func invalidSizesAreReplacedByTheItemSize(_ width: Double, _ text: String) throws {
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
    @Test(arguments: Seeds.range(1, short: 40, full: 200)) func randomCollectionsMatchASimpleLayout(_ seed: Int) throws
    {
        var generator = SeededGenerator(seed: UInt64(seed) &* 271)
        var options = CollectionOptions()
        options.asksForItemSizes = generator.chance(50)
        options.columns = generator.pick([nil, nil, 3])
        options.scrollDirection = generator.pick([.vertical, .horizontal])
        options.sectionInset = generator.pick([.zero, Insets(top: 4, left: 8, bottom: 2, right: 16)])
        options.overscan = generator.pick([0, 120])
        options.direction = generator.pick([.leftToRight, .rightToLeft])
        let bed = try Bed([], options: options)
        bed.host.itemSizes = { Size(width: Double(20 + $0.id % 5 * 17), height: Double(30 + $0.content * 11)) }
        var next = 0
        for step in 0..<30 {
            let label = "seed \(seed), step \(step)"
            var model = bed.host.model
            for _ in 0..<generator.int(0...3) { Self.edit(&model, &next, &generator) }
            let changeset = StagedChangeset(from: bed.host.model, to: model)
            bed.host.model = model
            var data = changeset.source
            for stage in changeset {
                data = stage.data
                try bed.window.apply(RowBatch(stage.changes, isStage: true), sectionCount: data.count) {
                    TestTable.shape(data[$0])
                }
            }
            if generator.chance(60) { bed.window.scroll(toOffset: Double(generator.int(-50...3_000))) }
            try bed.window.layout()
            try Self.check(bed, options, label)
            let calls = bed.host.calls
            #expect(try bed.window.layout() == TableLayoutReport() && bed.host.calls == calls)
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

    private static func check(_ bed: Bed, _ options: CollectionOptions, _ label: String) throws {
        let window = bed.window
        let isVertical = options.scrollDirection == .vertical
        let view = isVertical ? window.size.height : window.size.width
        let across = isVertical ? window.size.width : window.size.height
        let live = Set(window.liveCells.map(\.place))
        for (s, section) in bed.host.model.enumerated() {
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
                bed.host.cells[cell.cell!]!.shown == bed.host.element(cell.place), "\(label): \(cell.place) is stale")
            try #require(bed.host.cells[cell.cell!]!.frame == window.frame(of: cell.place), "\(label)")
        }
    }

    /// Returns a grid with two columns and 1,000 items, with item 500 at the top.
    private func scrolledGrid() throws -> Bed {
        let bed = try grid { $0.columns = 2 }
        bed.host.model = TestTable.rows(1_000)
        try bed.window.reload([SectionShape(rows: 1_000)])
        try bed.window.scroll(to: ItemPath(section: 0, item: 500), .top)
        try bed.window.layout()
        return bed
    }

    /// Inserts 100 items at the start and lays out.
    private func insertAbove(_ bed: Bed) throws {
        bed.host.model[0].items.insert(contentsOf: (0..<100).map { Element(id: 9_000 + $0, content: 0) }, at: 0)
        var batch = RowBatch()
        batch.insertedRows = [RowRange(section: 0, rows: 0..<100)]
        try bed.window.apply(batch, sectionCount: 1) { _ in SectionShape(rows: 1_100) }
        try bed.window.layout()
    }

    /// Inserts items, and lays out.
    private func insert(_ count: Int, at item: Int, _ bed: Bed) throws {
        let new = (0..<count).map { Element(id: 8_000 + bed.host.model[0].items.count + $0, content: 0) }
        bed.host.model[0].items.insert(contentsOf: new, at: item)
        let total = bed.host.model[0].items.count
        var batch = RowBatch()
        batch.insertedRows = [RowRange(section: 0, rows: item..<item + count)]
        try bed.window.apply(batch, sectionCount: 1) { _ in SectionShape(rows: total) }
        try bed.window.layout()
    }

    /// The first insert puts a new item in front of the kept one, on the same line. The second insert parts the two:
    /// the new item is the first visible one then, and must stay.
    @Test func eachUpdateKeepsTheItemThatIsVisibleFirst() throws {
        let bed = try grid { _ in }
        bed.host.model = TestTable.rows(400)
        try bed.window.reload([SectionShape(rows: 400)])
        try bed.window.scroll(to: ItemPath(section: 0, item: 201), .top)
        try bed.window.layout()
        try insert(1, at: 201, bed)
        #expect(bed.window.visiblePaths.first?.item == 201)
        #expect(bed.window.frame(of: .row(0, 201))!.y == bed.window.contentOffset.points)
        try insert(2, at: 0, bed)
        #expect(bed.window.frame(of: .row(0, 203))!.y == bed.window.contentOffset.points)
    }

    @Test func anInsertAboveMovesNoVisibleItem() throws {
        let bed = try scrolledGrid()
        let before = bed.window.frame(of: .row(0, 500))!.y - bed.window.contentOffset.points
        try insertAbove(bed)
        #expect(bed.window.frame(of: .row(0, 600))!.y - bed.window.contentOffset.points == before)
    }

    /// Items that become visible by a scroll before the layout keep their positions.
    @Test func insertionAboveAfterAScrollMovesNoVisibleItems() throws {
        let bed = try scrolledGrid()
        bed.window.scroll(toOffset: bed.window.frame(of: .row(0, 100))!.y + 7)
        try insertAbove(bed)
        #expect(bed.window.frame(of: .row(0, 200))!.y - bed.window.contentOffset.points == -7)
        // A reload with known new paths.
        bed.window.scroll(toOffset: 0)
        try bed.window.reload([SectionShape(rows: 1_200)]) { ItemPath(section: 0, item: $0.item + 100) }
        try bed.window.layout()
        #expect(bed.window.frame(of: .row(0, 100))!.y == bed.window.contentOffset.points)
    }

    /// Two sections of 30 items with a header of 30 and a footer of 12 points: 60 points and four items per line.
    private func pinned(_ change: (inout CollectionOptions) -> Void = { _ in }) throws -> Bed {
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
        return try Bed(sections, size: Size(width: 320, height: 240), options: options)
    }

    private func shown(_ bed: Bed, _ place: CellPlace) -> Rect? {
        bed.window.liveCells.first { $0.place == place }?.cell.flatMap { bed.host.cells[$0]?.frame }
    }

    /// A section is 30 + 8 · 60 + 12 = 522 points long.
    @Test func headersAndFootersArePinnedAtTheEdges() throws {
        let bed = try pinned()
        #expect(shown(bed, .header(0)) == Rect(x: 0, y: 0, width: 320, height: 30))
        #expect(shown(bed, .footer(0)) == Rect(x: 0, y: 228, width: 320, height: 12))
        bed.window.scroll(toOffset: 200)
        try bed.window.layout()
        #expect(shown(bed, .header(0))?.y == 200)
        #expect(shown(bed, .footer(0))?.y == 428)
        // The end of the section pushes its header away, and the next footer stays below the start of its section.
        bed.window.scroll(toOffset: 500)
        try bed.window.layout()
        #expect(shown(bed, .header(0))?.y == 492)
        #expect(shown(bed, .header(1))?.y == 522)
        #expect(shown(bed, .footer(0))?.y == 510)
        #expect(shown(bed, .footer(1))?.y == 728)
        bed.window.scroll(toOffset: 300)
        try bed.window.layout()
        #expect(shown(bed, .footer(1))?.y == 528)
    }

    @Test func scrollTargetIsBelowPinnedHeaders() throws {
        let bed = try pinned { $0.contentInset = Insets(top: 20, left: 0, bottom: 10, right: 0) }
        let path = ItemPath(section: 1, item: 13)
        // Line 3 of the second section begins at 522 + 30 + 180.
        let start = 732.0
        for (position, y) in [(ScrollPosition.top, 50.0), (.bottom, 240 - 10 - 12 - 60), (.middle, 104)] {
            try bed.window.scroll(to: path, position)
            try bed.window.layout()
            #expect(bed.window.frame(of: CellPlace(path))?.y == start)
            #expect(start - bed.window.contentOffset.points == y, "\(position)")
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
