package import Diagnostics
package import Layout
package import LuaHost
import StateObservation

/// A Lua state with the layout language, and the screens of its scripts.
///
/// The host dispatches all operations: a script's call arrives in `call`, which passes it to the library that lists the
/// operation (`Libraries`). A host belongs to one thread. It starts with one screen, and opens more screens for tests
/// (`open`); `screen` is the screen of the running operation.
package final class ScriptHost {
    /// The state that all scripts of the host run in.
    package let lua: LuaRuntime
    // Properties that every call uses are not checked for exclusive access at run time, as in `Screen`: no access is
    // open while a script runs.
    @exclusivity(unchecked) var screens: OpenScreens

    /// The screen of the running operation, with its data.
    package internal(set) var current: OpenScreen {
        get { screens.current }
        set { screens.current = newValue }
    }
    /// The current screen.
    package var screen: Screen { screens.running.takeUnretainedValue() }
    /// The first screen.
    package var main: OpenScreen { screens.main }

    /// The kinds of the current screen, including the kinds of plugins.
    package var registry: KindRegistry { screen.registry }
    /// The environment of the current screen's script.
    package var environment: LuaEnvironment { current.environment }
    var stateContext: StateContext { current.context }
    /// Plain data for scripts, from `--data` or a job.
    var data: LuaValue { options.data }
    let options: Options
    let textMeasurer: any TextMeasuring
    let generations = ViewGenerations()
    /// The budget of layouts, texts, images and drawing for the scripts of this host.
    package let budget: EntryBudget
    let resolver: ModuleResolver?

    /// The topics of the script API, and the table of their operations.
    private(set) var libraries: Libraries!
    @exclusivity(unchecked) private(set) var table: OperationTable!
    @exclusivity(unchecked) var classes = ValueClasses()

    /// The exports of the engine's modules that ran. `ScreenTables` has the modules of a screen.
    var modules: [EngineModule: LuaValue] = [:]
    /// Functions of the engine's Lua that Swift calls.
    @exclusivity(unchecked) var prelude = PreludeFunctions()

    /// Creates a host with an empty screen.
    ///
    /// - Parameters:
    ///   - resolver: Finds the modules for `require`.
    ///   - print: Gets each line that a script prints.
    /// - Throws: An engine error, or `.memory` if the memory limit is too small for the engine.
    package init(
        options: Options, text: any TextMeasuring, images: any ImageProviding, resolver: ModuleResolver?,
        print: @escaping (String) -> Void
    ) throws(ScriptError) {
        self.options = options
        self.resolver = resolver
        textMeasurer = text
        do {
            lua = try LuaRuntime(limits: options.limits, processRoom: options.processRoom, print: print)
            budget = EntryBudget(lua)
            let main = try OpenScreen(
                screen: Screen(
                    registry: KindRegistry(nameAdvice: ScriptNameAdvice()), text: text, images: images,
                    traits: options.traits,
                    quota: ScreenQuota(
                        options.maximumViews, generations, budget.makeAccount(), alikeLimit: options.alikeLimit)),
                environment: lua.makeEnvironment(name: "script", resolver: resolver))
            main.shown.takesPreferredContentSize = options.takesPreferredContentSize
            screens = OpenScreens(main)
        } catch {
            throw ScriptError(of: error)
        }
        libraries = Libraries(self)
        table = OperationTable(libraries)
        lua.dispatcher = self
        lua.describePacked = { Packed(bits: $0).described }
        lua.advise = { [unowned self] in Advisor(host: self).advised($0) }
        lua.onCollect = { [unowned self] in for library in libraries.all { library.didCollect($0) } }
        connect(main)
        text.budget = budget
        do { try lua.run(as: .engine) { try defineAPI() } } catch { throw ScriptError(of: error) }
    }

    deinit {
        lua.close()
        table?.free()
    }

    /// The options of a host.
    package struct Options {
        /// The traits of the first screen.
        package var traits = Traits()
        /// Whether a controller's `preferredContentSize` replaces the size in `traits`.
        package var takesPreferredContentSize = false
        /// Plain data that the script gets as its argument; nil for none.
        package var data: LuaValue = .nil
        /// The limits of the Lua state.
        package var limits = Limits()
        /// The maximum number of views in a screen.
        package var maximumViews = 200_000
        /// Returns how many bytes the process may still allocate, for processes that serve one script. This limit
        /// includes memory that the engine does not count.
        package var processRoom: (() -> Int)?
        /// Loads a font that a controller names, by its path and optional family, and returns a diagnostic for a font
        /// that cannot be used.
        package var takeFont: ((_ path: String, _ family: String?) -> Diagnostic?)?
        /// Writes a screen as text, for `screen:tree()` outside of specs; nil if the caller has no use for it.
        package var treeText: ((Snapshot) -> String)?
        /// The number of diagnostics with the same code and line that are reported; the rest are only counted.
        package var alikeLimit = SimilarDiagnostics.shown
        /// The plugins that may run, and their permissions.
        package var rights = PluginRights()
        /// Whether table cells record their changes, so that a new version of the script can restore them.
        package var notesCells = false

        /// Creates the default options: default limits, no data for the script, and no font loading.
        package init() {}
    }
}

/// A controller or molecule: the table of a script for a view.
struct Instance {
    var table: LuaReference
    /// The instance's class.
    var type: LuaReference?
    var isController = false
    var didLayout = false
    /// The layout of its `viewPlan`, which `applyPlan` runs again.
    var plan: LayoutUnit?
    /// Whether a controller got `viewDidAppear`, and the view of the controller that contains it.
    var didAppear = false
    var parent: ViewID?
    /// The unit of its layout, once it was put.
    var unit: LayoutUnit?
    /// Whether the instance was removed from the screen, which ended the bindings of its layout.
    var wasRemoved = false

    /// An instance without its table.
    struct Parked {
        private var rest: Instance

        /// Creates a parked instance.
        ///
        /// - Parameter placeholder: replaces the table, which must not be kept.
        init(_ instance: Instance, placeholder: LuaReference) {
            rest = instance
            rest.table = placeholder
        }

        func instance(_ table: LuaReference) -> Instance {
            var instance = rest
            instance.table = table
            return instance
        }
    }
}

/// Functions of the engine's Lua that Swift calls.
struct PreludeFunctions {
    /// (table) → instance of a class, or the table if it is one; nil for others.
    var resolve: LuaReference?
    /// (class, view) → instance.
    var instantiate: LuaReference?
    /// (value) → "molecule" or "controller" for a class.
    var classType: LuaReference?
    /// (object) → a builder whose methods set fields of a plain table.
    var builder: LuaReference?
    /// (instance, name, …): calls a method if the instance has it.
    var send: LuaReference?
    /// The functions for plugins.
    var plugins = PluginPreludeFunctions()
    /// (observer, token maker) → number of the observer's token.
    var observerToken: LuaReference?
    /// (token, key, function): keeps the handler of a registration with its observer.
    var keepHandler: LuaReference?
    /// (observer) → number of its token; removes the token.
    var endObserver: LuaReference?
    /// (number, view, instance, functions…): keeps them as long as a script holds the view.
    var park: LuaReference?
    /// (number) → whether a script holds the view, then the kept values.
    var unpark: LuaReference?
    /// (token, key, …): calls the handler with the observer as its first argument, if the observer is alive.
    var notify: LuaReference?
    /// (number of an observer's token) → the observer.
    var observer: LuaReference?
    /// (model number, hook, view): runs a hook of the model's class, if it has it.
    var modelHook: LuaReference?
    /// (model instance, "apply" | "map" | "bind", view): checks the view's type and performs the operation.
    var modelOperate: LuaReference?
}

/// Functions of the engine's Lua for plugins.
struct PluginPreludeFunctions {
    /// The function `widget`, a global of plugins, as in `widget "Badge" { … }`.
    var widget: LuaReference?
    /// (what) → `renderer`, `command` …, which plugins have as globals.
    var registerFeature: LuaReference?
    /// (screen as plain data) → the same, with links between its views.
    var linkNodes: LuaReference?
    /// (check, view) → the reports of a rule.
    var runRule: LuaReference?
}

/// The error of a script, which is shown unchanged.
package struct ScriptError: Error, CustomStringConvertible {
    /// Lua's error, with its location and traceback.
    package var lua: LuaError
    /// Whether the script hit a limit of Lua or the limit of views.
    package var isLimit: Bool

    /// Creates an error from a Lua error, or from an engine limit that Lua reported.
    package init(_ lua: LuaError, isViewLimit: Bool = false) {
        self.lua = lua
        isLimit = lua.kind.isLimit || isViewLimit
    }

    /// Creates an error from an error of a call into Lua. Unknown errors are engine errors.
    init(of error: any Error) {
        switch error {
        case let error as ScriptError: self = error
        case let error as LuaError: self.init(error)
        case let fault as LuaCallError:
            self.init(LuaError(kind: fault.kind, message: fault.message, source: fault.source))
        case let fault as LayoutError: self.init(LuaError(kind: .runtime, message: fault.message))
        default: self.init(LuaError(kind: .internal, message: "\(error)"))
        }
    }

    package var description: String { lua.description }
}
