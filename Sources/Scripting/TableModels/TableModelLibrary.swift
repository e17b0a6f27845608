import Layout
import LuaHost

/// Value models, data sources and forms: what stands on tables. The engine's own Lua does it all (`ModelPrelude`,
/// `FormPrelude`); the host finds templates and moves the focus.
final class TableModelLibrary: Library {
    unowned(unsafe) let host: ScriptHost

    init(_ host: ScriptHost) { self.host = host }

    static let operations = globals + models + sections + sources + forms + forPrelude

    private static let forPrelude: [Operation<TableModelLibrary>] = [
        // (view): focuses a text input.
        .function("focusView", of: .prelude, .view("view")) { library, _, view in
            library.screen.layoutIfNeeded()
            try library.current.interactor.focus(view)
        },
        // () → where the script is: the numbers of its chunk and line
        .function("scriptPlace", of: .prelude) { library, frame in
            let place = library.location(frame)
            frame.return(Int64(place.chunk))
            frame.return(Int64(place.line))
        },
        // (view, chunk, line): what goes wrong in it is said to be there
        .function("notePlace", of: .prelude, .view("view"), .integer("chunk"), .integer("line")) {
            library, _, view, chunk, line in
            library.screen.notePlace(
                of: view, SourceLocation(chunk: Int32(clamping: chunk), line: Int32(clamping: line)))
        },
        // (): the focus goes, where there is one.
        .function("resignFocus", of: .prelude) { library, _ in
            if library.current.interactor.focused != nil { try library.current.interactor.resignFocus() }
        },
        // (view) → whether it is there still
        .function("isAlive", of: .prelude) { library, frame in
            frame.return((try? library.viewArgument(0, frame)).map { library.screen.isAlive($0) } ?? false)
        },
        // (name) → why there is no such template, or nil and what it returned
        .function("requireTemplate", of: .prelude, .string("name")) { library, frame, name in
            let lua = library.lua
            do {
                let load = try lua.load(
                    Array("return require(...)".utf8), chunkName: "tatami", in: library.current.environment)
                let result = try lua.call(load, [.string(name)], resultCount: 1)[0]
                frame.returnNil()
                frame.return(result)
            } catch let error as LuaError where error.kind == .runtime {
                frame.return(error.message)
            }
        },
        // () → the function that makes what there is for tables, of what it needs of the prelude
        .function("tables", of: .prelude) { library, frame in
            guard case .reference(let tables) = try library.lua.runPrelude(TablePrelude.all, name: "tatami") else {
                throw LuaFault("the engine's own Lua gave no tables; please report this")
            }
            frame.return(tables)
        },
        // () → the function that makes value models and data sources, of what it needs of the prelude
        .function("tableModels", of: .prelude) { library, frame in
            guard case .reference(let models) = try library.lua.runPrelude(ModelPrelude.all, name: "tatami") else {
                throw LuaFault("the engine's own Lua gave no models; please report this")
            }
            frame.return(models)
        },
        // () → the classes and functions of forms, made for this screen when they are asked for first
        .function("forms", of: .prelude) { library, frame in
            if let forms = library.current.tables.forms { return frame.return(forms) }
            let source = FormPrelude.cells + FormPrelude.models + FormPrelude.controllers
            guard case .reference(let forms) = try library.lua.runPrelude(source, name: "tatami") else {
                throw LuaFault("the engine's own Lua gave no forms; please report this")
            }
            library.current.tables.forms = forms
            frame.return(forms)
        },
    ]
}
