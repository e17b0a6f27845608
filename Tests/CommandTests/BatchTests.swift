import Diagnostics
import Foundation
import Testing

/// `tatami batch`: one line of JSON in and out.
struct BatchTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// The output of a batch.
    private struct Answers {
        var status: Int32
        var lines: [[String: Any]]
        var messages: String

        func error(_ index: Int) -> [String: Any] { lines[index]["error"] as? [String: Any] ?? [:] }
        func message(_ index: Int) -> String { error(index)["message"] as? String ?? "" }
        func isGood(_ index: Int) -> Bool { lines[index]["ok"] as? Bool ?? false }
        /// The lines without measured times.
        var comparable: [String] {
            lines.map { line in
                let rest = line.filter { $0.key != "ms" }
                let bytes = try? JSONSerialization.data(withJSONObject: rest, options: [.sortedKeys])
                return String(decoding: bytes ?? Data(), as: UTF8.self)
            }
        }
    }

    private func batch(_ jobs: [String], _ options: [String] = []) throws -> Answers {
        try batch(Data(jobs.map { $0 + "\n" }.joined().utf8), options)
    }

    private func batch(_ input: Data, _ options: [String] = []) throws -> Answers {
        let run = try Command.run(["batch"] + options, in: scratch.folder, input: input)
        return Answers(status: run.status, lines: try Self.lines(run.output), messages: run.messages)
    }

    private static func lines(_ output: Data) throws -> [[String: Any]] {
        try output.split(separator: UInt8(ascii: "\n")).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
        }
    }

    private static func label(_ text: String, _ id: Int, _ more: String = "") -> String {
        #"{"id": \#(id), "source": "return function(c) c:putLabel('a'):text('\#(text)'):center(equal, parent) end"\#(more)}"#
    }

    @Test func everyJobLineIsAnsweredInOrderWithItsResultOrError() throws {
        let jobs = [
            Self.label("one", 1), "not json", #"{"id": 3, "script": "missing.lua"}"#, "", Self.label("five", 1),
            #"{"id": {"a": [1, "é"]}, "source": "error('boom')"}"#, #"{"id": 7, "source": "", "bogus": 1}"#,
            #"{"id": 8}"#, #"{"id": 9, "source": "x", "script": "y"}"#, #"{"id": 10, "id": 11}"#,
            Self.label("last", 12),
        ]
        let answers = try batch(jobs, ["--jobs", "3"])
        #expect(answers.status == 0)
        #expect(answers.lines.count == jobs.count)
        #expect((0..<jobs.count).filter(answers.isGood) == [0, 10])
        #expect(answers.message(1) == "expected a job as an object, found 'not'")
        #expect(answers.error(1)["source"] as? String == "standard input:2:1")
        #expect(answers.message(2).contains("missing.lua"))
        #expect(answers.message(3).contains("the text ends"))
        #expect(answers.message(4) == "duplicate id 1: an earlier job has it")
        #expect(answers.message(5) == "boom")
        #expect(answers.error(5)["source"] as? String == "source:1")
        #expect((answers.lines[5]["id"] as? [String: Any])?["a"] as? [AnyHashable] == [1, "é"])
        #expect(answers.message(6).hasPrefix("unknown key \"bogus\""))
        #expect(answers.error(6)["source"] as? String == "standard input:7:34")
        #expect(answers.message(7).hasPrefix("missing \"script\""))
        #expect(answers.message(8) == "\"script\" and \"source\" cannot be combined")
        #expect(answers.message(9) == "duplicate key \"id\"")
        #expect(answers.messages.contains("11 jobs: 2 ok, 9 failed"))
    }

    /// Ids and outputs are compared by their bytes, not their appearance.
    @Test func jobIdsAndOutputPathsAreComparedByTheirBytes() throws {
        let jobs = ["é", "e\u{301}", "é"].map {
            #"{"id": "\#($0)", "source": "return function() end", "output": "\#($0).json"}"#
        }
        let answers = try batch(jobs, [])
        #expect((0..<3).map(answers.isGood) == [true, true, false])
        #expect(answers.message(2).contains("an earlier job has it"), "\(answers.message(2))")
    }

    /// Invalid fields with their messages.
    @Test(arguments: [
        (#""size": [0, 5]"#, "\"size\" must have sides above 0 and at most 100000 points; found [0, 5]"),
        (#""size": [5]"#, "expected 2 numbers as \"size\", found 1"),
        (#""size": "5x5""#, "expected 2 numbers"), (#""scale": 9"#, "scale must be from 0.1 to 8"),
        (#""device": "iphone-sx""#, "unknown device 'iphone-sx'"), (#""direction": "up""#, "\"direction\" must be"),
        (#""device": "iphone-se", "size": [5, 5]"#, "cannot be combined"), (#""textSize": 5"#, "text-size must be"),
        (#""dark": 1"#, "expected true or false as \"dark\""), (#""locale": "x y""#, "locale: "),
        (#""keyboard": 900"#, "keyboard must be above 0"), (#""at": -1"#, "\"at\" must be from 0"),
        (#""format": "j p g""#, "unknown format"), (#""format": "jpg""#, "renderer 'jpg'"),
        (#""svgText": "x""#, "\"svgText\" must be"),
        (#""quality": "best""#, "\"quality\" must be \"fast\", \"small\" or"),
        (#""safeArea": [1, 2, 3, -4]"#, "\"safeArea\" must have insets from 0 to 100000 points; found [1, 2, 3, -4]"),
        (#""output": "a.xyz""#, "unknown extension"), (#""output": "../a.png""#, "outside"),
        (#""output": "/etc/a.png""#, "outside"), (#""output": "a/../../b.png""#, "outside"),
        (#""output": 5"#, "expected a path as \"output\""), (#""set": 5"#, "expected states by name"),
    ])
    func invalidFieldsOfAJobAreReportedWithTheirMessage(_ field: String, _ message: String) throws {
        let answers = try batch([Self.label("x", 1, ", " + field)])
        #expect(answers.status == 0)
        #expect(answers.lines.count == 1 && !answers.isGood(0))
        #expect(answers.message(0).contains(message), "\(answers.message(0))")
        #expect(answers.lines[0]["id"] as? Int == 1)
    }

    @Test func resultsEqualTheOutputOfTheRenderCommand() throws {
        let script = try scratch.write(
            "card.lua",
            "return function(c) c:putLabel('a'):text(data.title):center(equal, parent) print('seen', data.title) end")
        try scratch.write("data.json", #"{"title": "Hej"}"#)
        let job = #""script": "card.lua", "data": {"title": "Hej"}, "size": [120, 60], "scale": 1"#
        let answers = try batch([
            #"{"id": "j", \#(job)}"#, #"{"id": "s", \#(job), "format": "svg"}"#,
            #"{"id": "p", \#(job), "output": "out/deep/p.png"}"#, #"{"id": "b", \#(job), "format": "png"}"#,
        ])
        #expect((0..<4).allSatisfy(answers.isGood))
        for (index, format) in ["json", "svg", "png", "png"].enumerated() {
            let rendered = try Command.run(
                ["render", script, "--data", "data.json", "--size", "120x60", "--scale", "1", "--format", format],
                in: scratch.folder
            ).output
            switch index {
            case 0:
                let expected = try JSONSerialization.jsonObject(with: rendered) as? NSDictionary
                #expect(answers.lines[0]["output"] as? NSDictionary == expected)
            case 1: #expect(answers.lines[1]["output"] as? String == String(decoding: rendered, as: UTF8.self))
            case 2:
                #expect(answers.lines[2]["output"] as? String == "out/deep/p.png")
                #expect(try Data(contentsOf: scratch.folder.appendingPathComponent("out/deep/p.png")) == rendered)
            default:
                #expect(answers.lines[3]["encoding"] as? String == "base64")
                #expect(Data(base64Encoded: answers.lines[3]["output"] as? String ?? "") == rendered)
            }
        }
        #expect(answers.messages.contains("\"s\": seen\tHej"))
    }

    /// Equal jobs have equal bytes, for any number of workers, in any order.
    @Test func resultsOfJobsDoNotDependOnOtherJobsOrderOrWorkerCount() throws {
        try scratch.write("logo.png", LargePictures.png(side: 64))
        let poison = [
            #"{"source": "x = 1; string.format = nil; while true do end"}"#,
            #"{"source": "local t = {} while true do t[#t + 1] = ('x'):rep(1e6) end"}"#,
            #"{"source": "return function(c) for i = 1, 3000 do c:putLabel():text('poison ' .. i):font { size = 5 + i % 60 } end end"}"#,
            #"{"source": "return function(c) c:putImageView():image('logo.png'):size(equalTo(9)) end", "format": "png"}"#,
        ]
        let good = (0..<12).map { index in
            #"""
            {"id": \#(index), "format": "\#(["json", "svg", "png"][index % 3])", "size": [200, 100], "source": "assert(x == nil) return function(c) c:putImageView('i'):image('logo.png'):size(equalTo(20)):at('topLeft', parent) c:putLabel('a'):text('poison \#(index)'):center(equal, parent) end"}
            """#
        }
        let options = ["--max-instructions", "2000000", "--max-memory", "48"]
        let alone = try batch(good, options + ["--jobs", "1"])
        #expect((0..<good.count).allSatisfy(alone.isGood))
        let after = try batch(poison + good, options + ["--jobs", "1"])
        #expect(Array(after.comparable.dropFirst(poison.count)) == alone.comparable)
        #expect((0..<3).allSatisfy { !after.isGood($0) || $0 == 2 })
        let many = try batch(good.reversed() + poison, options + ["--jobs", "3"])
        #expect(Array(many.comparable.prefix(good.count)) == alone.comparable.reversed())
    }

    @Test func outputsThatAreDuplicateBehindLinksOrFoldersAreRefused() throws {
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("link"), withDestinationPath: FileManager.default.temporaryDirectory.path)
        let answers = try batch([
            Self.label("a", 1, #", "output": "x.svg""#), Self.label("b", 2, #", "output": "./x.svg""#),
            Self.label("c", 3, #", "output": "link/evil.svg""#), Self.label("d", 4, #", "output": "folder/""#),
            Self.label("e", 5, #", "output": "\#(scratch.path("root/y.svg"))""#),
        ])
        #expect((0..<5).map(answers.isGood) == [true, false, false, false, true], "\(answers.lines)")
        #expect(answers.message(1).contains("an earlier job writes it"))
        #expect(answers.message(2).contains("link"))
        let missing = try Command.run(["batch", "--out-dir", "nowhere"], in: scratch.folder, input: Data("{}\n".utf8))
        #expect(missing.status == 1 && missing.messages.contains("cannot write below 'nowhere'"))
    }

    /// A file in place of a directory, a directory in place of a file, an invalid name, and a directory without write
    /// access, even for root.
    @Test func unwritableOutputFailsOnlyItsJob() throws {
        try scratch.write("file", "kept")
        try FileManager.default.createDirectory(
            at: scratch.folder.appendingPathComponent("full.svg"), withIntermediateDirectories: false)
        let long = String(repeating: "n", count: 300)
        let answers = try batch([
            Self.label("a", 1, #", "output": "file/x.svg""#), Self.label("b", 2, #", "output": "full.svg""#),
            Self.label("c", 3, #", "output": "\#(long).svg""#), Self.label("d", 4, #", "output": "new/d.svg""#),
        ])
        #expect(answers.status == 0)
        #expect((0..<4).map(answers.isGood) == [false, false, false, true], "\(answers.lines)")
        for index in 0..<3 { #expect(answers.error(index)["code"] as? String == "output", "\(answers.lines[index])") }
        #expect(try String(contentsOfFile: scratch.path("file"), encoding: .utf8) == "kept")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("full.svg")).isEmpty)
        let outside = try Command.run(
            ["batch", "--out-dir", "/proc"], in: scratch.folder,
            input: Data((Self.label("e", 5, #", "output": "e.svg""#) + "\n").utf8))
        let lines = try Self.lines(outside.output)
        #expect(outside.status == 0 && lines.count == 1 && lines[0]["ok"] as? Bool == false, "\(lines)")
    }

    /// Bad fonts next to one script are reported for its jobs and change no others.
    @Test func badFontsAreReportedOnlyForScriptsNextToThem() throws {
        for folder in ["bad/fonts", "good"] {
            try FileManager.default.createDirectory(
                at: scratch.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
        }
        let script = "return function(c) c:putLabel('a'):text('x'):center(equal, parent) end"
        for folder in ["bad", "good"] { try scratch.write("\(folder)/a.lua", script) }
        try scratch.write("bad/fonts/cut.ttf", Data([0, 1, 0, 0, 0, 200, 0, 0, 0, 0, 0, 0] + Array("glyf".utf8)))
        try scratch.write("bad/fonts/noise.otf", Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }))
        let huge = scratch.folder.appendingPathComponent("bad/fonts/huge.ttf")
        try Data("ttcf".utf8).write(to: huge)
        let file = try FileHandle(forWritingTo: huge)
        try file.truncate(atOffset: 3 << 30)
        try file.close()
        let jobs = (0..<6).map { #"{"id": \#($0), "script": "\#($0 % 2 == 0 ? "bad" : "good")/a.lua"}"# }
        let answers = try batch(jobs, ["--jobs", "2", "--max-memory", "64"])
        #expect(answers.status == 0 && (0..<6).allSatisfy(answers.isGood), "\(answers.lines)")
        for index in 0..<6 {
            let found = (answers.lines[index]["diagnostics"] as? [[String: Any]] ?? []).compactMap {
                $0["message"] as? String
            }
            #expect(found.count == (index % 2 == 0 ? 3 : 0), "\(index): \(found)")
            let output = answers.lines[index]["output"] as? [String: Any]
            let other = answers.lines[1]["output"] as? [String: Any]
            #expect(output?["root"] as? NSDictionary == other?["root"] as? NSDictionary)
        }
    }

    @Test func tooLongJobLineIsRejectedAndTheNextJobRuns() throws {
        let long = Data("{\"id\": 1, \"data\": \"".utf8) + Data(repeating: UInt8(ascii: "x"), count: 40 << 20)
        let input =
            long + Data("\"}\n\(Self.label("after", 2))\n".utf8) + Data(repeating: UInt8(ascii: "y"), count: 17 << 20)
        let answers = try batch(input, ["--json"])
        #expect((0..<3).map(answers.isGood) == [false, true, false])
        #expect(answers.message(0).contains("larger than 16 MiB"))
        #expect(answers.messages.contains(#""in": 3"#))
    }

    @Test func resumeSkipsFinishedJobsAndRejectsInvalidResultFiles() throws {
        let jobs = (1...6).map { Self.label("\($0)", $0) }
        let first = try Command.run(
            ["batch"], in: scratch.folder, input: Data(jobs.prefix(4).map { $0 + "\n" }.joined().utf8))
        // Cut off the last result.
        let cut = first.output.dropLast(20)
        try scratch.write("results.jsonl", Data(cut))
        try scratch.write("jobs.jsonl", Data(jobs.map { $0 + "\n" }.joined().utf8))
        let second = try Command.shell(
            #""$0" batch --resume results.jsonl < jobs.jsonl >> results.jsonl"#, in: scratch.folder)
        #expect(
            second.status == 0 && second.messages.contains("3 jobs: 3 ok, 0 failed, 3 skipped"), "\(second.messages)")
        let lines = try Self.lines(try Data(contentsOf: scratch.folder.appendingPathComponent("results.jsonl")))
        #expect(lines.compactMap { $0["id"] as? Int } == [1, 2, 3, 4, 5, 6])
        try scratch.write("bad.jsonl", "{\"id\": 1}\nnonsense\n")
        let bad = try batch(jobs, ["--resume", "bad.jsonl"])
        #expect(bad.status == 1 && bad.messages.contains("bad.jsonl:2:1: not a result of a batch"))
        let missing = try batch(jobs, ["--resume", "none.jsonl"])
        #expect(missing.status == 1 && missing.messages.contains("cannot read 'none.jsonl'"))
    }

    @Test func timeoutFailsOnlyTheRunningJob() throws {
        let answers = try batch(
            [#"{"id": 1, "source": "while true do end"}"#, Self.label("next", 2)],
            ["--jobs", "1", "--timeout", "2", "--max-time", "600", "--max-instructions", "999999999999"])
        #expect((0..<2).map(answers.isGood) == [false, true], "\(answers.lines)")
        #expect(answers.error(0)["code"] as? String == "timeout")
        #expect(answers.message(0) == "the job exceeded the limit of 2 seconds; --timeout allows more")
    }

    /// A killed worker loses its running job and no other.
    @Test func killedWorkerFailsOnlyItsRunningJob() throws {
        let program = """
            import json, os, signal, subprocess, sys
            batch = subprocess.Popen(
                [sys.argv[1], "batch", "--jobs", "1", "--max-time", "600", "--max-instructions", "999999999999"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            def send(id, source): batch.stdin.write(json.dumps({"id": id, "source": source}) + "\\n"); batch.stdin.flush()
            def answer(): return json.loads(batch.stdout.readline())
            send(1, "return function(c) end")
            first = answer()
            send(2, "print('running') while true do end")
            worker = int(open(f"/proc/{batch.pid}/task/{batch.pid}/children").read().split()[0])
            def ticks(): return int(open(f"/proc/{worker}/stat").read().rsplit(")", 1)[1].split()[11])
            # It runs the job when its processor time grows.
            start = ticks()
            while ticks() < start + 20: pass
            os.kill(worker, signal.SIGKILL)
            second = answer()
            send(3, "return function(c) end")
            batch.stdin.close()
            third = answer()
            print(json.dumps([first["ok"], second["ok"], second["error"]["message"], third["ok"], third["id"], batch.wait()]))
            """
        let run = try Command.run(
            ["python3", "-c", program, Command.executable.path], in: scratch.folder,
            executable: URL(fileURLWithPath: "/usr/bin/env"))
        let expected = #"[true, false, "the worker process that ran this job ended early: signal 9", true, 3, 0]"#
        #expect(String(decoding: run.output, as: UTF8.self) == expected + "\n", "\(run.messages)")
    }

    /// Another worker runs the waiting job of a killed worker.
    @Test func jobsWaitingForAKilledWorkerStillRun() throws {
        let deadly = #"{"id": "deadly", "source": "while true do end"}"#
        var jobs = (0..<40).map { Self.label("\($0)", $0) }
        // Each worker gets one, followed by another job.
        jobs.insert(contentsOf: [deadly.replacing("deadly", with: "a"), deadly.replacing("deadly", with: "b")], at: 4)
        let answers = try batch(
            jobs, ["--jobs", "2", "--timeout", "2", "--max-time", "600", "--max-instructions", "999999999999"])
        #expect(answers.lines.count == 42)
        for (index, line) in answers.lines.enumerated() {
            let isDeadly = index == 4 || index == 5
            #expect(answers.isGood(index) != isDeadly, "\(line)")
            if isDeadly { #expect(answers.error(index)["code"] as? String == "timeout") }
        }
    }

    @Test func outputPipeClosedByItsReaderIsNotAnError() throws {
        let jobs = (0..<400).map { Self.label("\($0)", $0) + "\n" }.joined()
        try scratch.write("jobs.jsonl", jobs)
        let run = try Command.shell(
            #"("$0" batch --jobs 2 -q < jobs.jsonl; echo "status $?" >&2) | head -n 1"#, in: scratch.folder)
        #expect(run.messages == "status 0\n")
        #expect(try Self.lines(run.output).count == 1)
    }
}
