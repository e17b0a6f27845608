import Geometry
import Layout
import Lists
import LuaHost
import SectionDiff
import TestSupport
import Testing

@testable import Scripting

/// How the table of a random script is set up.
struct LawSetup {
    var traits: Traits
    var style: String
    var rowHeight: Double?
    var estimate: Double
    var inset: Insets
    var prefetch: Int

    static let scales = [1, 1.25, 1.5, 2, 3]

    init(_ generator: inout SeededGenerator) {
        traits = Traits(
            size: Size(width: 320, height: generator.pick([500, 640])), scale: generator.pick(Self.scales),
            direction: generator.pick([.leftToRight, .rightToLeft]), textSize: generator.pick([1, 1.35]))
        style = generator.pick(["plain", "plain", "grouped", "insetGrouped"])
        rowHeight = generator.chance(15) ? generator.pick([44, 133.0 / 3, 20.8]) : nil
        estimate = generator.pick([44, 10, 200])
        inset = generator.pick([.zero, Insets(top: 20, left: 0, bottom: 34, right: 0)])
        prefetch = generator.pick([0, 5])
    }

    var lua: String {
        """
        { style = "\(style)", estimatedRowHeight = \(estimate), prefetchDistance = \(prefetch), reloadStrategy = "diff",
          contentInset = { top = \(inset.top), left = 0, bottom = \(inset.bottom), right = 0 }\
        \(rowHeight.map { ", rowHeight = \($0)" } ?? "") }
        """
    }

    var isSticky: Bool { style == "plain" }
    /// The inset at the sides of cells, and the space around sections.
    var sideInset: Double { style == "insetGrouped" ? 16 : 0 }
    var groupSpacing: Double { style == "plain" ? 0 : 17.5 }
}

/// A screen that consists of one table, for the law tests.
final class LawScreen {
    /// The content of each cell. The naive table shows the same content without a table.
    static let cells = """
        local function layFit(content, self)
          content:putLabel("label"):assignTo(self, "label"):font("body"):numberOfLines(0)
            :left(equalTo(8), parent):right(equalTo(8), parent):top(equalTo(4), parent)
          content:putView("box"):assignTo(self, "box"):left(equal, parent):width(equalTo(10))
            :top(equalTo(0), previous.bottomAnchor):bottom(equalTo(4), parent):height(equalTo(0)):identifier("extra")
        end
        local function layThin(content, self)
          content:putView("box"):assignTo(self, "box"):edges(equal, parent):height(equalTo(0)):identifier("extra")
        end
        local function fillBox(cell, item)
          if cell.label then cell.label.text = item.text end
          cell.box:layout("editExisting", function(node) node:height(equalTo(item.extra)) end)
        end
        """

    static let script =
        cells + """

            log, made = {}, 0
            local classes = {}
            local function define(name, lay)
              local class = tableCell(name)
              function class:layoutContent(content)
                if not self.serial then
                  made = made + 1
                  self.serial = made
                end
                content:putLabel("tag"):assignTo(self, "tag"):left(equal, parent):top(equal, parent)
                content:putLabel("serial"):left(equal, parent):top(equal, parent):text(tostring(self.serial))
                lay(content, self)
              end
              classes[name] = class
              return class
            end
            define("Fit", layFit)
            local Thin = define("Thin", layThin)
            Thin.layoutBehaviour = alwaysLayout
            function Thin:layoutOption(phase)
              -- A new cell has nothing yet.
              if phase ~= "firstLoad" then log[#log + 1] = "phase " .. self.serial .. " " .. phase end
              return nil
            end
            local Calculated = define("Calculated", function() end)
            function Calculated:calculatedCellHeight(width, item) return item.extra + width // 20 end

            local function fill(row, item)
              log[#log + 1] = "fill " .. item.id
              row.tag.text = item.id .. "/" .. item.version
              if row.box then fillBox(row, item) end
            end
            local function one(item) return cell(classes[item.class], item, fill) end

            local Main = controller "Main"
            function Main:layoutContent(content)
              local function paths(kind, list)
                for _, path in ipairs(list) do log[#log + 1] = kind .. " " .. path[1] .. " " .. path[2] end
              end
              content:putTable("table", options):edges(equal, parent):assignTo(self, "table")
                :prefetched(function(_, list) paths("prefetched", list) end)
                :prefetchCancelled(function(_, list) paths("cancelled", list) end)
                :didReload(function(changes)
                  log[#log + 1] = "reloaded " .. changes.kind
                  for _, path in ipairs(changes.deleted) do log[#log + 1] = "deleted " .. path[1] .. " " .. path[2] end
                  for _, move in ipairs(changes.moved) do log[#log + 1] = "moved " .. move.from[1] .. " " .. move.from[2] end
                  for _, at in ipairs(changes.deletedSections) do log[#log + 1] = "deletedSection " .. at .. " 0" end
                  for _, at in ipairs(changes.updatedSections) do log[#log + 1] = "updatedSection " .. at .. " 0" end
                  for _, move in ipairs(changes.movedSections) do log[#log + 1] = "movedSection " .. move.from .. " 0" end
                end)
            end
            function Main:show(list)
              local sections = {}
              for place, own in ipairs(list) do
                sections[place] = section(own.id, { header = own.header and one(own.header), footer = own.footer and one(own.footer),
                  cells = entities(own.rows, one) })
              end
              self.table.sections = sections
            end
            -- The same rows, but nobody knows them before they are seen.
            function Main:count(rows_)
              self.rows = rows_
              self.table.sections = { { id = 1, cells = entities(rows(#rows_, function(index)
                return self.rows[index].id, self.rows[index]
              end), one) } }
            end
            function Main:change(rows_, changes)
              self.rows = rows_
              if changes then self.table:rowsChanged(changes) else self.table:reload() end
            end
            return Main
            """

    let setup: LawSetup
    let live: LiveScreen
    let text = FixedTextMeasurer()
    /// The sections that the table shows.
    private(set) var sections: [LawSection] = []

    init(_ setup: LawSetup) throws {
        self.setup = setup
        live = try LiveScreen("local options = \(setup.lua)\n" + Self.script, traits: setup.traits, text: text)
        live.screen.layoutIfNeeded()
    }

    var screen: Screen { live.screen }

    func window() throws -> TableWindow {
        guard case .table(let window)? = live.host.main.tables[try live.view("table")]?.pane else {
            throw LuaCallError("the table has no window")
        }
        return window
    }

    // MARK: Actions

    func show(_ model: LawModel) throws {
        sections = model.sections
        try live.run("main:show { \(sections.map(\.lua).joined(separator: ",\n")) }")
    }

    /// Shows the rows of the model as `rows(count, fn)`.
    func count(_ model: LawModel) throws {
        sections = model.sections
        try live.run("main:count { \(model.rows.map(\.lua).joined(separator: ",\n")) }")
    }

    /// - Parameter changes: the argument of `rowsChanged`; nil if only the content of rows changes.
    func change(_ model: LawModel, _ changes: String?) throws {
        sections = model.sections
        try live.run("main:change({ \(model.rows.map(\.lua).joined(separator: ",\n")) }, \(changes ?? "nil"))")
    }

    // MARK: Visible cells

    /// A visible cell.
    struct Cell {
        var view: ViewID
        var place: CellPlace
        /// In the screen's coordinates.
        var frame: Rect
        var tag: String
        var serial: Int
        /// The identity of its row, header or footer.
        var id: Int
    }

    func cells() throws -> [Cell] {
        screen.layoutIfNeeded()
        return try screen.subviews(of: try live.view("table")).map { view in
            let texts = try ["tag", "serial"].map { name in
                let label = try #require(
                    try screen.subviews(of: view).first { try screen.name(of: $0) == name })
                let number = try #require(live.host.registry.number(ofProperty: "text"))
                guard
                    case .string(let text) = screen.property(
                        label, slot: try screen.slot(ofProperty: number, of: label))
                else { return "" }
                return text
            }
            return Cell(
                view: view, place: try Self.place(try screen.name(of: view)), frame: try screen.absoluteFrame(of: view),
                tag: texts[0], serial: Int(texts[1]) ?? 0,
                id: texts[0].split(separator: "/").first.flatMap { Int($0) } ?? 0)
        }
    }

    /// Parses `[1,3]`, `[1,header]`, or `[1,3,badge]` with one of the kinds.
    static func place(_ name: String, kinds: [String] = []) throws -> CellPlace {
        let parts = name.dropFirst().dropLast().split(separator: ",")
        let section = try #require(parts.first.flatMap { Int($0) }) - 1
        if parts.count == 3 {
            let kind = try #require(kinds.firstIndex(of: String(parts[2]))) + 1
            let row = try #require(Int(parts[1])) - 1
            return .supplementary(ItemPath(section: section, item: row), kind: kind)
        }
        switch parts.last {
        case "header": return .header(section)
        case "footer": return .footer(section)
        default: return .row(section, try #require(parts.last.flatMap { Int($0) }) - 1)
        }
    }

    /// The words of each note that the script made since the last call.
    func noted() throws -> [[String]] {
        screen.layoutIfNeeded()
        return try live.noted().map { $0.split(separator: " ").map(String.init) }
    }

    func row(_ place: CellPlace) -> LawRow? {
        guard sections.indices.contains(place.section) else { return nil }
        switch place.kind {
        case .header: return sections[place.section].header
        case .footer: return sections[place.section].footer
        case .row(let row):
            return sections[place.section].rows.indices.contains(row) ? sections[place.section].rows[row] : nil
        }
    }
}
