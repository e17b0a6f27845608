import Testing

@testable import LuaHost

/// A host whose operations are closures.
final class Stage: LuaDispatcher {
    typealias Operation = (inout CallFrame) throws(LuaCallError) -> Void

    let host: LuaRuntime
    private(set) var printed: [String] {
        get { log.lines }
        set { log.lines = newValue }
    }
    private var operations: [Operation] = []
    private let log: Log

    final class Log {
        var lines: [String] = []
    }

    init(_ limits: Limits = .patient) throws {
        let log = Log()
        self.log = log
        host = try LuaRuntime(limits: limits) { log.lines.append($0) }
        host.dispatcher = self
    }

    func call(_ opcode: Int32, _ frame: inout CallFrame) throws(LuaCallError) {
        try operations[Int(opcode)](&frame)
    }

    /// Registers an operation and returns its opcode.
    func add(_ operation: @escaping Operation) -> Int32 {
        operations.append(operation)
        return Int32(operations.count - 1)
    }

    /// Registers an operation as a global of the API.
    func define(_ name: String, _ operation: @escaping Operation) throws {
        try host.defineGlobal(name, .operation(add(operation)))
    }

    @discardableResult
    func run(_ text: String, name: String = "test.lua", in environment: LuaEnvironment? = nil) throws(LuaError)
        -> [LuaValue]
    {
        let environment = if let environment { environment } else { try host.makeEnvironment(name: "test") }
        let chunk = try host.load(Array(text.utf8), chunkName: name, in: environment)
        return try host.call(chunk)
    }

    /// Runs a script that must fail, and returns its error.
    func failure(_ text: String, name: String = "test.lua", in environment: LuaEnvironment? = nil) -> LuaError? {
        do throws(LuaError) {
            try run(text, name: name, in: environment)
            return nil
        } catch {
            return error
        }
    }
}

extension LuaRuntime {
    /// Runs a text as part of the engine.
    @discardableResult
    func runPrelude(_ text: String, name: String) throws(LuaError) -> LuaValue {
        try runPrelude(Array(text.utf8), name: name)
    }
}

extension LuaValue {
    var text: String? { if case .string(let value) = self { value } else { nil } }
    var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    var reference: LuaReference? { if case .reference(let value) = self { value } else { nil } }
    var object: LuaObject? { if case .object(let value) = self { value } else { nil } }
    var isNil: Bool { if case .nil = self { true } else { false } }

    /// The value as one line, for comparisons.
    var summary: String {
        switch self {
        case .nil: "nil"
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): "\"\(value)\""
        case .bytes(let value): "bytes(\(value.count))"
        case .object(let value): "object(\(value.type.rawValue),\(value.index),\(value.generation))"
        case .packed(let value): "packed(\(value))"
        case .reference(let value): value.kind.name
        case .operation(let opcode): "operation(\(opcode))"
        case .array(let values): "[" + values.map(\.summary).joined(separator: ",") + "]"
        case .dictionary(let pairs): "{" + pairs.map { "\($0.key)=\($0.value.summary)" }.joined(separator: ",") + "}"
        case .readOnly(let value): "readOnly(\(value.summary))"
        }
    }
}

extension Limits {
    /// Limits for tests on a busy machine or under a sanitizer. Only tests of the time limit set a short limit.
    static var patient: Limits {
        var limits = Limits()
        limits.time = 120
        return limits
    }
}
