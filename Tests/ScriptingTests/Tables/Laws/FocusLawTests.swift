import Geometry
import Layout
import LuaHost
import TestSupport
import Testing

@testable import Scripting

/// The focus belongs to a row: it moves with the row and keeps its cell, text, caret and inner scroll offset. The
/// focused row keeps its position on the screen.
@Suite struct FocusLawTests {
    private static let script = """
        local define = isCollection and collectionCell or tableCell
        local Row = define "Row"
        function Row:layoutContent(content)
          content:putLabel("tag"):assignTo(self, "tag"):left(equal, parent):top(equal, parent):height(equalTo(20))
          content:putTextField("field"):assignTo(self, "field"):left(equalTo(100), parent):top(equal, parent)
            :size(equalTo { width = 100, height = 20 }):didChanged(function(_, text) texts[self.number] = text end)
          content:putScroll("inner"):right(equal, parent):top(equal, parent):size(equalTo { width = 50, height = 20 })
            :layoutContent(function(inner) inner:putView("wide"):edges(equal, parent):size(equalTo { width = 500, height = 20 }) end)
          content:putView("box"):assignTo(self, "box"):left(equal, parent):top(equal, parent):bottom(equal, parent)
            :width(equalTo(1)):height(equalTo(0)):identifier("h")
        end
        if isCollection then
          function Row:calculatedCellSize(width, item) return { width = width, height = item.height } end
        end
        texts = {}
        local function fill(row, item)
          row.number = item.id
          row.tag.text = item.id .. "/" .. item.version
          row.field.text = texts[item.id] or ""
          if not isCollection then row.box:layout("editExisting", function(node) node:height(equalTo(item.height)) end) end
        end
        local Main = controller "Main"
        function Main:layoutContent(content)
          local name = isCollection and "putCollection" or "putTable"
          content[name](content, "table", isCollection and { minimumLineSpacing = 0 } or {}):edges(equal, parent)
            :assignTo(self, "table"):didReload(function(changes)
              self.moved = {}
              for _, move in ipairs(changes.moved) do self.moved[move.from[2]] = true end
            end)
        end
        function Main:show(list)
          self.table.sections = { section("s", { entities(list, function(item) return cell(Row, item, fill) end) }) }
        end
        function Main:replaceText(id, text) texts[id] = text end
        function Main:hasMoved(row) return self.moved ~= nil and self.moved[row] == true end
        return Main
        """

    private struct Row {
        var id: Int
        var version = 0
        var height: Double
        var lua: String { "{ id = \(id), version = \(version), height = \(height) }" }
    }

    /// The expected state of the focused row.
    private struct Focus {
        var id: Int
        var field: ViewID
        var text: String
        var caret: Int
        var inner = 0.0
    }

    private struct Bed {
        var generator: SeededGenerator
        let live: LiveScreen
        var rows: [Row] = []
        var nextID = 0
        var focus: Focus?
        var texts: [Int: String] = [:]
        /// How often the focused row was invisible, and how often it kept its position in a change.
        var away = 0
        var stood = 0

        init(_ seed: Int, _ isCollection: Bool) throws {
            generator = SeededGenerator(seed: UInt64(seed))
            live = try LiveScreen(
                "local isCollection = \(isCollection)\n" + FocusLawTests.script,
                traits: Traits(size: Size(width: 320, height: 480), scale: 1))
            for _ in 0..<60 { rows.append(row()) }
            try show()
        }

        mutating func row() -> Row {
            nextID += 1
            return Row(id: nextID, height: generator.pick([30, 44, 61.5, 90]))
        }

        func show() throws {
            try live.run("main:show { \(rows.map(\.lua).joined(separator: ", ")) }")
            live.screen.layoutIfNeeded()
        }

        func frame(_ view: ViewID) throws -> Rect { try live.screen.absoluteFrame(of: view) }

        func cell(of field: ViewID) throws -> ViewID { try #require(try live.screen.superview(of: field)) }

        func part(_ name: String, of field: ViewID) throws -> ViewID {
            try #require(
                try live.screen.subviews(of: cell(of: field)).first { try live.screen.name(of: $0) == name })
        }

        func text(_ view: ViewID) throws -> String {
            let number = try #require(live.host.registry.number(ofProperty: "text"))
            return live.screen.property(view, slot: try live.screen.slot(ofProperty: number, of: view)).string ?? ""
        }

        func offset(_ view: ViewID) -> Point {
            guard case .point(let offset) = live.screen.effectiveProperty(view, slot: ScrollProperty.contentOffset.slot)
            else { return .zero }
            return offset
        }

        var isClamped: Bool {
            get throws {
                let table = try live.view("table")
                let range = try live.screen.scrollRange(of: table)
                let y = offset(table).y
                return y <= range.y + 1e-3 || y >= range.maxY - 1e-3
            }
        }

        // MARK: Steps

        mutating func takeFocus() throws {
            let table = try live.view("table")
            let fields = try live.screen.subviews(of: table).compactMap { cell -> ViewID? in
                let own = try frame(cell)
                guard own.y >= 0, own.maxY <= 480 else { return nil }
                return try live.screen.subviews(of: cell).first { try live.screen.name(of: $0) == "field" }
            }
            guard let field = fields.randomElement(using: &generator) else { return }
            try live.interactor.focus(field)
            let id = try #require(text(part("tag", of: field)).split(separator: "/").first.flatMap { Int($0) })
            let known = texts[id] ?? ""
            focus = Focus(
                id: id, field: field, text: known, caret: known.count, inner: offset(try part("inner", of: field)).x)
        }

        mutating func type() throws {
            guard var own = focus else { return }
            let letter = generator.pick(["a", "b", "c"])
            try live.interactor.type(letter)
            own.text.insert(contentsOf: letter, at: own.text.index(own.text.startIndex, offsetBy: own.caret))
            own.caret += 1
            texts[own.id] = own.text
            focus = own
        }

        mutating func moveCaret() throws {
            guard var own = focus else { return }
            own.caret = generator.int(0...own.text.count)
            try live.interactor.moveCaret(to: own.caret)
            focus = own
        }

        /// Scrolls a view inside the cell. Another cell that shows the row later need not keep this offset.
        mutating func scrollInside() throws {
            guard var own = focus else { return }
            own.inner = Double(generator.int(0...450))
            try live.screen.setProperty(
                try part("inner", of: own.field), slot: ScrollProperty.contentOffset.slot,
                to: .point(Point(x: own.inner, y: 0)))
            focus = own
        }

        mutating func edit() throws {
            for _ in 0..<generator.int(1...3) {
                let at = generator.int(0...max(0, rows.count - 1))
                switch generator.int(0...6) {
                case 0: for _ in 0..<generator.int(1...20) { rows.insert(row(), at: min(at, rows.count)) }
                case 1 where rows.count > 20: rows.removeSubrange(at..<min(rows.count, at + generator.pick([1, 1, 5])))
                case 2 where rows.count > 1:
                    let moved = rows.remove(at: at)
                    rows.insert(moved, at: generator.int(0...rows.count))
                case 3 where rows.count > at: rows[at].height = generator.pick([30, 70.25, 120])
                case 4:
                    // The script sets another, longer text in the focused row; the caret stays.
                    guard let own = focus, let index = rows.firstIndex(where: { $0.id == own.id }) else { continue }
                    rows[index].version += 1
                    let text = own.text + "+\(rows[index].version)"
                    focus?.text = text
                    texts[own.id] = text
                    try live.run("main:replaceText(\(own.id), '\(text)')")
                default: if rows.count > at { rows[at].version += 1 }
                }
            }
            try show()
        }
    }

    @Test(arguments: Seeds.range(1, short: 12, full: 60), [false, true])
    func focusFollowsItsRowWithItsTextAndScrollOffset(_ seed: Int, _ isCollection: Bool) throws {
        var bed = try Bed(seed, isCollection)
        for step in 0..<60 {
            let label = "seed \(seed), step \(step), \(isCollection ? "collection" : "table")"
            let old = bed.rows
            let before = try bed.focus.map { try bed.frame(bed.cell(of: $0.field)) }
            var isEdit = false
            switch bed.generator.int(0...9) {
            case 0: try bed.takeFocus()
            case 1, 2: try bed.type()
            case 3: try bed.moveCaret()
            case 4: try bed.scrollInside()
            case 5, 6:
                try bed.live.interactor.scroll(
                    bed.live.view("table"), by: Point(x: 0, y: Double(bed.generator.int(-1_500...1_500))))
            default:
                isEdit = true
                try bed.edit()
            }
            bed.live.screen.layoutIfNeeded()
            try Self.check(&bed, label)
            guard isEdit, let focus = bed.focus, let before, before.y < 480, before.maxY > 0,
                let row = old.firstIndex(where: { $0.id == focus.id }),
                try !bed.live.run("return main:hasMoved(\(row + 1))").isTrue, try !bed.isClamped
            else { continue }
            let now = try bed.frame(bed.cell(of: focus.field))
            try #require(abs(now.y - before.y) <= 1 / 64, "\(label): it stood at \(before.y), and stands at \(now.y)")
            bed.stood += 1
        }
        if seed % 7 == 0 { #expect(bed.away + bed.stood > 0, "seed \(seed): nothing was seen of it") }
    }

    private static func check(_ bed: inout Bed, _ label: String) throws {
        guard let focus = bed.focus else { return }
        guard let row = bed.rows.first(where: { $0.id == focus.id }) else {
            try #require(bed.live.interactor.focused == nil, "\(label): the row is gone, and the focus is not")
            bed.focus = nil
            return
        }
        try #require(bed.live.interactor.focused == focus.field, "\(label): the focus is elsewhere")
        let cell = try bed.cell(of: focus.field)
        try #require(
            try bed.text(bed.part("tag", of: focus.field)) == "\(row.id)/\(row.version)",
            "\(label): it is another row's")
        try #require(try bed.text(focus.field) == focus.text, "\(label): its text is another one")
        try #require(bed.offset(try bed.part("inner", of: focus.field)).x == focus.inner, "\(label): it was scrolled")
        let frame = try bed.frame(cell)
        if frame.maxY < -200 || frame.y > 700 { bed.away += 1 }
    }
}
