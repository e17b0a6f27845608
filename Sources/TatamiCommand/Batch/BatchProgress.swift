import Glibc

/// The progress of a batch on a terminal, as one line that is overwritten.
struct BatchProgress {
    let isShown: Bool
    private let start = ContinuousClock.now
    private var last: ContinuousClock.Instant?

    private static let barLength = 20

    init(isQuiet: Bool) { isShown = !isQuiet && Output.isTerminal(.stderr) }

    /// Shows the progress. Does nothing if it was shown less than a tenth of a second ago.
    ///
    /// - Parameter total: The number of jobs; nil if it is not known.
    mutating func show(_ summary: BatchSummary, total: Int?) {
        guard isShown, last.map({ $0.duration(to: .now) > .milliseconds(100) }) ?? true else { return }
        last = .now
        let line = Self.line(summary, total: total, seconds: start.duration(to: .now) / .seconds(1))
        // A wrapped line could not be overwritten.
        Output.say("\r\u{1B}[K\(String(line.prefix(Self.terminalWidth - 1)))", on: .stderr)
    }

    /// Clears the line for the final summary.
    func end() { if last != nil { Output.say("\r\u{1B}[K", on: .stderr) } }

    /// Returns the text of the progress line after a number of seconds.
    static func line(_ summary: BatchSummary, total: Int?, seconds: Double) -> String {
        let done = summary.answered + summary.skipped
        var parts = ["\(done) jobs", "\(summary.failed) failed"]
        var bar = ""
        if let total, total > 0 {
            let filled = min(barLength, barLength * done / total)
            bar = "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: barLength - filled) + "] "
            parts[0] = "\(done) of \(total) jobs"
        }
        if summary.answered > 0, seconds > 0 {
            let rate = Double(summary.answered) / seconds
            parts.append("\(rate < 10 ? String(format: "%.1f", rate) : "\(Int(rate.rounded()))") per second")
            if let total, total > done { parts.append("\(duration(Double(total - done) / rate)) left") }
        }
        return bar + parts.joined(separator: ", ")
    }

    private static func duration(_ seconds: Double) -> String {
        let whole = Int(min(seconds.rounded(.up), 1e9))
        switch whole {
        case ..<60: return "\(whole) s"
        case ..<3600: return "\(whole / 60) min \(whole % 60) s"
        default: return "\(whole / 3600) h \(whole / 60 % 60) min"
        }
    }

    private static var terminalWidth: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
