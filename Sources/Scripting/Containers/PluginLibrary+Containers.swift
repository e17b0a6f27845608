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
                ParameterEntry("children", "@ContainerChildren"),
            ], type: "{ width: number, height: number }",
            """
            The size that the container wants, in points, if it is proposed that much; an extent that is not there is \
            as much as it likes. With none it is the natural size, which its constraints treat as they do that of a \
            label: hugging, compression resistance, and asked again with the width that it gets for the height.
            ! a side that is not a finite number of at least 0
            """
        ) { reader, item, draft in
            draft.kind.containerFunctions?.measure = try reader.function(item, "measure")
        },
        containerField(
            "place",
            [
                ParameterEntry("view", "@View"),
                ParameterEntry("size", "{ width: number, height: number, isFitted?: boolean }"),
                ParameterEntry("children", "@ContainerChildren"),
            ], type: "",
            """
            Places every child in a container of that size, which the constraints around it gave it, with \
            `child:place`. `children` is the same table until something in the container changes: what is worked out \
            once can be kept in it. `isFitted` is what the container around it said to `child:place`: whether the \
            height is only what the content takes. It is nil if that one said nothing.
            ! a child that is not placed
            """
        ) { reader, item, draft in
            draft.kind.containerFunctions?.place = try reader.function(item, "place")
        },
        containerField(
            "baseline",
            [
                ParameterEntry("view", "@View"), ParameterEntry("size", "{ width: number, height: number }"),
                ParameterEntry("children", "@ContainerChildren"),
            ], type: "number?",
            """
            The first baseline of a container of that size, in points from its top, for `child:baseline` of the container \
            around it. Without this function, or if it returns nil, the baseline is the first child's.
            ! anything but a finite number or nil
            """
        ) { reader, item, draft in
            draft.kind.containerFunctions?.baseline = try reader.function(item, "baseline")
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
        ) { reader, item, draft in
            draft.kind.containerFunctions?.childProperties = try reader.childProperties(item)
        },
        containerField(
            "arrangesHidden", nil, type: "boolean", "Whether hidden views are among the children; false if absent."
        ) { reader, item, draft in
            guard let value = item.boolean else {
                throw LuaFault("'arrangesHidden' of \(draft.kind.name) must be true or false; found \(item.kind.name)")
            }
            draft.kind.containerFunctions?.arrangesHidden = value
        },
    ]

    private static func containerField(
        _ name: String, _ parameters: [ParameterEntry]?, type: String, _ text: String,
        read: @escaping @Sendable (DefinitionReader, TableView.Item, inout WidgetField.Draft) throws -> Void
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
}
