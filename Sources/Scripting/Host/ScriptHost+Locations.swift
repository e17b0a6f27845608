import Diagnostics
import Layout
import LuaHost

/// Source locations in scripts, precise to the line of a call in a chain.
extension ScriptHost {
    /// The location of the running script; nil if none is running.
    var currentSource: SourceLocation? {
        lua.currentLocation.map { SourceLocation(chunk: $0.chunk, line: $0.line) }
    }

    /// Returns the location of the running operation's call.
    func location(_ frame: borrowing CallFrame) -> SourceLocation {
        guard let place = frame.location else { return .none }
        return SourceLocation(chunk: place.chunk, line: place.line)
    }

    /// Returns a location as `file:line`.
    func text(of location: SourceLocation) -> String { "\(lua.chunkName(location.chunk)):\(location.line)" }

    /// Returns an operation's error with the line of its call, and with its name if an argument is wrong.
    func placed(_ fault: LuaCallError, _ frame: borrowing CallFrame, opcode: Opcode) -> LuaCallError {
        guard fault.source == nil, let place = frame.location else { return fault }
        return LuaCallError(
            named(fault.message, opcode: opcode),
            source: LuaError.Source(chunk: lua.chunkName(place.chunk), line: Int(place.line)), kind: fault.kind)
    }

    /// Converts `#2: a number expected, got nil` to `argument 2 of 'top': a number expected, got nil`.
    func named(_ message: String, opcode: Opcode) -> String {
        guard message.first == "#", let colon = message.firstIndex(of: ":"),
            let name = OperationIndex.shared.name(of: opcode, in: registry)
        else {
            return message
        }
        return "argument \(message[..<colon].dropFirst()) of '\(name)'\(message[colon...])"
    }
}
