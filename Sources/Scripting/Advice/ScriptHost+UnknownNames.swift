import Layout
import LuaHost

/// Names that there are not, with the nearest ones.
extension ScriptHost {
    /// A method of a layout container: `putLable`, `putTableView`, `addSubview`.
    func unknownName(ofContainer key: String) -> LuaFault {
        guard key.hasPrefix("put") else {
            let names = Self.containerMethods.map(\.name) + ["view"]
            return LuaFault(
                "a layout container has no method or field '\(key)'.\(NearestName.suggestion(for: key, in: names))")
        }
        let prefix = key.hasPrefix("putStacked") ? "putStacked" : "put"
        let kind = String(key.dropFirst(prefix.count))
        let kinds = kindNames
        let what = "there is no kind of view for '\(key)'"
        if FamiliarNames.isList(kind) {
            return LuaFault(
                "\(what): there are no tables and collections yet. Put the rows into a VStack, and that into a Scroll")
        }
        let familiar = FamiliarNames.kinds(for: kind).filter(kinds.contains).map { "'\(prefix)\($0)'" }
        if !familiar.isEmpty { return LuaFault("\(what). Did you mean \(familiar.joined(separator: " or "))?") }
        let names = kinds.map { "put\($0)" } + kinds.map { "putStacked\($0)" } + Self.containerMethods.map(\.name)
        let near = NearestName.suggestion(for: key, in: names)
        let isClass = near.isEmpty && kind.first?.isUppercase == true
        return LuaFault(
            "\(what).\(near)\(isClass ? " A molecule '\(kind)' must be made, or its module required, before" : "")")
    }

    /// For the prelude: (name, list of names) → ` Did you mean 'x'?`, or an empty text.
    func nearestName(_ frame: inout CallFrame) throws {
        guard let name = frame.string(0).flatMap({ String(validating: $0, as: UTF8.self) }),
            let list = try frame.table(1)
        else {
            frame.return("" as StaticString)
            return
        }
        frame.return(NearestName.suggestion(for: name, in: (0..<list.count).compactMap { list.element($0).string }))
    }

    /// For the prelude: (name). A view model is meant for views of a kind, which may be made further down.
    func noteKind(_ frame: inout CallFrame) throws {
        guard let place = lua.currentLocation else { return }
        current.missingNames.noteKind(try frame.expectString(0), SourceLocation(chunk: place.chunk, line: place.line))
    }

    func reportMissingKinds(of open: OpenScreen) {
        for (name, source) in open.missingNames.takeKinds() where (try? kind(named: name)) == nil {
            open.screen.report(
                .warning, code: .unknownName,
                """
                there is no kind of view '\(name)', so this view model fits no \
                view.\(NearestName.suggestion(for: name, in: kindNames))
                """,
                source: source)
        }
    }
}
