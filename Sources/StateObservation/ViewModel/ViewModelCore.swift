/// While a view model runs its `bind(with:)`: the mode of bindings that ``State/bind(with:at:)`` creates, and these
/// bindings.
struct BindingSession {
    /// The mode: `bind`, `apply` or `map`.
    let mode: BindingMode
    /// Functions, each of which ends one of the bindings that were made.
    var made: [() -> Void] = []
}

/// A model that binds its states to a view. Subclasses override ``bind(with:)`` and the hooks, which do nothing by
/// default.
///
/// ```swift
/// final class ProfileModel: ViewModelCore<ProfileView> {
///     lazy var name = include(State("", in: context))
///     override func bind(with view: ProfileView) throws { try name.bind(with: view.nameLabel.textProperty) }
/// }
/// model.apply(into: view)
/// ```
///
/// While ``apply(into:)`` or ``map(from:)`` runs `bind(with:)`, every plain ``State/bind(with:at:)`` in it behaves as
/// `apply` or `map`, also in models that it binds. A model is bound to one view at a time, which it holds weakly. The
/// view or the creator of the model holds the model.
///
/// Errors that a hook throws go to ``StateContext/onError``, and the sequence continues.
open class ViewModelCore<View: AnyObject> {
    /// The context of the model's states.
    public let context: StateContext
    /// The view; nil if the model is not bound or the view is gone.
    public private(set) weak var boundView: View?
    /// Whether the model is bound. Stays true if the view is gone.
    public private(set) var isBound = false
    /// The place of the model's creation, for errors.
    public var place: SourcePlace

    /// Functions, each of which runs the observers of an included state.
    private var invocations: [() throws -> Void] = []
    /// Functions, each of which ends a binding of this model.
    private var undo: [() -> Void] = []
    /// The number of times that the model was bound.
    private var generation = 0

    /// Creates a model that is not bound.
    ///
    /// - Parameters:
    ///   - context: the context of the model's states.
    ///   - place: the place of this call, for errors.
    public init(in context: StateContext, at place: SourcePlace = .unknown) {
        self.context = context
        self.place = place
    }

    /// Adds a state to the model: its observers run when the model is applied, once for each call of this function.
    ///
    /// - Returns: the state.
    @discardableResult
    public final func include<Value>(_ state: State<Value>) -> State<Value> {
        invocations.append { try state.node.invokeObservers(at: .unknown) }
        return state
    }

    // MARK: - Overridden by subclasses

    /// Binds the states to the view's properties. ``apply(into:)``, ``map(from:)`` and ``bindStates(with:)`` call this
    /// function. An error that it throws goes to ``StateContext/onError``; the bindings made before it stay.
    open func bind(with view: View) throws {}
    /// Runs before the model is applied. Errors go to ``StateContext/onError``.
    open func willApplying(_ view: View) throws {}
    /// Runs after the model was applied: the bound properties have the states' values. Errors go to
    /// ``StateContext/onError``.
    open func didApplying(_ view: View) throws {}
    /// Runs before the model is mapped. Errors go to ``StateContext/onError``.
    open func modelWillMapped(from view: View) throws {}
    /// Runs after the model was mapped: the states have the bound properties' values. Errors go to
    /// ``StateContext/onError``.
    open func modelDidMapped(from view: View) throws {}
    /// Runs before the model is unbound. Errors go to ``StateContext/onError``.
    open func willUnbind() throws {}
    /// Runs after the model was unbound. Errors go to ``StateContext/onError``.
    open func didUnbind() throws {}

    // MARK: - Binding

    /// Binds the model and copies the states' values into the view: runs `willApplying`, `bind` and `didApplying`, then
    /// the observers of all included states, with the trigger `invoke`.
    ///
    /// Unbinds the model first, with its hooks, if it is bound to another view. If it is bound to this view, replaces
    /// its bindings.
    public final func apply(into view: View) {
        releaseOther(than: view)
        run(.hook) { try willApplying(view) }
        bind(view, .apply)
        run(.hook) { try didApplying(view) }
        for invocation in invocations { run(.operation) { try invocation() } }
    }

    /// Binds the model and copies the view's values into the states, with the trigger `bind`: runs `modelWillMapped`,
    /// `bind` and `modelDidMapped`.
    ///
    /// Unbinds the model first, with its hooks, if it is bound to another view. If it is bound to this view, replaces
    /// its bindings.
    public final func map(from view: View) {
        releaseOther(than: view)
        run(.hook) { try modelWillMapped(from: view) }
        bind(view, .map)
        run(.hook) { try modelDidMapped(from: view) }
    }

    /// Binds the model without copying values. Inside another model's `apply` or `map`, applies or maps this model,
    /// too.
    ///
    /// Unbinds the model first, with its hooks, if it is bound to another view. If it is bound to this view, replaces
    /// its bindings.
    public final func bindStates(with view: View) {
        switch context.bindingSession?.mode {
        case .apply?: apply(into: view)
        case .map?: map(from: view)
        default:
            releaseOther(than: view)
            bind(view, .bind)
        }
    }

    /// Ends all bindings of `bind(with:)`, between the hooks `willUnbind` and `didUnbind`. Does nothing if the model is
    /// not bound.
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

    /// Applies the model to a view that was laid out.
    ///
    /// - Returns: whether the view has the type `View`. If not, nothing happens.
    @discardableResult
    public final func viewDidLayouted(_ view: AnyObject) -> Bool {
        guard let view = view as? View else { return false }
        apply(into: view)
        return true
    }

    // MARK: - Internal

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
        // A model that another model binds is unbound with it, unless it is bound again before.
        context.bindingSession?.made.append { [weak self, generation] in
            if self?.generation == generation { self?.unbind() }
        }
        // Ends the bindings of the last time that were not made again.
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
