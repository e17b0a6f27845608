import Layout
import LuaHost

/// The operations of all libraries, by receiver. The tables in Lua, the messages, the reference and the tests are made
/// from it.
struct OperationIndex: Sendable {
    static let shared = OperationIndex(Libraries.types.flatMap { $0.entries })

    typealias Method = (name: String, opcode: Int32)

    private struct Key: Hashable {
        var receiver: Receiver
        var name: String
    }

    let entries: [OperationEntry]
    /// The indices in `entries` of the operations that have a function. Their order is the order of the host's table.
    private let runnable: [Int]
    /// The maximum number of arguments of each operation in the host's table. Computed once, because every host needs
    /// all of them; the same applies to other values here.
    let mostArguments: [Int]
    /// The same for the global functions that the engine's own Lua defines, by name.
    let mostArgumentsOfGlobals: [(name: String, count: Int)]
    private let opcodes: [Key: Int32]
    private let roles: [Receiver: [OperationEntry.Role: Int32]]
    /// The index in the host's table of the operation that each family repeats.
    private let families: [OperationEntry.Family: Int]
    /// The methods of each receiver without members of families.
    private let methods: [Receiver: [Method]]
    /// The names of these methods.
    private let methodNames: [Receiver: Set<String>]
    private let familiesOfReceivers: [Receiver: [OperationEntry.Family]]

    private init(_ all: [(entry: OperationEntry, isRunnable: Bool)]) {
        entries = all.map(\.entry)
        var runnable: [Int] = []
        var opcodes: [Key: Int32] = [:]
        var roles: [Receiver: [OperationEntry.Role: Int32]] = [:]
        var families: [OperationEntry.Family: Int] = [:]
        for (position, item) in all.enumerated() where item.isRunnable {
            let opcode = Opcode(index: runnable.count, number: 0).rawValue
            runnable.append(position)
            if let family = item.entry.family {
                families[family] = runnable.count - 1
                continue
            }
            for receiver in item.entry.receivers {
                switch item.entry.role {
                case .method, .field: opcodes[Key(receiver: receiver, name: item.entry.name)] = opcode
                case let role: roles[receiver, default: [:]][role] = opcode
                }
            }
        }
        (self.runnable, self.opcodes, self.roles, self.families) = (runnable, opcodes, roles, families)
        mostArguments = runnable.map { all[$0].entry.mostArguments }
        mostArgumentsOfGlobals = all.compactMap { item in
            guard let entry = item.entry.described(of: .global),
                opcodes[Key(receiver: .global, name: entry.name)] == nil, entry.mostArguments != .max
            else { return nil }
            return (entry.name, entry.mostArguments)
        }
        var methods: [Receiver: [Method]] = [:]
        var familiesOfReceivers: [Receiver: [OperationEntry.Family]] = [:]
        for entry in entries {
            for receiver in entry.receivers {
                if let family = entry.family {
                    familiesOfReceivers[receiver, default: []].append(family)
                } else if entry.role == .method, let opcode = opcodes[Key(receiver: receiver, name: entry.name)] {
                    methods[receiver, default: []].append((entry.name, opcode))
                }
            }
        }
        (self.methods, self.familiesOfReceivers) = (methods, familiesOfReceivers)
        methodNames = methods.mapValues { Set($0.map(\.name)) }
    }

    /// Returns the entries of the reference for a receiver.
    func entries(of receiver: Receiver) -> [OperationEntry] {
        entries.compactMap { $0.described(of: receiver) }
    }

    /// Returns the methods or functions of a receiver, except the ones that the engine's own Lua defines and the
    /// members of families.
    func methods(of receiver: Receiver) -> [Method] { methods[receiver] ?? [] }

    /// Returns the documented names of a receiver that the engine's own Lua defines.
    func described(of receiver: Receiver) -> [String] {
        entries(of: receiver).map(\.name).filter { opcode(receiver, $0) == nil }
    }

    /// Returns the opcode of the method with this name; nil if the receiver has none. Methods of families are not
    /// searched.
    func method(_ receiver: Receiver, _ name: String) -> Int32? {
        guard let opcode = opcode(receiver, name), entry(of: Opcode(rawValue: opcode)).role == .method else {
            return nil
        }
        return opcode
    }

    /// Returns all methods of a receiver, including one for each property or kind in the registry if the receiver has
    /// such a family. A method takes precedence over a property of the same name, so that each name has one meaning.
    func methods(of receiver: Receiver, in registry: KindRegistry) -> [Method] {
        let own = methods(of: receiver)
        guard let families = familiesOfReceivers[receiver] else { return own }
        let taken = methodNames[receiver] ?? []
        let numbered = families.flatMap { family in
            family.names(in: registry).enumerated().compactMap { number, name in
                taken.contains(name) ? nil : opcode(family, number: number).map { (name: name, opcode: $0) }
            }
        }
        return own + numbered
    }

    /// Returns the opcode for the member of a family with this number; nil if no operation has the family.
    func opcode(_ family: OperationEntry.Family, number: Int) -> Int32? {
        families[family].map { Opcode(index: $0, number: number).rawValue }
    }

    /// Returns the names of the receiver's fields that the reference describes.
    func fields(of receiver: Receiver) -> [String] {
        entries.filter { $0.role == .field && $0.receivers.contains(receiver) && !$0.text.isEmpty }.map(\.name)
    }

    /// Returns the names of the receiver's fields, followed by its methods.
    func names(of receiver: Receiver) -> [String] { fields(of: receiver) + methods(of: receiver).map(\.name) }

    func opcode(_ receiver: Receiver, _ name: String) -> Int32? { opcodes[Key(receiver: receiver, name: name)] }

    /// Returns the name of an operation as messages show it; nil for an internal operation.
    func name(of opcode: Opcode, in registry: KindRegistry) -> String? {
        let entry = entry(of: opcode)
        if let family = entry.family {
            let names = family.names(in: registry)
            return names.indices.contains(opcode.number) ? names[opcode.number] : nil
        }
        return entry.name.isEmpty || !entry.receivers.contains(where: \.isNamedInMessages) ? nil : entry.name
    }

    func entry(of opcode: Opcode) -> OperationEntry { entries[runnable[opcode.index]] }

    /// The description of packed values for the Lua state: their fields, and their operations.
    var packedDefinition: PackedDefinition {
        let roles = roles[.packed] ?? [:]
        return PackedDefinition(
            name: "layout value", index: roles[.index], fields: Packed.anchorFields, call: roles[.call])
    }

    /// Returns the description of a receiver's class for the Lua state, with all operations of the class. The receiver
    /// must not be a table.
    func definition(of receiver: Receiver, in registry: KindRegistry) -> ClassDefinition {
        guard var definition = receiver.classDefinition else { fatalError("\(receiver) is not a class of values") }
        let roles = roles[receiver] ?? [:]
        definition.methods = methods(of: receiver, in: registry)
        definition.index = roles[.index]
        definition.newIndex = roles[.newIndex]
        definition.call = roles[.call]
        definition.text = roles[.text]
        return definition
    }
}

extension OperationEntry {
    /// Returns the entry with the receiver's own reference text; nil if the reference does not describe the operation
    /// for this receiver.
    func described(of receiver: Receiver) -> OperationEntry? {
        guard receivers.contains(receiver), !text.isEmpty else { return nil }
        var entry = self
        if let own = otherTexts[receiver] { entry.text = own }
        return entry
    }
}

extension Library {
    /// Returns the entries of the reference for a receiver that this library declares.
    static func entries(of receiver: Receiver) -> [OperationEntry] {
        operations.compactMap { $0.entry.described(of: receiver) }
    }

    fileprivate static var entries: [(entry: OperationEntry, isRunnable: Bool)] {
        operations.map { ($0.entry, $0.run != nil) }
    }
}

/// The number by which Lua calls an operation. It combines an index in the host's table with a number that is passed to
/// the operation.
struct Opcode {
    private static let indexBits: Int32 = 10

    var rawValue: Int32

    init(rawValue: Int32) { self.rawValue = rawValue }

    init(index: Int, number: Int) { rawValue = Int32(number) << Self.indexBits | Int32(index) }

    var index: Int { Int(rawValue & (1 << Self.indexBits - 1)) }
    var number: Int { Int(rawValue >> Self.indexBits) }
}
