import Foundation
import LuaHost
import TestSupport
import Testing

@testable import Scripting

/// The hash of a plugin's directory.
struct PluginHashTests {
    /// A directory that is removed with the value.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("tatami-hash-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(at: url) }

        func write(_ path: String, _ text: String) throws {
            let file = url.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }

        func link(_ path: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: url.appendingPathComponent(path).path, withDestinationPath: target)
        }

        var hash: String { get throws { try PluginHash.of(SandboxedDirectory(path: url.path)) } }
    }

    /// The examples of FIPS 180-4, and lengths around the block size; computed by another program.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
        ),
        (
            String(repeating: "a", count: 56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"
        ),
        (
            String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
        ),
        (
            String(repeating: "a", count: 100_000), "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"
        ),
    ])
    func sha256DigestsMatchReferenceDigests(_ text: String, _ expected: String) {
        #expect(SHA256.digest(Array(text.utf8)) == expected)
    }

    /// The hash of the list of paths, lengths and digests. Its form must not change by accident.
    @Test func hashCoversTypesPathsLengthsAndDigestsButNotTheLockFile() throws {
        let folder = try Folder()
        try folder.write("plugin.lua", "abc")
        try folder.write("sub/é", "")
        try folder.link("old", to: "plugin.lua")
        let list = """
            link 3 old \(SHA256.digest(Array("plugin.lua".utf8)))
            file 10 plugin.lua ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
            file 6 sub/é e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855

            """
        #expect(try folder.hash == "sha256:" + SHA256.digest(Array(list.utf8)))
        // The lock file in the directory isn't part of the hash.
        try folder.write("tatami.lock", "{}")
        #expect(try folder.hash == "sha256:" + SHA256.digest(Array(list.utf8)))
    }

    /// Random trees: the order of the files, times and permissions don't matter; every change of a file does.
    @Test func hashChangesOnlyWithPathsAndContentsOfFiles() throws {
        for seed in Seeds.range(1, short: 12, full: 60) {
            var random = SeededGenerator(seed: UInt64(seed))
            var files: [String: String] = [:]
            for _ in 0..<random.int(1...12) {
                let depth = random.int(0...2)
                let path = (0..<depth).map { _ in random.pick(["a", "b.d", ".c"]) + "/" }.joined()
                files[path + "f\(random.int(0...9))" + random.pick([".lua", ".png", ""])] = String(
                    repeating: "x\n", count: random.int(0...40))
            }
            func made(_ paths: [String]) throws -> Folder {
                let folder = try Folder()
                for path in paths { try folder.write(path, files[path] ?? "") }
                return folder
            }
            let one = try made(files.keys.sorted())
            let other = try made(files.keys.sorted().reversed())
            let hash = try one.hash
            #expect(try other.hash == hash, "seed \(seed)")
            let path = random.pick(files.keys.sorted())
            let file = other.url.appendingPathComponent(path)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1), .posixPermissions: 0o600], ofItemAtPath: file.path)
            #expect(try other.hash == hash, "seed \(seed)")
            switch random.int(0..<3) {
            case 0: try other.write(path, (files[path] ?? "") + "y")
            case 1: try FileManager.default.removeItem(at: file)
            default: try FileManager.default.moveItem(at: file, to: file.appendingPathExtension("z"))
            }
            #expect(try other.hash != hash, "seed \(seed): \(path)")
        }
    }

    /// Links are hashed as links; their targets aren't read.
    @Test func linksAreHashedWithoutReadingTheirTargets() throws {
        let folder = try Folder()
        let outside = try Folder()
        try outside.write("secret", "1")
        try folder.link("out", to: outside.url.appendingPathComponent("secret").path)
        try folder.link("round", to: ".")
        try folder.link("nowhere", to: "nothing")
        try folder.link("device", to: "/dev/zero")
        let hash = try folder.hash
        try outside.write("secret", "2")
        #expect(try folder.hash == hash)
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("nowhere"))
        try folder.link("nowhere", to: "something")
        #expect(try folder.hash != hash)
    }

    @Test(arguments: ["fifo", "lock", "deep", "name", "many"])
    func directoriesThatCannotBeHashedAreRefused(_ what: String) throws {
        let folder = try Folder()
        let expected: String
        switch what {
        case "fifo":
            #expect(mkfifo(folder.url.appendingPathComponent("pipe").path, 0o600) == 0)
            expected = "'pipe' is not a file, a directory or a link; take it out of the plugin"
        case "lock":
            try folder.link("evil.lua", to: "./tatami.lock")
            expected = "'evil.lua' is a link to tatami.lock; take it out of the plugin"
        case "many":
            for number in 0...10_000 { close(creat(folder.url.appendingPathComponent("\(number)").path, 0o600)) }
            expected = "it has more than 10000 entries"
        case "deep":
            try folder.write(String(repeating: "d/", count: 40) + "f", "")
            expected = "is more than 32 directories deep"
        default:
            let bytes: [CChar] = Array((folder.url.path + "/").utf8CString.dropLast()) + [-1, -2, 0]
            close(creat(bytes, 0o600))
            expected = "cannot read the plugin"
        }
        do {
            _ = try folder.hash
            Issue.record("\(what) was hashed")
        } catch let fault as PluginHash.HashError {
            #expect(fault.message.contains(expected), "\(fault.message)")
        }
    }
}
