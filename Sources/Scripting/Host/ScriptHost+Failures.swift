import Layout
import LuaHost
import StateObservation

/// What to say of what failed, and of callbacks that failed with nobody to throw to.
extension ScriptHost {
    /// An error of the state core with the places written as a script's reader knows them.
    func stateText(_ error: StateError) -> String {
        var text = error.description
        // The core knows chunks by number only.
        while let range = text.firstRange(of: /chunk (\d+):/) {
            let digits = text[range].dropFirst(6).dropLast()
            text.replaceSubrange(range, with: "\(lua.chunkName(Int32(digits) ?? -1)):")
        }
        return text
    }

    /// What to say of an error of a script, the engine's own parts included.
    func message(of error: any Error) -> String {
        switch error {
        case let fault as LuaFault: fault.message
        case let fault as LayoutFault: fault.message
        case let error as StateError: stateText(error)
        default: "\(error)"
        }
    }

    /// An observer, binding or hook of a script that failed: reported once, and everything else goes on.
    func stateFailed(_ failure: StateFailure, in open: OpenScreen) {
        callbackFailed(failure.error, at: failure.place, in: open)
    }

    /// - Parameter place: where the callback was registered.
    func callbackFailed(_ error: any Error, at place: SourcePlace, in open: OpenScreen) {
        var source = place.chunk >= 0 ? SourceLocation(chunk: Int32(place.chunk), line: Int32(place.line)) : .none
        let text: String
        switch error {
        case let error as LuaError:
            if let line = error.source, source != .none, line.chunk == lua.chunkName(source.chunk) {
                // The line that failed says more than the one where the observer was registered.
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
