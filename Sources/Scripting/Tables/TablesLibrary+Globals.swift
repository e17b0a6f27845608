import LuaHost

/// The globals for cells and sections, which the engine's own Lua defines (`Resources/Tables`).
extension TablesLibrary {
    static let globalsIntro = """
        What is in tables and collections: classes of cells, view models for them, and the ways to say which rows there \
        are. See *Tables and collections* for what a table does with them.
        """

    static let globals: [Operation<TablesLibrary>] = ofCells + ofSections + ofPhases

    private static let ofCells: [Operation<TablesLibrary>] = [
        .described(
            "tableCell", of: .global,
            [ParameterEntry("name", "string"), ParameterEntry("super", "table", isOptional: true)],
            gives: .value("table"),
            text: """
                A class of cells for tables: a molecule that is laid out when a cell is made, and filled for row after \
                row. Its hooks, all optional: `layoutContent(content)`; `configure(item)`, for rows without a function of \
                their own; `calculatedCellHeight(width, item)`, called with the class, which gives a height in points or \
                nil; `layoutOption(phase)`, which gives the layout option of each phase, `"firstLoad"` \
                among them, and nil for no layout, but of a new cell; `setSelected(isSelected)`; `setHighlighted(isHighlighted)`, while a finger lies \
                on it. Its fields: `layoutBehaviour`, `separatorIsHidden`, `selectionStyle` ("none": a selected or \
                highlighted row looks as before). An instance has `isSelected` and `isHighlighted`, which can be set, too, \
                without an event, and the views that its layout put as fields of their names, those in stacks too: `cell.title` is what \
                `putStackedLabel("title")` made, unless the cell has a field, a state or a property of that name. \
                What scrolls in a cell begins anew for another row, and goes on from where it was left when its row comes back.
                ! the name is missing or taken
                > local HeroCell = tableCell "HeroCell"
                """),
        .described(
            "collectionCell", of: .global,
            [ParameterEntry("name", "string"), ParameterEntry("super", "table", isOptional: true)],
            gives: .value("table"),
            text: """
                The same for collections; `calculatedCellSize(width, item)` gives `{ width =, height = }`.
                > local PhotoCell = collectionCell "PhotoCell"
                """),
        .described(
            "tableCellModel", of: .global,
            [
                ParameterEntry("name", "string"), ParameterEntry("cell", "table"),
                ParameterEntry("super", "table", isOptional: true),
            ], gives: .value("table"),
            text: """
                A class of view models for the cells of a class; an instance is a row. `model.cellIdentifier` says who it \
                is: what is compared when a table gets other rows.
                ! `cell` is not a class that `tableCell` or `collectionCell` made
                > local HeroModel = tableCellModel("HeroModel", HeroCell)
                """),
        .described(
            "collectionCellModel", of: .global,
            [
                ParameterEntry("name", "string"), ParameterEntry("cell", "table"),
                ParameterEntry("super", "table", isOptional: true),
            ], gives: .value("table"), text: "The same for the cells of collections."),
        .described(
            "cell", of: .global,
            [
                ParameterEntry("class", "table"), ParameterEntry("item", "any", isOptional: true),
                ParameterEntry("fill", "fun(cell: @Instance, item: any)", isOptional: true),
            ], gives: .value("@Cells"),
            text: """
                One row: a cell of the class, filled with the item by the function, or by the class's `configure`. Who the \
                row is, is `item.id`, or the item itself where that is a string or a whole number. Of a class of models \
                the function fills the model.
                ! the class is none of cells or of their models
                > cell(UserCell, user)
                """),
        .described(
            "rows", of: .global,
            [
                ParameterEntry("count", "integer"),
                ParameterEntry("fn", "fun(index: integer): (string|number, any)"),
            ], gives: .value("@Rows"),
            text: """
                Stands where a list of items stands: so many of them, which the function makes when they are seen, as \
                `id, item` for a number from 1. The identifier must be a row's own and stay the same. A table of such rows \
                compares nothing: see `rowsChanged`.
                ! the count is not a whole number of at least 0
                > table:cells(entities(rows(1000000, function(index) return index, posts[index] end), makeCell))
                """),
    ]

    private static let ofSections: [Operation<TablesLibrary>] = [
        .described(
            "tableCells", of: .global, [ParameterEntry("id", "string|number", isOptional: true)],
            gives: .value("@Sections"),
            text: """
                Begins a list of sections, the first of them by its identifier. It is gone on with in a chain: \
                `:next(Class, list, fn)` adds a row for each item of a list or of `rows(count, fn)`, by a class of cells or \
                of models, where the function fills the cell or the model; `:nextEmptyCell(height[, function(cell) … end])` adds a row without content, \
                and the function sets its view up whenever it is shown; \
                `:nextSection(id[, { title =, header =, footer =, supplementary = }])`; `:title(text)`, `:header(x)`, \
                `:footer(x)` of the last section; `:append(section)`; and `:build()`.
                > table.sections = tableCells "all":next(HeroModel, heroes, fill):build()
                """),
        .described(
            "collectionCells", of: .global, [ParameterEntry("id", "string|number", isOptional: true)],
            gives: .value("@Sections"), text: "The same; by this name for collections."),
        .described(
            "section", of: .global,
            [ParameterEntry("id", "string|number"), ParameterEntry("cells", "table")], gives: .value("@Sections"),
            text: """
                A section: a list of models, classes of cells, `cell(…)`, `entities(…)`, `when(…)` and lists of these, \
                with `title`, `header`, `footer` and `supplementary` among its fields.
                ! a field that sections do not have
                > section("friends", { title = "Friends", entities(friends, function(f) return cell(FriendCell, f) end) })
                """),
        .described(
            "when", of: .global,
            [
                ParameterEntry("condition", "any"), ParameterEntry("a", "any"),
                ParameterEntry("b", "any", isOptional: true),
            ], gives: .value("@Cells"),
            text: "Rows, or sections, if something holds, and others, or none, if not.\n> when(#users == 0, EmptyCell)"),
        .described(
            "match", of: .global, [ParameterEntry("value", "any"), ParameterEntry("cases", "table")],
            gives: .value("@Cells"),
            text: """
                Rows, or sections, by a value: those under it in the table, or under `default`, or none. A function there \
                gives them.
                > match(self.phase, { loading = SpinnerCell, default = ErrorCell })
                """),
        .described(
            "entities", of: .global,
            [
                ParameterEntry("list", "table|@Rows"),
                ParameterEntry("fn", "fun(item: any, index: integer): @Cells"),
            ], gives: .value("@Cells"),
            text: "The rows that the function gives for the items of a list, or of `rows(count, fn)`."),
    ]

    private static let ofPhases: [Operation<TablesLibrary>] = [
        .described(
            "layoutOnce", of: .global, nil, gives: .value("@LayoutBehaviour"),
            text: "For `layoutBehaviour` of a class of cells, the default: a cell is laid out once, when it is made."),
        .described(
            "alwaysLayout", of: .global, nil, gives: .value("@LayoutBehaviour"),
            text: "A cell is laid out in every phase."),
        .described(
            "layoutOn", of: .global, [ParameterEntry("phase", "@CellPhase")], gives: .value("@LayoutBehaviour"),
            text: """
                A cell is laid out when it is made, and in one phase more: `"setNeedsLayout"`, its row shows something \
                else; `"reused"`, it is taken for another row; `"none"`, its frame changed.
                ! there is no such phase
                > HeroCell.layoutBehaviour = layoutOn "reused"
                """),
        .described(
            "layoutOnEach", of: .global, [ParameterEntry("phases", "@CellPhase[]")],
            gives: .value("@LayoutBehaviour"),
            text: "A cell is laid out when it is made, and in each of these phases.\n! there is no such phase"),
    ]
}
