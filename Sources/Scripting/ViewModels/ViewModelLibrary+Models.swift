/// The documented members of view models. The engine's own Lua implements them, or a script's class does.
extension ViewModelLibrary {
    static let globals: [Operation<ViewModelLibrary>] = [
        .described(
            "viewModel", of: .global,
            [
                ParameterEntry("name", "string"), ParameterEntry("view", "table|string", isOptional: true),
                ParameterEntry("super", "table", isOptional: true),
            ], gives: .value("table"),
            text: """
                Returns a new class of view models (see *View models*). `view` is the class or kind of the views that \
                the models are for; without it, they are for any view. Calling the class with a table of values \
                creates a model. If no kind has the name `view`, a warning is reported.
                ! the name is missing; `view` is neither a class nor a string; `super` is not a class of view models
                > local HeroModel = viewModel("HeroModel", HeroView)
                """)
    ]

    static let intro = """
        An instance of a class made by `viewModel`: states and their bindings to a view. `init` and the methods that \
        begin with `will`, `did` and `model` are hooks. A class defines the method `bind(view)` to bind its states; \
        `apply`, `map` and `bind` of an instance call this method. A model is bound to one view, and a view has one \
        model: a new binding ends earlier bindings of both. Only inside the method `bind` can a view get further models.
        """

    static let models: [Operation<ViewModelLibrary>] = [
        .described(
            "states", of: .model, nil, gives: .value("table<string, @State>"),
            text: "The states that the class declares. `self.name` reads and sets a value."),
        .described(
            "view", of: .model, nil, gives: .value("@View?"),
            text: "The bound view; nil without one."),
        .described(
            "apply", of: .model, [ParameterEntry("view", "@AnyView")], gives: .receiver,
            text: """
                Binds the model to a view and sets the view's properties from the states. Then notifies the observers \
                of the states, with the `trigger` "invoke".
                ! a view of the wrong kind
                """),
        .described(
            "map", of: .model, [ParameterEntry("view", "@AnyView")], gives: .receiver,
            text: """
                Binds the model to a view and sets the states from the view's properties.
                ! a view of the wrong kind
                """),
        .described(
            "bind", of: .model, [ParameterEntry("view", "@AnyView")], gives: .receiver,
            text: """
                Binds the model to a view. Until the next change, the states and the view's properties keep their \
                values.
                ! a view of the wrong kind
                """),
        .described(
            "unbind", of: .model, [], gives: .receiver,
            text: "Ends the binding to the view."),
        .described(
            "viewDidLayouted", of: .model, [ParameterEntry("view", "@AnyView")], gives: .value("boolean"),
            text: """
                Works as `apply`, but does nothing for a view of the wrong kind instead of raising an error. Returns \
                whether the model was applied. Call it at the end of the view's own layout.
                """),
        .described(
            "init", of: .model, [],
            text: """
                Hook: called after the model and its states are created, before the values in the call of the class \
                are set.
                """),
        .described(
            "willApplying", of: .model, [ParameterEntry("view", "@View")],
            text: "Hook: called before `apply`."),
        .described(
            "didApplying", of: .model, [ParameterEntry("view", "@View")],
            text: "Hook: called after `apply`."),
        .described(
            "modelWillMapped", of: .model, [ParameterEntry("view", "@View")],
            text: "Hook: called before `map`."),
        .described(
            "modelDidMapped", of: .model, [ParameterEntry("view", "@View")],
            text: "Hook: called after `map`."),
        .described(
            "willUnbind", of: .model, [ParameterEntry("view", "@View")],
            text: """
                Hook: called before the model is unbound, by `unbind` or by another binding of the model or of the view.
                """),
        .described(
            "didUnbind", of: .model, [],
            text: "Hook: called after the model was unbound; `self.view` is nil by then."),
    ]
}
