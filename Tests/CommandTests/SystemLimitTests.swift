import Foundation
import Testing

/// Limits of the system (`ulimit`): the command succeeds or exits with a message.
@Suite(.timeLimit(.minutes(5))) struct SystemLimitTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write(
            "a.lua",
            """
            return function(c)
              for i = 1, 300 do c:putLabel("l" .. i):text("Label " .. i):left(equalTo(i)):top(equalTo(i)) end
            end
            """)
        try scratch.write("small.lua", "return function(c) c:putLabel():text('Hi'):center(equal, parent) end")
    }

    @Test(arguments: ["-o out.json", "> out.json"]) func a16AFileSizeLimitIsReported(_ output: String) throws {
        let result = try Command.shell("ulimit -f 8; \"$0\" render a.lua --format json \(output)", in: scratch.folder)
        #expect(!result.isKilled && result.status == 1, "\(result.status) \(result.messages)")
        let place = output.hasPrefix("-o") ? "out.json" : "to the standard output"
        #expect(result.messages.contains("cannot write \(place): File too large"), "\(result.messages)")
        #expect(scratch.contents.filter { $0 != "out.json" } == ["a.lua", "small.lua"], "\(scratch.contents)")
    }

    @Test func a16AFileSizeLimitOfABatchIsReported() throws {
        let result = try Command.shell(
            #"ulimit -f 8; echo '{"id": 1, "script": "a.lua", "output": "out.json"}' | "$0" batch --jobs 1"#,
            in: scratch.folder)
        let answer = String(decoding: result.output, as: UTF8.self)
        #expect(!result.isKilled && answer.contains("File too large"), "\(answer) \(result.messages)")
        #expect(scratch.contents == ["a.lua", "small.lua"], "\(scratch.contents)")
    }

    @Test func a16SmallScreenFitsIntoLittleAddressSpace() throws {
        for format in ["text", "png", "svg", "pdf"] {
            let result = try Command.shell(
                "ulimit -v 200000; \"$0\" render small.lua --format \(format) -o out.\(format)", in: scratch.folder)
            #expect(result.status == 0 && !result.isKilled, "\(format): \(result.status) \(result.messages)")
        }
    }

    @Test(arguments: Array(stride(from: 60_000, to: 200_000, by: 20_000))) func a16TooLittleAddressSpaceIsReported(
        _ kilobytes: Int
    ) throws {
        // The shell waits, so that its status shows a signal.
        let result = try Command.shell(
            "ulimit -v \(kilobytes); \"$0\" render small.lua --format png -o out.png; exit $?", in: scratch.folder)
        #expect(result.status < 128, "\(result.status) \(result.messages)")
        #expect(result.status == 0 || result.messages.contains("error"), "\(result.messages)")
    }
}
