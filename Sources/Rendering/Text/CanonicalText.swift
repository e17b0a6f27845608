import CPango

/// Normalizes text, so that canonically equivalent texts have equal bytes.
package enum CanonicalText {
    /// Returns the text in Unicode normalization form C, which composes letters and marks. O(n).
    package static func composed(_ text: String) -> String {
        // GLib's texts end at the first NUL, so the parts between NULs are composed.
        text.unicodeScalars.split(separator: "\0", omittingEmptySubsequences: false)
            .map { composedPart(String($0)) }.joined(separator: "\0")
    }

    private static func composedPart(_ text: String) -> String {
        guard let composed = g_utf8_normalize(text, -1, G_NORMALIZE_NFC) else { return text }
        defer { g_free(composed) }
        return String(cString: composed)
    }
}
