package import Diagnostics
import Layout
import Scripting

/// The reason why a version could not start. The running version is unchanged.
package struct ReloadError: Error {
    /// The cause of the error. Each kind has its own exit status.
    package enum Kind: Sendable {
        /// An error in the script, its plugins, its data or its files.
        case input
        /// An exceeded limit of the script.
        case limit
        /// An internal error.
        case engine
    }

    /// The cause of the error.
    package var kind: Kind
    /// The problems with their source locations. The last problem ended the start; earlier problems often explain it.
    package var diagnostics: [Diagnostic]

    /// The error that ended the start.
    enum Cause {
        case opening(OpeningError)
        case script(ScriptError)
    }

    let cause: Cause

    init(_ fault: OpeningError) {
        cause = .opening(fault)
        kind = fault.code == .limit ? .limit : .input
        diagnostics = [
            Diagnostic(
                severity: .error, code: fault.code, message: fault.message, notes: fault.notes, source: fault.source)
        ]
    }

    /// Creates the error for a script that failed.
    ///
    /// - Parameter reported: Earlier diagnostics of the screen, which often explain the error.
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
