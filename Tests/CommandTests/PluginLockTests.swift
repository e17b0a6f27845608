import Foundation
import Testing

/// `tatami plugin lock` and `--locked`.
@Suite struct PluginLockTests {
    private let script = "return function(content) content:putDial('dial'):left(equal):top(equal) end"

    /// A screen with two plugins next to it.
    private func project() throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("screen.lua", script)
        try plugin(scratch, "dials", "1.2.0", #"kinds = { "Dial" }, permissions = { ["env=LANG"] = "greets" }"#)
        try plugin(scratch, "knobs", "0.1.0", #"kinds = { "Knob" }"#)
        return scratch
    }

    private func plugin(_ scratch: Scratch, _ name: String, _ version: String, _ fields: String) throws {
        try scratch.write(
            "plugins/\(name)/plugin.lua", "return { name = '\(name)', version = '\(version)', api = 1, \(fields) }")
        let kind = name.dropLast().capitalized
        try scratch.write(
            "plugins/\(name)/init.lua",
            "widget '\(kind)' { intrinsicSize = function() return { width = 30, height = 20 } end }")
    }

    private func run(_ line: String, in scratch: Scratch, status: Int32 = 0) throws -> (
        output: String, messages: String
    ) {
        let result = try Command.run(line.split(separator: " ").map(String.init), in: scratch.folder)
        let output = String(decoding: result.output, as: UTF8.self)
        #expect(result.status == status, "\(line): \(output)\(result.messages)")
        return (output, result.messages)
    }

    private let render = "render screen.lua --size 100x50 --format text --locked"

    @Test func lockFileListsPluginsWithHashesAndCommandsAcceptLockedPlugins() throws {
        let scratch = try project()
        let told = try run("plugin lock", in: scratch).output
        #expect(told.hasPrefix("dials 1.2.0  sha256:") && told.contains("\nknobs 0.1.0  sha256:"), "\(told)")
        let text = try String(contentsOfFile: scratch.path("tatami.lock"), encoding: .utf8)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 7 && lines[0] == "{" && lines[1] == #"  "version": 1,"#, "\(text)")
        #expect(lines[2] == #"  "plugins": ["# && lines[5] == "  ]")
        let line = #"    {"name": "dials", "version": "1.2.0", "path": "plugins/dials", "hash": "sha256:"#
        #expect(lines[3].hasPrefix(line) && lines[3].count == line.count + 64 + 3 && lines[3].hasSuffix(#""},"#))
        // Equal files have equal lock files in any directory.
        let other = try project()
        _ = try run("plugin lock .", in: other)
        #expect(try String(contentsOfFile: other.path("tatami.lock"), encoding: .utf8) == text)
        #expect(try run(render, in: scratch).output.contains("dial Dial 0,0 30×20"))
        _ = try run("check screen.lua --locked", in: scratch)
        #expect(try run("explain screen.lua dial.width --locked", in: scratch).output.contains("30"))
        try scratch.write(
            "a_spec.lua", "describe('a', function() it('b', function() open('screen.lua') end) end)")
        _ = try run("test a_spec.lua --locked", in: scratch)
        _ = try run("plugin check plugins --locked", in: scratch)
        #expect(try run("plugin list --locked", in: scratch).output.contains("badge 1.0.0  resolved"), "built in")
    }

    /// A changed file, a changed version, a missing plugin and an additional plugin: each is reported, and the rest
    /// works.
    @Test(arguments: [
        (
            "hash",
            "tatami.lock:4: error: the files of plugins/dials differ from tatami.lock, which lists 'dials' 1.2.0",
            "restore them, or run tatami plugin lock . to accept them"
        ),
        (
            "version",
            """
            tatami.lock:4: error: tatami.lock lists the plugin 'dials' in version 1.2.0, but plugins/dials is version \
            1.3.0
            """,
            "restore 1.2.0, or run tatami plugin lock . to accept 1.3.0"
        ),
        (
            "missing",
            "tatami.lock:5: error: tatami.lock lists the plugin 'knobs' 0.1.0 in 'plugins/knobs', but it is missing",
            "restore it, or run tatami plugin lock ."
        ),
        (
            "new", "tatami.lock:1: error: tatami.lock does not list the plugin 'extra' in plugins/extra",
            "run tatami plugin lock . to add it"
        ),
    ])
    func changedMissingOrAddedPluginIsReportedUntilLockedAgain(
        _ what: String, _ expected: String, _ remedy: String
    ) throws {
        let scratch = try project()
        _ = try run("plugin lock", in: scratch)
        switch what {
        case "hash": try scratch.write("plugins/dials/more.lua", "return 1")
        case "version": try plugin(scratch, "dials", "1.3.0", #"kinds = { "Dial" }"#)
        case "missing": try FileManager.default.removeItem(atPath: scratch.path("plugins/knobs"))
        default: try plugin(scratch, "extra", "1.0.0", "")
        }
        let isBroken = what == "hash" || what == "version"
        let rendered = try run(render, in: scratch, status: 1)
        #expect(rendered.messages.contains(expected) && rendered.messages.contains(remedy), "\(rendered.messages)")
        #expect(rendered.output.contains(isBroken ? "dial Dial 0,0 0×0" : "dial Dial 0,0 30×20"), "\(rendered.output)")
        for line in ["check screen.lua", "explain screen.lua dial", "plugin check plugins", "plugin list"] {
            let result = try run("\(line) --locked", in: scratch, status: line.hasPrefix("explain") ? 0 : 1)
            if !line.hasPrefix("explain") {
                #expect((result.output + result.messages).contains(expected.split(separator: "error: ")[1]), "\(line)")
            }
        }
        // Without --locked, nothing is checked.
        _ = try run(render.replacing(" --locked", with: ""), in: scratch)
        // Locking again accepts the change.
        _ = try run("plugin lock", in: scratch)
        _ = try run(render, in: scratch)
    }

    /// The modules that a plugin offers to scripts belong to its code.
    @Test func requiringAModuleOfAChangedPluginFails() throws {
        let scratch = try project()
        try scratch.write("plugins/dials/modules/shapes.lua", "return 1")
        try scratch.write(
            "screen.lua",
            "local n = require 'shapes' return function(content) content:putLabel():text(tostring(n)):edges(equal) end")
        try scratch.write("a_spec.lua", "describe('a', function() it('b', function() open('screen.lua') end) end)")
        _ = try run("plugin lock", in: scratch)
        #expect(try run(render, in: scratch).output.contains(#"text="1""#))
        _ = try run("test a_spec.lua --locked", in: scratch)
        try scratch.write("plugins/dials/modules/shapes.lua", "return 2")
        let result = try run(render, in: scratch, status: 1)
        #expect(!result.output.contains("2") && result.messages.contains("module 'shapes'"), "\(result)")
        #expect(result.messages.contains("the files of plugins/dials differ from tatami.lock"), "\(result)")
        _ = try run("test a_spec.lua --locked", in: scratch, status: 1)
    }

    @Test func lockedOptionWithoutALockFileIsAnError() throws {
        let scratch = try project()
        let result = try run(render, in: scratch, status: 1)
        #expect(
            result.messages.contains(
                "--locked needs a tatami.lock; none found in the working directory; create one with 'tatami plugin lock .'"
            ),
            "\(result.messages)")
        #expect(result.output.isEmpty)
    }

    /// A lock file can be next to the script, in the working directory or in a directory of `--plugins`.
    @Test func lockFileOfAPluginDirectoryIsUsedOnlyIfNamedAndIsNotHashed() throws {
        let scratch = try project()
        _ = try run("plugin lock plugins", in: scratch)
        #expect(try run(render, in: scratch, status: 1).messages.contains("needs a tatami.lock"))
        _ = try run("\(render) --plugins plugins", in: scratch)
        // The lock file in a plugin's directory is not part of the plugin.
        _ = try run("plugin lock plugins/dials", in: scratch)
        _ = try run("plugin lock plugins/dials", in: scratch)
        _ = try run("plugin check plugins/dials --locked", in: scratch)
    }

    @Test(arguments: [
        ("[]", "a lock file must be an object"), ("{", "tatami.lock is not JSON"),
        (#"{"plugins": []}"#, "needs its 'version'"), (#"{"version": 2, "plugins": []}"#, "has the format version 2"),
        (#"{"version": 1, "plugin": []}"#, "found 'plugin'"),
        (#"{"version": 1, "plugins": [1]}"#, "must be a list of objects"),
        (#"{"version": 1, "plugins": [{"name": "A"}]}"#, "needs its 'name'"),
        (#"{"version": 1, "plugins": [{"name": "a", "version": "1"}]}"#, "needs a 'version'"),
        (#"{"version": 1, "plugins": [{"name": "a", "version": "1.0.0", "path": "../a"}]}"#, "needs a 'path'"),
        (
            #"{"version": 1, "plugins": [{"name": "a", "version": "1.0.0", "path": "a", "hash": "sha256:1"}]}"#,
            "needs a 'hash'"
        ),
        (#"{"version": 1, "plugins": [{"name": "a", "more": 1}]}"#, "'more' of a plugin in a lock file is unknown"),
    ])
    func brokenLockFileIsReportedAndKept(_ text: String, _ expected: String) throws {
        let scratch = try project()
        try scratch.write("tatami.lock", text)
        for line in [render, "plugin lock"] {
            let result = try run(line, in: scratch, status: 1)
            #expect(result.messages.contains(expected) && result.messages.contains("tatami.lock"), "\(result.messages)")
        }
        // An invalid lock file is not overwritten.
        #expect(try String(contentsOfFile: scratch.path("tatami.lock"), encoding: .utf8) == text)
    }

    @Test func pluginLockRefusesMissingInvalidAndDuplicatePluginsAndWritesNoFile() throws {
        let scratch = try Scratch()
        // A directory without plugins gets no advice to name a file in it.
        #expect(
            try run("plugin lock", in: scratch, status: 1).messages.hasSuffix("is a directory with a plugin.lua\n"))
        #expect(
            try run("plugin lock nowhere", in: scratch, status: 1).messages.contains("no plugin to lock in 'nowhere'"))
        try plugin(scratch, "dials", "1", "")
        #expect(
            try run("plugin lock", in: scratch, status: 1).messages.contains(
                "plugins/dials/plugin.lua:1: error: 'version'"))
        try plugin(scratch, "dials", "1.0.0", "")
        try scratch.write("dials/plugin.lua", "return { name = 'dials', version = '1.0.0', api = 1 }")
        #expect(try run("plugin lock", in: scratch, status: 1).messages.contains("duplicate plugin name 'dials'"))
        #expect(!scratch.contents.contains("tatami.lock"))
    }
}
