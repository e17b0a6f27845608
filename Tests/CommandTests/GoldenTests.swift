import Foundation
import Geometry
import Layout
import Rendering
import Scripting
import Testing

/// The layout of `Golden/NAME.lua` equals `Golden/NAME.expected`, in the text format. The frames were calculated by
/// hand with the metrics of `FixedTextMeasurer`; each script explains them.
///
/// With TATAMI_RECORD=1 in the environment, the expected files are written instead of compared; read the difference
/// before you commit it.
@Suite struct GoldenTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")

    static func names(ending: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }

    static let scripts = names(ending: ".lua")

    static func layOut(_ script: String, chunkName: String) throws -> String {
        var options = ScriptHost.Options()
        options.traits = GoldenHeader(script).traits
        let host = try ScriptHost(
            options: options, text: FixedTextMeasurer(), images: NamedSizes(), resolver: nil, print: { _ in })
        try host.run(Array(script.utf8), chunkName: chunkName)
        return String(decoding: TextTree.write(host.screen.snapshot()), as: UTF8.self)
    }

    @Test(arguments: scripts) func layoutMatchesItsRecordedFrames(_ name: String) throws {
        let script = try String(contentsOf: Self.folder.appendingPathComponent("\(name).lua"), encoding: .utf8)
        let expectedFile = Self.folder.appendingPathComponent("\(name).expected")
        #expect(GoldenHeader(script).unknown.isEmpty, "a header that cannot be read")
        #expect(script.hasPrefix("-- "), "a golden layout begins with how its frames are worked out")

        let found = try Self.layOut(script, chunkName: "\(name).lua")
        if ProcessInfo.processInfo.environment["TATAMI_RECORD"] == "1" {
            try found.write(to: expectedFile, atomically: true, encoding: .utf8)
            return
        }
        let expected = try String(contentsOf: expectedFile, encoding: .utf8)
        #expect(found == expected, "\(name)\nexpected:\n\(expected)\nfound:\n\(found)")
    }

    @Test func everyGoldenScriptHasAFileOfExpectedFrames() {
        #expect(Self.names(ending: ".lua") == Self.names(ending: ".expected"))
        #expect(Self.scripts.count >= 45)
    }

    /// A second pass and a second snapshot have the same bytes.
    @Test(arguments: scripts) func secondPassProducesTheSameBytesAndSolvesNothing(_ name: String) throws {
        let script = try String(contentsOf: Self.folder.appendingPathComponent("\(name).lua"), encoding: .utf8)
        #expect(try Self.layOut(script, chunkName: "\(name).lua") == Self.layOut(script, chunkName: "\(name).lua"))

        var options = ScriptHost.Options()
        options.traits = GoldenHeader(script).traits
        let host = try ScriptHost(
            options: options, text: FixedTextMeasurer(), images: NamedSizes(), resolver: nil, print: { _ in })
        try host.run(Array(script.utf8), chunkName: "\(name).lua")
        let first = TextTree.write(host.screen.snapshot())
        #expect(host.screen.lastSolveCount > 0)
        #expect(TextTree.write(host.screen.snapshot()) == first)
        #expect(host.screen.lastSolveCount == 0, "laying out again without a change solves nothing")
    }

    /// A screen with changed traits equals a new screen with these traits: size, scale, direction, text size and safe
    /// area change and change back. Layouts that read traits are skipped, because they do not run again.
    @Test(arguments: scripts) func layoutAfterChangedTraitsEqualsLayoutFromScratch(_ name: String) throws {
        let script = try String(contentsOf: Self.folder.appendingPathComponent("\(name).lua"), encoding: .utf8)
        guard !script.contains("traits.") else { return }
        func host(_ traits: Traits) throws -> ScriptHost {
            var options = ScriptHost.Options()
            options.traits = traits
            let host = try ScriptHost(
                options: options, text: FixedTextMeasurer(), images: NamedSizes(), resolver: nil, print: { _ in })
            try host.run(Array(script.utf8), chunkName: "\(name).lua")
            return host
        }
        func tree(_ host: ScriptHost) -> String {
            String(decoding: TextTree.write(host.screen.snapshot(), exact: true), as: UTF8.self)
        }

        let first = GoldenHeader(script).traits
        var mirrored = first
        mirrored.direction = first.direction == .leftToRight ? .rightToLeft : .leftToRight
        var small = first
        small.size = Size(width: 77, height: 130)
        small.scale = 3
        var notched = first
        notched.safeArea = Insets(top: 44, left: 3, bottom: 21, right: 7)
        notched.textSize = 1.5

        let living = try host(first)
        let start = tree(living)
        for traits in [mirrored, small, notched, mirrored] {
            living.screen.traits = traits
            #expect(tree(living) == tree(try host(traits)), "\(name) under \(traits)")
        }
        living.screen.traits = first
        #expect(tree(living) == start, "\(name) back under the first circumstances")
    }
}
