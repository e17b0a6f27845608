import Diagnostics
import Layout
import LuaHost

/// Source locations in scripts. In a chain of calls, a location has the line of its own call.
extension ScriptHost {
    /// The location that the running script has reached; nil if no script is running.
    var currentSource: SourceLocation? {
        lua.currentLocation.map { SourceLocation(chunk: $0.chunk, line: $0.line) }
    }

    /// Returns the location of the script's call of the running operation; `none` if it is unknown.
    func location(_ frame: borrowing CallFrame) -> SourceLocation {
        guard let place = frame.location else { return .none }
        return SourceLocation(chunk: place.chunk, line: place.line)
    }

    /// Returns a location as `file:line`.
    func text(of location: SourceLocation) -> String { "\(lua.chunkName(location.chunk)):\(location.line)" }

    /// Returns the error of an operation with the location of the call. If the error is about an argument, adds the
    /// operation's name. An error that has a location is returned unchanged.
    func placed(_ fault: LuaCallError, _ frame: borrowing CallFrame, opcode: Opcode) -> LuaCallError {
        guard fault.source == nil, let place = frame.location else { return fault }
        return LuaCallError(
            named(fault.message, opcode: opcode),
            source: LuaError.Source(chunk: lua.chunkName(place.chunk), line: Int(place.line)), kind: fault.kind)
    }

    /// Returns a message about an argument with the operation's name: `#2: expected a number; found nil` becomes
    /// `argument 2 of 'top': expected a number; found nil`. Other messages are returned unchanged.
    func named(_ message: String, opcode: Opcode) -> String {
        guard message.first == "#", let colon = message.firstIndex(of: ":"),
            let name = OperationIndex.shared.name(of: opcode, in: registry)
        else {
            return message
        }
        return "argument \(message[..<colon].dropFirst()) of '\(name)'\(message[colon...])"
    }
}
