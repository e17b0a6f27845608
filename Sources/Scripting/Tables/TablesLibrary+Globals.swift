import LuaHost

/// The documented globals for cells and sections. The engine's own Lua implements them (`Resources/Tables`).
extension TablesLibrary {
    static let globalsIntro = """
        Cells, their view models, and functions that list rows. *Tables and collections* describes the views that show \
        them.
        """

    static let globals: [Operation<TablesLibrary>] = ofCells + ofSections + ofPhases

    private static let ofCells: [Operation<TablesLibrary>] = [
        .described(
            "tableCell", of: .global,
            [ParameterEntry("name", "string"), ParameterEntry("super", "table", isOptional: true)],
            gives: .value("table"),
            text: """
                Returns a new class of table cells: molecules that are laid out once and filled for many rows. All \
                hooks are optional: `layoutContent(content)`; `configure(item)` fills rows that have no function; \
                `calculatedCellHeight(width, item)`, called on the class, returns a height in points or nil; \
                `layoutOption(phase)` returns the layout option for a phase, including `"firstLoad"`, or nil for no \
                layout (except in a new cell); `setSelected(isSelected)`; `setHighlighted(isHighlighted)`, while a \
                finger touches the cell. Fields: `layoutBehaviour`, `separatorIsHidden`, `selectionStyle` ("none" does \
                not show selection and highlight). Instances have `isSelected` and `isHighlighted`, settable without \
                an event. Named views of the cell's layout, including stacks, are fields: `cell.title` is the view of \
                `putStackedLabel("title")`, unless a field, state or property has that name. Scroll views in a cell keep a scroll position per row.
                ! the name is missing or taken
                > local HeroCell = tableCell "HeroCell"
                """),
        .described(
            "collectionCell", of: .global,
            [ParameterEntry("name", "string"), ParameterEntry("super", "table", isOptional: true)],
            gives: .value("table"),
            text: """
                Returns a new class of collection cells. `calculatedCellSize(width, item)` returns `{ width =, height \
                = }`.
                > local PhotoCell = collectionCell "PhotoCell"
                """),
        .described(
            "tableCellModel", of: .global,
            [
                ParameterEntry("name", "string"), ParameterEntry("cell", "table"),
                ParameterEntry("super", "table", isOptional: true),
            ], gives: .value("table"),
            text: """
                Returns a new class of view models for a cell class; each instance is a row. `model.cellIdentifier` \
                identifies the row when a table compares sections.
                ! `cell` is not a class of `tableCell` or `collectionCell`
                > local HeroModel = tableCellModel("HeroModel", HeroCell)
                """),
        .described(
            "collectionCellModel", of: .global,
            [
                ParameterEntry("name", "string"), ParameterEntry("cell", "table"),
                ParameterEntry("super", "table", isOptional: true),
            ], gives: .value("table"), text: "Returns a new class of view models for a class of collection cells."),
        .described(
            "cell", of: .global,
            [
                ParameterEntry("class", "table"), ParameterEntry("item", "any", isOptional: true),
                ParameterEntry("fill", "fun(cell: @Instance, item: any)", isOptional: true),
            ], gives: .value("@Cells"),
            text: """
                Returns a row: a cell of the class, filled by the function or by the class's `configure`. `item.id` \
                identifies the row, or the item itself if it is a string or whole number. For a class of models, the \
                function fills the model.
                ! not a class of cells or of their models
                > cell(UserCell, user)
                """),
        .described(
            "rows", of: .global,
            [
                ParameterEntry("count", "integer"),
                ParameterEntry("fn", "fun(index: integer): (string|number, any)"),
            ], gives: .value("@Rows"),
            text: """
                Returns a list of `count` items that the function creates when they become visible: for a number from \
                1, it returns an identifier and an item. Identifiers must be unique and constant. The table does not \
                compare such rows; report changes with `rowsChanged`.
                ! the count is negative or not a whole number
                > table:cells(entities(rows(1000000, function(index) return index, posts[index] end), makeCell))
                """),
    ]

    private static let ofSections: [Operation<TablesLibrary>] = [
        .described(
            "tableCells", of: .global, [ParameterEntry("id", "string|number", isOptional: true)],
            gives: .value("@Sections"),
            text: """
                Starts a list of sections with the identifier of the first. Continue in a chain: `:next(Class, list, \
                fn)` adds a row for each item of a list or of `rows(count, fn)`; the function fills the cell or model. \
                `:nextEmptyCell(height[, function(cell) … end])` adds an empty row; the function sets up its view each \
                time it is shown. `:nextSection(id[, { title =, header =, footer =, supplementary = }])` begins a \
                section; `:title(text)`, `:header(x)` and `:footer(x)` belong to the last section. `:append(section)` \
                adds a section, and `:build()` ends the chain.
                > table.sections = tableCells "all":next(HeroModel, heroes, fill):build()
                """),
        .described(
            "collectionCells", of: .global, [ParameterEntry("id", "string|number", isOptional: true)],
            gives: .value("@Sections"), text: "The same as `tableCells`, for collections."),
        .described(
            "section", of: .global,
            [ParameterEntry("id", "string|number"), ParameterEntry("cells", "table")], gives: .value("@Sections"),
            text: """
                Returns a section: a list of models, cell classes, `cell(…)`, `entities(…)`, `when(…)` and lists of \
                these. `title`, `header`, `footer` and `supplementary` are fields of the list.
                ! an unknown field
                > section("friends", { title = "Friends", entities(friends, function(f) return cell(FriendCell, f) \
                end) })
                """),
        .described(
            "when", of: .global,
            [
                ParameterEntry("condition", "any"), ParameterEntry("a", "any"),
                ParameterEntry("b", "any", isOptional: true),
            ], gives: .value("@Cells"),
            text: """
                Returns the first rows, sections or views if the condition is true, else the second, or none. Among \
                the views of a description, a condition that is a function of `self` or a binding is evaluated again \
                whenever a state that it has read changes.
                > when(#users == 0, EmptyCell)
                > View { when(function(self) return self.isBusy end, ActivityIndicator { center = parent }) }
                """),
        .described(
            "match", of: .global, [ParameterEntry("value", "any"), ParameterEntry("cases", "table")],
            gives: .value("@Cells"),
            text: """
                Returns the table's rows or sections for a value, else those under `default`, or none. An entry can be \
                a function that returns them.
                > match(self.phase, { loading = SpinnerCell, default = ErrorCell })
                """),
        .described(
            "entities", of: .global,
            [
                ParameterEntry("list", "table|@Rows"),
                ParameterEntry("fn", "fun(item: any, index: integer): @Cells"),
            ], gives: .value("@Cells"),
            text: "Returns the rows that the function returns for the items of a list or of `rows(count, fn)`."),
    ]

    private static let ofPhases: [Operation<TablesLibrary>] = [
        .described(
            "layoutOnce", of: .global, nil, gives: .value("@LayoutBehaviour"),
            text: "The default `layoutBehaviour` of a cell class: lays out a cell once, when it is created."),
        .described(
            "alwaysLayout", of: .global, nil, gives: .value("@LayoutBehaviour"),
            text: "Lays out a cell in every phase."),
        .described(
            "layoutOn", of: .global, [ParameterEntry("phase", "@CellPhase")], gives: .value("@LayoutBehaviour"),
            text: """
                Lays out a cell when it is created and in one more phase: `"setNeedsLayout"`, after its content \
                changes; `"reused"`, for another row; `"none"`, after its frame changes.
                ! unknown phase
                > HeroCell.layoutBehaviour = layoutOn "reused"
                """),
        .described(
            "layoutOnEach", of: .global, [ParameterEntry("phases", "@CellPhase[]")],
            gives: .value("@LayoutBehaviour"),
            text: """
                Lays out a cell when it is created and in each of these phases.
                ! unknown phase
                """),
    ]
}
