extension DiagnosticCode {
    static let ofCallbacks: [DiagnosticCode: Entry] = [
        .boundTwice: Entry(
            "A state is bound to a property twice", .warning,
            """
            Two lines bind the same state to the same property. The second binding replaces the first, which is rarely \
            intended.
            """,
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
            A function of the layout's delegate, the table in the layout's option `delegate`, raised an error. The \
            layout continues as if the function had returned nil.
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
            A plugin can't be loaded, or one of its functions, such as a widget's `draw`, raised an error. Views are \
            then shown without the plugin or the function's effect. The diagnostic is only a warning if, for example, \
            two plugins have the same kind, a directory with an `init.lua` has no `plugin.lua`, or `onUnload` fails.
            """,
            remedy: "Correct the plugin; the message names the function or the problem, and the source location.",
            .none("A widget whose `draw` raises an error.")),
        .relayoutFailed: Entry(
            "A layout could not run again", .error,
            "A layout that reads a trait runs again when the trait changes. This repeated run raised an error.",
            remedy: "Correct the layout so that it works for every value of the trait.",
            .none("A layout that raises an error when `traits.size` changes while events are played.")),
        .unknownHook: Entry(
            "A method that looks like a hook", .warning,
            """
            The name of a method of a molecule or controller is similar to the name of a hook, but not equal, so \
            the engine does not call the method.
            """,
            remedy: "Rename the method to the hook's name, which the message contains.",
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
