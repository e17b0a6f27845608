import Foundation
import Testing

/// `tatami plugin …`.
@Suite struct PluginCommandTests {
    private func run(_ arguments: [String], in scratch: Scratch, status: Int32 = 0) throws -> (
        output: String, messages: String
    ) {
        let result = try Command.run(["plugin"] + arguments, in: scratch.folder)
        let output = String(decoding: result.output, as: UTF8.self)
        #expect(result.status == status, "\(output)\(result.messages)")
        return (output, result.messages)
    }

    private func write(_ scratch: Scratch, _ name: String, _ manifest: String, _ code: String) throws {
        try scratch.write(
            "plugins/\(name)/plugin.lua", "return { name = \"\(name)\", version = \"1.2.0\", api = 1, \(manifest) }")
        try scratch.write("plugins/\(name)/init.lua", code)
    }

    /// The screens in a plugin's directory are its examples; its other files are not screens.
    @Test func checkingAPluginChecksOnlyItsExample() throws {
        let scratch = try Scratch()
        _ = try run(["new", "sparkle", "--out-dir", "here"], in: scratch)
        try scratch.write("here/sparkle/parts.lua", "return {}")
        for path in ["here/sparkle", "here"] {
            let checked = try Command.run(["check", path], in: scratch.folder)
            let text = String(decoding: checked.output, as: UTF8.self)
            #expect(
                checked.status == 0 && text.contains("1 script checked, nothing found"), "\(text)\(checked.messages)")
        }
    }

    /// Without a path, the help's default applies.
    @Test func builtInPluginsAreCheckedOnlyIfThereAreNoOthers() throws {
        let scratch = try Scratch()
        let help = try run(["check", "--help"], in: scratch).output.split(whereSeparator: \.isWhitespace)
        let text = help.joined(separator: " ")
        #expect(text.contains("(default: plugins/)"), "\(text)")
        #expect(text.contains("checked only if no path is given and plugins/ has no plugins"), "\(text)")
        #expect(try run(["check"], in: scratch).output.split(separator: "\n").count > 1)
        _ = try run(["new", "sparkle", "--out-dir", "plugins"], in: scratch)
        let checked = try run(["check"], in: scratch).output
        #expect(checked.hasPrefix("sparkle ") && checked.split(separator: "\n").count == 1, "\(checked)")
    }

    @Test func servingAPluginWithoutExampleIsAnError() throws {
        let scratch = try Scratch()
        _ = try run(["new", "sparkle", "--out-dir", "here"], in: scratch)
        try FileManager.default.removeItem(at: scratch.folder.appendingPathComponent("here/sparkle/example.lua"))
        let served = try Command.run(["serve", "here/sparkle"], in: scratch.folder)
        #expect(served.status == 1)
        let message = "no script found in 'here/sparkle'; add an example.lua to show the plugin"
        #expect(served.messages.contains(message), "\(served.messages)")
    }

    /// A new plugin passes `check`, `test` and `render`.
    @Test(arguments: [
        ("sparkle", "Sparkle", []), ("two-words", "TwoWords", []), ("x_1", "X1", []),
        ("stairs", "Stairs", ["--container"]),
    ])
    func newPluginsPassCheckTestAndRenderAndAreNotOverwritten(
        _ name: String, _ kind: String, _ options: [String]
    ) throws {
        let scratch = try Scratch()
        let made = try run(["new", name, "--out-dir", "here"] + options, in: scratch)
        let spec = name.replacing("-", with: "_")
        #expect(
            made.output
                == ["plugin.lua", "init.lua", "example.lua", "\(spec)_spec.lua"].map { "here/\(name)/\($0)\n" }.joined()
        )
        let checked = try run(["check", "here/\(name)"], in: scratch)
        #expect(checked.output.hasPrefix("\(name) 0.1.0: 1 kind, ") && checked.output.hasSuffix("nothing found\n"))
        let tested = try Command.run(["test", "here/\(name)"], in: scratch.folder)
        let lines = String(decoding: tested.output, as: UTF8.self)
        #expect(tested.status == 0 && lines.contains("4 passed"), "\(lines)\(tested.messages)")
        _ = try run(["test", "here"], in: scratch)
        let shown = try Command.run(
            ["render", "here/\(name)/example.lua", "--size", "200x100", "--format", "text"], in: scratch.folder)
        #expect(String(decoding: shown.output, as: UTF8.self).contains("subject \(kind) "), "\(shown.messages)")
        let script = try Command.run(["check", "here/\(name)/example.lua"], in: scratch.folder)
        #expect(script.status == 0, "\(String(decoding: script.output, as: UTF8.self))")
        // Existing files are not overwritten.
        let again = try run(["new", name, "--out-dir", "here"], in: scratch, status: 1)
        #expect(again.messages.contains("'here/\(name)' already exists"))
    }

    /// Plugins in `plugins/` are found by name.
    @Test func pluginsAreFoundByNameUnlessADirectoryHasThatPath() throws {
        let scratch = try Scratch()
        _ = try run(["new", "sparkle"], in: scratch)
        #expect(try run(["check", "sparkle"], in: scratch).output.hasPrefix("sparkle 0.1.0: 1 kind, "))
        #expect(
            try run(["test", "sparkle"], in: scratch).output.contains("plugins/sparkle/sparkle_spec.lua: 4 passed"))
        // A directory with that path takes precedence.
        try scratch.write("sparkle/readme.txt", "nothing")
        #expect(
            try run(["test", "sparkle"], in: scratch, status: 1).messages.contains("no spec found in 'sparkle'"))
        #expect(try run(["check", "spark"], in: scratch, status: 1).messages.contains("no plugin found in 'spark'"))
    }

    @Test(arguments: [
        (["new", "Sparkle"], "lower-case letters"), (["new", "a/b"], "lower-case letters"),
        (["new", ""], "lower-case letters"), (["new", "label"], "the engine already has a kind 'Label'"),
        (["new", "x", "--kind", "HStack"], "the engine already has a kind 'HStack'"),
        (["new", "9"], "--kind"), (["new", "a", "--kind", "lower"], "--kind"),
        (["nonsense"], "nonsense"),
    ])
    func invalidNamesAndKindsOfNewPluginsAreRejectedAndCreateNoFiles(_ arguments: [String], _ says: String) throws {
        let scratch = try Scratch()
        #expect(try run(arguments, in: scratch, status: 2).messages.contains(says))
        #expect(scratch.contents == [])
    }

    @Test func listAndInfoDescribePlugins() throws {
        let scratch = try Scratch()
        try write(
            scratch, "dials", #"kinds = { "Dial" }, description = "Round", permissions = { ["env=LANG"] = "greets" }"#,
            "widget 'Dial' {}")
        try write(scratch, "knobs", #"kinds = { "Knob" }, requires = { dials = "^1.1" }"#, "widget 'Knob' {}")
        let listed = try run(["list"], in: scratch).output
        #expect(
            listed.hasPrefix("dials 1.2.0  resolved  plugins/dials  Dial\nknobs 1.2.0  resolved  plugins/knobs  Knob\n")
        )
        #expect(listed.contains("badge 1.0.0  resolved  plugins/badge  Badge\n"), "the built-in ones, too")
        let info = try run(["info", "dials"], in: scratch).output.split(separator: "\n")
        #expect(
            info.dropLast() == [
                "dials 1.2.0  active  plugins/dials", "Round", "interface    1", "kinds        Dial",
                "requests     env=LANG (not granted; grant it with --allow dials:env=LANG): greets",
            ])
        #expect(info.last?.hasPrefix("memory       ") == true)
        #expect(try run(["info", "knobs"], in: scratch).output.contains("requires     dials ^1.1\n"))
        let json = try run(["info", "knobs", "--json"], in: scratch).output
        let value = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(value["version"] as? String == "1.2.0" && value["kinds"] as? [String] == ["Knob"])
        let missing = try run(["info", "dails"], in: scratch, status: 1)
        #expect(missing.messages.contains("unknown plugin 'dails'; did you mean 'dials'?"))
    }

    /// A cycle is reported once for each of its plugins, and for no others.
    @Test func cyclicRequirementsAreReported() throws {
        let scratch = try Scratch()
        for (name, other) in [("one", "two"), ("two", "one")] {
            try scratch.write(
                "plugins/\(name)/plugin.lua",
                "return { name = '\(name)', version = '1.0.0', api = 1, requires = { '\(other)' } }")
            try scratch.write("plugins/\(name)/init.lua", "")
        }
        let checked = try run(["check", "plugins"], in: scratch, status: 1)
        let lines = checked.messages.split(separator: "\n").filter { $0.contains("error:") }
        #expect(lines.count == 2, "\(checked)")
        #expect(lines.allSatisfy { $0.contains("in a circle: one → two → one") }, "\(checked)")
        #expect(checked.output == "one 1.0.0: cannot be loaded\ntwo 1.0.0: cannot be loaded\n", "\(checked)")
    }

    @Test func brokenPluginsAndTheirDependentsAreListedAsBroken() throws {
        let scratch = try Scratch()
        try write(scratch, "bad", "", "error('boom')")
        try write(scratch, "top", "requires = { 'bad' }", "")
        let listed = try run(["list"], in: scratch, status: 1)
        #expect(listed.output.hasPrefix("bad 1.2.0  broken  plugins/bad\ntop 1.2.0  broken  plugins/top\n"))
        #expect(listed.messages.contains("plugins/bad/init.lua:1: error: boom"), "\(listed.messages)")
        let checked = try run(["check", "plugins/bad"], in: scratch, status: 1)
        #expect(checked.messages.contains("plugins/bad/init.lua:1: error: boom"))
    }

    /// Problems that only `check` finds.
    @Test(arguments: [
        (
            "properties = { n = { type = 'integer', max = 5 } },\ndraw = function(self) assert((self.n or 0) < 5, 'five') end",
            ":3: ", "five"
        ),
        ("\n\ndraw = function(self, canvas)\nif canvas.dark then error('night') end end", ":5: ", "night"),
        ("\ndraw = function(self, canvas) if canvas.direction == 'rtl' then error('right') end end", ":3: ", "right"),
        ("\nevents = { swipe = function(self, way) if way == 'up' then error('up') end end }", ":3: ", "up"),
        ("\nintrinsicSize = function(self) return { width = -1, height = 1 } end", ":3: ", "at least 0"),
        ("\ndraw = function(self) while self.bounds.width > 300 do end end", ":3: ", "was stopped"),
    ])
    func mistakesInWidgetDefinitionsAreReported(_ fields: String, _ place: String, _ message: String) throws {
        let scratch = try Scratch()
        try write(scratch, "bad", "kinds = { 'Bad' }", "widget 'Bad' {\n\(fields) }")
        let checked = try run(["check"], in: scratch, status: 1)
        #expect(checked.messages.contains(message), "\(checked.messages)")
        #expect(checked.messages.contains("plugins/bad/init.lua\(place)"), "\(checked.messages)")
        #expect(checked.output.contains("1 finding\n"), "\(checked.output)\(checked.messages)")
    }

    @Test func shippedPluginsPassTheCheck() throws {
        let checked = try run(["check"], in: Scratch())
        let lines = checked.output.split(separator: "\n")
        #expect(lines.count >= 7 && lines.allSatisfy { $0.hasSuffix("nothing found") }, "\(checked)")
    }
}
