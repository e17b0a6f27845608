import Layout
import LuaHost

/// `container "Flow" { … }`.
extension PluginLibrary {
    static let containerIntro = """
        `container "Flow" { … }` in a plugin's `init.lua` adds a kind of view that arranges the views put into it with \
        `putStacked…`. The table may have these fields, and those of a widget, except `intrinsicSize` and \
        `acceptsText`. The engine asks `measure` and `place` inside a layout pass, as often as it likes: they read, and \
        change nothing. What they do not read from the view, its children or the traits must not matter to them.
        """

    static let containerFields: [WidgetField] = [
        containerField(
            "measure",
            [
                ParameterEntry("view", "@View"), ParameterEntry("proposed", "{ width?: number, height?: number }"),
                ParameterEntry("children", "@ContainerChild[]"),
            ], type: "{ width: number, height: number }",
            """
            The size that the container wants, in points, if it is proposed that much; an extent that is not there is \
            as much as it likes. With none it is the natural size, which its constraints treat as they do that of a \
            label: hugging, compression resistance, and asked again with the width that it gets for the height.
            ! a side that is not a finite number of at least 0
            """
        ) { library, item, draft in
            draft.kind.containerFunctions?.measure = try library.function(item, "measure", draft.kind.name)
        },
        containerField(
            "place",
            [
                ParameterEntry("view", "@View"), ParameterEntry("size", "{ width: number, height: number }"),
                ParameterEntry("children", "@ContainerChild[]"),
            ], type: "",
            """
            Places every child in a container of that size, which the constraints around it gave it, with \
            `child:place`. `children` is the same table until something in the container changes: what is worked out \
            once can be kept in it.
            ! a child that is not placed
            """
        ) { library, item, draft in
            draft.kind.containerFunctions?.place = try library.function(item, "place", draft.kind.name)
        },
        containerField(
            "childProperties", nil, type: "table<string, table>",
            """
            What scripts can say of a view in the container, by name: `{ flow = { type = "table", fields = { \
            breakBefore = { type = "boolean" } } } }` is set with `:flow { breakBefore = true }` and read as \
            `child.flow`. Types: "boolean", "number", "string", "table" (with `fields`, which names what it may have), \
            "any". `read` is a function that makes of what was set what `child` has, and raises an error where it \
            cannot; it is called with an empty table for views that set nothing. `description` is for the reference.
            ! a name that views have already
            """
        ) { library, item, draft in
            draft.kind.containerFunctions?.childProperties = try library.childProperties(item, draft.kind.name)
        },
        containerField(
            "arrangesHidden", nil, type: "boolean", "Whether hidden views are among the children; false if absent."
        ) { library, item, draft in
            guard let value = item.boolean else {
                throw LuaFault("'arrangesHidden' of \(draft.kind.name) must be true or false; found \(item.kind.name)")
            }
            draft.kind.containerFunctions?.arrangesHidden = value
        },
    ]

    private static func containerField(
        _ name: String, _ parameters: [ParameterEntry]?, type: String, _ text: String,
        read: @escaping @Sendable (PluginLibrary, TableView.Item, inout WidgetField.Draft) throws -> Void
    ) -> WidgetField {
        var field = WidgetField(name, parameters, type: type, text, read: read)
        field.operation.entry.receivers = [.containerDefinition]
        return field
    }

    /// What a container does not have of a widget's fields.
    private static let foreign: Set = ["intrinsicSize", "acceptsText"]

    func registerContainer(_ name: String, _ table: TableView) throws {
        let fields = Self.containerFields + Self.widgetFields.filter { !Self.foreign.contains($0.name) }
        var made: ContainerFunctions?
        try register(name, table, fields, noun: "a container") { kind in
            made = ContainerFunctions(libraries.containers, kind)
            kind.containerFunctions = made
        }
        guard let functions = made, functions.measure != nil, functions.place != nil else {
            let missing = made?.measure == nil ? "measure" : "place"
            throw LuaFault("the container \(name) needs '\(missing)', a function; see the page on containers")
        }
        for property in functions.childProperties { try libraries.containers.add(property) }
    }

    private func childProperties(_ item: TableView.Item, _ container: String) throws -> [ChildProperty] {
        guard let table = item.table, table.count == 0 else {
            throw LuaFault("'childProperties' of \(container) must be a table: { flow = { type = \"table\" } }")
        }
        return try (0..<table.keyCount).map { entry in
            let name = table.key(entry).string ?? "?"
            guard let definition = table.value(ofKey: entry).table else {
                throw LuaFault("the child property '\(name)' of \(container) must be a table: { type = \"table\" }")
            }
            return try childProperty(name, definition, container)
        }
    }

    private func childProperty(_ name: String, _ definition: TableView, _ container: String) throws -> ChildProperty {
        var property = ChildProperty(name: name)
        for entry in 0..<definition.keyCount {
            let (key, value) = (definition.key(entry).string ?? "?", definition.value(ofKey: entry))
            switch key {
            case "type": property.type = try valueType(value, "\(container).\(name)")
            case "description": property.text = try string(value, key, "\(container).\(name)")
            case "read": property.read = try function(value, "read", "\(container).\(name)")
            case "fields":
                guard let fields = value.table else {
                    throw LuaFault("'fields' of '\(name)' of \(container) must be a table of names")
                }
                property.fields = try (0..<fields.keyCount).map { entry in
                    let field = fields.key(entry).string ?? "?"
                    guard let type = fields.value(ofKey: entry).table else {
                        throw LuaFault(
                            "the field '\(field)' of '\(name)' of \(container) must be { type = \"number\" }")
                    }
                    return ChildProperty.Field(
                        name: field, type: try valueType(type.field("type"), "\(container).\(name).\(field)"))
                }
            default:
                let names = ["type", "fields", "read", "description"]
                throw LuaFault(
                    """
                    the child property '\(name)' of \(container) has no field \
                    '\(key)'.\(FamiliarNames.suggestion(for: key, in: names))
                    """)
            }
        }
        guard let read = property.read else { return property }
        property.defaultValue = try lua.call(read, [.dictionary([])], resultCount: 1).first
        return property
    }

    private func valueType(_ item: TableView.Item, _ what: String) throws -> ChildProperty.ValueType {
        let name = item.string ?? "any"
        guard let type = ChildProperty.ValueType(rawValue: name) else {
            let names = ChildProperty.ValueType.allCases.map(\.rawValue)
            throw LuaFault(
                """
                \(what) has no known type: \
                '\(name)'.\(FamiliarNames.suggestion(for: name, in: names, orList: "The types are"))
                """)
        }
        return type
    }
}

/// The views of a container, as its functions get them.
extension ContainerLibrary {
    static let childIntro = """
        What `measure` and `place` of a container get for each view that it arranges. The child properties of the \
        container are fields: `child.flow`.
        """

    static let childFields: [Operation<ContainerLibrary>] = [
        .field("view", of: .containerChild, type: "@View", text: "The view, to read its properties."),
        .field(
            "isHidden", of: .containerChild, type: "boolean",
            text: "Whether the view is hidden; such children are there only with `arrangesHidden`."),
        .described(
            "measure", of: .containerChild,
            [ParameterEntry("proposed", "{ width?: number, height?: number }", isOptional: true)],
            gives: .value("{ width: number, height: number }"),
            text: """
                The size that the view wants if it is proposed that much, in points: that of its text or its content, \
                that of its own measure if it is a container, or what the constraints on and in it leave. A view \
                can want more than it is proposed, and does where it cannot do with less; what has neither content \
                nor constraints wants nothing. The same proposal gives the same table, which must not be changed.
                ! a proposal that is negative or not a number
                > child:measure { width = size.width }
                """),
        .described(
            "place", of: .containerChild,
            [
                ParameterEntry(
                    "frame", "{ x?: number, y?: number, width?: number, height?: number, reason?: string }")
            ],
            text: """
                Places the view: `x` from the leading edge of the container, `y` from its top; sides that are left \
                out are those of `child:measure()`. `reason` says in words why, for `tatami explain`. The numbers may \
                be passed one by one too: `child:place(x, y, width, height, reason)`.
                ! a number that is not finite, or a negative side
                > child:place { x = 0, y = y, width = size.width, height = 20, reason = "a line of its own" }
                """),
        .described(
            "baseline", of: .containerChild,
            [ParameterEntry("size", "{ width: number, height: number }", isOptional: true)],
            gives: .value("number"),
            text: """
                The first baseline of the view from its top, in points, if it gets that size, or the one that it \
                wants; the bottom of what has no text of its own.
                """),
    ]
}
