import Diagnostics
import Layout
import LuaHost

/// Errors for unknown methods of layout containers.
extension PuttingLibrary {
    /// Returns the error for an unknown method or field of a layout container, such as `putLable`, `putTableView` or
    /// `addSubview`, with a suggestion.
    func unknownName(ofContainer key: String) -> LuaCallError {
        guard key.hasPrefix("put") else {
            let names = OperationIndex.shared.methods(of: .container).map(\.name) + ["view"]
            let near = FamiliarNames.suggestion(for: key, in: names)
            let advice = near.isEmpty ? ". Its methods put views, as in content:putLabel()" : near
            return LuaCallError("a layout container has no method or field '\(key)'\(advice)")
        }
        let prefix = key.hasPrefix("putStacked") ? "putStacked" : "put"
        let kind = String(key.dropFirst(prefix.count))
        let kinds = libraries.plugins.kindNames
        let what = "unknown kind of view in '\(key)'"
        let familiar = FamiliarNames.kinds(for: kind).filter(kinds.contains).map { "'\(prefix)\($0)'" }
        if !familiar.isEmpty { return LuaCallError("\(what). Did you mean \(familiar.joined(separator: " or "))?") }
        // Kinds are compared without 'put': the prefix would allow more errors, and Card is not a misspelled Chart.
        let near =
            if let near = FamiliarNames.find(kind, in: kinds) ?? NearestName.find(kind, in: kinds) {
                NearestName.suggestion("\(prefix)\(near)")
            } else {
                FamiliarNames.suggestion(
                    for: key,
                    in: kinds.map { "putStacked\($0)" } + OperationIndex.shared.methods(of: .container).map(\.name))
            }
        guard near.isEmpty, kind.first?.isUppercase == true else { return LuaCallError("\(what)\(near)") }
        guard libraries.plugins.faults.isEmpty else {
            return LuaCallError("\(what). If a plugin adds it, correct the error of the plugin first")
        }
        return LuaCallError("\(what). Define a molecule '\(kind)', or require its module, before this line")
    }
}
