import Layout
import LuaHost
import StateObservation

/// What the engine keeps of a view for its script: it is the target of bindings and view models, and it keeps what
/// observes states on the view's behalf. All of it goes with the view.
final class ViewPeer {
    let view: ViewID
    /// The bindings to be told when a property changes, by slot.
    var bindings: [(slot: Int, binding: StateBinding<LuaValue, ViewPeer>)] = []
    /// What the view's node observes: `node:observe`, `node:whenStateChanged`.
    var observations: [(token: ObserverToken, observer: StateObserver<LuaValue, ObserverToken>)] = []
    /// The view (or its instance) as an observer.
    var token: ObserverToken?
    /// The declared states of the view's instance.
    var states: [State<LuaValue>] = []
    /// The properties that `whenStateChanged` has set.
    var assignedSlots: Set<Int> = []
    /// The values that scripts set on a placeholder for a view of a broken plugin.
    var standInValues: [String: LuaValue] = [:]
    /// What the script does when something happens to the view.
    var handlers: [InteractionEvent: LuaReference] = [:]
    /// The view model that is bound to the view, and its instance, which lives as long.
    var model: ScriptViewModel?
    var modelInstance: LuaReference?
    /// What follows the states that functions in the view's description have read, by the name of the entry.
    var followed: [String: Following] = [:]
    /// The layout that runs again when a state that it has read changes.
    var declaredLayout: UnitRecord?
    /// Models that this one binds to the same view in its turn.
    var nested: [(model: ScriptViewModel, instance: LuaReference?)] = []

    init(view: ViewID) { self.view = view }

    /// The view was taken out of the screen: what was bound and observed for it ends. What it does when something
    /// happens to it, and the values of its states, stay.
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

    /// The view has gone, or its screen: what holds functions of the script lets go of them.
    func release() {
        for (_, observer) in observations { observer.cancel() }
        for (_, binding) in bindings { binding.unbind() }
        for following in followed.values { following.cancel() }
        followed = [:]
        declaredLayout = nil
        for state in states { state.release() }
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
