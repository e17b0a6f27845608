import Foundation
import Testing

/// `tatami check` with several scripts, directories and devices.
@Suite struct CheckCommandTests {
    private static let good = "return function(content) content:putLabel('a'):text('Hi'):center(equal, parent) end\n"
    /// 700 points high: too high for an iPhone SE (667), not for an iPhone 15 (852).
    private static let tall =
        "return function(content)\n  content:putView('tall'):at('fullTop', equal, parent):height(equalTo(700))\nend\n"
    private static let broken = "return function(content) content:putLabl() end\n"

    /// Returns the diagnostics as `messages` and the summary as `output`.
    private func check(_ scripts: [String: String], _ arguments: String...) throws -> (
        status: Int32, output: String, messages: String
    ) {
        let scratch = try Scratch()
        for (name, text) in scripts { try scratch.write(name, text) }
        let result = try Command.run(["check"] + arguments, in: scratch.folder)
        #expect(
            !result.isKilled && result.messages.isEmpty, "findings are the result of the command: \(result.messages)")
        let output = String(decoding: result.output, as: UTF8.self)
        guard let summary = output.split(separator: "\n").last, summary.contains(" checked"),
            !arguments.contains("--json")
        else {
            return (result.status, output, "")
        }
        return (result.status, summary + "\n", String(output.dropLast(summary.count + 1)))
    }

    @Test func cleanScriptHasNoDiagnostics() throws {
        let (status, output, messages) = try check(["a.lua": Self.good], "a.lua")
        #expect((status, output, messages) == (0, "1 script checked, nothing found\n", ""))
    }

    /// The output of `tatami reference` is not a screen. A file that is named is checked anyway.
    @Test func declarationsForEditorsAreNotCheckedWithTheirDirectory() throws {
        let scratch = try Scratch()
        let reference = try Command.run(["reference"], in: scratch.folder)
        let declarations = String(decoding: reference.output, as: UTF8.self)
        #expect(declarations.contains("\n---@meta"))
        let scripts = [
            "s/a.lua": Self.good, "s/library/tatami.lua": declarations, "s/b.lua": "---@meta\nx = 1",
            "s/c.lua": "-- a\r\n---@meta c\r\nx = 1",
        ]
        #expect(try check(scripts, "s").output == "1 script checked, nothing found\n")
        #expect(try check(scripts, "s", "s/b.lua").output.hasPrefix("2 scripts checked, "))
        let screen = ["s/d.lua": "-- a\nlocal x = 1\n---@meta\n" + Self.good, "s/e.lua": "---@metadata\n" + Self.good]
        #expect(try check(screen, "s").output == "2 scripts checked, nothing found\n")
    }

    @Test func checkingADirectoryChecksOnlyItsScreens() throws {
        let scripts = [
            "s/a.lua": Self.good, "s/b_spec.lua": "error 'a spec'", "s/modules/m.lua": "return {}",
            "s/plugins/p.lua": "return {}",
            "s/.hidden.lua": "error 'hidden'", "s/deep/c.lua": Self.tall,
        ]
        let (status, output, messages) = try check(scripts, "s")
        #expect((status, output, messages) == (0, "2 scripts checked, nothing found\n", ""))
    }

    /// The text format shows the first few diagnostics per line and counts the others. JSON has all.
    @Test func textListsFiveRepeatedDiagnosticsOfALineAndJSONListsAll() throws {
        let script = """
            return function(content)
              for i = 1, 12 do content:putView():at('topLeft', equal):size(equalTo(1000)) end
            end
            """
        let (status, output, messages) = try check(["a.lua": script], "a.lua")
        #expect((status, output) == (1, "1 script checked, 12 problems found\n"))
        let lines = messages.split(separator: "\n")
        #expect(
            lines.count == 6 && lines.prefix(5).allSatisfy { $0.contains("reaches out of its superview") },
            "\(messages)")
        #expect(
            lines.last == "a.lua:2: warning: 7 more like this from this line (overflow); use --json to see all of them")
        let all = try check(["a.lua": script], "a.lua", "--json").output
        #expect(
            all.components(separatedBy: "\"code\": \"overflow\"").count == 13 && !all.contains("more like"), "\(all)")
    }

    @Test func failedScriptDoesNotStopOtherChecks() throws {
        let (status, output, messages) = try check(
            ["a.lua": Self.broken, "b.lua": Self.tall], "a.lua", "b.lua", "--size", "300x600")
        #expect(status == 1)
        #expect(output == "2 scripts checked, 2 problems found\n")
        #expect(messages.contains("a.lua:1: error: ") && messages.contains("putLabel"))
        #expect(
            messages.contains("b.lua:2: warning: root/tall reaches out of its superview: 100 points below it"),
            "\(messages)")
    }

    @Test func deviceOfADiagnosticIsNamed() throws {
        let (status, output, messages) = try check(
            ["t.lua": Self.tall], "t.lua", "--device", "iphone-se", "--device", "iphone-15", "--device",
            "iphone-15-pro-max")
        #expect(status == 1)
        #expect(output == "1 script checked on 3 devices, 1 problem found\n")
        #expect(
            messages
                == """
                t.lua:2: warning: iphone-se: root/tall reaches out of its superview: 33 points below it; if this is \
                not intended, move it or make root larger

                """
        )
    }

    @Test func diagnosticsThatDifferInNumbersAcrossDevicesAreMerged() throws {
        let (status, output, messages) = try check(
            ["t.lua": Self.tall.replacing("700", with: "900")], "t.lua", "--device", "iphone-se", "--device",
            "iphone-15")
        #expect(status == 1)
        #expect(output == "1 script checked on 2 devices, 1 problem found\n")
        #expect(
            messages
                == """
                t.lua:2: warning: all devices, numbers as on iphone-se: root/tall reaches out of its \
                superview: 233 points below it; if this is not intended, move it or make root larger

                """
        )
        // 852 and 812 points suffice for 800; 667 and 736 do not.
        let some = try check(
            ["t.lua": Self.tall.replacing("700", with: "800")], "t.lua", "--device", "iphone-15", "--device",
            "iphone-se", "--device",
            "iphone-8-plus")
        #expect(
            some.messages.hasPrefix(
                "t.lua:2: warning: iphone-se, iphone-8-plus, numbers as on iphone-se: root/tall"))
        #expect(some.output == "1 script checked on 3 devices, 1 problem found\n")
    }

    /// Two diagnostics on one line that differ only in a number stay separate on each device.
    @Test func diagnosticsOfOneLineThatDifferInNumbersStaySeparate() throws {
        let widths = ":width(equalTo(5)):width(equalTo(6)):width(equalTo(7))"
        let twice =
            "return function(content)\n  content:putView('v'):left(equal):top(equal):height(equalTo(9))\(widths)\nend"
        let (_, output, messages) = try check(
            ["t.lua": twice], "t.lua", "--device", "iphone-se", "--device", "iphone-15")
        #expect(output == "1 script checked on 2 devices, 2 problems found\n")
        #expect(
            messages.contains("root/v.width == 6 is violated by")
                && messages.contains("root/v.width == 7 is violated by"), "\(messages)")
    }

    @Test func diagnosticOnAllDevicesIsMerged() throws {
        let wide =
            """
            return function(content) content:putView('wide'):at('topLeft', equalTo { left = -10 }, \
            parent):size(equalTo(50)) end
            """
        let (status, output, messages) = try check(["w.lua": wide], "w.lua", "--all-devices")
        #expect(status == 1)
        #expect(output.hasSuffix("devices, 1 problem found\n"))
        #expect(
            messages
                == """
                w.lua:1: warning: root/wide reaches out of its superview: 10 points to the left of it; if this is not \
                intended, move it or make root larger

                """
        )
    }

    /// The exit status of a limit takes precedence over later diagnostics.
    @Test func exitStatusOfALimitTakesPrecedenceOverLaterDiagnostics() throws {
        let scripts = ["a.lua": "while true do end", "b.lua": Self.tall]
        let (status, output, messages) = try check(
            scripts, "a.lua", "b.lua", "--size", "300x600", "--max-instructions", "100000")
        #expect(status == 3)
        #expect(output == "2 scripts checked, 2 problems found\n")
        #expect(
            messages.contains("a.lua:1: error: ") && messages.contains("b.lua:2: warning: root/tall"), "\(messages)")
    }

    /// A sheet with a preferred size is not checked on all devices, but on a given device.
    @Test func sheetIsCheckedAtItsPreferredSizeInsteadOfAllDevices() throws {
        let sheet = """
            local Sheet = controller "Sheet"
            Sheet.preferredContentSize = { 1000, 2000 }
            function Sheet:layoutContent(content)
              content:putView("wide"):left(equalTo(10)):top(equalTo(1900)):height(equalTo(90)):width(equalTo(980))
            end
            return Sheet
            """
        let alone = try check(["s.lua": sheet], "s.lua", "--all-devices")
        #expect(
            (alone.status, alone.output, alone.messages) == (
                0, "1 script checked at its preferred size, nothing found\n", ""
            ))
        let both = try check(["s.lua": sheet, "a.lua": Self.good, "t.lua": Self.tall], ".", "--all-devices")
        #expect(both.status == 1)
        #expect(both.output.hasPrefix("3 scripts checked, 2 on "))
        #expect(both.output.hasSuffix(" devices and 1 at its preferred size, 1 problem found\n"), "\(both.output)")
        let named = try check(["s.lua": sheet], "s.lua", "--device", "iphone-se", "--device", "iphone-15")
        #expect(named.status == 1 && named.output.hasPrefix("1 script checked on 2 devices, "), "\(named.output)")
        // --device cannot be combined with --size.
        let scratch = try Scratch()
        try scratch.write("s.lua", sheet)
        for option in [["--all-devices"], ["--device", "iphone-se"]] {
            let both = try Command.run(["check", "s.lua", "--size", "300x300"] + option, in: scratch.folder)
            #expect(
                both.status == 2 && both.messages.contains("\(option[0]) and --size cannot be combined"),
                "\(both.messages)")
        }
        // The same for an error at its own size.
        let wrong = try check(["s.lua": sheet.replacing("980", with: "995")], "s.lua", "--all-devices")
        #expect(
            wrong.status == 1 && wrong.messages.hasPrefix("s.lua:4: warning: root/wide reaches out"),
            "\(wrong.messages)")
    }

    @Test func missingScriptsAreErrors() throws {
        let missing = try check([:], "missing")
        #expect(
            missing.messages == "error: cannot read the script: 'missing' does not exist\n"
                && missing.output == "0 scripts checked, 1 problem found\n"
        )
        #expect(
            try check(["s/a_spec.lua": ""], "s").messages
                == "error: no script found in 's'; expected a .lua file that is not a spec, module or plugin\n")
        let among = try check(
            ["a.lua": "return function(c) c:putView('v'):edges(equal) end", "b.lua": "return function(c) c: end"],
            "missing", "a.lua", "gone", "b.lua")
        #expect(among.status == 1 && among.output.hasSuffix("2 scripts checked, 3 problems found\n"), "\(among)")
        for name in ["'missing' does not exist", "'gone' does not exist", "b.lua:1: error"] {
            #expect(among.messages.contains(name), "\(among)")
        }
        #expect(try check([:], "missing").status == 1)
    }

    /// Each preceding label holds the label without space. The text format shortens this list; JSON has all of it.
    @Test func explainShortensLongListsInTextButNotInJSON() throws {
        let scratch = try Scratch()
        try scratch.write(
            "a.lua",
            """
            return function(content)
              local last
              for i = 1, 60 do
                local label = content:putLabel("l" .. i):text("x"):font(20):left(equal, parent)
                label:top(equal, last and last.bottomAnchor or parent)
                last = label
              end
              last:bottom(equal, parent)
            end
            """)
        let text = try Command.run(["explain", "a.lua", "l60.height", "--size", "300x400"], in: scratch.folder)
        let held = String(decoding: text.output, as: UTF8.self).split(separator: "\n").filter {
            $0.contains("because of") || $0.contains("…")
        }
        #expect(text.status == 0 && held.count == 19 && held[12].hasSuffix(" more …"), "\(held) \(text.messages)")
        let json = try Command.run(
            ["explain", "a.lua", "l60.height", "--size", "300x400", "--json"], in: scratch.folder)
        #expect(!String(decoding: json.output, as: UTF8.self).contains("…"))
    }

    @Test func explainUsesTheGivenDevice() throws {
        let scratch = try Scratch()
        try scratch.write("a.lua", "return function(c) c:putView('v'):edges(equal, parent) end")
        let result = try Command.run(["explain", "a.lua", "v.width", "--device", "ipad-mini"], in: scratch.folder)
        #expect(String(decoding: result.output, as: UTF8.self).hasPrefix("root/v.width = 744\n"))
        #expect(try Command.run(["explain", "a.lua", "v", "--device", "ipad-maxi"], in: scratch.folder).status == 2)
    }
}
