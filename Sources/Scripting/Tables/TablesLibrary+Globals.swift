import LuaHost

/// The documented globals for cells and sections. The engine's own Lua implements them (`Resources/Tables`).
extension TablesLibrary {
    static let globalsIntro = """
        These functions define classes of cells and of their view models, and list rows and sections. *Tables and \
        collections* describes the views that show them.
        """

    static let globals: [Operation<TablesLibrary>] = ofCells + ofSections + ofPhases

    private static let ofCells: [Operation<TablesLibrary>] = [
        .described(
            "tableCell", of: .global,
            [ParameterEntry("name", "string"), ParameterEntry("super", "table", isOptional: true)],
            gives: .value("table"),
            text: """
                Returns a new class of table cells. A cell is a molecule that is laid out once and filled for many \
                rows. The class may define these hooks:
                - `layoutContent(content)`: puts the cell's views
                - `configure(item)`: fills the cell with a row's item, if neither a function nor a model fills the \
                row; without this hook, the item's fields set the cell's states with the same names
                - `calculatedCellHeight(width, item)`: called on the class, not on a cell; returns the row's height in \
                points, or nil for a height from the cell's constraints
                - `layoutOption(phase)`: returns how a layout of the cell treats the constraints of the previous \
                layout. `"removeOldAndAddNew"` (the default) replaces them, `"addNew"` keeps them, and nil skips the \
                layout, except in a new cell. `phase` is the reason for the layout: `"firstLoad"` in a new cell, \
                otherwise a reason that `layoutOn` lists
                - `setSelected(isSelected)`: called when the selection changes, and each time the cell has been filled
                - `setHighlighted(isHighlighted)`: called when a finger touches or leaves the cell, and each time the \
                cell has been filled
                It may have these fields:
                - `layoutBehaviour`: when cells are laid out again, such as `layoutOn "reused"` (default: `layoutOnce`)
                - `separatorIsHidden`: whether the cells have no separator (default: false)
                - `selectionStyle`: "none" if the cells don't show selection and highlight
                Cells have the fields `isSelected` and `isHighlighted`; setting them calls no event handler. Named \
                views of the cell's layout, also in its stacks, are fields of the cell: `cell.title` is the view of \
                `putStackedLabel("title")`, unless a field, state or property of the cell has that name. A scroll view \
                in a cell keeps its scroll position for each row.
                ! the name is missing or taken
                > local HeroCell = tableCell "HeroCell"
                """),
        .described(
            "collectionCell", of: .global,
            [ParameterEntry("name", "string"), ParameterEntry("super", "table", isOptional: true)],
            gives: .value("table"),
            text: """
                Returns a new class of collection cells. It has the hooks and fields of `tableCell`, but \
                `calculatedCellSize(width, item)` instead of `calculatedCellHeight`. Called on the class with the \
                collection's width, it returns `{ width =, height = }` in points.
                > local PhotoCell = collectionCell "PhotoCell"
                """),
        .described(
            "tableCellModel", of: .global,
            [
                ParameterEntry("name", "string"), ParameterEntry("cell", "table"),
                ParameterEntry("super", "table", isOptional: true),
            ], gives: .value("table"),
            text: """
                Returns a new class of view models (see *View models*) for a cell class; each instance is a row. \
                `model.cellIdentifier` identifies the row when a table compares its new sections with the current \
                sections.
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
                Returns a row: a cell of the class, filled by the function `fill` or, without it, by the class's \
                `configure`. The row's identifier is `item.id`, or the item itself if it is a string or whole number. \
                If `class` is a result of `tableCellModel`, the function fills a new model instead of the cell.
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
                Returns a list of `count` items, for long tables: the function creates an item only when its row \
                becomes visible. The function receives the item's number, from 1, and returns an identifier and the \
                item. Each item needs a different identifier, which never changes. The table does not compare such \
                rows; report changes with the table's `rowsChanged`.
                ! the count is negative or not a whole number; a table gets more than 50,000,000 rows
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
                function receives the row's view without subviews each time the row is shown. `:nextSection(id[, { \
                title =, header =, footer =, supplementary = }])` begins a section. `:title(text)`, `:header(x)` and \
                `:footer(x)` apply to the last section; a header or footer is a text or a cell. `:append(section)` \
                adds a section, and `:build()` ends the chain and returns the sections.
                > table.sections = tableCells "all":next(HeroModel, heroes, fill):build()
                """),
        .described(
            "collectionCells", of: .global, [ParameterEntry("id", "string|number", isOptional: true)],
            gives: .value("@Sections"), text: "The same as `tableCells`, for collections."),
        .described(
            "section", of: .global,
            [ParameterEntry("id", "string|number"), ParameterEntry("cells", "table")], gives: .value("@Sections"),
            text: """
                Returns a section. `cells` is a list of rows: models, cell classes, results of `cell(…)`, \
                `entities(…)` and `when(…)`, and lists of these. The same table may have the fields `title`, `header` \
                and `footer` (each a text; the latter two can be cells), and `supplementary` (see `collectionModel` in \
                *Models of rows and forms*).
                ! an unknown field
                > section("friends", { title = "Friends", entities(friends, function(f) return cell(FriendCell, f) \
                end) })
                """),
        .described(
            "when", of: .global,
            [
                ParameterEntry("condition", "any"), ParameterEntry("a", "any"),
                ParameterEntry("b", "any", isOptional: true),
            ], gives: .value("@Cells|@ViewList"),
            text: """
                Returns `a` if the condition is true, else `b`; without `b`, nothing is shown. `a` and `b` are rows, \
                sections or views. Among the views of a description, the condition may be a function of `self` or a \
                result of `bind`. It is then evaluated again whenever a state that it has read changes.
                > when(#users == 0, EmptyCell)
                > View { when(function(self) return self.isBusy end, ActivityIndicator { center = parent }) }
                """),
        .described(
            "match", of: .global, [ParameterEntry("value", "any"), ParameterEntry("cases", "table")],
            gives: .value("@Cells"),
            text: """
                Returns the rows or sections in the field of `cases` whose key is the value. Without such a field, \
                returns the field `default`, or no rows if it is missing. A field can also be a function that returns \
                rows or sections.
                > match(self.phase, { loading = SpinnerCell, default = ErrorCell })
                """),
        .described(
            "entities", of: .global,
            [
                ParameterEntry("list", "table|@Rows"),
                ParameterEntry("fn", "fun(item: any, index: integer): @Cells"),
            ], gives: .value("@Cells"),
            text: """
                Calls the function `fn` for each item of a list or of `rows(…)`, and returns the rows that the calls \
                returned, as one list. A call for an item of a list can return nil for no row; a call for an item of \
                `rows(…)` must return one row.
                """),
    ]

    private static let ofPhases: [Operation<TablesLibrary>] = [
        .described(
            "layoutOnce", of: .global, nil, gives: .value("@LayoutBehaviour"),
            text: "A `layoutBehaviour` of a cell class, the default: lays out a cell once, when it is created."),
        .described(
            "alwaysLayout", of: .global, nil, gives: .value("@LayoutBehaviour"),
            text: """
                A `layoutBehaviour` of a cell class: lays out a cell when it is created, and for all three reasons of \
                `layoutOn`.
                """),
        .described(
            "layoutOn", of: .global, [ParameterEntry("phase", "@CellPhase")], gives: .value("@LayoutBehaviour"),
            text: """
                Returns a `layoutBehaviour` of a cell class: lays out a cell when it is created and for one more \
                reason. `phase` is this reason: `"setNeedsLayout"` (its content changed), `"reused"` (it is reused for \
                another row) or `"none"` (only its frame changed).
                ! unknown phase
                > HeroCell.layoutBehaviour = layoutOn "reused"
                """),
        .described(
            "layoutOnEach", of: .global, [ParameterEntry("phases", "@CellPhase[]")],
            gives: .value("@LayoutBehaviour"),
            text: """
                Returns a `layoutBehaviour` of a cell class: lays out a cell when it is created and for each reason in \
                the list (see `layoutOn`).
                ! unknown phase
                """),
    ]
}
