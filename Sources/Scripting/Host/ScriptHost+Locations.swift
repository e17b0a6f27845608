import Layout
import LuaHost

/// Places in scripts, to the line of the very call.
extension ScriptHost {
    /// Where the running operation was called, with the operation, so that its line in a chain can be found when somebody asks.
    func location(_ frame: borrowing CallFrame) -> SourceLocation {
        frame.location.map { SourceLocation(chunk: $0.chunk, line: $0.line, call: Int16(truncatingIfNeeded: operation)) } ?? .none
    }

    /// `file:line` of a location.
    func text(of location: SourceLocation) -> String { "\(lua.chunkName(location.chunk)):\(line(of: location))" }

    private func line(of location: SourceLocation) -> Int32 {
        guard location.call >= 0, let name = methodName(Int32(location.call)) else { return location.line }
        return chainLines(of: lua.chunkName(location.chunk))?.line(of: name, inChainAt: location.line) ?? location.line
    }

    /// The fault of an operation, at the line of its call.
    func placed(_ fault: LuaFault, _ frame: borrowing CallFrame, opcode: Int32) -> LuaFault {
        guard fault.source == nil, let place = frame.location else { return fault }
        let exact = line(of: SourceLocation(chunk: place.chunk, line: place.line, call: Int16(truncatingIfNeeded: opcode)))
        return LuaFault(fault.message, source: LuaError.Source(chunk: lua.chunkName(place.chunk), line: Int(exact)))
    }

    private func chainLines(of chunk: String) -> ChainLines? {
        if let lines = chainLines[chunk] { return lines }
        guard let text = sources[chunk] else { return nil }
        let lines = ChainLines(text)
        chainLines[chunk] = lines
        return lines
    }

    /// The name under which scripts call an operation of a node or container.
    private func methodName(_ opcode: Int32) -> String? {
        switch opcode {
        case OperationRange.putStackedKind...:
            let kind = Int(opcode - OperationRange.putStackedKind)
            return registry.kinds.indices.contains(kind) ? "putStacked\(registry.kinds[kind].name)" : nil
        case OperationRange.putKind...:
            let kind = Int(opcode - OperationRange.putKind)
            return registry.kinds.indices.contains(kind) ? "put\(registry.kinds[kind].name)" : nil
        case OperationRange.setProperty...:
            let property = Int(opcode - OperationRange.setProperty)
            return registry.propertyNames.indices.contains(property) ? registry.propertyNames[property] : nil
        default:
            return (Self.nodeMethods + Self.containerMethods).first { $0.opcode == opcode }?.name
        }
    }
}
