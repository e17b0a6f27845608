extension DiagnosticCode {
    /// Of a chain of calls on a view that is alone in its container.
    private static func call(_ chain: String) -> Example {
        .script("return function(content)\n  content:putView(\"box\"):edges(equal, parent)\(chain)\nend")
    }

    static let ofCalls: [DiagnosticCode: Entry] = [
        .invalidArgument: Entry(
            "A wrong argument", .error,
            """
            A method of a layout got something that it has no use for. The call has no effect, and the layout goes on.
            """,
            remedy: "Write what the message says was expected.", call(":width(20)")),
        .axis: Entry(
            "Anchors of different axes", .error,
            "A horizontal anchor is related to a vertical one, or a position to a size.",
            remedy: "Relate the anchor to one of its own axis; the message lists them.",
            call(":left(equal, parent.topAnchor)")),
        .magnitude: Entry(
            "A number is too large", .error,
            "Constants go up to 1e9 points, multipliers up to 1e6; larger ones would cost the precision of the rest.",
            remedy: "Use a smaller number.", call(":width(equalTo(1e12))")),
        .multiplier: Entry(
            "A multiplier of 0", .error, "A multiplier of 0 relates to nothing.",
            remedy: "Use a constant, or another multiplier.",
            call(":width(equalTo(parent), { multiplyBy = 0 })")),
        .noPrevious: Entry(
            "`previous` without a view before it", .error,
            "`previous` is the view that was put before this one, and this is the first.",
            remedy: "Relate to `parent`, or put the view behind another one.",
            .script(
                """
                return function(content)
                  content:putView("box"):edges(equal, parent):left(equal, previous)
                end
                """)),
        .noSuperview: Entry(
            "A constraint relates to a parent that is not there", .error,
            "The view was removed from its superview, or was never put.",
            remedy: "Put the view first, or name the view that is meant as the target.",
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
            "A position needs an anchor to relate to; a number alone says only how far.",
            remedy: "Name the target.",
            .none("A constraint of a position that is made in Swift without its second anchor.")),
        .noViewController: Entry(
            "A controller without a controller around it", .error,
            "A controller is put into a view that is in no screen and no controller, so that nobody can embed it.",
            remedy:
                """
                Put it into the view of a controller first, or answer `neededViewControllerFor` in the layout's \
                delegate.
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
            "The result of a division by 0, or of another calculation, is not a number, or is infinite.",
            remedy: "Look for the calculation that the number comes from.",
            .none("A space of `0 / 0` points; in scripts most such numbers are found earlier, as `runtime`.")),
        .priority: Entry(
            "A priority that there is not", .error, "Priorities are numbers from 1 to 1000 (required).",
            remedy: "Write a number from 1 to 1000; put points in the relation, as in `equalTo(20)`.",
            .none("A priority of 1001; in scripts most are found as `invalidArgument`.")),
        .propertyType: Entry(
            "A property cannot have that value", .error,
            "The value has the wrong type, or is beyond the property's bounds.",
            remedy: "Write what the message says was expected; the page of the kind lists types and bounds.",
            call(":alpha(2)")),
        .sameAnchor: Entry(
            "An anchor is related to itself", .error, "Such a constraint always holds, or never does.",
            remedy: "Name another view or another anchor.",
            .script(
                """
                return function(content)
                  content:putView("box"):size(equalTo(5)):top(equal):left(equal):left(equal, myself)
                end
                """
            )
        ),
        .staleView: Entry(
            "A view that is gone", .error,
            "The view was a cell that its table has given back, or its screen was closed.",
            remedy: "Keep no cells; ask the table for the cell of a row with `cellAt`.",
            .none("A cell that a script kept after its table was removed; a script ends with it as `runtime`.")),
        .parameter: Entry(
            "A function of a layout without its parameter", .warning,
            """
            The function given to `layoutContent` takes no parameter, so what it puts goes into the view around the \
            one that it lays out.
            """,
            remedy: "Give the function a parameter, `function(content) … end`, and put into that.",
            .script(
                """
                return function(content)
                  content:putView("box"):edges(equal, parent):layoutContent(function()
                    content:putView("inner"):center(equal, parent):size(equalTo(20))
                  end)
                end
                """)),
        .unknownKey: Entry(
            "A key that the data does not have", .warning,
            "The script reads a key of `data` that the data does not have and that is near to one it has.",
            remedy: "Correct the key, in the script or in the data.", .none("`data.titel`, where the data has `title`.")
        ),
        .unknownName: Entry(
            "A name that nobody has defined", .warning,
            """
            A global is read that neither the script nor the API has set, so it is nil, and a call takes nil for an \
            argument that was left out.
            """,
            remedy: "Correct the name, or write `nil` if that is meant.",
            .script("return function(content)\n  content:putView(\"box\"):edges(equal, parent, required)\nend")),
        .unknownProperty: Entry(
            "A property that the kind does not have", .error,
            "No property of this name belongs to the kind of the view.",
            remedy: "Use the nearest name, which the message has; the page of the kind lists all.",
            .none("A property of another kind, set by its number; a script ends with it as `runtime`.")),
        .constantAsPriority: Entry(
            "Points passed as a priority", .warning,
            """
            A small number in the place of the priority: `width(equal, 20)` is the width of the parent at priority 20.
            """,
            remedy:
                """
                Write points into the relation: `width(equalTo(20))`; or a priority that is meant as an option: `{ \
                priority = 20 }`.
                """,
            .script(
                """
                return function(content)
                  content:putView("box"):top(equal):left(equal):height(equalTo(9)):width(equal, 20)
                end
                """
            )),
        .cycle: Entry(
            "A view in itself", .error, "The view tree must not have cycles.",
            remedy: "Put the view into one that is not in it.",
            .none("`inside:put(a)` in the layout of `a`; a script ends with it as `runtime`.")),
        .layout: Entry(
            "The layout engine refused a call", .error, "What was asked cannot be done as the screen stands.",
            remedy: "The message says what to change.",
            .none("A call of the engine's Swift interface that has no code of its own.")),
        .markup: Entry(
            "Markup that is not well formed", .error,
            "A tag of `markup` is unknown, is not closed, or has a value that it cannot have.",
            remedy: "Correct the tag; `&lt;` is the sign itself.",
            .none("`markup \"<b>Hi\"`; a script ends with it as `runtime`.")),
        .notAStack: Entry(
            "A view that is not a stack", .error, "Only stacks arrange views and have spaces between them.",
            remedy: "Put a stack, or use constraints.",
            .none("`content:putSpace(8)` in a View; a script ends with it as `runtime`.")),
        .outsideLayout: Entry(
            "A constraint outside of a layout", .error,
            "Constraints belong to the layout in which they are made, which replaces them when it runs again.",
            remedy: "Make constraints inside the function passed to `layout` or `layoutContent`.",
            .none("`build(\"View\"):width(equalTo(50))` in the main chunk; a script ends with it as `runtime`.")),
        .root: Entry(
            "The root view cannot be removed", .error, "The root view is the screen's.",
            remedy: "Remove the views in it.",
            .none(
                """
                `content.view:removeFromSuperview()` on the screen's own view; a script ends with it as `runtime`.
                """)),
    ]
}
