import Layout
import LuaHost

/// An operation that scripts can call, read or set: its description, and the function that runs it.
struct Operation<Owner: Library>: Sendable {
    /// The function of an operation: gets its library, a number, the screen of the call, and the call. The number tells
    /// the operations of a family apart: it is the number of the property or kind. Otherwise it is 0.
    typealias Run = @Sendable (Owner, Int, Screen, borrowing CallFrame) throws -> Void

    var entry: OperationEntry
    /// The function to run. Nil if the entry is only a description: of a name that the engine's own Lua defines, or of
    /// a field that another operation returns.
    var run: Run?
}

/// The description of an operation: how scripts call it, and its text in the reference.
struct OperationEntry: Sendable {
    enum Role {
        /// A method, or a function.
        case method
        /// A field that can be read.
        case field
        /// Special operations of a class of values: reading any other field, assigning to a field, calling the value,
        /// and `tostring`.
        case index, newIndex, call, text
    }

    /// The effect of a wrong call.
    enum Mistake: Equatable {
        /// The error ends the script.
        case ends
        /// The error is reported, and the layout continues without the call (D6).
        case isReported
        /// As `isReported`, for a call that would have created constraints: on this axis, or on either axis if nil.
        case leavesOutConstraint(Attribute.Axis?)
    }

    var name: String
    var role = Role.method
    /// The classes of values or tables of functions that have the operation. The main entry in the reference belongs to
    /// the first receiver.
    var receivers: [Receiver]
    var parameters: [ParameterEntry] = []
    var result = Result.nothing
    /// The text in the reference. A line that begins with `!` states an error, and one with `>` is an example. Empty
    /// for internal operations.
    var text: String
    /// The texts for receivers whose entry in the reference differs from `text`.
    var otherTexts: [Receiver: String] = [:]
    var mistake = Mistake.ends
    /// Whether the operation itself reports extra arguments, with a more specific hint. The general check then skips
    /// it.
    var explainsExtraArguments = false
    /// For a function that returns a packed value: the upper bits of the result for a plain number that a 32-bit float
    /// can represent; the float fills the lowest bits. Lua then packs the value without calling the engine. Nil for
    /// other operations.
    var numberBits: UInt64?

    /// The family whose members each get this operation; nil for a single operation. The number of a member is its
    /// index in the registry of the family.
    var family: Family?

    /// The lists of names for which one entry declares an operation each.
    enum Family: Hashable {
        /// A setter for each property, named after the property.
        case properties
        /// A setter for each child property of containers. The container library assigns the numbers.
        case childProperties
        /// One operation for each kind of view, with this prefix and the kind as its name: `putLabel`.
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
        /// The value that the method was called on, so that calls can be chained.
        case receiver
        /// A value of this type, in the syntax of the annotations.
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
    /// Returns a copy of the operation with a different reference text for one of its receivers.
    func saying(_ text: String, of receiver: Receiver) -> Self {
        var operation = self
        operation.entry.otherTexts[receiver] = text
        return operation
    }

    /// Returns a copy of the operation for which a wrong call has another effect.
    func onMistake(_ mistake: OperationEntry.Mistake) -> Self {
        var operation = self
        operation.entry.mistake = mistake
        return operation
    }

    /// Returns a copy of the operation that reports extra arguments itself, so that the general check skips it.
    func explainingExtraArguments() -> Self {
        var operation = self
        operation.entry.explainsExtraArguments = true
        return operation
    }

    /// Returns a copy of the operation with these `numberBits`, so that Lua packs plain numbers itself.
    func packingNumbers(_ bits: UInt64) -> Self {
        var operation = self
        operation.entry.numberBits = bits
        return operation
    }

    /// Declares a method. The engine reads and checks the receiver first, then the arguments in order, and passes them
    /// to `body`.
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

    /// Declares a function that scripts call without a receiver. The engine reads and checks the arguments and passes
    /// them to `body`.
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

    /// Declares an operation whose `body` reads its arguments itself. This is for operations that scripts call often,
    /// or whose arguments depend on each other.
    static func reading(
        _ name: String, of receivers: [Receiver], _ parameters: [ParameterEntry] = [],
        gives result: OperationEntry.Result = .nothing, text: String = "", do body: @escaping Run
    ) -> Self {
        Operation(
            entry: OperationEntry(
                name: name, receivers: receivers, parameters: parameters, result: result, text: text),
            run: body)
    }

    /// Declares one method for each member of a family, such as each property. `body` gets the number of the member.
    static func family(
        _ family: OperationEntry.Family, of receiver: Receiver, mistake: OperationEntry.Mistake = .ends,
        do body: @escaping Run
    ) -> Self {
        Operation(
            entry: OperationEntry(name: "", receivers: [receiver], text: "", mistake: mistake, family: family),
            run: body)
    }

    /// Declares a field that scripts can read. Without `get`, the entry only describes the field.
    static func field(
        _ name: String, of receivers: Receiver..., type: String, text: String,
        get body: (@Sendable (Owner, borrowing CallFrame) throws -> Void)? = nil
    ) -> Self {
        let entry = OperationEntry(name: name, role: .field, receivers: receivers, result: .value(type), text: text)
        guard let body else { return Operation(entry: entry) }
        return Operation(entry: entry) { library, _, _, frame in try body(library, frame) }
    }

    /// Declares what one of the special operations, such as `tostring`, does for a class of values.
    @inline(__always)
    static func role(
        _ role: OperationEntry.Role, of receivers: Receiver...,
        do body: @escaping @Sendable (Owner, borrowing CallFrame) throws -> Void
    ) -> Self {
        let entry = OperationEntry(name: "", role: role, receivers: receivers, text: "")
        return Operation(entry: entry) { library, _, _, frame in try body(library, frame) }
    }

    /// Describes a name that the engine's own Lua defines: a field if `parameters` is nil, otherwise a method or
    /// function.
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
