import Diagnostics
import Layout
import LuaHost

/// Extends the messages of Lua errors with suggestions for a fix, if the message and the failing line reveal the cause.
struct Advisor {
    let host: ScriptHost
    private var lua: LuaRuntime { host.lua }

    func advised(_ error: LuaError) -> String {
        switch error.kind {
        case .syntax:
            guard let source = error.source, let line = lua.texts.line(of: source) else { return error.message }
            return SyntaxAdvice.improved(
                error.message, line: line, lines: lua.texts.lines(of: source.chunk), number: source.line)
        case .runtime: return advisedRuntime(error)
        case .stackOverflow:
            return error.message == "stack overflow"
                ? "stack overflow: does a function call itself endlessly?" : error.message
        case .time: return withOption(error.message, "--max-time")
        // No option changes the limit of a string.
        case .memory where error.message.hasPrefix("a string "): return error.message
        case .memory: return withOption(error.message, "--max-memory")
        case .instructions: return withOption(error.message, "--max-instructions")
        case .nesting, .limit, .file, .internal: return error.message
        }
    }

    private func withOption(_ message: String, _ option: String) -> String {
        message.contains("--max-") ? message : "\(message); \(option) allows more"
    }

    private func advisedRuntime(_ error: LuaError) -> String {
        if error.message.hasPrefix("module '") || error.message.contains("not a valid module name") {
            return advisedModule(error.message)
        }
        if error.message.hasPrefix("modules that require each other"), !error.message.contains("inside a function") {
            return "\(error.message); require one of them inside a function, or move what both need into a third module"
        }
        if let match = error.message.firstMatch(of: /^'(.+)' belongs to a table that cannot be changed/) {
            let line = error.source.flatMap { lua.texts.line(of: $0) } ?? ""
            if line.contains(/\btraits\./.wordBoundaryKind(.simple)) {
                return
                    """
                    a script cannot set '\(match.1)' of a trait; set traits with options such as --size, or in a spec \
                    with open and setTraits
                    """
            }
            if line.contains(/\bdata\b/.wordBoundaryKind(.simple)) {
                return "'\(match.1)' belongs to data, which is read-only; change a copy"
            }
        }
        guard ["attempt to ", "bad argument", "bad 'for'"].contains(where: error.message.hasPrefix) else {
            return error.message
        }
        let message = RuntimeAdvice.inWordsOfScripts(error.message)
        let line = error.source.flatMap { lua.texts.line(of: $0) } ?? ""
        guard let advice = advice(message, line, error) else { return message }
        return "\(message). \(advice)"
    }

    private func advice(_ message: String, _ line: String, _ error: LuaError) -> String? {
        if let match = message.firstMatch(of: /a nil value \(global '(\w+)'\)$/) {
            return adviceOfGlobal(String(match.1), error)
        }
        if let advice = RuntimeAdvice.general(message, line) { return advice }
        if let match = message.firstMatch(of: /a nil value \(field '(\w+)'\)$/) {
            return adviceOfField(String(match.1), line, default: Self.defaultValue(message), error.source)
        }
        if message.hasSuffix("index a nil value"), let match = line.firstMatch(of: /pairs\(\s*((?:\w+\.)*(\w+))\s*\)/) {
            return adviceOfField(String(match.2), line, default: "{}", error.source) ?? "\(match.1) is nil"
        }
        return adviceOfDot(error)
    }

    // MARK: Names that are nil

    private func adviceOfGlobal(_ name: String, _ error: LuaError) -> String? {
        if let advice = RuntimeAdvice.globals[name] ?? RuntimeAdvice.ofAppleName(name) { return advice }
        // The name exists, but with another meaning; do not suggest the name itself.
        guard !ScriptHost.globalNames.contains(name) else { return nil }
        if let source = error.source, let line = definition(of: name, in: source.chunk), line > source.line {
            return
                """
                The local function '\(name)' is defined later, in line \(line): move it above the function that calls it
                """
        }
        let suggestion = suggestion(forGlobal: name, in: error.source?.chunk)
        return suggestion.isEmpty ? nil : String(suggestion.dropFirst(2))
    }

    /// Returns `. Did you mean 'x'?` with a state of the class, a global or a local name of the chunk that resembles
    /// `name`, or an empty text if none does.
    func suggestion(forGlobal name: String, in chunk: String?) -> String {
        if let own = host.libraries.states.store.ownName(near: name, isExact: true) {
            return ". Did you mean 'self.\(own)'?"
        }
        let kinds = name.first?.isUppercase == true ? host.registry.kinds.map(\.name) : []
        for names in [kinds, ScriptHost.globalNames + RuntimeAdvice.luaNames] {
            let suggestion = FamiliarNames.suggestion(for: name, in: names)
            if !suggestion.isEmpty { return suggestion }
        }
        return chunk.map { FamiliarNames.suggestion(for: name, in: localNames(in: $0).filter { $0 != name }) } ?? ""
    }

    /// Returns the number of the line that defines a local function of that name, counted from 1; nil if not found.
    private func definition(of name: String, in chunk: String) -> Int? {
        lua.texts.lines(of: chunk).prefix(Self.linesLookedAt).firstIndex {
            guard let match = $0.firstMatch(of: /^local\s+(?:function\s+(\w+)|(\w+)\s*=\s*function)/) else {
                return false
            }
            return (match.1 ?? match.2).map(String.init) == name
        }.map { $0 + 1 }
    }

    /// Returns the names of the local variables, parameters and loop variables in the first lines of a chunk. The
    /// result is cached.
    private func localNames(in chunk: String) -> [String] {
        if let known = host.current.missingNames.localNames[chunk] { return known }
        var names: [String] = []
        var known: Set<String> = ["function"]
        func add(_ list: Substring) {
            for name in list.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }).map(String.init)
            where names.count < 2_000 && known.insert(name).inserted { names.append(name) }
        }
        for line in lua.texts.lines(of: chunk).prefix(Self.linesLookedAt) {
            for match in line.matches(of: /\blocal\s+([\w, ]+)/.wordBoundaryKind(.simple)) { add(match.1) }
            for match in line.matches(of: /\bfunction\b[\w.: ]*\(([\w, ]*)/.wordBoundaryKind(.simple)) { add(match.1) }
            for match in line.matches(of: /\bfor\s+([\w, ]+?)\s*(?:=|\bin\b)/.wordBoundaryKind(.simple)) {
                add(match.1)
            }
        }
        host.current.missingNames.localNames[chunk] = names
        return names
    }

    /// The maximum number of lines to search in a chunk. Untrusted scripts may be long and have many mistakes.
    private static let linesLookedAt = 5_000

    /// Returns a value that the operation of an error message accepts in place of nil.
    private static func defaultValue(_ message: String) -> String? {
        if message.contains("concatenate") { return "\"\"" }
        if message.contains("arithmetic") || message.contains("compare") { return "0" }
        return message.contains("index") || message.contains("length") ? "{}" : nil
    }

    private func adviceOfField(
        _ name: String, _ line: String, default value: String?, _ source: LuaError.Source?
    ) -> String? {
        if line.contains("self.\(name)") {
            if let near = host.libraries.states.store.ownName(near: name) { return "Did you mean 'self.\(near)'?" }
            if name == "content" { return "The container is the parameter of layoutContent(content): put views there" }
            return
                """
                Declare it as a state of the class, as in \(className(around: source) ?? "Main").states = \
                { \(name) = … }, or set self.\(name) earlier
                """
        }
        if line.contains(/\bdata\b/.wordBoundaryKind(.simple)) {
            guard !host.data.isEmptyTree else {
                return "The script has no data: pass --data FILE.json, or in a spec open(path, { data = … })"
            }
            if let near = NearestName.find(name, in: host.data.keys(limit: 2_000).filter { $0 != name }) {
                return "The data has '\(near)', but not '\(name)'"
            }
        }
        if let known = RuntimeAdvice.fields[name] { return known }
        guard let value else { return nil }
        return line.firstMatch(of: /((?:[A-Za-z_]\w*\.)+)(\w+)/).flatMap { match in
            match.2 == name ? "If \(match.1)\(name) may be nil, write (\(match.1)\(name) or \(value))" : nil
        }
    }

    /// Returns the name before the dot or colon of the last `function Name:method(…)` up to a line; nil for none.
    private func className(around source: LuaError.Source?) -> String? {
        guard let source else { return nil }
        for line in lua.texts.lines(of: source.chunk).prefix(source.line).suffix(Self.linesLookedAt).reversed() {
            if let match = line.firstMatch(of: /^function\s+(\w+)[:.]\w/) { return String(match.1) }
        }
        return nil
    }

    /// Explains an error in a method that was called with a dot instead of a colon, so that its first argument became
    /// `self`. Returns nil for other errors.
    private func adviceOfDot(_ error: LuaError) -> String? {
        guard error.message.contains("(local '"), error.traceback.count > 1, let name = error.traceback[0].name,
            let line = lua.texts.line(of: error.traceback[1].source),
            let match = line.firstMatch(of: /(\w+)\.(\w+)\(/), match.2 == name
        else { return nil }
        return
            """
            Line \(error.traceback[1].source.line) calls \(match.1).\(name) with a dot: write it with a colon, \
            \(match.1):\(name)(…)
            """
    }

    // MARK: Modules

    private func advisedModule(_ message: String) -> String {
        guard !message.contains("write require"), !message.contains("Did you mean"),
            let match = message.firstMatch(of: /^(?:module )?'([^']+)' is not (?:found|a valid)/)
        else { return message }
        let name = String(match.1)
        let bare = name.hasSuffix(".lua") ? String(name.dropLast(4)) : name
        let dotted = bare.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: ".")
        if dotted != name, !dotted.isEmpty { return "\(message); write require \"\(dotted)\"" }
        if let library = RuntimeAdvice.libraries[name] { return "\(message). \(library)" }
        let folder = name.split(separator: ".").dropLast().joined(separator: "/")
        let names = (host.resolver?.roots ?? []).flatMap { $0.directory.names(in: folder) }.map { file in
            (folder.isEmpty ? "" : folder.replacing("/", with: ".") + ".")
                + (file.hasSuffix(".lua") ? String(file.dropLast(4)) : file)
        }
        return message + (NearestName.find(name, in: names).map { ". Did you mean '\($0)'?" } ?? "")
    }
}

extension LuaValue {
    fileprivate var isEmptyTree: Bool {
        switch self {
        case .dictionary(let fields): fields.isEmpty
        case .array(let items): items.isEmpty
        default: true
        }
    }

    /// Returns the keys of a tree and of its subtrees. The search ends soon after `limit` keys; of an array, only the
    /// first elements are searched.
    func keys(limit: Int) -> [String] {
        var keys: [String] = []
        var rest = [self]
        while let value = rest.popLast(), keys.count < limit {
            switch value {
            case .dictionary(let fields):
                keys += fields.map(\.key)
                rest += fields.map(\.value)
            case .array(let items): rest += items.prefix(4)
            default: break
            }
        }
        return keys
    }
}
