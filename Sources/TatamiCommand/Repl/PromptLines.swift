import Glibc

/// The source of the lines that a prompt reads.
protocol PromptLines {
    /// Whether a user types the lines in a terminal.
    var isTerminal: Bool { get }

    /// Returns the next line without its line feed; nil at the end of the input.
    ///
    /// - Parameter isMore: Whether the earlier lines are incomplete input that this line continues.
    func next(isMore: Bool) -> String?

    /// Adds the lines of a complete input to the history.
    func remember(_ text: String)

    /// Ends the reading after the last line.
    func end()
}

extension PromptLines {
    func remember(_ text: String) {}
    func end() {}
}

enum Prompt {
    static func text(isMore: Bool) -> String { isMore ? "     …> " : "tatami> " }

    /// The maximum length of a line in bytes, which equals the maximum size of a script.
    static let longest = 4 << 20
}

/// Reads lines from a pipe or a file.
struct PipedLines: PromptLines {
    let isTerminal = false

    func next(isMore: Bool) -> String? { readLine() }
}
