import Foundation
import Testing

/// What is written grows with what there is to say, not with its square.
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

    @Test(arguments: ["json", "text"]) func a5DeepTreesAreShort(format: String) throws {
        let run = try Command.measure(
            ["render", "deep.lua", "--format", format, "--max-time", "60"], in: scratch.folder)
        #expect(run.status == 0, "\(run.messages.suffix(400))")
        #expect(run.output.count < 2_000_000, "\(run.output.count)")
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(text.contains("root/view/view/view/view/view/… 4985 more …/view") || text.contains("more …/view"))
        // 20,000 things to say, of which the first hundred are said.
        #expect(text.contains("19900 more like this from this line (ambiguous)"), "\(run.output.count)")
    }

    @Test func a5MessagesCountWhatIsAlike() throws {
        for arguments in [["check", "deep.lua"], ["check", "deep.lua", "--json"], ["render", "deep.lua", "--json"]] {
            let run = try Command.measure(arguments + ["--max-time", "60"], in: scratch.folder)
            let text = run.messages + String(decoding: run.output, as: UTF8.self)
            #expect(text.utf8.count < 2_000_000, "\(arguments): \(text.utf8.count)")
            // People are told five, programs a hundred.
            #expect(
                text.contains(arguments.contains("--json") ? "19900 more like this" : "19995 more like this"),
                "\(text.suffix(300))")
        }
    }

    @Test func a5LongNamesAreCut() throws {
        try scratch.write("names.lua", "return function(c) for i = 1, 300 do c:putView(('n'):rep(100000) .. i) end end")
        let run = try Command.measure(["check", "names.lua", "--json"], in: scratch.folder)
        #expect(run.status == 1)
        #expect(run.messages.utf8.count + run.output.count < 1_000_000)
    }
}
