package import Layout
import Scripting

/// Why a version could not be started: nothing has changed.
package struct ReloadFault: Error {
    /// Whose fault it is, as exit statuses tell it.
    package enum Kind: Sendable {
        case input
        case limit
        case engine
    }

    /// Whose fault it is.
    package var kind: Kind
    /// What is wrong, with the places. The last one ended it; those before it are often what it comes from.
    package var diagnostics: [Diagnostic]

    /// What ended it, for programs.
    enum Cause {
        case opening(OpeningFault)
        case script(ScriptError)
    }

    let cause: Cause

    init(_ fault: OpeningFault) {
        cause = .opening(fault)
        kind = fault.code == .limit ? .limit : .input
        diagnostics = [
            Diagnostic(
                severity: .error, code: fault.code, message: fault.message, notes: fault.notes, source: fault.source)
        ]
    }

    /// - Parameter reported: what the screen had to say before, which is often what the error comes from.
    init(_ error: ScriptError, reported: [Diagnostic] = []) {
        cause = .script(error)
        kind = error.lua.kind == .internal ? .engine : error.isLimit ? .limit : .input
        let calls = error.lua.traceback.count > 1 ? error.lua.traceback.map { "at \($0.source)" } : []
        let end = Diagnostic(
            severity: .error, code: DiagnosticCode(error.lua.kind), message: error.lua.message,
            notes: Array(calls.prefix(10)), source: error.lua.source?.description)
        diagnostics = reported.filter { $0.message != end.message } + [end]
    }
}
