import Foundation
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Limits on registrations, and their cost.
struct PluginLimitTests {
    /// Loads a plugin; returns its error and the duration.
    private func load(_ text: String) throws -> (error: String?, seconds: Double, host: ScriptHost) {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("tatami-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        for (name, text) in [
            ("plugin.lua", #"return { name = "many", version = "1.0.0", api = 1 }"#), ("init.lua", text),
        ] {
            try text.write(to: directory.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        let scene = try Scene(script: "", isRun: false)
        let start = ContinuousClock.now
        var failure: String?
        do { try scene.host.loadPlugins([(try SandboxedDirectory(path: directory.path), "many")]) } catch {
            failure = "\(error)"
        }
        if let fault = scene.host.pluginFaults.first { failure = "\(fault.source ?? ""): \(fault.message)" }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        return (failure, seconds, scene.host)
    }

    private func widget(_ count: Int) -> String {
        """
        local properties = {}
        for i = 1, \(count) do properties["p" .. i] = { type = "number", default = i } end
        widget "Big" { properties = properties }
        """
    }

    @Test(arguments: [982, 32_768, 70_000])
    func a2MoreThan981PropertiesOfAWidgetAreAnError(count: Int) throws {
        let (error, seconds, _) = try load(widget(count))
        #expect(
            error
                == """
                many/init.lua:3: Big has \(count) properties; a kind of view can have at most 981. Combine \
                several values in one property of type "list"
                """
        )
        #expect(seconds < 5, "\(seconds)")
    }

    @Test func a2TheMaximumNumberOfPropertiesIsAllowed() throws {
        let (error, _, host) = try load(widget(981))
        #expect(error == nil)
        let script = "return function(content) content:putBig('big'):p1(7):p981(8) end"
        try host.run(Array(script.utf8), chunkName: "big.lua")
        let view = try #require(host.screen.view(named: "big"))
        let values = try ["p1", "p2", "p981"].map { name in
            try host.screen.property(
                view, slot: host.screen.slot(ofProperty: #require(host.registry.number(ofProperty: name)), of: view)
            )
            .number
        }
        #expect(values == [7, 2, 8])
    }

    /// More names than all property setters together could once be numbered with.
    @Test func a2ManyKindsWithManyPropertiesLoadQuickly() throws {
        let (error, seconds, host) = try load(
            """
            for k = 1, 300 do
              local properties = { shared = { type = "number" } }
              for i = 1, 50 do properties["k" .. k .. "p" .. i] = { type = "number", default = 0 } end
              widget("Kind" .. k) { properties = properties }
            end
            """)
        #expect(error == nil)
        #expect(seconds < 5, "\(seconds)")
        let script = """
            return function(content)
              content:putKind299("a"):k299p50(3):shared(4)
              content:putKind300("b"):k300p50(5)
            end
            """
        try host.run(Array(script.utf8), chunkName: "kinds.lua")
        for (name, property, value) in [("a", "k299p50", 3.0), ("a", "shared", 4), ("b", "k300p50", 5)] {
            let view = try #require(host.screen.view(named: name))
            let slot = try host.screen.slot(ofProperty: #require(host.registry.number(ofProperty: property)), of: view)
            #expect(host.screen.property(view, slot: slot).number == value, "\(name).\(property)")
        }
        #expect(host.screen.diagnostics.allSatisfy { $0.severity != .error })
    }
}
