import Layout
import LuaHost
import StateObservation

/// An argument as the reference and the annotations describe it.
struct ParameterEntry: Sendable {
    var name: String
    /// As the annotations write it, with `@` before the names of the reference's own types.
    var type: String
    var isOptional = false

    init(_ name: String, _ type: String, isOptional: Bool = false) {
        self.name = name
        self.type = type
        self.isOptional = isOptional
    }
}

/// An argument of an operation: what it is called, which values it can have, and how it is read and checked.
struct Parameter<Value>: Sendable {
    typealias Read = @Sendable (_ index: Int, borrowing CallFrame, ScriptHost) throws -> Value

    var entry: ParameterEntry
    var read: Read

    init(_ name: String, _ type: String, isOptional: Bool = false, read: @escaping Read) {
        entry = ParameterEntry(name, type, isOptional: isOptional)
        self.read = read
    }

    func next(_ index: inout Int, _ frame: borrowing CallFrame, _ host: ScriptHost) throws -> Value {
        defer { index += 1 }
        return try read(index, frame, host)
    }

    /// The same argument where it may be left out; nil is not a value of it.
    func or(_ otherwise: Value) -> Self where Value: Sendable {
        Parameter(entry.name, entry.type, isOptional: true) { index, frame, host in
            index < frame.count ? try read(index, frame, host) : otherwise
        }
    }

    /// An argument that may be left out; a nil is read as any other value.
    static func optional<Wrapped>(_ parameter: Parameter<Wrapped>) -> Self where Value == Wrapped? {
        Parameter(parameter.entry.name, parameter.entry.type, isOptional: true) { index, frame, host in
            index < frame.count ? try parameter.read(index, frame, host) : nil
        }
    }

    /// An argument that may be left out or nil.
    static func orNil<Wrapped>(_ parameter: Parameter<Wrapped>) -> Self where Value == Wrapped? {
        Parameter(parameter.entry.name, parameter.entry.type, isOptional: true) { index, frame, host in
            index < frame.count && frame.kind(index) != .nil ? try parameter.read(index, frame, host) : nil
        }
    }
}

extension Parameter<Double> {
    /// A finite number.
    static func number(_ name: String) -> Self {
        Parameter(name, "number") { index, frame, _ in try frame.expectNumber(index) }
    }
}

extension Parameter<Int64> {
    static func integer(_ name: String) -> Self {
        Parameter(name, "integer") { index, frame, _ in try frame.expectInteger(index) }
    }
}

extension Parameter<String> {
    static func string(_ name: String) -> Self {
        Parameter(name, "string") { index, frame, _ in try frame.expectString(index) }
    }
}

extension Parameter<LuaValue> {
    /// Any value.
    static func value(_ name: String, _ type: String = "any") -> Self {
        Parameter(name, type) { index, frame, _ in try frame.value(index) }
    }
}

extension Parameter<LuaReference> {
    /// A function of this type.
    ///
    /// - Parameter expected: what messages call it.
    static func function(_ name: String, _ type: String, _ expected: String = "a function") -> Self {
        Parameter(name, type) { index, frame, _ in
            guard let function = try frame.function(index) else { throw frame.mismatch(index, expected: expected) }
            return function
        }
    }
}

extension Parameter<Int> {
    /// An argument that the operation reads itself: its index.
    static func index(_ name: String, _ type: String, isOptional: Bool = false) -> Self {
        Parameter(name, type, isOptional: isOptional) { index, _, _ in index }
    }
}

/// What a method is called on, and how that is read and checked.
struct Subject<Value>: Sendable {
    var receivers: [Receiver]
    var read: @Sendable (borrowing CallFrame, ScriptHost) throws -> Value
}
