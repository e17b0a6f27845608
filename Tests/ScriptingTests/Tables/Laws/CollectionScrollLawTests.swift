import Geometry
import Layout
import Lists
import SectionDiff
import TestSupport
import Testing

@testable import Scripting

/// The laws of scrolling in collections whose items have individual sizes. Smaller items are centered in their line. An
/// item that is scrolled to reaches the requested position, and the first visible item keeps its position. Both apply
/// to the item and not to its line. The positions come from the visible cells.
@Suite struct CollectionScrollLawTests {
    private static let script = """
        local Tile = collectionCell "Tile"
        function Tile:layoutContent(content)
          content:putLabel("tag"):assignTo(self, "tag"):left(equal, parent):top(equal, parent)
        end
        if sized then
          function Tile:calculatedCellSize(width, item) return { width = item.width, height = item.height } end
        end
        local function fill(tile, item) tile.tag.text = tostring(item.id) end
        local Main = controller "Main"
        function Main:layoutContent(content)
          content:putCollection("table", options):edges(equal, parent):assignTo(self, "table")
        end
        function Main:show(list)
          local sections = {}
          for place, own in ipairs(list) do
            sections[place] = section(own.id, { header = own.header and "Header" or nil, footer = own.footer and "Footer" or nil,
              cells = entities(own.items, function(item) return cell(Tile, item, fill) end) })
          end
          self.table.sections = sections
        end
        return Main
        """

    private struct Item {
        var id: Int
        var size: Size
    }

    private struct Part {
        var id: Int
        var hasHeader = false
        var hasFooter = false
        var items: [Item] = []
    }

    private struct LawFault: Error {}

    /// The start and end of something in scroll direction, in points.
    private struct Extent {
        var start: Double
        var end: Double
    }

    private struct Bed {
        var generator: SeededGenerator
        let setup: CollectionSetup
        let live: LiveScreen
        var parts: [Part] = []
        var nextID = 0

        init(_ seed: Int) throws {
            generator = SeededGenerator(seed: UInt64(seed) &* 7_919)
            setup = CollectionSetup(
                isVertical: generator.chance(50), columns: nil, hasOwnSizes: generator.chance(85),
                lineSpacing: generator.pick([0, 10, 7.5]), spacing: generator.pick([0, 10, 4.25]),
                inset: generator.pick([.zero, Insets(top: 5, left: 12, bottom: 9, right: 3)]),
                contentInset: generator.pick([.zero, Insets(top: 20, left: 7, bottom: 34, right: 11)]),
                pinsHeaders: generator.chance(30), pinsFooters: generator.chance(30))
            let traits = Traits(
                size: Size(width: 300, height: 400), scale: generator.pick(LawSetup.scales),
                direction: generator.pick([.leftToRight, .rightToLeft]))
            live = try LiveScreen(
                "local sized, options = \(setup.hasOwnSizes), \(setup.lua)\n" + CollectionScrollLawTests.script,
                traits: traits)
            for _ in 0..<generator.int(1...3) {
                var part = Part(id: makeID(), hasHeader: generator.chance(40), hasFooter: generator.chance(30))
                part.items = makeItems(generator.int(10...80))
                parts.append(part)
            }
            try show()
        }

        // MARK: The model

        private mutating func makeID() -> Int {
            nextID += 1
            return nextID
        }

        private mutating func makeItems(_ count: Int) -> [Item] {
            let rests = [0, 0, 0.25, 0.5, 1.0 / 3]
            var items: [Item] = []
            for _ in 0..<count {
                let width = Double(generator.int(20...79)) + generator.pick(rests)
                let height = Double(generator.int(10...79)) + generator.pick(rests)
                items.append(Item(id: makeID(), size: Size(width: width, height: height)))
            }
            return items
        }

        /// Inserts and deletes items; none moves. Most are inserted at the beginning.
        mutating func edit() {
            let section = generator.int(0..<parts.count)
            let count = parts[section].items.count
            switch generator.int(0...5) {
            case 0...2: parts[0].items.insert(contentsOf: makeItems(generator.int(1...4)), at: 0)
            case 3: parts[section].items.insert(contentsOf: makeItems(generator.int(1...4)), at: 0)
            case 4 where count > 12:
                let first = generator.int(0..<count - 4)
                parts[section].items.removeSubrange(first..<first + generator.int(1...4))
            default:
                let place = generator.int(0...count)
                parts[section].items.insert(contentsOf: makeItems(generator.int(1...4)), at: place)
            }
        }

        func show() throws {
            let list = parts.map { part -> String in
                let items = part.items.map {
                    "{ id = \($0.id), width = \($0.size.width), height = \($0.size.height) }"
                }
                return """
                    { id = \(part.id), header = \(part.hasHeader), footer = \(part.hasFooter), \
                    items = { \(items.joined(separator: ", ")) } }
                    """
            }
            try live.run("main:show { \(list.joined(separator: ",\n")) }")
        }

        mutating func randomPath() -> ItemPath {
            let section = generator.int(0..<parts.count)
            return ItemPath(section: section, item: generator.int(0..<parts[section].items.count))
        }

        func path(of id: Int) -> ItemPath? {
            for (section, part) in parts.enumerated() {
                if let item = part.items.firstIndex(where: { $0.id == id }) {
                    return ItemPath(section: section, item: item)
                }
            }
            return nil
        }

        // MARK: Visible items

        var isRightToLeft: Bool { live.screen.traits.direction == .rightToLeft }
        /// The view's length in scroll direction.
        var view: Double { setup.isVertical ? live.screen.traits.size.height : live.screen.traits.size.width }
        /// The content insets at both ends.
        var free: Extent {
            let inset = setup.contentInset
            return setup.isVertical
                ? Extent(start: inset.top, end: inset.bottom) : Extent(start: inset.left, end: inset.right)
        }

        func window() throws -> CollectionWindow {
            live.screen.layoutIfNeeded()
            guard case .collection(let window)? = live.host.main.tables[try live.view("table")]?.pane else {
                throw LawFault()
            }
            return window
        }

        func offset() throws -> Double { try window().contentOffset.points }

        /// The smallest and the largest offset.
        func ends() throws -> (first: Double, last: Double) {
            let length = try window().contentLength
            return (-free.start, max(-free.start, length + free.end - view))
        }

        /// The extent of a frame in a container of a given length, from the side where the content begins.
        private func extent(_ frame: Rect, in room: Double) -> Extent {
            if setup.isVertical { return Extent(start: frame.y, end: frame.maxY) }
            return isRightToLeft
                ? Extent(start: room - frame.maxX, end: room - frame.x) : Extent(start: frame.x, end: frame.maxX)
        }

        /// The extents of the visible cells on the screen.
        func standing() throws -> [ItemPath: Extent] {
            let screen = live.screen
            screen.layoutIfNeeded()
            var result: [ItemPath: Extent] = [:]
            for cell in try screen.subviews(of: try live.view("table")) {
                guard let path = try LawScreen.place(try screen.name(of: cell)).path else { continue }
                result[path] = extent(try screen.absoluteFrame(of: cell), in: view)
            }
            return result
        }

        /// The extent of an item relative to the screen, from the frame that the collection reports.
        func told(_ path: ItemPath) throws -> Extent {
            let window = try window()
            guard let frame = window.frame(of: CellPlace(path)) else { throw LawFault() }
            let own = extent(frame, in: max(window.contentLength, view))
            let offset = window.contentOffset.points
            return Extent(start: own.start - offset, end: own.end - offset)
        }

        /// The visible items, in order. Nil if an item touches an edge, because floating-point numbers can't tell
        /// whether it is visible.
        func seen() throws -> [(id: Int, start: Double)]? {
            var seen: [(id: Int, start: Double)] = []
            for (path, own) in try standing().sorted(by: { $0.key < $1.key }) {
                if abs(own.end) < 1e-3 || abs(own.start - view) < 1e-3 { return nil }
                if own.end > 0, own.start < view {
                    seen.append((parts[path.section].items[path.item].id, own.start))
                }
            }
            return seen
        }

        /// The requested start of an item with this length that was at `now`.
        func wanted(_ path: ItemPath, _ position: String, length: Double, now: Double) -> Double {
            let part = parts[path.section]
            let header = setup.pinsHeaders && part.hasHeader ? CollectionSetup.headerLength : 0
            let footer = setup.pinsFooters && part.hasFooter ? CollectionSetup.footerLength : 0
            let top = free.start + header
            let bottom = view - free.end - footer - length
            switch position {
            case "top": return top
            case "middle": return (top + bottom) / 2
            case "bottom": return bottom
            default: return max(top, min(now, bottom))
            }
        }

        /// The prefix of failure messages.
        func label(_ seed: Int, _ step: Int) -> String {
            """
            seed \(seed), step \(step), \(setup.isVertical ? "vertical" : "horizontal"), \
            \(isRightToLeft ? "right to left" : "left to right"), scale \(live.screen.traits.scale)
            """
        }
    }

    /// Checks that an item is at its requested position, or as near as the ends of the content allow.
    private static func check(_ bed: Bed, _ label: String, at start: Double, wanted: Double) throws {
        let offset = try bed.offset()
        let (first, last) = try bed.ends()
        let best = min(max(offset + start - wanted, first), last)
        try #require(
            abs(offset - best) <= 1 / 64,
            "\(label): it is at \(start) and not at \(wanted), with the offset \(offset) of \(first) to \(last)")
    }

    /// Checks that the cell of a visible item is where the collection reports it.
    private static func checkTold(_ bed: Bed, _ label: String, _ path: ItemPath) throws {
        let told = try bed.told(path)
        guard told.end > 1e-3, told.start < bed.view - 1e-3 else { return }
        let own = try #require(try bed.standing()[path], "\(label): it is seen and has no cell")
        try #require(
            abs(own.start - told.start) < 1e-3 && abs(own.end - told.end) < 1e-3,
            "\(label): it is said to be at \(told), and is at \(own)")
    }

    @Test(arguments: Seeds.range(1, short: 12, full: 60))
    func scrollToPlacesItemsAtTheRequestedPosition(_ seed: Int) throws {
        var bed = try Bed(seed)
        for step in 0..<25 {
            let path = bed.randomPath()
            let position = bed.generator.pick(["top", "middle", "bottom", "none"])
            let label = "\(bed.label(seed, step)), \(path) to \(position)"
            let before = try bed.told(path)
            try bed.live.run(
                "main.table:scrollTo({ \(path.section + 1), \(path.item + 1) }, \"\(position)\")")
            let own = try #require(try bed.standing()[path], "\(label): it has no cell")
            let wanted = bed.wanted(path, position, length: own.end - own.start, now: before.start)
            try Self.check(bed, label, at: own.start, wanted: wanted)
            try Self.checkTold(bed, label, path)
            // The item is completely visible, regardless of the ends.
            try #require(own.start > -1e-3 && own.end < bed.view + 1e-3, "\(label): it is at \(own)")
            // The item is visible, so scrolling to it again doesn't move it.
            if position != "none" {
                try bed.live.run("main.table:scrollTo({ \(path.section + 1), \(path.item + 1) })")
                let again = try #require(try bed.standing()[path], "\(label): it has no cell then")
                try #require(abs(again.start - own.start) <= 1 / 64, "\(label): it moves from \(own) to \(again)")
            }
        }
    }

    @Test(arguments: Seeds.range(1, short: 12, full: 60))
    func firstVisibleItemKeepsItsPositionWhenItemsOrTheSizeChange(_ seed: Int) throws {
        var bed = try Bed(seed)
        for step in 0..<30 {
            let distance = Double(bed.generator.int(-3_000...3_600)) / 8
            try bed.live.interactor.scroll(
                try bed.live.view("table"),
                by: bed.setup.isVertical ? Point(x: 0, y: distance) : Point(x: distance, y: 0))
            let seen = try bed.seen()
            let first = try bed.ends().first
            let wasAtBeginning = try bed.offset() < first + 1e-6
            let isEdit = bed.generator.chance(50)
            let label = "\(bed.label(seed, step)), \(isEdit ? "an edit" : "another size")"
            if isEdit {
                bed.edit()
                try bed.show()
            } else {
                try bed.live.interactor.resize(
                    to: Size(
                        width: bed.generator.pick([240, 299, 300, 411]), height: bed.generator.pick([260, 400, 480])))
            }
            if wasAtBeginning, !isEdit {
                let offset = try bed.offset()
                try #require(offset == first, "\(label): it was at its beginning, and is at \(offset)")
                continue
            }
            guard let kept = seen?.first(where: { bed.path(of: $0.id) != nil }), let path = bed.path(of: kept.id) else {
                continue
            }
            try Self.check(bed, "\(label), \(path)", at: try bed.told(path).start, wanted: kept.start)
            try Self.checkTold(bed, "\(label), \(path)", path)
        }
    }

    /// 200 items of different sizes, of which one was outside of the visible area after a scroll to it. It is at 569,
    /// 12 high, in a line that begins at 548.
    @Test func scrollToPlacesTheItemAndNotItsLineAtThePosition() throws {
        let live = try LiveScreen(
            "local sized, options = true, {}\n" + Self.script,
            traits: Traits(size: Size(width: 300, height: 400), scale: 1))
        try live.run(
            """
            local items = {}
            for i = 1, 200 do items[i] = { id = i, width = 20 + i * 7919 % 60, height = 10 + i * 104729 % 50 } end
            main:show { { id = 1, items = items } }
            """)
        for (position, y) in [("none", 388.0), ("top", 0), ("bottom", 388), ("middle", 194)] {
            try live.run("main.table:scrollTo({ 1, 38 }, \"\(position)\")")
            live.screen.layoutIfNeeded()
            let frame = try live.screen.absoluteFrame(of: live.view("table[1,38]"))
            #expect(frame.y == y && frame.height == 12, "\(position)")
        }
    }
}
