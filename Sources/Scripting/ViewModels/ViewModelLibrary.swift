import Layout
import LuaHost
import StateObservation

/// View models, whose classes scripts make with `viewModel(name, View)`. The prelude keeps the classes and their
/// instances, and checks the kind of a bound view.
final class ViewModelLibrary: Library {
    unowned(unsafe) let host: ScriptHost
    private(set) var models = HandleTable<ScriptViewModel>()
    /// How many `bind` hooks of view models are running. They can be nested.
    private var depth = 0

    init(_ host: ScriptHost) { self.host = host }

    /// Whether the `bind` hook of a view model is running.
    var isBinding: Bool { depth > 0 }

    func didCollect(_ object: LuaObject) {
        if object.type == classes.model { models.remove(object.index, object.generation) }
    }

    func didClose(_ open: OpenScreen) { models.removeAll { $0.context === open.context } }

    /// Adds a declared state to the view model that a handle refers to. Does nothing if the handle has ended.
    func include(_ state: State<LuaValue>, in model: LuaObject) {
        models[model.index, model.generation]?.declare(state)
    }

    /// Runs the hook `bind` of a view model's class.
    func runBind(of model: ScriptViewModel, _ peer: ViewPeer) throws {
        depth += 1
        defer { depth -= 1 }
        try runHook(of: model, "bind", peer)
    }

    /// Runs a hook of a view model's class with the view, if the class has the hook.
    func runHook(of model: ScriptViewModel, _ hook: String, _ peer: ViewPeer?) throws {
        guard let run = prelude.modelHook else { return }
        var view = LuaValue.nil
        if let peer, screen.isAlive(peer.view) { view = facade(peer.view) }
        _ = try lua.call(run, [.integer(model.number), .string(hook), view], resultCount: 0)
    }

    /// Applies, maps or binds a view model to a view. Lua code does this, because the view's class may override
    /// `apply`, `map` or `bind`.
    ///
    /// - Parameters:
    ///   - instance: The script's instance of the view model.
    ///   - operation: "apply", "map" or "bind".
    func operate(_ instance: LuaReference?, _ operation: String, on view: ViewID) throws {
        guard let instance, let operate = prelude.modelOperate else { throw LuaCallError("no view model") }
        _ = try lua.call(operate, [.reference(instance), .string(operation), facade(view)], resultCount: 0)
    }

    static let operations = globals + models + forPrelude

    private static let forPrelude: [Operation<ViewModelLibrary>] = [
        // () → (model, number)
        .function("makeModel", of: .prelude) { library, frame in
            library.lua.drainCollected()
            let host = library.host
            let handle = library.models.add { index, generation in
                ScriptViewModel(
                    host: host, number: Int64(index) | Int64(generation) << 32, in: host.stateContext,
                    at: host.place(frame))
            }
            frame.return(LuaObject(library.classes.model, index: handle.index, generation: handle.generation))
            frame.return(Int64(handle.index) | Int64(handle.generation) << 32)
        },
        // (model instance, "apply" | "map" | "bind", view)
        .function("modelOperate", of: .prelude, .model, .string("operation"), .view("view")) {
            library, frame, model, operation, view in
            try library.operate(model, operation, view, instance: try frame.reference(0))
        },
        // (model instance)
        .function("modelUnbind", of: .prelude, .model) { _, _, model in model.unbind() },
        // (model instance) → the view it is bound to
        .function("modelView", of: .prelude, .model) { library, frame, model in
            if let peer = model.boundView, library.screen.isAlive(peer.view) {
                frame.return(library.facade(peer.view))
            } else {
                frame.returnNil()
            }
        },
        // (model instance) → the path of the view that it is bound to
        .function("modelPlace", of: .prelude, .model) { library, frame, model in
            if let peer = model.boundView, library.screen.isAlive(peer.view) {
                frame.return(library.screen.path(of: peer.view))
            } else {
                frame.returnNil()
            }
        },
        // (view) → the instance of the model that is bound to it
        .function("modelOfView", of: .prelude, .view("view")) { library, frame, view in
            if let peer = library.current.peers[view], peer.model != nil, let instance = peer.modelInstance {
                frame.return(instance)
            } else {
                frame.returnNil()
            }
        },
        // (view) → its value for scripts, and the name of its kind
        .function("viewFacade", of: .prelude, .view("view")) { library, frame, view in
            frame.return(library.facade(view))
            frame.return(try library.screen.kind(of: view).name)
        },
    ]

    fileprivate func argument(_ index: Int, _ frame: borrowing CallFrame) throws -> ScriptViewModel {
        guard let object = frame.object(index), object.type == classes.model else {
            throw frame.mismatch(index, expected: "a view model")
        }
        guard let model = models[object.index, object.generation] else {
            throw LuaCallError("this view model is gone: its screen was closed")
        }
        return model
    }

    private func operate(_ model: ScriptViewModel, _ operation: String, _ view: ViewID, instance: LuaReference?) throws
    {
        guard let open = host.screen(of: view), open.context === model.context else {
            throw LuaCallError("a view model can only be bound to a view of the screen that it was made for")
        }
        host.using(open) { _ in
            let peer = open.peer(of: view)
            // A view has only one view model, but the hook `bind` of that model may bind further models to the same
            // view.
            if !isBinding, let other = peer.model, other !== model { other.unbind() }
            switch operation {
            case "apply": model.apply(into: peer)
            case "map": model.map(from: peer)
            default: model.bindStates(with: peer)
            }
            if !isBinding || peer.model == nil {
                peer.model = model
                peer.modelInstance = instance
            } else if !peer.nested.contains(where: { $0.model === model }) {
                peer.nested.append((model, instance))
            }
        }
    }
}

extension Parameter<ScriptViewModel> {
    fileprivate static var model: Self {
        Parameter("model", "@ViewModel") { index, frame, host in try host.libraries.viewModels.argument(index, frame) }
    }
}

extension Parameter<ViewID> {
    /// Returns a parameter that accepts a view, a node, or a controller or molecule.
    static func view(_ name: String) -> Self {
        Parameter(name, "@AnyView") { index, frame, host in try host.viewArgument(index, frame) }
    }
}
