package import Diagnostics
package import Layout
package import LuaHost
import StateObservation

/// A Lua state with the layout language, and the screens of its scripts.
///
/// The host dispatches all operations: a script's call arrives in `call`, which passes it to the library that lists the
/// operation (`Libraries`). A host must be used by one thread only. It starts with one screen, and `open` adds more for
/// tests. `screen` is the screen of the running operation.
package final class ScriptHost {
    /// The Lua state that all scripts of the host run in.
    package let lua: LuaRuntime
    // The run-time check for exclusive access is off for properties that every call uses, as in `Screen`: no access is
    // open while a script runs.
    @exclusivity(unchecked) var screens: OpenScreens

    /// The screen of the running operation, with the host's data for it. Between operations, this is the screen that
    /// was opened last and is still open.
    package internal(set) var current: OpenScreen {
        get { screens.current }
        set { screens.current = newValue }
    }
    /// The views of `current`.
    package var screen: Screen { screens.running.takeUnretainedValue() }
    /// The first screen, which exists as long as the host.
    package var main: OpenScreen { screens.main }

    /// The kinds of views in the current screen, including the kinds of plugins.
    package var registry: KindRegistry { screen.registry }
    /// The globals of the current screen's script.
    package var environment: LuaEnvironment { current.environment }
    var stateContext: StateContext { current.context }
    /// The data that scripts can read as `data`, from `--data` or a job.
    var data: LuaValue { options.data }
    let options: Options
    let textMeasurer: any TextMeasuring
    let generations = ViewGenerations()
    /// The limits of time and memory that layouts, texts, images and drawing share with the scripts of this host.
    package let budget: EntryBudget
    let resolver: ModuleResolver?

    /// The libraries that implement the script API.
    private(set) var libraries: Libraries!
    @exclusivity(unchecked) private(set) var table: OperationTable!
    @exclusivity(unchecked) var classes = ValueClasses()

    /// The exports of the engine's modules that have run. Modules that run once per screen are in `ScreenTables`.
    var modules: [EngineModule: LuaValue] = [:]
    /// Functions of the engine's own Lua that Swift calls.
    @exclusivity(unchecked) var prelude = PreludeFunctions()

    /// Creates a host with an empty screen.
    ///
    /// - Parameters:
    ///   - text: Measures the texts of all screens. The host sets its `budget`.
    ///   - images: The images that the first screen can show.
    ///   - resolver: Finds the modules for `require`; nil if scripts have no modules.
    ///   - print: Gets each line that a script prints.
    /// - Throws: An internal error of the engine, or a `.memory` error if the memory limit is too small for the engine.
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
        /// The array or dictionary that scripts can read as `data`. With another value, `data` is an empty table.
        package var data: LuaValue = .nil
        /// The limits of the Lua state, of which time and memory also apply to layouts, texts, images and drawing.
        package var limits = Limits()
        /// The maximum number of views in each screen.
        package var maximumViews = 200_000
        /// Returns how many bytes the process may still allocate, including memory that the engine does not count. For
        /// processes that serve one script; nil if only the engine's own limit applies.
        package var processRoom: (() -> Int)?
        /// Loads the font file at `path`, which a controller names relative to the script's directory, as `family`; nil
        /// for the family that the file names. Returns a diagnostic if the font cannot be used; otherwise nil. Without
        /// this function, fonts of controllers are ignored.
        package var takeFont: ((_ path: String, _ family: String?) -> Diagnostic?)?
        /// Returns the text of `screen:tree()` for a snapshot, outside of specs. Nil if the caller does not support
        /// `tree`.
        package var treeText: ((Snapshot) -> String)?
        /// How many diagnostics with the same code and source line are reported per screen. Further ones are only
        /// counted.
        package var alikeLimit = SimilarDiagnostics.shown
        /// The plugins that may run, and their permissions.
        package var rights = PluginRights()
        /// Whether cells on the main screen record their initial values, so that a hot reload can restore changes in
        /// cells.
        package var notesCells = false

        /// Creates the default options: default limits, no data for the script, and no font loading.
        package init() {}
    }
}

/// A controller or molecule: the Lua table that represents a view.
struct Instance {
    var table: LuaReference
    /// The class of the instance, if known.
    var type: LuaReference?
    var isController = false
    var didLayout = false
    /// The layout unit of the method `viewPlan`, which `applyPlan` runs again; nil without one.
    var plan: LayoutUnit?
    /// Whether the controller got `viewDidAppear` and has not disappeared since. `parent` is the view of the controller
    /// that contains it.
    var didAppear = false
    var parent: ViewID?
    /// The layout unit of the instance; nil until its layout runs.
    var unit: LayoutUnit?
    /// Whether the instance was removed from the screen and not put again. The removal ended the bindings of its
    /// layout.
    var wasRemoved = false

    /// An instance without its table, so that the garbage collector of Lua can collect the table.
    struct Parked {
        private var rest: Instance

        /// Creates a parked instance.
        ///
        /// - Parameter placeholder: Any other table, which is stored in place of the instance's own.
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

/// Functions of the engine's own Lua that Swift calls.
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

/// Functions of the engine's own Lua for plugins.
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

/// The error of a script. Its description is shown to the user unchanged.
package struct ScriptError: Error, CustomStringConvertible {
    /// The Lua error, with its location and traceback.
    package var lua: LuaError
    /// Whether the script hit a limit of Lua or the limit of views.
    package var isLimit: Bool

    /// Creates an error from a Lua error. `isLimit` is true if the Lua error is a limit, or if `isViewLimit` is true.
    ///
    /// - Parameter isViewLimit: Whether the screen has reached its maximum number of views.
    package init(_ lua: LuaError, isViewLimit: Bool = false) {
        self.lua = lua
        isLimit = lua.kind.isLimit || isViewLimit
    }

    /// Creates an error from any error of a call into Lua. An unknown type of error becomes an internal error of the
    /// engine.
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

    /// The description of the Lua error.
    package var description: String { lua.description }
}
