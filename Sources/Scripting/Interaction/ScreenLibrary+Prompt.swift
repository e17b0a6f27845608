import Layout
import LuaHost

/// A prompt in a running screen: lines of Lua that somebody types.
extension ScreenLibrary {
    /// Runs what was typed in the script's own environment, in which `screen` is the screen. Results are printed.
    ///
    /// - Parameter chunkName: what messages call the text; another one for each.
    /// - Returns: whether the text was whole; nothing has happened where it was not.
    /// - Throws: the error of the text, or that of an interaction which a person could not have done.
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
        // Only what is in tables takes the prelude.
        if values.contains(where: { if case .reference = $0 { true } else { false } }),
            case .reference(let texts) = try lua.runPrelude(Prelude.showing + Prelude.prompt, name: "tatami repl")
        {
            values = try lua.call(texts, values)
        }
        _ = try lua.call(
            try lua.load(Array("print(...)".utf8), chunkName: "=", in: environment), values, resultCount: 0)
    }

    /// An expression, which gives its value, or else statements; nil where the end of the text is missing.
    private func compile(_ text: String, _ chunkName: String, _ environment: LuaEnvironment) throws -> LuaReference? {
        do {
            return try lua.load(Array("return \(text)\n".utf8), chunkName: chunkName, in: environment)
        } catch {
            // What is no expression is compiled again, and its error told then.
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
    /// Runs what somebody typed at a prompt; see `ScreenLibrary.answer`.
    package func answer(_ text: String, chunkName: String) throws(ScriptError) -> Bool {
        try asEntry { () throws(ScriptError) in try libraries.screens.answer(text, chunkName: chunkName) }
    }
}
