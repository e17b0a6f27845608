import LuaHost

/// Finds the reasons why numbers cannot be edited. Each instance reads a script at most once.
final class EditReasons {
    private let editor: ScriptEditor
    private let reads: ReadLog
    private var scripts: [String: Result<ScriptLiterals, ScriptEditor.EditError>] = [:]

    /// Creates an instance that has read no scripts.
    ///
    /// - Parameter reads: The files that the running version read.
    init(_ editor: ScriptEditor, _ reads: ReadLog) { (self.editor, self.reads) = (editor, reads) }

    /// Returns the reason why the number of a constraint or property cannot be edited; empty if it can be edited.
    func reason(against target: PreviewSession.EditTarget) -> String {
        switch script(target.place.path) {
        case .failure(let refusal): return refusal.message
        case .success(let script):
            do throws(ScriptLiterals.LiteralError) {
                _ = try target.literals(in: script)
                return ""
            } catch { return error.reason }
        }
    }

    private func script(_ path: String) -> Result<ScriptLiterals, ScriptEditor.EditError> {
        if let known = scripts[path] { return known }
        let made = Result { () throws(ScriptEditor.EditError) in ScriptLiterals(try editor.open(path, reads).bytes) }
        scripts[path] = made
        return made
    }
}
