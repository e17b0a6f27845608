import Foundation
import Testing

/// `tatami test` and `render --actions`.
@Suite struct TestCommandTests {
    private static let screen = """
        local C = controller "C"
        C.states = { attempts = 0, typed = "" }
        function C:layoutContent(content)
          content:putTextField("user"):top(equalTo(20), parent):horizontal(equalTo(16), parent):bind("text", \
        self.states.typed)
          content:putView("box"):backgroundColor("red"):size(equalTo { width = 20, height = 20 }):top(equalTo(100), \
        parent):left(equal, parent)
            :didClicked(function() self.attempts = self.attempts + 1 end)
          content:putView("broken"):size(equalTo(5)):top(equalTo(200), parent):left(equal, \
        parent):didClicked(function() error "broken" end)
          content:putView("endless"):size(equalTo(5)):top(equalTo(300), parent):left(equal, \
        parent):didClicked(function() while true do end end)
          self.states.typed:observe(self):delayMultipleSetTrigger(1):didSet(function(me, c) me.told = c.new end)
        end
        return C
        """

    private func scratch(_ specs: [String: String]) throws -> Scratch { try Scratch(screen: Self.screen, specs) }

    private func run(_ scratch: Scratch, _ arguments: String...) throws -> (status: Int32, text: String) {
        try scratch.runSpecs(arguments)
    }

    private func spec(_ body: String) -> String {
        "describe('s', function() it('t', function() local screen = open('screen.lua')\n\(body)\nend) end)"
    }

    @Test func specWithTapsTypingAndPassingMatchersEndsWithStatusZero() throws {
        let scratch = try scratch([
            "a_spec.lua": spec(
                """
                screen:type("user", "ann") screen:tap("box") screen:tap { x = 5, y = 105 }
                expect(screen.controller.attempts).toEqual(2)
                expect(screen.controller.told).toEqual("a")
                screen:advance(1)
                expect(screen.controller.told).toEqual("ann")
                expect(screen:view("box").frame).toEqual { x = 0, y = 100, width = 20, height = 20 }
                expect(screen:exists("box")).toBeTruthy() expect(screen:exists("nobody")).toBeFalsy()
                expect(screen).toHaveNoConflicts() expect(screen).toHaveNoErrors()
                expect(0.1 + 0.2).toBeCloseTo(0.3) expect({ 1, 2 }).toContain(2) expect("abc").toMatch("b") \
                expect(nil).toBeNil()
                expect(3).toBeGreaterThan(2) expect(2).never.toBeGreaterThan(3) expect({ 1 }).toHaveLength(1) \
                expect("a").toBeLessThan("b")
                expect(function() error("x") end).toThrow("x")
                expect(screen:tree()).toContain("box View 0,100 20×20")
                """)
        ])
        let (status, text) = try run(scratch)
        #expect(status == 0, "\(text)")
        #expect(text.contains("1 passed in 1 file"))
    }

    @Test func failuresHaveMessagesAndLocations() throws {
        let scratch = try scratch([
            "a_spec.lua": spec("expect(screen.controller.attempts).toEqual(7)"),
            "b_spec.lua": "it('broken', function( end)",
            "c_spec.lua": spec("screen:tap('broken')"),
            "d_spec.lua": spec("screen:tap('bxo')"),
            "e_spec.lua": spec("expect(screen).toBeNice()"),
            "f_spec.lua": spec("expect({ a = { 1, 'x' } }).toEqual { a = { 1, 'y' } }"),
            "g_spec.lua":
                """
            describe('h', function() beforeEach(function() error 'before' end) afterEach(function() print 'after' \
            end) it('t', function() print 'never' end) end)
            """,
            "h_spec.lua": spec("expect(1).toEqual(1)"),
        ])
        let (status, text) = try run(scratch, ".")
        #expect(status == 1)
        #expect(text.contains("a_spec.lua:2: expected toEqual\n      expected: 7\n      found:    0"), "\(text)")
        #expect(text.contains("b_spec.lua:1: <name> or '...' expected"), "\(text)")
        #expect(text.contains("screen.lua:7: broken"), "\(text)")
        #expect(text.contains("d_spec.lua:2: unknown view 'bxo' in the screen. Did you mean 'box'?"), "\(text)")
        #expect(text.contains("unknown matcher 'toBeNice'"))
        #expect(text.contains(#"found:    { a = { 1, "x" } }"#), "\(text)")
        #expect(text.contains("before") && text.contains("| after") && !text.contains("never"), "\(text)")
        #expect(text.contains("1 passed, 6 failed, 1 file with errors in 8 files"), "\(text)")
    }

    @Test func reachedLimitFailsOnlyItsFile() throws {
        let scratch = try scratch([
            "a_spec.lua": spec("screen:tap('endless')"), "b_spec.lua": spec("expect(1).toEqual(1)"),
        ])
        let (status, text) = try run(scratch, "--max-time", "0.5")
        #expect(status == 3)
        #expect(
            text.contains("the time limit of 0.5 seconds is used up") && text.contains("1 passed, 1 failed"), "\(text)")
    }

    @Test func filterSelectsTestsByNameAndJUnitReportsResults() throws {
        let scratch = try scratch([
            "a_spec.lua":
                """
            describe('<one>', function() it('x & y', function() expect(1).toEqual(2) end) it('z', function() end) \
            xit('later', function() end) end)
            """
        ])
        let (status, _) = try run(scratch, "a_spec.lua", "--junit", "out.xml")
        #expect(status == 1)
        let xml = try String(contentsOfFile: scratch.path("out.xml"), encoding: .utf8)
        #expect(
            xml.contains(#"tests="3" failures="1" errors="0" skipped="1""#) && xml.contains("&lt;one&gt; › x &amp; y"))
        #expect(try run(scratch, "--filter", "<one> › z").text.contains("1 passed in"))
        #expect(try run(scratch, "--filter", "<one> z").status == 0)
        #expect(try run(scratch, "--filter", "nothing").text.contains("no test name contains 'nothing'"))
        #expect(try run(scratch, "missing").status == 1)
        #expect(try run(scratch, "--jobs", "0").status == 2)
    }

    @Test func snapshotsAreRecordedAndDifferingPixelsAreReported() throws {
        let scratch = try scratch([
            "a_spec.lua": spec(
                """
                expect(screen).toMatchSnapshot("tree") expect(screen).toMatchSnapshot("data", { format = "json" })
                expect(screen).toMatchSnapshot("picture", { format = "png", tolerance = 1 })
                """)
        ])
        #expect(try run(scratch).text.contains("missing snapshot 'snapshots/a/tree.txt'; run with --update"))
        #expect(try run(scratch, "--update").text.contains("3 snapshots recorded"))
        #expect(try run(scratch).status == 0)
        try scratch.write("a_spec.lua", spec("expect(screen).toMatchSnapshot('picture', { format = 'png' })"))
        try scratch.write("screen.lua", Self.screen.replacingOccurrences(of: "\"red\"", with: "\"blue\""))
        let (status, text) = try run(scratch)
        #expect(status == 1)
        // 20 × 20 points at scale 2.
        #expect(text.contains("found:    1600 of 1316640 pixels differ more, by up to 255"), "\(text)")
        #expect(FileManager.default.fileExists(atPath: scratch.path("snapshots/a/picture.difference.png")))
        try scratch.write("snapshots/a/picture.png", "no picture")
        #expect(try run(scratch).text.contains("cannot read the snapshot 'snapshots/a/picture.png'"))
    }

    @Test func actionsRunBeforeRendering() throws {
        let scratch = try scratch([
            "e.lua": "screen:type('user', 'played') screen:tap('box')", "bad.lua": "screen:tap('user2')",
        ])
        let result = try Command.run(["render", "screen.lua", "--actions", "e.lua"], in: scratch.folder)
        #expect(result.status == 0, "\(result.messages)")
        #expect(String(decoding: result.output, as: UTF8.self).contains(#"text="played""#))
        let bad = try Command.run(["render", "screen.lua", "--actions", "bad.lua"], in: scratch.folder)
        #expect(bad.status == 1)
        #expect(
            bad.messages.contains("bad.lua:1: error: unknown view 'user2' in the screen. Did you mean 'user'?"),
            "\(bad.messages)")
        #expect(try Command.run(["render", "screen.lua", "--actions", "none.lua"], in: scratch.folder).status == 1)
    }

    /// `render --at`: the time on the screen's clock when it is rendered.
    @Test func renderAtOptionSelectsTheTimeAndMustNotPrecedeTheActions() throws {
        let page = """
            local Page = controller "Page"
            Page.states = { n = 0 }
            function Page:layoutContent(content)
              self.slow = self.states.n:throttled(2)
              content:putLabel("late"):top(equal):left(equal):whenStateChanged(self.slow, "text", function() return \
            "n " .. self.slow.value end)
            end
            function Page:moleculeDidLayout() self.n = 1 self.n = 2 end
            return Page
            """
        let scratch = try scratch(["page.lua": page, "go.lua": "screen:advance(1.5)", "one.lua": "screen:advance(1)"])
        func text(_ arguments: String...) throws -> (status: Int32, output: String, messages: String) {
            let result = try Command.run(["render", "page.lua"] + arguments, in: scratch.folder)
            return (result.status, String(decoding: result.output, as: UTF8.self), result.messages)
        }
        for (arguments, shown) in [
            ([], "n 1"), (["--at", "0"], "n 1"), (["--at", "1.999"], "n 1"), (["--at", "2"], "n 2"),
            (["--at", "86400"], "n 2"),
            (["--actions", "go.lua"], "n 1"), (["--actions", "go.lua", "--at", "1.5"], "n 1"),
            (["--at", "2", "--actions", "go.lua"], "n 2"),
        ] {
            let result = try Command.run(["render", "page.lua"] + arguments, in: scratch.folder)
            #expect(result.status == 0, "\(arguments): \(result.messages)")
            #expect(String(decoding: result.output, as: UTF8.self).contains("text=\"\(shown)\""), "\(arguments)")
        }
        let sheet = try text("--at", "2", "--device", "iphone-se", "--device", "iphone-15")
        #expect(sheet.output.components(separatedBy: "n 2").count == 3)
        let late = try text("--actions", "go.lua", "--at", "1")
        #expect(late.status == 1 && late.output.isEmpty)
        #expect(
            late.messages
                == """
                error: the events advance the screen's clock to 1.5 seconds, which is later than the requested time (1)

                """,
            "\(late.messages)")
        let second = try text("--actions", "one.lua", "--at", "0.5")
        #expect(second.messages.contains("screen's clock to 1 second, which"), "\(second.messages)")
    }

    /// A GIF with one pixel, alternately red and blue for half a second, byte by byte: each frame has the clear code,
    /// the color index and the end code, of three bits each.
    private static let film: [UInt8] =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [0xFF, 0, 0, 0, 0, 0xFF]
        + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        + [0x21, 0xF9, 4, 0x04, 50, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0] + [2, 2, 0x44, 0x01, 0]
        + [0x21, 0xF9, 4, 0x04, 50, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0] + [2, 2, 0x4C, 0x01, 0] + [0x3B]

    @Test func atOptionSelectsTheFrameOfAnimatedImagesAndTruncatedOnesAreErrors() throws {
        let scratch = try scratch([
            "page.lua": "return function(content) content:putImageView():image('film.gif'):edges(equal, parent) end",
            "broken.lua": "return function(content) content:putImageView():image('half.gif'):edges(equal, parent) end",
        ])
        try scratch.write("film.gif", Data(Self.film))
        try scratch.write("half.gif", Data(Self.film.dropLast(20)))
        func picture(_ seconds: String) throws -> Data {
            let result = try Command.run(
                ["render", "page.lua", "--size", "4x4", "--scale", "1", "--format", "png", "--at", seconds],
                in: scratch.folder)
            #expect(result.status == 0, "\(result.messages)")
            return result.output
        }
        let (red, blue) = (try picture("0"), try picture("0.5"))
        #expect(red != blue)
        for (seconds, shown) in [("0.49", red), ("0.99", blue), ("1", red), ("101.7", blue)] {
            #expect(try picture(seconds) == shown, "\(seconds)")
        }
        let broken = try Command.run(["render", "broken.lua"], in: scratch.folder)
        #expect(broken.status == 1)
        #expect(
            broken.messages.contains(
                "broken.lua:1: error: image \"half.gif\": expected a whole file, found one that ends too early"),
            "\(broken.messages)")
    }

    @Test func errorsUntilTheRenderedTimeAreReported() throws {
        func page(_ handler: String, _ seconds: String) -> String {
            """
            local Page = controller "Page"
            Page.states = { n = 0 }
            function Page:layoutContent(content)
              self.slow = self.states.n:throttled(\(seconds))
              self.slow:observe():didSet(function(_, changes)
                \(handler)
              end)
            end
            function Page:moleculeDidLayout() self.n = 1 self.n = 2 end
            return Page
            """
        }
        let scratch = try scratch([
            "fails.lua": page("if changes.new == 2 then error('too late') end", "2"),
            "endless.lua": page("self.n = self.n + 1", "0.0001"),
        ])
        #expect(try Command.run(["render", "fails.lua", "--at", "1"], in: scratch.folder).status == 0)
        let failed = try Command.run(["render", "fails.lua", "--at", "2"], in: scratch.folder)
        #expect(failed.status == 1 && failed.output.isEmpty)
        #expect(failed.messages.contains("fails.lua:6: too late"), "\(failed.messages)")
        let endless = try Command.run(
            ["render", "endless.lua", "--at", "80000", "--max-time", "1"], in: scratch.folder)
        #expect(endless.status == 3 && endless.output.isEmpty, "\(endless.messages)")
    }

    @Test func screensOpenedByOneSpecAreIndependent() throws {
        let scratch = try scratch([
            "a_spec.lua": """
            it("two", function()
              local a, b = open("screen.lua", { size = { 300, 400 } }), open("screen.lua", { device = "iphone-15", \
            direction = "rtl" })
              a:tap("box")
              expect({ a.controller.attempts, b.controller.attempts }).toEqual { 1, 0 }
              b.controller.typed = "x"
              expect(b:view("user").text).toEqual("x")
              expect(a:view("user").text).toEqual("")
              a.controller.view:layoutContent(function(content) content:putLabel("new"):text("new"):center(equal, \
            parent) end)
              expect(a:view("new").frame.y).toBeGreaterThan(100)
              expect(b:exists("new")).toBeFalsy()
              a:advance(5)
              expect({ a.now, b.now }).toEqual { 5, 0 }
              local box = a:view("box")
              a.controller.view:layoutContent(function(content)
                content:putView("mixed"):left(equal, \
            b:view("box")):width(equalTo(b:view("box"))):top(equal):height(equalTo(3))
              end)
              local told = 0
              for _, finding in ipairs(a:diagnostics()) do
                expect(finding.code ~= "ambiguous" or finding.view ~= "root/mixed").toBeTruthy()
                if finding.message:find("this view belongs to another screen", 1, true) then told = told + 1 end
              end
              expect(told).toEqual(2)
              a:close()
              expect(function() return a:view("box") end).toThrow("this screen is closed")
              expect(function() return box.frame end).toThrow("this view is gone")
              b:tap("box")
              expect(b.controller.attempts).toEqual(1)
            end)
            it("starts afresh", function() expect(open("screen.lua").controller.attempts).toEqual(0) end)
            """
        ])
        let (status, text) = try run(scratch)
        #expect(status == 0, "\(text)")
    }

    @Test func specChangesAppearanceKeyboardRotationAndSizeOfAScreen() throws {
        let scratch = try scratch([
            "page.lua": """
            local Page = controller "Page"
            Page.states = { log = "" }
            for _, hook in ipairs { "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear" } do
              Page[hook] = function(self) self.log = self.log .. hook:gsub("view", "") .. " " end
            end
            function Page:layoutContent(content)
              content:putLabel("mode"):text(traits.dark and "dark" or "light"):at("topLeft", equal, safeArea)
              content:putTextField("field"):at("fullBottom", equal, keyboardSafeArea)
              content:putView("bar"):at("fullBottom", equal, safeArea):height(equalTo(10))
            end
            return Page
            """,
            "page_spec.lua": """
            it("changes", function()
              local screen = open("page.lua", { device = "iphone-15" })
              expect(screen.controller.log).toEqual("WillAppear DidAppear ")
              screen:disappear() screen:appear()
              expect(screen.controller.log).toEqual("WillAppear DidAppear WillDisappear DidDisappear WillAppear \
            DidAppear ")
              screen:setTraits { dark = true }
              expect(function() screen:setTraits { data = {} } end).toThrow("'data' can be set only in open")
              expect(screen:view("mode").text).toEqual("dark")
              local field = screen:view("field").frame
              screen:showKeyboard(300)
              expect(screen:view("field").frame.y).toBeCloseTo(field.y - 300 + 34, 1e-9)
              expect(screen:view("bar").frame.y).toEqual(852 - 34 - 10)
              screen:hideKeyboard()
              expect(screen:view("field").frame).toEqual(field)
              screen:rotate()
              expect(screen.size).toEqual { width = 852, height = 393 }
              expect(screen:view("mode").frame.x).toEqual(59)
              screen:resize(500, 600)
              expect(screen.size).toEqual { width = 500, height = 600 }
              expect(function() open("page.lua", { device = "iphone-16-pr" }) end).toThrow("Did you mean \
            'iphone-16-pro'?")
              expect(function() open("page.lua", { darkk = true }) end).toThrow("Did you mean 'dark'?")
              expect(function() open("none.lua") end).toThrow("cannot open the script")
              expect(function() open("../page.lua") end).toThrow("cannot open the script")
            end)
            """,
        ])
        let (status, text) = try run(scratch)
        #expect(status == 0, "\(text)")
    }
}
