extension ReferenceTexts {
    static let instanceIntro = """
        An instance of a class that `molecule` or `controller` made: `self` in its methods. It has the fields of its \
        view, the values of its states by name, and fields of
        its own. The methods below are hooks: a class may have them, and the engine calls them. Names that all views \
        have (`view`, `frame`, `alpha`, `layout` …) cannot be those
        of states, fields and methods. A method that is nearly called like a hook is a finding.
        """

    static let instance = #"""
        states: table<string, @State>
            The states that the class declares: `Card.states = { title = "" }`. `self.title` reads and sets the value.
            ! a state that is not declared
            ! `self.states.title = …`: that would put a value in the place of the state
        view: @View
            The view of the instance.
        observer: @ViewModel?
            The view model that is bound to the view, if it has the methods that the class names in `observerMethods`.
        parentController: @Instance?
            Of a controller: the one in whose content it was put.
        init()
            Hook: the instance was made; its states are there.
        layoutContent(content: @Container)
            Hook: puts what is in the view, when the view is put the first time and when a trait that it read has \#
        changed. States do not lay out again: bind them, or use `whenStateChanged`.
            > function Card:layoutContent(content) content:putLabel():edges(equal, parent) end
        viewPlan(content: @Container)
            Hook: in place of `layoutContent`, puts what is in the view, and can be made again with `applyPlan`.
            > function Card:viewPlan(content) if self.open then content:putLabel("more"):edges(equal, parent) end end
        moleculeWillLayout()
            Hook: before `layoutContent`.
        moleculeDidLayout()
            Hook: after `layoutContent`.
        viewDidLoad()
            Hook of controllers: the view is there and not laid out yet.
        viewWillAppear()
            Hook of controllers: the view is about to be on the screen.
        viewDidAppear()
            Hook of controllers: the view is on the screen.
        viewWillDisappear()
            Hook of controllers: the view is about to leave the screen.
        viewDidDisappear()
            Hook of controllers: the view has left the screen.
        willMoveToParent(parent: @Instance?)
            Hook of controllers: about to become the child of another one.
        didMoveToParent(parent: @Instance?)
            Hook of controllers: has become the child of another one.
        """#

    static let modelIntro = """
        An instance of a class that `viewModel` made: states, and how they are bound to a view. The methods that begin \
        with `will`, `did` and `model`, and `init`, are hooks;
        the class may also replace `bind(view)` to say what is bound to what.
        """

    static let model = #"""
        states: table<string, @State>
            The states that the class declares; `self.name` reads and sets the value of one.
        view: @View?
            The view that the model is bound to.
        apply(view: @AnyView): self
            Binds to a view and gives it the states' values.
            ! the view is of another kind than the model is meant for
        map(view: @AnyView): self
            Binds to a view and takes its values.
        bind(view: @AnyView): self
            Binds to a view.
        unbind(): self
            Ends the binding.
        viewDidLayouted(view: @AnyView): boolean
            Applies the model to a view that was laid out, if it is meant for such views; says whether.
        init()
            Hook: the model was made.
        willApplying(view: @View)
            Hook: before `apply`.
        didApplying(view: @View)
            Hook: after `apply`.
        modelWillMapped(view: @View)
            Hook: before `map`.
        modelDidMapped(view: @View)
            Hook: after `map`.
        willUnbind()
            Hook: before `unbind`.
        didUnbind()
            Hook: after `unbind`.
        """#
}
