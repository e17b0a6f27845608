import LuaHost
import StateObservation

/// A view model that belongs to a script's class. Its hooks are Lua functions of the class.
final class ScriptViewModel: ViewModelCore<ViewPeer> {
    unowned let host: ScriptHost
    /// The number by which the prelude finds the script's instance. The instance keeps this object alive, and not the
    /// other way round.
    let number: Int64
    /// The states that the class declares.
    private(set) var states: [State<LuaValue>] = []

    private var library: ViewModelLibrary { host.libraries.viewModels }

    init(host: ScriptHost, number: Int64, in context: StateContext, at place: SourcePlace) {
        self.host = host
        self.number = number
        super.init(in: context, at: place)
    }

    func declare(_ state: State<LuaValue>) {
        states.append(state)
        include(state)
    }

    override func bind(with view: ViewPeer) throws {
        try library.runBind(of: self, view)
    }

    override func willApplying(_ view: ViewPeer) throws { try library.runHook(of: self, "willApplying", view) }
    override func didApplying(_ view: ViewPeer) throws { try library.runHook(of: self, "didApplying", view) }
    override func modelWillMapped(from view: ViewPeer) throws { try library.runHook(of: self, "modelWillMapped", view) }
    override func modelDidMapped(from view: ViewPeer) throws { try library.runHook(of: self, "modelDidMapped", view) }

    override func willUnbind() throws {
        let view = boundView
        try library.runHook(of: self, "willUnbind", view)
        // This comes last, because only the view keeps the instance alive.
        if let view, view.model === self { view.model = nil }
        view?.nested.removeAll { $0.model === self }
    }

    override func didUnbind() throws { try library.runHook(of: self, "didUnbind", nil) }
}
