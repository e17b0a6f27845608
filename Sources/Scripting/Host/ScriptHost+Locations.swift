import Layout
import LuaHost

/// Places in scripts, to the line of the very call.
extension ScriptHost {
    /// Where the running operation was called.
    func location(_ frame: borrowing CallFrame) -> SourceLocation {
        guard let place = frame.location else { return .none }
        return SourceLocation(chunk: place.chunk, line: place.line)
    }

    /// `file:line` of a location.
    func text(of location: SourceLocation) -> String { "\(lua.chunkName(location.chunk)):\(location.line)" }

    /// The fault of an operation, at the line of its call, and with its name where an argument is wrong.
    func placed(_ fault: LuaFault, _ frame: borrowing CallFrame, opcode: Int32) -> LuaFault {
        guard fault.source == nil, let place = frame.location else { return fault }
        return LuaFault(
            named(fault.message, opcode: opcode),
            source: LuaError.Source(chunk: lua.chunkName(place.chunk), line: Int(place.line)), kind: fault.kind)
    }

    /// `#2: a number expected, got nil` as `argument 2 of 'top': a number expected, got nil`.
    func named(_ message: String, opcode: Int32) -> String {
        guard message.first == "#", let colon = message.firstIndex(of: ":"), let name = methodName(opcode) else {
            return message
        }
        return "argument \(message[..<colon].dropFirst()) of '\(name)'\(message[colon...])"
    }

    /// The name under which scripts call an operation.
    private func methodName(_ opcode: Int32) -> String? {
        switch opcode {
        case Opcode.base...: return OperationIndex.shared.name(of: Opcode(rawValue: opcode))
        case OperationRange.putStackedKind...:
            let kind = Int(opcode - OperationRange.putStackedKind)
            return registry.kinds.indices.contains(kind) ? "putStacked\(registry.kinds[kind].name)" : nil
        case OperationRange.putKind...:
            let kind = Int(opcode - OperationRange.putKind)
            return registry.kinds.indices.contains(kind) ? "put\(registry.kinds[kind].name)" : nil
        case OperationRange.setProperty...:
            let property = Int(opcode - OperationRange.setProperty)
            return registry.propertyNames.indices.contains(property) ? registry.propertyNames[property] : nil
        case OperationRange.screenMethod..<OperationRange.setProperty:
            return ScreenMethod(rawValue: opcode - OperationRange.screenMethod).map { "\($0)" }
        default:
            return Self.methodNames[opcode]
        }
    }

    private static let methodNames: [Int32: String] = Dictionary(
        (nodeMethods + containerMethods + viewMethods
            + functions).map { ($0.opcode, $0.name) },
        uniquingKeysWith: { first, _ in first })
}
