/// The error that a host operation throws to raise an error in the calling Lua code.
///
/// The boundary copies the message into a buffer, returns from Swift, and raises the Lua error from C, when no Swift
/// frame is on the stack. The Lua message is `file:line: message`. The location is `source` or, if that is nil, the
/// innermost user frame (ignoring preludes).
package struct LuaCallError: Error, CustomStringConvertible {
    /// The message without a location. Truncated to 512 bytes when raised.
    package var message: String
    /// The source location to report; nil for the innermost user frame.
    package var source: LuaError.Source?
    /// The kind of the error if the script does not catch it. Use `.limit` for limits of the dispatcher.
    package var kind: LuaError.Kind

    /// Creates a `LuaCallError`.
    ///
    /// - Parameters:
    ///   - message: The message without a location.
    ///   - source: The source location to report; nil for the innermost user frame.
    ///   - kind: The kind of the error if the script does not catch it.
    package init(_ message: String, source: LuaError.Source? = nil, kind: LuaError.Kind = .runtime) {
        self.message = message
        self.source = source
        self.kind = kind
    }

    /// Creates a `LuaCallError` that passes on the failure of a nested call, with its location and kind. If the nested
    /// call exceeded a budget, the outer call ends too, even if the script catches this error.
    package init(_ error: LuaError) {
        self.init(error.message, source: error.source, kind: error.kind)
    }

    /// The message, for callers that convert any error to text.
    package var description: String { message }
}
