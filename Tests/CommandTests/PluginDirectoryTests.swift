import Foundation
import Testing

/// The directories in which the command finds plugins without options.
@Suite struct PluginDirectoryTests {
    private static let script =
        "return function(content) content:putProgress('bar'):edges(equal) content:putOwn('own'):edges(equal) end"

    private func own(_ scratch: Scratch, in folder: String) throws {
        try scratch.write(
            "\(folder)/plugin.lua", #"return { name = "own", version = "1.0.0", api = 1, kinds = { "Own" } }"#)
        try scratch.write("\(folder)/init.lua", "widget 'Own' {}")
    }

    /// Plugins of the source tree, and plugins next to the script.
    @Test func pluginsOfTheSourceTreeAndNextToTheScriptAreFound() throws {
        let scratch = try Scratch()
        try scratch.write("a.lua", Self.script)
        try own(scratch, in: "plugins/own")
        let result = try Command.run(["render", "a.lua", "--format", "text"], in: scratch.folder)
        #expect(result.status == 0, "\(result.messages)")
        #expect(String(decoding: result.output, as: UTF8.self).contains("bar Progress 0,0"))
        let checked = try Command.run(["check", "a.lua"], in: scratch.folder)
        #expect(checked.status == 0, "\(checked.messages)")
    }

    /// `bin/tatami` uses only the plugins in `share/tatami/plugins`.
    @Test func installedCommandUsesOnlyThePluginsInItsShareDirectory() throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(atPath: scratch.path("bin"), withIntermediateDirectories: true)
        let installed = scratch.path("bin/tatami")
        try FileManager.default.copyItem(atPath: Command.executable.path, toPath: installed)
        try own(scratch, in: "share/tatami/plugins/own")
        try scratch.write("here/a.lua", "return function(content) content:putOwn('own'):edges(equal) end")
        try scratch.write("here/b.lua", Self.script)
        let folder = scratch.folder.appendingPathComponent("here")
        let result = try Command.run(
            ["render", "a.lua", "--format", "text"], in: folder, executable: URL(fileURLWithPath: installed))
        #expect(result.status == 0, "\(result.messages)")
        #expect(String(decoding: result.output, as: UTF8.self).contains("own Own 0,0"))
        let other = try Command.run(
            ["render", "b.lua", "--format", "text"], in: folder, executable: URL(fileURLWithPath: installed))
        #expect(
            other.status == 1 && other.messages.contains("unknown kind of view in 'putProgress'"),
            "\(other.messages)")
    }

    /// A plugin next to the script replaces the built-in plugin with its name.
    @Test func pluginNextToTheScriptReplacesTheBuiltIn() throws {
        let scratch = try Scratch()
        try scratch.write(
            "plugins/progress/plugin.lua",
            #"return { name = "progress", version = "2.0.0", api = 1, kinds = { "Progress" } }"#)
        try scratch.write(
            "plugins/progress/init.lua", "widget 'Progress' { intrinsicSize = function() return { height = 77 } end }")
        try scratch.write(
            "a.lua", "return function(content) content:putProgress('bar'):top(equal):horizontal(equal) end")
        let result = try Command.run(["render", "a.lua", "--format", "text", "--size", "100x100"], in: scratch.folder)
        #expect(
            String(decoding: result.output, as: UTF8.self).contains("bar Progress 0,0 100×77"), "\(result.messages)")
    }

    /// Annotations contain the kinds of built-in plugins and of given plugins.
    @Test func luaAnnotationsContainKindsOfGivenAndBuiltInPlugins() throws {
        let scratch = try Scratch()
        try own(scratch, in: "own")
        let result = try Command.run(["reference", "--plugins", "own"], in: scratch.folder)
        let text = String(decoding: result.output, as: UTF8.self)
        #expect(result.status == 0 && text.contains("function Container:putOwn(name, properties) end"))
        #expect(text.contains("function Container:putPickerView(name, properties) end"))
    }

    /// A script's own kind takes precedence over a kind of a built-in plugin.
    @Test func viewKindOfAPluginNextToTheScriptReplacesABuiltInKind() throws {
        let scratch = try Scratch()
        try scratch.write(
            "plugins/own/plugin.lua", #"return { name = "own", version = "1.0.0", api = 1, kinds = { "Tag" } }"#)
        try scratch.write(
            "plugins/own/init.lua", "widget 'Tag' { intrinsicSize = function() return { width = 5, height = 5 } end }")
        try scratch.write("a.lua", "return function(content) content:putTag('tag'):left(equal):top(equal) end")
        let result = try Command.run(["render", "a.lua", "--format", "text"], in: scratch.folder)
        #expect(String(decoding: result.output, as: UTF8.self).contains("tag Tag 0,0 5×5"))
        #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
        let reference = try Command.run(["reference", "--plugins", "plugins"], in: scratch.folder)
        #expect(reference.status == 0, "\(reference.messages)")
    }
}
