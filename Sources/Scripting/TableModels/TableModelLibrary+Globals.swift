/// The documented globals for models of rows and for forms. The engine's own Lua implements them.
extension TableModelLibrary {
    static let globalsIntro = """
        Value models (`tableModel`, `collectionModel`) describe the content of a table without a table. Cell models \
        name their cell, and data sources register, create and fill cells (`cellModel`, `dataSource`). Forms show \
        tables of inputs (`formTable`). The result of each can be used as the `sections` of a table.
        """

    static let globals: [Operation<TableModelLibrary>] = [
        .described(
            "tableModel", of: .global, [ParameterEntry("content", "table", isOptional: true)],
            gives: .value("@TableModel"),
            text: """
                Returns the content of a table as a value: sections with cells and optional header and footer. Takes a \
                section, a list of sections (including `when`, `match`, `entities`), `cells` for a single section, or \
                nothing. An entry of a section is a cell or a list of cells. A cell is any value; its `kind` selects \
                the class from the model's `kinds`. Models are immutable: methods return new models, so a state \
                notices the change. O(cells).
                ! `headers = false`, but a section has a header or footer
                ! a list with gaps or other keys
                ! `rows(count, fn)`, which a value model cannot hold
                > local model = tableModel { section("heroes", heroes), kinds = { hero = HeroCell, ad = AdCell } }
                > table.sections = model
                """),
        .described(
            "collectionModel", of: .global, [ParameterEntry("content", "table", isOptional: true)],
            gives: .value("@TableModel"),
            text: """
                Returns the content of a collection as a value. Sections may also have supplementary views: \
                `supplementary = { badge = { view, … } }` or `{ [{ row, kind }] = view }`.
                > local model = collectionModel { section("photos", photos), kinds = PhotoCell }
                """),
        .described(
            "cellModel", of: .global,
            [
                ParameterEntry("name", "string"), ParameterEntry("cell", "table|string", isOptional: true),
                ParameterEntry("super", "table", isOptional: true),
            ], gives: .value("table"),
            text: """
                Returns a new class of cell models. Calling it with a table of values creates a model, which is a row. \
                Fields of the class or model, with defaults: `cellClass`, a cell class or its name; `usesNib` (true), \
                whether `<cellClass>.lua` in the script's directory returns the class, if `cellClass` is a name; \
                `registersLazily` (true); `reuseIdentifier` (the name of the cell class); `domainIdentifier` or `id`, \
                the row's identity among rows with the same `reuseIdentifier`; `cellHeight` in points (44); \
                `highlighting` (true), whether users can select it; `separatorIsHidden` (false); and the method \
                `didSelect(path, table)`. The cell's `configure(model)` runs each time a cell is used for the row.
                ! when shown: no `cellClass`; a template that is missing or returns another class; a cell without \
                `configure`; a field of the wrong type
                > local HeroModel = cellModel("HeroModel", HeroCell)
                > HeroModel.cellHeight = 64
                > table.sections = dataSource { section("all", { HeroModel { name = "Ann" } }) }
                """),
        .described(
            "dataSource", of: .global, [ParameterEntry("content", "table", isOptional: true)],
            gives: .value("@DataSource"),
            text: """
                Returns a data source, which drives tables and collections with cell models. Takes sections and the \
                fields of *Data sources*.
                > self.source = dataSource { section("all", { HeroModel { name = "Ann" } }) }
                > content:putTable():sections(self.source)
                """),
        .described(
            "formTable", of: .global, [ParameterEntry("definition", "table")], gives: .value("table"),
            text: """
                Returns a new class of controllers that show a form: a table of rows for texts, switches, sliders, \
                buttons and so on. The definition has `sections` or `model = { title =, sections = … }`, and \
                optionally `title`, `style` ("insetGrouped"), `name` (of the class), `hasBar` (true: a bar with title \
                and back button), `isAutomaticReloadEnabled` (true), `delegate`, `properties` of the table, `states`, \
                and the hooks of *Forms*. A section is `{ header =, footer =, items = { … } }`. An item is `{ \
                identifier =, title =, detail =, image =, placeholder =, value =, enabled =, data =, child =, cell = … \
                }`. `cell` is `"basic"`, `"subtitle"`, `"leftDetail"`, `"rightDetail"`, `"toggle"`, \
                `"toggleWithSubtitle"`, `"textInput"` (with `isSecure`), `"textView"`, `"slider"` or \
                `"sliderWithLabels"` (with `minimum`, `maximum`, `format`), `"button"`, `"spinner"`, `"stack"` (with \
                `items`), a subclass of `TableCell.Basic`, or `{ nib = "Name" }` for the class returned by `Name.lua` \
                in the script's directory. JSON can supply the whole definition: `formTable(data)`.
                ! an item without identifier; a section without items; an unknown kind of cell; a misspelled key
                > return formTable { sections = { { items = { { identifier = "name", cell = "textInput" } } } } }
                """),
        .described(
            "formCollection", of: .global, [ParameterEntry("definition", "table")], gives: .value("table"),
            text: """
                Returns a new class of controllers that show a form as a collection. Kinds of cells: `"basic"`, \
                `"button"`, `"spinner"`, subclasses of `CollectionCell.Basic`, and templates.
                """),
        .described(
            "TableCell", of: .global, nil, gives: .value("table<string, table>"),
            text: """
                The cell classes of forms, for subclassing: `Basic`, `Subtitle`, `LeftDetail`, `RightDetail`, \
                `Toggle`, `ToggleWithSubtitle`, `TextInput`, `TextView`, `Slider`, `SliderWithLabels`, `Button`, \
                `Spinner`, `Stack`. Override `customize()`, called once when the cell is created; `update(item)`, \
                called for each row; `reset()`, called before another row. Views: `titleLabel`, `detailLabel`, \
                `pictureView`, `toggle`, `textField`, `textView`, `slider`, `button`, `spinner`, `stackView`, \
                `accessoryLabel`. Set the accessory at the end of the row (UIKit's `accessoryType`) with `accessory` \
                of an item, or `cell:setAccessory(name)` in `update`: `"disclosureIndicator"`, `"checkmark"` or \
                `"none"`. Items with a `child` have a disclosure indicator by default. `cell.action = function(sender, \
                userInfo) … end` handles the user's action.
                > local RepoCell = tableCell("RepoCell", TableCell.Subtitle)
                > function RepoCell:customize() self.titleLabel.textColor = "tint" end
                """),
        .described(
            "CollectionCell", of: .global, nil, gives: .value("table<string, table>"),
            text: "The cell classes of form collections: `Basic`, `Button`, `Spinner`."),
    ]
}
