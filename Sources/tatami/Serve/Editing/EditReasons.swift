import LuaHost

/// Says of the numbers that a page shows why they cannot be changed. Made for one look, it reads each script once.
final class EditReasons {
    private let editor: ScriptEditor
    private let reads: ReadLog
    private var scripts: [String: Result<ScriptLiterals, ScriptEditor.Refusal>] = [:]

    /// - Parameter reads: what the running version has read.
    init(_ editor: ScriptEditor, _ reads: ReadLog) { (self.editor, self.reads) = (editor, reads) }

    /// Why it cannot be changed; an empty text where it may be tried.
    func reason(against target: PreviewSession.EditTarget) -> String {
        switch script(target.place.path) {
        case .failure(let refusal): return refusal.message
        case .success(let script):
            do throws(ScriptLiterals.Refusal) {
                _ = try target.literals(in: script)
                return ""
            } catch { return error.reason }
        }
    }

    private func script(_ path: String) -> Result<ScriptLiterals, ScriptEditor.Refusal> {
        if let known = scripts[path] { return known }
        let made = Result { () throws(ScriptEditor.Refusal) in ScriptLiterals(try editor.open(path, reads).bytes) }
        scripts[path] = made
        return made
    }
}
