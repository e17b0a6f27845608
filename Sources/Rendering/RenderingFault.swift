/// Why a picture or document could not be made. Says what was expected, what was found and what to do.
package struct RenderingFault: Error, Hashable, Sendable {
    /// What kept the picture from being made.
    package enum Kind: Hashable, Sendable {
        /// A limit was hit.
        case limit
        /// An output cannot be written.
        case output
        /// Cairo, Pango or a codec failed in a way that no input should be able to cause.
        case engine
    }

    /// What kept it from being made.
    package var kind: Kind
    /// For people: what was expected, what was found and what to do.
    package var message: String

    package init(kind: Kind, message: String) {
        self.kind = kind
        self.message = message
    }
}
