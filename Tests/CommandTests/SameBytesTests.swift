import Foundation
import TestSupport
import Testing

/// Equal input has equal output: in a second run, with another locale, without a home directory, from another working
/// directory.
@Suite(.timeLimit(.minutes(20))) struct SameBytesTests {
    private static let gallery = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("scripts/gallery")

    private static let scripts = ["arabic", "card", "counter", "hello", "login", "profile", "seed", "text"]
    private static let formats = ["text", "json", "svg", "png", "pdf"]

    /// Screens with their formats: by default, half of the pairs, with each screen and each format.
    private static let pairs: [(String, String)] = scripts.enumerated().flatMap { number, script in
        formats.enumerated().filter { Seeds.isFullRound || (number + $0.offset).isMultiple(of: 2) }
            .map { (script, $0.element) }
    }

    @Test(arguments: pairs)
    func outputIsTheSameInASecondRunAndInAnotherEnvironment(_ script: String, _ format: String) throws {
        let elsewhere = try Scratch()
        let temporary = try Scratch()
        let path = Self.gallery.appendingPathComponent("\(script).lua").path
        let arguments = ["render", path, "--format", format, "--size", "390x844", "--scale", "2"]
        let first = try Command.run(arguments, in: Self.gallery)
        #expect(first.status == 0, "\(first.messages)")
        #expect(!first.output.isEmpty)
        #expect(try Command.run(arguments, in: Self.gallery).output == first.output, "again")

        let hostile = [
            "LANGUAGE": "zh", "LANG": "zh_CN.UTF-8", "LC_ALL": "zh_CN.UTF-8", "PANGO_LANGUAGE": "zh",
            "TZ": "Asia/Tokyo", "NO_COLOR": "1",
            "TMPDIR": temporary.folder.path, "FONTCONFIG_FILE": "/nonexistent/fonts.conf",
            "FONTCONFIG_SYSROOT": "/nonexistent", "FC_DEBUG": "1",
        ]
        let second = try Command.run(arguments, in: elsewhere.folder, environment: hostile)
        #expect(second.status == 0, "\(second.messages)")
        #expect(second.output == first.output, "in a hostile environment")
        #expect(elsewhere.contents.isEmpty, "nothing is left behind")
        // Without a home directory, the font cache is in the working directory.
        #expect(
            temporary.contents.allSatisfy { $0.hasPrefix("tatami-fontconfig-") }, "nothing temporary is left behind")
    }

    /// A file has the same bytes as stdout, and replaces the old content.
    @Test func outputFileEqualsStandardOutput() throws {
        let scratch = try Scratch()
        let script = Self.gallery.appendingPathComponent("login.lua").path
        try scratch.write("out.json", "what was there")
        let direct = try Command.run(["render", script, "--format", "json"], in: scratch.folder)
        let toFile = try Command.run(["render", script, "-o", "out.json"], in: scratch.folder)
        #expect(toFile.status == 0)
        #expect(toFile.output.isEmpty)
        #expect(try Data(contentsOf: scratch.folder.appendingPathComponent("out.json")) == direct.output)
        #expect(scratch.contents == ["out.json"])
    }
}
