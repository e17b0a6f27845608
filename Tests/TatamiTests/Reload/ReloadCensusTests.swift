import Foundation
import Scripting
import Tatami
import Testing

/// A thousand reloads leak nothing.
struct ReloadCensusTests {
    #if DEBUG
    private static let count = 200
    #else
    private static let count = 1_000
    #endif

    /// The resident memory of the process in bytes.
    private static func resident() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return (Int(text.split(separator: " ")[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Runs in a separate process, without memory of other tests.
    @Test func repeatedReloadsDoNotGrowMemory() async {
        await #expect(processExitsWith: .success) { try ReloadCensusTests.reloadAndMeasure() }
    }

    private static func reloadAndMeasure() throws {
        let script = try WrittenScript([
            "main.lua": ReloadTests.page,
            "plugins/busy/plugin.lua": "return { name = 'busy', version = '1.0.0', api = 1 }",
            "plugins/busy/init.lua": """
            local own = viewState(1)
            own:observe("me"):didSet(function() end)
            widget "Busy" { properties = { count = { type = "number" } }, draw = function(self, canvas) end }
            function onUnload() own.value = 2 end
            """,
        ])
        _ = try script.live.reload()
        try script.play("screen:tap('plus') screen:type('name', 'Ann') screen:tap('switch')")
        var lua: [Int] = []
        var memory: [Int] = []
        for round in 0..<count {
            // Some reloads fail.
            try script.write("plugins/busy/init.lua.off", "\(round)")
            if round % 10 == 3 {
                try script.write("plugins/busy/plugin.lua", "return {")
                #expect(script.failure() != nil)
                try script.write(
                    "plugins/busy/plugin.lua", "return { name = 'busy', version = '1.0.\(round)', api = 1 }")
            }
            let report = try script.live.reload()
            #expect(report.dropped == [] && report.warnings == [])
            script.host.lua.collectGarbage()
            lua.append(script.host.lua.memoryInUse)
            memory.append(try resident())
        }
        #expect(Double(lua.last!) < Double(lua[9]) * 1.01, "\(lua[9]) → \(lua.last!)")
        // The allocator's caches settle in the first rounds.
        let growth = memory.last! - memory[count / 5]
        #expect(growth < 64 << 20, "\(memory[count / 5]) → \(memory.last!)")
    }
}
