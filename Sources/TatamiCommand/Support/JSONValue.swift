import Diagnostics
import Tatami

/// A JSON value. When values are compared, the order of keys does not matter, and numbers with the same value are
/// equal.
enum JSONValue: Hashable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    /// An integer outside the range of `Int64`.
    indirect case long(LongNumber)
    case string(String)
    indirect case list([JSONValue])
    indirect case object([String: JSONValue])

    /// The maximum nesting of lists and objects.
    private static let depthLimit = 500

    /// Reads the next value from a reader. `depth` is the number of lists and objects around it.
    init(_ reader: inout JSONReader, depth: Int = 0) throws(JSONError) {
        guard depth < Self.depthLimit else {
            throw reader.fault("nested too deeply: more than \(Self.depthLimit) levels")
        }
        switch reader.next() {
        case UInt8(ascii: "{"):
            var fields: [String: JSONValue] = [:]
            try reader.object("a value") { (reader, key) throws(JSONError) in
                let place = reader.place()
                guard fields.updateValue(try JSONValue(&reader, depth: depth + 1), forKey: key) == nil else {
                    throw reader.fault("duplicate key \(JSONText.quote(key))", at: place)
                }
            }
            self = .object(fields)
        case UInt8(ascii: "["):
            var list: [JSONValue] = []
            try reader.array("a value") { (reader) throws(JSONError) in
                list.append(try JSONValue(&reader, depth: depth + 1))
            }
            self = .list(list)
        case UInt8(ascii: "\""): self = .string(try reader.string("a value"))
        case UInt8(ascii: "-"), .some(0x30...0x39):
            let (number, text) = try reader.numberAndText("a value")
            self = Self.value(of: number, text)
        default: self = try reader.word().map { .boolean($0) } ?? .null
        }
    }

    /// Returns a number as a value: 1.0 equals 1, and integers keep all their digits.
    private static func value(of number: Double, _ text: String) -> JSONValue {
        if let integer = Int64(text) { return .integer(integer) }
        if text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }) {
            return .long(LongNumber(whole: text))
        }
        if let integer = Int64(exactly: number) { return .integer(integer) }
        // Numbers of this size are integers, and may be equal to one written with all its digits.
        return number.magnitude >= 0x1p63 ? .long(LongNumber(number)) : .number(number)
    }

    /// Parses a whole document; returns nil if it is not valid JSON.
    init?(document bytes: [UInt8]) {
        let value = bytes.withUnsafeBufferPointer { bytes -> JSONValue? in
            var reader = JSONReader(bytes)
            guard let value = try? JSONValue(&reader), (try? reader.end()) != nil else { return nil }
            return value
        }
        guard let value else { return nil }
        self = value
    }

    /// The value as JSON on one line, with sorted keys.
    var text: String {
        switch self {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .long(let value): value.text
        case .string(let value): JSONText.quote(value)
        case .list(let list): "[\(list.map(\.text).joined(separator: ", "))]"
        case .object(let fields):
            "{\(fields.sorted { $0.key < $1.key }.map(Self.field).joined(separator: ", "))}"
        }
    }

    private static func field(_ key: String, _ value: JSONValue) -> String { "\(JSONText.quote(key)): \(value.text)" }
}
