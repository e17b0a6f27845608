import Layout
import Lists
import LuaHost
import SectionDiff
import Testing

@testable import Scripting

/// A table that lays out everything: it lays out each cell as a view in a screen without a table, and adds up the
/// heights. It remembers measurements with the same traits.
final class NaiveLawTable {
    private static let script =
        LawScreen.cells + """

            local Main = controller "Main"
            function Main:layoutContent(content) content:putView("pile"):assignTo(self, "pile"):edges(equal, parent) end
            function Main:measure(name, class, item, width)
              self.pile:layoutContent("addNew", function(pile)
                pile:putView(name):left(equal, parent):top(equal, parent):width(equalTo(width)):layoutContent(function(content)
                  local cell = {}
                  if class == "Fit" then layFit(content, cell) else layThin(content, cell) end
                  fillBox(cell, item)
                end)
              end)
            end
            return Main
            """

    private struct Circumstances: Hashable {
        var textSize: Double
        var scale: Double
    }

    private struct Shape: Hashable {
        var circumstances: Circumstances
        var cellClass: LawRow.Class
        var text: String
        var extra: Double
        var width: Double
    }

    private var screens: [Circumstances: LiveScreen] = [:]
    private var heights: [Shape: Double] = [:]

    /// A place with its start in the content and its height.
    struct Entry {
        var place: CellPlace
        var start: Double
        var height: Double
        var row: LawRow
    }

    /// All places of a table, in order.
    func entries(of sections: [LawSection], in setup: LawSetup, _ traits: Traits) throws -> [Entry] {
        var entries: [Entry] = []
        var end = 0.0
        func add(_ place: CellPlace, _ row: LawRow) throws {
            let fixed = place.path == nil ? nil : setup.rowHeight
            let height = try fixed ?? height(of: row, width: traits.size.width - 2 * setup.sideInset, traits)
            entries.append(Entry(place: place, start: end, height: height, row: row))
            end += height
        }
        for (index, section) in sections.enumerated() {
            end += setup.groupSpacing
            if let header = section.header { try add(.header(index), header) }
            for (number, row) in section.rows.enumerated() { try add(.row(index, number), row) }
            if let footer = section.footer { try add(.footer(index), footer) }
            end += setup.groupSpacing
        }
        return entries
    }

    private func height(of row: LawRow, width: Double, _ traits: Traits) throws -> Double {
        if row.cellClass == .calculated { return row.extra + (width / 20).rounded(.down) }
        let circumstances = Circumstances(textSize: traits.textSize, scale: traits.scale)
        let shape = Shape(
            circumstances: circumstances, cellClass: row.cellClass, text: row.text, extra: row.extra, width: width)
        if let known = heights[shape] { return known }
        let live = try screens[circumstances] ?? LiveScreen(Self.script, traits: traits, text: FixedTextMeasurer())
        screens[circumstances] = live
        let name = "cell\(heights.count)"
        try live.run("main:measure(\"\(name)\", \"\(row.cellClass.rawValue)\", \(row.lua), \(width))")
        live.screen.layoutIfNeeded()
        let height = try live.screen.frame(of: live.view(name)).height
        heights[shape] = height
        return height
    }
}
