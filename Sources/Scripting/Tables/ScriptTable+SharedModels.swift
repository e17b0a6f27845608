import Diagnostics
import Layout
import Lists

/// Finds rows that share a view model. The model follows only the view to which it was bound last, so the other rows
/// are outdated.
extension ScriptTable {
    /// Returns a warning for each existing cell whose view model is bound to another view. Calls Lua once per such
    /// cell.
    func sharedModels() -> [Diagnostic] {
        guard let pane, let table = content.payload else { return [] }
        let path = screen.path(of: view)
        var found: [Diagnostic] = []
        for live in pane.liveCells {
            guard let cell = live.cell, live.place.path != nil, open.peers[cells[cell].view]?.model == nil,
                case .row(let payload, nil, _, _, _) = shown(live.place),
                let binding = try? library.lua.call(
                    library.functions.binding, [.reference(table), .integer(Int64(payload))], resultCount: 2),
                case .string(let other)? = binding.first, case .string(let name)? = binding.last
            else { continue }
            found.append(
                Diagnostic(
                    severity: .warning, code: .duplicateID,
                    message: """
                        \(path)\(library.name(of: live.place)): its \(name) is bound to \(other), so this row still \
                        shows previous values: a view model has only one view; use one model per row
                        """,
                    view: path, source: screen.sourceText(screen.putSource(of: view))))
        }
        return found
    }
}
