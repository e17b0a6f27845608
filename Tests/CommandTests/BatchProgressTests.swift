import Foundation
import Testing

@testable import TatamiCommand

/// The progress line of `tatami batch` on a terminal.
struct BatchProgressTests {
    private func summary(good: Int, failed: Int = 0, skipped: Int = 0) -> BatchSummary {
        var summary = BatchSummary()
        for number in 0..<good + failed { summary.add(isGood: number < good, milliseconds: 1) }
        for _ in 0..<skipped { summary.skip() }
        return summary
    }

    @Test func jobsPerSecondAreComputedFromFractionsOfSeconds() {
        #expect(
            BatchProgress.line(summary(good: 150), total: nil, seconds: 0.5) == "150 jobs, 0 failed, 300 per second")
        #expect(
            BatchProgress.line(summary(good: 3, failed: 1), total: nil, seconds: 1.6)
                == "4 jobs, 1 failed, 2.5 per second")
    }

    @Test func knownTotalShowsABarAndTheTimeLeft() {
        #expect(
            BatchProgress.line(summary(good: 25), total: 100, seconds: 5)
                == "[#####...............] 25 of 100 jobs, 0 failed, 5.0 per second, 15 s left")
        #expect(
            BatchProgress.line(summary(good: 0), total: 3, seconds: 0)
                == "[....................] 0 of 3 jobs, 0 failed")
        #expect(
            BatchProgress.line(summary(good: 8, failed: 2), total: 10, seconds: 1)
                == "[####################] 10 of 10 jobs, 2 failed, 10 per second")
        #expect(BatchProgress.line(summary(good: 1), total: 76, seconds: 1).hasSuffix(", 1 min 15 s left"))
        #expect(BatchProgress.line(summary(good: 1), total: 7501, seconds: 1).hasSuffix(", 2 h 5 min left"))
    }

    /// Skipped jobs count as done, but not for the rate.
    @Test func skippedJobsCountAsDoneButNotForTheRate() {
        #expect(
            BatchProgress.line(summary(good: 10, skipped: 40), total: 100, seconds: 5)
                == "[##########..........] 50 of 100 jobs, 0 failed, 2.0 per second, 25 s left")
    }

    @Test func lineCountKeepsTheFilePositionAndIsUnknownForPipes() throws {
        let scratch = try Scratch()
        for (text, count) in [("", 0), ("a", 1), ("a\n", 1), ("a\n\nb", 3)] {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: try scratch.write("jobs", text)))
            #expect(LineReader.lineCount(of: file.fileDescriptor) == count, "\(text)")
            #expect(try file.readToEnd() ?? Data() == Data(text.utf8))
        }
        #expect(LineReader.lineCount(of: Pipe().fileHandleForReading.fileDescriptor) == nil)
    }

    @Test func progressOnATerminalShowsTheTotal() throws {
        let scratch = try Scratch()
        try scratch.write("a.lua", goodScript)
        let jobs = (1...3).map { "{\"id\": \($0), \"script\": \"a.lua\", \"output\": \"\($0).png\"}\n" }
        try scratch.write("jobs", jobs.joined())
        try scratch.write("run", "\"$TATAMI\" batch <jobs\n")
        let surroundings = ProcessInfo.processInfo.environment.merging(
            ["TATAMI": Command.executable.path, "NO_COLOR": "1"]) { $1 }
        let result = try Command.shell(
            "script -qec 'sh run' /dev/null", in: scratch.folder, environment: surroundings)
        let text = String(decoding: result.output, as: UTF8.self)
        #expect(text.contains(" of 3 jobs") && text.contains("3 jobs: 3 ok, 0 failed"), "\(text)")
    }
}
