public import CLua

/// One call of a host operation: its arguments and its results. It exists for the call only.
///
/// Arguments are counted from 0; for a method argument 0 is the object. Accessors return nil for a value of another
/// kind and allocate nothing; the `expect…` forms throw a fault that says which argument, what was expected and what
/// was found. Nothing here raises: what may is done on the C side in protected mode.
///
/// What an operation asks most is inlined into it, for which the declarations have to be `@usableFromInline`.
@usableFromInline
package struct CallFrame: ~Copyable {
    @usableFromInline let raw: UnsafeMutablePointer<CLuaFrame>
    /// The host that is calling.
    package unowned(unsafe) let host: LuaRuntime

    @usableFromInline let results: UnsafeMutablePointer<CellStack>

    init(raw: UnsafeMutablePointer<CLuaFrame>, host: LuaRuntime, results: UnsafeMutablePointer<CellStack>) {
        self.raw = raw
        self.host = host
        self.results = results
    }

    /// The number of arguments.
    @inlinable package var count: Int { Int(raw.pointee.count) }

    /// Whether argument 0 is the object of a method, which messages do not count.
    @inlinable package var isMethod: Bool { raw.pointee.isMethod }

    /// What argument `index`, from 0, is; `.absent` behind the last.
    package func kind(_ index: Int) -> LuaKind { cell(index).luaKind }

    @inlinable func cell(_ index: Int) -> CLuaCell {
        guard index >= 0 && index < count else { return CLuaCell() }
        return index < CLuaInlineCells ? raw.pointee.arguments[index] : farCell(index)
    }

    @usableFromInline func farCell(_ index: Int) -> CLuaCell {
        var cell = CLuaCell()
        clua_frame_cell(raw, UInt32(index), &cell)
        return cell
    }

    /// The innermost frame of a user's script (preludes are skipped); nil when only the host is active. About 100 ns.
    package var location: LuaLocation? {
        var chunk: Int32 = 0
        var line: Int32 = 0
        return clua_frame_location(raw, &chunk, &line) ? LuaLocation(chunk: chunk, line: line) : nil
    }
}

/// A line of a chunk, small enough to keep with every constraint. `LuaRuntime.source` gives the names.
package struct LuaLocation: Hashable, Sendable {
    /// The number of the chunk in its state, from 0.
    package var chunk: Int32
    /// Counted from 1.
    package var line: Int32

    package init(chunk: Int32, line: Int32) {
        self.chunk = chunk
        self.line = line
    }
}
