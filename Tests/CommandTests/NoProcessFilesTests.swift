import Foundation
import Testing

/// The commands in a container or chroot with an empty `/proc`.
@Suite(.timeLimit(.minutes(20)), .enabled(if: HiddenFiles.areAllowed)) struct NoProcessFilesTests {
    private static let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("RenderingTests/Fonts")

    /// Runs a shell command with an empty `/proc`.
    private func run(_ line: String, in scratch: Scratch, temporary: String? = nil) throws -> Command.Result {
        try scratch.write("good.lua", goodScript)
        let surroundings = temporary.map { ["TMPDIR": $0] } ?? [:]
        return try HiddenFiles.run(line, without: "/proc", in: scratch, surroundings)
    }

    private func command(_ arguments: String, in scratch: Scratch) throws -> Command.Result {
        try run("exec \(Command.executable.path) \(arguments)", in: scratch)
    }

    @Test(
        arguments: [
            "render good.lua", "render good.lua --format png", "check good.lua",
            "render good.lua --format text -o /dev/stdout",
        ])
    func outputIsTheSameWithAnEmptyProcDirectory(_ arguments: String) throws {
        let scratch = try Scratch()
        let hidden = try command(arguments, in: scratch)
        #expect(hidden.status == 0 && hidden.messages.isEmpty, "\(hidden.messages)")
        let shown = try Command.run(arguments.split(separator: " ").map(String.init), in: scratch.folder)
        #expect(hidden.output == shown.output)
    }

    @Test func batchRunsJobsWithAnEmptyProcDirectory() throws {
        let scratch = try Scratch()
        try scratch.write("jobs", "{\"id\": 1, \"script\": \"good.lua\", \"output\": \"1.json\"}\n")
        let result = try command("batch --quiet <jobs", in: scratch)
        #expect(result.status == 0)
        #expect(String(decoding: result.output, as: UTF8.self).contains("\"ok\": true"))
    }

    /// The command is found by its name in `PATH`.
    @Test func batchStartedByNameRunsJobsWithAnEmptyProcDirectory() throws {
        let scratch = try Scratch()
        try scratch.write("jobs", "{\"id\": 1, \"script\": \"good.lua\"}\n")
        let folder = Command.executable.deletingLastPathComponent().path
        let result = try run("PATH=\(folder):$PATH exec tatami batch --quiet <jobs", in: scratch)
        #expect(String(decoding: result.output, as: UTF8.self).contains("\"ok\": true"))
    }

    @Test func builtInPluginsAreFoundWithAnEmptyProcDirectory() throws {
        let scratch = try Scratch()
        try scratch.write("bars.lua", "return function(c) c:putBadge('b'):center(equal, parent) end")
        let result = try command("render bars.lua", in: scratch)
        #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
    }

    @Test func versionOutputIsTheSameWithAnEmptyProcDirectory() throws {
        let scratch = try Scratch()
        let shown = try Command.run(["--version"], in: scratch.folder)
        #expect(try command("--version", in: scratch).output == shown.output)
    }

    /// The temporary copy of the font is removed when the process exits.
    @Test func fontsNextToTheScriptAreUsedWithAnEmptyProcDirectory() throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(
            at: scratch.folder.appendingPathComponent("fonts"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Self.fonts.appendingPathComponent("Post.otf"),
            to: scratch.folder.appendingPathComponent("fonts/Post.otf"))
        try scratch.write(
            "post.lua",
            """
            return function(c)
              c:putLabel('a'):text('AAAA'):font { family = 'Tatami Post', size = 100 }:left(equalTo(0)):top(equalTo(0))
            end
            """)
        let temporary = scratch.path("temporary")
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
        let result = try run(
            "exec \(Command.executable.path) render post.lua --format svg", in: scratch, temporary: temporary)
        #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
        let shown = try Command.run(["render", "post.lua", "--format", "svg"], in: scratch.folder)
        #expect(result.output == shown.output)
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
    }

    @Test func memoryLimitAppliesWithAnEmptyProcDirectory() throws {
        let scratch = try Scratch()
        try scratch.write(
            "greedy.lua", "return function(c) for i = 1, 100000 do c:putLabel():text('label ' .. i) end end")
        let result = try command("render greedy.lua --max-memory 1 --max-time 60", in: scratch)
        let shown = try Command.run(
            ["render", "greedy.lua", "--max-memory", "1", "--max-time", "60"], in: scratch.folder)
        #expect(result.status == shown.status && result.status == 3, "\(result.messages)")
    }
}
