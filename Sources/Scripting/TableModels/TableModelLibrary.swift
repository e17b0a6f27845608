import Diagnostics
import Layout
import LuaHost

/// Value models, data sources and forms, which build on tables. The engine's own Lua implements them
/// (`Resources/TableModels`, `Resources/Forms`). This library loads templates and moves the focus for that code.
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
        // () → the script's location: the numbers of its chunk and line
        .function("scriptPlace", of: .prelude) { library, frame in
            let place = library.location(frame)
            frame.return(Int64(place.chunk))
            frame.return(Int64(place.line))
        },
        // (view, chunk, line): sets the location for errors of the view
        .function("notePlace", of: .prelude, .view("view"), .integer("chunk"), .integer("line")) {
            library, _, view, chunk, line in
            library.screen.notePlace(
                of: view, SourceLocation(chunk: Int32(clamping: chunk), line: Int32(clamping: line)))
        },
        // (): removes the focus
        .function("resignFocus", of: .prelude) { library, _ in
            if library.current.interactor.focused != nil { try library.current.interactor.resignFocus() }
        },
        // (view) → whether it is alive
        .function("isAlive", of: .prelude) { library, frame in
            frame.return((try? library.viewArgument(0, frame)).map { library.screen.isAlive($0) } ?? false)
        },
        // (name) → the reason if the template cannot be loaded, or nil and its result
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
    ]
}
