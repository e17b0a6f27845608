import Glibc

/// Where the lines of a prompt come from.
protocol PromptLines {
    /// Whether somebody types them.
    var isTerminal: Bool { get }

    /// The next line without its end; nil at the end of the input.
    ///
    /// - Parameter isMore: whether it goes on with what is not whole yet.
    func next(isMore: Bool) -> String?

    /// Keeps a text that was run, to be had again with the arrow keys.
    func remember(_ text: String)

    /// After the last line.
    func end()
}

extension PromptLines {
    func remember(_ text: String) {}
    func end() {}
}

enum Prompt {
    static func text(isMore: Bool) -> String { isMore ? "     …> " : "tatami> " }

    /// A line may be as long as a script.
    static let longest = 4 << 20
}

/// Lines of a pipe or a file.
struct PipedLines: PromptLines {
    let isTerminal = false

    func next(isMore: Bool) -> String? { readLine() }
}
