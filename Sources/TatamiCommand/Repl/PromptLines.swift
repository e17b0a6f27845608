import Glibc

/// The source of a prompt's lines.
protocol PromptLines {
    /// Whether a user types the lines.
    var isTerminal: Bool { get }

    /// Returns the next line without its line feed; nil at the end of the input.
    ///
    /// - Parameter isMore: Whether the line continues incomplete input.
    func next(isMore: Bool) -> String?

    /// Adds input to the history.
    func remember(_ text: String)

    /// Called after the last line.
    func end()
}

extension PromptLines {
    func remember(_ text: String) {}
    func end() {}
}

enum Prompt {
    static func text(isMore: Bool) -> String { isMore ? "     …> " : "tatami> " }

    /// The maximum length of a line in bytes, which is the maximum size of a script.
    static let longest = 4 << 20
}

/// Lines from a pipe or a file.
struct PipedLines: PromptLines {
    let isTerminal = false

    func next(isMore: Bool) -> String? { readLine() }
}
