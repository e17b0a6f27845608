/// What a host operation throws to make its caller in Lua fail.
///
/// The dispatcher throws it out of a Swift leaf; the boundary copies the message into a fixed buffer of the host,
/// leaves Swift, and raises the Lua error from C, when no Swift frame is on the stack. The Lua error message reads
/// `file:line: message`, with the place of `source`, or of the innermost user frame (preludes are skipped) where that
/// is nil.
package struct LuaFault: Error, CustomStringConvertible {
    /// What went wrong, without a place. It is cut to 512 bytes when it is raised.
    package var message: String
    /// The place to blame, where the innermost user frame would be the wrong one.
    package var source: LuaError.Source?
    /// The kind that the error has when it reaches the host uncaught: `.limit` for a limit of the dispatcher's own.
    package var kind: LuaError.Kind

    /// A fault at the innermost user frame.
    package init(_ message: String, source: LuaError.Source? = nil, kind: LuaError.Kind = .runtime) {
        self.message = message
        self.source = source
        self.kind = kind
    }

    /// The failure of a nested call, passed on: it keeps its own place and kind. A budget error needs nothing else, the
    /// kill is sticky.
    package init(_ error: LuaError) {
        self.init(error.message, source: error.source, kind: error.kind)
    }

    /// The message: who passes any error on as a text (a table, of what a cell throws) says what people are to read.
    package var description: String { message }
}
