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
                Returns a new class of table cells: molecules that are laid out once and filled for many rows. The \
                class may define these hooks. `layoutContent(content)` lays out the cell. `configure(item)` fills the \
                cell for rows that were made without a function. `calculatedCellHeight(width, item)`, called on the \
                class, returns a height in points or nil. `layoutOption(phase)` returns the layout option for a phase, \
                including `"firstLoad"`; nil means no layout in this phase, except in a new cell. \
                `setSelected(isSelected)` is called when the selection changes, and `setHighlighted(isHighlighted)` \
                when a finger touches or leaves the cell. The class may have the fields `layoutBehaviour`, \
                `separatorIsHidden` and `selectionStyle`; the style "none" does not show selection and highlight. \
                Instances have `isSelected` and `isHighlighted`; setting them calls no event handler. Named views of \
                the cell's layout, also in its stacks, are fields: `cell.title` is the view of \
                `putStackedLabel("title")`, unless a field, state or property has that name. A scroll view in a cell \
                keeps its scroll position for each row.
                ! the name is missing or taken
                > local HeroCell = tableCell "HeroCell"
                """),
        .described(
            "collectionCell", of: .global,
            [ParameterEntry("name", "string"), ParameterEntry("super", "table", isOptional: true)],
            gives: .value("table"),
            text: """
                Returns a new class of collection cells. The hook `calculatedCellSize(width, item)`, called on the \
                class, returns `{ width =, height = }`.
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
                identifies the row when a table compares its new sections with the current ones.
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
                Returns a row: a cell of the class, filled by the function or by the class's `configure`. The row is \
                identified by `item.id`, or by the item itself if this is a string or whole number. If the class is a \
                class of cell models, the function fills the model.
                ! `class` is neither a class of cells nor a class of cell models
                > cell(UserCell, user)
                """),
        .described(
            "rows", of: .global,
            [
                ParameterEntry("count", "integer"),
                ParameterEntry("fn", "fun(index: integer): (string|number, any)"),
            ], gives: .value("@Rows"),
            text: """
                Returns a list of `count` items, which the function creates when they become visible. The function \
                receives the item's number, from 1, and returns an identifier and the item. Identifiers must be unique \
                and constant. The table does not compare such rows; report changes with `rowsChanged`.
                ! the count is negative or not a whole number
                > table:cells(entities(rows(1000000, function(index) return index, posts[index] end), makeCell))
                """),
    ]

    private static let ofSections: [Operation<TablesLibrary>] = [
        .described(
            "tableCells", of: .global, [ParameterEntry("id", "string|number", isOptional: true)],
            gives: .value("@Sections"),
            text: """
                Starts a list of sections; `id` identifies the first section. Continue with a chain of calls. \
                `:next(Class, list, fn)` adds a row for each item of a list or of `rows(count, fn)`; the function \
                fills the cell or model. `:nextEmptyCell(height[, function(cell) … end])` adds an empty row; the \
                function sets up the row's view each time the row is shown. `:nextSection(id[, { title =, header =, \
                footer =, supplementary = }])` begins a section. `:title(text)`, `:header(x)` and `:footer(x)` apply \
                to the section begun last. `:append(section)` adds a section, and `:build()` ends the chain.
                > table.sections = tableCells "all":next(HeroModel, heroes, fill):build()
                """),
        .described(
            "collectionCells", of: .global, [ParameterEntry("id", "string|number", isOptional: true)],
            gives: .value("@Sections"), text: "The same as `tableCells`, for collections."),
        .described(
            "section", of: .global,
            [ParameterEntry("id", "string|number"), ParameterEntry("cells", "table")], gives: .value("@Sections"),
            text: """
                Returns a section. `cells` is a list of models, cell classes, results of `cell(…)`, `entities(…)` and \
                `when(…)`, and lists of these. The same table may have the section's `title`, `header`, `footer` and \
                `supplementary` as fields.
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
                Returns `a` if the condition is true, else `b`; without `b`, nothing is shown. `a` and `b` are rows, \
                sections or views. Among the views of a description, the condition may be a function of `self` or a \
                binding. It is then evaluated again whenever a state that it has read changes.
                > when(#users == 0, EmptyCell)
                > View { when(function(self) return self.isBusy end, ActivityIndicator { center = parent }) }
                """),
        .described(
            "match", of: .global, [ParameterEntry("value", "any"), ParameterEntry("cases", "table")],
            gives: .value("@Cells"),
            text: """
                Returns the rows or sections that `cases` has for the value, else the rows or sections under \
                `default`, or none. A field of `cases` can also be a function that returns its rows or sections.
                > match(self.phase, { loading = SpinnerCell, default = ErrorCell })
                """),
        .described(
            "entities", of: .global,
            [
                ParameterEntry("list", "table|@Rows"),
                ParameterEntry("fn", "fun(item: any, index: integer): @Cells"),
            ], gives: .value("@Cells"),
            text: """
                Calls the function for each item of a list or of `rows(count, fn)`, and returns all the rows that it \
                returned.
                """),
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
