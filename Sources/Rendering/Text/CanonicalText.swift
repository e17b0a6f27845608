import CPango

/// Texts that look the same as the same bytes.
package enum CanonicalText {
    /// Unicode's normalization form C: letters with their marks composed where there is a character for both. Linear.
    package static func composed(_ text: String) -> String {
        guard let composed = g_utf8_normalize(text, -1, G_NORMALIZE_NFC) else { return text }
        defer { g_free(composed) }
        return String(cString: composed)
    }
}
