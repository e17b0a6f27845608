/// What value models, their sections and data sources can do.
extension TableModelLibrary {
    static let intro = """
        `#model` is the number of sections, `model[2]` a section, `model[{ 2, 1 }]` a cell: nil where there is none. \
        The \
        methods `section` and `cell` refuse what is not there. Two models are equal (`==`) if what is in them is. \
        Methods \
        that change something give another model, and the model stays as it was: `model = model:append(more)`. Their \
        places are sections by number; `insert`, `remove` and `replace` take a cell by `{ section, row }` too.
        """

    static let sectionIntro = """
        `#section` is the number of cells, `section[1]` a cell, nil where there is none. Sections of models are \
        values, as \
        the models are.
        """

    static let sourceIntro = """
        A data source registers, makes and fills the cells of its models by itself. Setting `source.sections` shows \
        the \
        new ones in all tables that have the source, by the difference; what cannot be shown is refused, and the old \
        ones stay. What it does can be overridden, by functions of these names.
        """

    private static func operations(of receiver: Receiver, _ what: String, gives type: String)
        -> [Operation<TableModelLibrary>]
    {
        func list(_ name: String, _ parameters: [ParameterEntry], _ text: String) -> Operation<TableModelLibrary> {
            .described(name, of: receiver, parameters, gives: .value(type), text: text)
        }
        return [
            list(
                "map", [ParameterEntry("fn", "fun(value: any, index: integer): any")],
                "With what the function gives for each \(what): one, a list of them, or nothing. O(n)."),
            list(
                "filter", [ParameterEntry("fn", "fun(value: any, index: integer): boolean")],
                "With each \(what) for which the function gives true. O(n)."),
            list("append", [ParameterEntry("values", "any...")], "With more of them at the end. O(n)."),
            list(
                "insert", [ParameterEntry("place", "integer|@RowPath"), ParameterEntry("value", "any")],
                "With another \(what) before the one at a place, or at the end.\n! there is no such place"),
            list(
                "remove", [ParameterEntry("place", "integer|@RowPath")],
                "Without the \(what) at a place.\n! there is no such place"),
            list(
                "replace", [ParameterEntry("place", "integer|@RowPath"), ParameterEntry("value", "any")],
                "With another \(what) at a place.\n! there is no such place"),
            list(
                "sort", [ParameterEntry("isBefore", "fun(a: any, b: any): boolean", isOptional: true)],
                "In order; those that are alike stay in theirs. O(n log n)."),
            list(
                "shuffle", [ParameterEntry("seed", "integer")],
                "In an order that looks like chance, and is the same for the same seed.\n! no seed is given"),
        ]
    }

    static let models: [Operation<TableModelLibrary>] =
        operations(of: .tableModel, "section", gives: "@TableModel") + [
            .described(
                "section", of: .tableModel, [ParameterEntry("index", "integer")], gives: .value("@ModelSection"),
                text: "A section by number.\n! there is no such section"),
            .described(
                "cell", of: .tableModel,
                [
                    ParameterEntry("section", "integer|@RowPath"),
                    ParameterEntry("row", "integer", isOptional: true),
                ], gives: .value("any"),
                text: "A cell by its section and row, or by its path.\n! there is no such cell"),
            .described(
                "supplementary", of: .tableModel,
                [
                    ParameterEntry("path", "@RowPath"),
                    ParameterEntry("kind", "string"),
                ], gives: .value("any"),
                text: "Of collection models: the supplementary view of a kind at a path; nil if there is none."),
            .described(
                "cellCount", of: .tableModel, [ParameterEntry("section", "integer", isOptional: true)],
                gives: .value("integer"), text: "How many cells there are, or there are in a section."),
            .described(
                "firstIndex", of: .tableModel, [ParameterEntry("fn", "fun(cell: any): boolean")],
                gives: .value("@RowPath?"), text: "The path of the first cell for which the function gives true."),
            .described(
                "mapCells", of: .tableModel, [ParameterEntry("fn", "fun(cell: any, path: @RowPath): any")],
                gives: .value("@TableModel"), text: "With what the function gives for each cell."),
            .described(
                "filterCells", of: .tableModel,
                [ParameterEntry("fn", "fun(cell: any, path: @RowPath): boolean")],
                gives: .value("@TableModel"), text: "With each cell for which the function gives true."),
            .described(
                "headers", of: .tableModel, nil, gives: .value("any[]"),
                text: "The headers of the sections; `none` for one without."),
            .described(
                "footers", of: .tableModel, nil, gives: .value("any[]"),
                text: "The footers of the sections; `none` for one without."),
            .described("isEmpty", of: .tableModel, nil, gives: .value("boolean"), text: "Whether it has no sections."),
        ]

    static let sections: [Operation<TableModelLibrary>] =
        operations(of: .modelSection, "cell", gives: "@ModelSection") + [
            .described(
                "with", of: .modelSection, [ParameterEntry("changes", "table")], gives: .value("@ModelSection"),
                text: """
                    With another `id`, `title`, `header`, `footer`, `supplementary` or other `cells`; `none` takes one \
                    away.
                    > model = model:replace(1, model[1]:with { header = "New" })
                    """),
            .described(
                "cell", of: .modelSection, [ParameterEntry("row", "integer")], gives: .value("any"),
                text: "A cell by number.\n! there is no such cell"),
            .described(
                "firstIndex", of: .modelSection, [ParameterEntry("fn", "fun(cell: any): boolean")],
                gives: .value("integer?"), text: "The number of the first cell for which the function gives true."),
            .described(
                "cells", of: .modelSection, nil, gives: .value("any[]"),
                text: "The cells, in a list of its own: what becomes of it leaves the section alone. O(n)."),
            .described(
                "supplementary", of: .modelSection, nil, gives: .value("table"),
                text: "The supplementary views, by `{ row, kind }`: nil where there is none."),
            .described("id", of: .modelSection, nil, gives: .value("string|number|nil"), text: "Who the section is."),
            .described("title", of: .modelSection, nil, gives: .value("string?"), text: "Its title."),
            .described("header", of: .modelSection, nil, gives: .value("any"), text: "Its header."),
            .described("footer", of: .modelSection, nil, gives: .value("any"), text: "Its footer."),
            .described("isEmpty", of: .modelSection, nil, gives: .value("boolean"), text: "Whether it has no cells."),
        ]

    static let sources: [Operation<TableModelLibrary>] = [
        .described(
            "sections", of: .dataSource, nil, gives: .value("@TableModel"),
            text: "The sections, as a value model; can be set.\n! a model that cannot be shown"),
        .described("isEmpty", of: .dataSource, nil, gives: .value("boolean"), text: "Whether it has no rows."),
        .described(
            "prototypes", of: .dataSource, nil, gives: .value("table[]"),
            text: """
                To be set: classes of cells that are registered beforehand, for models that do not register theirs.
                """),
        .described(
            "registersLazily", of: .dataSource, nil, gives: .value("boolean"),
            text: "Whether models register their cells by themselves: true, unless it is set."),
        .described(
            "delegate", of: .dataSource, nil, gives: .value("table?"),
            text:
                """
                A table whose method `didSelectCellModel(model, path)` hears of a selected row, after model and \
                source.
                """
        ),
        .described(
            "cellModelAt", of: .dataSource, [ParameterEntry("path", "@RowPath")], gives: .value("any"),
            text: "The model of a row; nil if there is no such row."),
        .described(
            "cellHeight", of: .dataSource, [ParameterEntry("model", "any")], gives: .value("number?"),
            text: "Hook: the height of a model's row, in points; nil for its `cellHeight`."),
        .described(
            "didSelectCellModel", of: .dataSource,
            [ParameterEntry("model", "any"), ParameterEntry("path", "@RowPath")],
            text: "Hook: a person selected a row; its model has heard of it."),
    ]
}
