package import Layout

/// The fonts that text is shaped with: an isolated fontconfig configuration of the project's own, so that neither the
/// machine's configuration, nor HOME, nor the language of the environment can change a glyph.
///
/// A library is immutable and may be shared by threads; each measurer makes its own font map over it.
package final class FontLibrary: @unchecked Sendable {
    /// The library over `standardDirectories`, made at first use.
    package static let standard = FontLibrary()

    /// What is wrong with the fonts, for the diagnostics of a snapshot: `nil` where the default family was found.
    package var diagnostic: Diagnostic? { nil }

    /// The fonts of the given directories, searched recursively. Directories that do not exist are left out.
    package init(directories: [String] = []) {}
}
