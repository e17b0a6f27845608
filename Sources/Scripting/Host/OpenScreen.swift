import Diagnostics
package import Geometry
package import Layout
package import LuaHost
package import StateObservation

/// A screen of a host, with everything that the host releases when the screen is closed.
package final class OpenScreen {
    /// The views that the script lays out.
    package let screen: Screen
    /// The globals of the screen's script.
    package let environment: LuaEnvironment
    /// The context of the screen's states. It calls their observers, and contains the screen's virtual clock.
    package let context: StateContext
    /// The clock of the screen's virtual time, which delays, animations and `after` use. It advances only on request.
    package var clock: StateClock { context.clock }

    /// The simulator of a user on this screen: focus, text editing, taps and other interactions. Never nil.
    package internal(set) var interactor: EventSimulator!

    /// The views that scripts have removed from this screen.
    @exclusivity(unchecked) var removed = RemovedViews()
    /// The Lua instances of controllers and molecules, by view.
    @exclusivity(unchecked) var instances: [ViewID: Instance] = [:]
    @exclusivity(unchecked) var traitReaders: [LayoutUnit: UnitRecord] = [:]
    /// The functions that end the observations, bindings and derived states of a layout unit when the unit runs again.
    /// Contains only units that are running or may run again.
    var registrations: [LayoutUnit: [() -> Void]] = [:]
    @exclusivity(unchecked) var controllers: [ViewID] = []
    /// The engine's data for each view that a script binds, observes or handles events of.
    @exclusivity(unchecked) var peers: [ViewID: ViewPeer] = [:]
    /// The script that the screen shows.
    var shown = ShownScript()
    /// The errors of callbacks that no script has called, such as observers.
    var failures = CallbackFailures()
    /// The source locations of priorities that were reported because they probably mean points.
    var mistakenPriorities: Set<SourceLocation> = []
    /// The undefined globals that the screen's script has read.
    var missingNames = UndefinedNames()
    /// The handle of the screen in its host; nil after closing.
    var handle: (index: UInt32, generation: UInt32)?

    init(screen: Screen, environment: LuaEnvironment) {
        self.screen = screen
        self.environment = environment
        context = StateContext(onError: { _ in })
        screen.clock = { [weak context] in context?.clock.now ?? 0 }
    }

    /// The screen's tables and collections, which provide the screen with cells.
    var tables: ScreenTables { unsafeDowncast(screen.cellArranger!, to: ScreenTables.self) }

    /// Reports the error of a callback. The diagnostics contain each error once, however often it occurs.
    func fail(
        _ text: String, code: DiagnosticCode = .callbackFailed, view: ViewID? = nil, source: SourceLocation = .none
    ) {
        failures.add(screen.sourceText(source).map { "\($0): \(text)" } ?? text)
        guard failures.isNew("\(source) \(text)") else { return }
        screen.report(.error, code: code, text, view: view, attribute: nil, source: source)
    }

    /// The screen size in points that the script's controller requests; nil if it requests none.
    package var preferredContentSize: Size? { shown.preferredContentSize }
}

/// The script that a screen shows.
struct ShownScript {
    /// The script's name in messages.
    var name: String?
    /// The controller or molecule that the script returned, if any. Tests use it.
    var controller: LuaReference?
    /// The screen size that the controller requests; nil if it requests none.
    var preferredContentSize: Size?
    /// Whether the screen gets the controller's `preferredContentSize`. False if the host has set a size.
    var takesPreferredContentSize = false
}

/// The errors of callbacks that no script has called, such as observers.
struct CallbackFailures {
    private var texts: [String] = []
    private var known: Set<String> = []
    /// The error of the limit that a callback last hit, until `takeLimit()` returns it.
    private var limit: LuaError?

    mutating func add(_ text: String) { if texts.count < 100 { texts.append(text) } }

    mutating func add(limit: LuaError) { self.limit = limit }

    /// Returns whether an error must be reported because it is new, and records it. False for all errors after the
    /// first 1,000.
    mutating func isNew(_ text: String) -> Bool { known.count < 1_000 && known.insert(text).inserted }

    /// Returns the errors since the previous call, at most 100, and removes them.
    mutating func take() -> [String] {
        defer { texts = [] }
        return texts
    }

    /// Removes the errors that a test expected.
    mutating func remove(_ expected: Set<String>) { texts.removeAll(where: expected.contains) }

    /// Returns the last limit error since the previous call, if any, and removes it.
    mutating func takeLimit() -> LuaError? {
        defer { limit = nil }
        return limit
    }
}

/// The screens of a host. Running code refers to one of them, the current screen.
struct OpenScreens {
    /// The first screen, which lives as long as the host.
    let main: OpenScreen
    /// The screen that running code refers to.
    var current: OpenScreen {
        didSet {
            running = .passUnretained(current.screen)
            runningOpen = .passUnretained(current)
        }
    }
    /// The current screen for the dispatcher, without reference counting. The code that runs an operation retains the
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
    /// - Returns: Whether the screen was removed.
    mutating func remove(_ open: OpenScreen) -> Bool {
        guard open !== main, let handle = open.handle else { return false }
        open.handle = nil
        handles.remove(handle.index, handle.generation)
        return true
    }

    /// The screen that was opened last, possibly the main screen.
    var newest: OpenScreen {
        handles.values.reduce(main) { $1.screen.root.generation > $0.screen.root.generation ? $1 : $0 }
    }

    /// Returns the first screen that satisfies a condition; the main screen is tested first.
    func first(where holds: (OpenScreen) -> Bool) -> OpenScreen? {
        holds(main) ? main : handles.values.first(where: holds)
    }
}
