import Foundation
import Testing

/// The plugin `namada1`: the snippets in the documents of NamadaLayout 1.1.2 as specs in Lua.
@Suite struct Namada1Tests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Namada1"
    ).standardized

    @Test func N1_1_N1_2_N1_3_N1_4_snippetsOfNamadaLayoutDocumentsRunAsDocumented() throws {
        let result = try Command.run(["test", "namada1_spec.lua"], in: Self.folder)
        let text = String(decoding: result.output, as: UTF8.self) + result.messages
        #expect(result.status == 0, "\(text)")
        #expect(text.contains(" passed"))
    }

    /// Errors have the source location in the script, not in the plugin.
    @Test(arguments: [
        ("label.top:equal()", "equal needs its target: equal { with = other.top }"),
        (
            "label.top:equal { wiht = label.left }",
            "equal has no 'wiht'; it has with, at, moreThan, lessThan and priority"
        ),
        ("label.top:distance { to = label.bottom, at = 1, moreThan = 2 }", "takes one of at, moreThan and lessThan"),
        ("label.top:distance { to = 5 }", "a target must be an anchor, a layout or a view; found 5"),
        ("label.tpo:equal {}", "a layout has no 'tpo'"), ("label.top:eqaul {}", "an anchor has no 'eqaul'"),
        ("label.width:moreThan()", "moreThan needs a number or a dimension: moreThan(100)"),
        ("label:atBottom {}", "atBottom needs a view: atBottom { of = view, spacing = 18 }"),
        ("label:size {}", "size needs one of equalWith, moreThan and lessThan"),
        ("label.left:equal { with = label.left }", "the left of a view is related to itself"),
        ("label.top = 5", "a layout cannot be changed"), ("label:putNothing()", "putNothing"),
        ("label:put(build('Label'):build(), 5)", "a put takes a function that gets the layout of the view"),
        ("layout:putLabel():bind('text')", "bind needs a state: bind(\"text\", { with = self.states.typed })"),
        ("layout:putLabel():bnid('text')", "the result of a put has no 'bnid'"),
        ("label.view:makeLayout(5)", "a layout takes a function: makeLayout(function(layout) … end)"),
    ])
    func mistakesAreReportedAtTheScriptLineInTermsOfTheDialect(_ line: String, _ expected: String) throws {
        let scratch = try Scratch()
        try scratch.write(
            "screen.lua",
            """
            use "namada1"
            return function(content)
              content.view:makeLayout(function(layout)
                layout:put(build("Label"):build(), function(label)
                  \(line)
                end)
              end)
            end
            """)
        let result = try Command.run(["render", "screen.lua"], in: scratch.folder)
        #expect(result.status == 1)
        #expect(result.messages.contains("screen.lua:5: error: "), "\(result.messages)")
        #expect(result.messages.contains(expected), "\(result.messages)")
    }
}
