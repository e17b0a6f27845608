package import Layout
package import LuaHost
package import StateObservation

/// A screen of a host and everything that goes with it when it is closed.
package final class OpenScreen {
    /// What the script lays out.
    package let screen: Screen
    /// Where its script runs.
    package let environment: LuaEnvironment
    /// Its states are delivered through this, on a virtual clock of the screen's own.
    package let context: StateContext
    /// The virtual time of the screen: delays, animations and `after` run on it. It stands still until somebody
    /// advances it.
    package var clock: StateClock { context.clock }

    /// Focus, text editing and what else a person does to the screen.
    package internal(set) var interactor: Interactor!

    /// What scripts have taken out of it.
    @exclusivity(unchecked) var removed = RemovedViews()
    /// Lua-side instances of controllers and molecules by their view.
    @exclusivity(unchecked) var instances: [ViewID: Instance] = [:]
    @exclusivity(unchecked) var traitReaders: [LayoutUnit: UnitRecord] = [:]
    /// By unit of layout: what ends each observation, binding and derived state that it has made, for when it runs
    /// again. Only of units that are running or may run again.
    var registrations: [LayoutUnit: [() -> Void]] = [:]
    @exclusivity(unchecked) var controllers: [ViewID] = []
    /// What the engine keeps of views that scripts bind, observe or handle events of.
    @exclusivity(unchecked) var peers: [ViewID: ViewPeer] = [:]
    /// The script that it shows.
    var shown = ShownScript()
    /// What callbacks failed with that had nobody to throw to.
    var failures = CallbackFailures()
    /// Where points stand in the place of a priority: each is reported once.
    var mistakenPriorities: Set<SourceLocation> = []
    /// Globals that were read and are nil.
    var missingNames = MissingNames()
    /// The slot of its handle; nil once it is closed.
    var handle: (index: UInt32, generation: UInt32)?

    init(screen: Screen, environment: LuaEnvironment) {
        self.screen = screen
        self.environment = environment
        context = StateContext(onError: { _ in })
        screen.clock = { [weak context] in context?.clock.now ?? 0 }
    }

    /// Its tables and collections. The screen asks them for cells.
    var tables: ScreenTables { unsafeDowncast(screen.cellArranger!, to: ScreenTables.self) }

    /// A callback failed. Each failure is reported once among the diagnostics, however often it happens.
    func fail(
        _ text: String, code: DiagnosticCode = .callbackFailed, view: ViewID? = nil, source: SourceLocation = .none
    ) {
        failures.add(screen.sourceText(source).map { "\($0): \(text)" } ?? text)
        guard failures.isNew("\(source) \(text)") else { return }
        screen.report(.error, code: code, text, view: view, attribute: nil, source: source)
    }

    /// The size that the script's controller asks for; nil where it asks for none.
    package var preferredContentSize: Size? { shown.preferredContentSize }
}

/// The script that a screen shows.
struct ShownScript {
    /// What messages call it.
    var name: String?
    /// What it returned, if it has a name for tests: its controller or molecule.
    var controller: LuaReference?
    /// The size that its controller asks for; nil where it asks for none.
    var preferredContentSize: Size?
    /// Whether nobody has chosen a size, so that the controller's `preferredContentSize` is taken.
    var takesPreferredContentSize = false
}

/// What callbacks failed with that had nobody to throw to.
struct CallbackFailures {
    private var texts: [String] = []
    private var told: Set<String> = []
    /// A limit that was hit.
    private var limit: LuaError?

    mutating func add(_ text: String) { if texts.count < 100 { texts.append(text) } }

    mutating func add(limit: LuaError) { self.limit = limit }

    /// Whether it must be reported: each failure is, once, and not more of them than anybody reads.
    mutating func isNew(_ text: String) -> Bool { told.count < 1_000 && told.insert(text).inserted }

    /// The texts since the last call.
    mutating func take() -> [String] {
        defer { texts = [] }
        return texts
    }

    /// Forgets texts that a test has asked for.
    mutating func remove(_ expected: Set<String>) { texts.removeAll(where: expected.contains) }

    /// The limit that was hit since the last call.
    mutating func takeLimit() -> LuaError? {
        defer { limit = nil }
        return limit
    }
}

/// The screens of a host. One of them is current: what runs now is about it.
struct OpenScreens {
    /// The screen that the host was made with, which lives as long as the host.
    let main: OpenScreen
    /// The screen that what runs now is about, and what belongs to it.
    var current: OpenScreen {
        didSet {
            running = .passUnretained(current.screen)
            runningOpen = .passUnretained(current)
        }
    }
    /// What runs, for the dispatcher, which counts no references. Whoever runs an operation holds the screen.
    private(set) var running: Unmanaged<Screen>
    private(set) var runningOpen: Unmanaged<OpenScreen>
    /// All of them, by handle.
    private var handles = HandleTable<OpenScreen>()

    init(_ main: OpenScreen) {
        self.main = main
        current = main
        running = .passUnretained(main.screen)
        runningOpen = .passUnretained(main)
        main.handle = handles.add(main)
    }

    var count: Int { handles.count }

    var all: some Sequence<OpenScreen> { handles.values }

    subscript(index: UInt32, generation: UInt32) -> OpenScreen? { handles[index, generation] }

    mutating func add(_ open: OpenScreen) { open.handle = handles.add(open) }

    /// Takes a screen out, unless it is the main one or closed already.
    ///
    /// - Returns: whether it was open.
    mutating func remove(_ open: OpenScreen) -> Bool {
        guard open !== main, let handle = open.handle else { return false }
        open.handle = nil
        handles.remove(handle.index, handle.generation)
        return true
    }

    /// The one opened last.
    var newest: OpenScreen {
        handles.values.reduce(main) { $1.screen.root.generation > $0.screen.root.generation ? $1 : $0 }
    }

    /// The screen that has what is asked for, the main one before others.
    func first(where holds: (OpenScreen) -> Bool) -> OpenScreen? {
        holds(main) ? main : handles.values.first(where: holds)
    }
}
