import Foundation
import TestSupport
import Testing

/// The size of messages grows linearly.
@Suite(.serialized, .timeLimit(.minutes(20))) struct OutputGrowthTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write(
            "deep.lua",
            """
            return function(c) for i = 1, 5000 do local n c:putView():layoutContent(function(x) n = x end) c = n end \
            end
            """
        )
    }

    @Test(arguments: ["json", "text"])
    func a5OutputOfDeepTreesShortensPathsAndCountsRepeatedMessages(format: String) throws {
        let run = try Command.measure(
            ["render", "deep.lua", "--format", format, "--max-time", "60"], in: scratch.folder)
        #expect(run.status == 0, "\(run.messages.suffix(400))")
        #expect(run.output.count < 2_000_000, "\(run.output.count)")
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(text.contains("root/view/view/view/view/view/… 4985 more …/view") || text.contains("more …/view"))
        // The first hundred of 20,000 messages are kept.
        #expect(text.contains("19900 more like this from this line (ambiguous)"), "\(run.output.count)")
    }

    @Test func a5RepeatedMessagesAreCounted() throws {
        for arguments in [["check", "deep.lua"], ["check", "deep.lua", "--json"], ["render", "deep.lua", "--json"]] {
            let run = try Command.measure(arguments + ["--max-time", "60"], in: scratch.folder)
            let text = run.messages + String(decoding: run.output, as: UTF8.self)
            #expect(text.utf8.count < 2_000_000, "\(arguments): \(text.utf8.count)")
            // The text format shows five messages, JSON a hundred.
            #expect(
                text.contains(arguments.contains("--json") ? "19900 more like this" : "19995 more like this"),
                "\(text.suffix(300))")
        }
    }

    @Test func a5LongViewNamesAreShortenedInDiagnostics() throws {
        try scratch.write("names.lua", "return function(c) for i = 1, 300 do c:putView(('n'):rep(100000) .. i) end end")
        let run = try Command.measure(["check", "names.lua", "--json"], in: scratch.folder)
        #expect(run.status == 1)
        #expect(run.messages.utf8.count + run.output.count < 1_000_000)
    }

    // MARK: Names and messages of scripts

    /// Scripts with many names. Each message is short, and their number is limited: to five or a hundred per line, and
    /// to a thousand in all. By default, the fonts fit into the cache of 1,024, because loading them again takes most
    /// of the time.
    static let manyNames: [(name: String, script: String)] = [
        (
            "fonts of a controller",
            """
            local Main = controller "Main"
            Main.fonts = {}
            for i = 1, 100000 do Main.fonts[i] = ("x"):rep(900) .. i .. ".ttf" end
            function Main:layoutContent(content) end
            return Main
            """
        ),
        (
            "families",
            """
            return function(c)
              for i = 1, \(Seeds.isFullRound ? 2000 : 600) do
                c:putLabel():text("x"):font { family = ("x"):rep(3000) .. i }:left(equal):top(equal)
              end
            end
            """
        ),
        (
            "lines",
            """
            return function(c)
              for i = 1, \(Seeds.isFullRound ? 3000 : 1010) do
                load("local c = ...; c:putLabel():text('x'):font { family = ('y'):rep(3000) .. " .. i ..
                  " }:left(equal):top(equal)", "@chunk" .. i .. ".lua")(c)
              end
            end
            """
        ),
    ]

    @Test(arguments: manyNames.map(\.name), ["", "--json"])
    func a14MessagesAboutManyLongFontNamesAreShortenedAndCounted(
        _ name: String, _ form: String
    ) throws {
        let script = try #require(Self.manyNames.first { $0.name == name }).script
        try scratch.write("names.lua", script)
        let run = try Command.measure(
            ["render", "names.lua", "--format", "png", "--max-time", "60"] + (form.isEmpty ? [] : [form]),
            in: scratch.folder)
        #expect(run.messages.utf8.count < 1_500_000, "\(run.messages.utf8.count)")
        let longest = run.messages.utf8.split(separator: 10).map(\.count).max() ?? 0
        #expect(longest < 2_000, "\(longest)")
        #expect(run.messages.contains("more"), "\(run.messages.prefix(2000))")
    }

    @Test func a14MessageAboutALongFontFamilyIsShortened() throws {
        try scratch.write(
            "long.lua",
            "return function(c) c:putLabel('a'):text('x'):font { family = ('z'):rep(1000000) }:center(equal, parent) end"
        )
        for form in [[], ["--json"]] {
            let run = try Command.measure(["render", "long.lua", "--format", "png"] + form, in: scratch.folder)
            #expect(run.status == 0 && run.messages.contains("zzz"), "\(run.messages.prefix(600))")
            #expect(run.messages.utf8.count < 2_000, "\(run.messages.utf8.count)")
        }
    }
}
