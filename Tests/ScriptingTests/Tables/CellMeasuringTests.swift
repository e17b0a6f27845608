import Layout
import TestSupport
import Testing

@testable import Scripting

/// What a new cell makes the layout measure: its own texts, and those of no other.
struct CellMeasuringTests {
    /// How many texts are measured for each step of a scroll by the height of a row, which brings one row into sight.
    ///
    /// - Parameters:
    ///   - outside: what is on the screen beside the table.
    ///   - inside: what is in each cell beside its text, which breaks its lines.
    private func measuredTexts(_ outside: String, _ inside: String) throws -> [Int] {
        let text = FixedTextMeasurer()
        let live = try LiveScreen(
            """
            local Row = tableCell "Row"
            function Row:layoutContent(content)
              content:putLabel("label"):assignTo(self, "label"):numberOfLines(0):horizontal(equalTo(8), parent):top(equal, parent)
                :height(equalTo(60))
              \(inside)
            end
            function Row:configure(item) self.label.text = "row " .. item .. " says so many words that they take two lines" end
            return function(content)
              \(outside)
              local items = {}
              for i = 1, 200 do items[i] = i end
              content:putTable("table", { rowHeight = 60 }):edges(equal, parent)
                :cells(entities(items, function(item) return cell(Row, item) end))
            end
            """, text: text)
        live.screen.layoutIfNeeded()
        let table = try live.view("table")
        return try (0..<12).map { _ in
            let before = text.measureCount
            try live.interactor.scroll(table, by: Point(x: 0, y: 60))
            live.screen.layoutIfNeeded()
            return text.measureCount - before
        }
    }

    @Test func anAspectRatioMakesNoOtherCellMeasureAgain() throws {
        let plain = try measuredTexts("", "")
        let most = try #require(plain.max())
        let outside = try measuredTexts(
            "content:putView('box'):left(equal):top(equal):width(equalTo(90)):aspectRatio(1.5)", "")
        #expect(outside == plain)
        let inside = try measuredTexts(
            "", "content:putView('box'):right(equal):top(equal):width(equalTo(30)):aspectRatio(1.5)")
        // A text whose cell has a ratio is measured from its natural size on.
        #expect(try #require(inside.max()) <= most + 2)
    }
}
