extension DiagnosticCode {
    /// Returns an example script that puts one view and appends `chain`, such as `:width(20)`, to its method calls.
    private static func call(_ chain: String) -> Example {
        .script("return function(content)\n  content:putView(\"box\"):edges(equal, parent)\(chain)\nend")
    }

    static let ofCalls: [DiagnosticCode: Entry] = [
        .invalidArgument: Entry(
            "Invalid argument", .error,
            "A method of a layout received an invalid argument. The call has no effect, and the layout continues.",
            remedy: "Pass a value that the message lists.", call(":width(20)")),
        .axis: Entry(
            "Anchors of different axes", .error,
            "A horizontal anchor is related to a vertical anchor, or a position to a size.",
            remedy: "Use an anchor on the same axis; the message lists them.",
            call(":left(equal, parent.topAnchor)")),
        .magnitude: Entry(
            "A number is too large", .error,
            "Constants are limited to 1e9 points and multipliers to 1e6, to keep the precision of other numbers.",
            remedy: "Use a smaller number.", call(":width(equalTo(1e12))")),
        .multiplier: Entry(
            "A multiplier too close to 0", .error,
            """
            A multiplier is at least 1e-6, or at most -1e-6. With a multiplier of 0, the constraint would not depend \
            on its target.
            """,
            remedy: "For a fixed value, use a number: `width(equalTo(20))`. Otherwise, use another multiplier.",
            call(":width(equalTo(parent), { multiplyBy = 0 })")),
        .noPrevious: Entry(
            "`previous` without a previous view", .error,
            "`previous` is the view that was put before this view into the same container, but this view is the first.",
            remedy: "Use `parent`, or put the view after another view.",
            .script(
                """
                return function(content)
                  content:putView("box"):edges(equal, parent):left(equal, previous)
                end
                """)),
        .noSuperview: Entry(
            "A constraint relates to a missing superview", .error,
            """
            The constraint relates the view to its superview, but the view was removed from its superview or never put.
            """,
            remedy: "Put the view first, or pass another view or anchor as the target.",
            .script(
                """
                return function(content)
                  local view = content:putView().view
                  view:removeFromSuperview()
                  view:layout(function(own) own:left(equal, parent) end)
                  content:putView("rest"):edges(equal, parent)
                end
                """)),
        .noTarget: Entry(
            "A position without an anchor", .error,
            """
            A position, such as `left`, is a distance from an anchor of another view. The view is in a cell, and \
            the anchor is outside the cell. In Swift, the anchor can also be missing.
            """,
            remedy: "In a cell, relate the view to the cell's own edges (`parent`). In Swift, pass the anchor.",
            .script(
                """
                local outside
                local Row = tableCell "Row"
                function Row:layoutContent(content)
                  content:putView("box"):left(equal, outside):vertical(equal, parent):size(equalTo(30))
                end
                return function(content)
                  outside = content:putView("outside"):edges(equal, parent).view
                  content:putTable("table"):edges(equal, parent):cells(Row)
                end
                """)),
        .noViewController: Entry(
            "A controller without a parent controller", .error,
            """
            A controller was put into a view that is not in a screen or controller, so no other controller can be its \
            parent.
            """,
            remedy:
                """
                First put the view into a controller's view. Or pass a table as the layout's option `delegate`, and \
                return the parent controller from its function `neededViewControllerFor`.
                """,
            .script(
                """
                local Child = controller "Child"
                function Child:layoutContent(content) content:putView():edges(equal, parent) end
                local Page = controller "Page"
                function Page:layoutContent(content)
                  local loose = build("View"):build()
                  loose:layoutContent(function(inside) inside:put(Child()):edges(equal, parent) end)
                  content:putView():edges(equal, parent)
                end
                return Page
                """)),
        .notFinite: Entry(
            "A number that is not finite", .error,
            """
            A division by 0 or another calculation resulted in an infinite value or NaN. In scripts, this code is for \
            priorities and the numbers in options. A number in a relation is reported as `runtime`.
            """,
            remedy: "Find the calculation that produces the number.",
            call(":width(equalTo(parent), { multiplyBy = 1 / 0 })")),
        .priority: Entry(
            "Priority out of range", .error,
            """
            Priorities are numbers from 1 to 1000 (1000 means required). This code is for the option `priority`. An \
            invalid priority without this name, as in `left(equal, parent, 1001)`, is reported as `invalidArgument`.
            """,
            remedy: "Use a number from 1 to 1000. Pass points in the relation, as in `equalTo(20)`.",
            call(":width(equalTo(20), { priority = 1001 })")),
        .propertyType: Entry(
            "Invalid property value", .error,
            """
            The property's number is out of range. In scripts, a method such as `alpha` reports a value of the wrong \
            type as `invalidArgument`, and an assignment such as `view.alpha = 2` ends the script with a `runtime` \
            error.
            """,
            remedy: "Use a value that the message lists. The reference of the view's kind lists types and ranges.",
            call(":alpha(2)")),
        .sameAnchor: Entry(
            "An anchor is related to itself", .error, "Such a constraint either always or never holds.",
            remedy: "Use another view or another anchor.",
            .script(
                """
                return function(content)
                  content:putView("box"):size(equalTo(5)):top(equal):left(equal):left(equal, myself)
                end
                """
            )
        ),
        .staleView: Entry(
            "A removed view", .error,
            """
            The script uses a view that no longer exists: its table has reused or removed the cell, or its screen was \
            closed.
            """,
            remedy: "Don't store cells; get the cell of a row with `cellAt`.",
            .none("A cell that a script kept after its table was removed. It ends the script with a `runtime` error.")),
        .parameter: Entry(
            "A layout function without its parameter", .warning,
            """
            The function passed to `layoutContent` has no parameter for its container, so it puts its views into the \
            container of the surrounding layout.
            """,
            remedy: "Write `function(content) … end` and put views into `content`.",
            .script(
                """
                return function(content)
                  content:putView("box"):edges(equal, parent):layoutContent(function()
                    content:putView("inner"):center(equal, parent):size(equalTo(20))
                  end)
                end
                """)),
        .unknownKey: Entry(
            "An unknown key of `data`", .warning,
            "The script reads a key that `data` does not have, but `data` has a similar key.",
            remedy: "Correct the key in the script or in the data.", .none("`data.titel`, if the data has `title`.")
        ),
        .unknownName: Entry(
            "An undefined name", .warning,
            """
            The script reads a global that neither it nor the API defines. Its value is nil, which calls treat as a \
            missing argument.
            """,
            remedy: "Correct the name, put a text in quotation marks, or write `nil`.",
            .script("return function(content)\n  content:putView(\"box\"):edges(equal, parent, required)\nend")),
        .unknownProperty: Entry(
            "An unknown property", .error,
            "The view's kind has no property with this name.",
            remedy: "Use the name that the message suggests. The reference of the view's kind lists all properties.",
            .none(
                """
                Only Swift code gets this code, if it sets a property that the kind does not have. A script gets \
                `runtime`.
                """)),
        .shadowedWord: Entry(
            "A word of the API hidden by a local variable", .warning,
            """
            A local variable has the name of a function or a target of the API, and the script calls it or reads an \
            anchor of it. The script probably means the function or target of the API.
            """,
            remedy: "Rename the local variable.",
            .script(
                """
                return function(content)
                  local parent = content:putView("box"):edges(equal).view
                  content:put(Label { "title", text = "Hi", top = parent.top })
                end
                """)),
        .constantAsPriority: Entry(
            "Points passed as a priority", .warning,
            """
            A small number was passed in the place of a priority: `width(equal, 20)` makes the width equal to the \
            superview's width, at priority 20.
            """,
            remedy:
                """
                Pass points in the relation: `width(equalTo(20))`. For a priority, use an option: `{ priority = 20 }`.
                """,
            .script(
                """
                return function(content)
                  content:putView("box"):top(equal):left(equal):height(equalTo(9)):width(equal, 20)
                end
                """
            )),
        .cycle: Entry(
            "A view inside itself", .error, "The view tree must not contain cycles.",
            remedy: "Put the view into another view.",
            .none("`content:put(a)` inside `a:layoutContent`. It ends the script with a `runtime` error.")),
        .layout: Entry(
            "The layout engine refused a call", .error,
            """
            The engine can't perform the call in the current state of the screen.
            """,
            remedy: "Change the call as the message says.",
            .none("In Swift only: calls without a more specific code.")),
        .markup: Entry(
            "Invalid markup", .error,
            "A tag of `markup` is unknown or unclosed, or has an invalid value.",
            remedy: "Correct the tag. Write `&lt;` for the character \"<\".",
            .none("`markup \"<b>Hi\"`. It ends the script with a `runtime` error.")),
        .notAStack: Entry(
            "Not a stack", .error,
            "Only stacks and containers of plugins arrange views (`putStacked…`), and only stacks have `putSpace`.",
            remedy: "Use a stack, or constraints.",
            .none("`content:putSpace(8)` in a View. It ends the script with a `runtime` error.")),
        .outsideLayout: Entry(
            "A constraint outside a layout", .error,
            """
            A constraint was made while no layout function was running. Each constraint must belong to a layout, which \
            replaces it when the layout runs again.
            """,
            remedy: "Make constraints inside the function passed to `layout` or `layoutContent`.",
            .none("`build(\"View\"):width(equalTo(50))` in the main chunk. It ends the script with a `runtime` error.")),
        .root: Entry(
            "The root view cannot be removed", .error, "The root view belongs to the screen.",
            remedy: "Remove its subviews instead.",
            .none(
                """
                In Swift only: destroying the root view. In scripts, `removeFromSuperview` has no effect on the root \
                view.
                """)),
    ]
}
