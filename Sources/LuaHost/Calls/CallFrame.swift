public import CLua
package import Diagnostics

/// One call of a host operation, with its arguments and results. Valid only during the call.
///
/// Arguments are counted from 0; argument 0 of a method is the object. Plain accessors return nil for a value of
/// another kind and don't allocate. The `expect…` accessors throw a `LuaCallError` that names the argument, the
/// expected value and the value found. Lua errors never jump over Swift frames: code that can raise runs in C in
/// protected mode.
///
/// Frequent accessors are inlinable, so their declarations are `@usableFromInline`.
@usableFromInline
package struct CallFrame: ~Copyable {
    @usableFromInline let raw: UnsafeMutablePointer<CLuaFrame>
    /// The host that performs the call.
    package unowned(unsafe) let host: LuaRuntime

    @usableFromInline let results: UnsafeMutablePointer<CellStack>

    init(raw: UnsafeMutablePointer<CLuaFrame>, host: LuaRuntime, results: UnsafeMutablePointer<CellStack>) {
        self.raw = raw
        self.host = host
        self.results = results
    }

    /// The number of arguments, including the object of a method.
    @inlinable package var count: Int { Int(raw.pointee.count) }

    /// Whether the call is a method call, in which argument 0 is the object. Messages do not count the object as an
    /// argument.
    @inlinable package var isMethod: Bool { raw.pointee.isMethod }

    /// Returns the kind of an argument, by its index from 0, or `.absent` beyond the last argument.
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

    /// The innermost line of a user's script that is running, ignoring preludes; nil if no script is running. Takes
    /// about 100 ns.
    package var location: SourceLocation? {
        var chunk: Int32 = 0
        var line: Int32 = 0
        return clua_frame_location(raw, &chunk, &line) ? SourceLocation(chunk: chunk, line: line) : nil
    }
}
