import Foundation
import Scripting
import Tatami
import Testing

/// The state that a new version keeps or drops, and the reasons why a version is rejected.
struct ReloadTests {
    static let page = """
        local Page = controller "Page"
        Page.states = { count = 0, name = "", list = { 1, 2 }, open = false }
        function Page:layoutContent(content)
          content:putLabel("count"):left(equalTo(8)):top(equalTo(8))
            :whenStateChanged(self.states.count, "text", function(n) return "n: " .. tostring(n) end)
          content:putTextField("name"):left(equalTo(8)):top(equalTo(40)):size(equalTo { width = 200, height = 30 })
            :bind("text", self.states.name)
          content:putTextField("loose"):left(equalTo(8)):top(equalTo(80)):size(equalTo { width = 200, height = 30 })
          content:putSwitch("switch"):left(equalTo(220)):top(equalTo(40))
          content:putButton("plus"):title("+"):left(equalTo(220)):top(equalTo(80)):size(equalTo(44))
            :didClicked(function() self.count = self.count + 1; self.list = { self.count, { deep = true } } end)
          content:putScroll("scroll"):left(equalTo(8)):top(equalTo(130)):right(equalTo(8)):height(equalTo(120))
            :layoutContent(function(scroll)
              scroll:putScrollVContentView("rows"):layoutContent(function(rows)
                rows:putView("tall"):edges(equal, parent):height(equalTo(500))
              end)
            end)
        end
        return Page
        """

    private static let events = """
        screen:tap("plus") screen:tap("plus")
        screen:type("name", "Ann")
        screen:type("loose", "héllo") screen:delete(1)
        screen:tap("switch")
        screen:scroll("scroll", { y = 70 })
        screen:advance(0.5)
        """

    private func page(_ change: (String) -> String = { $0 }) -> String { change(Self.page) }

    /// A version without changes shows the same, and no action happens twice.
    @Test func reloadWithoutChangesShowsTheSameScreen() throws {
        let script = try WrittenScript(["main.lua": page()])
        _ = try script.live.reload()
        try script.play(Self.events)
        let before = try script.json()
        for round in 2...4 {
            try script.write("main.lua", page { $0 + "\n-- \(round)" })
            let report = try script.live.reload()
            #expect(report.version == round && report.dropped == [] && !report.isFresh)
            #expect(
                Set(report.kept) == [
                    "Page.count", "Page.name", "Page.list", "root/name.text", "root/loose.text", "root/switch.isOn",
                    "root/scroll scrolled", "the focus",
                ])
            #expect(try script.json() == before)
        }
        // The screen works as before.
        try script.play("screen:tap('plus') screen:type('x')")
        let text = try script.json()
        #expect(text.contains("n: 3") && text.contains("héllx"), "\(text)")
        #expect(script.host.main.clock.now == 0.5)
    }

    @Test func statesThatNeverChangedHaveTheNewScriptsInitialValue() throws {
        let script = try WrittenScript(["main.lua": page()])
        _ = try script.live.reload()
        try script.play("screen:type('name', 'Ann')")
        try script.write(
            "main.lua",
            page { $0.replacingOccurrences(of: "count = 0", with: "count = 7").replacing("\"n: \"", with: "\"N: \"") })
        let report = try script.live.reload()
        #expect(try script.json().contains("N: 7"))
        #expect(report.kept.sorted() == ["Page.name", "root/name.text", "the focus"])
    }

    @Test func incompatibleStateIsDroppedAndListedWithReasons() throws {
        let script = try WrittenScript(["main.lua": page()])
        _ = try script.live.reload()
        try script.play("screen:tap('plus') screen:type('name', 'Ann') screen:tap('switch')")
        try script.write(
            "main.lua",
            page {
                $0.replacing("count = 0", with: "count = \"zero\"").replacing(
                    "putSwitch(\"switch\")", with: "putSlider(\"switch\")"
                )
                .replacing("list = { 1, 2 }, ", with: "")
            })
        let report = try script.live.reload()
        let dropped = Dictionary(uniqueKeysWithValues: report.dropped.map { ($0.what, $0.reason) })
        #expect(
            dropped == [
                "Page.count": "it was a number and is a string",
                "Page.list": "it is no longer declared",
                "root/switch.isOn": "the view is a Slider now",
            ], "\(report.dropped)")
        #expect(try script.json().contains("n: zero"))
    }

    @Test func stateThatHoldsAFunctionIsDropped() throws {
        let script = try WrittenScript([
            "main.lua": page { $0.replacing("self.count = self.count + 1;", with: "self.open = { print };") }
        ])
        _ = try script.live.reload()
        try script.play("screen:tap('plus')")
        let report = try script.live.reload()
        #expect(report.dropped.map(\.text) == ["Page.open: it holds a function"], "\(report.dropped)")
    }

    @Test func reloadResetCommentDropsAllState() throws {
        let script = try WrittenScript(["main.lua": page()])
        _ = try script.live.reload()
        let first = try script.json()
        try script.play(Self.events)
        try script.write("main.lua", page { "-- A page.\n\n--   @reload   reset\n" + $0 })
        let report = try script.live.reload()
        #expect(report.isFresh && report.kept == [])
        #expect(try script.json() == first)
        #expect(!LiveScript.isReset(Array("local a = 1\n-- @reload reset".utf8)))
        #expect(!LiveScript.isReset(Array("-- @reload resets\n".utf8)) && !LiveScript.isReset([]))
    }

    /// A reload requested during an event follows the event.
    @Test func reloadRequestedDuringAnEventRunsAfterIt() throws {
        let script = try WrittenScript([
            "main.lua": page {
                $0.replacing(
                    "self.count = self.count + 1;",
                    with: "self.count = self.count + 1; print('in'); self.name = 'after';")
            }
        ])
        _ = try script.live.reload()
        var results: [Result<LiveReport, ReloadError>] = []
        var versions: [Int] = []
        script.onPrint = { [unowned script] _ in
            versions.append(script.live.version!.number)
            script.live.reload { results.append($0) }
        }
        try script.play("screen:tap('plus')")
        #expect(versions == [1] && results.count == 1)
        let report = try #require(try results.first?.get())
        #expect(report.version == 2 && report.kept.contains("Page.name"))
        #expect(try script.json().contains("n: 1") && script.json().contains("after"))
    }

    // MARK: Failures

    @Test(arguments: ["gone", "half", "directory", "zero", "raises", "nothing", "binary", "large"])
    func reloadingAnInvalidScriptDoesNotChangeTheScreen(_ how: String) throws {
        let script = try WrittenScript(["main.lua": page()])
        _ = try script.live.reload()
        try script.play(Self.events)
        let before = try script.json()
        try script.remove("main.lua")
        switch how {
        case "gone": break
        case "half": try script.write("main.lua", String(page().prefix(400)))
        case "directory": try script.write("main.lua/inner", "")
        case "zero":
            try FileManager.default.createSymbolicLink(
                atPath: script.path("main.lua"), withDestinationPath: "/dev/zero")
        case "raises": try script.write("main.lua", "local a = nil\nprint(a.b)")
        case "binary": try script.write("main.lua", "\u{1B}Lua")
        case "large": try script.write("main.lua", String(repeating: "-- much\n", count: 1 << 20))
        default: try script.write("main.lua", "")
        }
        let fault = try #require(script.failure())
        #expect(fault.diagnostics.count >= 1 && !fault.diagnostics[0].message.isEmpty, "\(fault)")
        if how == "raises" { #expect(fault.diagnostics[0].source?.hasSuffix("main.lua:2") == true) }
        #expect(script.live.version?.number == 1)
        #expect(try script.json() == before)
        // The screen still works, and accepts the repaired version.
        try script.play("screen:tap('plus')")
        #expect(try script.json().contains("n: 3"))
        try? script.remove("main.lua")
        try script.write("main.lua", page())
        #expect(script.failure() == nil && script.live.version?.number == 2)
        #expect(try script.json().contains("n: 3"))
    }

    /// Versions share the measurer: a failed version keeps the fonts of the running version.
    @Test func aFailedReloadKeepsTheFonts() throws {
        let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("RenderingTests/Fonts")
        let page = """
            local Page = controller "Page"
            Page.states = { text = "A" }
            function Page:layoutContent(content)
              content:putLabel("a"):font { family = "Tatami Post", size = 100 }:left(equalTo(0)):top(equalTo(0))
                :bind("text", self.states.text)
            end
            return Page
            """
        let script = try WrittenScript(["main.lua": page])
        try script.write("fonts/none.txt", "")
        try FileManager.default.copyItem(
            at: fonts.appendingPathComponent("Post.otf"), to: script.folder.appendingPathComponent("fonts/Post.otf"))
        _ = try script.live.reload()
        try script.remove("fonts/Post.otf")
        try script.write("main.lua", "return nonsense +")
        _ = try #require(script.failure())
        // A is 60 points wide in the font of the running version.
        try script.live.during { () throws(ScriptError) in try script.host.setState("text", to: .string("AAAA")) }
        let screen = script.host.main.screen
        screen.layoutIfNeeded()
        let label = try screen.subviews(of: screen.root)[0]
        #expect(try screen.frame(of: label).width == 240)
    }

    @Test func scriptStartsOnceItsBrokenFirstVersionIsFixed() throws {
        let script = try WrittenScript(["main.lua": "return nonsense +"])
        #expect(script.failure() != nil && script.live.version == nil)
        #expect(script.live.reads.entries.keys.contains(script.path("main.lua")))
        try script.write("main.lua", page())
        #expect(script.failure() == nil && script.live.version?.number == 1)
    }

    /// Carrying over state has one time limit for all observers.
    @Test func anEndlessObserverFailsTheReload() throws {
        let script = try WrittenScript(["main.lua": page()], seconds: 0.5)
        _ = try script.live.reload()
        try script.play("screen:tap('plus')")
        let before = try script.json()
        try script.write(
            "main.lua",
            page {
                $0.replacing(
                    "function Page:layoutContent(content)",
                    with:
                        "function Page:layoutContent(content)\n  self.states.count:observe(self):didSet(function() while true do end end)"
                )
            })
        let fault = try #require(script.failure())
        #expect(fault.kind == .limit, "\(fault)")
        #expect(try script.json() == before)
    }
}
