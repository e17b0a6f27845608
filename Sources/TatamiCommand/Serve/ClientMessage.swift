import Diagnostics
import Geometry
import Layout
import Tatami

/// A message from a page: an object with a `type`.
struct ClientMessage {
    /// The reason why a message is rejected.
    struct MessageError: Error {
        var message: String
    }

    let type: String
    private let fields: [String: JSONValue]

    /// Parses a message.
    ///
    /// - Parameter kind: The type of the message; nil to read it from the field `type`.
    init(_ text: String, type kind: String? = nil) throws(MessageError) {
        let value: JSONValue
        do {
            value = try Self.parse(text)
        } catch let fault as JSONError {
            throw MessageError(message: "the message is not JSON: \(fault.message)")
        } catch {
            throw MessageError(message: "the message is not JSON")
        }
        guard case .object(let fields) = value,
            case .string(let type) = kind.map({ .string($0) }) ?? fields["type"] ?? .null
        else {
            throw MessageError(message: "expected an object with a 'type'")
        }
        (self.type, self.fields) = (type, fields)
    }

    private static func parse(_ text: String) throws -> JSONValue {
        try Array(text.utf8).withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            let value = try JSONValue(&reader)
            try reader.end()
            return value
        }
    }

    /// The value of a field; nil if it is missing.
    subscript(name: String) -> JSONValue? { fields[name] }

    func has(_ name: String) -> Bool { fields[name].map { $0 != .null } ?? false }

    func text(_ name: String, limit: Int = 4096) throws(MessageError) -> String {
        guard case .string(let text)? = fields[name], text.utf8.count <= limit else {
            throw expected(name, "a text of at most \(limit) bytes")
        }
        return text
    }

    func number(_ name: String, _ range: ClosedRange<Double> = -1e9...1e9) throws(MessageError) -> Double {
        let number: Double
        switch fields[name] {
        case .number(let value): number = value
        case .integer(let value): number = Double(value)
        // Outside of every range.
        case .long: number = .infinity
        default: throw expected(name, "a number")
        }
        guard range.contains(number) else {
            throw expected(
                name, "a number from \(NumberText.short(range.lowerBound)) to \(NumberText.short(range.upperBound))")
        }
        return number
    }

    func flag(_ name: String) throws(MessageError) -> Bool {
        guard case .boolean(let value)? = fields[name] else { throw expected(name, "true or false") }
        return value
    }

    func point() throws(MessageError) -> Geometry.Point { Geometry.Point(x: try number("x"), y: try number("y")) }

    func expected(_ name: String, _ what: String) -> MessageError {
        let found = fields[name].map { String($0.text.prefix(60)) } ?? "nothing"
        return MessageError(message: "'\(name)' of a message '\(type.prefix(40))' must be \(what); found \(found)")
    }
}
