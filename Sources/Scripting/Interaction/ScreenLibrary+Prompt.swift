import Layout
import LuaHost

/// A prompt in a running screen, which runs lines of Lua.
extension ScreenLibrary {
    /// Runs a text in the script's own environment, in which `screen` is the screen. Results are printed.
    ///
    /// - Parameter chunkName: the text's name in messages, different for each text.
    /// - Returns: whether the text was complete; an incomplete text does not run.
    /// - Throws: the error of the text, or the error of an interaction that a user could not perform.
    func answer(_ text: String, chunkName: String) throws(ScriptError) -> Bool {
        do {
            let environment = host.main.environment
            try lua.setGlobal(environment, "screen", host.handle(of: host.main))
            guard let chunk = try compile(text, chunkName, environment) else { return false }
            let results = try lua.call(chunk, [])
            if !results.isEmpty { try show(results, environment) }
            try settle(host.main)
            return true
        } catch {
            screen.abandonLayouts()
            throw ScriptError(of: error)
        }
    }

    /// Prints values, tables with their contents.
    private func show(_ values: [LuaValue], _ environment: LuaEnvironment) throws {
        var values = values
        // Only tables need the module.
        if values.contains(where: { if case .reference = $0 { true } else { false } }) {
            values = try lua.call(host.function(host.functions(of: .showing), "showTables"), values)
        }
        _ = try lua.call(
            try lua.load(Array("print(...)".utf8), chunkName: "=", in: environment), values, resultCount: 0)
    }

    /// Compiles an expression, or statements; nil if the end of the text is missing.
    private func compile(_ text: String, _ chunkName: String, _ environment: LuaEnvironment) throws -> LuaReference? {
        do {
            return try lua.load(Array("return \(text)\n".utf8), chunkName: chunkName, in: environment)
        } catch {
            // The text can consist of statements. The second compilation reports its errors.
            if Self.isCutShort(error) { return nil }
        }
        do {
            return try lua.load(Array(text.utf8), chunkName: chunkName, in: environment)
        } catch {
            if Self.isCutShort(error) { return nil }
            throw error
        }
    }

    private static func isCutShort(_ error: any Error) -> Bool {
        guard let error = error as? LuaError else { return false }
        return error.kind == .syntax && error.message.hasSuffix("near <eof>")
    }
}

extension ScriptHost {
    /// Runs the text of a prompt; see `ScreenLibrary.answer`.
    package func answer(_ text: String, chunkName: String) throws(ScriptError) -> Bool {
        try asEntry { () throws(ScriptError) in try libraries.screens.answer(text, chunkName: chunkName) }
    }
}
