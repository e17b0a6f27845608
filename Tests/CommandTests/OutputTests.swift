import Foundation
import Testing

/// A failed write to stdout is an error; a reader that stops early is not.
@Suite(.timeLimit(.minutes(20))) struct OutputTests {
    private static let files = [
        "a.lua": "return function(content) content:putLabel('a'):text('Hi'):center(equal, parent) end\n",
        "a_spec.lua": "it('holds', function() expect(1):toBe(1) end)\n",
        "p.json": #"{"constraints": [{"id": "a", "terms": {"x": 1}, "relation": "==", "constant": 5}]}"#,
        // Its result is more than a pipe holds.
        "long.json": "{\"variables\": [\(names)], \"constraints\": []}",
    ]

    private static let names = (0..<50_000).map { "\"a variable with the number \($0)\"" }.joined(separator: ", ")

    static let commands = [
        "render a.lua", "render a.lua --format json", "render a.lua --format svg", "render a.lua --format png",
        "render a.lua --format pdf",
        "render a.lua -o -", "render a.lua --device iphone-se --device ipad-mini", "check a.lua", "explain a.lua a",
        "explain a.lua a.width --json", "solve p.json", "solve long.json", "reference", "devices", "test",
        "--help", "help render", "check --help", "--version",
    ]

    private func scratch() throws -> Scratch {
        let scratch = try Scratch()
        for (name, text) in Self.files { try scratch.write(name, text) }
        return scratch
    }

    @Test(arguments: commands) func a8WritingToAFullDeviceIsAnError(_ command: String) throws {
        let scratch = try scratch()
        let result = try Command.shell("exec \"$0\" \(command) >/dev/full", in: scratch.folder)
        #expect(!result.isKilled && result.status == 1, "\(result.status)")
        #expect(
            result.messages.contains("cannot write to the standard output: No space left on device"),
            "\(result.messages)")
    }

    @Test(arguments: commands) func a8WritingToAClosedStdoutIsAnError(_ command: String) throws {
        let scratch = try scratch()
        let before = scratch.contents
        let result = try Command.shell("exec \"$0\" \(command) >&-", in: scratch.folder)
        #expect(!result.isKilled && result.status == 1, "\(result.status)")
        #expect(
            result.messages.contains("cannot write to the standard output: Bad file descriptor"), "\(result.messages)")
        // The first opened file must not become the output.
        #expect(scratch.contents == before)
        for (name, text) in Self.files {
            #expect(try String(contentsOfFile: scratch.path(name), encoding: .utf8) == text)
        }
    }

    /// Runs a command after the reader of its output exited.
    private func statusWithoutReader(_ command: String, _ scratch: Scratch) throws -> (status: String, messages: String)
    {
        let result = try Command.shell(
            """
            mkfifo gate; { read line <gate; "$0" \(command); echo $? >status; } | { exec <&-; echo go >gate; }; rm gate
            """,
            in: scratch.folder)
        return (try String(contentsOfFile: scratch.path("status"), encoding: .utf8), result.messages)
    }

    /// If the reader stops early, the exit status is the command's own: success for `head`, and failures stay
    /// failures.
    @Test(arguments: commands) func a8PipeClosedByItsReaderIsNotAnError(_ command: String) throws {
        let scratch = try scratch()
        let (status, messages) = try statusWithoutReader(command, scratch)
        #expect(status == "0\n" && messages.isEmpty, "\(status) \(messages)")
    }

    @Test func a8ClosedPipeKeepsTheExitStatus() throws {
        let scratch = try scratch()
        try scratch.write("bad.lua", "return function(content) content:putLabl() end\n")
        #expect(try statusWithoutReader("check bad.lua", scratch).status == "1\n")
        #expect(try statusWithoutReader("check a.lua --sise 3", scratch).status == "2\n")
    }

    @Test func a8OutputErrorsAreJSONOnRequest() throws {
        let scratch = try scratch()
        let result = try Command.shell("exec \"$0\" explain a.lua a --json >/dev/full", in: scratch.folder)
        #expect(
            result.messages
                == """
                {"severity": "error", "code": "output", "message": "cannot write to the standard output: No space \
                left on device"}

                """
        )
    }

    /// A command that writes only a file succeeds with a closed stdout, and a closed stderr changes nothing.
    @Test func a8ClosedUnusedStreamsDoNotChangeTheExitStatus() throws {
        let scratch = try scratch()
        let file = try Command.shell("exec \"$0\" render a.lua -o a.png >&-", in: scratch.folder)
        #expect(file.status == 0 && file.messages.isEmpty && scratch.contents.contains("a.png"), "\(file.messages)")
        #expect(try Command.shell("exec \"$0\" render none.lua 2>/dev/full", in: scratch.folder).status == 1)
        #expect(try Command.shell("exec \"$0\" render none.lua 2>&-", in: scratch.folder).status == 1)
        #expect(try Command.shell("exec \"$0\" render a.lua --format json <&-", in: scratch.folder).status == 0)
    }

    /// Other results of a run are written if stdout is full.
    @Test func a8JUnitReportIsWrittenIfStdoutIsFull() throws {
        let scratch = try scratch()
        #expect(try Command.shell("exec \"$0\" test --junit report.xml >/dev/full", in: scratch.folder).status == 1)
        #expect(
            try String(contentsOfFile: scratch.path("report.xml"), encoding: .utf8).contains(
                "tests=\"1\" failures=\"0\""))
    }

    /// A nonblocking stdout accepts parts at a time; nothing is lost.
    @Test func a8NonblockingStdoutLosesNothing() throws {
        let scratch = try scratch()
        let script = """
            import fcntl, os, subprocess, sys, time
            r, w = os.pipe()
            fcntl.fcntl(w, fcntl.F_SETFL, os.O_NONBLOCK)
            p = subprocess.Popen([sys.argv[1], "solve", "long.json"], stdout=w)
            os.close(w)
            n = 0
            while True:
                part = os.read(r, 4096)
                if not part: break
                n += len(part)
            print(p.wait(), n)
            """
        try scratch.write("slow.py", script)
        let result = try Command.shell(
            "\"$0\" solve long.json | wc -c; python3 slow.py \"$0\"", in: scratch.folder)
        let words = String(decoding: result.output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        #expect(
            words.count == 3 && words[1] == "0" && words[0] == words[2] && Int(words[0])! > 1_000_000,
            "\(words) \(result.messages)")
    }
}
