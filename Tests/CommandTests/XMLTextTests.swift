import Diagnostics
import Foundation
import FoundationXML
import Testing

/// Escaped text, read back by an XML parser.
struct XMLTextTests {
    private func read(_ xml: [UInt8]) throws -> (attribute: String?, text: String?) {
        let document = try XMLDocument(
            data: Data("<a b=\"".utf8) + Data(xml) + Data("\">".utf8) + Data(xml) + Data("</a>".utf8))
        return (document.rootElement()?.attribute(forName: "b")?.stringValue, document.rootElement()?.stringValue)
    }

    @Test(arguments: [
        ("plain é 日本語 😀", "plain é 日本語 😀"), ("<b a=\"1\"> & 'c'", "<b a=\"1\"> & 'c'"), ("a\n\tb", "a\n\tb"),
        ("\u{0}\u{1B}\u{FFFE}\u{FFFF}\u{FFFD}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ])
    func xmlParserReadsTheTextBackWithInvalidCharactersReplaced(_ text: String, _ expected: String) throws {
        var xml: [UInt8] = []
        XMLText.append(text.utf8, to: &xml)
        let found = try read(xml)
        #expect(found.attribute == expected && found.text == expected, "\(found)")
    }

    @Test func invisibleCharactersAreEscapedInXML() throws {
        #expect(XMLText.escaped("a\u{202E}b\u{1B}[0m\n<\t\u{FFFE}") == "a\\u{202E}b\\u{1B}[0m&#10;&lt;&#9;\u{FFFD}")
    }
}
