/// What scripts see of classes and their instances; the engine's own Lua defines it, or a class does.
extension ClassLibrary {
    static let globals: [Operation<ClassLibrary>] = [
        .described(
            "molecule", of: .global,
            [ParameterEntry("name", "string"), ParameterEntry("super", "table", isOptional: true)],
            gives: .value("table"),
            text: """
                A class of views with a content of their own; also makes `content:put<Name>()`. Calling the class \
                makes an instance.
                ! the name is missing or taken, or `super` is not a class
                The table of `put<Name>` sets properties of the view. Values for the molecule itself are states or fields \
                of an instance, set before it is put:
                `local card = Card(); card.title = "Inbox"; content:put(card, "inbox")`.
                > local Card = molecule "Card"
                """),
        .described(
            "controller", of: .global,
            [ParameterEntry("name", "string"), ParameterEntry("super", "table", isOptional: true)],
            gives: .value("table"),
            text: """
                A class of controllers: like a molecule, with `parentController` and the hooks of appearing. Its \
                `preferredContentSize`, a size in points,
                is the size of the screen if nobody else chooses one: `Card.preferredContentSize = { 1200, 630 }`. A script may \
                return the class or an instance, which may have a size of its own. Its \
                `fonts` are font files (TTF, OTF, TTC, variable ones too) below the script's directory:
                `Card.fonts = { "brand/Regular.ttf" }` with the families of the files, or `{ Brand = { "a.ttf", "b.ttf" } }`. \
                Those in `fonts/` beside the script need not be named.
                > local Counter = controller "Counter"
                """),
    ]

    static let intro = """
        An instance of a class that `molecule` or `controller` made: `self` in its methods. It has the fields of its \
        view, the values of its states by name, and fields of
        its own. The methods below are hooks: a class may have them, and the engine calls them. Names that all views \
        have (`view`, `frame`, `alpha`, `layout` …) cannot be those
        of states, fields and methods. A method that is nearly called like a hook is a finding.
        """

    static let instances: [Operation<ClassLibrary>] = [
        .described(
            "states", of: .instance, nil, gives: .value("table<string, @State>"),
            text: """
                The states that the class declares: `Card.states = { title = "" }`. `self.title` reads and sets the \
                value.
                ! a state that is not declared
                ! `self.states.title = …`: that would put a value in the place of the state
                """),
        .described(
            "view", of: .instance, nil, gives: .value("@View"),
            text: "The view of the instance."),
        .described(
            "observer", of: .instance, nil, gives: .value("@ViewModel?"),
            text: """
                The view model that is bound to the view, if it has the methods that the class names in \
                `observerMethods`.
                """),
        .described(
            "parentController", of: .instance, nil, gives: .value("@Instance?"),
            text: "Of a controller: the one in whose content it was put."),
        .described(
            "init", of: .instance, [],
            text: "Hook: the instance was made; its states are there."),
        .described(
            "layoutContent", of: .instance, [ParameterEntry("content", "@Container")],
            text: """
                Hook: puts what is in the view, when the view is put the first time and when a trait that it read \
                has changed. States do not lay out again: bind them, or use `whenStateChanged`.
                > function Card:layoutContent(content) content:putLabel():edges(equal, parent) end
                """),
        .described(
            "viewPlan", of: .instance, [ParameterEntry("content", "@Container")],
            text: """
                Hook: in place of `layoutContent`, puts what is in the view, and can be made again with `applyPlan`.
                > function Card:viewPlan(content) if self.open then content:putLabel("more"):edges(equal, parent) \
                end end
                """),
        .described(
            "moleculeWillLayout", of: .instance, [],
            text: "Hook: before `layoutContent`."),
        .described(
            "moleculeDidLayout", of: .instance, [],
            text: "Hook: after `layoutContent`."),
        .described(
            "viewDidLoad", of: .instance, [],
            text: "Hook of controllers: the view is there and not laid out yet."),
        .described(
            "viewWillAppear", of: .instance, [],
            text: "Hook of controllers: the view is about to be on the screen."),
        .described(
            "viewDidAppear", of: .instance, [],
            text: "Hook of controllers: the view is on the screen."),
        .described(
            "viewWillDisappear", of: .instance, [],
            text: "Hook of controllers: the view is about to leave the screen."),
        .described(
            "viewDidDisappear", of: .instance, [],
            text: "Hook of controllers: the view has left the screen."),
        .described(
            "willMoveToParent", of: .instance, [ParameterEntry("parent", "@Instance?")],
            text: "Hook of controllers: about to become the child of another one."),
        .described(
            "didMoveToParent", of: .instance, [ParameterEntry("parent", "@Instance?")],
            text: "Hook of controllers: has become the child of another one."),
    ]
}
