import Layout
import LuaHost

/// The libraries of a host, for the operations that run in them. The operations themselves belong to the process: making
/// a thousand of them for each host took a twentieth of a small job. The table is freed by hand with `free`: the host
/// owns it, so that running an operation counts no references.
struct OperationTable {
    /// In the order of `Libraries.types`.
    private let libraries: UnsafeMutableBufferPointer<UnsafeMutableRawPointer>

    init(_ libraries: Libraries) {
        self.libraries = .allocate(capacity: libraries.all.count)
        _ = self.libraries.initialize(from: libraries.all.map { Unmanaged.passUnretained($0 as AnyObject).toOpaque() })
    }

    func free() { libraries.deallocate() }

    @inline(__always) func run(_ opcode: Opcode, _ screen: Screen, _ frame: borrowing CallFrame) throws {
        let operations = BoundOperation.all
        guard opcode.index < operations.count else {
            throw LuaCallError("the engine has no operation \(opcode.rawValue); please report this")
        }
        try operations[opcode.index]._withUnsafeGuaranteedRef {
            try $0.run(libraries, opcode.number, screen, frame)
        }
    }
}

/// An operation together with the place of its library.
class BoundOperation {
    /// The operations that have a function, by the index in their opcode. They never change.
    nonisolated(unsafe) fileprivate static let all: [Unmanaged<BoundOperation>] = {
        var all: [Unmanaged<BoundOperation>] = []
        for (place, type) in Libraries.types.enumerated() { type.bind(at: place, to: &all) }
        return all
    }()

    fileprivate func run(
        _ libraries: UnsafeMutableBufferPointer<UnsafeMutableRawPointer>, _ number: Int, _ screen: Screen,
        _ frame: borrowing CallFrame
    ) throws {}
}

private final class LibraryOperation<Owner: Library>: BoundOperation {
    private let place: Int
    private let body: Operation<Owner>.Run
    private let index: Int
    private let mostArguments: Int

    /// - Parameters:
    ///   - place: The index of the library in `Libraries.types`.
    ///   - index: The index in the table.
    init(at place: Int, _ index: Int, _ body: @escaping Operation<Owner>.Run) {
        self.place = place
        self.body = body
        self.index = index
        mostArguments = OperationIndex.shared.mostArguments[index]
    }

    override func run(
        _ libraries: UnsafeMutableBufferPointer<UnsafeMutableRawPointer>, _ number: Int, _ screen: Screen,
        _ frame: borrowing CallFrame
    ) throws {
        if frame.count > mostArguments {
            let entry = OperationIndex.shared.entry(of: Opcode(index: index, number: 0))
            try frame.refuseArguments(from: mostArguments, hint: entry.tableHint)
        }
        try Unmanaged<Owner>.fromOpaque(libraries[place])._withUnsafeGuaranteedRef {
            try body($0, number, screen, frame)
        }
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
    var mostArguments: Int {
        guard role == .method, family == nil, !explainsExtraArguments,
            !parameters.contains(where: { $0.name == "..." }),
            !receivers.contains(where: { $0 == .prelude || $0 == .specPrelude })
        else { return .max }
        return parameters.count + (receivers.contains(where: \.isTableOfFunctions) ? 0 : 1)
    }
}

extension Library {
    /// Appends the operations that have a function, in the order of `operations`.
    fileprivate static func bind(at place: Int, to table: inout [Unmanaged<BoundOperation>]) {
        // Without `map`, which would wrap the function of each operation twice.
        for operation in operations {
            guard let run = operation.run else { continue }
            table.append(.passRetained(LibraryOperation<Self>(at: place, table.count, run)))
        }
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
