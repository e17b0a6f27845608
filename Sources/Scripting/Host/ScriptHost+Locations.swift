import Layout
import LuaHost

/// Places in scripts, to the line of the very call.
extension ScriptHost {
    /// Where the running operation was called, with the operation, so that its line in a chain can be found when somebody asks.
    func location(_ frame: borrowing CallFrame) -> SourceLocation {
        guard let place = frame.location else { return .none }
        return SourceLocation(
            chunk: place.chunk, line: place.line, call: Int16(truncatingIfNeeded: operation), occurrence: occurrence(frame, place))
    }

    /// How many calls of the running operation its chain has made before: each call is counted once, however often it is asked.
    private func occurrence(_ frame: borrowing CallFrame, _ place: LuaLocation) -> Int16 {
        guard operation < ChainCounts.operations, let object = frame.object(0) else { return 0 }
        if let known = countedCall { return known }
        let count = chainCounts.count(operation, on: ViewID(index: object.index, generation: object.generation), at: place)
        countedCall = count
        return count
    }

    /// `file:line` of a location.
    func text(of location: SourceLocation) -> String { "\(lua.chunkName(location.chunk)):\(line(of: location))" }

    private func line(of location: SourceLocation) -> Int32 {
        guard location.call >= 0, let name = methodName(Int32(location.call)) else { return location.line }
        return chainLines(of: lua.chunkName(location.chunk))?.line(
            of: name, inChainAt: location.line, occurrence: Int(location.occurrence)) ?? location.line
    }

    /// The fault of an operation, at the line of its call, and with its name where an argument is wrong.
    func placed(_ fault: LuaFault, _ frame: borrowing CallFrame, opcode: Int32) -> LuaFault {
        guard fault.source == nil, let place = frame.location else { return fault }
        let occurrence = opcode == operation ? occurrence(frame, place) : 0
        let exact = line(
            of: SourceLocation(chunk: place.chunk, line: place.line, call: Int16(truncatingIfNeeded: opcode), occurrence: occurrence))
        return LuaFault(
            named(fault.message, opcode: opcode), source: LuaError.Source(chunk: lua.chunkName(place.chunk), line: Int(exact)),
            kind: fault.kind)
    }

    /// `#2: a number expected, got nil` as `argument 2 of 'top': a number expected, got nil`.
    func named(_ message: String, opcode: Int32) -> String {
        guard message.first == "#", let colon = message.firstIndex(of: ":"), let name = methodName(opcode) else { return message }
        return "argument \(message[..<colon].dropFirst()) of '\(name)'\(message[colon...])"
    }

    private func chainLines(of chunk: String) -> ChainLines? {
        if let lines = chainLines[chunk] { return lines }
        guard let text = sources[chunk] ?? moduleText(chunk) else { return nil }
        let lines = ChainLines(text)
        chainLines[chunk] = lines
        return lines
    }

    /// The text of a module that `require` found: read again, since only messages need it.
    private func moduleText(_ chunk: String) -> [UInt8]? {
        guard let resolver = environment.resolver else { return nil }
        for root in resolver.roots where chunk.hasPrefix(root.displayPrefix) {
            let path = String(chunk.dropFirst(root.displayPrefix.count))
            if let text = try? root.directory.read(path, limit: resolver.sizeLimit) {
                sources[chunk] = text
                return text
            }
        }
        return nil
    }

    /// The name under which scripts call an operation.
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
            return Self.methodNames[opcode]
        }
    }

    private static let methodNames: [Int32: String] = Dictionary(
        (nodeMethods + containerMethods + viewMethods + stateMethods + observationMethods + bindingMethods + canvasMethods
            + functions.map { (name: $0.name, opcode: $0.operation.rawValue) }).map { ($0.opcode, $0.name) },
        uniquingKeysWith: { first, _ in first })
}
