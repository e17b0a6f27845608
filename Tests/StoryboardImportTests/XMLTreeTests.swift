import Testing

@testable import StoryboardImport

/// Elements, attributes and text that are read from XML, and errors for invalid input.
@Suite struct XMLTreeTests {
    private func read(_ text: String, limits: ImportLimits = ImportLimits()) throws -> Element {
        try XMLTree.read(Array(text.utf8), limits: limits)
    }

    private func failure(_ bytes: [UInt8], limits: ImportLimits = ImportLimits()) -> ImportFailure? {
        do {
            _ = try XMLTree.read(bytes, limits: limits)
            return nil
        } catch { return error }
    }

    @Test func elementsAttributesTextAndLineNumbersAreRead() throws {
        let root = try read(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a x=\"1 &amp; 2&#10;3\">\n<b>t<![CDATA[<u>]]></b></a>")
        #expect(root.tag == "a" && root.peek("x") == "1 & 2\n3")
        #expect(root.children.map(\.tag) == ["b"])
        #expect(root.children[0].text == "t<u>" && root.children[0].line == 3)
    }

    @Test func attributesThatWereNeverReadAreListed() throws {
        let root = try read("<a x=\"1\" y=\"YES\" z=\"nan\"/>")
        #expect(root.flag("y") == true)
        #expect(root.number("z") == nil)
        #expect(root.unusedAttributes.map(\.name) == ["x"])
    }

    @Test(arguments: [
        "<!DOCTYPE a [<!ENTITY b \"bb\"><!ENTITY c \"&b;&b;&b;\">]><a>&c;</a>",
        "<!DOCTYPE a [<!ENTITY % p \"<!ENTITY q 'x'>\"> %p; %p;]><a/>",
        "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
        "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><a>&e;</a>",
    ])
    func documentTypeDeclarationsAreErrors(_ text: String) {
        #expect(failure(Array(text.utf8))?.message.contains("document type declaration") == true)
    }

    @Test func nestedEntityDefinitionsThatGrowExponentiallyAreRejected() {
        var text = "<!DOCTYPE a [<!ENTITY e0 \"0123456789\">"
        for level in 1..<20 {
            text += "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
        }
        text += "]><a b=\"&e19;\">&e19;</a>"
        #expect(failure(Array(text.utf8))?.line == 1)
    }

    @Test(arguments: [
        "<a>", "<a></b>", "<a x=1/>", "<a>&nope;</a>", "text", "<a/><b/>", "<a \u{1}/>", "<a x=\"1\" x=\"2\"/>",
    ])
    func brokenXMLIsAnError(_ text: String) {
        let found = failure(Array(text.utf8))
        #expect(found?.message.hasPrefix("the XML is broken") == true)
        #expect(found?.line == 1)
    }

    @Test func emptyInputZeroBytesAndEncodingsOtherThanUTF8AreErrors() {
        #expect(failure([0xFF, 0xFE, 0x3C, 0x00])?.message.contains("UTF-16") == true)
        #expect(failure(Array("<a b=\"".utf8) + [0xE9] + Array("\"/>".utf8))?.message.contains("not UTF-8") == true)
        #expect(failure([])?.message == "the file is empty")
        #expect(failure(Array("<a/>".utf8) + [0])?.message.contains("zero byte") == true)
    }

    /// The bytes decide, not the declaration.
    @Test func textIsReadAsUTF8DespiteAnotherDeclaredEncoding() throws {
        #expect(try read("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a b=\"é\"/>").peek("b") == "é")
    }

    @Test func filesOf100MegabytesAreRefusedAsTooLarge() {
        let bytes = [UInt8](repeating: UInt8(ascii: " "), count: 100 << 20)
        #expect(failure(bytes)?.message.contains("too large: found 104857600 bytes") == true)
    }

    @Test func theNumberAndDepthOfElementsAreLimited() {
        var limits = ImportLimits()
        limits.elements = 10
        let many = "<a>" + String(repeating: "<b/>", count: 10) + "</a>"
        #expect(failure(Array(many.utf8), limits: limits)?.message == "the file has more than 10 elements")
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(failure(Array(deep.utf8))?.message.contains("nested too deeply") == true)
    }
}
