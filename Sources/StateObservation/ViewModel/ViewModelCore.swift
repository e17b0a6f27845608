/// What plain binds become while a view model runs its `bind(with:)`, and what they made.
struct BindingSession {
    /// `bind`, `apply` or `map`.
    let mode: BindingMode
    /// Ends each binding that was made.
    var made: [() -> Void] = []
}

/// A model that binds its states to a view. Subclasses override ``bind(with:)`` and the hooks.
///
/// ```swift
/// final class ProfileModel: ViewModelCore<ProfileView> {
///     lazy var name = include(State("", in: context))
///     override func bind(with view: ProfileView) throws { try name.bind(with: view.nameLabel.textProperty) }
/// }
/// model.apply(into: view)
/// ```
///
/// While ``apply(into:)`` or ``map(from:)`` runs `bind(with:)`, every plain ``State/bind(with:at:)`` in it is an
/// `apply` or a `map`, also in models that it applies, maps or binds in turn. A model is bound to one view at a time,
/// which it holds weakly: the view, or whoever made the model, keeps the model.
///
/// A hook that throws is reported to ``StateContext/onError``, and the sequence goes on.
open class ViewModelCore<View: AnyObject> {
    /// What the model's states are delivered through.
    public let context: StateContext
    /// The view, while it is bound and still there.
    public private(set) weak var boundView: View?
    /// Whether the model is bound (even if the view has gone meanwhile).
    public private(set) var isBound = false
    /// Where the model is made, for messages.
    public var place: SourcePlace

    private var invocations: [() throws -> Void] = []
    private var undo: [() -> Void] = []
    /// Counts the times it was bound.
    private var generation = 0

    /// A model that is not bound.
    public init(in context: StateContext, at place: SourcePlace = .unknown) {
        self.context = context
        self.place = place
    }

    /// Counts a state as the model's own: its observers run when the model is applied.
    ///
    /// - Returns: the state.
    @discardableResult
    public final func include<Value>(_ state: State<Value>) -> State<Value> {
        invocations.append { try state.node.invokeObservers(at: .unknown) }
        return state
    }

    // MARK: - To be overridden

    /// Binds the states to the view's properties. Nothing by default.
    open func bind(with view: View) throws {}
    /// The model is about to be applied.
    open func willApplying(_ view: View) throws {}
    /// The model has been applied: the bound properties have the states' values.
    open func didApplying(_ view: View) throws {}
    /// The model is about to be mapped.
    open func modelWillMapped(from view: View) throws {}
    /// The model has been mapped: the states have the bound properties' values.
    open func modelDidMapped(from view: View) throws {}
    /// The model is about to be unbound from its view.
    open func willUnbind() throws {}
    /// The model has been unbound.
    open func didUnbind() throws {}

    // MARK: - Binding

    /// Binds the model to the view and gives the view the states' values: `willApplying`, `bind`, `didApplying`. Then
    /// the observers of all included states run, with the trigger `invoke`.
    ///
    /// A model that is bound is unbound first, with its hooks, unless it is bound to this very view: then its bindings
    /// are replaced.
    public final func apply(into view: View) {
        releaseOther(than: view)
        run(.hook) { try willApplying(view) }
        bind(view, .apply)
        run(.hook) { try didApplying(view) }
        for invocation in invocations { run(.operation) { try invocation() } }
    }

    /// Binds the model to the view and gives the states the view's values, with the trigger `bind`: `modelWillMapped`,
    /// `bind`, `modelDidMapped`. A model that is bound is unbound first, as by ``apply(into:)``.
    public final func map(from view: View) {
        releaseOther(than: view)
        run(.hook) { try modelWillMapped(from: view) }
        bind(view, .map)
        run(.hook) { try modelDidMapped(from: view) }
    }

    /// Binds the model to the view, and copies no values, unless this happens inside another model's `apply` or `map`,
    /// which it then takes part in. A model that is bound is unbound first, as by ``apply(into:)``.
    public final func bindStates(with view: View) {
        switch context.bindingSession?.mode {
        case .apply?: apply(into: view)
        case .map?: map(from: view)
        default:
            releaseOther(than: view)
            bind(view, .bind)
        }
    }

    /// Ends everything that `bind(with:)` has bound: `willUnbind`, the bindings end, `didUnbind`. Does nothing if the
    /// model is not bound.
    public final func unbind() {
        guard isBound else { return }
        run(.hook) { try willUnbind() }
        let undo = undo
        self.undo = []
        isBound = false
        boundView = nil
        for end in undo { end() }
        run(.hook) { try didUnbind() }
    }

    /// A view that observes itself through its model reports that it has been laid out: the model is applied to it.
    ///
    /// - Returns: false, and nothing happens, if the view is not of the model's type.
    @discardableResult
    public final func viewDidLayouted(_ view: AnyObject) -> Bool {
        guard let view = view as? View else { return false }
        apply(into: view)
        return true
    }

    // MARK: - Inside

    private func releaseOther(than view: View) {
        if isBound && boundView !== view { unbind() }
    }

    private func bind(_ view: View, _ mode: BindingMode) {
        let earlier = undo
        undo = []
        isBound = true
        boundView = view
        generation += 1
        let outer = context.bindingSession
        context.bindingSession = BindingSession(mode: mode)
        run(.hook) { try bind(with: view) }
        undo += context.bindingSession?.made ?? []
        context.bindingSession = outer
        // A model that another one binds is unbound with it, unless it has been bound again by then.
        context.bindingSession?.made.append { [weak self, generation] in
            if self?.generation == generation { self?.unbind() }
        }
        // What the last time bound and this time did not is over. A binding that was made again has ended already.
        for end in earlier { end() }
    }

    private func run(_ role: StateFailure.Role, _ body: () throws -> Void) {
        do {
            try body()
        } catch {
            context.report(role, error, state: "", place: place)
        }
    }
}
