internal import Diagnostics
import Layout

/// A format for property values.
enum ValueForm {
    /// JSON, with numbers that are parsed to the same value.
    case json
    /// Readable text: numbers with three decimals, names without quotes if that is unambiguous.
    case text
}

extension ByteWriter {
    /// Writes a property value.
    mutating func write(_ value: SnapshotValue, as form: ValueForm) {
        switch value {
        case .null: write("null")
        case .bool(let isTrue): write(isTrue ? "true" : "false")
        case .number(let number): if form == .json { write(shortest: number) } else { write(rounded: number) }
        case .string(let text): write(json: text)
        case .list(let values):
            write("[")
            for (index, value) in values.enumerated() {
                if index > 0 { write(", ") }
                write(value, as: form)
            }
            write("]")
        case .record(let fields):
            write("{")
            for (index, field) in fields.enumerated() {
                if index > 0 { write(", ") }
                write(field: field.name, as: form)
                write(field.value, as: form)
            }
            write("}")
        }
    }

    /// Writes the name of a field and the separator before its value.
    private mutating func write(field name: String, as form: ValueForm) {
        switch form {
        case .json:
            write(json: name)
            write(": ")
        case .text:
            write(word: name)
            write("=")
        }
    }

    /// Writes a word, without quotes if that is unambiguous.
    mutating func write(word: String) {
        let isBare =
            !word.isEmpty && word.unicodeScalars.allSatisfy { $0 > " " && $0 != "\"" && !SafeText.isUnsafe($0) }
        if isBare { write(word) } else { write(json: word) }
    }
}
