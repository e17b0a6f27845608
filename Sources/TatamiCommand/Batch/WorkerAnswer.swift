/// The line with which a worker answers a job: whether it succeeded and the time it took, for the coordinator, and then
/// the result.
struct WorkerAnswer {
    var isGood: Bool
    var milliseconds: Double
    /// The result, with its line feed.
    var result: [UInt8]

    init(_ result: BatchResult) {
        if case .success = result.outcome { isGood = true } else { isGood = false }
        milliseconds = result.milliseconds ?? 0
        self.result = result.line
    }

    /// Parses a line without its line feed. Returns nil if it is not an answer of a worker.
    init?(_ line: [UInt8]) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let time = Double(String(decoding: parts[1], as: UTF8.self)) else { return nil }
        isGood = parts[0].elementsEqual("+".utf8)
        milliseconds = time
        result = parts[2] + [UInt8(ascii: "\n")]
    }

    var line: [UInt8] { Array("\(isGood ? "+" : "-") \(milliseconds) ".utf8) + result }
}
