/// What forms can do.
extension TableModelLibrary {
    static let formIntro = """
        An instance of a class that `formTable` made: a controller whose `model` can be set, which shows the new one \
        at \
        once, by the difference. Values of inputs belong to the form, by the identifier of their item (or its `id`, \
        where \
        several rows have an identifier): they outlive the cells. Paths are `{ section, row }`, from 1. The hooks may \
        be \
        functions of the definition, or methods of the class.
        """

    private static let path = ParameterEntry("path", "@RowPath?")
    private static let identifier = ParameterEntry("identifier", "string")

    static let forms: [Operation<TableModelLibrary>] = [
        .described(
            "model", of: .form, nil, gives: .value("table"),
            text: "What the form shows. A model that is wrong is refused, and the old one stays."),
        .described(
            "reload", of: .form, [],
            text: "Shows the model: needed where `isAutomaticReloadEnabled` is false."),
        .described(
            "itemAt", of: .form, [path], gives: .value("table?"), text: "The item of a row; nil if there is none."),
        .described(
            "itemOf", of: .form, [ParameterEntry("cell", "@Instance")], gives: .value("table?"),
            text: "The item that a cell shows."),
        .described(
            "pathOf", of: .form, [ParameterEntry("cell", "@Instance|string")], gives: .value("@RowPath?"),
            text: "Where a cell, or the item with an identifier, is now."),
        .described(
            "cellAt", of: .form, [path], gives: .value("@Instance?"),
            text: "The cell of a row, to reach into it; nil if it has none now."),
        .described(
            "nextIndexPath", of: .form, [path], gives: .value("@RowPath?"),
            text: "The row behind one, over sections without rows; nil behind the last one."),
        .described(
            "previousIndexPath", of: .form, [path], gives: .value("@RowPath?"),
            text: "The row before one, over sections without rows; nil before the first one."),
        .described(
            "becomeFirstResponder", of: .form, [path], gives: .value("boolean"),
            text: """
                Focuses the text input of a row, and brings it into sight. Nothing happens where the path is nil or \
                the \
                row has no text input.
                > form:becomeFirstResponder(form:nextIndexPath(path))
                """),
        .described(
            "updateButton", of: .form, [path, ParameterEntry("isEnabled", "boolean")],
            text: "Enables the button or input of a row, or disables it, whether it is seen or not."),
        .described(
            "value", of: .form, [identifier], gives: .value("any"),
            text: "The value of an input: a text, a number, true or false.\n! there is no such item"),
        .described(
            "setValue", of: .form, [identifier, ParameterEntry("value", "any")],
            text: """
                Sets the value of an input, and shows it. A slider goes no further than its ends.
                ! there is no such item; a value that its input cannot show, and the old one stays then
                """),
        .described(
            "allValues", of: .form, [], gives: .value("table<string, any>"),
            text: """
                All values by identifier. An input that has no `value` and that nobody has touched has none, and what is
                in the table of a `child` is that table's.
                """),
        .described(
            "setProblem", of: .form, [identifier, ParameterEntry("text", "string?")],
            text: "Says below a text input what is wrong with it; nil takes that back.\n! there is no such item"),
        .described(
            "pushTable", of: .form, [ParameterEntry("item", "table")],
            text: """
                Shows the `child` of an item, or a table of sections; the bar has a button for the way back. A row \
                whose \
                item has a child does so when it is selected, if its cell has no action.
                ! there is no child
                """),
        .described(
            "popTable", of: .form, [], gives: .value("boolean"),
            text: "Goes back to what was shown before, at its place; false if that was all."),
        .described("navigationDepth", of: .form, [], gives: .value("integer"), text: "How many tables lie below."),
        .described(
            "presentAlert", of: .form, [ParameterEntry("title", "string"), ParameterEntry("message", "string?")],
            text: "Records an alert for the host, and calls `hostEffect`."),
        .described(
            "pushBrowser", of: .form, [ParameterEntry("url", "string"), ParameterEntry("title", "string?")],
            text: "Records the wish to show a page, and calls `hostEffect`."),
        .described(
            "hostEffects", of: .form, [], gives: .value("table[]"),
            text:
                """
                What was recorded: `{ kind = "alert", title =, message = }`, `{ kind = "browser", url =, title = }`.
                """
        ),
        .described(
            "cellForIdentifier", of: .form, [identifier, ParameterEntry("item", "table")], gives: .value("any"),
            text: "Hook: the kind of cell for an item, as `cell` of an item says it. By default that, or `\"basic\"`."),
        .described(
            "configureCell", of: .form, [ParameterEntry("cell", "@Instance"), path],
            text: """
                Hook: fills a cell. An override updates the cell itself, and may set its `action`.
                > function Form:configureCell(cell, path) cell:update(self:itemAt(path)) end
                """),
        .described(
            "action", of: .form,
            [
                ParameterEntry("item", "table"), path, ParameterEntry("sender", "any"),
                ParameterEntry("userInfo", "table"),
            ],
            text: """
                Hook: a person used a cell: selected the row, pressed Return, moved a switch or a slider. `userInfo` \
                has \
                the item's `data` with `toggleIsOn`, `sliderValue` or `text`. The cell's own `action` was called \
                before; \
                the delegate's `action(form, item, …)` is called behind it.
                """),
        .described(
            "valueDidChange", of: .form, [identifier, ParameterEntry("value", "any")],
            text: "Hook: a person changed the value of an input."),
        .described(
            "hostEffect", of: .form, [ParameterEntry("effect", "table")],
            text: "Hook: something was recorded for the host."),
    ]
}
