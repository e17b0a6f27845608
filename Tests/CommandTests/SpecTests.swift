import Foundation
import Testing

/// The features of specs and their errors.
@Suite struct SpecTests {
    private static let screen = """
        local C = controller "C"
        C.states = { n = 0, text = "same" }
        function C:layoutContent(content)
          content:putLabel("t"):top(equalTo(20), parent):left(equalTo(10), parent):applyState("text", self.states.text)
          content:putView("box"):backgroundColor("red"):top(equalTo(100), parent):left(equal, parent):size(equalTo { \
        width = 20, height = 20 })
        end
        return C
        """

    private func scratch(_ specs: [String: String]) throws -> Scratch { try Scratch(screen: Self.screen, specs) }

    private func run(_ scratch: Scratch, _ arguments: String...) throws -> (status: Int32, text: String) {
        try scratch.runSpecs(arguments)
    }

    private func run(_ text: String, _ arguments: String...) throws -> (status: Int32, text: String) {
        let scratch = try scratch(["a_spec.lua": text])
        return try scratch.runSpecs(arguments)
    }

    // MARK: Marks and hooks

    @Test func onlyAndSkipSelectTests() throws {
        let (status, text) = try run(
            """
            describe("a", function()
              it("left out", function() error "ran" end)
              it.only("wanted", function() print "wanted ran" end)
              it.skip("skipped", function() error "ran" end)
            end)
            describe.only("b", function() it("all of it", function() print "b ran" end) xit("not this", function() \
            error "ran" end) end)
            describe.skip("c", function() it.only("stays out", function() error "ran" end) end)
            describe("d", function()
              beforeAll(function() error "for nobody" end)
              it("left out too", function() error "ran" end)
            end)
            """)
        #expect(status == 0, "\(text)")
        #expect(text.contains("2 passed, 5 skipped in 1 file"), "\(text)")
        for name in ["a › skipped", "b › not this", "c › stays out"] {
            #expect(text.contains("○ \(name): skipped"), "\(text)")
        }
        #expect(
            text.contains("| wanted ran") && text.contains("| b ran") && !text.contains("○ a › left out"), "\(text)")
        #expect(text.contains("other tests of this file are skipped: 'only' at a_spec.lua:3"), "\(text)")
    }

    @Test func pendingTestsAreNamed() throws {
        let (status, text) = try run(
            "describe('s', function() it('later') pending('much later', function() error 'ran' end) end)")
        #expect(status == 0 && text.contains("2 pending"), "\(text)")
        #expect(
            text.contains("○ s › later: pending\n") && text.contains("○ s › much later: pending\n"),
            "\(text)")
    }

    @Test func beforeAndAfterHooksRunInOrderAroundNestedTests() throws {
        let (status, text) = try run(
            """
            local log = {}
            local function note(what) return function() log[#log + 1] = what end end
            afterAll(function() print(table.concat(log, " ")) end)
            describe("outer", function()
              local screen
              it("first", function() note("t1")() expect(screen.controller.n).toEqual(1) end)
              describe("inner", function()
                beforeAll(note "B") afterAll(note "A") beforeEach(note "b") afterEach(note "a")
                it("second", function() note("t2")() expect(screen.controller.n).toEqual(1) end)
              end)
              describe("nobody", function() beforeAll(function() error "ran" end) xit("x", function() end) end)
              beforeAll(function() note("BO")() screen = open("screen.lua") screen:set("n", 1) end)
              afterAll(function() note("AO")() screen.controller.n = 2 end)
              beforeEach(note "bo") afterEach(note "ao")
            end)
            """)
        #expect(status == 0, "\(text)")
        #expect(text.contains("| BO bo t1 ao B bo b t2 a ao A AO\n"), "\(text)")
    }

    @Test func failedHooksFailTests() throws {
        let (status, text) = try run(
            """
            describe("broken", function()
              beforeAll(function() error "no screen" end)
              it("one", function() print "ran" end)
              describe("in it", function() it("two", function() print "ran" end) end)
            end)
            describe("late", function() afterAll(function() expect(1).toEqual(2) end) it("three", function() end) end)
            it("refused", function() expect(function() beforeAll(function() end) \
            end).toThrow("'beforeAll' cannot be called inside a test; call it outside of tests") end)
            """)
        #expect(status == 1)
        #expect(text.contains("2 passed, 3 failed") && !text.contains("| ran"), "\(text)")
        #expect(
            text.contains("✘ broken › in it › two") && text.contains("a_spec.lua:2: beforeAll failed: no screen"),
            "\(text)")
        #expect(text.contains("✘ late › afterAll"), "\(text)")
    }

    @Test func wrongUseOfSpecFunctionsIsExplained() throws {
        for (text, message) in [
            ("it(5)", "a_spec.lua:1: it needs a name"),
            ("it('x', 5)", "a test is a function: it(\"x\", function() … end); found 5"),
            ("describe('x')", "describe needs a function with its tests"),
            ("it.onyl('x')", "'it' has no 'onyl'; it has 'only' and 'skip'"),
            ("expect(1).toEqual(1)", "expect was called outside a test"),
            ("describe.only = 5", "'describe' has no fields to set"),
        ] {
            let (status, output) = try run(text)
            #expect(status == 1 && output.contains(message), "\(text): \(output)")
        }
    }

    // MARK: Expectations

    @Test func anExpectationWithoutAMatcherFails() throws {
        let (status, text) = try run(
            "it('x', function()\nexpect(1)\nlocal e = expect(3).never\nlocal m = expect(4).toBeNil\nend)")
        #expect(status == 1)
        for line in 2...4 {
            #expect(text.contains("a_spec.lua:\(line): expect without a matcher checks nothing"), "\(text)")
        }
    }

    @Test func invalidArgumentsOfMatchersAndOpenAreReported() throws {
        for (call, message) in [
            ("expect(1).toEqual()", "toEqual takes 1 value; found none"),
            ("expect(1).toBe(1, 2)", "toBe takes 1 value; found 2"),
            ("expect(1):toBeCloseTo(1, 2, 3)", "toBeCloseTo takes at most 2 values; found 3"),
            ("expect(1).toBeTruthy(1)", "toBeTruthy takes no values; found 1"),
            ("expect('a').toMatch(5)", "toMatch takes a text; found 5"),
            ("expect('a').toContain(5)", "toContain takes a text; found 5"),
            ("expect({}).toHaveLength('0')", "toHaveLength compares numbers"),
            ("expect(error).toThrow(5)", "toThrow takes a text; found 5"),
            ("expect(s).toMatchSnapshot(5)", "the name of a snapshot must be a text; found 5"),
            ("expect(s).toMatchSnapshot('a', 5)", "toMatchSnapshot takes a name and options"),
            (
                "expect(s).toMatchSnapshot { formt = 'png' }",
                "a snapshot has the options format and tolerance; found \"formt\""
            ),
            (
                "expect(s).toMatchSnapshot { format = 'gif' }",
                "a snapshot's format is one of json, text, png; found 'gif'"
            ),
            ("expect(s).toMatchSnapshot { format = 5 }", "a snapshot's format is one of json, text, png; found"),
            (
                "expect(s).toMatchSnapshot { tolerance = 'x' }",
                "the tolerance of a snapshot must be a number from 0 to 255; found the string \"x\""
            ),
            (
                "expect(s).toMatchSnapshot('p', { format = 'png', tolerance = 300 })",
                "the tolerance of a snapshot must be a number from 0 to 255; found the number 300"
            ),
            ("open('screen.lua', { scale = 9 })", "'scale' must be a number from 0.1 to 8; found the number 9"),
            ("s:resize(0, 10)", "at most 100000 points wide and high; found 0 × 10"),
            ("open('screen.lua', 5)", "options"), ("open('screen.lua', { 'dark' })", "options"),
            ("open('screen.lua', { darkk = true })", "Did you mean 'dark'?"),
            ("open(5)", "the path of a script: open(\"login.lua\")"),
        ] {
            let (status, text) = try run("it('x', function() local s = open('screen.lua') \(call) end)")
            #expect(status == 1 && text.contains("1 failed") && text.contains(message), "\(call): \(text)")
        }
    }

    @Test func cyclicAndLongLuaTablesAreComparedByTheirContents() throws {
        let (status, text) = try run(
            """
            local function ring(n) local t = { n = n } t.next = { back = t } return t end
            it("equal", function()
              expect(ring(1)).toEqual(ring(1))
              expect(ring(1)).never.toEqual(ring(2))
              local a, b = {}, {}
              a.a, a.b, b.a, b.b = a, a, { a = b, b = b }, b
              expect(a).toEqual(b)
              local long, other = {}, {}
              local x, y = long, other
              for i = 1, 300000 do x.next, y.next = {}, {} x, y = x.next, y.next end
              expect(long).toEqual(other)
              y.last = true
              expect(long).never.toEqual(other)
            end)
            it("differ", function() expect(ring(1)).toEqual { n = 1, next = { back = { n = 1, next = { back = 7 } } } \
            } end)
            it("wide", function()
              local t = {} for i = 1, 50 do t[i] = t t["k" .. i] = { t } end
              expect(t).toEqual(1)
            end)
            """)
        #expect(status == 1)
        #expect(text.contains("1 passed, 2 failed"), "\(text.prefix(4000))")
        #expect(text.contains("the first difference is at next.back.next.back"), "\(text.prefix(4000))")
        #expect(text.utf8.count < 30_000)
    }

    // MARK: Errors of layouts

    @Test func unexpectedLayoutErrorsFailTests() throws {
        let conflict = """
            local C = controller "C"
            C.states = { wide = false }
            function C:layoutContent(content)
              content:putView("v"):top(equal):left(equal):height(equalTo(5)):width(equalTo(5), { priority = 1000 })
              self.states.wide:observe(self):didSet(function()
                self.view:layoutContent(function(c)
                  local w = c:putView("w"):at("topLeft", equal):height(equalTo(1)):width(equalTo(1), { priority = 1000 \
            })
                  w:width(equalTo(2), { priority = 1000 })
                end)
              end)
            end
            return C
            """
        func spec(_ body: String) throws -> (status: Int32, text: String) {
            let spec = "it('x', function() local s = open('bad.lua')\n\(body)\nend) it('after', function() end)"
            return try run(try scratch(["bad.lua": conflict, "a_spec.lua": spec]))
        }
        #expect(try spec("").status == 0)
        for body in ["s.controller.wide = true", "s.controller.wide = true s:close()", "s:set('wide', true)"] {
            let (status, text) = try spec(body)
            #expect(status == 1 && text.contains("1 passed, 1 failed"), "\(text)")
            #expect(
                text.contains("the layout has an error that the test does not expect") && text.contains("bad.lua:8: "),
                "\(text)")
        }
        for body in [
            "expect(s).never.toHaveNoErrors()", "expect(s).never.toHaveNoConflicts()", "expect(s):toHaveError()",
            "expect(s):toHaveError('width')",
            "expect(#s:diagnostics()).toBeGreaterThan(0)",
        ] {
            let (status, text) = try spec("s.controller.wide = true \(body)")
            #expect(status == 0, "\(body): \(text)")
        }
        let (status, text) = try spec("s.controller.wide = true expect(s):toHaveError('height')")
        #expect(status == 1 && text.contains("an error with \"height\"") && text.contains("1 failed"), "\(text)")
    }

    // MARK: Output and JUnit

    @Test func printedOutputShowsLinesAndViewNames() throws {
        let (status, text) = try run(
            """
            it("x", function()
              local screen = open("screen.lua")
              print("one\\ntwo", "three") print(screen:view("t"), screen.controller, screen.controller.view)
              screen:view("t"):removeFromSuperview()
              expect(screen:view("box")).toEqual("box")
            end)
            """)
        #expect(status == 1)
        #expect(text.contains("  | one\n  | two\tthree\n  | Label root/t\tC root\tView root\n"), "\(text)")
        #expect(text.contains("found:    View root/box"), "\(text)")
    }

    @Test func specFileThatCannotBeLoadedIsAnErrorInTheJUnitReport() throws {
        let scratch = try scratch([
            "a_spec.lua": "it('x', function( end)", "b_spec.lua": "it('y', function() end) it('z')",
        ])
        let (status, _) = try run(scratch, ".", "--junit", "out.xml")
        #expect(status == 1)
        let xml = try String(contentsOfFile: scratch.path("out.xml"), encoding: .utf8)
        #expect(xml.contains(#"<testsuites tests="3" failures="0" errors="1" skipped="1">"#), "\(xml)")
        #expect(xml.contains(#"tests="1" failures="0" errors="1" skipped="0""#), "\(xml)")
    }

    // MARK: Snapshots

    @Test func collidingSnapshotNamesAreAnError() throws {
        for (body, message) in [
            (
                "expect(s):toMatchSnapshot('a b') expect(s):toMatchSnapshot('a-b')",
                "the snapshots 'a b' and 'a-b' share the file 'a-b.txt'"
            ),
            (
                "expect(s):toMatchSnapshot('Tree') expect(s):toMatchSnapshot('tree')",
                "the snapshots 'Tree' and 'tree' share the file 'tree.txt'"
            ),
            (
                "expect(s):toMatchSnapshot('a') s:view('t').text = 'other' expect(s):toMatchSnapshot('a')",
                "was already compared with other contents in this run"
            ),
        ] {
            let (status, text) = try run("it('x', function() local s = open('screen.lua') \(body) end)", "--update")
            #expect(status == 1 && text.contains(message), "\(text)")
        }
        let twice =
            """
            it('NAME', function() local s = open('screen.lua') expect(s):toMatchSnapshot('a') \
            expect(s):toMatchSnapshot('a') end)

            """
        #expect(try run(twice, "--update").status == 0)
        let (status, text) = try run(twice + twice.replacingOccurrences(of: "NAME", with: "other"), "--update")
        #expect(status == 1 && text.contains("the test 'NAME' also uses the snapshot 'a'"), "\(text)")
    }

    @Test func unusualAndLongSnapshotNamesStayDistinct() throws {
        let scratch = try scratch([
            "a_spec.lua": """
            it("x", function()
              local s = open("screen.lua")
              for index, name in ipairs { "größe", "grüße", "日本", "中国", "👍", "👎", "a\\0b", "a\\0c", \
            ("long "):rep(100) .. "a", ("long "):rep(100) .. "b" } do
                s:view("t").text = "number " .. index
                expect(s):toMatchSnapshot(name)
              end
            end)
            """
        ])
        #expect(try run(scratch, "--update").text.contains("10 snapshots recorded"))
        #expect(try run(scratch).status == 0)
        #expect(FileManager.default.fileExists(atPath: scratch.path("snapshots/a/größe.txt")))
    }

    /// A file next to the snapshots names the libraries and fonts that recorded them.
    @Test func snapshotDifferenceReportsOtherVersionsOfTextLibraries() throws {
        let scratch = try scratch([
            "a_spec.lua": """
            it("x", function() local s = open("screen.lua") expect(s):toMatchSnapshot("tree") end)
            """
        ])
        #expect(try run(scratch, "--update").status == 0)
        let stack = try String(contentsOfFile: scratch.path("snapshots/a/text-stack"), encoding: .utf8)
        #expect(stack.hasPrefix("Pango "), "\(stack)")
        let changed = Self.screen.replacingOccurrences(of: "equalTo(100)", with: "equalTo(90)")
        try scratch.write("screen.lua", changed)
        let same = try run(scratch)
        #expect(same.status == 1 && !same.text.contains("libraries or fonts"), "\(same.text)")

        let others = "Pango 1.0.0\n" + stack.split(separator: "\n").dropFirst().joined(separator: "\n") + "\n"
        try scratch.write("snapshots/a/text-stack", others)
        let other = try run(scratch)
        let note = "libraries or fonts differ from the recording, which may be the cause: Pango "
        #expect(other.status == 1 && other.text.contains(note) && other.text.contains(" instead of 1.0.0"))
        #expect(try run(scratch, "--update").status == 0)
        #expect(try String(contentsOfFile: scratch.path("snapshots/a/text-stack"), encoding: .utf8) == stack)
    }

    @Test func differencesFromSnapshotsAreShown() throws {
        let scratch = try scratch([
            "a_spec.lua": """
            it("x", function() local s = open("screen.lua") expect(s):toMatchSnapshot("data", { format = "json" }) end)
            it("y", function() local s = open("screen.lua") expect(s):toMatchSnapshot("tree") end)
            """
        ])
        #expect(try run(scratch, "--update").status == 0)
        try scratch.write(
            "screen.lua",
            Self.screen.replacingOccurrences(of: "\"same\"", with: "\"other\"")
                .replacingOccurrences(of: "equalTo(100)", with: "equalTo(90)"))
        let (status, text) = try run(scratch)
        #expect(status == 1)
        #expect(text.contains("root.children[box].frame.y: 100\n"), "\(text)")
        for word in ["same", "other"] {
            #expect(text.contains("root.children[t].properties.text: \"\(word)\"\n"), "\(text)")
        }
        #expect(!text.contains("frame.x"), "\(text)")
        #expect(text.contains("line 2: ") && text.contains("text=\"other\""), "\(text)")
    }

    @Test func differenceImagesOfSnapshotsAreRemovedOnceTheTestPasses() throws {
        func spec(_ options: String = "") -> String {
            "it('x', function() expect(open('screen.lua'\(options))):toMatchSnapshot('p', { format = 'png' }) end)"
        }
        let scratch = try scratch(["a_spec.lua": spec()])
        func exists(_ word: String) -> Bool {
            FileManager.default.fileExists(atPath: scratch.path("snapshots/a/p.\(word).png"))
        }
        #expect(try run(scratch, "--update").status == 0)
        try scratch.write("screen.lua", Self.screen.replacingOccurrences(of: "\"red\"", with: "\"blue\""))
        #expect(try run(scratch).status == 1)
        #expect(exists("found") && exists("difference"))
        // Images of different sizes have no difference image.
        try scratch.write("a_spec.lua", spec(", { size = { 100, 90 } }"))
        #expect(try run(scratch).text.contains("in size"))
        #expect(exists("found") && !exists("difference"))
        try scratch.write("a_spec.lua", spec())
        try scratch.write("screen.lua", Self.screen)
        #expect(try run(scratch).status == 0)
        #expect(!exists("found") && !exists("difference"))
    }
}
