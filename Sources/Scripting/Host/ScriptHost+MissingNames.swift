import Layout
import LuaHost

/// Names that nobody has defined, as in `edges(equal, parent, required)`: Lua takes them for nil, and a call without a
/// priority is legal.
extension ScriptHost {
    /// What stands behind the globals: (table, name) → the value of those that depend on the moment. Another name is
    /// neither the script's nor the API's, so it is nil.
    func missingGlobal(_ frame: inout CallFrame) throws {
        if let name = frame.string(1), let previous = previous(name) { return frame.return(packed: previous.bits) }
        frame.returnNil()
        guard frame.kind(1) == .string, let place = lua.currentLocation else { return }
        let name = try frame.expectString(1)
        guard !Self.probedNames.contains(name) else { return }
        current.missingNames.note(name, SourceLocation(chunk: place.chunk, line: place.line))
    }

    /// Reports the names that were read and are nil to this moment, each once a place. A script may read what it sets
    /// later, to see whether it has.
    func reportMissingNames(of open: OpenScreen) {
        reportMissingKinds(of: open)
        for (name, source) in open.missingNames.take() where !isDefined(name, open) {
            open.screen.report(
                .warning, code: .unknownName,
                "there is no '\(name)' here, so it is nil.\(advice(forMissing: name, source))",
                source: source)
        }
    }

    private func advice(forMissing name: String, _ source: SourceLocation) -> String {
        if Self.priorityNames.contains(name) { return " Did you mean 'priority.\(name)'?" }
        if let own = Self.wordsOfOthers[name] { return " Did you mean '\(own)'?" }
        if let apple = RuntimeAdvice.ofAppleName(name) { return " \(apple)" }
        let near = suggestion(forGlobal: name, in: lua.chunkName(source.chunk))
        return near.isEmpty
            ? " A text is written in quotation marks, \"\(name)\"; if nothing is meant, write nil" : near
    }

    /// What was read and is nil on the line of a call, and what is probably meant: the reason of the nil that the call
    /// got, which is not told again.
    func takeMissingName(at place: LuaLocation?) -> String? {
        guard let place else { return nil }
        let source = SourceLocation(chunk: place.chunk, line: place.line)
        guard let name = current.missingNames.takeLast(at: source), !isDefined(name, current) else { return nil }
        let near = suggestion(forGlobal: name, in: lua.chunkName(source.chunk))
        return "there is no '\(name)' here\(near.isEmpty ? "; is it spelled right, and set before?" : ".\(near)")"
    }

    private func isDefined(_ name: String, _ open: OpenScreen) -> Bool {
        let environments = [open.environment] + plugins.map(\.environment)
        return environments.contains { environment in
            if case .nil? = try? lua.rawGet(environment.globals, .string(name)) { return false }
            return true
        }
    }

    private static let priorityNames: Set<String> = ["required", "defaultHigh", "defaultLow"]

    private static let wordsOfOthers = [
        "True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "null": "nil", "NULL": "nil", "None": "nil",
        "undefined": "nil",
    ]

    /// What scripts ask for that also run elsewhere: libraries of other versions of Lua.
    private static let probedNames: Set<String> = [
        "os", "io", "debug", "package", "arg", "jit", "bit", "bit32", "ffi", "unpack", "loadstring", "loadfile",
        "dofile", "module",
        "setfenv", "getfenv", "collectgarbage", "utf8",
    ]
}

/// Names that were read though they were nil, each with the places, until somebody asks.
struct MissingNames {
    private var list: [(name: String, source: SourceLocation)] = []
    private var known: Set<Place> = []
    /// The names that each chunk declares, of which one may be meant.
    var localNames: [String: [String]] = [:]
    /// Kinds of views that were named before they were needed.
    private var kinds: [(name: String, source: SourceLocation)] = []

    private struct Place: Hashable {
        var name: String
        var source: SourceLocation
    }

    mutating func note(_ name: String, _ source: SourceLocation) {
        guard known.count < 100, known.insert(Place(name: name, source: source)).inserted else { return }
        list.append((name, source))
    }

    mutating func noteKind(_ name: String, _ source: SourceLocation) {
        if kinds.count < 100 { kinds.append((name, source)) }
    }

    mutating func takeKinds() -> [(name: String, source: SourceLocation)] {
        defer { kinds = [] }
        return kinds
    }

    /// The name that was read last on a line; it is forgotten.
    mutating func takeLast(at source: SourceLocation) -> String? {
        list.lastIndex { $0.source == source }.map { list.remove(at: $0).name }
    }

    mutating func take() -> [(name: String, source: SourceLocation)] {
        defer { list = [] }
        return list
    }
}
