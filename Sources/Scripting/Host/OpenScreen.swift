import Diagnostics
package import Geometry
package import Layout
package import LuaHost
package import StateObservation

/// A screen of a host, with everything that is released when it is closed.
package final class OpenScreen {
    /// The views that the script lays out.
    package let screen: Screen
    /// The globals of its script.
    package let environment: LuaEnvironment
    /// The context that delivers state changes, on the screen's virtual clock.
    package let context: StateContext
    /// The virtual time of the screen: delays, animations and `after` use it. It advances only on request.
    package var clock: StateClock { context.clock }

    /// Focus, text editing and other user interactions.
    package internal(set) var interactor: EventSimulator!

    /// The views that scripts removed.
    @exclusivity(unchecked) var removed = RemovedViews()
    /// The Lua instances of controllers and molecules, by view.
    @exclusivity(unchecked) var instances: [ViewID: Instance] = [:]
    @exclusivity(unchecked) var traitReaders: [LayoutUnit: UnitRecord] = [:]
    /// For each layout unit, the functions that end its observations, bindings and derived states when it runs again.
    /// Only for units that are running or may run again.
    var registrations: [LayoutUnit: [() -> Void]] = [:]
    @exclusivity(unchecked) var controllers: [ViewID] = []
    /// The engine's data for views that scripts bind, observe or handle events of.
    @exclusivity(unchecked) var peers: [ViewID: ViewPeer] = [:]
    /// The script that it shows.
    var shown = ShownScript()
    /// Errors of callbacks without a caller.
    var failures = CallbackFailures()
    /// The locations of probable points in place of a priority; each is reported once.
    var mistakenPriorities: Set<SourceLocation> = []
    /// Undefined globals that were read.
    var missingNames = UndefinedNames()
    /// The slot of its handle; nil after closing.
    var handle: (index: UInt32, generation: UInt32)?

    init(screen: Screen, environment: LuaEnvironment) {
        self.screen = screen
        self.environment = environment
        context = StateContext(onError: { _ in })
        screen.clock = { [weak context] in context?.clock.now ?? 0 }
    }

    /// The tables and collections of the screen. The screen gets its cells from them.
    var tables: ScreenTables { unsafeDowncast(screen.cellArranger!, to: ScreenTables.self) }

    /// Reports a failed callback. Each error appears once among the diagnostics, however often it occurs.
    func fail(
        _ text: String, code: DiagnosticCode = .callbackFailed, view: ViewID? = nil, source: SourceLocation = .none
    ) {
        failures.add(screen.sourceText(source).map { "\($0): \(text)" } ?? text)
        guard failures.isNew("\(source) \(text)") else { return }
        screen.report(.error, code: code, text, view: view, attribute: nil, source: source)
    }

    /// The size that the script's controller requests; nil without a request.
    package var preferredContentSize: Size? { shown.preferredContentSize }
}

/// The script that a screen shows.
struct ShownScript {
    /// The script's name in messages.
    var name: String?
    /// The returned controller or molecule, if any; tests use it.
    var controller: LuaReference?
    /// The size that its controller requests; nil without a request.
    var preferredContentSize: Size?
    /// Whether the controller's `preferredContentSize` applies, because the host has not set a size.
    var takesPreferredContentSize = false
}

/// Errors of callbacks without a caller.
struct CallbackFailures {
    private var texts: [String] = []
    private var known: Set<String> = []
    /// A limit that was hit.
    private var limit: LuaError?

    mutating func add(_ text: String) { if texts.count < 100 { texts.append(text) } }

    mutating func add(limit: LuaError) { self.limit = limit }

    /// Returns whether an error is new and must be reported; the number of reports is limited.
    mutating func isNew(_ text: String) -> Bool { known.count < 1_000 && known.insert(text).inserted }

    /// Returns the texts since the last call.
    mutating func take() -> [String] {
        defer { texts = [] }
        return texts
    }

    /// Removes texts that a test expected.
    mutating func remove(_ expected: Set<String>) { texts.removeAll(where: expected.contains) }

    /// Returns the limit error since the last call.
    mutating func takeLimit() -> LuaError? {
        defer { limit = nil }
        return limit
    }
}

/// The screens of a host. One of them is current: running code refers to it.
struct OpenScreens {
    /// The first screen, which lives as long as the host.
    let main: OpenScreen
    /// The screen of the running code.
    var current: OpenScreen {
        didSet {
            running = .passUnretained(current.screen)
            runningOpen = .passUnretained(current)
        }
    }
    /// The running screen for the dispatcher, without reference counting. The caller of an operation retains the
    /// screen.
    private(set) var running: Unmanaged<Screen>
    private(set) var runningOpen: Unmanaged<OpenScreen>
    /// All screens, by handle.
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

    /// Removes a screen, unless it is the main screen or already closed.
    ///
    /// - Returns: Whether it was open.
    mutating func remove(_ open: OpenScreen) -> Bool {
        guard open !== main, let handle = open.handle else { return false }
        open.handle = nil
        handles.remove(handle.index, handle.generation)
        return true
    }

    /// The screen opened last.
    var newest: OpenScreen {
        handles.values.reduce(main) { $1.screen.root.generation > $0.screen.root.generation ? $1 : $0 }
    }

    /// Returns the first screen that satisfies a condition, beginning with the main screen.
    func first(where holds: (OpenScreen) -> Bool) -> OpenScreen? {
        holds(main) ? main : handles.values.first(where: holds)
    }
}
