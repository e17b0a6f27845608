internal import FoundationEssentials

/// Reads translations: `.strings` files and string catalogs.
enum StringsFile {
    /// Returns the texts of a `.strings` file by key. Reading stops at the first mistake; the entries before it are
    /// returned.
    static func read(_ bytes: [UInt8]) -> [String: String] {
        var scanner = Scanner(text: Array(decoded(bytes).unicodeScalars))
        var table: [String: String] = [:]
        while let key = scanner.token() {
            guard scanner.skip("="), let value = scanner.token(), scanner.skip(";") else { break }
            table[key] = value
        }
        return table
    }

    /// Decodes a text from UTF-8 or, if it begins with a byte order mark, from UTF-16.
    private static func decoded(_ bytes: [UInt8]) -> String {
        guard bytes.count >= 2, (bytes[0], bytes[1]) == (0xFF, 0xFE) || (bytes[0], bytes[1]) == (0xFE, 0xFF) else {
            return String(
                decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
        }
        let isLittle = bytes[0] == 0xFF
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        return String(decoding: units, as: UTF16.self)
    }

    private struct Scanner {
        let text: [Unicode.Scalar]
        var index = 0

        private var next: Unicode.Scalar? { index < text.count ? text[index] : nil }

        private mutating func skipBlanks() {
            while let scalar = next {
                if scalar.properties.isWhitespace {
                    index += 1
                } else if scalar == "/", index + 1 < text.count, text[index + 1] == "/" {
                    while let scalar = next, scalar != "\n" {
                        _ = scalar
                        index += 1
                    }
                } else if scalar == "/", index + 1 < text.count, text[index + 1] == "*" {
                    index += 2
                    while index < text.count, !(text[index - 1] == "*" && text[index] == "/") { index += 1 }
                    index += 1
                } else {
                    return
                }
            }
        }

        mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
            skipBlanks()
            guard next == scalar else { return false }
            index += 1
            return true
        }

        /// Reads a text in quotes, or a word without quotes; returns nil if there is neither.
        mutating func token() -> String? {
            skipBlanks()
            var token = String.UnicodeScalarView()
            guard next == "\"" else {
                while let scalar = next,
                    scalar.properties.isAlphabetic || "0123456789_-.".unicodeScalars.contains(scalar)
                {
                    token.append(scalar)
                    index += 1
                }
                return token.isEmpty ? nil : String(token)
            }
            index += 1
            while let scalar = next, scalar != "\"" {
                index += 1
                token.append(scalar == "\\" ? escape() : scalar)
            }
            guard next == "\"" else { return nil }
            index += 1
            return String(token)
        }

        private mutating func escape() -> Unicode.Scalar {
            guard let scalar = next else { return "\\" }
            index += 1
            switch scalar {
            case "n": return "\n"
            case "t": return "\t"
            case "r": return "\r"
            case "U", "u":
                let digits = text[index..<min(index + 4, text.count)].prefix { $0.properties.isASCIIHexDigit }
                index += digits.count
                let number = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
                return number.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
            default: return scalar
            }
        }
    }

    private struct Catalog: Decodable {
        struct Entry: Decodable { var localizations: [String: Localization]? }
        struct Localization: Decodable { var stringUnit: Unit? }
        struct Unit: Decodable { var value: String }
        var sourceLanguage: String?
        var strings: [String: Entry]
    }

    /// Returns the texts of a string catalog (`.xcstrings`) by language and key, without the source language. Returns
    /// an empty dictionary for files in another format.
    static func readCatalog(_ bytes: [UInt8]) -> [String: [String: String]] {
        guard let catalog = try? JSONDecoder().decode(Catalog.self, from: Data(bytes)) else { return [:] }
        var languages: [String: [String: String]] = [:]
        for (key, entry) in catalog.strings {
            for (language, text) in entry.localizations ?? [:] where language != catalog.sourceLanguage {
                if let value = text.stringUnit?.value { languages[language, default: [:]][key] = value }
            }
        }
        return languages
    }
}
