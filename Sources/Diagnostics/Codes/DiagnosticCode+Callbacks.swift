extension DiagnosticCode {
    static let ofCallbacks: [DiagnosticCode: Entry] = [
        .boundTwice: Entry(
            "A state is bound to a property twice", .warning,
            "The second binding replaces the first. If the bindings are on different lines, this is rarely intended.",
            remedy: "Remove one of the bindings.",
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
            """
            A function of the layout's delegate raised an error. The layout continues as if the function had returned \
            nil.
            """,
            remedy: "Correct the function; the message contains its error.",
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
            A function of a widget raised an error, and the view is shown without the function's effect. As a \
            warning: a class of the script has the name of a plugin's kind and hides it.
            """,
            remedy: "Correct the plugin; the message names the function and the source location.",
            .none("A widget whose `draw` raises an error.")),
        .relayoutFailed: Entry(
            "A layout could not run again", .error,
            "A layout that reads a trait runs again when the trait changes. The second run raised an error.",
            remedy: "Correct the layout so that it works for every value of the trait.",
            .none("A layout that raises an error when `traits.size` changes while events are played.")),
        .unknownHook: Entry(
            "A method that looks like a hook", .warning,
            """
            The name of a method of a molecule or controller is similar to the name of a hook, but not equal, so \
            the engine does not call the method.
            """,
            remedy: "Use the name in the message.",
            .script(
                """
                local Page = controller "Page"
                function Page:layoutContent(content) content:putView():edges(equal, parent) end
                function Page:viewDidload() end
                return Page
                """)),
        .callbackFailed: Entry(
            "A callback failed", .error,
            "A function called for an event, a state change or a timer raised an error.",
            remedy: "Correct the function; the message contains its error.",
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
