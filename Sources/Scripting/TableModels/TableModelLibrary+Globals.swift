/// The globals of models of rows and of forms.
extension TableModelLibrary {
    static let globalsIntro = """
        What stands on tables: value models (`tableModel`, `collectionModel`), which say what a table shows without a \
        table; models that name their cell, and data sources that register, make and fill the cells by themselves \
        (`cellModel`, `dataSource`); and forms (`formTable`). What each of them gives goes into the `sections` of a \
        table.
        """

    static let globals: [Operation<TableModelLibrary>] = [
        .described(
            "tableModel", of: .global, [ParameterEntry("content", "table", isOptional: true)],
            gives: .value("@TableModel"),
            text: """
                What a table shows, as a value: sections, each with cells and perhaps a header and a footer. It takes \
                nothing, a section, a list of them (with `when`, `match`, `entities` among them), or `cells` for a \
                single \
                section. A line of a section is a cell or a list of cells. A cell is any value: a class shows it by \
                its \
                `kind`, of those that the model has as `kinds`. A model never changes: its methods give another one, \
                so \
                that two of them can be compared and a state notices a new one. O(cells).
                ! `headers = false` says that no section has a header or footer, and one does
                ! a list with gaps or with other keys: it has no order
                ! `rows(count, fn)`: a value model holds its cells
                > local model = tableModel { section("heroes", heroes), kinds = { hero = HeroCell, ad = AdCell } }
                > table.sections = model
                """),
        .described(
            "collectionModel", of: .global, [ParameterEntry("content", "table", isOptional: true)],
            gives: .value("@TableModel"),
            text: """
                The same for collections, whose sections can have supplementary views beside header and footer: \
                `supplementary = { badge = { view, … } }`, or `{ [{ row, kind }] = view }`.
                > local model = collectionModel { section("photos", photos), kinds = PhotoCell }
                """),
        .described(
            "cellModel", of: .global,
            [
                ParameterEntry("name", "string"), ParameterEntry("cell", "table|string", isOptional: true),
                ParameterEntry("super", "table", isOptional: true),
            ], gives: .value("table"),
            text: """
                A class of models of cells. Called with a table of values it gives a model: a row. Fields of the class \
                or \
                of the model: `cellClass`, a class of cells or its name; `usesNib`, whether `<cellClass>.lua` beside \
                the \
                script returns the class (true; it matters where `cellClass` is a name); `registersLazily` (true); \
                `reuseIdentifier` \
                (the name of the cell's class); `domainIdentifier` or `id`, who the row is among those with its \
                `reuseIdentifier`; `cellHeight` in points (44); `highlighting` (true: a person can select it); \
                `separatorIsHidden` (false): a model has these values where nothing else is set; and the method `didSelect(path, table)`. The cell's `configure(model)` is \
                called whenever a cell is taken for the row.
                ! when it is shown: no `cellClass`; a template that is missing or returns another class; a cell \
                without \
                `configure`; a field of the wrong type
                > local HeroModel = cellModel("HeroModel", HeroCell)
                > HeroModel.cellHeight = 64
                > table.sections = dataSource { section("all", { HeroModel { name = "Ann" } }) }
                """),
        .described(
            "dataSource", of: .global, [ParameterEntry("content", "table", isOptional: true)],
            gives: .value("@DataSource"),
            text: """
                Drives tables and collections with models of cells: sections of them, and the fields of *Data sources*.
                > self.source = dataSource { section("all", { HeroModel { name = "Ann" } }) }
                > content:putTable():sections(self.source)
                """),
        .described(
            "formTable", of: .global, [ParameterEntry("definition", "table")], gives: .value("table"),
            text: """
                A class of controllers that show a form: a table of rows for texts, switches, sliders, buttons … \
                The definition has `sections`, or `model = { title =, sections = … }`, and perhaps `title`, `style` \
                ("insetGrouped"), `name` (the name of the class), `hasBar` (true: a bar with the title and the way \
                back), \
                `isAutomaticReloadEnabled` (true), `delegate`, `properties` of its table, `states`, and the hooks of \
                *Forms*. A section is `{ header =, footer =, items = { … } }`; an item `{ identifier =, title =, \
                detail =, \
                image =, placeholder =, value =, enabled =, data =, child =, cell = … }`, where `cell` is `"basic"`, \
                `"subtitle"`, `"leftDetail"`, `"rightDetail"`, `"toggle"`, `"toggleWithSubtitle"`, `"textInput"` (with \
                `isSecure`), `"textView"`, `"slider"` and `"sliderWithLabels"` (`minimum`, `maximum`, `format`), \
                `"button"`, `"spinner"`, `"stack"` (with `items`), a class with `TableCell.Basic` behind it, or \
                `{ nib = "Name" }` for the class that `Name.lua` beside the script returns. Such a table can come from \
                JSON \
                as it is: `formTable(data)`.
                ! an item without identifier, a section without items, an unknown kind of cell; a key that is nearly \
                one \
                of these
                > return formTable { sections = { { items = { { identifier = "name", cell = "textInput" } } } } }
                """),
        .described(
            "formCollection", of: .global, [ParameterEntry("definition", "table")], gives: .value("table"),
            text: """
                The same with a collection, whose kinds of cells are `"basic"`, `"button"`, `"spinner"`, classes with \
                `CollectionCell.Basic` behind them, and templates.
                """),
        .described(
            "TableCell", of: .global, nil, gives: .value("table<string, table>"),
            text: """
                The classes of the cells of forms, to be the superclass of others: `Basic`, `Subtitle`, `LeftDetail`, \
                `RightDetail`, `Toggle`, `ToggleWithSubtitle`, `TextInput`, `TextView`, `Slider`, `SliderWithLabels`, \
                `Button`, `Spinner`, `Stack`. Their methods to override: `customize()`, once when the cell is made; \
                `update(item)`, when it gets a row; `reset()`, before it gets another one. Their views: `titleLabel`, \
                `detailLabel`, `pictureView`, `toggle`, `textField`, `textView`, `slider`, `button`, `spinner`, \
                `stackView`, `accessoryLabel`. \
                The last is the mark at the end of the row, hidden without one: what UIKit calls `accessoryType` is \
                `accessory` of an item, `"disclosureIndicator"`, `"checkmark"` or `"none"`, and `cell:setAccessory(name)` \
                in `update`. An item with a `child` has a disclosure indicator by itself. \
                `cell.action = function(sender, userInfo) … end` is what a person's use of the cell does.
                > local RepoCell = tableCell("RepoCell", TableCell.Subtitle)
                > function RepoCell:customize() self.titleLabel.textColor = "tint" end
                """),
        .described(
            "CollectionCell", of: .global, nil, gives: .value("table<string, table>"),
            text: "The classes of the cells of form collections: `Basic`, `Button`, `Spinner`."),
    ]
}
