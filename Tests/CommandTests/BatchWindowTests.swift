import Foundation
import Testing

/// Jobs that the coordinator of `tatami batch` rejects, spellings of outputs, and the end of workers.
struct BatchWindowTests {
    private let scratch: Scratch
    private static let job = #""source": "return function(c) c:putLabel('a'):text('x'):center(equal, parent) end""#

    init() throws { scratch = try Scratch() }

    private func batch(_ input: String, _ options: [String] = []) throws -> (lines: [[String: Any]], messages: String) {
        let run = try Command.run(["batch"] + options, in: scratch.folder, input: Data(input.utf8))
        #expect(run.status == 0)
        let lines = try run.output.split(separator: UInt8(ascii: "\n")).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
        }
        return (lines, run.messages)
    }

    /// Full windows of rejected lines, followed by one job.
    @Test(arguments: ["garbage\n", #"{"id": 0, "source": ""}"# + "\n", #"{"source": "", "output": "a.json"}"# + "\n"])
    func jobAfterManyRejectedLinesRuns(_ line: String) throws {
        let input = String(repeating: line, count: 4000) + "{\"id\": 1, \(Self.job)}\n"
        let lines = try batch(input, ["--jobs", "1"]).lines
        #expect(lines.count == 4001)
        #expect(lines.last?["id"] as? Int == 1 && lines.last?["ok"] as? Bool == true)
    }

    @Test func jobsWithAnotherSpellingOfAnEarlierOutputPathAreRejected() throws {
        let path = scratch.path("s.json")
        let outputs = ["s.json", "./s.json", ".//s.json", path, scratch.path(".//s.json")]
        let input = outputs.map { "{\"output\": \"\($0)\", \(Self.job)}\n" }.joined()
        let lines = try batch(input).lines
        #expect(lines.map { $0["ok"] as? Bool } == [true, false, false, false, false], "\(lines)")
    }

    @Test func outputPathWithANULByteIsRefused() throws {
        let (lines, _) = try batch(#"{"output": "n\u0000evil.json", "# + Self.job + "}\n")
        #expect(lines.first?["ok"] as? Bool == false, "\(lines)")
        #expect(scratch.contents.isEmpty)
    }

    @Test func absoluteOutputPathsAreAllowedIfTheOutputDirectoryIsTheRoot() throws {
        let path = scratch.path("s.json")
        let (lines, _) = try batch("{\"output\": \"\(path)\", \(Self.job)}\n", ["--out-dir", "/"])
        #expect(lines.first?["ok"] as? Bool == true, "\(lines)")
        #expect(scratch.contents == ["s.json"])
    }

    @Test func longJobIdsAreShortenedBeforePrintedTextButKeptInResults() throws {
        let id = String(repeating: "i", count: 1 << 20)
        let job = #"{"id": "\#(id)", "source": "for i = 1, 100 do print('x') end return function() end"}"#
        let (lines, messages) = try batch(job + "\n")
        #expect(lines.first?["id"] as? String == id)
        #expect(messages.utf8.count < 20_000)
    }

    @Test func suspendedIdleWorkerDoesNotKeepBatchFromExiting() throws {
        let program = """
            import os, signal, subprocess, sys
            batch = subprocess.Popen(
                [sys.argv[1], "batch", "--jobs", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            batch.stdin.write(sys.argv[2] + "\\n"); batch.stdin.flush()
            batch.stdout.readline()
            worker = int(open(f"/proc/{batch.pid}/task/{batch.pid}/children").read().split()[0])
            os.kill(worker, signal.SIGSTOP)
            batch.stdin.close()
            try:
                print(batch.wait(timeout=60))
            except subprocess.TimeoutExpired:
                os.kill(worker, signal.SIGCONT)
                print("waits")
            """
        let run = try Command.run(
            ["python3", "-c", program, Command.executable.path, "{\(Self.job)}"], in: scratch.folder,
            executable: URL(fileURLWithPath: "/usr/bin/env"))
        #expect(String(decoding: run.output, as: UTF8.self) == "0\n", "\(run.messages)")
    }
}
