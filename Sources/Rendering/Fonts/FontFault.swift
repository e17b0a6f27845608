/// Why a font is not taken. Says what was expected, what was found and what to do.
package struct FontFault: Error, Hashable, Sendable {
    /// For people.
    package var message: String
    /// Whether it is a limit that keeps it from being taken.
    package var isLimit = false

    /// Says what was expected, what was found and what to do.
    package init(_ message: String, isLimit: Bool = false) {
        self.message = message
        self.isLimit = isLimit
    }
}
