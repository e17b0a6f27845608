/// A font used by a text.
package struct FontUse: Hashable, Sendable {
    /// The first family name.
    package var family: String
    /// The style name in the font, such as Regular or Bold Italic.
    package var style: String
    /// The version in the font, with three decimals.
    package var version: String
    /// The script's name for the file, or the path of an installed file; for messages.
    package var file: String
    /// The path from which the file can be read.
    package var path: String
}
