import Foundation
import Testing

/// `tatami import`: the files that it writes, the report, comparisons, and errors for bad input.
@Suite(.timeLimit(.minutes(20))) struct ImportCommandTests {
    private static let resources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("StoryboardImportTests/Resources")

    private func run(_ scratch: Scratch, _ arguments: [String]) throws -> (
        status: Int32, output: String, messages: String
    ) {
        let result = try Command.run(arguments, in: scratch.folder)
        #expect(!result.isKilled)
        return (result.status, String(decoding: result.output, as: UTF8.self), result.messages)
    }

    private func document(_ name: String) -> String { Self.resources.appendingPathComponent(name).path }

    @Test func importedScreensPassTheCheckOnAllDevices() throws {
        let scratch = try Scratch()
        for name in [
            "Base.lproj/Main.storyboard", "Variations.storyboard", "Guides.storyboard", "Card.xib", "Row.xib",
        ] {
            let folder = name.replacing("/", with: "-")
            let result = try run(scratch, ["import", document(name), "-o", folder])
            #expect(result.status == 0, "\(result.messages)")
            let check = try run(scratch, ["check", folder, "--all-devices"])
            #expect(check.status == 0, "\(check.output)")
        }
        #expect(scratch.contents.contains("Base.lproj-Main.storyboard/images/logo.png"))
        let render = try run(
            scratch, ["render", "Base.lproj-Main.storyboard/login.lua", "--locale", "de", "--format", "text"])
        #expect(render.output.contains("title=\"Anmelden\""))
    }

    @Test func importedFramesMatchTheFramesOfTheDocument() throws {
        let scratch = try Scratch()
        let result = try run(
            scratch,
            ["import", "--check"]
                + ["Base.lproj/Main.storyboard", "Variations.storyboard", "Guides.storyboard"].map(document))
        #expect(result.status == 0, "\(result.messages)")
        #expect(result.output.contains("Masks: 9 of 9 views match; 0 of 0"))
        #expect(result.output.contains("Guides: 10 of 10 views match; 0 of 0"))
        #expect(result.output.contains("Rows: 2 of 2 views match; 0 of 0"))
        #expect(
            result.output.contains("Login: 2 of 2 views match; 4 of 4 views sized or moved by text are in position"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).isEmpty)
    }

    @Test func reportListsScenesAndMissingParts() throws {
        let scratch = try Scratch()
        let text = try run(scratch, ["import", document("Card.xib"), "-o", "out"])
        #expect(
            text.output.contains("card.lua: missing: label.shadowColor (crd-15, line 77): labels have no text shadow"))
        let result = try run(scratch, ["import", document("Card.xib"), "-o", "out", "--json"])
        let object = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let report = try #require(object["report"] as? [[String: Any]])
        #expect(report.contains { $0["id"] as? String == "crd-15" && $0["element"] as? String == "label.shadowColor" })
        #expect((object["scenes"] as? [[String: Any]])?.first?["file"] as? String == "card.lua")
    }

    @Test func editedOutputFilesAreNotOverwrittenWithoutForce() throws {
        let scratch = try Scratch()
        #expect(try run(scratch, ["import", document("Card.xib"), "-o", "out"]).status == 0)
        #expect(try run(scratch, ["import", document("Card.xib"), "-o", "out"]).status == 0)
        try scratch.write("out/card.lua", "-- mine\n")
        let kept = try run(scratch, ["import", document("Card.xib"), "-o", "out"])
        #expect(kept.status == 1 && kept.messages.contains("1 file with other content: 'card.lua'"))
        #expect(try String(contentsOfFile: scratch.path("out/card.lua"), encoding: .utf8) == "-- mine\n")
        #expect(try run(scratch, ["import", document("Card.xib"), "-o", "out", "--force"]).status == 0)
    }

    @Test(arguments: [
        ("<a>", 1, "the XML is broken"), ("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", 1, "document type declaration"),
        ("", 1, "the file is empty"), ("\u{FEFF}<plist/>", 1, "not an Interface Builder document"),
    ])
    func invalidDocumentsAreErrors(_ text: String, _ status: Int32, _ message: String) throws {
        let scratch = try Scratch()
        try scratch.write("bad.storyboard", text)
        let result = try run(scratch, ["import", "bad.storyboard", "-o", "out"])
        #expect(result.status == status && result.messages.contains(message))
        #expect(scratch.contents == ["bad.storyboard"])
    }

    @Test func documentOf100MegabytesIsRefusedWithTheExitStatusOfLimits() throws {
        let scratch = try Scratch()
        let file = try FileHandle(forWritingTo: scratch.emptyFile("large.storyboard"))
        try file.truncate(atOffset: 100 << 20)
        try file.close()
        let result = try run(scratch, ["import", "large.storyboard", "-o", "out"])
        #expect(result.status == 3 && result.messages.contains("too large: found 104857600 bytes"))
    }

    @Test(arguments: [
        ["import", "a.storyboard"], ["import", "--check", "a.storyboard", "-o", "out"],
        ["import", "a.storyboard", "b.storyboard", "-o", "out"], ["import", "-", "-o", "out"],
    ])
    func wrongOptionsEndWithStatusTwo(_ arguments: [String]) throws {
        #expect(try run(Scratch(), arguments).status == 2)
    }
}
