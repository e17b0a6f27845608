import Foundation
import Layout
import Rendering
import Scripting
import Testing

/// `Golden/NAME.lua` laid out is `Golden/NAME.expected`, as the text tree writes it. The frames were worked out by hand: each
/// script says how, under the numbers of `FixedTextMeasurer`.
///
/// With TATAMI_RECORD=1 in the environment the expected files are written instead of compared; read the difference before
/// it is committed.
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
        let host = try ScriptHost(options: options, text: FixedTextMeasurer(), images: NamedSizes(), resolver: nil, print: { _ in })
        try host.run(Array(script.utf8), chunkName: chunkName)
        return String(decoding: TextTree.write(host.screen.snapshot()), as: UTF8.self)
    }

    @Test(arguments: scripts) func layout(_ name: String) throws {
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

    @Test func everyScriptHasItsExpectedTreeAndNoTreeIsLeftOver() {
        #expect(Self.names(ending: ".lua") == Self.names(ending: ".expected"))
        #expect(Self.scripts.count >= 45)
    }

    /// The pass gives the same bytes again, and a second snapshot of one screen those of the first.
    @Test(arguments: scripts) func again(_ name: String) throws {
        let script = try String(contentsOf: Self.folder.appendingPathComponent("\(name).lua"), encoding: .utf8)
        #expect(try Self.layOut(script, chunkName: "\(name).lua") == Self.layOut(script, chunkName: "\(name).lua"))

        var options = ScriptHost.Options()
        options.traits = GoldenHeader(script).traits
        let host = try ScriptHost(options: options, text: FixedTextMeasurer(), images: NamedSizes(), resolver: nil, print: { _ in })
        try host.run(Array(script.utf8), chunkName: "\(name).lua")
        let first = TextTree.write(host.screen.snapshot())
        #expect(host.screen.lastSolveCount > 0)
        #expect(TextTree.write(host.screen.snapshot()) == first)
        #expect(host.screen.lastSolveCount == 0, "laying out again without a change solves nothing")
    }
}
