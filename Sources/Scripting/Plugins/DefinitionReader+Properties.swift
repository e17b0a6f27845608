import Diagnostics
import Layout
import LuaHost

/// Reads the properties in a widget's definition.
extension DefinitionReader {
    private static let types = [
        "boolean", "number", "integer", "string", "color", "font", "image", "insets", "size", "point", "shadow", "date",
        "enum", "list",
        "any",
    ]

    func properties(_ item: TableView.Item, of kind: WidgetKind) throws -> [PropertyDefinition] {
        let widget = kind.name
        guard let table = item.table else {
            throw LuaCallError("'properties' of \(widget) must be a table: { count = { type = \"number\" } }")
        }
        guard table.keyCount <= KindRegistry.mostProperties else {
            throw LayoutError.tooManyProperties(kind: widget, count: table.keyCount)
        }
        guard table.count == 0 else {
            let first = table.element(0).string ?? "count"
            throw LuaCallError(
                """
                'properties' of \(widget) must have names, and this is a list; write { \(first) = { type = "number" } }
                """
            )
        }
        return try (0..<table.keyCount).map { entry in
            let name = table.key(entry).string ?? "?"
            guard let definition = table.value(ofKey: entry).table else {
                throw LuaCallError(
                    "the property '\(name)' of \(widget) must be a table: { type = \"number\", default = 0 }")
            }
            for entry in 0..<definition.keyCount {
                let key = definition.key(entry).string ?? "?"
                let names = [
                    "type", "default", "min", "max", "values", "of", "affectsSize", "readOnly", "bindable",
                    "description",
                ]
                guard names.contains(key) else {
                    throw LuaCallError(
                        """
                        the property '\(name)' of \(widget) has no field \
                        '\(key)'\(FamiliarNames.suggestion(for: key, in: names))
                        """
                    )
                }
            }
            // A property may affect the intrinsic size unless the plugin says that it does not.
            let affectsSize = definition.field("affectsSize").boolean ?? true
            var property = PropertyDefinition(
                name, try type(definition, name, widget), effects: affectsSize ? [.size, .display] : .display)
            property.isReadOnly = definition.field("readOnly").boolean ?? false
            property.isBindable = definition.field("bindable").boolean ?? true
            let text = definition.field("description")
            if text.kind != .absent {
                kind.propertyTexts[name] = try reader(of: name).string(text, "description")
            }
            let value = definition.field("default")
            if value.kind != .absent, let value = try PropertyReader(property: property).read(value.value) {
                do { try property.type.check(value, property: name) } catch {
                    throw LuaCallError("the default of \(host.message(of: error)) (in \(widget))")
                }
                property.defaultValue = value
            }
            return property
        }
    }

    private func type(_ definition: TableView, _ name: String, _ widget: String) throws -> PropertyType {
        let low = definition.field("min").number ?? -.greatestFiniteMagnitude
        let high = definition.field("max").number ?? .greatestFiniteMagnitude
        guard low <= high else {
            throw LuaCallError(
                """
                the property '\(name)' of \(widget) has a 'min' of \(NumberText.short(low)) and a 'max' of \
                \(NumberText.short(high)); 'min' must be at most 'max'
                """
            )
        }
        let type = definition.field("type").string ?? "any"
        switch type {
        case "boolean": return .boolean
        case "number": return .number(min: low, max: high)
        case "integer": return .integer(min: low, max: high)
        case "string": return .string
        case "color": return .color
        case "font": return .font
        case "image": return .image
        case "insets": return .insets
        case "size": return .size
        case "point": return .point
        case "shadow": return .shadow
        case "date": return .date
        case "list":
            let element = definition.field("of")
            guard element.kind != .absent else { return .list(.any) }
            guard let table = element.table else {
                throw LuaCallError("'of' of the list '\(name)' of \(widget) must be a table: { type = \"string\" }")
            }
            return .list(try self.type(table, "\(name)[…]", widget))
        case "any": return .any
        case "enum":
            guard let values = definition.field("values").table, values.count > 0 else {
                throw LuaCallError("the property '\(name)' of \(widget) is an enum and needs 'values', a list of names")
            }
            return .keyword(
                try (0..<values.count).map { entry in
                    guard let value = values.element(entry).string else {
                        throw LuaCallError("the 'values' of '\(name)' of \(widget) must be strings")
                    }
                    return value
                })
        default:
            throw LuaCallError(
                """
                unknown type '\(type)' of the property '\(name)' of \
                \(widget)\(FamiliarNames.suggestion(for: type, in: Self.types, orList: "The types are"))
                """
            )
        }
    }
}
