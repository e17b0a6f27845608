import Layout
import LuaHost

/// Loads the fonts of controllers.
extension ScriptHost {
    /// Loads the font files in the field `fonts` of a controller or its class. The paths are relative to the script's
    /// directory: `fonts = { "fonts/Brand.ttf" }` uses the families that the files name, and
    /// `fonts = { Brand = "brand.ttf" }` names the family. A list of files per family is allowed, too. Reports fonts
    /// that cannot be used.
    func takeFonts(of type: LuaReference, _ chunkName: String) throws {
        let wanted = try lua.get(type, "fonts")
        if case .nil = wanted { return }
        guard case .reference(let table) = wanted, table.kind == .table else {
            throw wrongFonts(wanted.kindName, chunkName)
        }
        var count = 0
        for entry in try lua.entries(table) {
            var family: String?
            if case .string(let name) = entry.key { family = name }
            for path in try paths(entry.value, chunkName) {
                count += 1
                guard count <= Self.mostFontFiles else { throw tooManyFonts(chunkName) }
                if let diagnostic = options.takeFont?(path, family) { screen.report(diagnostic) }
            }
        }
    }

    private func paths(_ value: LuaValue, _ chunkName: String) throws -> [String] {
        switch value {
        case .string(let path): return [path]
        case .reference(let table) where table.kind == .table:
            return try lua.entries(table).map { entry in
                guard case .string(let path) = entry.value else { throw wrongFonts(entry.value.kindName, chunkName) }
                return path
            }
        default: throw wrongFonts(value.kindName, chunkName)
        }
    }

    /// The maximum number of font files per controller.
    private static let mostFontFiles = 256

    private func tooManyFonts(_ chunkName: String) -> LuaError {
        LuaError(
            kind: .runtime,
            message:
                """
                `fonts` of a controller names more than \(Self.mostFontFiles) files; name only files that the screen \
                uses
                """,
            source: LuaError.Source(chunk: chunkName, line: 1))
    }

    private func wrongFonts(_ found: String, _ chunkName: String) -> LuaError {
        LuaError(
            kind: .runtime,
            message:
                """
                `fonts` of a controller takes paths of font files below the script's directory, { "fonts/Brand.ttf" } \
                or { Brand = "brand.ttf" }; found \(found)
                """,
            source: LuaError.Source(chunk: chunkName, line: 1))
    }
}
