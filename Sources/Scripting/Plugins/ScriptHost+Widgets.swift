import Layout
import LuaHost

/// `widget "Badge" { … }`.
extension ScriptHost {
    static let widgetFields = ["properties", "intrinsicSize", "layoutContent", "draw", "events", "hugging", "compressionResistance"]

    /// (name, definition).
    func registerWidget(_ frame: inout CallFrame) throws {
        let name = try frame.expectString(0)
        let table = try frame.expectTable(1)
        let kind = WidgetKind(host: self, name: name)
        var properties: [PropertyDefinition] = []
        for place in 0..<table.keyCount {
            let key = table.key(place).string ?? "?"
            let item = table.value(ofKey: place)
            switch key {
            case "properties": properties = try widgetProperties(item, name)
            case "intrinsicSize": kind.intrinsicSize = try function(item, key, name)
            case "layoutContent": kind.layoutContent = try function(item, key, name)
            case "draw": kind.draw = try function(item, key, name)
            case "events":
                guard let events = item.table else { throw LuaFault("'events' of \(name) must be a table of functions") }
                for event in 0..<events.keyCount {
                    let eventName = events.key(event).string ?? "?"
                    kind.events[eventName] = try function(events.value(ofKey: event), "events.\(eventName)", name)
                }
            case "hugging", "compressionResistance": break
            default:
                throw LuaFault("a widget has no '\(key)'.\(NearestName.suggestion(for: key, in: Self.widgetFields))")
            }
        }
        func priority(_ key: StaticString, _ otherwise: Double) throws -> Double {
            let item = table.field(key)
            if item.kind == .absent { return otherwise }
            guard let number = item.number, (1...1000).contains(number) else {
                throw LuaFault("'\(key)' of \(name) must be a priority from 1 to 1000")
            }
            return number
        }
        try registerEverywhere(
            KindRegistry.Registration(
                name: name, properties: properties, behavior: kind, defaultHugging: try priority("hugging", 250),
                defaultCompressionResistance: try priority("compressionResistance", 750)))
    }

    /// A plugin's kind is there for every screen of the host: those that are opened later have what the main one has, and those
    /// that are open get it now, except where the script has a class of that name.
    private func registerEverywhere(_ registration: KindRegistry.Registration) throws {
        try main.screen.registry.register(registration)
        for open in opened.values where open !== main {
            do {
                try open.screen.registry.register(registration)
            } catch {
                open.screen.report(
                    .warning, code: "plugin", "the plugin's kind '\(registration.name)' is not there in this screen: \(error.message)")
            }
        }
    }

    private func function(_ item: TableView.Item, _ field: String, _ widget: String) throws -> LuaReference {
        guard item.kind == .function, let function = item.reference else {
            throw LuaFault("'\(field)' of the widget \(widget) must be a function; found \(item.kind.name)")
        }
        return function
    }

    private static let types = [
        "boolean", "number", "integer", "string", "color", "font", "image", "insets", "size", "point", "shadow", "enum", "any",
    ]

    private func widgetProperties(_ item: TableView.Item, _ widget: String) throws -> [PropertyDefinition] {
        guard let table = item.table else { throw LuaFault("'properties' of \(widget) must be a table: { count = { type = \"number\" } }") }
        return try (0..<table.keyCount).map { place in
            let name = table.key(place).string ?? "?"
            guard let definition = table.value(ofKey: place).table else {
                throw LuaFault("the property '\(name)' of \(widget) must be a table: { type = \"number\", default = 0 }")
            }
            for place in 0..<definition.keyCount {
                let key = definition.key(place).string ?? "?"
                let names = ["type", "default", "min", "max", "values", "affectsSize", "readOnly", "bindable"]
                guard names.contains(key) else {
                    throw LuaFault(
                        "the property '\(name)' of \(widget) has no field '\(key)'.\(NearestName.suggestion(for: key, in: names))")
                }
            }
            // Any property may enter the intrinsic size, unless the plugin says that it does not.
            let affectsSize = definition.field("affectsSize").boolean ?? true
            var property = PropertyDefinition(
                name, try type(definition, name, widget), effects: affectsSize ? [.size, .display] : .display,
                isReadOnly: definition.field("readOnly").boolean ?? false, isBindable: definition.field("bindable").boolean ?? true)
            let value = definition.field("default")
            if value.kind != .absent, let value = try PropertyReader(property: property).read(value.value) { property.defaultValue = value }
            return property
        }
    }

    private func type(_ definition: TableView, _ name: String, _ widget: String) throws -> PropertyType {
        let low = definition.field("min").number ?? -.greatestFiniteMagnitude
        let high = definition.field("max").number ?? .greatestFiniteMagnitude
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
        case "any": return .any
        case "enum":
            guard let values = definition.field("values").table, values.count > 0 else {
                throw LuaFault("the property '\(name)' of \(widget) is an enum and needs 'values', a list of names")
            }
            return .keyword(
                try (0..<values.count).map { place in
                    guard let value = values.element(place).string else {
                        throw LuaFault("the 'values' of '\(name)' of \(widget) must be strings")
                    }
                    return value
                })
        default:
            throw LuaFault(
                "the property '\(name)' of \(widget) has no known type: '\(type)'.\(NearestName.suggestion(for: type, in: Self.types))")
        }
    }
}
