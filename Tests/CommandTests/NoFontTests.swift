import Foundation
import Testing

/// A machine without fonts.
@Suite(.timeLimit(.minutes(20)), .enabled(if: HiddenFiles.areAllowed)) struct NoFontTests {
    private func run(_ arguments: String) throws -> (result: Command.Result, scratch: Scratch) {
        let scratch = try Scratch()
        try scratch.write("good.lua", goodScript)
        try scratch.write("jobs", "{\"id\": 1, \"script\": \"good.lua\"}\n")
        let line = "exec \(Command.executable.path) \(arguments)"
        return (try HiddenFiles.run(line, without: "/usr/share/fonts", in: scratch), scratch)
    }

    @Test(arguments: ["render good.lua -o out.png", "check good.lua"])
    func noFontIsAnError(_ arguments: String) throws {
        let (result, _) = try run(arguments)
        #expect(result.status == 1)
        let text = result.messages + String(decoding: result.output, as: UTF8.self)
        #expect(text.contains("error: no font found: ") && text.contains("fonts-inter"), "\(text)")
        #expect(text.contains("--allow-missing-fonts"), "\(text)")
    }

    @Test func allowMissingFontsOptionTurnsTheErrorIntoAWarning() throws {
        let (result, scratch) = try run("render good.lua -o out.png --allow-missing-fonts")
        #expect(result.status == 0 && scratch.contents.contains("out.png"))
        #expect(result.messages.hasPrefix("warning: no font found: "), "\(result.messages)")
    }

    @Test(arguments: [("", "error"), ("--allow-missing-fonts", "warning")])
    func batchReportsMissingFontsAsErrorOrIfAllowedAsWarning(_ option: String, _ severity: String) throws {
        let (result, _) = try run("batch --quiet \(option) <jobs")
        let line = String(decoding: result.output, as: UTF8.self)
        #expect(line.contains("\"severity\": \"\(severity)\", \"code\": \"fonts\""), "\(line)")
    }
}
