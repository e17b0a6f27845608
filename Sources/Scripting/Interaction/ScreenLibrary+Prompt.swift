import Layout
import LuaHost

/// A prompt that runs Lua in the main screen.
extension ScreenLibrary {
    /// Runs a text in the environment of the main screen's script, in which `screen` is the main screen. Prints the
    /// results, and lays out the screen.
    ///
    /// - Parameter chunkName: The text's name in messages, different for each text.
    /// - Returns: False if the text is incomplete and therefore did not run.
    /// - Throws: The error of the text, or of an interaction that a user could not perform.
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

    /// Prints values as `print` does, but tables with their contents.
    private func show(_ values: [LuaValue], _ environment: LuaEnvironment) throws {
        var values = values
        // Without tables, the module that shows them need not be loaded.
        if values.contains(where: { if case .reference = $0 { true } else { false } }) {
            values = try lua.call(host.function(host.functions(of: .showing), "showTables"), values)
        }
        _ = try lua.call(
            try lua.load(Array("print(...)".utf8), chunkName: "=", in: environment), values, resultCount: 0)
    }

    /// Compiles an expression or a list of statements. Returns nil if the text is incomplete.
    private func compile(_ text: String, _ chunkName: String, _ environment: LuaEnvironment) throws -> LuaReference? {
        do {
            return try lua.load(Array("return \(text)\n".utf8), chunkName: chunkName, in: environment)
        } catch {
            // The text may consist of statements. If it is wrong, the second compilation reports the error.
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
    /// Runs a text that a user entered at a prompt, in the environment of the main screen's script. The global `screen`
    /// is the main screen. Prints the results, and lays out the screen.
    ///
    /// - Parameter chunkName: The text's name in messages, different for each text.
    /// - Returns: False if the text is incomplete and therefore did not run.
    /// - Throws: The error of the text, of an interaction that a user could not perform, or of a callback; an error if
    ///   a limit was hit.
    package func answer(_ text: String, chunkName: String) throws(ScriptError) -> Bool {
        try asEntry { () throws(ScriptError) in try libraries.screens.answer(text, chunkName: chunkName) }
    }
}
