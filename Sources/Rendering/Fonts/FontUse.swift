/// A font used by a text.
package struct FontUse: Hashable, Sendable {
    /// The first family name in the font; empty if it has none.
    package var family: String
    /// The style name in the font, such as Regular or Bold Italic; empty if it has none.
    package var style: String
    /// The version in the font, with three decimals; empty if it has none.
    package var version: String
    /// The script's name for the file, or the path of an installed file; for messages.
    package var file: String
    /// The path from which the file can be read.
    package var path: String
}
