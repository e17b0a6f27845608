import Layout
import LuaHost
import StateObservation

/// The engine's data for a view of a script: its bindings, view models, observations and event handlers. Released with
/// the view.
final class ViewPeer {
    let view: ViewID
    /// The bindings of the view's properties, with the property's slot; -1 for an unknown property of a placeholder.
    var bindings: [(slot: Int, binding: StateBinding<LuaValue, ViewPeer>)] = []
    /// The observations that last as long as the view, such as observations by `node:whenStateChanged`.
    var observations: [(token: ObserverToken, observer: StateObserver<LuaValue, ObserverToken>)] = []
    /// The token of the view as an observer of states; nil until it observes one.
    var token: ObserverToken?
    /// The states that the view's instance declares.
    var states: [State<LuaValue>] = []
    /// The slots of the properties that `whenStateChanged` has set.
    var assignedSlots: Set<Int> = []
    /// The values that scripts set for unknown properties, if the view is a placeholder for a view of a broken plugin.
    var standInValues: [String: LuaValue] = [:]
    /// The script's event handlers of the view.
    var handlers: [InteractionEvent: LuaReference] = [:]
    /// The view model that is bound to the view; `modelInstance` is its table, which is kept as long as the model is
    /// bound.
    var model: ScriptViewModel?
    var modelInstance: LuaReference?
    /// The observations of states that functions in the view's description have read, by the key of the function.
    var followed: [String: Following] = [:]
    /// The layout of descriptions in the view, which runs again after a state that it has read changes. Nil if the view
    /// has none.
    var declaredLayout: UnitRecord?
    /// The states that follow `isSelected` and `isHighlighted` of a cell. They exist only if functions of states have
    /// read these fields.
    var cellStates: [CellState: State<LuaValue>] = [:]
    /// Further view models that the bound model binds to the same view.
    var nested: [(model: ScriptViewModel, instance: LuaReference?)] = []

    init(view: ViewID) { self.view = view }

    /// Ends the bindings, observations and view models of a view that was removed from the screen. Keeps its event
    /// handlers and the values of its states.
    func endRegistrations() {
        for (_, observer) in observations { observer.cancel() }
        for (_, binding) in bindings { binding.unbind() }
        for following in followed.values { following.cancel() }
        followed = [:]
        declaredLayout = nil
        observations = []
        bindings = []
        token?.isEnded = true
        token = nil
        for (nested, _) in nested { nested.unbind() }
        model?.unbind()
        model = nil
        modelInstance = nil
        nested = []
    }

    /// Ends all bindings and observations, and releases all functions and values of the script. Called when the view or
    /// its screen is released.
    func release() {
        for (_, observer) in observations { observer.cancel() }
        for (_, binding) in bindings { binding.unbind() }
        for following in followed.values { following.cancel() }
        followed = [:]
        declaredLayout = nil
        for state in states + Array(cellStates.values) { state.release() }
        cellStates = [:]
        observations = []
        bindings = []
        states = []
        standInValues = [:]
        handlers = [:]
        token = nil
        model = nil
        modelInstance = nil
        nested = []
    }
}
