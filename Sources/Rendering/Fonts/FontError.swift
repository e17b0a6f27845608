/// The error for a font that cannot be used.
package struct FontError: Error, Hashable, Sendable {
    /// The problem, the value found, the value expected and the fix.
    package var message: String
    /// Whether a limit is exceeded.
    package var isLimit = false

    /// Creates an error.
    package init(_ message: String, isLimit: Bool = false) {
        self.message = message
        self.isLimit = isLimit
    }
}
