/// The documented methods of forms. The engine's own Lua implements them.
extension TableModelLibrary {
    static let formIntro = """
        An instance of a class made by `formTable`: a controller with a settable `model`, which shows the difference \
        at once. The form stores the values of inputs by their item's identifier (or `id`, if identifiers repeat), \
        independent of cells. Paths are `{ section, row }`, from 1. Hooks may be functions of the definition or \
        methods of the class.
        """

    private static let path = ParameterEntry("path", "@RowPath?")
    private static let identifier = ParameterEntry("identifier", "string")

    static let forms: [Operation<TableModelLibrary>] = [
        .described(
            "model", of: .form, nil, gives: .value("table"),
            text: "The model that the form shows. An invalid model is rejected; the previous one stays."),
        .described(
            "reload", of: .form, [],
            text: "Shows the model if `isAutomaticReloadEnabled` is false."),
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
            text: "Returns the current path of a cell, or of the item with an identifier."),
        .described(
            "cellAt", of: .form, [path], gives: .value("@Instance?"),
            text: "Returns the cell of a row; nil if the row has no cell."),
        .described(
            "nextIndexPath", of: .form, [path], gives: .value("@RowPath?"),
            text: "Returns the path of the next row, skipping empty sections; nil after the last."),
        .described(
            "previousIndexPath", of: .form, [path], gives: .value("@RowPath?"),
            text: "Returns the path of the previous row, skipping empty sections; nil before the first."),
        .described(
            "becomeFirstResponder", of: .form, [path], gives: .value("boolean"),
            text: """
                Focuses the text input of a row and scrolls to it. Does nothing for nil or a row without a text input.
                > form:becomeFirstResponder(form:nextIndexPath(path))
                """),
        .described(
            "updateButton", of: .form, [path, ParameterEntry("isEnabled", "boolean")],
            text: "Enables or disables the button or input of a row, visible or not."),
        .described(
            "value", of: .form, [identifier], gives: .value("any"),
            text: """
                Returns the value of an input: a text, a number or a boolean.
                ! unknown item
                """),
        .described(
            "setValue", of: .form, [identifier, ParameterEntry("value", "any")],
            text: """
                Sets and shows the value of an input. Sliders clamp it to their range.
                ! unknown item; a value that the input cannot show, which keeps the previous value
                """),
        .described(
            "allValues", of: .form, [], gives: .value("table<string, any>"),
            text: """
                Returns all values by identifier. Inputs without a `value` have none until the user changes them. \
                Inputs of a `child` belong to the child's table.
                """),
        .described(
            "setProblem", of: .form, [identifier, ParameterEntry("text", "string?")],
            text: """
                Shows a problem below a text input; nil removes it.
                ! unknown item
                """),
        .described(
            "pushTable", of: .form, [ParameterEntry("item", "table")],
            text: """
                Shows the `child` of an item, or a table of sections, with a back button in the bar. Selecting a row \
                whose item has a child does the same, unless its cell has an action.
                ! the item has no child
                """),
        .described(
            "popTable", of: .form, [], gives: .value("boolean"),
            text: "Returns to the previous table at its position. Returns false for the first table."),
        .described(
            "navigationDepth", of: .form, [], gives: .value("integer"),
            text: """
                Returns the number of tables below the current one.
                """),
        .described(
            "presentAlert", of: .form, [ParameterEntry("title", "string"), ParameterEntry("message", "string?")],
            text: "Records an alert for the host and calls `hostEffect`."),
        .described(
            "pushBrowser", of: .form, [ParameterEntry("url", "string"), ParameterEntry("title", "string?")],
            text: "Records a page for the host to open and calls `hostEffect`."),
        .described(
            "hostEffects", of: .form, [], gives: .value("table[]"),
            text:
                """
                Returns the recorded effects: `{ kind = "alert", title =, message = }`, `{ kind = "browser", url =, \
                title = }`.
                """
        ),
        .described(
            "cellForIdentifier", of: .form, [identifier, ParameterEntry("item", "table")], gives: .value("any"),
            text: "Hook: returns the kind of cell for an item. Default: the item's `cell`, else `\"basic\"`."),
        .described(
            "configureCell", of: .form, [ParameterEntry("cell", "@Instance"), path],
            text: """
                Hook: fills a cell. An override updates the cell itself and may set its `action`.
                > function Form:configureCell(cell, path) cell:update(self:itemAt(path)) end
                """),
        .described(
            "action", of: .form,
            [
                ParameterEntry("item", "table"), path, ParameterEntry("sender", "any"),
                ParameterEntry("userInfo", "table"),
            ],
            text: """
                Hook: called when the user selects a row, presses return, or moves a switch or slider. `userInfo` has \
                the item's `data` with `toggleIsOn`, `sliderValue` or `text`. Runs after the cell's own `action` and \
                before the delegate's `action(form, item, …)`.
                """),
        .described(
            "valueDidChange", of: .form, [identifier, ParameterEntry("value", "any")],
            text: "Hook: called after the user changes the value of an input."),
        .described(
            "hostEffect", of: .form, [ParameterEntry("effect", "table")],
            text: "Hook: called after an effect is recorded for the host."),
    ]
}
