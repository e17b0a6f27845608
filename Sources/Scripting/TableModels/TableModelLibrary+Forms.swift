/// The documented methods of forms. The engine's own Lua implements them.
extension TableModelLibrary {
    static let formIntro = """
        A form is an instance of a class made by `formTable`. It is a controller; setting its `model` updates the rows \
        at once. The form stores the values of inputs itself, not in cells. It stores each value under the identifier \
        of the input's item, or under the item's `id` if identifiers repeat. Paths are `{ section, row }`, from 1. \
        Hooks may be functions of the definition or methods of the class.
        """

    private static let path = ParameterEntry("path", "@RowPath?")
    private static let identifier = ParameterEntry("identifier", "string")

    static let forms: [Operation<TableModelLibrary>] = [
        .described(
            "model", of: .form, nil, gives: .value("table"),
            text: "The model that the form shows. An invalid model is rejected; the previous one stays."),
        .described(
            "reload", of: .form, [],
            text: "Shows the current model. Needed only if `isAutomaticReloadEnabled` is false."),
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
                Focuses the text input of a row and scrolls to it. For nil or a row without a text input, does nothing \
                and returns false.
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
                ! unknown item; a value that the input cannot show (the input then keeps its previous value)
                """),
        .described(
            "allValues", of: .form, [], gives: .value("table<string, any>"),
            text: """
                Returns all values by identifier. Inputs whose item has no `value` have no value until the user \
                changes them. The values of inputs in a `child` are part of the child's table instead.
                """),
        .described(
            "setProblem", of: .form, [identifier, ParameterEntry("text", "string?")],
            text: """
                Shows an error message below a text input; nil removes it.
                ! unknown item
                """),
        .described(
            "pushTable", of: .form, [ParameterEntry("item", "table")],
            text: """
                Shows the `child` of an item, or a table of sections, with a back button in the bar. Selecting a row \
                whose item has a child does the same, unless the row's cell has an action.
                ! the item has no child
                """),
        .described(
            "popTable", of: .form, [], gives: .value("boolean"),
            text: "Returns to the previous table at its position. Returns false for the first table."),
        .described(
            "navigationDepth", of: .form, [], gives: .value("integer"),
            text: """
                Returns how many tables the user can go back; 0 for the first table.
                """),
        .described(
            "presentAlert", of: .form, [ParameterEntry("title", "string"), ParameterEntry("message", "string?")],
            text: "Records an alert, which the host shows, and calls the hook `hostEffect`."),
        .described(
            "pushBrowser", of: .form, [ParameterEntry("url", "string"), ParameterEntry("title", "string?")],
            text: "Records a page for the host to open, and calls the hook `hostEffect`."),
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
                Hook: called when the user selects a row, presses return, or moves a switch or slider. `userInfo` \
                contains the fields of the item's `data` and the new value as `toggleIsOn`, `sliderValue` or `text`. \
                The hook runs after the cell's own `action` and before the delegate's `action(form, item, …)`.
                """),
        .described(
            "valueDidChange", of: .form, [identifier, ParameterEntry("value", "any")],
            text: "Hook: called after the user changes the value of an input."),
        .described(
            "hostEffect", of: .form, [ParameterEntry("effect", "table")],
            text: "Hook: called after an effect is recorded for the host."),
    ]
}
