import Diagnostics
import Layout
import LuaHost

/// The methods of a container that put views into it.
extension PuttingLibrary {
    /// Implements `put<Kind>([name][, properties])` and `putStacked<Kind>(…)`. With the property
    /// `assignTo = { table, key }`, the call puts the view in that variable, or creates a view and stores it there.
    func put(kind: Int, isStacked: Bool, defaultName: String? = nil, _ screen: Screen, _ frame: borrowing CallFrame)
        throws
    {
        // The host is read once, because each access would count a reference.
        let (container, source, nodeClass) = try hostReference._withUnsafeGuaranteedRef { host in
            (try host.viewArgument(0, frame, in: screen), host.location(frame), host.classes.node)
        }
        var next = 1
        var name = defaultName
        if case .string = frame.kind(next) {
            name = try viewName(next, frame)
            next += 1
        }
        // The method may come from another screen and name a kind that this screen lacks.
        guard kind >= 0, kind < screen.kindCount.all else {
            throw LuaCallError(
                """
                this method puts a kind of view that this screen does not have; call the methods of the container \
                itself
                """
            )
        }
        try requireLayout()
        let assignment = frame.kind(next) == .table ? try libraries.building.assignment(next, frame) : nil
        let view: ViewID
        if let assignment, let held = try libraries.building.filled(assignment, kind: kind) {
            view = held
        } else if let existing = try screen.existingSubview(named: name, kind: kind, of: container) {
            view = existing
        } else {
            view = try make(kind: kind, in: screen)
        }
        if next < frame.count, frame.kind(next) != .nil {
            try libraries.properties.setProperties(
                of: view, next, frame,
                expected: next == 1 ? "a name, or a table of properties" : "a table of properties")
            next += 1
        }
        guard next >= frame.count else {
            throw frame.mismatch(
                next, expected: "no more arguments", hint: "write a name, then one table of properties")
        }
        try add(view, in: container, of: screen, isStacked: isStacked, name: name, source)
        if let assignment { try libraries.building.assign(view, to: assignment) }
        frame.return(LuaObject(nodeClass, index: view.index, generation: view.generation))
    }

    /// Implements `put(what[, name])`. `what` is a view, a class or instance of a molecule or controller, or a
    /// description.
    func put(_ frame: borrowing CallFrame, isStacked: Bool) throws {
        let container = try viewArgument(0, frame)
        let source = location(frame)
        try requireLayout()
        if let node = try libraries.declarative.put(1, into: container, frame) { return frame.return(node) }
        let name = frame.count > 2 && frame.kind(2) != .nil ? try viewName(2, frame) : nil
        let view = try viewToPut(name, in: container, isStacked: isStacked, frame)
        try add(view, in: container, of: screen, isStacked: isStacked, name: name, source)
        frame.return(object(classes.node, view))
    }

    /// Returns the view to put for argument 1: the view itself, or the view of an instance. For a class, creates an
    /// instance, unless a layout that runs again can reuse one.
    func viewToPut(_ name: String?, in container: ViewID, isStacked: Bool, _ frame: borrowing CallFrame) throws
        -> ViewID
    {
        let view: ViewID
        if let object = frame.object(1), isView(object) {
            view = try viewArgument(1, frame)
            if let name { try takeName(name, for: view, in: container) }
        } else if let table = try frame.reference(1), table.kind == .table {
            if let existing = try existingInstance(of: table, named: name, in: container) {
                view = existing
            } else if let instance = try resolve(table) {
                view = instance
                if let name { try takeName(name, for: view, in: container) }
            } else {
                throw frame.mismatch(1, expected: "a view, or a molecule or controller (its class or an instance)")
            }
        } else {
            let name = frame.kind(1) == .string ? try? frame.expectString(1) : nil
            let kind = name.flatMap { registry.kind(named: $0) }.map { registry.kinds[$0].name }
            throw frame.mismatch(
                1, expected: "a view, or a molecule or controller (its class or an instance)",
                hint: kind.map { "a new view of that kind is put with \(isStacked ? "putStacked" : "put")\($0)()" }
                    ?? (frame.kind(1) == .boolean
                        ? "end the module with return; otherwise require returns true" : nil))
        }
        return view
    }

    /// Returns the view of an instance that a layout put in an earlier run and can reuse in this run; nil if there is
    /// none.
    func existingInstance(of type: LuaReference, named name: String?, in container: ViewID) throws -> ViewID? {
        try screen.existingSubview(named: name, of: container) { view in
            guard let own = current.instances[view]?.type else { return false }
            return lua.rawEqual(own, type)
        }
    }

    /// Frees a name for a view if a layout that runs again puts a new view under it: the earlier view of the same kind
    /// or class loses the name and is removed.
    private func takeName(_ name: String, for view: ViewID, in container: ViewID) throws {
        guard try screen.superview(of: view) == nil else { return }
        let kind = try screen.kindIndex(of: view)
        let type = current.instances[view]?.type
        let old = try screen.existingSubview(named: name, of: container) { other in
            guard other != view, (try? screen.kindIndex(of: other)) == kind else { return false }
            guard let type, let own = current.instances[other]?.type else {
                return type == nil && current.instances[other] == nil
            }
            return lua.rawEqual(own, type)
        }
        guard let old else { return }
        try screen.loseName(old)
        // In a layout unit that runs again, the engine itself removes views that are not put again.
        if !screen.isRenewing(container) { try libraries.views.remove(old) }
    }

    func viewName(_ index: Int, _ frame: borrowing CallFrame) throws -> String {
        let name = try frame.expectString(index)
        // The bytes from Lua can be searched faster than a Swift string.
        guard let bytes = frame.string(index), !bytes.isEmpty, bytes.count <= 256, !bytes.contains(UInt8(ascii: "/"))
        else {
            throw LuaCallError("a view's name must have 1 to 256 bytes and no '/'; found '\(name)'")
        }
        return name
    }

    func requireLayout() throws {
        guard screen.isInLayout else {
            throw LuaCallError(
                """
                views can be put only inside a layout call, as in view:layoutContent(function(content) \
                content:putLabel() end)
                """
            )
        }
    }

    /// Returns the view of an instance. If the table is a class, creates an instance and returns its view. Nil for
    /// other tables.
    func resolve(_ table: LuaReference) throws -> ViewID? {
        guard let resolve = prelude.resolve else { return nil }
        guard let value = try lua.call(resolve, [.reference(table)], resultCount: 1).first else { return nil }
        switch value {
        case .reference(let instance):
            guard let object = lua.object(instance) else { return nil }
            return ViewID(index: object.index, generation: object.generation)
        case .object(let object):
            return isView(object) ? ViewID(index: object.index, generation: object.generation) : nil
        default: return nil
        }
    }

    /// Returns a new view of a kind. If the kind is a molecule, also creates the instance that represents the view.
    func make(kind: Int) throws -> ViewID { try make(kind: kind, in: screen) }

    private func make(kind: Int, in screen: Screen) throws -> ViewID {
        let view = try screen.makeView(kind: kind)
        // Most views are of a built-in kind. For them, the kind is not read, because that would count references.
        if kind >= screen.kindCount.builtIn,
            let molecule = screen.registry.kinds[kind].behavior as? MoleculeKind, let instantiate = prelude.instantiate
        {
            _ = try lua.call(
                instantiate, [.reference(molecule.table), .object(object(classes.view, view))], resultCount: 1)
        }
        return view
    }

    /// Puts a view into a container. If the view belongs to a molecule or controller that was not laid out before, also
    /// embeds the controller and lays out the content.
    func add(
        _ view: ViewID, in container: ViewID, of screen: Screen, isStacked: Bool, name: String?,
        _ source: SourceLocation
    ) throws {
        do {
            try screen.layoutPut(view, into: container, arranged: isStacked, name: name, source: source)
        } catch {
            if let pending = libraries.layouts.running.pendingError {
                libraries.layouts.running.pendingError = nil
                throw pending
            }
            throw error
        }
        lastPut = view
        // Most views have no molecule or controller, and most screens have no removed views. These checks find this out
        // without counting references.
        let (mayBeRemoved, mayBeInstance) = hostReference._withUnsafeGuaranteedRef { host in
            host.screens.runningOpen._withUnsafeGuaranteedRef { (!$0.removed.isEmpty, !$0.instances.isEmpty) }
        }
        if mayBeRemoved {
            try libraries.views.wake(view)
            lastPut = view
        }
        guard mayBeInstance || mayBeRemoved, current.instances[view] != nil else { return }
        let isEmbedded = current.instances[view]?.isController == true && current.instances[view]?.didLayout == false
        try libraries.layouts.embed(view, in: container, source)
        try libraries.layouts.layoutInstance(of: view)
        if isEmbedded, let instance = current.instances[view] {
            try libraries.layouts.send(instance.table, "didMoveToParent", [instance.parent.map(facade) ?? .nil])
        }
        lastPut = view
    }

    /// Implements `putSpace(n)`, which sets the space after the last arranged view of a stack, in place of the stack's
    /// spacing.
    func putSpace(_ frame: borrowing CallFrame) throws {
        let container = try viewArgument(0, frame)
        let space = try frame.expectNumber(1)
        guard try screen.kind(of: container).isStack else {
            throw LuaCallError(
                """
                putSpace sets the space between views of a stack; \(screen.path(of: container)) is \
                \(try screen.kind(of: container).name.withArticle)
                """
            )
        }
        // Before the first arranged view, the space has no effect.
        if let last = try screen.lastArranged(of: container) { try screen.setCustomSpacing(space, after: last) }
    }

    /// Implements `putVSpace(n)` and `putHSpace(n)`, which put an empty view with a required height or width. In a
    /// stack, the view is arranged.
    func putSpacer(_ attribute: Attribute, _ frame: borrowing CallFrame) throws {
        let container = try viewArgument(0, frame)
        let space = try frame.expectNumber(1)
        guard space >= 0 else {
            throw LuaCallError("a spacer cannot have the negative size \(NumberText.short(space))")
        }
        try requireLayout()
        let source = location(frame)
        let isStack = try screen.kind(of: container).arranges
        let name = attribute == .height ? "vSpace" : "hSpace"
        let kind = registry.kind(named: "View")!
        let view = try screen.existingSubview(named: name, kind: kind, of: container) ?? screen.makeView(kind: kind)
        try add(view, in: container, of: screen, isStacked: isStack, name: name, source)
        screen.noteEngineName(of: view)
        try screen.constrain(
            ConstraintRequest(
                Anchor(view: view, attribute: attribute), .equal, nil, constant: space, priority: 1000
            ).made(at: source))
        frame.return(object(classes.node, view))
    }
}
