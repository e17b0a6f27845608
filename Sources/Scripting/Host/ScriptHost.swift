package import Layout
package import LuaHost
import StateObservation

/// A Lua state with the layout language in it, and the screens that its scripts lay out.
///
/// It is the dispatcher of all operations: what a script calls arrives in `call`, and goes to the library that lists the
/// operation (`Libraries`). A host lives on one thread. It has one screen from the start, and opens more of them for
/// tests (`open`); `screen` is the one that the running operation is about.
package final class ScriptHost {
    /// The state that all scripts of the host run in.
    package let lua: LuaRuntime
    // What every call passes through is not checked for exclusive access at run time, as in `Screen`: no access to it
    // is open while a script runs.
    @exclusivity(unchecked) var screens: OpenScreens

    /// The screen that what runs now is about, and what belongs to it.
    package internal(set) var current: OpenScreen {
        get { screens.current }
        set { screens.current = newValue }
    }
    /// That screen itself.
    package var screen: Screen { screens.running.takeUnretainedValue() }
    /// The screen that the host was made with.
    package var main: OpenScreen { screens.main }

    /// The kinds of the current screen, those of plugins included.
    package var registry: KindRegistry { screen.registry }
    /// Where the script of the current screen runs.
    package var environment: LuaEnvironment { current.environment }
    var stateContext: StateContext { current.context }
    /// Plain data for scripts, from `--data` or a job.
    var data: LuaValue { options.data }
    let options: Options
    let textMeasurer: any TextMeasuring
    let generations = ViewGenerations()
    /// What layouts, texts, pictures and drawing for the scripts of this host may use up.
    package let budget: EntryBudget
    let resolver: ModuleResolver?

    /// The topics of the script API, and the table of what they can do.
    private(set) var libraries: Libraries!
    @exclusivity(unchecked) private(set) var table: OperationTable!
    @exclusivity(unchecked) var classes = ValueClasses()

    /// Prelude functions that Swift calls.
    @exclusivity(unchecked) var prelude = PreludeFunctions()

    /// Makes a host with an empty screen.
    ///
    /// - Parameters:
    ///   - resolver: where `require` finds modules.
    ///   - data: what scripts see as `data`.
    ///   - print: gets each line that a script prints.
    /// - Throws: a fault of the engine, or a memory limit too small for it.
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

    /// What a host is made with.
    package struct Options {
        /// The circumstances of the first screen.
        package var traits = Traits()
        /// Whether the size in `traits` is only the default, which gives way to the `preferredContentSize` of a
        /// controller.
        package var takesPreferredContentSize = false
        /// Plain data that the script gets as its argument; nil for none.
        package var data: LuaValue = .nil
        /// What the Lua state may use.
        package var limits = Limits()
        /// The most views that may live in one screen at once.
        package var maximumViews = 200_000
        /// How much the process may still grow, for processes that serve one script: it catches what nobody counts.
        package var processRoom: (() -> Int)?
        /// Takes a font that a controller names, by its path and, if the controller names the family, that; gives what is
        /// wrong with it.
        package var takeFont: ((_ path: String, _ family: String?) -> Diagnostic?)?
        /// Writes a screen as text, for `screen:tree()` outside of specs; nil where nobody reads it.
        package var treeText: ((Snapshot) -> String)?
        /// How many findings of the same code and line are told before the rest are only counted.
        package var alikeLimit = AlikeFindings.shown
        /// Which plugins may run, and what each may.
        package var rights = PluginRights()
        /// Whether it is noted what cells of tables are filled with, so that a new version of the script can be given what
        /// has happened in them.
        package var notesCells = false

        package init() {}
    }
}

/// A table of a script that stands for a view: a controller or molecule.
struct Instance {
    var table: LuaReference
    /// The class that it was made of.
    var type: LuaReference?
    var isController = false
    var didLayout = false
    /// What its `viewPlan` has laid out, to be made again by `applyPlan`.
    var plan: LayoutUnit?
    /// Of a controller: whether it was told that it appeared, and the view of the controller that it is embedded in.
    var didAppear = false
    var parent: ViewID?
    /// The unit of its layout, once it was put.
    var unit: LayoutUnit?
    /// Whether it was taken out of the screen, so that what its layout has bound has ended.
    var wasRemoved = false

    /// All of it but the table.
    struct Parked {
        private var rest: Instance

        /// - Parameter placeholder: stands in the place of the table, which must not be kept.
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

/// Functions of the prelude that Swift calls.
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
    /// Those for plugins.
    var plugins = PluginPreludeFunctions()
    /// (observer, token maker) → number of the observer's token.
    var observerToken: LuaReference?
    /// (token, key, function): what the observer's registration runs, kept with the observer.
    var keepHandler: LuaReference?
    /// (observer) → number of its token, which is no more.
    var endObserver: LuaReference?
    /// (number, view, instance, functions…): keeps them for the view as long as somebody holds it.
    var park: LuaReference?
    /// (number) → whether somebody holds the view, then what was kept.
    var unpark: LuaReference?
    /// (token, key, …): runs it with the observer in front; false if the observer has gone.
    var notify: LuaReference?
    /// (number of an observer's token) → the observer.
    var observer: LuaReference?
    /// (model number, hook, view): runs a hook of the model's class, if it has it.
    var modelHook: LuaReference?
    /// (model instance, "apply" | "map" | "bind", view): checks the view's type and does it.
    var modelOperate: LuaReference?
}

/// Functions of the prelude that have to do with plugins.
struct PluginPreludeFunctions {
    /// `widget "Badge" { … }`, which plugins have as a global.
    var widget: LuaReference?
    /// (what) → `renderer`, `command` …, which plugins have as globals.
    var registerFeature: LuaReference?
    /// (screen as plain data) → the same, with links between its views.
    var linkNodes: LuaReference?
    /// (check, view) → what a rule reports of it.
    var runRule: LuaReference?
}

/// Why a script could not be run: the error of Lua, to be shown as it is.
package struct ScriptError: Error, CustomStringConvertible {
    /// What Lua reported, with its place and traceback.
    package var lua: LuaError
    /// Whether a limit was hit: one of Lua's, or that of views.
    package var isLimit: Bool

    /// The error of Lua as it is, or a limit of the engine that Lua reported.
    package init(_ lua: LuaError, isViewLimit: Bool = false) {
        self.lua = lua
        isLimit = lua.kind.isLimit || isViewLimit
    }

    /// What went wrong while Lua was called: what is not known to be a mistake of the script is a fault of the engine.
    init(of error: any Error) {
        switch error {
        case let error as ScriptError: self = error
        case let error as LuaError: self.init(error)
        case let fault as LuaFault: self.init(LuaError(kind: fault.kind, message: fault.message, source: fault.source))
        case let fault as LayoutFault: self.init(LuaError(kind: .runtime, message: fault.message))
        default: self.init(LuaError(kind: .internal, message: "\(error)"))
        }
    }

    package var description: String { lua.description }
}
