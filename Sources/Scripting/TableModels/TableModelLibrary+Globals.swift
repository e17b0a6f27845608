/// The documented globals for models of rows and for forms. The engine's own Lua implements them.
extension TableModelLibrary {
    static let globalsIntro = """
        A value model (`tableModel`, `collectionModel`) is the content of a table as a value. A cell model \
        (`cellModel`) is a row that names its cell class. A data source (`dataSource`) registers, creates and fills \
        the cells of such rows. Value models and data sources can be the `sections` of a table. A form (`formTable`) \
        is a controller that shows a table of inputs.
        """

    static let globals: [Operation<TableModelLibrary>] = [
        .described(
            "tableModel", of: .global, [ParameterEntry("content", "table", isOptional: true)],
            gives: .value("@TableModel"),
            text: """
                Returns the content of a table as a value: sections with cells and optional header and footer. The \
                argument is a section, a list of sections (and of results of `when`, `match` and `entities`), a table \
                with `cells` for a single section, or nothing. A table may also have the field `kinds`: the cell class \
                of all cells, or a table of cell classes by name. Each element of a section is a cell or a list of \
                cells. A cell can be any value; its field `kind` selects a class in `kinds`. With the field `headers = \
                false`, the model accepts no headers and footers. Models are immutable: methods return new models, so \
                a state that holds a model notices each change. O(cells).
                ! a section has a header, footer or title, but the model has `headers = false`
                ! a list with gaps, or with keys that are not numbers
                ! a section contains `rows(count, fn)`, but a value model must store all its cells
                ! a section has supplementary views, which only a `collectionModel` accepts
                > local model = tableModel { section("heroes", heroes), kinds = { hero = HeroCell, ad = AdCell } }
                > table.sections = model
                """),
        .described(
            "collectionModel", of: .global, [ParameterEntry("content", "table", isOptional: true)],
            gives: .value("@TableModel"),
            text: """
                Returns the content of a collection as a value. Sections may also have a field `supplementary`: views \
                in front of single items. Each is a text or a cell, and has a kind, a name of at most 64 bytes without \
                `/`, `,`, `[` and `]`. With `supplementary = { badge = { "new", [3] = "sale" } }`, items 1 and 3 of \
                the section have a view of the kind "badge". `supplementary = { [{ 3, "badge" }] = "sale" }` sets only \
                the view of item 3.
                > local model = collectionModel { section("photos", photos), kinds = PhotoCell }
                """),
        .described(
            "cellModel", of: .global,
            [
                ParameterEntry("name", "string"), ParameterEntry("cell", "table|string", isOptional: true),
                ParameterEntry("super", "table", isOptional: true),
            ], gives: .value("table"),
            text: """
                Returns a new class of cell models. Calling the class with a table of values creates a model, which is \
                a row. The class or the model can set these fields:
                - `cellClass`: the cell class or its name
                - `usesNib`: if `cellClass` is a name: true to load the class from `<cellClass>.lua` in the script's \
                directory, false to use the class with this name in the script (default: true)
                - `registersLazily`: whether the cell class is registered automatically (default: true); if false, the \
                data source must list it in `prototypes`
                - `reuseIdentifier`: rows with the same identifier share cells (default: the name of the cell class)
                - `domainIdentifier` or `id`: the row's identity among rows with the same `reuseIdentifier`
                - `cellHeight`: the row's height in points, 0 to 100,000 (default: 44)
                - `highlighting`: whether users can select the row (default: true)
                - `separatorIsHidden`: whether the row has no separator (default: false)
                - `didSelect(path, table)`: a method that is called after the user selects the row
                The cell class needs a method `configure(model)`, which fills the cell. It runs each time a cell is \
                used for the row.
                ! when the row is shown: the model has no `cellClass`; `<cellClass>.lua` is missing or returns another \
                class; the cell class has no `configure`; a field has the wrong type
                > local HeroModel = cellModel("HeroModel", HeroCell)
                > HeroModel.cellHeight = 64
                > table.sections = dataSource { section("all", { HeroModel { name = "Ann" } }) }
                """),
        .described(
            "dataSource", of: .global, [ParameterEntry("content", "table", isOptional: true)],
            gives: .value("@DataSource"),
            text: """
                Returns a data source, which fills tables and collections with cell models. The argument is a list of \
                sections and may also have fields of *Data sources*, such as `delegate`.
                > self.source = dataSource { section("all", { HeroModel { name = "Ann" } }) }
                > content:putTable():sections(self.source)
                """),
        .described(
            "formTable", of: .global, [ParameterEntry("definition", "table")], gives: .value("table"),
            text: """
                Returns a new class of controllers that show a form: a table of rows for texts, switches, sliders, \
                buttons and so on. The definition has `sections`, or `model = { title =, sections = … }` instead. \
                These fields are optional:
                - `title`: the title in the bar
                - `hasBar`: whether there is a bar with title and back button (default: true)
                - `style`: the table's style (default: "insetGrouped")
                - `name`: the name of the new class (default: "Form")
                - `isAutomaticReloadEnabled`: whether the form shows each new model at once (default: true)
                - `delegate`: a table whose method `action` is called after the form's own `action`
                - `properties`: properties of the table view, by name
                - `states`: states of the controller
                - the hooks of *Forms*
                A section is `{ header =, footer =, items = { … } }`. An item is `{ identifier =, title =, detail =, \
                image =, placeholder =, value =, enabled =, data =, child =, cell = … }`. Its `child` is a definition \
                `{ title =, sections = … }` that the form shows after a tap on the row; its `data` is a table for the \
                script. Its `cell` is a subclass of `TableCell.Basic`, `{ nib = "Name" }` for the class that \
                `Name.lua` in the script's directory returns, or one of these names. Some names allow more fields in \
                the item:
                - `"basic"` (the default), `"subtitle"`, `"leftDetail"`, `"rightDetail"`, `"toggle"`, \
                `"toggleWithSubtitle"`, `"textView"`
                - `"button"`, with `isDestructive` for a red title
                - `"spinner"`, which `value = false` stops
                - `"textInput"`, with `isSecure`
                - `"slider"` and `"sliderWithLabels"`, with `minimum` (default: 0) and `maximum` (default: 1); the \
                latter also with `format`, which `string.format` applies to the value (default: `"%.2f"`)
                - `"stack"`, with `items`: a text or `{ title =, detail = }` for each column
                The whole definition can be JSON from `--data`: `formTable(data)`.
                ! an item without identifier; a section without items; a misspelled key
                ! when the form is shown: an unknown kind of cell
                > return formTable { sections = { { items = { { identifier = "name", cell = "textInput" } } } } }
                """),
        .described(
            "formCollection", of: .global, [ParameterEntry("definition", "table")], gives: .value("table"),
            text: """
                Returns a new class of controllers that show a form as a collection. The definition is the same as for \
                `formTable`, but an item's `cell` is `"basic"`, `"button"`, `"spinner"`, a subclass of \
                `CollectionCell.Basic`, or `{ nib = "Name" }`.
                """),
        .described(
            "TableCell", of: .global, nil, gives: .value("table<string, table>"),
            text: """
                The cell classes of forms, for subclassing: `Basic`, `Subtitle`, `LeftDetail`, `RightDetail`, \
                `Toggle`, `ToggleWithSubtitle`, `TextInput`, `TextView`, `Slider`, `SliderWithLabels`, `Button`, \
                `Spinner`, `Stack`. A subclass can override three methods. `customize()` is called once when the cell \
                is created, `update(item)` for each item that the cell shows, and `reset()` before the cell is used \
                for another row. An override of `update` or `reset` should also call the superclass's method: \
                `TableCell.Subtitle.update(self, item)`. Depending on its class, a cell has the views `titleLabel`, \
                `detailLabel`, `pictureView`, `toggle`, `textField`, `textView`, `slider`, `button`, `spinner`, \
                `stackView` and `accessoryLabel`. The accessory at the end of the row (UIKit's `accessoryType`) is \
                `"disclosureIndicator"`, `"checkmark"` or `"none"`. Set it with the item's field `accessory`, or with \
                `cell:setAccessory(name)` in `update`. Items with a `child` have a disclosure indicator by default. To \
                handle the user's action, set `cell.action = function(sender, userInfo) … end`.
                > local RepoCell = tableCell("RepoCell", TableCell.Subtitle)
                > function RepoCell:customize() self.titleLabel.textColor = "tint" end
                """),
        .described(
            "CollectionCell", of: .global, nil, gives: .value("table<string, table>"),
            text: "The cell classes of form collections: `Basic`, `Button`, `Spinner`."),
    ]
}
