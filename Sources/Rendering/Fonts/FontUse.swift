/// A font that text is shown with.
package struct FontUse: Hashable, Sendable {
    /// Its first name.
    package var family: String
    /// As the font says it: Regular, Bold Italic.
    package var style: String
    /// As the font says it, with three decimals.
    package var version: String
    /// Where it was read from, as messages call it.
    package var file: String
    /// Where it can be read now.
    package var path: String
}
