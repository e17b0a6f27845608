import Diagnostics
import Layout
import LuaHost
import StateObservation

/// Formats and reports errors, including errors of callbacks that no script has called.
extension ScriptHost {
    /// Returns the message of a state error, with file names in place of chunk numbers.
    func stateText(_ error: StateError) -> String {
        var text = error.description
        // The state module knows chunks only by number.
        while let range = text.firstRange(of: /chunk (\d+):/) {
            let digits = text[range].dropFirst(6).dropLast()
            text.replaceSubrange(range, with: "\(lua.chunkName(Int32(digits) ?? -1)):")
        }
        return text
    }

    /// Returns the message of an error in a script or in the engine.
    func message(of error: any Error) -> String {
        switch error {
        case let fault as LuaCallError: fault.message
        case let fault as LayoutError: fault.message
        case let error as StateError: stateText(error)
        default: "\(error)"
        }
    }

    /// Reports the error of a failed observer, binding or hook as a diagnostic, once. Everything else continues.
    func stateFailed(_ failure: StateFailure, in open: OpenScreen) {
        callbackFailed(failure.error, at: failure.place, in: open)
    }

    /// Reports the error of a callback as a diagnostic. If the error is a limit, also records it for the caller of the
    /// entry.
    ///
    /// - Parameter place: The location where the script registered the callback.
    func callbackFailed(_ error: any Error, at place: SourcePlace, in open: OpenScreen) {
        var source = place.chunk >= 0 ? SourceLocation(chunk: Int32(place.chunk), line: Int32(place.line)) : .none
        let text: String
        switch error {
        case let error as LuaError:
            if let line = error.source, source != .none, line.chunk == lua.chunkName(source.chunk) {
                // The failing line is more useful than the line of the registration.
                source.line = Int32(clamping: line.line)
                text = error.message
            } else {
                text = error.description
            }
            if error.kind.isLimit { open.failures.add(limit: error) }
        default: text = message(of: error)
        }
        open.fail(text, source: source)
    }
}
