import Tatami

/// The line that passes a job to a worker. It contains the id that the coordinator has already read, so that the worker
/// parses the job's JSON only once.
struct WorkerJob {
    /// The number of the job's line in the input.
    var number: Int
    /// The job's id; `null` if it has none.
    var id: JSONValue
    /// The JSON of the job.
    var text: [UInt8]

    /// Creates a job from its parts.
    init(number: Int, id: JSONValue, text: [UInt8]) {
        self.number = number
        self.id = id
        self.text = text
    }

    /// Parses a line without its line feed. Returns nil if it is not the line of a job.
    init?(_ line: [UInt8]) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let number = Int(String(decoding: parts[0], as: UTF8.self)),
            let count = Int(String(decoding: parts[1], as: UTF8.self)), (0...parts[2].count).contains(count),
            let id = JSONValue(document: Array(parts[2].prefix(count)))
        else { return nil }
        self.init(number: number, id: id, text: Array(parts[2].dropFirst(count)))
    }

    /// The job as a line with its line feed: the number, the length of the id in bytes, the id, and the JSON.
    var line: [UInt8] {
        let id = id.text
        return Array("\(number) \(id.utf8.count) \(id)".utf8) + text + [UInt8(ascii: "\n")]
    }
}
