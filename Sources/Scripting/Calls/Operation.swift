import Layout
import LuaHost

/// An operation that scripts can call, read or set: its description and its function.
struct Operation<Owner: Library>: Sendable {
    /// (library, number of the property or kind for an operation of a family, screen of the call, call).
    typealias Run = @Sendable (Owner, Int, Screen, borrowing CallFrame) throws -> Void

    var entry: OperationEntry
    /// The function to run; nil if the entry is only a description: of a name defined by the engine's Lua, or of a
    /// field that another operation returns.
    var run: Run?
}

/// How an operation is called, and its text in the reference.
struct OperationEntry: Sendable {
    enum Role {
        /// A method, or a function.
        case method
        /// A field that can be read.
        case field
        /// The operations for fields without an operation, for assignments, for calls of the value, and for `tostring`.
        case index, newIndex, call, text
    }

    /// The effect of a wrong call on the rest of the layout.
    enum Mistake: Equatable {
        /// The script ends.
        case ends
        /// The error is reported, and the layout continues without the call (D6).
        case isReported
        /// The same; the call would have created a constraint on one axis, or on any axis.
        case leavesOutConstraint(Attribute.Axis?)
    }

    var name: String
    var role = Role.method
    /// The receivers; the reference's main entry belongs to the first.
    var receivers: [Receiver]
    var parameters: [ParameterEntry] = []
    var result = Result.nothing
    /// The text of the reference, in lines; `!` begins an error, `>` an example. Empty for internal operations.
    var text: String
    /// Different texts for other receivers.
    var otherTexts: [Receiver: String] = [:]
    var mistake = Mistake.ends
    /// Whether the operation itself reports extra arguments, with a more specific hint.
    var explainsExtraArguments = false
    /// For a function that returns a packed value: the bits for a plain number that a 32-bit float can represent,
    /// without the float in the lowest bits. Lua then packs the value itself.
    var numberBits: UInt64?

    /// A family repeats the operation for each of its members; the member's number is its place in the registry.
    var family: Family?

    /// The registries of names that an operation can be repeated for.
    enum Family: Hashable {
        /// A setter for each property, with its name.
        case properties
        /// A setter for each child property of containers; the container library numbers them.
        case childProperties
        /// One operation for each kind of view, named by this prefix and the kind.
        case kinds(prefix: String)

        func names(in registry: KindRegistry) -> [String] {
            switch self {
            case .properties: registry.propertyNames
            // Plugins add them, after the methods of nodes.
            case .childProperties: []
            case .kinds(let prefix): registry.kinds.map { prefix + $0.name }
            }
        }
    }

    enum Result: Sendable, Equatable {
        case nothing
        /// The value that the method was called on, for chains.
        case receiver
        /// A value of this type, as the annotations write it.
        case value(String)

        var type: String {
            switch self {
            case .nothing: ""
            case .receiver: "self"
            case .value(let type): type
            }
        }
    }
}

// MARK: Listing operations

extension Operation where Owner: Library {
    /// Returns the operation with a reference text of its own for one receiver.
    func saying(_ text: String, of receiver: Receiver) -> Self {
        var operation = self
        operation.entry.otherTexts[receiver] = text
        return operation
    }

    /// Returns the operation with another effect of wrong calls on the layout.
    func onMistake(_ mistake: OperationEntry.Mistake) -> Self {
        var operation = self
        operation.entry.mistake = mistake
        return operation
    }

    /// Returns the operation with a mark: its own function reports extra arguments, so the general check is skipped.
    func explainingExtraArguments() -> Self {
        var operation = self
        operation.entry.explainsExtraArguments = true
        return operation
    }

    /// Returns the operation, marked as packing a plain number with these bits.
    func packingNumbers(_ bits: UInt64) -> Self {
        var operation = self
        operation.entry.numberBits = bits
        return operation
    }

    /// Declares a method. The receiver is read first, then the arguments in order; then `body` runs with them.
    static func method<Receiver, each Argument>(
        _ name: String, of subject: Subject<Receiver>, _ parameters: repeat Parameter<each Argument>,
        gives result: OperationEntry.Result = .nothing, text: String,
        do body: @escaping @Sendable (Owner, Receiver, borrowing CallFrame, repeat each Argument) throws -> Void
    ) -> Self {
        var described: [ParameterEntry] = []
        repeat described.append((each parameters).entry)
        let entry = OperationEntry(
            name: name, receivers: subject.receivers, parameters: described, result: result, text: text)
        return Operation(entry: entry) { library, _, _, frame in
            let receiver = try subject.read(frame, library.host)
            var index = 1
            let arguments = (repeat try (each parameters).next(&index, frame, library.host))
            try body(library, receiver, frame, repeat each arguments)
            if result == .receiver { frame.returnArgument(0) }
        }
    }

    /// Declares a function that scripts call.
    static func function<each Argument>(
        _ name: String, of receiver: Receiver = .global, _ parameters: repeat Parameter<each Argument>,
        gives result: OperationEntry.Result = .nothing, text: String = "",
        do body: @escaping @Sendable (Owner, borrowing CallFrame, repeat each Argument) throws -> Void
    ) -> Self {
        var described: [ParameterEntry] = []
        repeat described.append((each parameters).entry)
        let entry = OperationEntry(name: name, receivers: [receiver], parameters: described, result: result, text: text)
        return Operation(entry: entry) { library, _, _, frame in
            var index = 0
            let arguments = (repeat try (each parameters).next(&index, frame, library.host))
            try body(library, frame, repeat each arguments)
        }
    }

    /// Declares an operation that reads its arguments itself, because it is called often or its arguments depend on
    /// each other.
    static func reading(
        _ name: String, of receivers: [Receiver], _ parameters: [ParameterEntry] = [],
        gives result: OperationEntry.Result = .nothing, text: String = "", do body: @escaping Run
    ) -> Self {
        Operation(
            entry: OperationEntry(
                name: name, receivers: receivers, parameters: parameters, result: result, text: text),
            run: body)
    }

    /// Declares a method for each property or kind of view; the operation gets its number.
    static func family(
        _ family: OperationEntry.Family, of receiver: Receiver, mistake: OperationEntry.Mistake = .ends,
        do body: @escaping Run
    ) -> Self {
        Operation(
            entry: OperationEntry(name: "", receivers: [receiver], text: "", mistake: mistake, family: family),
            run: body)
    }

    /// Declares a field that can be read.
    static func field(
        _ name: String, of receivers: Receiver..., type: String, text: String,
        get body: (@Sendable (Owner, borrowing CallFrame) throws -> Void)? = nil
    ) -> Self {
        let entry = OperationEntry(name: name, role: .field, receivers: receivers, result: .value(type), text: text)
        guard let body else { return Operation(entry: entry) }
        return Operation(entry: entry) { library, _, _, frame in try body(library, frame) }
    }

    /// Declares a special operation of a class of values, such as `tostring`.
    @inline(__always)
    static func role(
        _ role: OperationEntry.Role, of receivers: Receiver...,
        do body: @escaping @Sendable (Owner, borrowing CallFrame) throws -> Void
    ) -> Self {
        let entry = OperationEntry(name: "", role: role, receivers: receivers, text: "")
        return Operation(entry: entry) { library, _, _, frame in try body(library, frame) }
    }

    /// Declares a name that the engine's own Lua defines.
    static func described(
        _ name: String, of receiver: Receiver, _ parameters: [ParameterEntry]?,
        gives result: OperationEntry.Result = .nothing, text: String
    ) -> Self {
        Operation(
            entry: OperationEntry(
                name: name, role: parameters == nil ? .field : .method, receivers: [receiver],
                parameters: parameters ?? [], result: result,
                text: text))
    }
}
