import Layout

@testable import Scripting

/// The vocabulary of random programs: the names, parameters and types of the API's reference. A test keeps it complete.
struct Vocabulary {
    struct Member {
        var name: String
        /// Nil for a field.
        var parameters: [ReferenceEntry.Parameter]?
        var type: String
    }

    /// The members of each class; globals have the key "".
    private(set) var members: [String: [Member]] = [:]
    /// The fields of classes that are plain tables, and the meanings of aliases.
    private(set) var fields: [String: [(name: String, type: String)]] = [:]
    private(set) var aliases: [String: String] = [:]
    let kinds: [Kind]
    /// The properties of all kinds.
    let properties: [PropertyDefinition]

    /// Read only.
    nonisolated(unsafe) static let shared = Vocabulary()

    private init() {
        let reference = APIReference()
        kinds = reference.kinds
        var seen: Set<String> = []
        properties = kinds.flatMap(\.properties).filter { seen.insert($0.name).inserted }
        for section in reference.sections {
            // Specs and expectations have separate files.
            let type = section.type ?? (section.title == "Globals" ? "" : "Spec")
            members[type, default: []] += section.entries.map {
                Member(name: $0.name, parameters: $0.parameters, type: $0.type)
            }
        }
        for kind in kinds {
            for prefix in ["put", "putStacked"] {
                let parameters = [
                    ReferenceEntry.Parameter(name: "name", type: "@Name", isOptional: true),
                    ReferenceEntry.Parameter(name: "properties", type: "@Properties", isOptional: true),
                ]
                members["Container", default: []].append(
                    Member(name: prefix + kind.name, parameters: parameters, type: "@Node"))
            }
        }
        parseTypes()
    }

    private mutating func parseTypes() {
        var current = ""
        for line in ReferenceTexts.types.split(separator: "\n") {
            let words = line.replacing("@@", with: "@").split(separator: " ", maxSplits: 2).map(String.init)
            switch words.first {
            case "---@class":
                let names = line.replacing("---@class ", with: "").replacing("@@", with: "").split(separator: ":").map(
                    String.init)
                current = names[0]
                let inherited = names.dropFirst().flatMap { $0.split(separator: ",") }.map { $0.trimmingPrefix(" ") }
                fields[current] = inherited.flatMap { fields[String($0)] ?? [] }
            case "---@field" where words.count == 3:
                let name = words[1].hasSuffix("?") ? String(words[1].dropLast()) : words[1]
                fields[current, default: []].append((name, words[2]))
            case "---@alias" where words.count == 3: aliases[String(words[1].dropFirst())] = words[2]
            default: break
            }
        }
    }
}
