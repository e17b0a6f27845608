import Geometry
import Layout
import Lists
import SectionDiff
import TestSupport
import Testing

@testable import Scripting

/// The laws of script collections, in both scroll and reading directions, compared with a naive collection that lays
/// out every line.
@Suite struct CollectionScriptLawTests {
    private static let script = """
        log = {}
        local Tile = collectionCell "Tile"
        function Tile:layoutContent(content) content:putLabel("tag"):assignTo(self, "tag"):left(equal, parent):top(equal, parent) end
        if sized then
          function Tile:calculatedCellSize(width, item) return { width = item.width, height = item.height } end
        end
        local Mark = collectionCell("Mark", Tile)
        local function fill(tile, item)
          log[#log + 1] = "fill " .. item.id
          tile.tag.text = item.id .. "/" .. item.version
        end
        local Main = controller "Main"
        function Main:layoutContent(content)
          content:putCollection("table", options):edges(equal, parent):assignTo(self, "table")
            :didReload(function(changes)
              local gone = {}
              for _, path in ipairs(changes.deleted) do gone[#gone + 1] = path[1] .. "," .. path[2] end
              for _, move in ipairs(changes.moved) do gone[#gone + 1] = move.from[1] .. "," .. move.from[2] end
              for _, at in ipairs(changes.deletedSections) do gone[#gone + 1] = at .. ",0" end
              for _, move in ipairs(changes.movedSections) do gone[#gone + 1] = move.from .. ",0" end
              self.gone = table.concat(gone, " ")
            end)
        end
        function Main:show(list)
          local sections = {}
          for place, own in ipairs(list) do
            local marks = {}
            for index, item in ipairs(own.rows) do
              if item.id % 4 == 0 then marks[{ index, "badge" }] = cell(Mark, item, fill) end
              if item.id % 6 == 0 then marks[{ index, "star" }] = cell(Mark, item, fill) end
            end
            sections[place] = section(own.id, { header = own.header and "Header" or nil, footer = own.footer and "Footer" or nil,
              supplementary = marks,
              cells = entities(own.rows, function(item) return cell(Tile, item, fill) end) })
          end
          self.table.sections = sections
        end
        return Main
        """

    private struct Bed {
        var generator: SeededGenerator
        var model: LawModel
        let setup: CollectionSetup
        let live: LiveScreen
        let seed: Int
        var label = ""
        /// Whether the last change affected only the model.
        var isEdit = false

        init(_ seed: Int) throws {
            self.seed = seed
            generator = SeededGenerator(seed: UInt64(seed))
            setup = CollectionSetup(
                isVertical: generator.chance(50), columns: generator.pick([nil, nil, 1, 3]),
                hasOwnSizes: generator.chance(40), lineSpacing: generator.pick([0, 10, 7.5]),
                spacing: generator.pick([0, 10, 4.25]),
                inset: generator.pick([.zero, Insets(top: 5, left: 12, bottom: 9, right: 3)]),
                contentInset: generator.pick([.zero, Insets(top: 20, left: 7, bottom: 34, right: 11)]),
                pinsHeaders: generator.chance(50), pinsFooters: generator.chance(50))
            let traits = Traits(
                size: Size(width: 320, height: 480), scale: generator.pick(LawSetup.scales),
                direction: generator.pick([.leftToRight, .rightToLeft]))
            live = try LiveScreen(
                "local sized, options = \(setup.hasOwnSizes), \(setup.lua)\n" + CollectionScriptLawTests.script,
                traits: traits)
            model = LawModel(&generator, sectionCount: generator.int(1...4), rowCount: 0...50)
            try show()
        }

        func show() throws {
            let list = model.sections.map { section -> String in
                let rows = section.rows.map { row -> String in
                    let size = setup.size(of: row)
                    return
                        "{ id = \(row.id), version = \(row.version), width = \(size.width), height = \(size.height) }"
                }
                let parts = [
                    section.header.map { _ in "header = true, " }, section.footer.map { _ in "footer = true, " },
                ]
                return
                    "{ id = \(section.id), \(parts.compactMap(\.self).joined())rows = { \(rows.joined(separator: ", ")) } }"
            }
            try live.run("main:show { \(list.joined(separator: ",\n")) }")
        }

        func window() throws -> CollectionWindow {
            guard case .collection(let window)? = live.host.main.tables[try live.view("table")]?.pane else {
                throw LawFault()
            }
            return window
        }

        mutating func change() throws {
            let table = try live.view("table")
            isEdit = false
            switch generator.int(0...9) {
            case 0...3:
                let distance = Double(generator.int(-6_000...6_000)) / 8
                try live.interactor.scroll(
                    table, by: setup.isVertical ? Point(x: 0, y: distance) : Point(x: distance, y: 0))
            case 4:
                try live.interactor.resize(
                    to: Size(width: generator.pick([240, 320, 411]), height: generator.pick([300, 480])))
            case 5: live.screen.traits.direction = generator.pick([.leftToRight, .rightToLeft])
            default:
                isEdit = true
                for _ in 0..<generator.int(1...3) { model.edit(&generator) }
                try show()
            }
        }
    }

    private struct LawFault: Error {}

    @Test(arguments: Seeds.range(1, short: 12, full: 60))
    func collectionsMatchACompleteLayoutAndKeepCellsAfterRandomChanges(_ seed: Int) throws {
        var bed = try Bed(seed)
        for step in 0..<30 {
            bed.label = "seed \(seed), step \(step), \(bed.setup.isVertical ? "vertical" : "horizontal")"
            let before = step == 0 ? [:] : try Self.cells(bed)
            let old = bed.model.sections
            let seen = step == 0 ? [] : try Self.seen(bed)
            try bed.change()
            try Self.check(bed, before, [old, bed.model.sections])
            if bed.isEdit { try Self.checkAnchor(bed, seen, old) }
        }
    }

    /// The cells by place: their tags, their frames in the content, and their views.
    private static func cells(_ bed: Bed) throws -> [CellPlace: (tag: String?, frame: Rect, view: ViewID)] {
        bed.live.screen.layoutIfNeeded()
        let screen = bed.live.screen
        let table = try bed.live.view("table")
        guard case .point(let offset) = screen.effectiveProperty(table, slot: ScrollProperty.contentOffset.slot) else {
            throw LawFault()
        }
        var result: [CellPlace: (tag: String?, frame: Rect, view: ViewID)] = [:]
        for view in try screen.subviews(of: table) {
            let path = screen.path(of: view)
            let place = try LawScreen.place(try screen.name(of: view), kinds: ["badge", "star"])
            try #require(result[place] == nil, "\(bed.label): two cells for \(place)")
            result[place] = (
                place.item == nil ? nil : try bed.live.text(String(path.drop { $0 != "/" }.dropFirst()) + "/tag"),
                try screen.absoluteFrame(of: view).offset(by: offset), view
            )
        }
        return result
    }

    private static func check(
        _ bed: Bed, _ before: [CellPlace: (tag: String?, frame: Rect, view: ViewID)], _ models: [[LawSection]]
    ) throws {
        let cells = try cells(bed)
        try checkFrames(bed, cells)
        let old = Dictionary(
            before.compactMap { place, cell in place.path == nil ? nil : cell.tag.map { ($0, cell.view) } }
        ) { first, _ in first }
        for (place, cell) in cells where place.path != nil {
            guard let tag = cell.tag, let other = old[tag],
                let row = tag.split(separator: "/").first.flatMap({ Int($0) }), models.keep(row)
            else { continue }
            try #require(other == cell.view, "\(bed.label): \(place) has another cell")
        }
        // A second layout has no effect.
        _ = try bed.live.noted()
        bed.live.screen.setNeedsCells()
        bed.live.screen.layoutIfNeeded()
        try #require(bed.live.screen.lastSolveCount == 0, "\(bed.label): a second layout solves")
        try #require(try bed.live.noted() == [], "\(bed.label): a second layout fills")
    }

    /// The visible items in order: their paths, and the distance from the edge where the content begins.
    private static func seen(_ bed: Bed) throws -> [(path: ItemPath, y: Double)] {
        let window = try bed.window()
        return window.visiblePaths.compactMap { path in start(of: path, bed, window).map { (path, $0) } }
    }

    /// The position in scroll direction, from the edge where the content begins.
    private static func start(of path: ItemPath, _ bed: Bed, _ window: CollectionWindow) -> Double? {
        guard let frame = window.frame(of: CellPlace(path)) else { return nil }
        let offset = window.contentOffset.points
        if bed.setup.isVertical { return frame.y - offset }
        let isMirrored = bed.live.screen.traits.direction == .rightToLeft
        return (isMirrored ? max(window.contentLength, window.size.width) - frame.maxX : frame.x) - offset
    }

    /// The first visible item that stays and isn't moved by the change keeps its position, except at the ends.
    private static func checkAnchor(_ bed: Bed, _ seen: [(path: ItemPath, y: Double)], _ old: [LawSection]) throws {
        let window = try bed.window()
        guard window.contentOffset > window.minimumOffset, window.contentOffset < window.maximumOffset else { return }
        guard case .string(let words) = try bed.live.run("return main.gone") else { return }
        let gone = Set(words.split(separator: " "))
        let places = Dictionary(
            bed.model.sections.enumerated().flatMap { section, own in
                own.rows.enumerated().map { ($1.id, ItemPath(section: section, item: $0)) }
            }
        ) { first, _ in first }
        for (path, y) in seen
        where !gone.contains("\(path.section + 1),0") && !gone.contains("\(path.section + 1),\(path.item + 1)") {
            let id = old[path.section].rows[path.item].id
            guard let place = places[id] else { continue }
            let now = try #require(start(of: place, bed, window))
            return try #require(
                abs(now - y) <= 1 / 64, "\(bed.label): the item \(id) stood at \(y), and stands at \(now)")
        }
    }

    private static func checkFrames(
        _ bed: Bed, _ cells: [CellPlace: (tag: String?, frame: Rect, view: ViewID)]
    ) throws {
        let traits = bed.live.screen.traits
        let window = try bed.window()
        let naive = NaiveCollection(
            bed.model.sections, bed.setup, size: traits.size, isRightToLeft: traits.direction == .rightToLeft,
            offset: window.contentOffset.points)
        try #require(
            abs(window.contentLength - naive.length) < 1e-3, "\(bed.label): \(window.contentLength), \(naive.length)")
        try #require(
            window.contentOffset >= window.minimumOffset && window.contentOffset <= window.maximumOffset, "\(bed.label)"
        )
        // From the edge where the content begins.
        let offset = window.contentOffset.points
        let whole = max(naive.length, naive.view.along)
        for (place, frame, row) in naive.frames {
            var (start, end) = bed.setup.isVertical ? (frame.y, frame.maxY) : (frame.x, frame.maxX)
            if !bed.setup.isVertical, naive.isRightToLeft { (start, end) = (whole - end, whole - start) }
            guard let cell = cells[place] else {
                let isSeen = start < offset + naive.view.along - 1e-3 && end > offset + 1e-3 && end > start
                try #require(!isSeen, "\(bed.label): \(place) is seen and has no cell")
                continue
            }
            try #require(cell.tag == row?.tag, "\(bed.label): \(place) is stale")
            let difference = [
                cell.frame.x - frame.x, cell.frame.y - frame.y, cell.frame.maxX - frame.maxX,
                cell.frame.maxY - frame.maxY,
            ]
            try #require(
                difference.allSatisfy { abs($0) < 1e-3 }, "\(bed.label): \(place) is at \(cell.frame), not \(frame)")
        }
        let places = Set(naive.frames.map(\.place))
        try #require(cells.keys.allSatisfy { places.contains($0) }, "\(bed.label): a cell for what is not there")
    }
}
