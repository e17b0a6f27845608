import Foundation
import Testing

/// All work that a script requests ends with its time limit, and work that is long but not hard succeeds.
@Suite(.serialized, .timeLimit(.minutes(20))) struct TimeLimitTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Runs a practically endless script with a limit of one second.
    private func expectLimit(
        _ script: String, events: String? = nil, format: String = "text", _ arguments: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try scratch.write("a.lua", script)
        if let events { try scratch.write("e.lua", events) }
        let run = try Command.measure(
            ["render", "a.lua", "--format", format, "--max-time", "1", "--max-memory", "1024"]
                + (events == nil ? [] : ["--actions", "e.lua"]) + arguments,
            in: scratch.folder, seconds: 30)
        #expect(run.status == 3, "\(run.messages.suffix(600))", sourceLocation: sourceLocation)
        #expect(
            run.messages.contains("time limit of 1 second"), "\(run.messages.suffix(600))",
            sourceLocation: sourceLocation)
    }

    private func expectDone(_ script: String, events: String? = nil, format: String = "text", seconds: Int = 40) throws
    {
        try scratch.write("a.lua", script)
        if let events { try scratch.write("e.lua", events) }
        let run = try Command.measure(
            ["render", "a.lua", "--format", format, "--max-time", "30"]
                + (events == nil ? [] : ["--actions", "e.lua"]),
            in: scratch.folder, seconds: seconds)
        #expect(run.status == 0, "\(run.messages.suffix(600))")
    }

    private static let field = "return function(c) c:putTextField('f'):width(equalTo(100)):center(equal, parent) end"

    @Test func a6TypingALongTextFitsTheTimeLimit() throws {
        try expectDone(Self.field, events: "screen:type('f', ('x'):rep(100000)) screen:delete('f', 99999)")
    }

    @Test func a6TypingWithHandlersEndsAtTheTimeLimit() throws {
        try expectLimit(
            """
            return function(c) c:putTextField('f'):didChanged(function() end):width(equalTo(100)):center(equal, \
            parent) end
            """,
            events: "screen:type('f', ('x'):rep(3000000))")
    }

    /// Rows are laid out one by one but share the limit of one layout.
    @Test func a17LongTextsInTableCellsEndAtTheTimeLimit() throws {
        try expectLimit(
            """
            local Row = tableCell "Row"
            function Row:layoutContent(content)
              content:putLabel("l"):numberOfLines(0):edges(equal, parent):assignTo(self, "label")
            end
            local Main = controller "Main"
            function Main:layoutContent(content)
              content:putTable("t"):edges(equal, parent):assignTo(self, "table")
              local long = ("word "):rep(300000)
              self.table.sections = section("s", { entities(rows(24, function(i) return i, i end), function(i)
                return cell(Row, i, function(row) row.label.text = long .. i end)
              end) })
            end
            return Main
            """
        )
    }

    /// A large image is compressed in short calls.
    @Test func a20CompressingALargeImageEndsAtTheTimeLimit() throws {
        try expectLimit(
            """
            return function(c)
              for i = 1, 4000 do
                c:putView():backgroundColor(string.format("#%06x", i * 4099 % 0xFFFFFF)):left(equalTo(i * 7919 % 8000))
                  :top(equalTo(i * 104729 % 8000)):width(equalTo(i % 400)):height(equalTo(i * 3 % 500))
              end
            end
            """, format: "png", "--size", "8000x8000", "--quality", "small")
    }

    /// Repeated opaque images cost little in a document.
    @Test func a20ManyRepeatedImagesInAPDFFitTheTimeLimit() throws {
        try scratch.write("large.png", LargePictures.png(side: 3000))
        try expectDone(
            """
            return function(c)
              for i = 1, 5000 do
                c:putImageView():image("large.png"):left(equalTo(i % 300)):top(equalTo(i % 500)):size(equalTo(9))
              end
            end
            """, format: "pdf", seconds: 60)
    }

    private static func sizes(_ count: Int) -> String {
        """
        return function(c)
          local parts = {}
          for i = 1, \(count) do parts[i] = { text = "word ", font = { size = 8 + i / 100 } } end
          c:putLabel():text(parts):numberOfLines(0):width(equalTo(300)):top(equal, parent):left(equal, parent)
        end
        """
    }

    /// Each font costs a search among all fonts: many exceed the limit, few are fast.
    @Test func a6ManyFontSizesEndAtTheTimeLimitAndFewFitIt() throws {
        try expectLimit(Self.sizes(9000))
        try expectDone(Self.sizes(100), format: "png")
    }

    @Test func a6LongTextsEndAtTheTimeLimit() throws {
        try expectLimit(
            """
            return function(c) c:putLabel():text(('word \
            '):rep(2000000)):numberOfLines(0):width(equalTo(300)):center(equal, parent) end
            """
        )
        try expectLimit(
            """
            return function(c) \
            c:putLabel():text(('a\\n'):rep(1500000)):numberOfLines(0):width(equalTo(300)):center(equal, parent) end
            """
        )
    }

    @Test func a6EndlessMeasuringOfTextsEndsAtTheTimeLimit() throws {
        try expectLimit(
            """
            return function(c) while true do measureText(('word '):rep(100000) .. math.random(), { width = 300 }) end \
            end
            """
        )
    }

    @Test func a6DrawingEndsAtTheTimeLimit() throws {
        // Each view covers the screen with its own shadow and group.
        try expectLimit(
            """
            return function(c)
              for i = 1, 20000 do
                c:putView():edges(equal, parent):alpha(0.5):backgroundColor("red"):cornerRadius(i % 100)
                  :shadow({ radius = 5 + i % 50, color = "black" })
              end
            end
            """, format: "png")
    }
}
