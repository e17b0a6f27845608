import Layout
import LuaHost
import StateObservation

/// An argument as the reference and the annotations describe it.
struct ParameterEntry: Sendable {
    var name: String
    /// The type in the syntax of the annotations. An `@` marks a type that the reference itself defines.
    var type: String
    var isOptional = false

    init(_ name: String, _ type: String, isOptional: Bool = false) {
        self.name = name
        self.type = type
        self.isOptional = isOptional
    }
}

/// An argument of an operation: its name, its valid values, and the function that reads and checks it.
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

    /// Returns an optional parameter with a default for a missing argument. A nil argument is not valid.
    func or(_ otherwise: Value) -> Self where Value: Sendable {
        Parameter(entry.name, entry.type, isOptional: true) { index, frame, host in
            index < frame.count ? try read(index, frame, host) : otherwise
        }
    }

    /// Returns an optional parameter, which is nil for a missing argument. The given parameter reads an argument that
    /// is present, even nil.
    static func optional<Wrapped>(_ parameter: Parameter<Wrapped>) -> Self where Value == Wrapped? {
        Parameter(parameter.entry.name, parameter.entry.type, isOptional: true) { index, frame, host in
            index < frame.count ? try parameter.read(index, frame, host) : nil
        }
    }

    /// Returns an optional parameter, which is nil for a missing or nil argument.
    static func orNil<Wrapped>(_ parameter: Parameter<Wrapped>) -> Self where Value == Wrapped? {
        Parameter(parameter.entry.name, parameter.entry.type, isOptional: true) { index, frame, host in
            index < frame.count && frame.kind(index) != .nil ? try parameter.read(index, frame, host) : nil
        }
    }
}

extension Parameter<Double> {
    /// Returns a parameter that accepts a finite number.
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
    /// Returns a parameter that accepts any value.
    static func value(_ name: String, _ type: String = "any") -> Self {
        Parameter(name, type) { index, frame, _ in try frame.value(index) }
    }
}

extension Parameter<LuaReference> {
    /// Returns a parameter that accepts a function.
    ///
    /// - Parameters:
    ///   - type: The function's type in the annotations.
    ///   - expected: The description of a valid argument in messages.
    static func function(_ name: String, _ type: String, _ expected: String = "a function") -> Self {
        Parameter(name, type) { index, frame, _ in
            guard let function = try frame.function(index) else { throw frame.mismatch(index, expected: expected) }
            return function
        }
    }
}

extension Parameter<Int> {
    /// Returns a parameter that passes only the index of its argument. The operation reads the argument itself.
    static func index(_ name: String, _ type: String, isOptional: Bool = false) -> Self {
        Parameter(name, type, isOptional: isOptional) { index, _, _ in index }
    }
}

/// The receiver of a method, and the function that reads and checks it.
struct Subject<Value>: Sendable {
    var receivers: [Receiver]
    var read: @Sendable (borrowing CallFrame, ScriptHost) throws -> Value
}
