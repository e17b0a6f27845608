import Testing

@testable import Scripting

/// A manifest may have an empty table for every field, as the reference shows.
struct EmptyManifestTests {
    @Test func manifestsMayContainEmptyTables() throws {
        let plugin = try WrittenPlugin("empty", manifest: "requires = {}, permissions = {}, kinds = {}", "")
        defer { plugin.remove() }
        let live = try LiveScreen(states: "", "", plugins: WrittenPlugin.directories([plugin]))
        #expect(live.host.pluginFaults == [])
        #expect(live.host.plugins.map(\.state.title) == ["active"])
    }
}
