/// Validation of language tags (RFC 5646) such as `en` or `ar-EG`.
package enum LanguageTag {
    /// Returns a message about the problem with a tag, with a suggestion; nil if the tag is valid. Languages of three
    /// letters are not looked up.
    package static func problem(_ tag: String) -> String? {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        let language = parts[0].lowercased()
        let isWellFormed =
            tag.utf8.count <= 64
            && parts.allSatisfy {
                (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy { isLetter($0) || isDigit($0) }
            }
            && language.utf8.allSatisfy(isLetter) && (2...3).contains(language.utf8.count)
        if isWellFormed, language.utf8.count == 3 || languages.contains(language) { return nil }
        let hint = suggestion(for: tag).map { "did you mean '\($0)'?" } ?? "write a language tag such as en or ar-EG"
        return isWellFormed ? "unknown language '\(language)'; \(hint)" : "'\(tag)' is not a language tag; \(hint)"
    }

    /// Returns the tag that was probably meant, such as `de-DE` for `de_DE.UTF-8` or `de` for `german`; nil if none is
    /// known.
    private static func suggestion(for tag: String) -> String? {
        if let code = names[tag.lowercased()] { return code }
        let bare = tag.prefix { $0 != "." && $0 != "@" }.split(separator: "_").joined(separator: "-")
        return bare != tag && !bare.isEmpty && problem(bare) == nil ? bare : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// The codes of ISO 639-1, and obsolete codes that some systems use. Codes with three letters are not checked.
    private static let languages: Set<String> = Set(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el \
        en eo es et eu fa ff
        fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv ka kg \
        ki kj kk kl km kn ko
        kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny \
        oc oj om or os pa pi
        pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to \
        tr ts tt tw ty ug uk
        ur uz ve vi vo wa wo xh yi yo za zh zu
        """.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { String(Substring($0)) })

    private static let names = [
        "arabic": "ar", "chinese": "zh", "czech": "cs", "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi",
        "french": "fr",
        "german": "de", "deutsch": "de", "greek": "el", "hebrew": "he", "hindi": "hi", "hungarian": "hu",
        "indonesian": "id",
        "italian": "it", "japanese": "ja", "korean": "ko", "norwegian": "nb", "persian": "fa", "polish": "pl",
        "portuguese": "pt",
        "romanian": "ro", "russian": "ru", "spanish": "es", "swedish": "sv", "thai": "th", "turkish": "tr",
        "ukrainian": "uk",
        "urdu": "ur", "vietnamese": "vi",
    ]
}
