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
        ) { reader, item, draft in
            draft.kind.containerFunctions?.measure = try reader.function(item, "measure")
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
        ) { reader, item, draft in
            draft.kind.containerFunctions?.place = try reader.function(item, "place")
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
                nor constraints wants nothing. The same proposal gives the same table, which must not be changed. The \
                two numbers may be passed one by one too: `child:measure(width, height)`.
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
