import Layout
import LuaHost

/// `widget "Badge" { … }`.
extension ScriptHost {
    static let widgetFields = [
        "description", "aliases", "properties", "defaults", "acceptsText", "intrinsicSize", "layoutContent", "draw",
        "events", "hugging",
        "compressionResistance",
    ]

    private static let mostAliases = 100

    /// (name, definition).
    func registerWidget(_ frame: inout CallFrame) throws {
        let name = try frame.expectString(0)
        let table = try frame.expectTable(1)
        let kind = WidgetKind(host: self, name: name)
        var registration = KindRegistry.Registration(name: name, behavior: kind, givesWay: true)
        for place in 0..<table.keyCount {
            let key = table.key(place).string ?? "?"
            let item = table.value(ofKey: place)
            switch key {
            case "description": kind.text = try string(item, key, name)
            case "aliases":
                registration.otherNames = try names(item, key, name)
                guard registration.otherNames.count <= Self.mostAliases else {
                    throw LuaFault(
                        "\(name) has \(registration.otherNames.count) aliases; a widget can have \(Self.mostAliases)")
                }
            case "properties": registration.properties += try widgetProperties(item, kind)
            case "defaults": registration.commonDefaults = try commonDefaults(item, name)
            case "acceptsText": registration.acceptsText = try boolean(item, key, name)
            case "intrinsicSize": kind.intrinsicSize = try function(item, key, name)
            case "layoutContent": kind.layoutContent = try function(item, key, name)
            case "draw": kind.draw = try function(item, key, name)
            case "events": kind.events = try events(item, name)
            case "hugging": (registration.defaultHugging, registration.defaultVerticalHugging) = try hugging(item, name)
            case "compressionResistance": registration.defaultCompressionResistance = try priority(item, key, name)
            default:
                throw LuaFault(
                    """
                    a widget has no \
                    '\(key)'.\(NearestName.suggestion(for: key, in: Self.widgetFields, orList: "It may have"))
                    """
                )
            }
        }
        if registration.acceptsText {
            // In the slots where typing looks for them.
            registration.properties = TextInput.properties + registration.properties
            registration.aliases = TextInput.aliases
        }
        if let manifest = pluginStore.running, !manifest.kinds.isEmpty {
            for own in [name] + registration.otherNames where !manifest.kinds.contains(own) {
                let kinds = manifest.kinds.map { "'\($0)'" }.joined(separator: ", ")
                throw LuaFault(
                    """
                    the plugin '\(manifest.name)' names its kinds in plugin.lua, \(kinds), but not '\(own)'; add it to \
                    'kinds', or give it one of those names
                    """
                )
            }
        }
        try registerEverywhere(registration)
    }

    /// A plugin's kind is there for every screen of the host: those that are opened later have what the main one has,
    /// and those that are open get it now, except where the script has a class of that name.
    private func registerEverywhere(_ registration: KindRegistry.Registration) throws {
        // Nobody needs to be told that a plugin which was asked for only now leaves the script's own classes alone.
        let isExpected = pluginStore.running?.kinds.isEmpty == false
        for open in [main] + opened.values.filter({ $0 !== main }) {
            let registry = open.screen.registry
            func isClass(_ name: String) -> Bool {
                registry.kind(named: name).map { registry.kinds[$0].behavior is MoleculeKind } ?? false
            }
            guard !isClass(registration.name) else {
                guard !isExpected else { continue }
                open.screen.report(
                    .warning, code: .plugin,
                    """
                    the plugin's kind '\(registration.name)' is not there in this screen: its script has a class of \
                    that name
                    """
                )
                continue
            }
            var own = registration
            own.otherNames.removeAll(where: isClass)
            try registry.register(own)
        }
    }

    private func function(_ item: TableView.Item, _ field: String, _ widget: String) throws -> LuaReference {
        guard item.kind == .function, let function = item.reference else {
            throw LuaFault("'\(field)' of the widget \(widget) must be a function; found \(item.kind.name)")
        }
        return function
    }

    private func string(_ item: TableView.Item, _ field: String, _ widget: String) throws -> String {
        guard let text = item.string else {
            throw LuaFault("'\(field)' of \(widget) must be a text; found \(item.kind.name)")
        }
        return text
    }

    private func boolean(_ item: TableView.Item, _ field: String, _ widget: String) throws -> Bool {
        guard let value = item.boolean else {
            throw LuaFault("'\(field)' of \(widget) must be true or false; found \(item.kind.name)")
        }
        return value
    }

    private func names(_ item: TableView.Item, _ field: String, _ widget: String) throws -> [String] {
        guard let table = item.table, table.keyCount == 0 else {
            throw LuaFault("'\(field)' of \(widget) must be a list of names")
        }
        return try (0..<table.count).map { place in try string(table.element(place), field, widget) }
    }

    private func priority(_ item: TableView.Item, _ field: String, _ widget: String) throws -> Double {
        guard let number = item.number, (1...1000).contains(number) else {
            throw LuaFault("'\(field)' of \(widget) must be a priority from 1 to 1000")
        }
        return number
    }

    /// A number, or one for each axis.
    private func hugging(_ item: TableView.Item, _ widget: String) throws -> (horizontal: Double, vertical: Double) {
        guard let table = item.table else {
            let both = try priority(item, "hugging", widget)
            return (both, both)
        }
        var axes = ["horizontal": 250.0, "vertical": 250.0]
        for place in 0..<table.keyCount {
            let axis = table.key(place).string ?? "?"
            guard axes[axis] != nil else {
                throw LuaFault("'hugging' of \(widget) must be a priority, or { horizontal =, vertical = }")
            }
            axes[axis] = try priority(table.value(ofKey: place), "hugging.\(axis)", widget)
        }
        return (axes["horizontal"]!, axes["vertical"]!)
    }

    /// What properties that all views have are in views of the kind when nothing is set.
    private func commonDefaults(_ item: TableView.Item, _ widget: String) throws -> [String: PropertyValue] {
        guard let table = item.table else {
            throw LuaFault("'defaults' of \(widget) must be a table: { clipsToBounds = true }")
        }
        var defaults: [String: PropertyValue] = [:]
        for place in 0..<table.keyCount {
            let name = table.key(place).string ?? "?"
            guard let property = CommonProperties.definitions.first(where: { $0.name == name }) else {
                let names = CommonProperties.definitions.map(\.name)
                throw LuaFault(
                    """
                    'defaults' of \(widget) are for what all views have, and '\(name)' is none of \
                    that.\(NearestName.suggestion(for: name, in: names))
                    """
                )
            }
            defaults[name] = try PropertyReader(property: property).read(table.value(ofKey: place).value)
        }
        return defaults
    }

    private func events(_ item: TableView.Item, _ widget: String) throws -> [String: LuaReference] {
        guard let table = item.table else { throw LuaFault("'events' of \(widget) must be a table of functions") }
        var events: [String: LuaReference] = [:]
        for place in 0..<table.keyCount {
            let name = table.key(place).string ?? "?"
            guard InteractionEvent(rawValue: name) != nil else { throw Self.unknownEvent(name) }
            events[name] = try function(table.value(ofKey: place), "events.\(name)", widget)
        }
        return events
    }

    static func unknownEvent(_ name: String) -> LuaFault {
        let names = InteractionEvent.allCases.map(\.rawValue)
        return LuaFault(
            "there is no event '\(name)'.\(NearestName.suggestion(for: name, in: names, orList: "The events are"))")
    }

    private static let types = [
        "boolean", "number", "integer", "string", "color", "font", "image", "insets", "size", "point", "shadow", "date",
        "enum", "list",
        "any",
    ]

    private func widgetProperties(_ item: TableView.Item, _ kind: WidgetKind) throws -> [PropertyDefinition] {
        let widget = kind.name
        guard let table = item.table else {
            throw LuaFault("'properties' of \(widget) must be a table: { count = { type = \"number\" } }")
        }
        guard table.keyCount <= KindRegistry.mostProperties else {
            throw LayoutFault.tooManyProperties(kind: widget, count: table.keyCount)
        }
        guard table.count == 0 else {
            let first = table.element(0).string ?? "count"
            throw LuaFault(
                """
                'properties' of \(widget) must have names, and this is a list; write { \(first) = { type = "number" } }
                """
            )
        }
        return try (0..<table.keyCount).map { place in
            let name = table.key(place).string ?? "?"
            guard let definition = table.value(ofKey: place).table else {
                throw LuaFault(
                    "the property '\(name)' of \(widget) must be a table: { type = \"number\", default = 0 }")
            }
            for place in 0..<definition.keyCount {
                let key = definition.key(place).string ?? "?"
                let names = [
                    "type", "default", "min", "max", "values", "of", "affectsSize", "readOnly", "bindable",
                    "description",
                ]
                guard names.contains(key) else {
                    throw LuaFault(
                        """
                        the property '\(name)' of \(widget) has no field \
                        '\(key)'.\(NearestName.suggestion(for: key, in: names))
                        """
                    )
                }
            }
            // Any property may enter the intrinsic size, unless the plugin says that it does not.
            let affectsSize = definition.field("affectsSize").boolean ?? true
            var property = PropertyDefinition(
                name, try type(definition, name, widget), effects: affectsSize ? [.size, .display] : .display,
                isReadOnly: definition.field("readOnly").boolean ?? false,
                isBindable: definition.field("bindable").boolean ?? true)
            let text = definition.field("description")
            if text.kind != .absent { kind.propertyTexts[name] = try string(text, "description", "\(widget).\(name)") }
            let value = definition.field("default")
            if value.kind != .absent, let value = try PropertyReader(property: property).read(value.value) {
                do { try property.type.check(value, property: name) } catch {
                    throw LuaFault("the default of \(self.message(of: error)) (in \(widget))")
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
            throw LuaFault(
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
                throw LuaFault("'of' of the list '\(name)' of \(widget) must be a table: { type = \"string\" }")
            }
            return .list(try self.type(table, "\(name)[…]", widget))
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
                """
                the property '\(name)' of \(widget) has no known type: \
                '\(type)'.\(NearestName.suggestion(for: type, in: Self.types, orList: "The types are"))
                """
            )
        }
    }
}
