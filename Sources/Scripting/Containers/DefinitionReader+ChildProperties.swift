import Layout
import LuaHost

/// Reads the child properties in a container's definition.
extension DefinitionReader {
    func childProperties(_ item: TableView.Item) throws -> [ChildProperty] {
        guard let table = item.table, table.count == 0 else {
            throw LuaCallError("'childProperties' of \(name) must be a table: { flow = { type = \"table\" } }")
        }
        return try (0..<table.keyCount).map { entry in
            let child = table.key(entry).string ?? "?"
            guard let definition = table.value(ofKey: entry).table else {
                throw LuaCallError("the child property '\(child)' of \(name) must be a table: { type = \"table\" }")
            }
            return try reader(of: child).childProperty(child, definition)
        }
    }

    /// Reads the definition of the child property `child`. `self` must be the reader of that property's table.
    private func childProperty(_ child: String, _ definition: TableView) throws -> ChildProperty {
        var property = ChildProperty(name: child)
        for entry in 0..<definition.keyCount {
            let (key, value) = (definition.key(entry).string ?? "?", definition.value(ofKey: entry))
            switch key {
            case "type": property.type = try valueType(value)
            case "description": property.text = try string(value, key)
            case "read": property.read = try function(value, key)
            case "fields": property.fields = try childFields(value)
            default:
                let names = ["type", "fields", "read", "description"]
                throw LuaCallError(
                    "the child property \(name) has no field '\(key)'\(FamiliarNames.suggestion(for: key, in: names))")
            }
        }
        guard let read = property.read else { return property }
        property.defaultValue = try host.lua.call(read, [.dictionary([])], resultCount: 1).first
        return property
    }

    private func childFields(_ item: TableView.Item) throws -> [ChildProperty.Field] {
        guard let fields = item.table, fields.count == 0 else {
            throw LuaCallError("'fields' of \(name) must be a table: { size = { type = \"number\" } }")
        }
        return try (0..<fields.keyCount).map { entry in
            let field = fields.key(entry).string ?? "?"
            guard let type = fields.value(ofKey: entry).table else {
                throw LuaCallError("the field '\(field)' of \(name) must be { type = \"number\" }")
            }
            return ChildProperty.Field(name: field, type: try reader(of: field).valueType(type.field("type")))
        }
    }

    private func valueType(_ item: TableView.Item) throws -> ChildProperty.ValueType {
        let type = item.string ?? "any"
        guard let known = ChildProperty.ValueType(rawValue: type) else {
            let names = ChildProperty.ValueType.allCases.map(\.rawValue)
            let hint = FamiliarNames.suggestion(for: type, in: names, orList: "The types are")
            throw LuaCallError("unknown type '\(type)' of \(name)\(hint)")
        }
        return known
    }
}
