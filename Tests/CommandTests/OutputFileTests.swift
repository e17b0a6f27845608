import Foundation
import Testing

/// Outputs that already exist: links, devices, pipes, hard links, permissions.
@Suite(.timeLimit(.minutes(20))) struct OutputFileTests {
    private static let script = "return function(content) content:putLabel('a'):text('Hi'):center(equal, parent) end\n"

    private func scratch() throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("a.lua", Self.script)
        return scratch
    }

    private func render(_ scratch: Scratch, to output: String) throws -> Command.Result {
        try Command.run(["render", "a.lua", "--format", "text", "-o", output], in: scratch.folder)
    }

    private func text(_ scratch: Scratch, _ name: String) throws -> String {
        try String(contentsOfFile: scratch.path(name), encoding: .utf8)
    }

    private func status(_ path: String) throws -> stat {
        var status = stat()
        try #require(lstat(path, &status) == 0)
        return status
    }

    @Test func a10ALinkStaysAndItsTargetIsReplaced() throws {
        let scratch = try scratch()
        try scratch.write("deep/target", "old")
        for (name, target) in [("link", "deep/target"), ("second", "link"), ("absolute", scratch.path("deep/target"))] {
            symlink(target, scratch.path(name))
            try scratch.write("deep/target", "old")
            #expect(try render(scratch, to: name).status == 0)
            #expect(try text(scratch, "deep/target").hasPrefix("root View"), "\(name)")
            #expect(try status(scratch.path(name)).st_mode & S_IFMT == S_IFLNK)
        }
        #expect(scratch.contents == ["a.lua", "absolute", "deep", "deep/target", "link", "second"])
    }

    @Test func a10TargetOfADanglingLinkIsCreated() throws {
        let scratch = try scratch()
        try FileManager.default.createDirectory(atPath: scratch.path("deep"), withIntermediateDirectories: true)
        symlink("deep/new", scratch.path("link"))
        #expect(try render(scratch, to: "link").status == 0)
        #expect(try text(scratch, "deep/new").hasPrefix("root View"))
        #expect(try status(scratch.path("link")).st_mode & S_IFMT == S_IFLNK)
        symlink("nowhere/new", scratch.path("lost"))
        let result = try render(scratch, to: "lost")
        #expect(
            result.status == 1 && result.messages == "error: cannot write lost: No such file or directory\n",
            "\(result.messages)")
    }

    @Test func a10CyclicLinksAreErrors() throws {
        let scratch = try scratch()
        symlink("loop", scratch.path("loop"))
        symlink("b", scratch.path("a"))
        symlink("a", scratch.path("b"))
        let before = scratch.contents
        for name in ["loop", "a", "loop/x"] {
            let result = try render(scratch, to: name)
            #expect(result.status == 1, "\(name)")
            #expect(
                result.messages == "error: cannot write \(name): Too many levels of symbolic links\n",
                "\(result.messages)")
        }
        #expect(scratch.contents == before)
    }

    /// Only the named hard link gets the new content.
    @Test func a10OtherHardLinksKeepTheOldContent() throws {
        let scratch = try scratch()
        try scratch.write("one", "old")
        #expect(link(scratch.path("one"), scratch.path("two")) == 0)
        #expect(try render(scratch, to: "one").status == 0)
        #expect(try text(scratch, "one").hasPrefix("root View"))
        #expect(try text(scratch, "two") == "old")
        #expect(try status(scratch.path("two")).st_nlink == 1)
    }

    @Test func a10PermissionsStayExceptSetIDAndStickyBits() throws {
        let scratch = try scratch()
        for (mode, expected) in [(0o6755, 0o755), (0o1644, 0o644), (0o640, 0o640), (0o600, 0o600), (0o4700, 0o700)]
            as [(mode_t, mode_t)]
        {
            try scratch.write("out", "old")
            #expect(chmod(scratch.path("out"), mode) == 0)
            #expect(try render(scratch, to: "out").status == 0)
            #expect(try status(scratch.path("out")).st_mode & 0o7777 == expected, "\(String(mode, radix: 8))")
        }
    }

    @Test(.enabled(if: getuid() == 0)) func a10OwnerAndGroupStayIfAllowed() throws {
        let scratch = try scratch()
        try scratch.write("out", "old")
        #expect(chown(scratch.path("out"), 65534, 65534) == 0 && chmod(scratch.path("out"), 0o660) == 0)
        #expect(try render(scratch, to: "out").status == 0)
        let new = try status(scratch.path("out"))
        #expect((new.st_uid, new.st_gid, new.st_mode & 0o7777) == (65534, 65534, 0o660))
    }

    @Test func a10UnwritableOutputsAreErrors() throws {
        let scratch = try scratch()
        try scratch.write("folder/x", "")
        let socket = scratch.path("socket")
        let made = try Command.shell(
            "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"socket\")'", in: scratch.folder)
        #expect(made.status == 0 && FileManager.default.fileExists(atPath: socket), "\(made.messages)")
        let before = scratch.contents
        for (name, reason) in [
            ("folder", "it is a directory; name a file in it"), ("folder/", "it is a directory; name a file in it"),
            ("new/", "it ends in a slash; name a file"), ("socket", "it is a socket"), ("a.lua/x", "Not a directory"),
            ("/dev/fd/77", "Bad file descriptor"), (String(repeating: "n", count: 256), "File name too long"),
        ] {
            let result = try render(scratch, to: name)
            #expect(
                result.status == 1 && result.messages == "error: cannot write \(name): \(reason)\n",
                "\(result.messages)")
        }
        #expect(scratch.contents == before)
    }

    @Test func a10DevicesAndPipesAreWrittenTo() throws {
        let scratch = try scratch()
        #expect(try render(scratch, to: "/dev/null").status == 0)
        #expect(try status("/dev/null").st_mode & S_IFMT == S_IFCHR)
        let full = try render(scratch, to: "/dev/full")
        #expect(full.status == 1 && full.messages == "error: cannot write /dev/full: No space left on device\n")
        let piped = try Command.shell(
            "mkfifo pipe; cat pipe >got & \"$0\" render a.lua --format text -o pipe && wait", in: scratch.folder)
        #expect(piped.status == 0, "\(piped.messages)")
        #expect(try text(scratch, "got").hasPrefix("root View"))
        #expect(try status(scratch.path("pipe")).st_mode & S_IFMT == S_IFIFO)
    }

    /// /dev/stdout keeps the mode in which it was opened: a log is appended to, a pipe gets the bytes, a closed stream
    /// is an error.
    @Test func a10DevStdoutKeepsItsAppendMode() throws {
        let scratch = try scratch()
        for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link"] {
            if name == "link" { symlink("/dev/stdout", scratch.path("link")) }
            try scratch.write("log", "before\n")
            #expect(
                try Command.shell("exec \"$0\" render a.lua --format text -o \(name) >>log", in: scratch.folder).status
                    == 0)
            #expect(try text(scratch, "log").hasPrefix("before\nroot View"), "\(name)")
            let piped = try Command.shell("\"$0\" render a.lua --format text -o \(name) | cat", in: scratch.folder)
            #expect(String(decoding: piped.output, as: UTF8.self).hasPrefix("root View"))
            #expect(
                try Command.shell("exec \"$0\" render a.lua --format text -o \(name) >/dev/full", in: scratch.folder)
                    .status == 1)
        }
        #expect(
            try Command.shell("\"$0\" render a.lua --format text -o /dev/stderr 2>&1 >/dev/null", in: scratch.folder)
                .output.count > 20)
    }

    /// A failed script and a directory without write access leave the old file unchanged.
    @Test(.enabled(if: getuid() != 0)) func a10DirectoryWithoutWriteAccessIsReported() throws {
        let scratch = try scratch()
        try scratch.write("closed/out", "old")
        chmod(scratch.path("closed"), 0o500)
        defer { chmod(scratch.path("closed"), 0o700) }
        #expect(try render(scratch, to: "closed/out").messages == "error: cannot write closed/out: Permission denied\n")
        #expect(try text(scratch, "closed/out") == "old")
    }
}
