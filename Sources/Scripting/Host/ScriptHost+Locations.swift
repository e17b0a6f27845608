import Layout
import LuaHost

/// Places in scripts, to the line of the very call.
extension ScriptHost {
    /// Where the script is that runs now; nil if none does.
    var currentSource: SourceLocation? {
        lua.currentLocation.map { SourceLocation(chunk: $0.chunk, line: $0.line) }
    }

    /// Where the running operation was called.
    func location(_ frame: borrowing CallFrame) -> SourceLocation {
        guard let place = frame.location else { return .none }
        return SourceLocation(chunk: place.chunk, line: place.line)
    }

    /// `file:line` of a location.
    func text(of location: SourceLocation) -> String { "\(lua.chunkName(location.chunk)):\(location.line)" }

    /// The fault of an operation, at the line of its call, and with its name where an argument is wrong.
    func placed(_ fault: LuaFault, _ frame: borrowing CallFrame, opcode: Opcode) -> LuaFault {
        guard fault.source == nil, let place = frame.location else { return fault }
        return LuaFault(
            named(fault.message, opcode: opcode),
            source: LuaError.Source(chunk: lua.chunkName(place.chunk), line: Int(place.line)), kind: fault.kind)
    }

    /// `#2: a number expected, got nil` as `argument 2 of 'top': a number expected, got nil`.
    func named(_ message: String, opcode: Opcode) -> String {
        guard message.first == "#", let colon = message.firstIndex(of: ":"),
            let name = OperationIndex.shared.name(of: opcode, in: registry)
        else {
            return message
        }
        return "argument \(message[..<colon].dropFirst()) of '\(name)'\(message[colon...])"
    }
}
