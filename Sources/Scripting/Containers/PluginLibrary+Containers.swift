import Layout
import LuaHost

/// The definition of a kind of container by a plugin: `container "Flow" { … }`.
extension PluginLibrary {
    static let containerIntro = """
        `container "Flow" { … }` in a plugin's `init.lua` adds a kind of view that arranges its children: the views \
        that scripts put into it with `putStacked…`. The table has the fields below and the fields of *Widgets of \
        plugins*, except `intrinsicSize` and `acceptsText`. `measure` and `place` are required. The engine calls them \
        any number of times in a layout pass. The two functions must not change anything, and their results may depend \
        only on the view, its children and the traits.
        """

    static let containerFields: [WidgetField] = [
        containerField(
            "measure",
            [
                ParameterEntry("view", "@View"), ParameterEntry("proposed", "{ width?: number, height?: number }"),
                ParameterEntry("children", "@ContainerChildren"),
            ], type: "{ width: number, height: number }",
            """
            Returns the container's size for a proposed size, in points. If the proposed width or height is missing, \
            it is unlimited. If both are missing, the result is the intrinsic content size. The layout treats this \
            size like a label's intrinsic content size, with hugging and compression resistance. When it knows the \
            final width, it calls `measure` again with this width to get the height. *All views of a container* \
            describes `children`.
            ! a negative or infinite width or height
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
            Places every child with `child:place`. `size` is the container's final size. `children` is the same table \
            in each call until something in the container changes, so the function can store results in it for later \
            calls. `isFitted` is the value that a surrounding container passed to `child:place`: true if the height \
            only fits the content, nil if no value was passed.
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
            Returns the first baseline of the container at this size, in points from its top. A surrounding container \
            reads it with `child:baseline`. Without this function, or if it returns nil, the container uses the \
            baseline of its first child.
            ! a result that is neither a finite number nor nil
            """
        ) { reader, item, draft in
            draft.kind.containerFunctions?.baseline = try reader.function(item, "baseline")
        },
        containerField(
            "childProperties", nil, type: "table<string, table>",
            """
            Child properties by name: properties that scripts set on the views in the container. With `{ flow = { type \
            = "table", fields = { breakBefore = { type = "boolean" } } } }`, a script calls `:flow { breakBefore = \
            true }` on a view, and the container reads `child.flow`. Types: "boolean", "number", "string", "table" \
            (with `fields`), "any". A property may have a function `read`, which receives the script's value and \
            returns the value of `child.flow`, or raises an error. If the script sets no value, `read` receives an \
            empty table. `description` is the property's text in the reference.
            ! a name that views already have
            """
        ) { reader, item, draft in
            draft.kind.containerFunctions?.childProperties = try reader.childProperties(item)
        },
        containerField(
            "arrangesHidden", nil, type: "boolean", "Whether `children` contains hidden views, too. Default: false."
        ) { reader, item, draft in
            guard let value = item.boolean else {
                throw LuaCallError(
                    "'arrangesHidden' of \(draft.kind.name) must be true or false; found \(item.kind.name)")
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

    /// The fields of a widget's definition that a container's definition does not have.
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
            let parameters = missing == "measure" ? "view, proposed, children" : "view, size, children"
            throw LuaCallError(
                "the container \(name) needs '\(missing)', a function: \(missing) = function(\(parameters)) … end")
        }
        for property in functions.childProperties { try libraries.containers.add(property) }
    }
}
