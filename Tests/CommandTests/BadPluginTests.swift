import Foundation
import Testing

/// Broken and missing plugins as arguments of the command.
@Suite(.timeLimit(.minutes(20))) struct BadPluginTests {
    @Test(
        arguments: [
            ("", "return {}", ["plugin.lua", "name"]),
            ("return {", "", ["plugin.lua:1"]),
            ("return 5", "", ["plugin.lua:1", "table"]),
            ("return { name = \"Stars\", version = \"1.0.0\", api = 1 }", "", ["Stars"]),
            ("return { name = \"stars\", version = \"1.0.0\", api = 2 }", "", ["stars", "2", "1"]),
            ("return { name = \"stars\", version = \"1.0.0\", api = 1, reqires = {} }", "", ["reqires"]),
            (
                "return { name = \"stars\", version = \"1.0.0\", api = 1, requires = { \"moon\" } }", "",
                ["stars", "moon"]
            ),
            ("return { name = \"stars\", version = 1, api = 1 }", "", ["version"]),
            (
                "return { name = \"stars\", version = \"1.0.0\", api = 1 }", "widget \"Label\" {}",
                ["init.lua:1", "Label"]
            ),
            (
                "return { name = \"stars\", version = \"1.0.0\", api = 1 }", "widget \"Star\" { intrinsicSise = 5 }",
                ["init.lua:1", "intrinsicSize"]
            ),
            (
                "return { name = \"stars\", version = \"1.0.0\", api = 1 }", "widget \"Star\" { draw = 5 }",
                ["init.lua:1", "draw", "function"]
            ),
            (
                "return { name = \"stars\", version = \"1.0.0\", api = 1 }",
                "widget \"Star\" { properties = { n = { type = \"numbr\" } } }",
                ["init.lua:1", "'number'"]
            ),
            (
                "return { name = \"stars\", version = \"1.0.0\", api = 1 }", "error(\"no stars tonight\")",
                ["init.lua:1", "no stars tonight"]
            ),
            ("return { name = \"stars\", version = \"1.0.0\", api = 1 }", "local x = ", ["init.lua:1"]),
        ] as [(String, String, [String])])
    func brokenPluginIsReportedAndLeftOutOfTheScreen(_ manifest: String, _ code: String, _ says: [String]) throws {
        let scratch = try Scratch()
        try scratch.write("more/stars/plugin.lua", manifest)
        try scratch.write("more/stars/init.lua", code)
        // The screen works without the plugin.
        try renderBesideGood(
            ["good.lua", "--plugins", "more", "-o", "out.png"], in: scratch, status: 1,
            says: says + ["is left out; views of its kinds show nothing"], makes: ["out.png"])
    }

    @Test func missingPluginDirectoryIsReported() throws {
        try renderBesideGood(["good.lua", "--plugins", "nothing"], in: Scratch(), status: 1, says: ["nothing"])
    }

    @Test func pluginWithoutAnInitFileIsAnError() throws {
        let scratch = try Scratch()
        try scratch.write("more/stars/plugin.lua", "return { name = \"stars\", version = \"1.0.0\", api = 1 }")
        try renderBesideGood(["good.lua", "--plugins", "more"], in: scratch, status: 1, says: ["init.lua"])
    }

    /// Errors while measuring or drawing a widget are reported, and the rest is drawn.
    @Test func errorsWhileAWidgetDrawsAreReportedAndTheRestIsRendered() throws {
        let scratch = try Scratch()
        try scratch.write("plugins/stars/plugin.lua", "return { name = \"stars\", version = \"1.0.0\", api = 1 }")
        try scratch.write(
            "plugins/stars/init.lua",
            """
            widget "Star" {
              intrinsicSize = function() return { width = 20, height = 20 } end,
              draw = function(self, canvas) canvas:elipse() end,
            }

            """
        )
        try scratch.write(
            "star.lua",
            """
            return function(c)
              c:putStar():center(equal, parent)
              c:putLabel():text('Hi'):at('topLeft', equal, parent)
            end

            """
        )
        let result = try Command.run(["render", "star.lua"], in: scratch.folder)
        #expect(result.status == 1)
        #expect(result.messages.contains("init.lua:3") && result.messages.contains("'ellipse'"), "\(result.messages)")
        #expect(String(decoding: result.output, as: UTF8.self).contains("label Label 0,0 "))
    }
}
