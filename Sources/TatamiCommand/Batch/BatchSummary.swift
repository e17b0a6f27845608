import Diagnostics
import Glibc

/// The counts and times of a batch, for the progress line and the final summary on stderr.
struct BatchSummary {
    private(set) var answered = 0
    private(set) var failed = 0
    private(set) var skipped = 0
    /// A histogram of the jobs' times. Each bucket is 2 % longer than the previous one; the first begins at 10 µs.
    private var counts = [Int](repeating: 0, count: 1200)

    private static let step = log(1.02)
    private static let least = 0.01

    mutating func add(isGood: Bool, milliseconds: Double?) {
        answered += 1
        if !isGood { failed += 1 }
        guard let milliseconds else { return }
        let bucket = Int(log(max(milliseconds, Self.least) / Self.least) / Self.step)
        counts[min(bucket, counts.count - 1)] += 1
    }

    mutating func skip() { skipped += 1 }

    /// Returns the time in milliseconds that a fraction of the jobs did not exceed. The error is at most 2 %. For
    /// example, 0.5 gives the median.
    func percentile(_ part: Double) -> Double {
        let all = counts.reduce(0, +)
        var seen = 0
        for (bucket, count) in counts.enumerated() where count > 0 {
            seen += count
            if Double(seen) >= part * Double(all) { return Self.least * exp((Double(bucket) + 0.5) * Self.step) }
        }
        return 0
    }

    /// The peak memory, in MiB, of the ended worker that used most.
    private static var peak: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        return usage.ru_maxrss >> 10
    }

    /// The summary as one line of text.
    var text: String {
        let skipped = skipped > 0 ? ", \(skipped) skipped" : ""
        let (middle, most) = (String(format: "%.1f", percentile(0.5)), String(format: "%.1f", percentile(0.95)))
        return """
            \(answered.counted("job")): \(answered - failed) ok, \(failed) failed\(skipped); time per job: \
            p50 \(middle) ms, p95 \(most) ms; at most \(Self.peak) MiB per worker
            """
    }

    /// The summary as JSON.
    var json: String {
        var object = JSONObject()
        object.add("in", answered)
        object.add("ok", answered - failed)
        object.add("failed", failed)
        object.add("skipped", skipped)
        object.add(json: "p50", String(format: "%.2f", percentile(0.5)))
        object.add(json: "p95", String(format: "%.2f", percentile(0.95)))
        object.add("peakMiB", Self.peak)
        return object.text
    }
}
