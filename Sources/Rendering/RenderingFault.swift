/// Why a picture or document could not be made. Says what was expected, what was found and what to do.
package struct RenderingFault: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A limit was hit: exit status 3 on the command line.
        case limit
        /// An output cannot be written: exit status 2.
        case output
        /// Cairo, Pango or a codec failed in a way that no input should be able to cause: exit status 70.
        case engine
    }

    package var kind: Kind
    package var message: String

    package init(kind: Kind, message: String) {
        self.kind = kind
        self.message = message
    }
}
