import Diagnostics
import Layout
import LuaHost

/// Warnings about legal code that is probably a mistake.
extension Advisor {
    /// Returns warnings about code of the current screen's script that is legal but probably a mistake. Each warning
    /// needs a search of the script's text, so only a check of the script calls this, and normal runs don't.
    func scriptAdvice() -> [Diagnostic] {
        host.screen.textsAsNames() + misspelledKeys()
            + (host.current.shown.name.map(host.shadowedWords) ?? [])
            + host.current.tables.inOrder.flatMap { $0.sharedModels() }
    }

    /// Returns a diagnostic for each key that the script reads and the data doesn't have, if the key resembles an
    /// existing one: `data.titel`. Lua returns nil for such a key, and a setter then uses its default.
    private func misspelledKeys() -> [Diagnostic] {
        guard host.data.isTree, let chunk = host.current.shown.name else { return [] }
        let lines = host.lua.texts.lines(of: chunk)
        // A local variable named `data` hides the data, so its keys would be unknown.
        guard
            !lines.contains(where: {
                $0.contains(/\b(?:local|function)\b[^=)]*\bdata\b/.wordBoundaryKind(.simple))
                    || $0.contains(/\bfor\b[^=]*\bdata\b[^.]*\bin\b/.wordBoundaryKind(.simple))
            })
        else {
            return []
        }
        var found: [Diagnostic] = []
        for (number, line) in lines.prefix(20_000).enumerated() where found.count < 100 {
            let code = line.prefix(upTo: line.firstRange(of: "--")?.lowerBound ?? line.endIndex)
            for match in code.matches(of: /(?:^|[^\w.:"'])data((?:\.[A-Za-z_]\w*)+)/) {
                guard let (key, near) = missingKey(match.1.split(separator: ".").map(String.init)) else { continue }
                found.append(
                    Diagnostic(
                        severity: .warning, code: .unknownKey,
                        message: "the data has no '\(key)', so it is nil. Did you mean '\(near)'?",
                        source: "\(chunk):\(number + 1)"))
            }
        }
        return found
    }

    private func missingKey(_ path: [String]) -> (key: String, near: String)? {
        var value = host.data
        for key in path {
            guard case .dictionary(let fields) = value else { return nil }
            guard let next = fields.first(where: { $0.key == key })?.value else {
                return NearestName.find(key, in: fields.map(\.key)).map { (key, $0) }
            }
            value = next
        }
        return nil
    }
}
