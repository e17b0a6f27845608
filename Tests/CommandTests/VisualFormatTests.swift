import Foundation
import Testing

/// The plugin `visual-format`: Apple's Visual Format Language.
@Suite struct VisualFormatTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "VisualFormat"
    ).standardized

    /// Frames of each production of the grammar, and each mistake.
    @Test(arguments: ["formats_spec.lua", "calls_spec.lua", "random_spec.lua"])
    func formatsHaveTheExpectedFramesAndMistakesFailWithAMessage(_ spec: String) throws {
        let result = try Command.run(["test", spec], in: Self.folder)
        let text = String(decoding: result.output, as: UTF8.self) + result.messages
        #expect(result.status == 0, "\(text)")
        #expect(text.contains(" passed"))
    }

    /// `explain` and conflicts name the line of the call, not one of the plugin.
    @Test func constraintsHaveTheSourceLocationOfTheCall() throws {
        let scratch = try Scratch()
        try scratch.write(
            "screen.lua",
            """
            use "visual-format"
            return function(content)
              content:putView("box")
              content:visualFormat("V:|-20-[box(40)]")
              content:visualFormat {
                "H:|-10-[box(50)]",
                "H:[box]-10-|",
              }
            end
            """)
        let explained = try Command.run(["explain", "screen.lua", "box.top", "--size", "200x200"], in: scratch.folder)
        let text = String(decoding: explained.output, as: UTF8.self)
        #expect(text.contains("20  root/box.top == root.top + 20  [screen.lua:4, required]"), "\(text)")
        let checked = try Command.run(["check", "screen.lua", "--size", "200x200"], in: scratch.folder)
        #expect(checked.status == 1)
        let messages = String(decoding: checked.output, as: UTF8.self) + checked.messages
        #expect(messages.contains("screen.lua:5: error: these required constraints cannot hold"), "\(messages)")
        #expect(messages.contains("root/box.width == 50 (screen.lua:5)"), "\(messages)")
    }

    /// Mistakes in a format have the line of the call, and a caret before the character that is wrong.
    @Test func mistakesShowTheFormatWithACaret() throws {
        let scratch = try Scratch()
        try scratch.write(
            "screen.lua",
            """
            use "visual-format"
            return function(content)
              content:putView("box")
              content:visualFormat("H:|-[box(50]-|")
            end
            """)
        let result = try Command.run(["render", "screen.lua"], in: scratch.folder)
        #expect(result.status == 1)
        #expect(
            result.messages.contains(
                """
                screen.lua:4: error: visual format: expected ',' or ')' after the predicate; found ']' \
                (column 12: H:|-[box(50^]-|)
                """),
            "\(result.messages)")
    }
}
