package import Layout
package import LuaHost
package import StateObservation

/// A screen of a host and everything that goes with it when it is closed.
package final class OpenScreen {
    package let screen: Screen
    /// Where its script runs.
    package let environment: LuaEnvironment
    /// Its states are delivered through this, on a virtual clock of the screen's own.
    package let context: StateContext
    package var clock: StateClock { context.clock }

    /// Focus, text editing and what else a person does to the screen.
    package internal(set) var interactor: Interactor!

    /// What scripts have taken out of it.
    var removed = RemovedViews()
    /// Lua-side instances of controllers and molecules by their view.
    @exclusivity(unchecked) var instances: [ViewID: Instance] = [:]
    @exclusivity(unchecked) var traitReaders: [LayoutUnit: UnitRecord] = [:]
    /// By unit of layout: what ends each observation, binding and derived state that it has made, for when it runs
    /// again. Only of units that are running or may run again.
    var registrations: [LayoutUnit: [() -> Void]] = [:]
    @exclusivity(unchecked) var controllers: [ViewID] = []
    /// What the engine keeps of views that scripts bind, observe or handle events of.
    @exclusivity(unchecked) var peers: [ViewID: ViewPeer] = [:]
    /// The size that the script's controller asks for; nil where it asks for none.
    package internal(set) var preferredContentSize: Size?
    /// Whether nobody has chosen a size, so that the controller's `preferredContentSize` is taken.
    var takesPreferredContentSize = false
    /// What the script returned, if it has a name for tests: its controller or molecule.
    var controller: LuaReference?
    /// What messages call its script.
    var scriptName: String?
    /// What callbacks failed with that had nobody to throw to, since it was last asked for.
    private(set) var failures: [String] = []
    private var toldFailures: Set<String> = []
    /// Where points stand in the place of a priority: each is told once.
    var mistakenPriorities: Set<SourceLocation> = []
    /// Globals that were read and are nil.
    var missingNames = MissingNames()
    /// A limit that was hit in a callback which had nobody to throw to.
    var pendingLimit: LuaError?
    /// The slot of its handle; nil once it is closed.
    var handle: (index: UInt32, generation: UInt32)?

    init(screen: Screen, environment: LuaEnvironment) {
        self.screen = screen
        self.environment = environment
        context = StateContext(onError: { _ in })
        screen.clock = { [weak context] in context?.clock.now ?? 0 }
    }

    /// A callback failed. Each failure is told once among the diagnostics, however often it happens.
    func fail(_ text: String, code: DiagnosticCode = .state, view: ViewID? = nil, source: SourceLocation = .none) {
        if failures.count < 100 { failures.append(screen.sourceText(source).map { "\($0): \(text)" } ?? text) }
        guard toldFailures.count < 1_000, toldFailures.insert("\(source) \(text)").inserted else { return }
        screen.report(.error, code: code, text, view: view, attribute: nil, source: source)
    }

    /// What callbacks failed with since the last call.
    func takeFailures() -> [String] {
        defer { failures = [] }
        return failures
    }
}
