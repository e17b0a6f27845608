import Foundation
import Testing

/// Renderers, commands, formatters, rules and dialects of plugins.
@Suite struct PluginFeatureTests {
    private let manifest = """
        return { name = "house", version = "1.2.0", api = 1, renderers = { "outline" }, commands = { "greet" },
          formatters = { "price" }, rules = { "touch-target" }, dialects = { "cards" } }
        """
    private let code = """
        renderer "outline" {
          description = "Names and places",
          render = function(screen)
            local lines = {}
            for _, node in ipairs(screen.nodes) do
              lines[#lines + 1] = ("  "):rep(node.depth) .. node.id .. " " .. node.kind .. " " .. node.place.x ..
                "," .. node.frame.x .. " " .. #node.children .. " " .. tostring(node.parent and node.parent.id)
            end
            return table.concat(lines, "\\n") .. "\\n" .. screen.root.children[1].properties.text .. "\\0\\255"
          end,
        }
        command "greet" {
          run = function(arguments)
            print("greeting")
            if arguments[1] == "--fail" then return "no\\n", 1 end
            if arguments[1] == "--raise" then error("nobody is here") end
            return "hello " .. table.concat(arguments, "+") .. "\\n"
          end,
        }
        formatter "price" {
          format = function(value, options) return string.format("%.2f %s", value, options and options.currency or "€") end,
        }
        rule "touch-target" {
          description = "A button that is smaller than 44 points",
          check = function(view, report)
            if view.kind == "Button" and view.frame.height < 44 then report("is " .. view.frame.height .. " points high") end
          end,
        }
        dialect "cards" {
          wide = function(self, points) return self:width(equalTo(points)) end,
          twice = function(self, number) return 2 * number end,
        }
        """
    private let screen = """
        use "cards"
        return function(content)
          content:putLabel("price"):text(formatted("price", 12.5)):left(equalTo(10)):top(equal)
            :wide(80)
          local button = content:putButton("ok"):title("OK"):left(equal):top(equalTo(100)):height(equalTo(40))
          assert(button.view:twice(4) == 8 and content:twice(3) == 6)
        end
        """

    private func project(_ screen: String? = nil, manifest: String? = nil, code: String? = nil) throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("plugins/house/plugin.lua", manifest ?? self.manifest)
        try scratch.write("plugins/house/init.lua", code ?? self.code)
        try scratch.write("screen.lua", screen ?? self.screen)
        return scratch
    }

    private func run(_ line: String, in scratch: Scratch, status: Int32 = 0) throws -> (
        output: String, messages: String
    ) {
        let result = try Command.run(line.split(separator: " ").map(String.init), in: scratch.folder)
        let output = String(decoding: result.output, as: UTF8.self)
        #expect(result.status == status, "\(line): \(output)\(result.messages)")
        return (output, result.messages)
    }

    @Test func pluginRendererWritesItsFormat() throws {
        let scratch = try project()
        let result = try Command.run(
            ["render", "screen.lua", "--size", "200x200", "--format", "outline"], in: scratch.folder)
        let expected = """
            root View 0.0,0.0 2 nil
              price Label 10.0,10.0 0 root
              ok Button 0.0,0.0 0 root
            12.50 €
            """
        #expect(result.status == 0, "\(result.messages)")
        let bytes = Data(expected.utf8) + Data([0, 255])
        #expect(result.output == bytes, "\(String(decoding: result.output, as: UTF8.self))")
        _ = try run("render screen.lua --size 200x200 --format outline -o out.txt", in: scratch)
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path("out.txt"))) == result.output)
        let wrong = try run("render screen.lua --format outlime", in: scratch, status: 2)
        #expect(wrong.messages.contains("unknown format 'outlime'; did you mean 'outline'?"), "\(wrong.messages)")
        let several = try run(
            "render screen.lua --format outline --device iphone-15 --device ipad-mini", in: scratch, status: 2)
        #expect(several.messages.contains("--format 'outline' renders one screen"))
    }

    @Test func pluginCommandRunsWithItsArgumentsAndReportsItsErrors() throws {
        let scratch = try project()
        let result = try run("greet a --b c", in: scratch)
        #expect(result.output == "hello a+--b+c\n" && result.messages == "greeting\n", "\(result)")
        #expect(try run("greet --fail", in: scratch, status: 1).output == "no\n")
        // The error is about the option, not the name.
        let refused = try run("greet --allow nothing", in: scratch, status: 2)
        #expect(refused.messages.contains("nothing") && !refused.messages.contains("unknown command"), "\(refused)")
        #expect(try run("help greet", in: scratch, status: 2).messages.contains("'greet' is a command of a plugin"))
        let raised = try run("greet --raise", in: scratch, status: 1)
        #expect(raised.messages.contains("plugins/house/init.lua:16: error: nobody is here"), "\(raised.messages)")
        try FileManager.default.moveItem(atPath: scratch.path("plugins"), toPath: scratch.path("others"))
        #expect(try run("greet --plugins others x", in: scratch).output == "hello x\n")
        #expect(try run("greet x", in: scratch, status: 2).messages.contains("unknown command 'greet'"))
        try FileManager.default.moveItem(atPath: scratch.path("others"), toPath: scratch.path("plugins"))
        #expect(try run("gret", in: scratch, status: 2).messages.contains("did you mean 'greet'?"))
    }

    /// Plugins cannot define commands with names of the engine's commands.
    @Test func pluginCommandsCannotHaveTheNamesOfBuiltInCommands() throws {
        let scratch = try project()
        let help = try run("--help", in: scratch).output
        let names = help.split(separator: "SUBCOMMANDS:").last.map(String.init) ?? ""
        let commands = names.matches(of: /\n\s\s([a-z]+)\s/).map { String($0.1) }
        #expect(commands.count >= 8 && commands.contains("render"), "\(commands)")
        for command in commands {
            try scratch.write(
                "plugins/house/plugin.lua",
                "return { name = 'house', version = '1.0.0', api = 1, commands = { '\(command)' } }")
            let listed = try run("plugin list", in: scratch, status: 1)
            #expect(
                listed.messages.contains("the engine already has a command '\(command)'; choose another name"),
                "\(listed.messages)")
        }
    }

    /// Diagnostics of a rule appear in each format of `check`, with their own code.
    @Test func diagnosticsOfAPluginRuleAppearInEachFormatOfCheck() throws {
        let scratch = try project()
        let text = try run("check screen.lua", in: scratch, status: 1)
        #expect(text.output.contains("screen.lua:5: warning: is 40.0 points high"), "\(text.output)")
        let json = try run("check screen.lua --json", in: scratch, status: 1).output
        #expect(
            json.contains(#""code": "plugin/house/touch-target""#) && json.contains(#""view": "root/ok""#), "\(json)")
        let sarif = try run("check screen.lua --format sarif", in: scratch, status: 1).output
        let value = try #require(try JSONSerialization.jsonObject(with: Data(sarif.utf8)) as? [String: Any])
        let runs = try #require((value["runs"] as? [[String: Any]])?.first)
        let driver = try #require((runs["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        let result = try #require((runs["results"] as? [[String: Any]])?.first)
        let index = try #require(result["ruleIndex"] as? Int)
        #expect(rules[index]["id"] as? String == "plugin/house/touch-target")
        #expect(result["ruleId"] as? String == "plugin/house/touch-target")
        #expect(
            try run("check screen.lua --format junit", in: scratch, status: 1).output.contains(
                "plugin/house/touch-target"))
        #expect(
            try run("check screen.lua --format github", in: scratch, status: 1).output.contains(
                "plugin/house/touch-target%3A A button that is smaller than 44 points"))
        // Other commands do not run rules.
        _ = try run("render screen.lua", in: scratch)
    }

    /// Constraints made by a dialect have the source location in the script.
    @Test func constraintsAndErrorsOfADialectHaveSourceLocationsInTheScript() throws {
        let scratch = try project()
        let explained = try run("explain screen.lua price.width", in: scratch).output
        #expect(explained.contains("[screen.lua:4, priority 999]") && !explained.contains("init.lua"), "\(explained)")
        let wrong = try project(screen.replacing(":wide(80)", with: ":wide('much')"))
        let told = try run("check screen.lua", in: wrong, status: 1)
        #expect(told.output.contains("screen.lua:4:"), "\(told.output)")
    }

    @Test(arguments: [
        ("use 'card'", "screen.lua:1: error: unknown dialect 'card'. Did you mean 'cards'?"),
        ("use(nil)", "screen.lua:1: error:"),
        ("formatted('prices', 1)", "screen.lua:1: error: unknown formatter 'prices'. Did you mean 'price'?"),
    ])
    func unknownDialectsAndFormattersAreErrorsWithSuggestions(_ line: String, _ expected: String) throws {
        let scratch = try project(line + "\nreturn function(content) end")
        let result = try run("render screen.lua", in: scratch, status: 1)
        #expect(result.messages.contains(expected), "\(result.messages)")
    }

    /// The methods of a dialect exist only in screens that use it.
    @Test func dialectMethodsAreMissingInScreensThatDoNotUseTheDialect() throws {
        let scratch = try project("return function(content) content:putLabel('a'):left(equal):top(equal):wide(80) end")
        let result = try run("render screen.lua", in: scratch, status: 1)
        #expect(result.messages.contains("has no method or property 'wide'"), "\(result.messages)")
    }

    /// If a formatter fails, the error is reported, and the value and all other views appear.
    @Test func failingFormatterIsReportedAndTheUnformattedValueIsShown() throws {
        let scratch = try project(screen.replacing("formatted(\"price\", 12.5)", with: "formatted('price', 'x')"))
        let result = try run("render screen.lua --format text", in: scratch, status: 1)
        #expect(result.output.contains(#"text="x""#) && result.output.contains("ok Button"), "\(result)")
        #expect(
            result.messages.contains(
                "plugins/house/init.lua:21: error: the formatter 'price' of the plugin house 1.2.0 failed:"),
            "\(result.messages)")
    }

    @Test(arguments: [
        ("12.5", "12.5"), ("12.0", "12.0"), ("1 // 0.0", "inf"), ("3", "3"), ("true", "true"), ("nil", "nil"),
        ("setmetatable({}, { __tostring = function() return 'own' end })", "own"),
    ])
    func failingFormatterShowsTheResultOfTostring(_ value: String, _ text: String) throws {
        let scratch = try project(
            screen.replacing("12.5", with: value), code: code.replacing("return string.format", with: "error('boom')"))
        let result = try run("render screen.lua --format text", in: scratch, status: 1)
        #expect(result.output.contains("text=\"\(text)\""), "\(result)")
    }

    @Test(arguments: [("12", "12"), ("value / 5", "2.5"), ("10.0", "10.0")])
    func numberThatAFormatterReturnsIsShownAsTostringWritesIt(_ value: String, _ text: String) throws {
        let scratch = try project(
            code: code.replacing("return string.format", with: "if true then return \(value) end return string.format"))
        let result = try run("render screen.lua --format text", in: scratch, status: 0)
        #expect(result.output.contains("text=\"\(text)\""), "\(result)")
    }

    @Test(arguments: [
        (
            "render = function(screen)", "render = function(screen) error('boom')",
            "render screen.lua --format outline", ":3: error: boom"
        ),
        (
            "render = function(screen)", "render = function(screen) while true do end",
            "render screen.lua --format outline --max-time 1", "was stopped"
        ),
        (
            "render = function(screen)", "render = function(screen) if true then return {} end",
            "render screen.lua --format outline", "'render' must return the output as a string; it returned a table"
        ),
        (
            "check = function(view, report)", "check = function(view, report) report(5)", "check screen.lua",
            "report takes a text; found a value of type number"
        ),
        (
            "check = function(view, report)", "check = function(view, report) local x = nil .. 'a'", "check screen.lua",
            "the rule 'touch-target' of the plugin house 1.2.0 failed"
        ),
        (
            "check = function(view, report)", "check = function(view, report) view.alpha = 0.5", "check screen.lua",
            "'check' of a rule must not change anything, but this changes the property 'alpha'; report the problem instead"
        ),
        (
            "check = function(view, report)", "check = function(view, report) while true do end",
            "check screen.lua --max-time 1", "was stopped"
        ),
    ])
    func errorsInPluginRenderersAndRulesAreReported(
        _ good: String, _ bad: String, _ line: String, _ expected: String
    ) throws {
        let scratch = try project(code: code.replacing(good, with: bad))
        let result = try run(line, in: scratch, status: 1)
        #expect((result.output + result.messages).contains(expected), "\(result)")
    }

    @Test(arguments: [
        ("renderers = { 'png' }", "", "the engine already has a renderer 'png'"),
        ("rules = { 'A b' }", "", "a name in 'rules' must be lower-case letters"),
        ("rules = 5", "", "'rules' of a manifest must be a list of names; found a number"),
        ("dialekts = { 'x' }", "", "Did you mean 'dialects'?"),
        ("rules = { 'x' }", "", "names the rule 'x', which its init.lua does not add"),
        ("", "rule 'x' { check = print }", "does not name the rule 'x' in plugin.lua; add it there: rules = { \"x\" }"),
        ("rules = { 'x' }", "rule 'x' {}", "the rule 'x' needs the function 'check'"),
        ("rules = { 'x' }", "rule 'x' { chek = print }", "the rule 'x' has no 'chek'. Did you mean 'check'?"),
        ("rules = { 'x' }", "rule 'x' { check = 5 }", "'check' of the rule 'x' must be a function"),
        ("rules = { 'x' }", "rule 'x' { check = print, severity = 'bad' }", "must be \"warning\" or \"error\""),
        (
            "rules = { 'x' }", "rule 'x' { check = print }\nrule 'x' { check = print }",
            "the rule 'x' is already defined by house 1.0.0"
        ),
        ("rules = { 'x' }", "rule(5)", "rule needs a name"), ("rules = { 'x' }", "rule 'x' (5)", "needs a table"),
        ("dialects = { 'x' }", "dialect 'x' {}", "the dialect 'x' has no methods"),
        (
            "dialects = { 'x' }", "dialect 'x' { top = print }",
            "'top' of the dialect 'x' already exists: layout nodes have it"
        ),
        ("dialects = { 'x' }", "dialect 'x' { text = print }", "it is a property of views"),
        ("rules = { 'x' }", "widget 'W' {}", "the kind 'W', but plugin.lua does not list it; add it to 'kinds' there"),
    ])
    func invalidManifestsAndFeatureDefinitionsAreReportedByPluginCheck(
        _ fields: String, _ code: String, _ expected: String
    ) throws {
        let scratch = try project(
            manifest: "return { name = 'house', version = '1.0.0', api = 1, \(fields) }", code: code)
        let result = try run("plugin check", in: scratch, status: 1)
        #expect(result.messages.contains(expected), "\(result)")
        // Screens without the formatter are not affected.
        try scratch.write("other.lua", "return function(content) end")
        _ = try run(
            "render other.lua", in: scratch,
            status: fields.isEmpty || expected.contains("manifest") || expected.contains("engine")
                || expected.contains("lower") || expected.contains("mean 'dialects") ? 1 : 0)
    }

    @Test func pluginInfoAndCheckListAllFeaturesAndReferencesShowDialectAndRule() throws {
        let scratch = try project()
        let info = try run("plugin info house", in: scratch).output
        for line in [
            "renderers    outline", "commands     greet", "formatters   price", "rules        touch-target",
            "dialects     cards",
        ] {
            #expect(info.contains(line + "\n"), "\(info)")
        }
        #expect(try run("plugin info house --json", in: scratch).output.contains(#""rules": ["touch-target"]"#))
        let checked = try run("plugin check", in: scratch)
        #expect(
            checked.output.contains(
                "house 1.2.0: 0 kinds, command greet, dialect cards, formatter price, renderer outline, rule touch-target, "
            ),
            "\(checked.output)")
        #expect(checked.output.hasSuffix("nothing found\n"), "\(checked)")
        let annotations = try run("reference --plugins plugins", in: scratch).output
        #expect(
            annotations.contains("function Node:wide(...) end") && annotations.contains("function host.env(name) end"))
        try scratch.write("pages/old.md", "")
        _ = try run("reference --plugins plugins --markdown pages", in: scratch)
        let page = try String(contentsOfFile: scratch.path("pages/features-of-plugins.md"), encoding: .utf8)
        #expect(
            page.contains("## touch-target\n\nA rule of `tatami check`. A button that is smaller than 44 points\n"),
            "\(page)")
    }

    /// Problems of features that `plugin check` finds.
    @Test(arguments: [
        ("return string.format", "do error('odd') end return string.format", "the formatter 'price' failed: odd"),
        ("view.kind == \"Button\" and", "view.nothing and", "the rule 'touch-target' of the plugin house 1.2.0 failed"),
        ("local lines = {}", "local lines = nil", "the renderer 'outline' failed"),
        ("print(\"greeting\")", "while true do end", "the command 'greet' failed: the plugin 'house' has used up"),
    ])
    func pluginCheckReportsFailingFormattersRulesRenderersAndCommands(
        _ good: String, _ bad: String, _ expected: String
    ) throws {
        let scratch = try project(code: code.replacing(good, with: bad))
        let result = try run("plugin check", in: scratch, status: 1)
        #expect(result.messages.contains(expected), "\(result)")
    }
}
