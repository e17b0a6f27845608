/// The error for an image or document that cannot be created.
package struct RenderingError: Error, Hashable, Sendable {
    /// The cause of the error.
    package enum Kind: Hashable, Sendable {
        /// A limit is exceeded.
        case limit
        /// An output cannot be written.
        case output
        /// Cairo, Pango or a codec failed in a way that no input should be able to cause.
        case engine
    }

    /// The cause of the error.
    package var kind: Kind
    /// The problem, the value found, the value expected and the fix.
    package var message: String

    /// Creates an error from its cause and a message that states the problem and the fix.
    package init(kind: Kind, message: String) {
        self.kind = kind
        self.message = message
    }
}
