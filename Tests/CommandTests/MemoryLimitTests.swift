import Foundation
import Testing

/// All memory that a script makes the engine allocate counts against its limit: the command exits with 3 before it has
/// twice the limit plus 100 MB.
@Suite(.serialized, .timeLimit(.minutes(20))) struct MemoryLimitTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Runs a script that exceeds the limit.
    private func expectLimit(
        _ script: String, memory: Int? = 64, _ arguments: String..., command: String = "render",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let name = command == "test" ? "a_spec.lua" : "a.lua"
        try scratch.write(name, script)
        let limit = memory.map { ["--max-memory", "\($0)"] } ?? []
        let run = try Command.measure([command, name] + limit + arguments, in: scratch.folder)
        #expect(run.status == 3, "\(run.messages.suffix(600))", sourceLocation: sourceLocation)
        let most = 2 * (memory ?? 256) << 20 + 100_000_000
        #expect(run.peak < most, "\(run.peak >> 20) MiB of \(most >> 20)", sourceLocation: sourceLocation)
        #expect(
            (run.messages + String(decoding: run.output.prefix(100_000), as: UTF8.self)).contains("memory limit"),
            "\(run.messages.suffix(600))", sourceLocation: sourceLocation)
    }

    private static let long = "local long = ('x'):rep(1 << 20)\n"

    private static let titles =
        long + """
            return function(c)
              for i = 1, 4000 do c:putSegmentedControl():segments({ long .. i, long .. -i }) end
            end
            """

    @Test(arguments: [64, nil] as [Int?]) func a4TitlesOfSegmentsCountTowardTheLimit(memory: Int?) throws {
        try expectLimit(Self.titles, memory: memory)
    }

    private static let labels =
        long + "return function(c) for i = 1, 4000 do c:putView():accessibilityLabel(long .. i) end end"

    @Test(arguments: [64, nil] as [Int?]) func a4LabelsForAccessibilityCountTowardTheLimit(memory: Int?) throws {
        try expectLimit(Self.labels, memory: memory)
    }

    private static let states =
        long + "return function(c) KEEP = {} for i = 1, 4000 do KEEP[i] = viewState(long .. i) end end"

    @Test(arguments: [64, nil] as [Int?]) func a4StatesCountTowardTheLimit(memory: Int?) throws {
        try expectLimit(Self.states, memory: memory)
    }

    @Test(arguments: [64, nil] as [Int?]) func a4AnimatedImagesCountTowardTheLimit(memory: Int?) throws {
        let film = LargePictures.gif(side: 180, frames: 2048)
        for index in 1...12 { try scratch.write("film\(index).gif", film) }
        try expectLimit(
            """
            return function(c) for i = 1, 12 do c:putImageView():image('film' .. i .. '.gif'):center(equal, parent) \
            end end
            """,
            memory: memory, "--max-time", "300")
    }

    @Test(arguments: [64, nil] as [Int?]) func a4ImagesCountTowardTheLimit(memory: Int?) throws {
        let picture = LargePictures.png(side: 8000)
        for index in 1...3 { try scratch.write("picture\(index).png", picture) }
        try expectLimit(
            """
            return function(c) for i = 1, 3 do c:putImageView():image('picture' .. i .. '.png'):center(equal, parent) \
            end end
            """,
            memory: memory, "--max-time", "300")
    }

    @Test(arguments: [64, nil] as [Int?]) func a4NestedTranslucentViewsCountTowardTheLimit(memory: Int?) throws {
        try expectLimit(
            """
            return function(c)
              for i = 1, 1000 do
                local inner
                c:putView():edges(equal, parent):alpha(0.99):backgroundColor("red"):layoutContent(function(x) inner = \
            x end)
                c = inner
              end
            end
            """, memory: memory, "--format", "png", "--max-time", "300")
    }

    /// The surface of an image and the memory of its encoder count. The script sets the size of the screen.
    @Test(arguments: ["png", "webp"], [16, 64])
    func a11WrittenImagesCountTowardTheLimit(format: String, memory: Int) throws {
        try expectLimit(
            """
            local Main = controller "Main"
            Main.preferredContentSize = { 8192, 8192 }
            function Main:layoutContent(content)
              content:putView():edges(equal, parent):backgroundColor("red")
            end
            return Main
            """, memory: memory, "--format", format, "--max-time", "300")
    }

    /// Documents need no surface, and a normal image fits into little memory.
    @Test func a11SVGDocumentsAndNormalImagesFitASmallMemoryLimit() throws {
        try scratch.write("a.lua", "return function(c) c:putLabel():text('Hi'):center(equal, parent) end")
        for arguments in [
            ["--format", "svg", "--size", "8192x8192"], ["--format", "png", "--size", "430x932", "--scale", "3"],
        ] {
            let run = try Command.measure(["render", "a.lua", "--max-memory", "16"] + arguments, in: scratch.folder)
            #expect(run.status == 0, "\(arguments): \(run.messages)")
        }
    }

    @Test func a4CaughtLimitErrorsAreRaisedAgain() throws {
        let hog = "local function hog() local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1 << 20) .. i end end\n"
        for catching in [
            "pcall(hog)", "xpcall(hog, function() end)", "coroutine.resume(coroutine.create(hog))",
            "pcall(coroutine.wrap(hog))",
            "pcall(pcall, hog)",
        ] {
            try expectLimit(hog + "return function(c) \(catching) c:putLabel():text('on'):center(equal, parent) end")
        }
        // Memory in Swift counts too.
        try expectLimit(
            Self.long
                + """
                return function(c) pcall(function() for i = 1, 4000 do c:putView():accessibilityLabel(long .. i) \
                end end) end
                """
        )
    }

    @Test func a4ConstraintIdentifiersCountTowardTheLimit() throws {
        try expectLimit(
            Self.long
                + "return function(c) for i = 1, 4000 do c:putView():width(equalTo(1)):identifier(long .. i) end end")
    }

    @Test func a4TextsImageNamesAndFontFamiliesCountTowardTheLimit() throws {
        try expectLimit(
            Self.long
                + """
                return function(c) for i = 1, 4000 do c:putLabel():text({ { long .. i, color = 'red' }, long }) \
                end end
                """,
            "--max-time", "300"
        )
        try expectLimit(Self.long + "return function(c) for i = 1, 4000 do c:putImageView():image(long .. i) end end")
        try expectLimit(
            Self.long
                + "return function(c) for i = 1, 4000 do c:putLabel():text('x'):font({ family = long .. i }) end end")
    }

    @Test func a4DerivedAndDelayedStatesCountTowardTheLimit() throws {
        try expectLimit(
            Self.long
                + """
                return function(c)
                  KEEP = {}
                  local s = viewState(1)
                  for i = 1, 4000 do KEEP[i] = s:mapped(function(v) return long .. i .. v end) end
                end
                """
        )
        try expectLimit(
            Self.long
                + """
                return function(c)
                  local s = viewState("a")
                  for i = 1, 4000 do
                    s:observe():didSet(function() end):delayMultipleSetTrigger(1000)
                    s.value = long .. i
                    s.value = long .. -i
                  end
                end
                """)
    }

    @Test func a4ObserversAndHandlersCountTowardTheLimit() throws {
        try expectLimit(
            "return function(c) local s = viewState(1) while true do s:observe():didSet(function() end) end end",
            "--max-time", "300")
    }

    @Test func a4OpenScreensAndTestNamesOfSpecsCountTowardTheLimit() throws {
        try scratch.write("s.lua", "return function(c) c:putLabel():text('x'):center(equal, parent) end")
        try expectLimit("it('opens', function() while true do open('s.lua') end end)", command: "test")
        try expectLimit(
            "local t = {} for i = 1, 1e9 do it(('x'):rep(1 << 20) .. i, function() end) end", command: "test")
    }

    /// Released memory is returned: a hundred times the limit is allocated in total.
    @Test func a4ReleasedMemoryNoLongerCountsTowardTheLimit() throws {
        try scratch.write(
            "good.lua",
            Self.long
                + """
                return function(c)
                  local label = c:putLabel():text("x"):center(equal, parent)
                  local view = c:putView():center(equal, parent):size(equalTo(1))
                  for i = 1, 2000 do
                    view:accessibilityLabel(long .. i)
                    local state = viewState(long .. i)
                    state.value = long .. -i
                  end
                  view:accessibilityLabel("short")
                end
                """)
        let run = try Command.measure(
            ["render", "good.lua", "--max-memory", "32", "--max-time", "300"], in: scratch.folder)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.peak < 2 * 32 << 20 + 100_000_000, "\(run.peak >> 20)")
    }
}
