import Diagnostics
import Layout
import LuaHost
import StateObservation

/// One topic of the script API: its state, and the list of its operations.
///
/// The list `operations` determines what scripts can call, how arguments are checked, and what the messages, the
/// reference and the annotations say. To add an operation, add an entry there.
protocol Library: AnyObject, SendableMetatype {
    init(_ host: ScriptHost)

    /// The host that owns this library.
    var host: ScriptHost { get }

    /// The operations, in the order of the reference.
    static var operations: [Operation<Self>] { get }

    /// Called after Lua has collected an object, if the object's class has `isCollected`.
    func didCollect(_ object: LuaObject)

    /// Called after a screen was closed. The library releases its data for the screen.
    func didClose(_ open: OpenScreen)
}

extension Library {
    func didCollect(_ object: LuaObject) {}
    func didClose(_ open: OpenScreen) {}
}

/// Shorthands for properties and methods of the host.
extension Library {
    var lua: LuaRuntime { host.lua }
    var libraries: Libraries { host.libraries }
    var screen: Screen { host.screen }
    var current: OpenScreen { host.current }
    var classes: ValueClasses { host.classes }
    var prelude: PreludeFunctions { host.prelude }
    var registry: KindRegistry { host.registry }

    var stateContext: StateContext { host.stateContext }

    func location(_ frame: borrowing CallFrame) -> SourceLocation { host.location(frame) }

    func place(_ frame: borrowing CallFrame) -> SourcePlace { host.place(frame) }

    func viewArgument(_ index: Int, _ frame: borrowing CallFrame) throws -> ViewID {
        try host.viewArgument(index, frame)
    }

    /// Returns the view that argument `index` names. Throws an error if it is not a view of `screen`.
    func viewArgument(_ index: Int, _ frame: borrowing CallFrame, in screen: Screen) throws -> ViewID {
        try host.viewArgument(index, frame, in: screen)
    }

    func object(_ type: LuaClass, _ view: ViewID) -> LuaObject { host.object(type, view) }

    func isView(_ object: LuaObject) -> Bool { host.isView(object) }

    func facade(_ view: ViewID) -> LuaValue { host.facade(view) }
}

/// The libraries of one host.
final class Libraries {
    /// All libraries, in the order in which the reference lists shared names.
    static let types: [any Library.Type] = [
        RelationLibrary.self, ConstraintLibrary.self, ConstraintValueLibrary.self, LayoutLibrary.self,
        PuttingLibrary.self, BuildingLibrary.self,
        PropertyLibrary.self, ViewLibrary.self, EventLibrary.self, TextLibrary.self, TraitsLibrary.self,
        ClassLibrary.self, NamesLibrary.self, StatesLibrary.self, ViewModelLibrary.self, PluginLibrary.self,
        PluginHostLibrary.self,
        ContainerLibrary.self, CanvasLibrary.self, TablesLibrary.self, TableModelLibrary.self, SpecLibrary.self,
        ScreenLibrary.self, DeclarativeLibrary.self,
    ]

    let all: [any Library]
    let relations: RelationLibrary
    let constraints: ConstraintLibrary
    let layouts: LayoutLibrary
    let putting: PuttingLibrary
    let building: BuildingLibrary
    let properties: PropertyLibrary
    let views: ViewLibrary
    let events: EventLibrary
    let states: StatesLibrary
    let viewModels: ViewModelLibrary
    let plugins: PluginLibrary
    let canvas: CanvasLibrary
    let tables: TablesLibrary
    let declarative: DeclarativeLibrary

    // Libraries that are rarely used.
    var classes: ClassLibrary { find() }
    var constraintValues: ConstraintValueLibrary { find() }
    var names: NamesLibrary { find() }
    var containers: ContainerLibrary { find() }
    var specs: SpecLibrary { find() }
    var screens: ScreenLibrary { find() }

    private func find<Wanted: Library>() -> Wanted { all.lazy.compactMap { $0 as? Wanted }.first! }

    init(_ host: ScriptHost) {
        let all = Self.types.map { $0.init(host) }
        func library<Wanted: Library>() -> Wanted { all.lazy.compactMap { $0 as? Wanted }.first! }
        self.all = all
        relations = library()
        constraints = library()
        layouts = library()
        putting = library()
        building = library()
        properties = library()
        views = library()
        events = library()
        states = library()
        viewModels = library()
        plugins = library()
        canvas = library()
        tables = library()
        declarative = library()
    }
}
