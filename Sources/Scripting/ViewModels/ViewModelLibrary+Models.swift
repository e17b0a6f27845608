/// What scripts see of view models; the engine's own Lua defines it, or a class does.
extension ViewModelLibrary {
    static let globals: [Operation<ViewModelLibrary>] = [
        .described(
            "viewModel", of: .global,
            [
                ParameterEntry("name", "string"), ParameterEntry("view", "table|string", isOptional: true),
                ParameterEntry("super", "table", isOptional: true),
            ], gives: .value("table"),
            text: """
                A class of view models, for views of a class or kind or for any. Calling the class with a table \
                makes a model with those values.
                ! `view` is neither a class nor the name of a kind
                > local HeroModel = viewModel("HeroModel", HeroView)
                """)
    ]

    static let intro = """
        An instance of a class that `viewModel` made: states, and how they are bound to a view. The methods that \
        begin with `will`, `did` and `model`, and `init`, are hooks;
        the class may also replace `bind(view)` to say what is bound to what.
        """

    static let models: [Operation<ViewModelLibrary>] = [
        .described(
            "states", of: .model, nil, gives: .value("table<string, @State>"),
            text: """
                The states that the class declares; `self.name` reads and sets the value of one.
                """),
        .described(
            "view", of: .model, nil, gives: .value("@View?"),
            text: "The view that the model is bound to."),
        .described(
            "apply", of: .model, [ParameterEntry("view", "@AnyView")], gives: .receiver,
            text: """
                Binds to a view and gives it the states' values.
                ! the view is of another kind than the model is meant for
                """),
        .described(
            "map", of: .model, [ParameterEntry("view", "@AnyView")], gives: .receiver,
            text: "Binds to a view and takes its values."),
        .described(
            "bind", of: .model, [ParameterEntry("view", "@AnyView")], gives: .receiver,
            text: "Binds to a view."),
        .described(
            "unbind", of: .model, [], gives: .receiver,
            text: "Ends the binding."),
        .described(
            "viewDidLayouted", of: .model, [ParameterEntry("view", "@AnyView")], gives: .value("boolean"),
            text: """
                Applies the model to a view that was laid out, if it is meant for such views; says whether.
                """),
        .described(
            "init", of: .model, [],
            text: "Hook: the model was made."),
        .described(
            "willApplying", of: .model, [ParameterEntry("view", "@View")],
            text: "Hook: before `apply`."),
        .described(
            "didApplying", of: .model, [ParameterEntry("view", "@View")],
            text: "Hook: after `apply`."),
        .described(
            "modelWillMapped", of: .model, [ParameterEntry("view", "@View")],
            text: "Hook: before `map`."),
        .described(
            "modelDidMapped", of: .model, [ParameterEntry("view", "@View")],
            text: "Hook: after `map`."),
        .described(
            "willUnbind", of: .model, [],
            text: "Hook: before `unbind`."),
        .described(
            "didUnbind", of: .model, [],
            text: "Hook: after `unbind`."),
    ]
}
