import Diagnostics
import SectionDiff
import Tatami

/// A section or item that `tatami diff` compares. Its identifier and content can be any JSON.
struct DiffedElement: DiffElement, Equatable {
    var id: JSONValue
    var content: JSONValue
}

typealias DiffedSection = DiffSection<DiffedElement, DiffedElement>

/// A list of sections that is read from JSON: `[{"id": "a", "content": any, "items": [{"id": 1, "content": any}]}]`.
struct DiffModel {
    var sections: [DiffedSection] = []

    /// Parses a list of sections.
    ///
    /// - Throws: The first error in the text, with its location.
    init(json: some Collection<UInt8>) throws(JSONError) {
        var fault: JSONError?
        Array(json).withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            do throws(JSONError) {
                if let place = JSONData.firstInvalidByte(bytes) {
                    throw reader.fault("invalid UTF-8", at: place)
                }
                try reader.array("a list of sections") { (reader) throws(JSONError) in
                    sections.append(try Self.section(&reader))
                }
                try reader.end()
            } catch {
                fault = error
            }
        }
        if let fault { throw fault }
    }

    private static func section(_ reader: inout JSONReader) throws(JSONError) -> DiffedSection {
        var items: [DiffedElement] = []
        let model = try element(&reader, "a section", keys: "\"id\", \"content\" and \"items\"") {
            (reader) throws(JSONError) in
            try reader.array("\"items\"") { (reader) throws(JSONError) in
                items.append(try element(&reader, "an item", keys: "\"id\" and \"content\"", items: nil))
            }
        }
        return DiffedSection(model: model, items: items)
    }

    private static func element(
        _ reader: inout JSONReader, _ what: String, keys: String, items: ((inout JSONReader) throws(JSONError) -> Void)?
    ) throws(JSONError) -> DiffedElement {
        let start = reader.place()
        var id: JSONValue?
        var content: JSONValue?
        var seen: Set<String> = []
        try reader.object(what) { (reader, key) throws(JSONError) in
            let place = reader.place()
            guard seen.insert(key).inserted else {
                throw reader.fault("duplicate key \(JSONText.quote(key))", at: place)
            }
            switch key {
            case "id":
                let value = try JSONValue(&reader)
                switch value {
                case .string, .integer, .number, .long: id = value
                default: throw reader.fault("expected a string or a number as \"id\", found \(value.text)", at: place)
                }
            case "content": content = try JSONValue(&reader)
            case "items" where items != nil: try items?(&reader)
            default: throw reader.fault("unknown key \(JSONText.quote(key)); \(what) has \(keys)", at: place)
            }
        }
        guard let id else { throw reader.fault("\(what) has no \"id\"", at: start) }
        return DiffedElement(id: id, content: content ?? .null)
    }
}

extension StagedChangeset<DiffedElement, DiffedElement> {
    /// The stages as JSON, each with the model that results from it.
    var json: String {
        let stages = map { stage in
            let changes = stage.changes
            let fields = [
                ("deleteSections", changes.deletedSections.json), ("insertSections", changes.insertedSections.json),
                ("updateSections", changes.updatedSections.json),
                ("moveSections", list(changes.movedSections) { "[\($0.from), \($0.to)]" }),
                ("deleteItems", list(changes.deletedItems, \.description)),
                ("insertItems", list(changes.insertedItems, \.description)),
                ("updateItems", list(changes.updatedItems, \.description)),
                ("moveItems", list(changes.movedItems) { "[\($0.from), \($0.to)]" }),
                ("data", list(stage.data, \.json)),
            ]
            return "{\(fields.map { "\"\($0)\": \($1)" }.joined(separator: ", "))}"
        }
        return "{\"stages\": [\(stages.joined(separator: ",\n "))]"
    }
}

private func list<T>(_ elements: [T], _ text: (T) -> String) -> String {
    "[\(elements.map(text).joined(separator: ", "))]"
}

extension [Int] {
    fileprivate var json: String { list(self) { "\($0)" } }
}

extension DiffedElement {
    fileprivate var fields: String { "\"id\": \(id.text), \"content\": \(content.text)" }
}

extension DiffedSection {
    fileprivate var json: String { "{\(model.fields), \"items\": \(list(items) { "{\($0.fields)}" })}" }
}
