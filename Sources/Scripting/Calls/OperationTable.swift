import Layout
import LuaHost

/// The operations of a host's libraries, by the indices of their opcodes. Running one counts no references: the host owns
/// the table and frees it.
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

/// An operation with its library.
class BoundOperation {
    func run(_ number: Int, _ screen: Screen, _ frame: borrowing CallFrame) throws {}
}

private final class LibraryOperation<Owner: Library>: BoundOperation {
    private let library: Unmanaged<Owner>
    private let body: Operation<Owner>.Run
    private let mostArguments: Int

    init(_ library: Owner, _ entry: OperationEntry, _ body: @escaping Operation<Owner>.Run) {
        self.library = .passUnretained(library)
        self.body = body
        mostArguments = entry.mostArguments
    }

    override func run(_ number: Int, _ screen: Screen, _ frame: borrowing CallFrame) throws {
        if frame.count > mostArguments { try frame.refuseArguments(from: mostArguments) }
        try library._withUnsafeGuaranteedRef { try body($0, number, screen, frame) }
    }
}

extension CallFrame {
    /// Refuses an argument that the operation would ignore. Nil is allowed, as the value of an unset variable.
    @inline(never) func refuseArguments(from first: Int) throws {
        for index in first..<max(first, count) where kind(index) != .nil {
            throw mismatch(index, expected: "no more arguments")
        }
    }
}

extension OperationIndex {
    /// The maximum number of arguments of each global function that the engine's own Lua defines.
    var argumentCounts: LuaValue {
        .dictionary(
            entries(of: .global).compactMap { entry in
                guard opcode(.global, entry.name) == nil, entry.mostArguments != .max else { return nil }
                return (entry.name, .integer(Int64(entry.mostArguments)))
            })
    }
}

extension OperationEntry {
    /// The maximum number of arguments of a call, including a method's receiver. Fields and families check their
    /// arguments themselves; calls from the engine's own Lua are not checked.
    fileprivate var mostArguments: Int {
        guard role == .method, family == nil, !explainsExtraArguments,
            !parameters.contains(where: { $0.name == "..." }),
            !receivers.contains(where: { $0 == .prelude || $0 == .specPrelude })
        else { return .max }
        return parameters.count + (receivers.contains(where: \.isTableOfFunctions) ? 0 : 1)
    }
}

extension Library {
    /// Returns the operations in the order of `operations`, without pure descriptions.
    fileprivate func bound() -> [BoundOperation] {
        var bound: [BoundOperation] = []
        // Without `map`, which would wrap the function of each operation twice.
        for operation in Self.operations {
            if let run = operation.run { bound.append(LibraryOperation(self, operation.entry, run)) }
        }
        return bound
    }

    /// Returns a field of argument 0 by the name in argument 1.
    ///
    /// - Returns: False if the value has no such field.
    func giveField(_ name: String, of receiver: Receiver, _ frame: borrowing CallFrame) throws -> Bool {
        guard let opcode = OperationIndex.shared.opcode(receiver, name) else { return false }
        try host.table.run(Opcode(rawValue: opcode), host.screen, frame)
        return true
    }
}
