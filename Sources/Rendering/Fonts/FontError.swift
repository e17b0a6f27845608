/// The error for a font that cannot be used.
package struct FontError: Error, Hashable, Sendable {
    /// The problem, the value found, the value expected and the fix.
    package var message: String
    /// Whether the font exceeds a limit or memory is exhausted. Default: false.
    package var isLimit = false

    /// Creates an error from a message that states the problem and the fix, and whether a limit is exceeded.
    package init(_ message: String, isLimit: Bool = false) {
        self.message = message
        self.isLimit = isLimit
    }
}
