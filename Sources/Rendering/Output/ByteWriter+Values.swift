import Layout
internal import TextSafety

/// How values of properties are written.
enum ValueForm {
    /// As JSON, with numbers that read back as they are.
    case json
    /// For people: numbers with three decimals, names of fields bare where that is unambiguous.
    case text
}

extension ByteWriter {
    /// A property's value.
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

    /// The name of a field, and what stands between it and its value.
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

    /// Bare where that is unambiguous.
    mutating func write(word: String) {
        let isBare =
            !word.isEmpty && word.unicodeScalars.allSatisfy { $0 > " " && $0 != "\"" && !SafeText.isUnsafe($0) }
        if isBare { write(word) } else { write(json: word) }
    }
}
