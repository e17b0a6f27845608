import Layout
import LuaHost
import StateObservation

/// View models: `viewModel(name, View)`. The class, its instances and the check of the view's type are the prelude's.
extension ScriptHost {
    /// For the prelude: () → (model, number).
    func makeModel(_ frame: inout CallFrame) throws {
        lua.drainCollected()
        let handle = states.models.add { index, generation in
            ScriptViewModel(host: self, number: Int64(index) | Int64(generation) << 32, in: stateContext, at: place(frame))
        }
        frame.return(LuaObject(modelClass, index: handle.index, generation: handle.generation))
        frame.return(Int64(handle.index) | Int64(handle.generation) << 32)
    }

    private func modelArgument(_ frame: borrowing CallFrame) throws -> ScriptViewModel {
        guard let object = frame.object(0), object.type == modelClass else { throw frame.mismatch(0, expected: "a view model") }
        guard let model = states.models[object.index, object.generation] else {
            throw LuaFault("this view model is gone: its screen was closed")
        }
        return model
    }

    /// For the prelude: (model instance, "apply" | "map" | "bind", view).
    func modelOperate(_ frame: inout CallFrame) throws {
        let model = try modelArgument(frame)
        let operation = try frame.expectString(1)
        let view = try viewArgument(2, frame)
        let instance = try frame.reference(0)
        guard let open = screen(of: view), open.context === model.context else {
            throw LuaFault("a view model can only be bound to a view of the screen that it was made for")
        }
        using(open) { host in
            let peer = open.peer(of: view)
            // A view has one model; those that the model binds in its turn may share the view.
            if modelDepth == 0 {
                if let other = peer.model, other !== model { other.unbind() }
            }
            switch operation {
            case "apply": model.apply(into: peer)
            case "map": model.map(from: peer)
            default: model.bindStates(with: peer)
            }
            if modelDepth == 0 || peer.model == nil {
                peer.model = model
                peer.modelInstance = instance
            } else if !peer.nested.contains(where: { $0.model === model }) {
                peer.nested.append((model, instance))
            }
        }
    }

    /// For the prelude: (model instance).
    func modelUnbind(_ frame: inout CallFrame) throws { try modelArgument(frame).unbind() }

    /// For the prelude: (model instance) → the view it is bound to.
    func modelView(_ frame: inout CallFrame) throws {
        if let peer = try modelArgument(frame).boundView, screen.isAlive(peer.view) {
            frame.return(facade(peer.view))
        } else {
            frame.returnNil()
        }
    }

    /// For the prelude: (view) → the instance of the model that is bound to it.
    func modelOfView(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        if let peer = current.peers[view], peer.model != nil, let instance = peer.modelInstance {
            frame.return(instance)
        } else {
            frame.returnNil()
        }
    }

    /// For the prelude: (view) → what scripts see of it, and the name of its kind.
    func viewFacade(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        frame.return(facade(view))
        frame.return(try screen.kind(of: view).name)
    }

    /// A view's own `apply`, `map` or `bind` with a model.
    func operate(_ instance: LuaReference?, _ operation: String, on view: ViewID) throws {
        guard let instance, let operate = prelude.modelOperate else { throw LuaFault("no view model") }
        _ = try lua.call(operate, [.reference(instance), .string(operation), facade(view)], resultCount: 0)
    }

    /// Runs a hook of a model's class, if it has it.
    func runHook(of model: ScriptViewModel, _ hook: String, _ peer: ViewPeer?) throws {
        guard let run = prelude.modelHook else { return }
        var view = LuaValue.nil
        if let peer, screen.isAlive(peer.view) { view = facade(peer.view) }
        _ = try lua.call(run, [.integer(model.number), .string(hook), view], resultCount: 0)
    }
}
