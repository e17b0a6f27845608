/// The documented methods of forms. The engine's own Lua implements them.
extension TableModelLibrary {
    static let formIntro = """
        A form is an instance of a class made by `formTable`. It is a controller; setting its `model` updates the rows \
        at once. An item is the table that describes a row: see `formTable` in *Models of rows and forms*. The form \
        stores the values of inputs itself, not in cells. Its methods find a value by the `id` of the input's item or, \
        if the item has no `id`, by its `identifier`. If this key repeats, the second item has the key `name#2`, and \
        so on. Paths are `{ section, row }`, from 1. Entries that begin with "Hook" are called by the form: define \
        them as functions of the definition or as methods of the class.
        """

    private static let path = ParameterEntry("path", "@RowPath?")
    private static let identifier = ParameterEntry("identifier", "string")

    static let forms: [Operation<TableModelLibrary>] = [
        .described(
            "model", of: .form, nil, gives: .value("table"),
            text: """
                The model that the form shows: `{ title =, sections = … }` or a list of sections. If a new model is \
                invalid, the form keeps the previous model and reports an error. Setting the field does not raise this \
                error.
                """),
        .described(
            "reload", of: .form, [],
            text: """
                Shows the current model. Needed only if `isAutomaticReloadEnabled` in the form's definition is false.
                """),
        .described(
            "itemAt", of: .form, [path], gives: .value("table?"),
            text: """
                Returns the item of a row; nil for an unknown row.
                """),
        .described(
            "itemOf", of: .form, [ParameterEntry("cell", "@Instance")], gives: .value("table?"),
            text: "Returns the item that a cell shows."),
        .described(
            "pathOf", of: .form, [ParameterEntry("cell", "@Instance|string")], gives: .value("@RowPath?"),
            text: """
                Returns the current path of a cell, or of the item with an identifier; nil if the form does not show it.
                """),
        .described(
            "cellAt", of: .form, [path], gives: .value("@Instance?"),
            text: "Returns the cell of a row; nil if the row has no cell."),
        .described(
            "nextIndexPath", of: .form, [path], gives: .value("@RowPath?"),
            text: """
                Returns the path of the next row, skipping empty sections; nil after the last row, or if `path` is nil.
                """),
        .described(
            "previousIndexPath", of: .form, [path], gives: .value("@RowPath?"),
            text: """
                Returns the path of the previous row, skipping empty sections; nil before the first row, or if `path` \
                is nil.
                """),
        .described(
            "becomeFirstResponder", of: .form, [path], gives: .value("boolean"),
            text: """
                Focuses the text input of a row, scrolls to it, and returns true. For nil or a row without a text \
                input, does nothing and returns false.
                > form:becomeFirstResponder(form:nextIndexPath(path))
                """),
        .described(
            "updateButton", of: .form, [path, ParameterEntry("isEnabled", "boolean")],
            text: """
                Enables or disables the button or input of a row, even if the row is not visible. Does nothing for nil \
                or an unknown row.
                """),
        .described(
            "value", of: .form, [identifier], gives: .value("any"),
            text: """
                Returns the value of an input: a text, a number or a boolean; nil if it has no value yet.
                ! the form has no item with this identifier
                """),
        .described(
            "setValue", of: .form, [identifier, ParameterEntry("value", "any")],
            text: """
                Sets and shows the value of an input; nil restores the `value` of its item. A slider uses the nearest \
                value in its range. This does not call `valueDidChange`.
                ! the form has no item with this identifier; the input cannot show the value, and keeps its previous \
                value
                """),
        .described(
            "allValues", of: .form, [], gives: .value("table<string, any>"),
            text: """
                Returns the values of all items in the table that the form shows, by identifier, including the `value` \
                of items without an input. Inputs whose item has no `value` have no value until the user or the script \
                changes them. While the form shows the `child` of an item, the result has only the values of the \
                child's inputs.
                """),
        .described(
            "setProblem", of: .form, [identifier, ParameterEntry("text", "string?")],
            text: """
                Shows an error message below a text input; nil removes it.
                ! the form has no item with this identifier
                """),
        .described(
            "pushTable", of: .form, [ParameterEntry("item", "table")],
            text: """
                Shows the model in the field `child` of `item`, or `item` itself if it is a model, `{ title =, \
                sections = … }`. The bar then has a back button. When the user selects a row whose item has a `child`, \
                the form does the same, unless the row's cell has an `action`.
                ! `item` has neither `child` nor `sections`
                """),
        .described(
            "popTable", of: .form, [], gives: .value("boolean"),
            text: """
                Goes back from a table that `pushTable` showed to the previous table, at its scroll position. For the \
                first table, does nothing and returns false.
                """),
        .described(
            "navigationDepth", of: .form, [], gives: .value("integer"),
            text: """
                Returns how often the user can go back; 0 for the first table.
                """),
        .described(
            "presentAlert", of: .form, [ParameterEntry("title", "string"), ParameterEntry("message", "string?")],
            text: """
                Asks the host, the program that runs the screen, to show an alert: adds it to `hostEffects()` and \
                calls the hook `hostEffect`. Tatami's commands don't draw alerts.
                """),
        .described(
            "pushBrowser", of: .form, [ParameterEntry("url", "string"), ParameterEntry("title", "string?")],
            text: "Asks the host to open a web page: adds it to `hostEffects()` and calls the hook `hostEffect`."),
        .described(
            "hostEffects", of: .form, [], gives: .value("table[]"),
            text:
                """
                Returns the effects that `presentAlert` and `pushBrowser` have recorded, the oldest first. An effect \
                is `{ kind = "alert", title =, message = }` or `{ kind = "browser", url =, title = }`.
                """
        ),
        .described(
            "cellForIdentifier", of: .form, [identifier, ParameterEntry("item", "table")], gives: .value("any"),
            text: """
                Hook: returns the kind of cell for an item, as in the item's field `cell` (see `formTable`). Default: \
                this field, or `"basic"` without it.
                """),
        .described(
            "configureCell", of: .form, [ParameterEntry("cell", "@Instance"), path],
            text: """
                Hook: fills the cell of a row. The form's own hook calls `cell:update(item)`. A hook that replaces it \
                must call this, too, and may set `cell.action`.
                > function Form:configureCell(cell, path) cell:update(self:itemAt(path)) end
                """),
        .described(
            "action", of: .form,
            [
                ParameterEntry("item", "table"), path, ParameterEntry("sender", "any"),
                ParameterEntry("userInfo", "table"),
            ],
            text: """
                Hook: called when the user selects a row, presses a button, presses return in a text field, changes \
                the text of a text view, or moves a switch or slider. `sender` is the cell or input. `userInfo` \
                contains the fields of the item's `data` and the new value, as `toggleIsOn`, `sliderValue` or `text`. \
                The hook runs after the cell's own `action` and before the `action(form, item, …)` of the definition's \
                `delegate`.
                """),
        .described(
            "valueDidChange", of: .form, [identifier, ParameterEntry("value", "any")],
            text: "Hook: called after the user changes the value of an input."),
        .described(
            "hostEffect", of: .form, [ParameterEntry("effect", "table")],
            text: """
                Hook: called after `presentAlert` or `pushBrowser` has added an effect to `hostEffects()`. `effect` is \
                this effect, such as `{ kind = "alert", title =, message = }`.
                """),
    ]
}
