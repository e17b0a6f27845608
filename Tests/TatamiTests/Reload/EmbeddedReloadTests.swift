import Foundation
import Tatami
import Testing

/// Reloads with the public API of the library.
struct EmbeddedReloadTests {
    /// Files in a directory that exists as long as the value.
    private final class Files {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "tatami-embedded-\(UUID().uuidString)")

        init(_ files: [String: String]) throws { for (name, text) in files { try write(name, text) } }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

        func write(_ name: String, _ text: String) throws {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    private static func page(_ more: String = "", label: String = "n") -> String {
        """
        local words = require "words"
        local Page = controller "Page"
        Page.states = { count = 0 }
        function Page:layoutContent(content)
          content:putLabel("count"):left(equalTo(8)):top(equalTo(8))
            :whenStateChanged(self.states.count, "text", function(n) return "\(label) " .. words .. n .. (data and data.x or "") end)
          content:putButton("plus"):title("+"):left(equalTo(8)):top(equalTo(80)):size(equalTo(44))
            :didClicked(function() self.count = self.count + 1; print("in") end)
        end
        \(more)
        return Page
        """
    }

    private func failure(_ body: () throws(TatamiError) -> Void) -> TatamiError? {
        do { try body() } catch { return error }
        return nil
    }

    private func label(_ screen: ScriptScreen) throws -> ScriptValue? { try screen.view("count").properties["text"] }

    @Test func reloadReadsTheScriptAndModulesAgainAndKeepsStateUnlessFresh() throws {
        let files = try Files(["page.lua": Self.page(), "words.lua": "return 'a'"])
        let screen = try ScriptScreen(Script(path: files.path("page.lua")), takesVersions: true)
        try screen.send(.tap("plus"), .wait(0.5))
        #expect(try label(screen) == "n a1")
        #expect(screen.watchedFiles.contains(files.path("words.lua")) && screen.changedFiles == [])
        try files.write("words.lua", "return 'b'")
        #expect(screen.changedFiles == [files.path("words.lua")])
        let first = try screen.reload()
        #expect(first.version == 2 && first.kept == ["Page.count"] && first.dropped == [] && !first.isFresh)
        #expect(try label(screen) == "n b1" && screen.time == 0.5 && screen.changedFiles == [])
        try files.write("page.lua", Self.page(label: "N"))
        #expect(try screen.reload().version == 3)
        try screen.send(.tap("plus"))
        #expect(try label(screen) == "N b2")
        // Images and findings belong to the new version.
        #expect(try screen.text().contains("N b2") && screen.findings() == [])
        #expect(try screen.reload(isFresh: true).isFresh)
        #expect(try label(screen) == "N b0" && screen.time == 0)
    }

    @Test func reloadAcceptsANewScriptTextOrNewData() throws {
        let files = try Files(["words.lua": "return ''"])
        let script = Script(source: Self.page(), name: "page.lua", directory: files.folder.path)
        let screen = try ScriptScreen(script, data: ["x": "!"], takesVersions: true)
        try screen.set("count", to: 4)
        #expect(try label(screen) == "n 4!")
        try screen.reload(data: ["x": "?"])
        #expect(try label(screen) == "n 4?")
        var other = script
        other.source = Self.page(label: "other")
        try screen.reload(other)
        #expect(try label(screen) == "other 4?")
        // A text stays unchanged, and so does a changed text of a file.
        try screen.reload()
        #expect(try label(screen) == "other 4?")
        try files.write("page.lua", Self.page(label: "file"))
        var read = try Script(path: files.path("page.lua"))
        read.source = Self.page(label: "changed")
        try screen.reload(read)
        #expect(try label(screen) == "changed 4?")
    }

    @Test func incompatibleStateIsListedInTheReloadReport() throws {
        let files = try Files(["words.lua": "return ''"])
        let script = Script(source: Self.page(), name: "page.lua", directory: files.folder.path)
        let screen = try ScriptScreen(script, takesVersions: true)
        try screen.set("count", to: 4)
        var other = script
        other.source = Self.page().replacing("count = 0", with: "count = \"none\"")
        let report = try screen.reload(other)
        #expect(report.dropped.map(\.description) == ["Page.count: it was a number and is a string"])
    }

    @Test func aFailedReloadDoesNotChangeTheScreen() throws {
        let files = try Files(["page.lua": Self.page(), "words.lua": "return ''"])
        let screen = try ScriptScreen(Script(path: files.path("page.lua")), takesVersions: true)
        try screen.send(.tap("plus"))
        let before = try screen.json(exact: true)
        try files.write("page.lua", Self.page("local a = nil\nprint(a.b)"))
        var fault = try #require(failure { () throws(TatamiError) in try screen.reload() })
        #expect(fault.kind == .script && fault.source?.hasSuffix("page.lua:11") == true, "\(fault)")
        #expect(try screen.json(exact: true) == before)
        try FileManager.default.removeItem(atPath: files.path("page.lua"))
        fault = try #require(failure { () throws(TatamiError) in try screen.reload() })
        #expect(fault.kind == .file && fault.message.contains("page.lua' does not exist"), "\(fault)")
        // An argument out of range fails, too, and the other arguments of that call are discarded.
        try files.write("page.lua", Self.page())
        var other = Script(source: "return", directory: files.folder.path)
        other.limits.views = 0
        fault = try #require(failure { () throws(TatamiError) in try screen.reload(other) })
        #expect(fault.kind == .argument)
        fault = try #require(
            failure { () throws(TatamiError) in try screen.reload(Script(source: "return (", name: "other.lua")) })
        #expect(fault.kind == .script && fault.source == "other.lua:1", "\(fault)")
        #expect(try screen.json(exact: true) == before)
        #expect(try screen.reload().version == 2)
        #expect(try screen.json(exact: true) == before)
    }

    @Test func reloadDuringAnEventIsRejected() throws {
        let files = try Files(["page.lua": Self.page(), "words.lua": "return ''"])
        var faults: [TatamiError?] = []
        var screen: ScriptScreen?
        screen = try ScriptScreen(Script(path: files.path("page.lua")), takesVersions: true) { _ in
            faults.append(failure { () throws(TatamiError) in try screen?.reload() })
        }
        try screen?.send(.tap("plus"))
        #expect(faults.count == 1 && faults[0]?.kind == .argument)
        #expect(faults[0]?.message.contains("cannot reload during an event; reload after it") == true)
        #expect(try screen?.reload().version == 2)
        screen = nil
    }

    @Test func reloadRequiresAScreenCreatedWithTakesVersions() throws {
        let screen = try ScriptScreen(Script(source: "return function() end"))
        let fault = try #require(failure { () throws(TatamiError) in try screen.reload() })
        #expect(fault.kind == .argument && fault.message.contains("takesVersions: true"))
        #expect(screen.watchedFiles == [] && screen.changedFiles == [])
    }
}
