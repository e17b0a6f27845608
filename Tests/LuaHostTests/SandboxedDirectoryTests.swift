import Foundation
import Testing

@testable import LuaHost

/// A temporary directory that is removed with the object.
final class TemporaryDirectory {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("LuaHostTests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    }
}

@Suite("Sandboxed directories")
struct SandboxedDirectoryTests {
    private func failure(_ directory: SandboxedDirectory, _ path: String, limit: Int = 1000) -> SandboxedDirectory
        .Failure?
    {
        do throws(SandboxedDirectory.Failure) {
            _ = try directory.read(path, limit: limit)
            return nil
        } catch {
            return error
        }
    }

    @Test func readsFilesBelowTheDirectoryUpToASizeLimitAndAfterItIsRenamed() throws {
        let temporary = try TemporaryDirectory()
        try temporary.write("root/a.txt", "hello")
        try temporary.write("root/sub/b.txt", String(repeating: "x", count: 100_000))
        try temporary.write("root/empty", "")
        try temporary.write("root/..odd", "odd")
        let directory = try SandboxedDirectory(path: temporary.path + "/root")
        #expect(try directory.read("a.txt", limit: 5) == Array("hello".utf8))
        #expect(try directory.read("sub/b.txt", limit: 1 << 20).count == 100_000)
        #expect(try directory.read("./sub/./b.txt", limit: 100_000).count == 100_000)
        #expect(try directory.read("empty", limit: 0).isEmpty)
        #expect(try directory.read("..odd", limit: 10).count == 3)
        #expect(
            directory.contains("a.txt") && !directory.contains("b.txt") && !directory.contains("sub")
                && !directory.contains("../root/a.txt"))
        #expect(failure(directory, "a.txt", limit: 4) == .tooLarge("a.txt", limit: 4))
        #expect(failure(directory, "none") == .notFound("none"))
        #expect(failure(directory, "a.txt/x") == .notFound("a.txt/x"))
        // The open directory stays the same when it is renamed.
        try FileManager.default.moveItem(atPath: temporary.path + "/root", toPath: temporary.path + "/moved")
        try temporary.write("root/a.txt", "other")
        #expect(try directory.read("a.txt", limit: 5) == Array("hello".utf8))
    }

    @Test func pathsAndSymbolicLinksThatLeaveTheDirectoryAreErrors() throws {
        let temporary = try TemporaryDirectory()
        try temporary.write("secret", "secret")
        try temporary.write("root/in/file", "inside")
        try temporary.link("root/absolute", to: temporary.path + "/secret")
        try temporary.link("root/up", to: "../secret")
        try temporary.link("root/in/upup", to: "../../secret")
        try temporary.link("root/outside", to: "..")
        try temporary.link("root/around", to: "../root/in/file")
        try temporary.link("root/etc", to: "/etc")
        try temporary.link("root/inside", to: "in/file")
        try temporary.link("root/in/parent", to: "../in/file")
        try temporary.link("root/loop", to: "loop")
        try temporary.link("root/dangling", to: "nowhere")
        try temporary.link("root/process", to: "/proc/self/root")
        let directory = try SandboxedDirectory(path: temporary.path + "/root")
        for path in [
            "absolute", "up", "in/upup", "outside/secret", "around", "etc/hostname", "loop", "process/etc/hostname",
        ] {
            #expect(failure(directory, path) == .leadsOut(path), "\(path)")
        }
        for path in [
            "", "/etc/hostname", "..", "../secret", "in/../../secret", "in/..", "in/../in/file", "a\0b",
            String(repeating: "x", count: 5000),
        ] {
            #expect(failure(directory, path) == .badPath(path), "\(path)")
        }
        #expect(failure(directory, "dangling") == .notFound("dangling"))
        #expect(try directory.read("inside", limit: 10) == Array("inside".utf8))
        #expect(try directory.read("in/parent", limit: 10) == Array("inside".utf8))
    }

    @Test func onlyRegularFilesAreRead() throws {
        let temporary = try TemporaryDirectory()
        try temporary.write("file", "x")
        try FileManager.default.createDirectory(
            atPath: temporary.path + "/directory", withIntermediateDirectories: true)
        #expect(mkfifo(temporary.path + "/fifo", 0o600) == 0)
        let directory = try SandboxedDirectory(path: temporary.path)
        // Opening a FIFO without a writer could block forever.
        for path in ["directory", "fifo", ".", "directory/"] {
            #expect(failure(directory, path) == .notRegularFile(path), "\(path)")
        }
        let devices = try SandboxedDirectory(path: "/dev")
        for path in ["zero", "null", "random", "full"] {
            #expect(failure(devices, path) == .notRegularFile(path), "\(path)")
        }
        // The system reports a size of 0 for this file, which has content.
        let process = try SandboxedDirectory(path: "/proc")
        if let failure = failure(process, "self/maps", limit: 10) {
            #expect(failure == .tooLarge("self/maps", limit: 10) || failure == .leadsOut("self/maps"))
        }
        #expect(failure(process, "meminfo", limit: 10) == .tooLarge("meminfo", limit: 10))
        #expect(try process.read("meminfo", limit: 100_000).count > 100)
        #expect(throws: SandboxedDirectory.Failure.self) { try SandboxedDirectory(path: temporary.path + "/file") }
        #expect(throws: SandboxedDirectory.Failure.notFound("/nowhere")) { try SandboxedDirectory(path: "/nowhere") }
        #expect(throws: SandboxedDirectory.Failure.badPath("")) { try SandboxedDirectory(path: "") }
    }
}
