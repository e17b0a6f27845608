import Diagnostics
import Layout
import LuaHost

/// Finds and reports undefined names, as in `edges(equal, parent, required)`. In Lua such a name is nil, and a call
/// without a priority is legal, so the mistake has no effect that the user would notice.
final class NamesLibrary: Library {
    unowned(unsafe) let host: ScriptHost

    init(_ host: ScriptHost) { self.host = host }

    static let operations: [Operation<NamesLibrary>] = [
        .described(
            "data", of: .global, nil, gives: .value("table"),
            text: """
                The read-only data that the option `--data` or a spec's `open` passes to the script. Default: an empty \
                table.
                """),
        // The `__index` of the globals: (table, name) → the value of a global that depends on the moment. Any other
        // name is undefined, so it is nil.
        .reading("missingGlobal", of: [.prelude]) { library, _, screen, frame in
            if let name = frame.string(1), let previous = PreviousNames.value(name, in: screen) {
                frame.return(packed: previous.bits)
            } else {
                try library.missingGlobal(frame)
            }
        },
        // (name) → the exports of a module of the engine's own Lua
        .function("module", of: .prelude, .string("name")) { library, frame, name in
            guard let module = EngineModule(rawValue: name) else { throw LuaCallError("unknown module '\(name)'") }
            frame.return(try library.host.exports(of: module))
        },
        // (name, list of names) → ` Did you mean 'x'?`, or an empty text
        .function("nearestName", of: .prelude) { library, frame in
            guard let name = frame.string(0).flatMap({ String(validating: $0, as: UTF8.self) }),
                let list = try frame.table(1)
            else {
                return frame.return("" as StaticString)
            }
            frame.return(
                FamiliarNames.suggestion(for: name, in: (0..<list.count).compactMap { list.element($0).string }))
        },
        // (name): notes the kind of views that a view model is for. The script may define the kind later.
        .function("noteKind", of: .prelude) { library, frame in
            guard let place = library.lua.currentLocation else { return }
            library.current.missingNames.noteKind(
                try frame.expectString(0), SourceLocation(chunk: place.chunk, line: place.line))
        },
    ]

    /// The globals that the engine's Lua modules for tables define.
    private static let tableNames: Set = [
        "tableCell", "collectionCell", "tableCellModel", "collectionCellModel", "layoutOnce", "alwaysLayout",
        "layoutOn", "layoutOnEach", "rows", "cell", "match", "entities", "section", "tableCells",
        "collectionCells", "tableModel", "collectionModel", "cellModel", "dataSource", "formTable", "formCollection",
        "TableCell", "CollectionCell",
    ]

    private func missingGlobal(_ frame: borrowing CallFrame) throws {
        guard frame.kind(1) == .string else { return frame.returnNil() }
        let name = try frame.expectString(1)
        if Self.tableNames.contains(name), let tables = libraries.tables.reader {
            return frame.return(try lua.call(tables, [.string(name)], resultCount: 2).last ?? .nil)
        }
        if let value = try libraries.declarative.global(name) { return frame.return(value) }
        frame.returnNil()
        guard let place = lua.currentLocation else { return }
        guard !Self.probedNames.contains(name) else { return }
        current.missingNames.note(name, SourceLocation(chunk: place.chunk, line: place.line))
    }

    /// Reports undefined names that a script has read, once per source location. Does not report a name that has been
    /// defined since then: a script may test a name before it sets it.
    func reportMissingNames(of open: OpenScreen) {
        reportMissingKinds(of: open)
        for (name, source) in open.missingNames.take() where !isDefined(name, open) {
            open.screen.report(
                .warning, code: .unknownName,
                "unknown name '\(name)', so its value is nil\(advice(forMissing: name, source))",
                source: source)
        }
    }

    private func advice(forMissing name: String, _ source: SourceLocation) -> String {
        if Self.priorityNames.contains(name) { return ". Did you mean 'priority.\(name)'?" }
        if let own = Self.wordsOfOthers[name] { return ". Did you mean '\(own)'?" }
        if let apple = RuntimeAdvice.ofAppleName(name) { return ". \(apple)" }
        let near = Advisor(host: host).suggestion(forGlobal: name, in: lua.chunkName(source.chunk))
        return near.isEmpty
            ? ". Write a text in quotation marks, \"\(name)\", or nil for no value" : near
    }

    /// Returns a message about the last undefined name that was read on the line of a call, with a suggestion. The name
    /// explains a nil argument of the call, so it is not reported again. Nil if there is no such name.
    func takeMissingName(at place: SourceLocation?) -> String? {
        guard let place else { return nil }
        let source = SourceLocation(chunk: place.chunk, line: place.line)
        guard let name = current.missingNames.takeLast(at: source), !isDefined(name, current) else { return nil }
        let near = Advisor(host: host).suggestion(forGlobal: name, in: lua.chunkName(source.chunk))
        if host.screen.view(named: name) != nil {
            return "the name of a view is not a variable; write local \(name) = … where the view is put"
        }
        return "unknown name '\(name)'\(near.isEmpty ? "; check its spelling, or set it before this line" : near)"
    }

    private func isDefined(_ name: String, _ open: OpenScreen) -> Bool {
        let environments = [open.environment] + Array(host.libraries.plugins.environments.values)
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

    /// Names of libraries in other Lua versions. Portable scripts test whether they exist, so they are not reported.
    private static let probedNames: Set<String> = [
        "os", "io", "debug", "package", "arg", "jit", "bit", "bit32", "ffi", "unpack", "loadstring", "loadfile",
        "dofile", "module",
        "setfenv", "getfenv", "collectgarbage", "utf8",
    ]

    private func reportMissingKinds(of open: OpenScreen) {
        for (name, source) in open.missingNames.takeKinds() where (try? libraries.plugins.kind(named: name)) == nil {
            open.screen.report(
                .warning, code: .unknownName,
                """
                unknown kind of view '\(name)', so this view model fits no \
                view\(FamiliarNames.suggestion(for: name, in: libraries.plugins.kindNames))
                """,
                source: source)
        }
    }
}
