import LuaHost
import Testing

@testable import Scripting

/// The engine's own Lua, in `Resources`.
struct EngineModuleTests {
    @Test(arguments: EngineModule.allCases) func eachModuleRunsOnlyOnce(_ module: EngineModule) throws {
        let scene = try Scene("")
        // Some modules only define globals or methods, and export nothing.
        guard case .reference(let first) = try scene.host.exports(of: module) else { return }
        // A second run would register the globals and classes again.
        #expect(try scene.host.functions(of: module) === first)
    }

    @Test func globalsOfEngineModulesAreHiddenFromScripts() throws {
        let scene = try Scene("print(host, api, module)")
        #expect(scene.printed == ["nil\tnil\tnil"])
    }

    @Test func errorsRaisedInEngineModulesHaveTheLineOfTheScript() throws {
        let scene = try Scene("")
        for call in [
            "viewModel(1)", "tableCell(1)", "section(1, 2)", "tableModel { 1, x = 2 }", "cellModel(1)", "formTable(1)",
            "priority.x = 1", "molecule \"A\".states = 1",
        ] {
            let error = #expect(throws: ScriptError.self) { try scene.run("\n\(call)") }
            #expect(error?.lua.source == LuaError.Source(chunk: "test.lua", line: 2), "\(call)")
            #expect(error?.description.contains("tatami:") == false, "\(call)")
        }
    }
}
