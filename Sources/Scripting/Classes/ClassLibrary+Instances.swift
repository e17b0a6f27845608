/// The documented members of classes and instances. The engine's own Lua implements them, or a script's class does.
extension ClassLibrary {
    static let globals: [Operation<ClassLibrary>] = [
        .described(
            "molecule", of: .global,
            [ParameterEntry("name", "string"), ParameterEntry("super", "table", isOptional: true)],
            gives: .value("table"),
            text: """
                Returns a new class of molecules: views with their own content, states and methods (see *Molecules and \
                controllers*). Layout containers get a method that puts an instance: `content:putCard()` for the name \
                "Card". Calling the class creates an instance.
                ! the name is missing or taken; `super` is not a class
                A table passed to `putCard` sets properties of the view. To set states or fields of the molecule, \
                create an instance before putting it: `local card = Card(); card.title = "Inbox"; content:put(card, \
                "inbox")`.
                > local Card = molecule "Card"
                """),
        .described(
            "controller", of: .global,
            [ParameterEntry("name", "string"), ParameterEntry("super", "table", isOptional: true)],
            gives: .value("table"),
            text: """
                Returns a new class of controllers. A controller is a molecule that also has `parentController` and \
                hooks that are called when it appears and disappears. A script may return the class or an instance. \
                The class may have two fields. `preferredContentSize`, in points, is the default size of the screen: \
                `Card.preferredContentSize = { 1200, 630 }`. `fonts` lists font files (TTF, OTF, TTC, including \
                variable fonts) below the script's directory. With `Card.fonts = { "brand/Regular.ttf" }`, the fonts \
                keep the family names in their files; `{ Brand = { "a.ttf", "b.ttf" } }` makes them the family \
                "Brand". Fonts in the directory `fonts` next to the script need not be listed.
                > local Counter = controller "Counter"
                """),
    ]

    static let intro = """
        An instance of a molecule or controller class; `self` in its methods. It has the fields of its view, the \
        values of its states by name, and its own fields. The methods below are hooks: the engine calls them if the \
        class defines them. States, fields and methods can't have a name that every view already uses (`view`, \
        `frame`, `alpha`, `layout` …). `check` reports methods with a name similar to a hook's.
        """

    static let instances: [Operation<ClassLibrary>] = [
        .described(
            "states", of: .instance, nil, gives: .value("table<string, @State>"),
            text: """
                The states that the class declares: `Card.states = { title = "" }`. `self.title` reads and sets the \
                value.
                ! an undeclared state
                ! `self.states.title = …`, which would replace the state by a value
                """),
        .described(
            "view", of: .instance, nil, gives: .value("@View"),
            text: "The instance's view."),
        .described(
            "observer", of: .instance, nil, gives: .value("@ViewModel?"),
            text: """
                The view model bound to the view, or nil. If the class has a list `observerMethods`, also nil for a \
                view model without all of these methods.
                """),
        .described(
            "parentController", of: .instance, nil, gives: .value("@Instance?"),
            text: "For controllers: the controller whose content contains this controller; nil for the outermost."),
        .described(
            "init", of: .instance, [],
            text: "Hook: called after the instance and its states are created."),
        .described(
            "layoutContent", of: .instance, [ParameterEntry("content", "@Container")],
            text: """
                Hook: puts the view's content. Called when the view is first put, and again after a change of a trait \
                that the hook has read. State changes do not call the hook again; bind the states to properties, or \
                use `whenStateChanged`.
                > function Card:layoutContent(content) content:putLabel():edges(equal, parent) end
                """),
        .described(
            "viewPlan", of: .instance, [ParameterEntry("content", "@Container")],
            text: """
                Hook: puts the view's content, as `layoutContent` does, and runs again when the script calls \
                `applyPlan`. A class may have only one of the two hooks.
                > function Card:viewPlan(content) if self.open then content:putLabel("more"):edges(equal, parent) end \
                end
                """),
        .described(
            "moleculeWillLayout", of: .instance, [],
            text: "Hook: called before each run of `layoutContent` or `viewPlan`."),
        .described(
            "moleculeDidLayout", of: .instance, [],
            text: "Hook: called after each run of `layoutContent` or `viewPlan`."),
        .described(
            "intrinsicContentSize", of: .instance, [],
            gives: .value("@Size"),
            text: """
                Hook for molecules: returns the size that the content asks for. If `width` or `height` is missing, \
                that axis has no intrinsic size. A constant size can be a field instead: `Badge.intrinsicContentSize = \
                { width = 24, height = 24 }`. When the size changes, call `invalidateIntrinsicContentSize`.
                > function Badge:intrinsicContentSize() return { width = 12 + 8 * #self.title, height = 24 } end
                """),
        .described(
            "viewDidLoad", of: .instance, [],
            text: "Hook for controllers: called once, when the controller is put, before its `layoutContent`."),
        .described(
            "viewWillAppear", of: .instance, [],
            text: """
                Hook for controllers: called after the layout that put the view on the screen; outer controllers \
                first.
                """),
        .described(
            "viewDidAppear", of: .instance, [],
            text: """
                Hook for controllers: called after `viewWillAppear` of all controllers that appear; inner controllers \
                first.
                """),
        .described(
            "viewWillDisappear", of: .instance, [],
            text: """
                Hook for controllers: called when the view has left the screen; outer controllers first.
                """),
        .described(
            "viewDidDisappear", of: .instance, [],
            text: """
                Hook for controllers: called after `viewWillDisappear` of all controllers that disappear; inner \
                controllers first.
                """),
        .described(
            "willMoveToParent", of: .instance, [ParameterEntry("parent", "@Instance?")],
            text: """
                Hook for controllers: called when the controller is first put, before `viewDidLoad`. `parent` is the \
                controller in whose content it is put, if any. Not called for the controller that the script returns.
                """),
        .described(
            "didMoveToParent", of: .instance, [ParameterEntry("parent", "@Instance?")],
            text: """
                Hook for controllers: called when the controller is first put, after its `layoutContent`, with the \
                same `parent` as `willMoveToParent`. Not called for the controller that the script returns.
                """),
    ]
}
