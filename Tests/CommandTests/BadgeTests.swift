import Foundation
import Geometry
import Layout
import LuaHost
import Rendering
import Scripting
import Testing

/// The badge plugin in `plugins/`, measured and drawn by its Lua code.
@Suite struct BadgeTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("plugins/badge")

    private func layOut(_ script: String, isDark: Bool = false) throws -> (host: ScriptHost, snapshot: Snapshot) {
        var options = ScriptHost.Options()
        options.traits = Traits(size: Size(width: 200, height: 200), scale: 1, isDark: isDark)
        let host = try ScriptHost(
            options: options, text: FixedTextMeasurer(), images: NamedSizes(), resolver: nil, print: { _ in })
        try host.loadPlugins([(directory: SandboxedDirectory(path: Self.folder.path), display: "badge")])
        try host.run(Array(script.utf8), chunkName: "test.lua")
        return (host, host.screen.snapshot())
    }

    /// A digit of size 12 is 6 wide: 6 + 12 = 18, below the minimum of 20. Five digits are 30 + 12 = 42.
    @Test func badgeGrowsWithItsDigits() throws {
        let (_, snapshot) = try layOut(
            """
            return function(content)
              content:putBadge("one"):count(3):at("topLeft", equal, parent)
              content:putBadge("many"):count(12345):at("topRight", equal, parent)
              content:putBadge("none"):at("bottomLeft", equal, parent):color("systemBlue")
            end
            """)
        #expect(
            String(decoding: TextTree.write(snapshot), as: UTF8.self) == """
                root View 0,0 200×200
                  one Badge 0,0 20×20 count=3
                  many Badge 158,0 42×20 count=12345
                  none Badge 0,180 20×20 color="systemBlue"

                """)
    }

    @Test func badgeDrawsItsCountOnARoundedBox() throws {
        let (_, snapshot) = try layOut(
            "return function(content) content:putBadge():count(7):color('systemRed'):center(equal, parent) end",
            isDark: true)
        let badge = try #require(snapshot.nodes.last)
        let commands = Array(snapshot.commands[badge.commands])
        #expect(commands.count == 2)
        let box = Rect(x: 0, y: 0, width: 20, height: 20)
        #expect(
            commands.first == .fill(.roundedRect(box, radius: 10), .color(Color(rgba: 0xFF45_3AFF))),
            "the dark variant of the red")
        guard case .text(let request, let place, let color, let vertical)? = commands.last else {
            Issue.record("the number is drawn last")
            return
        }
        #expect(request.text == "7" && request.alignment == .center && request.font.size == 12)
        #expect(place == box && color == .white && vertical == .center)
    }

    /// A new number is measured again. A wrong value is rejected with the script's line.
    @Test func changedBadgeCountIsMeasuredAgainAndANegativeCountIsAnError() throws {
        let (_, snapshot) = try layOut(
            """
            return function(content)
              local badge = content:putBadge("badge"):at("topLeft", equal, parent)
              badge.view.count = 99
              badge.view.count = badge.view.count + 1
            end
            """)
        // "100" is 18 + 12 wide.
        #expect(snapshot.nodes.last?.pixelFrame == Rect(x: 0, y: 0, width: 30, height: 20))

        let (_, wrong) = try layOut(
            "return function(content)\n  content:putBadge():edges(equal, parent):count(-1)\nend")
        #expect(wrong.diagnostics.map(\.message) == ["'count' must be a number of at least 0; found -1"])
        #expect(wrong.diagnostics.map(\.source) == ["test.lua:2"])
        #expect(wrong.diagnostics.map(\.severity) == [.error])
    }
}
