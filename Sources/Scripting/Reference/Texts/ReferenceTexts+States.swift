extension ReferenceTexts {
    static let stateIntro = """
        A value that others follow: `self.states.name` of a molecule, controller or view model, or what `viewState` gives. Setting it notifies its observers and its
        bound properties at once, in the order in which they came. States that are derived from others (`mapped` …) follow them and cannot be set. What a
        layout function observes, binds, relays and derives belongs to that run of it, and ends when the function runs again because a trait changed; a derived
        state that is to outlive a run is made elsewhere, in `viewDidLoad` for instance.
        """

    static let state = #"""
        value: any
            What it holds; setting it is a change.
            ! it is set by its own observer, again and again: the message names both lines
        bind(view: @AnyView, property: string, callbacks?: @BindingCallbacks): @Binding
            Binds it and a property both ways from the next change of either on; until then both keep their values.
            ! the property cannot be bound, or cannot hold the value
            > self.states.name:bind(field, "text")
        map(view: @AnyView, property: string, callbacks?: @BindingCallbacks): @Binding
            Binds both ways; the state takes the property's value first.
        apply(view: @AnyView, property: string, callbacks?: @BindingCallbacks): @Binding
            Binds both ways; the property takes the state's value first.
        oneWayBind(view: @AnyView, property: string, callbacks?: @BindingCallbacks): @Binding
            The state takes the property's value and follows it, and not the other way.
        observe(observer: any): @Observation
            An observation by an observer, whose handlers are set on the result. Tables are held weakly, views as long as they are there; another value lasts as long as the state. Registering the same observer again replaces its registration.
            > state:observe(self):didSet(function(self, changes) print(changes.new) end)
        mapped(transform: fun(value: any): any): @State
            A state of the function of each value.
            > local title = count:mapped(function(n) return n .. " items" end)
        compactMapped(transform: fun(value: any): any, initial?: any): @State
            A state of the function of each value, where that is not nil; until there is one, `initial`.
        filtered(predicate: fun(value: any): boolean, initial?: any): @State
            A state of the values for which the function is true; until there is one, `initial`.
        ignored(predicate: fun(value: any): boolean, initial?: any): @State
            A state of the values for which the function is false; until there is one, `initial`.
        distinct(areEqual?: fun(a: any, b: any): boolean): @State
            A state of the values that differ from the one before, by `==` or by the function.
        merged(...: @State): @State
            A state of the latest value of any of them.
        combined(...: @State|fun(...: any): any): @State
            A state of the function (the last argument) of all values, or of the list of them.
            > local full = first:combined(last, function(a, b) return a .. " " .. b end)
        compactCombined(...: @State|fun(...: any): any): @State
            As `combined`, of values that are not nil: nil until each state has one, then changes that leave one nil pass by.
        throttled(seconds: number): @State
            A state that takes at most one value in that time, the last one.
            ! the duration is below 0 or too long
        relayed(other?: @State): @State
            A mirror that cannot be set; with another state, that one takes what this one takes, and is the result.
        fire()
            Tells observers, bound properties and derived states as if the value had been set again, with the trigger "invoke". Derived states can be fired too.
            ! from inside the state's own observer
        weak(): { value: any, state: @State? }
            A reference that does not keep the state: its `value` and `state` are nil once the state is gone, and setting its `value` does nothing then.
        """#

    static let observationIntro =
        "What `state:observe` gives. Each handler gets the observer and the changes; setting a handler again replaces it. An observer that registers while others are told of a change is told of it too, after them."

    static let observation = #"""
        willSet(body: fun(observer: any, changes: @Changes)): self
            Before each change.
        didSet(body: fun(observer: any, changes: @Changes)): self
            After each change.
        willUniqueSet(body: fun(observer: any, changes: @Changes)): self
            Before each change to a value that differs from the one before.
        didUniqueSet(body: fun(observer: any, changes: @Changes)): self
            After each change to a value that differs from the one before.
        willGet(body: fun(observer: any, value: any)): self
            Before the value is read.
        didGet(body: fun(observer: any, value: any)): self
            After the value was read.
        delayMultipleSetTrigger(seconds: number): self
            Changes that follow each other within that time are delivered as one, on the screen's clock.
            ! the duration is below 0 or too long
        retain(): self
            Lets it last as long as the state, though nobody else holds the observer. One by a view ends with the view all the same.
        retainedBy(owner: table|@AnyView): self
            Ends it when `owner` is gone, too; that is held weakly. This and the next ones add up: the first to end ends the observation.
        exclusively(owner: table|@AnyView): self
            As `retainedBy`, and ends when another observation of the state says `exclusively` with the same owner.
        untilNext(): self
            Ends it after one more change.
        untilCount(count: integer): self
            Ends it after so many more changes. (Pharos calls it `until`, which is a keyword of Lua.)
            ! the count is below 1
        forSeconds(seconds: number): self
            Ends it when so much time has passed on the screen's clock. (Pharos calls it `for`, which is a keyword of Lua.)
            ! the duration is below 0 or too long
        cancel()
            Ends the observation.
        """#

    static let bindingIntro = "What `bind`, `map`, `apply` and `oneWayBind` of a state give. It lasts as long as the view and the state."

    static let binding = #"""
        viewDidSet(body: fun(view: @View, changes: @Changes)): self
            Calls the function after a change of the property has set the state.
        stateDidSet(body: fun(view: @View, changes: @Changes)): self
            Calls the function after a change of the state has set the property.
            ! the binding is one-way
        unbind()
            Ends the binding.
        """#

    static let instanceIntro = """
        An instance of a class that `molecule` or `controller` made: `self` in its methods. It has the fields of its view, the values of its states by name, and fields of
        its own. The methods below are hooks: a class may have them, and the engine calls them. Names that all views have (`view`, `frame`, `alpha`, `layout` …) cannot be those
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
            Hook: puts what is in the view, when the view is put the first time and when a trait that it read has changed. States do not lay out again: bind them, or use `whenStateChanged`.
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
        An instance of a class that `viewModel` made: states, and how they are bound to a view. The methods that begin with `will`, `did` and `model`, and `init`, are hooks;
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
