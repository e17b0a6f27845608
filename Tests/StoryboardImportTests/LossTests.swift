import Testing

@testable import StoryboardImport

/// Nothing of a document is lost without an entry in the report.
@Suite struct LossTests {
    /// The scripts and the report, without line numbers.
    private func output(_ bytes: [UInt8]) throws -> [String] {
        let result = try Importer.run(bytes, name: "x")
        return result.files.map(\.text)
            + result.report.entries.map { "\($0.severity) \($0.id) \($0.element) \($0.reason) \($0.file ?? "")" }
    }

    /// The script or the report changes if a constraint, a guide or an entry of a variation's mask is deleted.
    @Test(arguments: ["Base.lproj/Main.storyboard", "Variations.storyboard", "Guides.storyboard", "Unusual.storyboard"])
    func deletingAnyStoryboardConstraintOrGuideChangesTheScriptOrReport(_ name: String) throws {
        let lines = String(decoding: try Fixture.bytes(name), as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        let whole = try output(Array(lines.joined(separator: "\n").utf8))
        var count = 0
        for (index, line) in lines.enumerated() {
            let text = line.drop { $0 == " " }
            let tags = ["<constraint ", "<layoutGuide ", "<exclude ", "<include "]
            guard tags.contains(where: text.hasPrefix), text.hasSuffix("/>") else { continue }
            // The view of this constraint is removed for the same size classes.
            if text == #"<exclude reference="vc-19"/>"# { continue }
            count += 1
            var rest = lines
            rest.remove(at: index)
            let found = try output(Array(rest.joined(separator: "\n").utf8))
            #expect(found != whole, "\(name):\(index + 1): \(text)")
        }
        #expect(count > 0)
    }

    /// Documents that end anywhere, or lack any line, are errors or have a report; the importer does not stop.
    @Test(arguments: ["Variations.storyboard", "Guides.storyboard", "Unusual.storyboard", "Row.xib"])
    func storyboardWithAnyLineMissingIsImportedOrRejected(_ name: String) throws {
        let lines = String(decoding: try Fixture.bytes(name), as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        var imported = 0
        for index in lines.indices {
            var rest = lines
            rest.remove(at: index)
            do {
                _ = try Importer.run(Array(rest.joined(separator: "\n").utf8), name: "x")
                imported += 1
            } catch { #expect(!error.message.isEmpty) }
        }
        #expect(imported > 0 && imported < lines.count)
    }
}
