import Tatami
import Testing

@testable import TatamiCommand

/// The lines that the coordinator of `tatami batch` sends to its workers.
struct WorkerJobTests {
    @Test(
        arguments: [
            "null", "7", "1.5", "1e20", "12345678901234567890", #""a b""#, #""ä\n\"""#, "[1, [], {}]",
            #"{"b": 1, "a": null}"#,
        ])
    func jobsAreReadBackFromTheirLines(_ id: String) throws {
        let id = try #require(JSONValue(document: Array(id.utf8)))
        // The columns of messages count from the start of the text, which can begin with spaces.
        for text in ["{}", "  {\"source\": \"return 1\"}", ""] {
            let line = WorkerJob(number: 12, id: id, text: Array(text.utf8)).line
            #expect(line.last == UInt8(ascii: "\n"))
            #expect(line.dropLast().allSatisfy { $0 != UInt8(ascii: "\n") })
            let job = try #require(WorkerJob(Array(line.dropLast())))
            #expect(job.number == 12)
            #expect(job.id == id)
            #expect(String(decoding: job.text, as: UTF8.self) == text)
        }
    }

    @Test(arguments: ["", "1", "1 4", "1 4 nul", "1 -1 null{}", "x 4 null{}", "1 4 nope{}"])
    func invalidLinesAreNotJobs(_ line: String) {
        #expect(WorkerJob(Array(line.utf8)) == nil)
    }
}
