import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// A table that fills a screen of 400 × 800 points. Its items are `{ id =, height =, text = }`: each cell has its
/// item's height and text. `main:show(items)` sets another model; `log` collects the events.
enum TableScreen {
    static let script = """
        Row = tableCell "Row"
        function Row:layoutContent(content)
          log[#log + 1] = "layout"
          content:putView("box"):assignTo(self, "box"):edges(equal, parent):height(equalTo(0)):identifier("h")
          content:putLabel("label"):assignTo(self, "label"):left(equal, parent):top(equal, parent)
          content:putButton("button"):title("B"):right(equal, parent):top(equal, parent):size(equalTo(20))
            :didClicked(function() log[#log + 1] = "tapped " .. self.label.text end)
        end
        local function fill(row, item)
          if item.fails then error("no " .. item.id) end
          row.label.text = item.text or tostring(item.id)
          row.box:layout("editExisting", function(node) node:height(equalTo(item.height)) end)
        end
        log = {}
        local Main = controller "Main"
        function Main:layoutContent(content)
          content:putTable("table"):edges(equal, parent):assignTo(self, "table")
            :didReload(function(changes) self.changes = changes end)
            :didSelected(function(_, path, item) log[#log + 1] = "selected " .. path[1] .. "," .. path[2] .. " " .. item.id end)
        end
        function Main:show(items)
          self.table.sections = section("s", { entities(items, function(item) return cell(Row, item, fill) end) })
        end
        function Main:rows(count, height)
          local items = {}
          for i = 1, count do items[i] = { id = i, height = height or 40 + i % 3 * 10 } end
          self.items = items
          self:show(items)
        end
        return Main
        """

    static func open(_ more: String = "") throws -> LiveScreen {
        let live = try LiveScreen(script.replacing("return Main", with: more + "\nreturn Main"))
        live.screen.layoutIfNeeded()
        return live
    }
}

extension LiveScreen {
    /// The visible cells from top to bottom: the label's text, the frame on the screen and the name.
    func rows(_ table: String = "table") throws -> [(text: String, frame: Rect, name: String)] {
        screen.layoutIfNeeded()
        let cells = try screen.subviews(of: try view(table))
        return try cells.compactMap { cell in
            let name = try screen.name(of: cell)
            guard let label = try screen.subviews(of: cell).first(where: { try screen.name(of: $0) == "label" }),
                case .string(let text) = screen.property(label, slot: try slot("text", of: label))
            else { return nil }
            return (text, try screen.absoluteFrame(of: cell), name)
        }
    }

    private func slot(_ name: String, of view: ViewID) throws -> Int {
        try screen.slot(ofProperty: try #require(host.registry.number(ofProperty: name)), of: view)
    }

    /// The texts of the visible rows.
    func seen(_ table: String = "table") throws -> [String] {
        try rows(table).filter { $0.frame.maxY > 0 && $0.frame.y < 800 }.map(\.text)
    }

    /// The notes that the script of `TableScreen` made since the last call.
    func noted() throws -> [String] {
        screen.layoutIfNeeded()
        let all = try host.lua.get(try globals(), "log")
        guard case .reference(let list) = all else { return [] }
        let texts = try host.lua.entries(list).compactMap { entry -> String? in
            if case .string(let text) = entry.value { text } else { nil }
        }
        for index in stride(from: texts.count, to: 0, by: -1) {
            try host.lua.set(list, .integer(Int64(index)), .nil)
        }
        return texts
    }

    private func globals() throws -> LuaReference {
        guard
            case .reference(let table) = try host.lua.call(
                host.lua.load(Array("return _ENV".utf8), chunkName: "env.lua", in: host.main.environment), [],
                resultCount: 1)[0]
        else { throw LuaCallError("no environment") }
        return table
    }
}
