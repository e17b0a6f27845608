import Foundation
import Testing

/// `tatami check --all-rows`: diagnostics in rows off screen.
@Suite struct AllRowsTests {
    /// Row 250 has a truncated text, row 200 a fill that fails, row 150 conflicting constraints.
    private static let rows = """
        local Row = tableCell "Row"
        function Row:layoutContent(content)
          content:putLabel("text"):left(equal, parent):top(equal, parent):bottom(equal, parent):width(equalTo(120))
        end
        local function fill(cell, number)
          if number == 200 then error("no row 200") end
          cell.text.text = number == 250 and "a text that is much too long for its place" or "row " .. number
          if number == 150 then cell:layout(function(node) node:height(equalTo(3000), priority.required) end) end
        end
        return function(content)
          content:putTable("table", { rowHeight = 40 }):edges(equal, parent)
            :cells(entities(rows(300, function(index) return index, index end), function(number) return cell(Row, number, fill) end))
        end
        """

    private func check(_ script: String, _ arguments: String...) throws -> (
        status: Int32, output: String, messages: String
    ) {
        let scratch = try Scratch()
        try scratch.write("a.lua", script)
        let result = try Command.run(["check", "a.lua"] + arguments, in: scratch.folder)
        #expect(!result.isKilled)
        return (result.status, String(decoding: result.output, as: UTF8.self), result.messages)
    }

    @Test func allRowsOptionReportsDiagnosticsOfOffScreenRows() throws {
        #expect(try check(Self.rows).output == "1 script checked, nothing found\n")
        let (status, output, messages) = try check(Self.rows, "--all-rows")
        #expect(status == 1 && messages.isEmpty)
        let lines = output.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.hasPrefix("a.lua:6: error: root/table[1,200]: no row 200") }, "\(output)")
        #expect(
            lines.contains { $0.hasPrefix("a.lua:3: warning: ") && $0.contains("root/table[1,250]/text") }, "\(output)")
        #expect(lines.contains { $0.contains("root/table[1,150]") && $0.contains("error") }, "\(output)")
        #expect(lines.last?.hasPrefix("1 script checked with 300 rows, ") == true, "\(output)")
    }

    @Test func maxRowsOptionLimitsTheCheckedRowsAndTheSummaryStatesTheTotal() throws {
        let (status, output, _) = try check(Self.rows, "--all-rows", "--max-rows", "100")
        #expect(status == 0)
        let looked = try #require(
            output.firstMatch(of: /checked with (\d+) of 300 rows \(--max-rows allows more\), nothing found/))
        #expect((100...140).contains(try #require(Int(looked.1))), "\(output)")
        let json = try check(Self.rows, "--all-rows", "--max-rows", "100", "--json").output
        #expect(json.contains("\"rows\": \(looked.1), \"allRows\": 300"), "\(json)")
        #expect(try !check(Self.rows, "--json").output.contains("allRows"))
        #expect(try check(Self.rows, "--max-rows", "100").status == 2)
        #expect(try check(Self.rows, "--all-rows", "--max-rows", "0").status == 2)
    }

    /// A mistake in many rows is one diagnostic, whichever rows are visible first.
    @Test(arguments: [(0, 299), (30, 269), (298, 1)]) func equalDiagnosticsOfRowsAreMerged(_ last: Int, _ more: Int)
        throws
    {
        let script = Self.rows.replacing("number == 200", with: "false").replacing("number == 150", with: "false")
            .replacing("number == 250", with: "number > \(last)")
        let (_, output, _) = try check(script, "--all-rows")
        let lines = output.split(separator: "\n")
        #expect(lines.count == 2 && lines[1] == "1 script checked with 300 rows, 1 problem found", "\(output)")
        #expect(lines[0].contains("root/table[1,\(last + 1)]/text is truncated"), "\(output)")
        let rows = more == 1 ? "" : "\(more) more rows, the last of them "
        #expect(lines[0].hasSuffix("; the same in \(rows)root/table[1,300]"), "\(output)")
    }

    /// Several mistakes per row, each on its own line or all on one line.
    @Test(arguments: [1, 7, 150]) func repeatedDiagnosticsOfRowsAreMergedAndCappedInTextAndJSON(_ labels: Int) throws {
        let script = """
            local Row = tableCell "Row"
            function Row:layoutContent(content)
              for i = 1, \(labels) do
                content:putLabel("text" .. i):left(equalTo(4 * (i % 90))):top(equal, parent):width(equalTo(3))
              end
              content:putLabel("last"):right(equal, parent):top(equal, parent):width(equalTo(3))
            end
            function Row:configure(number)
              for i = 1, \(labels) do self["text" .. i].text = "a text" end
              self.last.text = "a text"
              error("row " .. number)
            end
            return function(content)
              content:putTable("table", { rowHeight = 40 }):edges(equal, parent)
                :cells(entities(rows(300, function(index) return index, index end), function(number) return cell(Row, number) end))
            end
            """
        let (_, output, _) = try check(script, "--all-rows", "--json")
        let document = try #require(
            JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        let findings = try #require(document["findings"] as? [[String: Any]])
        let messages = findings.compactMap { $0["message"] as? String }
        #expect(messages.count == min(labels, 100) + (labels > 100 ? 1 : 0) + 2, "\(messages.count)")
        #expect(messages.filter { $0.contains("; the same in 299 more rows") }.count == min(labels, 100) + 2)
        #expect(messages.contains("50 more like this (truncatedText)") == (labels > 100))
        #expect(
            findings.count { $0["code"] as? String == "relayoutFailed" || $0["code"] as? String == "callbackFailed" }
                == 1)
        let text = try check(script, "--all-rows").output
        #expect(text.contains("300 rows, \(labels + 2) problems found"), "\(text.suffix(300))")
        #expect(text.contains("\(labels - 5) more like this from this line") == (labels > 5), "\(text.suffix(300))")
    }

    /// Different rows are truncated on different devices.
    @Test func equalDiagnosticsOfRowsOnDifferentDevicesAreMerged() throws {
        let script = Self.rows.replacing("number == 200", with: "false").replacing("number == 150", with: "false")
            .replacing("number == 250", with: "number > 30")
        let (_, output, _) = try check(script, "--all-rows", "--device", "iphone-se", "--device", "ipad-mini")
        #expect(output.contains("300 rows on 2 devices, 1 problem found"), "\(output)")
    }

    /// A collection in each row of a table.
    @Test func offScreenCellsOfCollectionsInTableCellsAreChecked() throws {
        let script = """
            local Tile = collectionCell "Tile"
            function Tile:layoutContent(content)
              content:putLabel("text"):left(equal, parent):top(equal, parent):width(equalTo(40))
            end
            function Tile:configure(item) self.text.text = item == "5.40" and "far too long for it" or "ok" end
            local Row = tableCell "Row"
            function Row:layoutContent(content)
              content:putCollection("tiles", { scrollDirection = "horizontal" }):edges(equal, parent)
            end
            function Row:configure(number)
              local items = {}
              for i = 1, 50 do items[i] = number .. "." .. i end
              self.tiles.cells = entities(items, function(item) return cell(Tile, item) end)
            end
            return function(content)
              content:putTable("table", { rowHeight = 60 }):edges(equal, parent)
                :cells(entities({ 1, 2, 3, 4, 5 }, function(number) return cell(Row, number) end))
            end
            """
        #expect(try check(script).status == 0)
        let (status, output, _) = try check(script, "--all-rows")
        #expect(status == 1 && output.contains("root/table[1,5]/tiles[1,40]/text"), "\(output)")
        #expect(output.contains("with 255 rows"), "\(output)")
    }

    /// A row that appears on two pages counts its table once.
    @Test func rowsOfATableInACellAreCountedOnce() throws {
        let script = """
            local Inner = tableCell "Inner"
            function Inner:layoutContent(content) content:putLabel("text"):edges(equal, parent) end
            local Row = tableCell "Row"
            function Row:layoutContent(content)
              content:putTable("inner"):edges(equalTo(4), parent):height(equalTo(90))
            end
            function Row:configure(number)
              self.inner.cells = entities(rows(10, function(index) return index, index end), function(own)
                return cell(Inner, own, function(cell) cell.text.text = number .. "." .. own end)
              end)
            end
            return function(content)
              content:putTable("table"):edges(equal, parent)
                :cells(entities(rows(30, function(index) return index, index end), function(number) return cell(Row, number) end))
            end
            """
        let output = try check(script, "--all-rows").output
        #expect(output.contains("with 330 rows"), "\(output)")
    }
}
