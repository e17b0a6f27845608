import FoundationEssentials
import Glibc
import Scripting

/// Terminal input with history and completion, by libedit.
///
/// The library is loaded when a prompt opens, so that other commands start faster.
struct LineEditor: PromptLines {
    typealias Completer = (String) -> (word: String, items: [CompletionTable.Item])

    let isTerminal = true
    private let library: Library

    private struct Library {
        typealias Word = @convention(c) (UnsafePointer<CChar>) -> CInt
        let readLine: @convention(c) (UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>?
        let add: Word
        let write: Word
    }

    /// The state for callbacks from C, which take no context.
    private struct Shared {
        var completer: Completer
        var matches: [String] = []
        var line: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var point: UnsafeMutablePointer<CInt>?
        var makeMatches: MatchMaker?
    }

    private typealias Generator = @convention(c) (UnsafePointer<CChar>?, CInt) -> UnsafeMutablePointer<CChar>?
    private typealias Matches = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private typealias MatchMaker = @convention(c) (UnsafePointer<CChar>?, Generator) -> Matches?
    private typealias Attempt = @convention(c) (UnsafePointer<CChar>?, CInt, CInt) -> Matches?

    nonisolated(unsafe) private static var shared: Shared?

    /// Creates an editor; nil if the library is not installed.
    init?(_ completer: @escaping Completer) {
        guard let handle = dlopen("libedit.so.2", RTLD_NOW), let read = dlsym(handle, "readline"),
            let add = dlsym(handle, "add_history"), let write = dlsym(handle, "write_history")
        else { return nil }
        // The library then counts characters instead of bytes. The engine ignores the locale.
        setlocale(LC_CTYPE, "C.UTF-8")
        library = Library(
            readLine: unsafeBitCast(
                read, to: (@convention(c) (UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>?).self),
            add: unsafeBitCast(add, to: Library.Word.self), write: unsafeBitCast(write, to: Library.Word.self))
        if let load = dlsym(handle, "read_history") {
            Self.historyPath.map { path in _ = unsafeBitCast(load, to: Library.Word.self)(path) }
        }
        Self.complete(with: completer, handle)
    }

    private static func complete(with completer: @escaping Completer, _ handle: UnsafeMutableRawPointer) {
        var shared = Shared(completer: completer)
        shared.line = dlsym(handle, "rl_line_buffer")?.assumingMemoryBound(
            to: UnsafeMutablePointer<CChar>?.self)
        shared.point = dlsym(handle, "rl_point")?.assumingMemoryBound(to: CInt.self)
        shared.makeMatches = dlsym(handle, "rl_completion_matches").map { unsafeBitCast($0, to: MatchMaker.self) }
        Self.shared = shared
        let attempt: Attempt = { word, _, _ in LineEditor.attempt(word) }
        dlsym(handle, "rl_attempted_completion_function")?.assumingMemoryBound(to: Attempt?.self).pointee = attempt
        // libedit reads the first variable, readline the second.
        for name in ["rl_basic_word_break_characters", "rl_completer_word_break_characters"] {
            dlsym(handle, name)?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self).pointee =
                strdup(" \t\n\"'`:.,;()[]{}=<>+-*/%#~^")
        }
        dlsym(handle, "rl_completion_append_character")?.assumingMemoryBound(to: CInt.self).pointee = 0
    }

    private static func attempt(_ word: UnsafePointer<CChar>?) -> Matches? {
        guard let line = shared?.line?.pointee, let point = shared?.point?.pointee else { return nil }
        let text = String(decoding: UnsafeRawBufferPointer(start: line, count: Int(max(point, 0))), as: UTF8.self)
        let typed = word.map { String(cString: $0) } ?? ""
        guard let found = shared?.completer(text) else { return nil }
        // The library's words end at hyphens, so its word can be shorter.
        let skipped = found.word.count - typed.count
        shared?.matches = skipped < 0 ? [] : found.items.map { String($0.name.dropFirst(skipped)) }
        return shared?.makeMatches?(word) { _, state in
            guard let matches = LineEditor.shared?.matches, Int(state) < matches.count else { return nil }
            return strdup(matches[Int(state)])
        }
    }

    func next(isMore: Bool) -> String? {
        guard let line = library.readLine(Prompt.text(isMore: isMore)) else { return nil }
        defer { free(line) }
        return String(cString: line)
    }

    func remember(_ text: String) { _ = library.add(text.replacing("\n", with: " ")) }

    func end() {
        Output.say("\n")
        if let path = Self.historyPath { _ = library.write(path) }
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
