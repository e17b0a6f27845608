import CEdit
import FoundationEssentials
import Glibc
import Scripting

/// Reads lines from a terminal with libedit, which offers history and completion.
struct LineEditor: PromptLines {
    typealias Completer = (String) -> (word: String, items: [CompletionTable.Item])

    let isTerminal = true

    /// The state that libedit's callbacks use. It is shared, because C functions cannot capture values.
    private struct Shared {
        var completer: Completer
        var matches: [String] = []
    }

    nonisolated(unsafe) private static var shared: Shared?

    private typealias Matches = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    init(_ completer: @escaping Completer) {
        // With it, libedit takes a letter beyond ASCII as one character. Nothing of the engine depends on the locale.
        setlocale(LC_CTYPE, "C.UTF-8")
        Self.shared = Shared(completer: completer)
        if let path = Self.historyPath { read_history(path) }
        // libedit keeps the characters between words.
        tatami_edit_complete({ word, _, _ in LineEditor.attempt(word) }, strdup(" \t\n\"'`:.,;()[]{}=<>+-*/%#~^"))
    }

    private static func attempt(_ word: UnsafePointer<CChar>?) -> Matches? {
        guard let line = tatami_edit_line() else { return nil }
        let before = UnsafeRawBufferPointer(start: line, count: Int(max(tatami_edit_point(), 0)))
        let typed = word.map { String(cString: $0) } ?? ""
        guard let found = shared?.completer(String(decoding: before, as: UTF8.self)) else { return nil }
        // A word of the library is shorter where names have hyphens in them.
        let skipped = found.word.count - typed.count
        shared?.matches = skipped < 0 ? [] : found.items.map { String($0.name.dropFirst(skipped)) }
        return rl_completion_matches(word) { _, state in
            guard let matches = LineEditor.shared?.matches, Int(state) < matches.count else { return nil }
            return strdup(matches[Int(state)])
        }
    }

    func next(isMore: Bool) -> String? {
        guard let line = readline(Prompt.text(isMore: isMore)) else { return nil }
        defer { free(line) }
        return String(cString: line)
    }

    func remember(_ text: String) { add_history(text.replacing("\n", with: " ")) }

    func end() {
        Output.say("\n")
        if let path = Self.historyPath { write_history(path) }
    }

    /// The path of the history file; nil without a home directory.
    private static var historyPath: String? {
        let environment = ProcessInfo.processInfo.environment
        let base = environment["XDG_STATE_HOME"] ?? environment["HOME"].map { "\($0)/.local/state" }
        guard let base, base.hasPrefix("/") else { return nil }
        let directory = "\(base)/tatami"
        try? FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return "\(directory)/prompt-history"
    }
}
