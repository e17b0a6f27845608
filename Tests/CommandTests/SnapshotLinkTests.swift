import Foundation
import Testing

/// Snapshots are stored below the spec's directory, and links are not followed.
@Suite struct SnapshotLinkTests {
    private static let spec = """
        it("is a screen", function()
          local screen = open("screen.lua")
          expect(screen):toMatchSnapshot("x")
        end)
        """

    private static let screen = "return function(content) content:putView('box'):edges(equal, parent) end\n"

    private func scratch() throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("specs/a_spec.lua", Self.spec)
        try scratch.write("specs/screen.lua", Self.screen)
        try scratch.write("secret/x.txt", "root:secret:0:0\n")
        try scratch.write("secret/a/x.txt", "root:secret:0:0\n")
        return scratch
    }

    private func test(_ scratch: Scratch, _ arguments: String...) throws -> (status: Int32, said: String) {
        let result = try Command.run(["test", "specs"] + arguments, in: scratch.folder)
        #expect(!result.isKilled)
        return (result.status, String(decoding: result.output, as: UTF8.self) + result.messages)
    }

    private func link(_ scratch: Scratch, _ name: String, to target: String) throws {
        let path = scratch.path(name)
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    /// A link in place of a snapshot, its directory, or all snapshots; to a file, nothing, itself, or a neighbor.
    @Test(
        arguments: [
            ("specs/snapshots/a/x.txt", "../../../secret/x.txt"), ("specs/snapshots/a/x.txt", "/etc/passwd"),
            ("specs/snapshots/a", "../../secret"), ("specs/snapshots", "../secret"),
            ("specs/snapshots/a/x.txt", "x.txt"),
            ("specs/snapshots/a/x.txt", "../../../secret/new.txt"), ("specs/snapshots/a/x.txt", "../../a_spec.lua"),
        ])
    func a7SymbolicLinksInPlaceOfSnapshotsAreNeitherReadNorWritten(_ name: String, _ target: String) throws {
        let scratch = try scratch()
        try link(scratch, name, to: target)
        let before = scratch.contents
        for arguments in [[], ["--update"]] {
            let result = try Command.run(["test", "specs"] + arguments, in: scratch.folder)
            let said = String(decoding: result.output, as: UTF8.self) + result.messages
            #expect(result.status == 1, "\(said)")
            #expect(said.contains("symbolic link"), "\(said)")
            #expect(
                !said.contains("root:") && !said.contains("toMatchSnapshot(\"x\")"),
                "nothing of the target is shown: \(said)")
        }
        #expect(scratch.contents == before, "nothing was made")
        #expect(try String(contentsOfFile: scratch.path("secret/x.txt"), encoding: .utf8) == "root:secret:0:0\n")
        #expect(try String(contentsOfFile: scratch.path("secret/a/x.txt"), encoding: .utf8) == "root:secret:0:0\n")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path(name)) == target)
    }

    /// A pipe or directory in place of a snapshot neither blocks nor crashes the command.
    @Test func a7PipesAndDirectoriesInPlaceOfSnapshotsAreErrors() throws {
        let scratch = try scratch()
        try scratch.write("specs/snapshots/a/x.txt/inside", "")
        #expect(try test(scratch).said.contains("is not a regular file"))
        #expect(try test(scratch, "--update").status == 1)
        try FileManager.default.removeItem(atPath: scratch.path("specs/snapshots/a/x.txt"))
        #expect(mkfifo(scratch.path("specs/snapshots/a/x.txt"), 0o600) == 0)
        #expect(try test(scratch).said.contains("is not a regular file"))
        let (status, said) = try test(scratch, "--update")
        #expect(status == 1, "\(said)")
    }

    /// Images of differences are removed and written by the same rules.
    @Test func a7DifferenceImagesDoNotFollowLinks() throws {
        let scratch = try scratch()
        try scratch.write("specs/a_spec.lua", Self.spec.replacing("\"x\"", with: "\"x\", { format = \"png\" }"))
        #expect(try test(scratch, "--update").status == 0)
        try scratch.write("specs/screen.lua", Self.screen.replacing("'box')", with: "'box'):backgroundColor('red')"))
        try link(scratch, "specs/snapshots/a/x.found.png", to: "../../../secret/x.txt")
        let (status, said) = try test(scratch)
        // The old link is removed, so that the image takes its place.
        #expect(status == 1, "\(said)")
        let file = scratch.path("specs/snapshots/a/x.found.png")
        let type = try FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
        #expect(type == .typeRegular)
        #expect(try String(contentsOfFile: scratch.path("secret/x.txt"), encoding: .utf8) == "root:secret:0:0\n")
        // Recording removes the link, not its target.
        #expect(try test(scratch, "--update").status == 0)
        #expect(
            !scratch.contents.contains("specs/snapshots/a/x.found.png") && scratch.contents.contains("secret/x.txt"))
    }

    @Test func a7LinkedSpecsHaveSnapshotsNextToTheirTarget() throws {
        let scratch = try scratch()
        try link(scratch, "linked", to: "specs")
        #expect(try Command.run(["test", "linked/a_spec.lua", "--update"], in: scratch.folder).status == 0)
        #expect(scratch.contents.contains("specs/snapshots/a/x.txt"))
        #expect(try test(scratch).status == 0)
    }
}
