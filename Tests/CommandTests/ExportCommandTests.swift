import Foundation
import Geometry
import Layout
import Testing

/// `tatami export --uikit`: the code, the report, and the frames of the code's constraints.
@Suite(.timeLimit(.minutes(30))) struct ExportCommandTests {
    private static let gallery = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("scripts/gallery")

    private func export(_ script: String, as name: String = "screen.lua", _ arguments: [String] = []) throws -> (
        status: Int32, code: String, messages: String
    ) {
        let scratch = try Scratch()
        try scratch.write(name, script)
        let result = try Command.run(["export", "--uikit", name] + arguments, in: scratch.folder)
        #expect(!result.isKilled)
        return (result.status, String(decoding: result.output, as: UTF8.self), result.messages)
    }

    @Test func stackScreenIsExportedAsTheRecordedUIKitCode() throws {
        let folder = ExportedScreens.folder
        let script = try String(contentsOf: folder.appendingPathComponent("stack.lua"), encoding: .utf8)
        let expected = try String(contentsOf: folder.appendingPathComponent("stack.swift.txt"), encoding: .utf8)
        let found = try export(script, as: "stack.lua")
        #expect(found.status == 0 && found.code == expected, "\(found.messages)\n\(found.code)")
        #expect(found.messages.contains("StackViewController: 4 views, 0 missing, 0 replaced"))
    }

    /// Screens of the gallery that UIKit's classes express, and some with containers and views that draw themselves.
    @Test func exportedCodeOfGalleryScreensCompilesAndGivesTheSameFrames() throws {
        let names = [
            "login", "card", "chat", "counter", "dashboard", "settings", "stacks", "arabic", "article", "follow",
            "hello", "mail", "pager", "profile", "receipt", "seed", "visual-format", "controls", "flow", "flex", "grid",
            "marks", "effects", "inbox",
        ]
        let paths = names.map { Self.gallery.appendingPathComponent("\($0).lua").path }
        let exported = try ExportedScreens(paths)
        #expect(exported.messages.isEmpty, "\(exported.messages)")
        for (name, path) in zip(names, paths) {
            let screen = try #require(exported.screens[path])
            let rebuilt = try RebuiltScreen(screen.recording, of: screen.host.screen, screen.export)
            let differences = try rebuilt.differences()
            #expect(differences.isEmpty, "\(name): \(differences.prefix(5))")
        }
    }

    /// The frames agree in a larger screen too, so masks and spacings have the same effect.
    @Test func exportedGuidesMasksAndSystemSpacingGiveTheSameFramesAtTwoSizes() throws {
        let size = Traits().size
        let script = """
            return function(content)
              local guide = content:putGuide("columns"):top(equalTo(20), parent):horizontal(equalTo(30), parent)
                :height(equalTo(100))
              content:putView("left"):vertical(equal, guide):leading(equal, guide)
                :width(equalTo(guide), { multiplyBy = 0.4 })
              content:putView("right"):vertical(equal, guide):trailing(equal, guide)
                :leading(equalToSystemSpacing(2), previous.trailingAnchor)
              content:putLabel("title"):text("a"):left(equal, parent)
                :firstBaseline(equalToSystemSpacing(), guide.firstBaselineAnchor)
              content:putLabel("text"):text("b"):left(equal, parent)
                :firstBaseline(equalToSystemSpacing(), previous.lastBaselineAnchor)
              content:putView("low"):size(equalTo(40)):left(moreThanToSystemSpacing(), parent)
                :left(equalTo(0), parent, 300):bottom(equalToSystemSpacing(1.5), parent)
              local bar = content:putView("bar"):frame({ x = 10, y = 200, width = 300, height = 60 }, {
                autoresizingMask = { "flexibleWidth", "flexibleTopMargin" }, superviewSize = { width = \(size.width), height = \(size.height) },
              }):layoutContent(function(bar)
                local size = { width = 300, height = 60 }
                bar:putSwitch("inner"):frame({ x = 200, y = 10, width = 51, height = 31 }, {
                  autoresizingMask = { "flexibleLeftMargin", "flexibleRightMargin" }, superviewSize = size,
                })
                bar:putView("fixed"):frame { x = 1, y = 2, width = 3, height = 4 }
              end)
              content:putView("next"):top(equalToSystemSpacing(), bar.bottomAnchor):left(equal, bar)
                :width(equalTo(bar)):height(equalTo(9))
            end
            """
        let scratch = try Scratch()
        let path = try scratch.write("placed.lua", script)
        let exported = try ExportedScreens([path])
        #expect(exported.messages.isEmpty, "\(exported.messages)")
        let screen = try #require(exported.screens[path])
        #expect(screen.export.issues.isEmpty, "\(screen.export.issues)")
        for line in [
            "let columns = UILayoutGuide()", "view.addLayoutGuide(columns)", #"columns.identifier = "columns""#,
            "right.leadingAnchor.constraint(equalToSystemSpacingAfter: left.trailingAnchor, multiplier: 2)",
            "textLabel.firstBaselineAnchor.constraint(equalToSystemSpacingBelow: titleLabel.lastBaselineAnchor, multiplier: 1)",
            "view.bottomAnchor.constraint(equalToSystemSpacingBelow: low.bottomAnchor, multiplier: 1.5)",
            "low.leftAnchor.constraint(greaterThanOrEqualToSystemSpacingAfter: view.leftAnchor, multiplier: 1)",
            "bar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]",
        ] { #expect(screen.export.code.contains(line), "\(line) in \(screen.export.code)") }
        let rebuilt = try RebuiltScreen(screen.recording, of: screen.host.screen, screen.export)
        #expect(try rebuilt.differences().isEmpty)
        var traits = screen.host.screen.traits
        traits.size = Size(width: traits.size.width + 100, height: traits.size.height + 60)
        for screen in [rebuilt.screen, screen.host.screen] {
            screen.traits = traits
            screen.layoutIfNeeded()
        }
        #expect(try rebuilt.differences().isEmpty)
        #expect(
            try screen.host.screen.frame(of: #require(screen.export.views.first { $0.name == "bar" }).id).width == 400)
    }

    @Test func handlersInDescriptionsAreNotedWithTheLocationOfTheScriptsFunction() throws {
        let script = """
            local function close(self) end
            return {
              Button { "save", title = "Save", center = parent, onTap = function(self) end },
              Button { "close", title = "Close", top = parent, left = parent, onTap = close },
              Button { "print", title = "Print", top = parent, right = parent, onTap = print },
            }

            """
        let found = try export(script)
        let notes = found.code.split(separator: "\n").filter { $0.contains("// On tap: ") }
        #expect(
            notes.map { $0.drop { $0 == " " } } == [
                "// On tap: the function at screen.lua:3", "// On tap: the function at screen.lua:1",
                "// On tap: the function at an unknown location",
            ], "\(found.messages)\n\(found.code)")
    }

    @Test func exportedCodeNamesItsSizeClassesInAComment() throws {
        let script = "return function(content) if variation { width = \"compact\" } then content:putView() end end\n"
        let found = try export(script)
        #expect(
            found.code.contains(
                "// The script varies with size classes. This code is for width compact and height regular."))
    }

    /// Each name would break the code if it were written as it is.
    @Test func namesAndTextsThatSwiftDoesNotAllowCompile() throws {
        let script = #"""
            local names = {
              "class", "self", "init", "view", "title", "description", "2nd", "a b", "a-b", "aB", "größe", "日本", "😀",
              "x\"y", "x\\(y)", "x\ny", "*)", "_", "constrained", "text",
            }
            return function(content)
              for _, name in ipairs(names) do
                content:putLabel(name):text(name .. "\\(1) \"\"\" \r\n\u{202E}"):edges(equal, parent)
              end
              for _ = 1, 3 do content:putView("row"):edges(equal, parent) end
              content:putView("row2"):edges(equal, parent)
            end
            """#
        let scratch = try Scratch()
        let path = try scratch.write("2 bad-näme.lua", script)
        let exported = try ExportedScreens([path])
        #expect(exported.messages.isEmpty, "\(exported.messages)")
        let screen = try #require(exported.screens[path])
        #expect(screen.export.className == "_2BadNämeViewController")
        #expect(Set(screen.export.views.map(\.name)).count == 25)
        let rebuilt = try RebuiltScreen(screen.recording, of: screen.host.screen, screen.export)
        #expect(try rebuilt.differences().isEmpty)
        // The texts arrive unchanged.
        let first = screen.recording.split(separator: "\n").first { $0.contains("\"classLabel\"") }
        let object = try JSONSerialization.jsonObject(with: Data((first ?? "").utf8)) as? [String: Any]
        #expect(object?["text"] as? String == "class\\(1) \"\"\" \r\n\u{202E}")
    }

    @Test func exportReportListsMissingAndReplacedPartsOfTheScreen() throws {
        let script = """
            return function(content)
              content:putView("glow"):blendMode("multiply"):size(equalTo(40)):left(equalTo(8), parent):top(equal, parent)
              content:putLabel("mixed"):text("a"):leading(equal, previous.rightAnchor):top(equal, parent)
              content:putView("wide"):height(equalTo(4)):bottom(equal, parent):left(equal, parent)
                :width(equalTo(100)):width(equalTo(200))
            end
            """
        let text = try export(script)
        #expect(text.status == 0)
        #expect(text.messages.contains("missing: View.blendMode of root/glow: UIKit's views have no blend modes"))
        #expect(text.messages.contains("UIKit does not relate leading or trailing to left or right"))
        #expect(text.messages.contains("it conflicts with earlier constraints"))
        #expect(text.code.contains("// Missing: blendMode = \"multiply\""))
        #expect(text.code.contains("mixed.leftAnchor.constraint(equalTo: glow.rightAnchor)"))
        #expect(
            text.code.contains(
                "wide.widthAnchor.constraint(equalToConstant: 200).with(priority: UILayoutPriority(999))"))

        let json = try export(script, ["--json"]).messages.split(separator: "\n").last
        let object = try #require(
            JSONSerialization.jsonObject(with: Data((json ?? "").utf8)) as? [String: Any])
        let report = try #require(object["report"] as? [[String: Any]])
        #expect(report.map { $0["severity"] as? String } == ["missing", "replaced", "replaced"])
        #expect(report.first?["source"] as? String == "screen.lua:2")
        #expect((object["views"] as? [[String: Any]])?.first?["name"] as? String == "view")
    }

    @Test(arguments: [
        (["export", "screen.lua"], Int32(2), "missing format of the code; add --uikit"),
        (["export", "--uikit", "missing.lua"], 1, "missing.lua"),
    ])
    func missingFormatAndMissingScriptAreErrorsOfExport(
        _ arguments: [String], _ status: Int32, _ message: String
    ) throws {
        let scratch = try Scratch()
        try scratch.write("screen.lua", "return function(content) end\n")
        let result = try Command.run(arguments, in: scratch.folder)
        #expect(result.status == status && result.messages.contains(message), "\(result.messages)")
    }

    @Test func exportedCodeIsWrittenToTheOutputFile() throws {
        let scratch = try Scratch()
        try scratch.write("screen.lua", "return function(content) content:putLabel():text(\"a\") end\n")
        let result = try Command.run(
            ["export", "--uikit", "screen.lua", "-o", "Screen.swift", "-q"], in: scratch.folder)
        #expect(result.status == 0 && result.output.isEmpty && result.messages.isEmpty, "\(result.messages)")
        let code = try String(contentsOfFile: scratch.path("Screen.swift"), encoding: .utf8)
        #expect(code.contains("final class ScreenViewController: UIViewController {"))
    }
}
