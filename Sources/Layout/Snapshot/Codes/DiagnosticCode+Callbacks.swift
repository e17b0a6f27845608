extension DiagnosticCode {
    static let ofCallbacks: [DiagnosticCode: Entry] = [
        .boundTwice: Entry(
            "A state is bound to a property twice", .warning,
            "The second binding replaces the first, which is rarely meant from another line.",
            remedy: "Remove one of the two.",
            .script(
                """
                local Page = controller "Page"
                Page.states = { typed = "a" }
                function Page:layoutContent(content)
                  local field = content:putTextField("field"):at("topLeft", equal, parent):width(equalTo(90))
                  self.states.typed:bind(field.view, "text")
                  self.states.typed:bind(field.view, "text")
                end
                return Page
                """)),
        .delegate: Entry(
            "A delegate of a layout failed", .error,
            "A function of the layout's delegate raised an error; it counts as one that has no answer.",
            remedy: "Correct the function; the message has its own.",
            .script(
                """
                return function(content)
                  local delegate = { onError = function(view, found) error("not today") end }
                  content:putView("box"):edges(equal, parent):layoutContent({ delegate = delegate }, function(box)
                    box:putView("a"):size(equalTo(40)):top(equal, parent):left(equal, nil)
                  end)
                end
                """)),
        .pluginFailed: Entry(
            "A plugin failed", .error,
            """
            A function of a widget raised an error, and the view is shown without what it would have done. That a \
            plugin's kind is hidden by a class of the\u{20}
            """
                + "script is a warning.",
            remedy: "Correct the plugin; the message has the function and the place.",
            .none("A widget whose `draw` raises an error.")),
        .relayoutFailed: Entry(
            "A layout could not run again", .error,
            "A layout that reads a trait runs again when that changes, and raised an error then.",
            remedy: "Correct the layout: it must hold for every value of the trait.",
            .none("A layout that raises an error when `traits.size` changes while events are played.")),
        .unknownHook: Entry(
            "A method that looks like a hook and is none", .warning,
            """
            A method of a molecule or controller is named almost like one that the engine calls, so that nobody calls \
            it.
            """,
            remedy: "Use the name that the message has.",
            .script(
                """
                local Page = controller "Page"
                function Page:layoutContent(content) content:putView():edges(equal, parent) end
                function Page:viewDidload() end
                return Page
                """)),
        .callbackFailed: Entry(
            "A callback failed", .error,
            "A function that was called for an event, a change of a state or the clock raised an error.",
            remedy: "Correct the function; the message has its own.",
            .script(
                """
                local state = viewState(1)
                state:observe({}):didSet(function() error("the observer failed") end)
                return function(content)
                  content:putView():edges(equal, parent)
                  state.value = 2
                end
                """)),
    ]
}
