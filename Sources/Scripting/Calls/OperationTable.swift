import Layout
import LuaHost

/// The operations of a host's libraries, by the index in their opcode. The table is freed by hand with `free`: the host
/// owns it, so that running an operation counts no references.
struct OperationTable {
    private let operations: UnsafeMutableBufferPointer<Unmanaged<BoundOperation>>

    init(_ libraries: Libraries) {
        var all: [Unmanaged<BoundOperation>] = []
        for library in libraries.all { for operation in library.bound() { all.append(.passRetained(operation)) } }
        operations = .allocate(capacity: all.count)
        _ = operations.initialize(from: all)
    }

    func free() {
        for operation in operations { operation.release() }
        operations.deallocate()
    }

    @inline(__always) func run(_ opcode: Opcode, _ screen: Screen, _ frame: borrowing CallFrame) throws {
        guard opcode.index < operations.count else {
            throw LuaCallError("the engine has no operation \(opcode.rawValue); please report this")
        }
        try operations[opcode.index]._withUnsafeGuaranteedRef { try $0.run(opcode.number, screen, frame) }
    }
}

/// An operation together with the library that runs it.
class BoundOperation {
    func run(_ number: Int, _ screen: Screen, _ frame: borrowing CallFrame) throws {}
}

private final class LibraryOperation<Owner: Library>: BoundOperation {
    private let library: Unmanaged<Owner>
    private let body: Operation<Owner>.Run
    private let mostArguments: Int
    private let tableHint: String?

    init(_ library: Owner, _ entry: OperationEntry, _ body: @escaping Operation<Owner>.Run) {
        self.library = .passUnretained(library)
        self.body = body
        mostArguments = entry.mostArguments
        tableHint = entry.tableHint
    }

    override func run(_ number: Int, _ screen: Screen, _ frame: borrowing CallFrame) throws {
        if frame.count > mostArguments { try frame.refuseArguments(from: mostArguments, hint: tableHint) }
        try library._withUnsafeGuaranteedRef { try body($0, number, screen, frame) }
    }
}

extension CallFrame {
    /// Throws an error if an argument from index `first` on is not nil, because the operation would ignore it. Nil is
    /// allowed, because it may be the value of an unset variable.
    @inline(never) func refuseArguments(from first: Int, hint: String? = nil) throws {
        for index in first..<max(first, count) where kind(index) != .nil {
            throw mismatch(index, expected: "no more arguments", hint: hint)
        }
    }
}

extension OperationIndex {
    /// The maximum number of arguments of each global function that the engine's own Lua defines, as a table for Lua.
    var argumentCounts: LuaValue {
        .dictionary(
            entries(of: .global).compactMap { entry in
                guard opcode(.global, entry.name) == nil, entry.mostArguments != .max else { return nil }
                return (entry.name, .integer(Int64(entry.mostArguments)))
            })
    }
}

extension OperationEntry {
    /// How to call an operation whose first argument is a table of numbers, because other systems take the numbers
    /// themselves: `write frame({ x =, y =, width =, height = })`. Nil for other operations.
    fileprivate var tableHint: String? {
        let tables = [
            "@Rect": "{ x =, y =, width =, height = }", "@Size": "{ width =, height = }", "@Point": "{ x =, y = }",
        ]
        guard let first = parameters.first, tables[first.type] != nil else { return nil }
        let arguments = parameters.filter { !$0.isOptional }.map { parameter in
            tables[parameter.type] ?? (parameter.type.hasPrefix("{ fill?") ? "{ fill = \"red\" }" : parameter.name)
        }
        return "write \(name)(\(arguments.joined(separator: ", ")))"
    }

    /// The maximum number of arguments of a call, including a method's receiver; `Int.max` if the general check does
    /// not apply. Fields and families check their arguments themselves; calls from the engine's own Lua are not
    /// checked.
    fileprivate var mostArguments: Int {
        guard role == .method, family == nil, !explainsExtraArguments,
            !parameters.contains(where: { $0.name == "..." }),
            !receivers.contains(where: { $0 == .prelude || $0 == .specPrelude })
        else { return .max }
        return parameters.count + (receivers.contains(where: \.isTableOfFunctions) ? 0 : 1)
    }
}

extension Library {
    /// Returns the operations that have a function, bound to this library, in the order of `operations`.
    fileprivate func bound() -> [BoundOperation] {
        var bound: [BoundOperation] = []
        // Without `map`, which would wrap the function of each operation twice.
        for operation in Self.operations {
            if let run = operation.run { bound.append(LibraryOperation(self, operation.entry, run)) }
        }
        return bound
    }

    /// Runs the operation of the field `name`, which returns the field's value of argument 0 to Lua.
    ///
    /// - Returns: False if the receiver has no such field.
    func giveField(_ name: String, of receiver: Receiver, _ frame: borrowing CallFrame) throws -> Bool {
        guard let opcode = OperationIndex.shared.opcode(receiver, name) else { return false }
        try host.table.run(Opcode(rawValue: opcode), host.screen, frame)
        return true
    }
}
