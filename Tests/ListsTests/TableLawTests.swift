import Geometry
import Layout
import SectionDiff
import TestSupport
import Testing

@testable import Lists

/// Checks properties of random tables that are scrolled, changed and resized.
@Suite struct TableLawTests {
    private struct Script {
        var generator: SeededGenerator
        var nextID = 1_000
        let table: TestTable
        let label: String

        init(seed: Int) throws {
            generator = SeededGenerator(seed: UInt64(seed))
            var options = TableOptions()
            let measuring = generator.pick(Measuring.allCases)
            options.style = generator.pick([.plain, .plain, .grouped, .insetGrouped])
            options.rowHeight = measuring == .fixed ? generator.pick([44, 133.0 / 3, 20.8]) : nil
            options.estimatedRowHeight = generator.pick([44, 10, 200])
            options.overscan = generator.pick([0, 50, 300])
            options.contentInset = generator.pick([.zero, Insets(top: 20, left: 0, bottom: 34, right: 0)])
            options.followsEnd = false
            options.prefetchDistance = generator.pick([0, 5])
            table = try TestTable([], options: options)
            table.host.measuring = measuring
            label = "seed \(seed)"
        }

        private mutating func element() -> Element {
            nextID += 1
            return Element(id: nextID, content: generator.int(0...5))
        }

        private mutating func section() -> Section {
            Section(model: element(), items: (0..<generator.pick([0, 1, 3, 12, 40])).map { _ in element() })
        }

        mutating func edited() -> [Section] {
            var model = table.host.model
            for _ in 0..<generator.int(1...5) { edit(&model) }
            return model
        }

        private mutating func edit(_ model: inout [Section]) {
            guard !model.isEmpty else {
                model = (0..<generator.int(1...6)).map { _ in section() }
                return
            }
            let s = generator.int(0..<model.count)
            let t = generator.int(0..<model.count)
            let count = model[s].items.count
            switch generator.int(0...13) {
            case 0: model.remove(at: s)
            case 1: model.insert(section(), at: s)
            case 2: model.insert(model.remove(at: s), at: t)
            case 3: model[s].model.content += 1
            case 4, 5: model[s].items.insert(contentsOf: (0..<generator.int(1...30)).map { _ in element() }, at: 0)
            case 6, 7: model[s].items.insert(element(), at: generator.int(0...count))
            case 8 where count > 0:
                let item = model[s].items.remove(at: generator.int(0..<count))
                model[t].items.insert(item, at: generator.int(0...model[t].items.count))
            case 9 where count > 0:
                let start = generator.int(0..<count)
                model[s].items.removeSubrange(start..<min(count, start + generator.pick([1, 3, 40])))
            default:
                guard count > 0 else { return }
                model[s].items[generator.int(0..<count)].content += generator.int(1...3)
            }
        }

        mutating func scroll() throws {
            let window = table.window
            switch generator.int(0...5) {
            case 0: try window.scroll(toOffset: Double(generator.int(-100...6_000)))
            case 1: try window.scrollToEnd()
            case 2: try window.scroll(by: Double(generator.int(-2_000...2_000)))
            default: try window.scroll(by: Double(generator.int(-1_200...1_200)) / 8)
            }
        }
    }

    @Test(arguments: Seeds.range(1, short: 60, full: 300))
    func cellsAndFramesMatchASimpleImplementationAfterRandomOperations(_ seed: Int) throws {
        var script = try Script(seed: seed)
        let table = script.table
        for step in 0..<60 {
            let laws = TableLaws(table: table, label: "\(script.label), step \(step)")
            switch script.generator.int(0...9) {
            case 0...3: try script.scroll()
            case 4:
                let width = script.generator.pick([200.0, 300, 375])
                try table.window.resize(to: Size(width: width, height: script.generator.pick([500, 320])))
            case 5 where script.generator.chance(20): try laws.checkMeasured()
            default:
                for _ in 0..<script.generator.pick([1, 1, 2]) { try table.update(script.edited()) }
                if script.generator.chance(20) { try script.scroll() }
            }
            try laws.check(try table.window.layout())
        }
        try TableLaws(table: table, label: "\(script.label), at the end").checkMeasured()
    }

    /// The first visible row that remains in place keeps its exact position on the screen, unless an end of the table
    /// prevents it.
    @Test(arguments: Seeds.range(1, short: 60, full: 300))
    func firstRemainingVisibleRowKeepsItsPositionAfterRandomUpdates(_ seed: Int) throws {
        var script = try Script(seed: seed &* 31)
        let table = script.table
        let window = table.window
        var checked = 0
        for step in 0..<60 {
            if script.generator.chance(50) { try script.scroll() }
            try window.layout()
            let seen = table.seenRows()
            var left: Set<Int> = []
            for _ in 0..<script.generator.pick([1, 1, 3]) {
                let model = script.edited()
                left.formUnion(Self.movedOrDeleted(StagedChangeset(from: table.host.model, to: model)))
                try table.update(model)
            }
            if script.generator.chance(20) {
                try window.resize(to: Size(width: script.generator.pick([200, 300]), height: 500))
            }
            try window.layout()
            try TableLaws(table: table, label: "\(script.label), step \(step)").check(TableLayoutReport())
            let isClamped = window.contentOffset == window.minimumOffset || window.contentOffset == window.maximumOffset
            guard !isClamped, let anchor = seen.first(where: { !left.contains($0.id) }) else { continue }
            let now = table.seenRows().first { $0.id == anchor.id }
            // A row without height is not visible.
            let row = table.host.model.enumerated().lazy.compactMap { section, content in
                content.items.firstIndex { $0.id == anchor.id }.map { CellPlace.row(section, $0) }
            }.first!
            if window.offsets.height(of: row).length == .zero
                || anchor.y + window.offsets.height(of: row).length <= .zero
            {
                continue
            }
            try #require(now?.y == anchor.y, "\(script.label), step \(step): row \(anchor.id) moved")
            checked += 1
        }
        #expect(checked > 0, "\(script.label): every step ended at an end of the table")
    }

    /// Returns the identities that a changeset moves or deletes, including rows in moved or deleted sections.
    private static func movedOrDeleted(_ changeset: StagedChangeset<Element, Element>) -> Set<Int> {
        var result: Set<Int> = []
        var data = changeset.source
        for stage in changeset {
            let changes = stage.changes
            for path in changes.deletedItems + changes.movedItems.map(\.from) {
                result.insert(data[path.section].items[path.item].id)
            }
            for section in changes.deletedSections + changes.movedSections.map(\.from) {
                result.formUnion(data[section].items.map(\.id))
            }
            data = stage.data
        }
        return result
    }

    @Test(arguments: Seeds.range(1, short: 40, full: 200))
    func scrollingToARowPlacesItExactlyAtTheTopMiddleOrBottom(_ seed: Int) throws {
        var script = try Script(seed: seed &* 57)
        let table = script.table
        let window = table.window
        for _ in 0..<6 { try table.update(script.edited()) }
        try window.layout()
        for _ in 0..<30 where window.offsets.rowCount > 0 {
            let path = window.offsets.path(ofRow: script.generator.int(0..<window.offsets.rowCount))!
            let position = script.generator.pick([ScrollPosition.top, .middle, .bottom])
            try window.scroll(to: path, position)
            let report = try window.layout()
            try TableLaws(table: table, label: "\(script.label), \(path)").check(report)
            if window.contentOffset == window.minimumOffset || window.contentOffset == window.maximumOffset { continue }
            let place = CellPlace(path)
            let start = window.offsets.offset(of: place) - window.contentOffset
            let end = start + window.offsets.height(of: place).length
            var bottom = Length(window.size.height) - window.bottomInset
            var top = window.topInset
            // Pinned headers and footers don't cover the row that was scrolled to.
            if window.options.isSticky {
                top += window.offsets.header(of: path.section).length
                bottom = bottom - window.offsets.footer(of: path.section).length
            }
            switch position {
            case .top: try #require(start == top, "\(script.label), \(path)")
            case .bottom: try #require(end == bottom, "\(script.label), \(path)")
            default:
                let middle = (start.points + end.points - top.points - bottom.points) / 2
                try #require(abs(middle) < 1e-5, "\(script.label), \(path): \(middle)")
            }
        }
    }
}
