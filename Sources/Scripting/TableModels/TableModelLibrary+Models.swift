/// The documented methods of value models, their sections and data sources. The engine's own Lua implements them.
extension TableModelLibrary {
    static let intro = """
        `#model` is the number of sections, `model[2]` the second section and `model[{ 2, 1 }]` its first cell, or \
        nil. For an unknown section or cell, the methods `section` and `cell` raise an error instead of returning nil. \
        Models with equal content are equal (`==`). Models never change; methods such as `append` return a new model: \
        `model = model:append(more)`. `insert`, `remove` and `replace` take the number of a section, or the `{ \
        section, row }` of a cell.
        """

    static let sectionIntro = """
        `#section` is the number of cells, `section[1]` the first cell, or nil. Like models, sections never change: \
        methods return a changed section, which `model:replace` puts into a new model.
        """

    static let sourceIntro = """
        A data source, the result of `dataSource`, holds sections for one or more tables. It registers, creates and \
        fills the cells of its cell models (see *Models of rows and forms*). Setting `source.sections` updates all \
        tables that show the source. Invalid sections are rejected, and the previous sections stay. To change the \
        source's behavior, set its hooks: `source.cellHeight = function(source, model) return 60 end`.
        """

    private static func operations(of receiver: Receiver, _ what: String, gives type: String)
        -> [Operation<TableModelLibrary>]
    {
        func list(_ name: String, _ parameters: [ParameterEntry], _ text: String) -> Operation<TableModelLibrary> {
            .described(name, of: receiver, parameters, gives: .value(type), text: text)
        }
        // Only models find cells by path.
        let place = ParameterEntry("place", what == "cell" ? "integer" : "integer|@RowPath")
        return [
            list(
                "map", [ParameterEntry("fn", "fun(value: any, index: integer): any")],
                """
                Calls the function with each \(what) and its index, and returns a copy with the results instead: a \
                \(what), a list of \(what)s, or nil to leave out the \(what). O(n).
                """),
            list(
                "filter", [ParameterEntry("fn", "fun(value: any, index: integer): boolean")],
                "Returns a copy with only the \(what)s for which the function returns true. O(n)."),
            list(
                "append", [ParameterEntry("values", "any...")],
                "Returns a copy with the values as new \(what)s at the end. O(n)."),
            list(
                "insert", [place, ParameterEntry("value", "any")],
                """
                Returns a copy with a new \(what) at a position from 1 to the count plus 1.
                ! position out of range
                """),
            list(
                "remove", [place],
                """
                Returns a copy without the \(what) at a position.
                ! position out of range
                """),
            list(
                "replace", [place, ParameterEntry("value", "any")],
                """
                Returns a copy in which the value replaces the \(what) at a position.
                ! position out of range
                """),
            list(
                "sort", [ParameterEntry("isBefore", "fun(a: any, b: any): boolean", isOptional: what == "cell")],
                """
                Returns a copy sorted by the function\(what == "cell" ? " (default: `<`, for numbers or texts)" : ""); \
                equal \(what)s keep their order. O(n log n).
                """),
            list(
                "shuffle", [ParameterEntry("seed", "integer")],
                """
                Returns a shuffled copy; the order depends only on the seed.
                ! the seed is missing or not a whole number
                """),
        ]
    }

    static let models: [Operation<TableModelLibrary>] =
        operations(of: .tableModel, "section", gives: "@TableModel") + [
            .described(
                "section", of: .tableModel, [ParameterEntry("index", "integer")], gives: .value("@ModelSection"),
                text: """
                    Returns a section by number.
                    ! unknown section
                    """),
            .described(
                "cell", of: .tableModel,
                [
                    ParameterEntry("section", "integer|@RowPath"),
                    ParameterEntry("row", "integer", isOptional: true),
                ], gives: .value("any"),
                text: """
                    Returns a cell by section and row, or by path.
                    ! unknown cell
                    """),
            .described(
                "supplementary", of: .tableModel,
                [
                    ParameterEntry("path", "@RowPath"),
                    ParameterEntry("kind", "string"),
                ], gives: .value("any"),
                text: """
                    For collection models: returns the supplementary view of a kind (see `sections` in *Tables and \
                    collections*) for the item at a path, or nil.
                    """
            ),
            .described(
                "cellCount", of: .tableModel, [ParameterEntry("section", "integer", isOptional: true)],
                gives: .value("integer"), text: "Returns the number of cells in the model or in a section."),
            .described(
                "firstIndex", of: .tableModel, [ParameterEntry("fn", "fun(cell: any): boolean")],
                gives: .value("@RowPath?"),
                text: """
                    Returns the path of the first cell for which the function returns true, or nil.
                    """),
            .described(
                "mapCells", of: .tableModel, [ParameterEntry("fn", "fun(cell: any, path: @RowPath): any")],
                gives: .value("@TableModel"), text: "Returns a copy with the function's result in place of each cell."),
            .described(
                "filterCells", of: .tableModel,
                [ParameterEntry("fn", "fun(cell: any, path: @RowPath): boolean")],
                gives: .value("@TableModel"),
                text: """
                    Returns a copy with only the cells for which the function returns true.
                    """),
            .described(
                "headers", of: .tableModel, nil, gives: .value("any[]"),
                text: "Returns the headers of the sections, with the value `none` for a section without a header."),
            .described(
                "footers", of: .tableModel, nil, gives: .value("any[]"),
                text: "Returns the footers of the sections, with the value `none` for a section without a footer."),
            .described(
                "isEmpty", of: .tableModel, nil, gives: .value("boolean"),
                text: """
                    Whether the model has no sections.
                    """),
        ]

    static let sections: [Operation<TableModelLibrary>] =
        operations(of: .modelSection, "cell", gives: "@ModelSection") + [
            .described(
                "with", of: .modelSection, [ParameterEntry("changes", "table")], gives: .value("@ModelSection"),
                text: """
                    Returns a copy with the fields of `changes`: `id`, `title`, `header`, `footer`, `supplementary` or \
                    `cells`. The value `none` removes a field.
                    ! an unknown field; supplementary views in a section of a `tableModel`
                    > model = model:replace(1, model[1]:with { header = "New" })
                    """),
            .described(
                "cell", of: .modelSection, [ParameterEntry("row", "integer")], gives: .value("any"),
                text: """
                    Returns a cell by number.
                    ! unknown cell
                    """),
            .described(
                "firstIndex", of: .modelSection, [ParameterEntry("fn", "fun(cell: any): boolean")],
                gives: .value("integer?"),
                text: """
                    Returns the number of the first cell for which the function returns true, or nil.
                    """),
            .described(
                "cells", of: .modelSection, nil, gives: .value("any[]"),
                text: "Returns the cells as a new list. O(n)."),
            .described(
                "supplementary", of: .modelSection, nil, gives: .value("table"),
                text: """
                    The supplementary views: `section.supplementary[{ 3, "badge" }]` is the view of the kind "badge" \
                    for the third cell, or nil.
                    """),
            .described(
                "id", of: .modelSection, nil, gives: .value("string|number|nil"),
                text: """
                    The section's identifier.
                    """),
            .described("title", of: .modelSection, nil, gives: .value("string?"), text: "The section's title."),
            .described("header", of: .modelSection, nil, gives: .value("any"), text: "The section's header."),
            .described("footer", of: .modelSection, nil, gives: .value("any"), text: "The section's footer."),
            .described(
                "isEmpty", of: .modelSection, nil, gives: .value("boolean"),
                text: """
                    Whether the section has no cells.
                    """),
        ]

    static let sources: [Operation<TableModelLibrary>] = [
        .described(
            "sections", of: .dataSource, nil, gives: .value("@TableModel"),
            text: """
                The sections as a value model (see *Value models*). Scripts can set it to a value model or a list of \
                sections.
                ! an invalid model
                """),
        .described("isEmpty", of: .dataSource, nil, gives: .value("boolean"), text: "Whether the source has no rows."),
        .described(
            "prototypes", of: .dataSource, nil, gives: .value("table[]"),
            text: """
                A list of cell classes to register. If `registersLazily` of a cell model or of the source is false, \
                the list must contain the model's cell class. Classes of an earlier list stay registered. Default: \
                empty.
                """),
        .described(
            "registersLazily", of: .dataSource, nil, gives: .value("boolean"),
            text: """
                Whether the source registers the cell class of a model when it first shows the model. If false, set \
                `prototypes`. Default: true.
                """),
        .described(
            "delegate", of: .dataSource, nil, gives: .value("table?"),
            text:
                """
                A table with a method `didSelectCellModel(model, path)`. After the user selects a row, the engine \
                calls `didSelect` of the model, `didSelectCellModel` of the source, and then this method.
                """
        ),
        .described(
            "cellModelAt", of: .dataSource, [ParameterEntry("path", "@RowPath")], gives: .value("any"),
            text: "Returns the model of a row; nil for an unknown row."),
        .described(
            "cellHeight", of: .dataSource, [ParameterEntry("model", "any")], gives: .value("number?"),
            text: "Hook: returns the height of a model's row, in points; nil uses the model's `cellHeight`."),
        .described(
            "didSelectCellModel", of: .dataSource,
            [ParameterEntry("model", "any"), ParameterEntry("path", "@RowPath")],
            text: "Hook: called after the user selects a row and the `didSelect` of its model has run."),
    ]
}
