import Diagnostics
import Foundation
import Testing

@testable import TatamiCommand

/// JSON strings: parsers get the exact text, and terminals get no control characters.
struct JSONTextTests {
    @Test(arguments: [
        "", "plain", "\"quoted\" \\ back", "lines\nand\ttabs\r", "\u{0}\u{1B}[31m\u{7F}", "ende\u{85}\u{9B}\u{A0}é",
        "\u{61C}\u{62C}ا", "\u{200D}\u{200E}\u{200F}\u{2010}\u{2028}\u{202E}\u{2030}\u{2065}\u{2066}\u{2069}\u{206A}€",
        "日本語 😀 \u{10FFFF}", "é\"", "\u{202E}", "x\u{202E}",
    ])
    func quotedTextsAreReadBackAndContainNoControlCharacters(_ text: String) throws {
        let quoted = JSONText.quote(text)
        let list = try JSONSerialization.jsonObject(with: Data("[\(quoted)]".utf8)) as? [String]
        #expect(list?[0].unicodeScalars.elementsEqual(text.unicodeScalars) == true, "\(quoted)")
        let ranges: [Range<UInt32>] = [
            0..<0x20, 0x7F..<0xA0, 0x61C..<0x61D, 0x200E..<0x2010, 0x2028..<0x202F, 0x2066..<0x206A,
        ]
        let unsafe = quoted.unicodeScalars.filter { scalar in ranges.contains { $0.contains(scalar.value) } }
        #expect(unsafe.isEmpty, "\(quoted)")
    }

    /// JSON and terminal text have separate lists of unsafe characters; this compares them.
    @Test func everyUnsafeCharacterIsEscaped() {
        for scalar in (0...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) where SafeText.isUnsafe(scalar) {
            let quoted = JSONText.quote(String(scalar))
            #expect(quoted.utf8.allSatisfy { $0 >= 32 && $0 < 127 }, "U+\(String(scalar.value, radix: 16)): \(quoted)")
        }
    }

    @Test func quoteEscapesQuotesBackslashesAndControlsButKeepsOtherText() {
        #expect(JSONText.quote("a\"\\\n\u{1}é\u{202E}😀") == "\"a\\\"\\\\\\n\\u0001é\\u202e😀\"")
    }
}
