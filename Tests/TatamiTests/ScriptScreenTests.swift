import Foundation
import Tatami
import Testing

/// The library as an embedding program uses it, with the public API only.
struct ScriptScreenTests {
    private static let counter = Script(
        source: """
            local Page = controller "Page"
            Page.states = { count = 0, name = "" }
            function Page:layoutContent(content)
              content:putLabel("title"):text(data and data.title or "none"):left(equalTo(20)):top(equalTo(10))
              content:putLabel("count"):left(equalTo(20)):top(equalTo(40)):bind("text", self.states.count:mapped(tostring))
              content:putTextField("name"):left(equalTo(20)):top(equalTo(80)):width(equalTo(200)):height(equalTo(40))
                :bind("text", self.states.name)
              content:putButton("plus"):title("+"):left(equalTo(20)):top(equalTo(140)):size(equalTo(44))
                :didClicked(function() self.count = self.count + 1; print("count", self.count) end)
            end
            return Page
            """, name: "counter.lua")

    private func failure(_ body: () throws(TatamiError) -> Void) -> TatamiError? {
        do { try body() } catch { return error }
        return nil
    }

    private func isClose(_ a: Rect, _ b: Rect) -> Bool {
        zip([a.x, a.y, a.width, a.height], [b.x, b.y, b.width, b.height]).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    @Test func dataStatesAndEventsChangeTheScreen() throws {
        var printed: [String] = []
        let screen = try ScriptScreen(Self.counter, data: ["title": "Hello", "list": [1, 2.5, nil, true]]) {
            printed.append($0)
        }
        #expect(try screen.view("title").properties["text"] == "Hello")
        try screen.set("count", to: 6)
        #expect(try screen.view("count").properties["text"] == "6")
        try screen.send(.tap("plus"), .type("Ann \"B\"\\\n\u{0}1é", into: "name"), .wait(0.5))
        #expect(try screen.view("root/count").properties["text"] == "7")
        #expect(printed == ["count\t7"])
        #expect(screen.time == 0.5)
        // A text field accepts one line; other characters are ignored, as for user input.
        let typed = try screen.view("name").properties["text"]
        if case .string(let text)? = typed {
            #expect(text.hasPrefix("Ann \"B\"\\"))
        } else {
            Issue.record("\(typed as Any)")
        }
    }

    @Test(
        arguments: [
            (.tap("plsu"), "plus"),
            (.longPress("\" .. error()"), "\" .. error()"),
            (.type("text", into: "count"), "root/count"),
            (.focus("plus"), "root/plus"),
            (.scroll("plus", by: Point(x: .nan, y: 0)), "root/plus"),
            (.resize(to: Size(width: .infinity, height: 1)), "at most 100000 points wide and high; found inf × 1"),
            (.wait(-1), "a duration must be from 0 to"),
            (.wait(.nan), "a duration must be from 0 to"),
        ] as [(ScreenEvent, String)])
    func invalidEventsFailWithAReasonAndStopLaterEvents(_ event: ScreenEvent, _ part: String)
        throws
    {
        var printed: [String] = []
        let screen = try ScriptScreen(Self.counter) { printed.append($0) }
        let error = failure { () throws(TatamiError) in try screen.send(.wait(1), event, .tap("plus")) }
        #expect(error?.kind == .script)
        #expect(error?.source == nil)
        #expect(error?.message.contains(part) == true, "\(error as Any)")
        #expect(screen.time == 1)
        #expect(printed == [], "later events must not run")
    }

    @Test func errorsOfEventHandlersContainTheirScriptLine() throws {
        let screen = try ScriptScreen(
            Script(
                source: """
                    return function(content)
                      content:putButton("fail"):title("x"):size(equalTo(44)):left(equalTo(0)):top(equalTo(0))
                        :didClicked(function() error("boom") end)
                    end
                    """, name: "fail.lua"))
        let error = failure { () throws(TatamiError) in try screen.send(.tap("fail")) }
        #expect(error?.kind == .script)
        #expect(error?.description.contains("fail.lua:3: boom") == true, "\(error as Any)")
    }

    @Test func traceOfAScriptErrorHasTheLineAndTheNameOfEachFunction() throws {
        let screen = try ScriptScreen(
            Script(
                source: """
                    local function submit() error("boom") end
                    return function(content)
                      content:putButton("fail"):title("x"):size(equalTo(44)):left(equalTo(0)):top(equalTo(0))
                        :didClicked(function() submit() end)
                    end
                    """, name: "fail.lua"))
        let error = failure { () throws(TatamiError) in try screen.send(.tap("fail")) }
        #expect(error?.trace == ["fail.lua:1 in submit", "fail.lua:4"])
    }

    @Test func viewsReportTheirPathsDepthsAndExactAndPixelFrames() throws {
        let screen = try ScriptScreen(
            Script(
                source: """
                    return function(content)
                      content:putView("box"):edges(equalTo(10.3), parent):layoutContent(function(box)
                        box:putView("in"):left(equalTo(5)):top(equalTo(6)):size(equalTo(7)):isHidden(true)
                      end)
                    end
                    """), configuration: ScreenConfiguration(size: Size(width: 100, height: 200), scale: 1))
        let views = try screen.views()
        #expect(views.map(\.path) == ["root", "root/box", "root/box/in"])
        #expect(views.map(\.depth) == [0, 1, 2])
        #expect(isClose(views[1].exactFrame, Rect(x: 10.3, y: 10.3, width: 79.4, height: 179.4)))
        #expect(views[1].frameOnScreen == Rect(x: 10, y: 10, width: 80, height: 180))
        #expect(views[2].frameOnScreen == Rect(x: 15, y: 16, width: 7, height: 7))
        #expect(views[2].isHidden)
        #expect("\(views[2].frame)" == "(5, 6) 7 × 7")
        try screen.send(.resize(to: Size(width: 50, height: 60)))
        #expect(isClose(try screen.view("box").exactFrame, Rect(x: 10.3, y: 10.3, width: 29.4, height: 39.4)))
    }

    @Test func screensAreExportedAsPNGPDFSVGJSONAndText() throws {
        let screen = try ScriptScreen(
            Self.counter, configuration: ScreenConfiguration(size: Size(width: 60, height: 80)))
        #expect(try screen.png().starts(with: [0x89, 0x50, 0x4e, 0x47]))
        #expect(try screen.pdf().starts(with: Array("%PDF-".utf8)))
        #expect(String(decoding: try screen.svg(), as: UTF8.self).contains("<svg"))
        #expect(try screen.svg(outlines: true) != screen.svg())
        let json = try JSONSerialization.jsonObject(with: Data(try screen.json())) as? [String: Any]
        #expect(json?["version"] as? Int == 1)
        #expect(try screen.text().contains("title Label"))
    }

    @Test func conflictHasItsViewAndSourceLocationAndAdviceIsOptional() throws {
        let screen = try ScriptScreen(
            Script(
                source: """
                    return function(content)
                      local box = content:putView("box"):left(equal):right(equal):top(equal):height(equalTo(1))
                      box:width(equalTo(50))
                      box:size(lessThanTo(60), priority.required)
                      box:width(moreThanTo(70), priority.required)
                    end
                    """, name: "box.lua"))
        let findings = try screen.findings()
        #expect(findings.map(\.code) == ["conflict"])
        #expect(findings.first?.severity == .error)
        #expect(findings.first?.view == "root/box")
        #expect(findings.first?.source == "box.lua:5")
        #expect(
            try screen.findings(advice: true).contains { $0.code == "unsatisfiedConstraint" && $0.severity == .warning }
        )
    }

    @Test func errorsHaveTheKindOfTheirCause() throws {
        let syntax = failure { () throws(TatamiError) in _ = try ScriptScreen(Script(source: "return function(")) }
        #expect(syntax?.kind == .script)
        #expect(syntax?.source == "script.lua:1")
        let missing = failure { () throws(TatamiError) in _ = try Script(path: "no/such.lua") }
        #expect(missing?.kind == .file)
        var endless = Script(source: "while true do end")
        endless.limits.seconds = 0.1
        #expect(failure { () throws(TatamiError) in _ = try ScriptScreen(endless) }?.kind == .limit)
        let long = Script(source: String(repeating: " ", count: 5 << 20))
        #expect(failure { () throws(TatamiError) in _ = try ScriptScreen(long) }?.kind == .limit)
        let nowhere = Script(source: "return function() end", directory: "no/such")
        #expect(failure { () throws(TatamiError) in _ = try ScriptScreen(nowhere) }?.kind == .file)
        let data = failure { () throws(TatamiError) in
            _ = try ScriptValue(json: Array("{\"a\": 1,\n b}".utf8), name: "a.json")
        }
        #expect(data?.kind == .data)
        #expect(data?.source?.hasPrefix("a.json:2:") == true)

        let screen = try ScriptScreen(Self.counter)
        let state = failure { () throws(TatamiError) in try screen.set("cuont", to: 1) }
        #expect(state?.message.contains("count") == true)
        let view = failure { () throws(TatamiError) in _ = try screen.view("plsu") }
        #expect(view?.kind == .argument)
        #expect(view?.message.contains("plus") == true)
        let event = failure { () throws(TatamiError) in try screen.send(.tap("no\"thing")) }
        #expect(event?.kind == .script)
        #expect(event?.source == nil)
        let played = failure { () throws(TatamiError) in try screen.play("\nscreen:tap('nothing')") }
        #expect(played?.source == "events.lua:2")
        // The screen still works.
        try screen.send(.tap("plus"))
        #expect(try screen.view("count").properties["text"] == "1")
    }

    @Test func memoryOfTheProgramDoesNotCountTowardTheLimitOfAScript() throws {
        // More than the whole process of a command with this limit may use.
        var script = Self.counter
        script.limits.memory = 32 << 20
        let program = [UInt8](repeating: 1, count: 256 << 20)
        let screen = try ScriptScreen(script)
        for _ in 1...600 { try screen.send(.tap("plus")) }
        #expect(try screen.view("count").properties["text"] == "600")
        #expect(program.last == 1)

        var filling = Script(source: "local all = {} while true do all[#all + 1] = ('x'):rep(1 << 20) .. #all end")
        filling.limits.memory = 32 << 20
        #expect(failure { () throws(TatamiError) in _ = try ScriptScreen(filling) }?.kind == .limit)
    }

    @Test(
        arguments: [
            (\ScreenConfiguration.scale, 0), (\.scale, 9), (\.scale, .nan), (\.textSize, 0.4), (\.textSize, .infinity),
            (\.keyboardHeight, 844), (\.keyboardHeight, -1), (\.size!.width, 0), (\.size!.height, .nan),
            (\.safeArea.left, -1), (\.safeArea.top, .infinity),
        ] as [(any WritableKeyPath<ScreenConfiguration, Double> & Sendable, Double)])
    func configurationsOutOfRangeAreRefused(
        _ field: any WritableKeyPath<ScreenConfiguration, Double> & Sendable, _ value: Double
    ) {
        var configuration = ScreenConfiguration(size: Size(width: 390, height: 844))
        configuration[keyPath: field] = value
        let error = failure { () throws(TatamiError) in
            _ = try ScriptScreen(Script(source: "return function() end"), configuration: configuration)
        }
        #expect(error?.kind == .argument)
        #expect(error?.message.contains("must be") == true)
    }

    @Test func permissionsMustBeGrantedAndLockedScriptsNeedALockFile() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tatami-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ name: String, _ text: String) throws {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try write(
            "plugins/words/plugin.lua",
            """
            return { name = "words", version = "1.0.0", api = 1, kinds = { "Words" },
              permissions = { ["files:read=words"] = "shows them" } }
            """)
        try write(
            "plugins/words/init.lua",
            """
            widget "Words" { layoutContent = function(self, content)
              content:putLabel("label"):text(host.readFile("words/one.txt")):edges(equal)
            end }
            """)
        try write("words/one.txt", "hello")
        var script = Script(
            source: "return function(content) content:putWords():edges(equal) end", directory: folder.path)
        func shown() throws(TatamiError) -> (text: ScriptValue?, findings: [String]) {
            let screen = try ScriptScreen(script)
            return (try? screen.view("label").properties["text"], try screen.findings().map(\.message))
        }
        #expect(try shown().findings.contains { $0.contains("needs the permission files:read=words") })
        script.allowed = ["words:files:read=words"]
        #expect(try shown().text == .string("hello"))
        script.isLocked = true
        let unlocked = failure { () throws(TatamiError) in _ = try shown() }
        #expect(unlocked?.message.contains("--locked needs a tatami.lock") == true)
        script.allowed = ["words"]
        let wrong = failure { () throws(TatamiError) in _ = try shown() }
        #expect(wrong?.kind == .argument && wrong?.message.contains("found 'words'") == true)
    }

    @Test func everyDeviceNameCreatesAScreenOfItsWidth() throws {
        #expect(ScreenConfiguration(device: "toaster") == nil)
        for name in ScreenConfiguration.deviceNames {
            let configuration = try #require(ScreenConfiguration(device: name))
            let screen = try ScriptScreen(Script(source: "return function() end"), configuration: configuration)
            #expect(try screen.view("root").exactFrame.width == configuration.size?.width)
        }
    }

    @Test func screensOnSeveralThreadsHaveEqualImages() async throws {
        let pictures = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let screen = try ScriptScreen(Self.counter)
                    try screen.send(.tap("plus"))
                    return try screen.png()
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(pictures.count == 4)
        #expect(Set(pictures).count == 1)
    }
}
