internal import Layout
internal import LuaHost

/// A JSON value. Data and states of scripts and properties of views are such values.
///
///     let data: ScriptValue = ["title": "Invoice", "lines": [["text": "Paper", "price": 4.5]], "paid": true]
public indirect enum ScriptValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// A number. Numbers without a fraction become Lua integers if they are in range.
    case number(Double)
    case string(String)
    case list([ScriptValue])
    case object([String: ScriptValue])

    /// Reads a JSON text in UTF-8. Lists and objects may be nested 500 levels deep. If an object has a key twice, the
    /// last value counts.
    ///
    /// - Parameters:
    ///   - json: The bytes of the text.
    ///   - name: The name in errors, as in `invoice.json:3:14`.
    /// - Throws: A ``TatamiError`` of kind ``TatamiError/Kind/data`` with the location of the error, if the text is not
    ///   valid JSON or UTF-8 or is nested too deeply.
    /// - Complexity: O(*n*) in the length of the text.
    public init(json: [UInt8], name: String = "data") throws(TatamiError) {
        do throws(OpeningError) {
            self.init(try ScriptSetup.data(json, name: name))
        } catch {
            throw TatamiError(error)
        }
    }

    init(_ value: LuaValue) {
        switch value {
        case .boolean(let isTrue): self = .boolean(isTrue)
        case .integer(let number): self = .number(Double(number))
        case .number(let number): self = .number(number)
        case .string(let text): self = .string(text)
        case .bytes(let bytes): self = .string(String(decoding: bytes, as: UTF8.self))
        case .array(let values): self = .list(values.map(Self.init))
        case .dictionary(let fields):
            self = .object(Dictionary(fields.map { ($0.key, Self($0.value)) }) { $1 })
        case .readOnly(let value): self = Self(value)
        case .nil, .object, .packed, .reference, .operation: self = .null
        }
    }

    init(_ value: SnapshotValue) {
        switch value {
        case .null: self = .null
        case .bool(let isTrue): self = .boolean(isTrue)
        case .number(let number): self = .number(number)
        case .string(let text): self = .string(text)
        case .list(let values): self = .list(values.map(Self.init))
        case .record(let fields): self = .object(Dictionary(fields.map { ($0.name, Self($0.value)) }) { $1 })
        }
    }

    /// The value for Lua. The keys of objects are sorted, so that enumeration always has the same order.
    var lua: LuaValue {
        switch self {
        case .null: .nil
        case .boolean(let isTrue): .boolean(isTrue)
        case .number(let number): Int64(exactly: number).map { .integer($0) } ?? .number(number)
        case .string(let text): .string(text)
        case .list(let values): .array(values.map(\.lua))
        case .object(let fields):
            .dictionary(fields.map { (key: $0.key, value: $0.value.lua) }.sorted { $0.key < $1.key })
        }
    }
}

extension ScriptValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates the null value.
    public init(nilLiteral: ()) { self = .null }
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// Creates a number. Integers beyond 2⁵³ are rounded to the closest double.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a list of the elements, in order.
    public init(arrayLiteral elements: ScriptValue...) { self = .list(elements) }
    /// Creates an object. If a key occurs several times, the last value counts.
    public init(dictionaryLiteral elements: (String, ScriptValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
