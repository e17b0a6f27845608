import Layout
import LuaHost

/// Reads the table that defines a kind or another feature of a plugin. Checks the type of each field; errors name the
/// field and the definition.
struct DefinitionReader {
    unowned let host: ScriptHost
    /// The name of the definition in errors.
    let name: String

    /// Returns a reader for a nested table. Its name in errors includes the outer name: `Badge.count`.
    func reader(of part: String) -> DefinitionReader { DefinitionReader(host: host, name: "\(name).\(part)") }

    func function(_ item: TableView.Item, _ field: String) throws -> LuaReference {
        guard item.kind == .function, let function = item.reference else {
            throw LuaCallError("'\(field)' of \(name) must be a function; found \(item.kind.name)")
        }
        return function
    }

    func string(_ item: TableView.Item, _ field: String) throws -> String {
        guard let text = item.string else {
            throw LuaCallError("'\(field)' of \(name) must be a text; found \(item.kind.name)")
        }
        return text
    }

    func boolean(_ item: TableView.Item, _ field: String) throws -> Bool {
        guard let value = item.boolean else {
            throw LuaCallError("'\(field)' of \(name) must be true or false; found \(item.kind.name)")
        }
        return value
    }

    func names(_ item: TableView.Item, _ field: String) throws -> [String] {
        guard let table = item.table, table.keyCount == 0 else {
            throw LuaCallError("'\(field)' of \(name) must be a list of names")
        }
        return try (0..<table.count).map { entry in try string(table.element(entry), field) }
    }

    func priority(_ item: TableView.Item, _ field: String) throws -> Double {
        guard let number = item.number, (1...1000).contains(number) else {
            throw LuaCallError("'\(field)' of \(name) must be a priority from 1 to 1000")
        }
        return number
    }

    /// Reads the field `hugging`: a priority for both axes, or one for each axis. The default of an axis is 250.
    func hugging(_ item: TableView.Item) throws -> (horizontal: Double, vertical: Double) {
        guard let table = item.table else {
            let both = try priority(item, "hugging")
            return (both, both)
        }
        var axes = ["horizontal": 250.0, "vertical": 250.0]
        for entry in 0..<table.keyCount {
            let axis = table.key(entry).string ?? "?"
            guard axes[axis] != nil else {
                throw LuaCallError("'hugging' of \(name) must be a priority, or { horizontal =, vertical = }")
            }
            axes[axis] = try priority(table.value(ofKey: entry), "hugging.\(axis)")
        }
        return (axes["horizontal"]!, axes["vertical"]!)
    }

    /// Reads the field `defaults`: the kind's default values of properties that all views have.
    func commonDefaults(_ item: TableView.Item) throws -> [String: PropertyValue] {
        guard let table = item.table else {
            throw LuaCallError("'defaults' of \(name) must be a table: { clipsToBounds = true }")
        }
        var defaults: [String: PropertyValue] = [:]
        for entry in 0..<table.keyCount {
            let key = table.key(entry).string ?? "?"
            guard let property = CommonProperties.definitions.first(where: { $0.name == key }) else {
                let names = CommonProperties.definitions.map(\.name)
                throw LuaCallError(
                    """
                    'defaults' of \(name) may only set properties of all views; found \
                    '\(key)'\(FamiliarNames.suggestion(for: key, in: names))
                    """
                )
            }
            defaults[key] = try PropertyReader(property: property).read(table.value(ofKey: entry).value)
        }
        return defaults
    }

    func events(_ item: TableView.Item) throws -> [String: LuaReference] {
        guard let table = item.table else { throw LuaCallError("'events' of \(name) must be a table of functions") }
        var events: [String: LuaReference] = [:]
        for entry in 0..<table.keyCount {
            let event = table.key(entry).string ?? "?"
            guard InteractionEvent(rawValue: event) != nil else { throw EventLibrary.unknownEvent(event) }
            events[event] = try function(table.value(ofKey: entry), "events.\(event)")
        }
        return events
    }
}
