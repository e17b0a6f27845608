internal import Diagnostics

extension LuaValue {
    /// A short description: the value for short strings, numbers and booleans, otherwise its kind.
    package var described: String {
        switch self {
        case .nil: "nil"
        case .boolean(let value): "\(value)"
        case .integer(let value): "the number \(value)"
        case .number(let value): value.isFinite ? "the number \(value)" : value.isNaN ? "NaN" : "an infinite number"
        case .string(let text):
            text.utf8.count <= 40 ? "the string \"\(SafeText.escaped(text, limit: 80))\"" : "a string"
        case .bytes: "bytes that are not valid UTF-8"
        case .object: "an object"
        case .packed: "a value for constraints"
        case .reference(let reference): "a \(reference.kind.name)"
        case .operation: "a function"
        case .array, .dictionary, .readOnly: "a table"
        }
    }
}
