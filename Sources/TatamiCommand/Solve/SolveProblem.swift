import ConstraintSolver
import FoundationEssentials
import Glibc
import Tatami

/// A problem for `tatami solve`: constraints between variables, and steps that change the constraints. Variables are
/// numbered from 0.
struct SolveProblem {
    struct Item {
        var id: String
        /// The range of the constraint's terms in `terms`.
        var terms: Range<Int>
        var relation: Relation
        var constant: Double
        var priority: Double
        /// Whether the constraint is solved as a level of its own.
        var isOrdered: Bool
    }

    struct Step {
        var constants: [(id: String, value: Double)] = []
        var priorities: [(id: String, value: Double)] = []
        var additions: [Item] = []
        var removals: [String] = []
    }

    var variables: [String] = []
    var constraints: [Item] = []
    var steps: [Step] = []
    var terms: [Term] = []
    private var indices: [ExactName: UInt32] = [:]
    private var isClosed = false

    init(json: [UInt8]) throws {
        try json.withUnsafeBytes { raw in
            let bytes = raw.bindMemory(to: UInt8.self)
            try readVariables(bytes)
            try read(bytes)
        }
        indices = [:]
    }

    /// Reads the list of variables, wherever it is in the problem. It must be read first, because names that it does
    /// not contain are then invalid.
    private mutating func readVariables(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
        var reader = JSONReader(bytes)
        try reader.object("the problem", keysOnce: true) { (reader, key) throws(JSONError) in
            guard key == "variables" else { return try reader.skip() }
            isClosed = true
            try reader.array("\"variables\"") { (reader) throws(JSONError) in
                let place = reader.place()
                let name = try reader.string("a variable")
                if indices[ExactName(name)] != nil {
                    throw reader.fault("duplicate variable \"\(name)\"", at: place)
                }
                indices[ExactName(name)] = UInt32(variables.count)
                variables.append(name)
            }
        }
        try reader.end()
    }

    private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
        var reader = JSONReader(bytes)
        var hasConstraints = false
        var places: [Int] = []
        var later: JSONReader?
        try reader.object("the problem") { (reader, key) throws(JSONError) in
            switch key {
            case "variables": try reader.skip()
            case "constraints":
                hasConstraints = true
                try reader.array("\"constraints\"") { (reader) throws(JSONError) in
                    places.append(reader.place())
                    constraints.append(try item(&reader))
                }
            case "steps":
                later = reader
                try reader.skip()
            default:
                throw reader.fault("unknown key \"\(key)\"; a problem has \"variables\", \"constraints\" and \"steps\"")
            }
        }
        if !hasConstraints { throw reader.fault("\"constraints\" is missing", at: 0) }
        var names = Set<ExactName>(minimumCapacity: constraints.count)
        for (item, place) in zip(constraints, places) where !names.insert(ExactName(item.id)).inserted {
            throw reader.fault("duplicate constraint \"\(item.id)\"", at: place)
        }
        // Read steps last, so that variables follow the order of the constraints.
        try later?.array("\"steps\"") { (reader) throws(JSONError) in steps.append(try step(&reader)) }
    }

    private mutating func step(_ reader: inout JSONReader) throws(JSONError) -> Step {
        var step = Step()
        try reader.object("a step", keysOnce: true) { (reader, key) throws(JSONError) in
            switch key {
            case "constants", "priorities":
                try reader.object("\"\(key)\"", keysOnce: true) { (reader, id) throws(JSONError) in
                    let value = try number(
                        &reader, key == "constants" ? "a constant" : "a priority", isPriority: key == "priorities")
                    if key == "constants" {
                        step.constants.append((id, value))
                    } else {
                        step.priorities.append((id, value))
                    }
                }
            case "add":
                try reader.array("\"add\"") { (reader) throws(JSONError) in step.additions.append(try item(&reader)) }
            case "remove":
                try reader.array("\"remove\"") { (reader) throws(JSONError) in
                    step.removals.append(try reader.string("an id"))
                }
            default:
                throw reader.fault(
                    "unknown key \"\(key)\"; a step has \"constants\", \"priorities\", \"add\" and \"remove\"")
            }
        }
        return step
    }

    /// Reads a number. Throws an error for a number other than 0 that is rounded to 0.
    private func number(_ reader: inout JSONReader, _ what: String) throws(JSONError) -> Double {
        let place = reader.place()
        let (value, text) = try reader.numberAndText(what)
        if value == 0, text.prefix(while: { $0 != "e" && $0 != "E" }).contains(where: { ("1"..."9").contains($0) }) {
            throw reader.fault("\(what) is too small: \(text)", at: place)
        }
        return value
    }

    private func number(_ reader: inout JSONReader, _ what: String, isPriority: Bool) throws(JSONError) -> Double {
        let place = reader.place()
        let value = try number(&reader, what)
        if isPriority, value < 1 || value > 1000 {
            throw reader.fault("priority out of range: found \(value), expected 1 to 1000", at: place)
        }
        if !isPriority, abs(value) > 1e15 { throw reader.fault("\(what) is too large: \(value)", at: place) }
        return value
    }

    private mutating func item(_ reader: inout JSONReader) throws(JSONError) -> Item {
        let place = reader.place()
        var id: String?
        var range: Range<Int>?
        var relation: Relation?
        var constant: Double?
        var priority = 1000.0
        var isOrdered = false
        try reader.object("a constraint", keysOnce: true) { (reader, key) throws(JSONError) in
            switch key {
            case "id": id = try reader.string("\"id\"")
            case "terms": range = try readTerms(&reader)
            case "relation":
                let place = reader.place()
                switch try reader.string("\"relation\"") {
                case "==": relation = .equal
                case "<=": relation = .lessThanOrEqual
                case ">=": relation = .greaterThanOrEqual
                case let other:
                    throw reader.fault("unknown relation \"\(other)\"; expected \"==\", \"<=\" or \">=\"", at: place)
                }
            case "constant": constant = try number(&reader, "\"constant\"", isPriority: false)
            case "priority": priority = try number(&reader, "\"priority\"", isPriority: true)
            case "ordered": isOrdered = try reader.boolean(key)
            default:
                throw reader.fault(
                    """
                    unknown key "\(key)"; a constraint has "id", "terms", "relation", "constant", "priority" and \
                    "ordered"
                    """
                )
            }
        }
        guard let id else { throw reader.fault("a constraint has no \"id\"", at: place) }
        guard let range else { throw reader.fault("constraint \"\(id)\" has no \"terms\"", at: place) }
        guard let relation else { throw reader.fault("constraint \"\(id)\" has no \"relation\"", at: place) }
        guard let constant else { throw reader.fault("constraint \"\(id)\" has no \"constant\"", at: place) }
        if isOrdered, priority == 1000 {
            throw reader.fault(
                "constraint \"\(id)\" is required (priority 1000), and only optional constraints can be \"ordered\"; "
                    + "lower its \"priority\" or remove \"ordered\"", at: place)
        }
        return Item(
            id: id, terms: range, relation: relation, constant: constant, priority: priority, isOrdered: isOrdered)
    }

    private mutating func readTerms(_ reader: inout JSONReader) throws(JSONError) -> Range<Int> {
        let first = terms.count
        try reader.object("\"terms\"", keysOnce: true) { (reader, name) throws(JSONError) in
            let place = reader.place()
            let coefficient = try number(&reader, "a coefficient")
            if coefficient != 0, abs(coefficient) < 1e-12 || abs(coefficient) > 1e12 {
                throw reader.fault(
                    "coefficient of \"\(name)\" out of range: found \(coefficient), expected 1e-12 to 1e12", at: place)
            }
            if indices[ExactName(name)] == nil {
                if isClosed { throw reader.fault("unknown variable \"\(name)\"; add it to \"variables\"", at: place) }
                indices[ExactName(name)] = UInt32(variables.count)
                variables.append(name)
            }
            terms.append(Term(Variable(index: indices[ExactName(name)]!), coefficient))
        }
        return first..<terms.count
    }
}
