import Layout
import LuaHost
import StateObservation

/// The engine's data for a view of a script: the target of bindings and view models, and the owner of observations on
/// the view's behalf. It is released with the view.
final class ViewPeer {
    let view: ViewID
    /// The bindings to be notified when a property changes, by slot.
    var bindings: [(slot: Int, binding: StateBinding<LuaValue, ViewPeer>)] = []
    /// The observations of the view's node: `node:observe`, `node:whenStateChanged`.
    var observations: [(token: ObserverToken, observer: StateObserver<LuaValue, ObserverToken>)] = []
    /// The view (or its instance) as an observer.
    var token: ObserverToken?
    /// The declared states of the view's instance.
    var states: [State<LuaValue>] = []
    /// The properties that `whenStateChanged` has set.
    var assignedSlots: Set<Int> = []
    /// The values that scripts set on a placeholder for a view of a broken plugin.
    var standInValues: [String: LuaValue] = [:]
    /// The script's event handlers of the view.
    var handlers: [InteractionEvent: LuaReference] = [:]
    /// The view model bound to the view, and its instance, which lives as long.
    var model: ScriptViewModel?
    var modelInstance: LuaReference?
    /// The observations of the states that functions of the view's description have read, by the entry's name.
    var followed: [String: Following] = [:]
    /// The layout that runs again when a state it has read changes.
    var declaredLayout: UnitRecord?
    /// Whether the view is a selected and a highlighted cell, as far as functions of states have read it.
    var cellStates: [CellState: State<LuaValue>] = [:]
    /// Further models that this model binds to the same view.
    var nested: [(model: ScriptViewModel, instance: LuaReference?)] = []

    init(view: ViewID) { self.view = view }

    /// Ends the bindings and observations of a view that was removed from the screen. Its event handlers and the values
    /// of its states are kept.
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

    /// Releases the script's functions when the view or its screen is released.
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
