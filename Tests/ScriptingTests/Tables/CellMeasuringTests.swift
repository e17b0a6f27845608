import Geometry
import Layout
import TestSupport
import Testing

@testable import Scripting

/// The layout of a new cell measures only the cell's own texts.
struct CellMeasuringTests {
    /// The number of texts measured for each scroll step by one row's height, which makes one new row visible.
    ///
    /// - Parameters:
    ///   - outside: further views of the screen.
    ///   - inside: further views in each cell, next to its wrapping text.
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

    @Test func aspectRatioDoesNotCauseTextsOfOtherCellsToBeMeasuredWhileScrolling() throws {
        let plain = try measuredTexts("", "")
        let most = try #require(plain.max())
        let outside = try measuredTexts(
            "content:putView('box'):left(equal):top(equal):width(equalTo(90)):aspectRatio(1.5)", "")
        #expect(outside == plain)
        let inside = try measuredTexts(
            "", "content:putView('box'):right(equal):top(equal):width(equalTo(30)):aspectRatio(1.5)")
        // A text in a cell with an aspect ratio is also measured at its intrinsic size.
        #expect(try #require(inside.max()) <= most + 2)
    }
}
