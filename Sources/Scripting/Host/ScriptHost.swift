package import Layout
package import LuaHost
import StateObservation

/// A Lua state with the layout language in it, and the screen that its scripts lay out.
///
/// It is the dispatcher of all host operations: what a script calls arrives in `call`, with its arguments decoded, and
/// goes to the topic's extension (`ScriptHost+Constraints`, `+Put`, `+States` …). One host has one screen and lives on one
/// thread.
package final class ScriptHost {
    package let lua: LuaHost
    package let registry: KindRegistry
    package let screen: Screen
    package let environment: LuaEnvironment

    /// Plain data for scripts, from `--data` or a job.
    let data: LuaValue

    // The classes of host objects.
    var nodeClass = LuaClass(rawValue: 0)
    var contentClass = LuaClass(rawValue: 0)
    var viewClass = LuaClass(rawValue: 0)
    var stateClass = LuaClass(rawValue: 0)
    var observationClass = LuaClass(rawValue: 0)
    var bindingClass = LuaClass(rawValue: 0)
    var canvasClass = LuaClass(rawValue: 0)

    /// The operation that is running.
    var operation: Int32 = -1
    /// The texts of scripts by chunk name, and where methods are called in those that somebody asked about.
    var sources: [String: [UInt8]] = [:]
    var chainLines: [String: ChainLines] = [:]

    var pool = RelationPool()
    /// The constraints that the last call on a node made, for `offset`, `inset` and `identifier`.
    var lastConstraints = LastConstraints()
    /// Lua-side instances of controllers and molecules by their view.
    var instances: [ViewID: Instance] = [:]
    /// Prelude functions that Swift calls.
    var prelude = PreludeFunctions()
    var handlers = EventHandlers()
    var states = StateStore()
    let stateContext: StateContext
    /// An error of Lua code that ran inside of an engine callback which cannot throw it.
    var pendingError: LuaError?
    var canvas = CanvasSlot()
    var delegates: [LayoutDelegate?] = []
    var traitsClass = LuaClass(rawValue: 0)
    /// The units of layout that are running, innermost last.
    var runningUnits: [UnitRecord] = []
    /// The units that read a trait, with what they read.
    var traitReaders: [LayoutUnit: UnitRecord] = [:]
    /// The views of the controllers, in the order of their making.
    var controllers: [ViewID] = []
    var isTellingAppearances = false
    /// The view that the last put has put.
    var lastPut: ViewID?
    var plugins: [LoadedPlugin] = []

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
        let registry = KindRegistry()
        self.registry = registry
        data = options.data
        do {
            screen = try Screen(
                registry: registry, text: text, images: images, traits: options.traits, maximumViews: options.maximumViews)
            lua = try LuaHost(limits: options.limits, print: print)
            environment = try lua.makeEnvironment(name: "script", resolver: resolver)
        } catch let error as LuaError {
            throw ScriptError(error)
        } catch {
            throw ScriptError(LuaError(kind: .internal, message: "\(error)"))
        }
        var report: (StateFailure) -> Void = { _ in }
        stateContext = StateContext(onError: { report($0) })
        lua.dispatcher = self
        screen.sourceName = { [unowned self] in self.text(of: $0) }
        do {
            try defineAPI()
        } catch let error as LuaError {
            throw ScriptError(error)
        } catch {
            throw ScriptError(LuaError(kind: .internal, message: "\(error)"))
        }
        report = { [weak self] in self?.stateFailed($0) }
        screen.propertyObserver = { [weak self] in self?.propertyDidChange($0, slot: $1, old: $2) }
        screen.traitsObserver = { [weak self] in self?.traitsDidChange(from: $0) }
    }

    deinit { lua.close() }

    package struct Options {
        package var traits = Traits()
        package var data: LuaValue = .nil
        package var limits = Limits()
        package var maximumViews = 200_000

        package init() {}
    }
}

/// The constraints that a call made last, few at a time.
struct LastConstraints {
    var view: ViewID?
    var handles: [(handle: ConstraintHandle, attribute: Attribute)] = []

    /// Begins a call on a view; the memory of the last one is kept.
    mutating func begin(_ view: ViewID) {
        self.view = view
        handles.removeAll(keepingCapacity: true)
    }
}

/// A table of a script that stands for a view: a controller or molecule.
struct Instance {
    var table: LuaReference
    /// The class that it was made of.
    var type: LuaReference?
    var isController = false
    var didLayout = false
    /// Of a controller: whether it was told that it appeared, and the view of the controller that it is embedded in.
    var didAppear = false
    var parent: ViewID?
}

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
    /// `widget "Badge" { … }`, which plugins have as a global.
    var widget: LuaReference?
}

/// Why a script could not be run: the error of Lua, to be shown as it is.
package struct ScriptError: Error, CustomStringConvertible {
    package var lua: LuaError
    /// Whether a limit was hit: one of Lua's, or that of views.
    package var isLimit: Bool

    package init(_ lua: LuaError, isViewLimit: Bool = false) {
        self.lua = lua
        isLimit = lua.kind.isLimit || isViewLimit
    }

    package var description: String { lua.description }
}
