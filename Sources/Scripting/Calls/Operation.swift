import Layout
import LuaHost

/// What scripts can call, read or set: the description, and what it does.
struct Operation<Owner: Library>: Sendable {
    /// (library, number of the property or kind that a family's operation is for, screen of the call, call).
    typealias Run = @Sendable (Owner, Int, Screen, borrowing CallFrame) throws -> Void

    var entry: OperationEntry
    /// Nil where the entry only describes: a name that the engine's own Lua defines, or a field that another operation
    /// gives.
    var run: Run?
}

/// How an operation is called, and what the reference says of it.
struct OperationEntry: Sendable {
    enum Role {
        /// A method, or a function.
        case method
        /// A field that can be read.
        case field
        /// What runs for a field that has no operation of its own, for setting one, for a call of the value, and for
        /// `tostring`.
        case index, newIndex, call, text
    }

    /// What becomes of the rest of a layout when a call in it is wrong.
    enum Mistake: Equatable {
        /// The script ends.
        case ends
        /// It is reported, and the layout goes on without the call (D6).
        case isReported
        /// The same; the call would have made a constraint, of one axis or of any.
        case leavesOutConstraint(Attribute.Axis?)
    }

    var name: String
    var role = Role.method
    /// Whose operation it is, that of the reference's own entry first.
    var receivers: [Receiver]
    var parameters: [ParameterEntry] = []
    var result = Result.nothing
    /// What the reference says, in lines; `!` begins an error, `>` an example. Empty for what only the engine calls.
    var text: String
    /// What it says of other receivers, where that is not the same.
    var otherTexts: [Receiver: String] = [:]
    var mistake = Mistake.ends
    /// Whether the operation itself reports extra arguments, with a more specific hint.
    var explainsExtraArguments = false
    /// Of a function that gives a packed value: what it gives of a number alone which a 32-bit float holds, without the
    /// float in its lowest bits. Lua makes it then.
    var numberBits: UInt64?

    /// What the operation is there for once each; its number is the place in the registry.
    var family: Family?

    /// Operations with the names that a registry of kinds has.
    enum Family: Hashable {
        /// A setter for each property, of its name.
        case properties
        /// A setter for each name that containers give their views; the library of containers numbers them.
        case childProperties
        /// One for each kind of view, named by this prefix and the kind.
        case kinds(prefix: String)

        func names(in registry: KindRegistry) -> [String] {
            switch self {
            case .properties: registry.propertyNames
            // They come with plugins, behind the methods of nodes.
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
    /// The same operation, of which the reference says something else among those of another receiver.
    func saying(_ text: String, of receiver: Receiver) -> Self {
        var operation = self
        operation.entry.otherTexts[receiver] = text
        return operation
    }

    /// The same operation with what becomes of a layout when a call of it is wrong.
    func onMistake(_ mistake: OperationEntry.Mistake) -> Self {
        var operation = self
        operation.entry.mistake = mistake
        return operation
    }

    /// The same operation, which itself reports extra arguments.
    func explainingExtraArguments() -> Self {
        var operation = self
        operation.entry.explainsExtraArguments = true
        return operation
    }

    /// The same operation, which packs a number alone with these bits.
    func packingNumbers(_ bits: UInt64) -> Self {
        var operation = self
        operation.entry.numberBits = bits
        return operation
    }

    /// A method. The receiver is read, then the arguments are, in their order; then `body` runs with them.
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

    /// A function.
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

    /// An operation that reads its arguments itself: one that is called often, or whose arguments stand for each other.
    static func reading(
        _ name: String, of receivers: [Receiver], _ parameters: [ParameterEntry] = [],
        gives result: OperationEntry.Result = .nothing, text: String = "", do body: @escaping Run
    ) -> Self {
        Operation(
            entry: OperationEntry(
                name: name, receivers: receivers, parameters: parameters, result: result, text: text),
            run: body)
    }

    /// A method for each property or kind of view; the operation gets its number.
    static func family(
        _ family: OperationEntry.Family, of receiver: Receiver, mistake: OperationEntry.Mistake = .ends,
        do body: @escaping Run
    ) -> Self {
        Operation(
            entry: OperationEntry(name: "", receivers: [receiver], text: "", mistake: mistake, family: family),
            run: body)
    }

    /// A field that can be read.
    static func field(
        _ name: String, of receivers: Receiver..., type: String, text: String,
        get body: (@Sendable (Owner, borrowing CallFrame) throws -> Void)? = nil
    ) -> Self {
        let entry = OperationEntry(name: name, role: .field, receivers: receivers, result: .value(type), text: text)
        guard let body else { return Operation(entry: entry) }
        return Operation(entry: entry) { library, _, _, frame in try body(library, frame) }
    }

    /// What a class of values does beside its methods.
    @inline(__always)
    static func role(
        _ role: OperationEntry.Role, of receivers: Receiver...,
        do body: @escaping @Sendable (Owner, borrowing CallFrame) throws -> Void
    ) -> Self {
        let entry = OperationEntry(name: "", role: role, receivers: receivers, text: "")
        return Operation(entry: entry) { library, _, _, frame in try body(library, frame) }
    }

    /// A name that the engine's own Lua defines.
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
