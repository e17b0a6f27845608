import Layout
import LuaHost

/// A layout unit: a function that lays out a view, and that may run again. See `LayoutUnit`.
struct UnitRecord {
    enum Body {
        /// A function of the script. It gets the view's container if `isContent`, otherwise the view's node.
        case call(LuaReference, isContent: Bool, delegate: LayoutDelegate?)
        /// The method `layoutContent` or `viewPlan` of a molecule or controller, with the hooks before and after it.
        case instance(LuaReference)
    }

    var view: ViewID
    var body: Body
    var unit = LayoutUnit.none
    /// The traits that the function has read.
    var traits: TraitNames = []

    var delegate: LayoutDelegate? { if case .call(_, _, let delegate) = body { delegate } else { nil } }
    var isContent: Bool { if case .call(_, false, _) = body { false } else { true } }
}

/// The layouts that are running. Layouts can be nested.
struct RunningLayouts {
    /// The running units; the innermost unit is last.
    var units: [UnitRecord] = []
    /// The delegates of the running layouts, nil for a layout without one. The innermost layout's is last.
    var delegates: [LayoutDelegate?] = []
    /// An error of Lua code in a call of the engine that cannot throw. It is thrown later.
    var pendingError: LuaError?
    var isTellingAppearances = false
}

/// Runs layout units. A unit that has read a trait runs again when the trait changes.
extension LayoutLibrary {
    /// Runs a layout unit for the first time.
    func run(_ record: UnitRecord, option: SublayoutingOption? = nil) throws {
        var record = record
        record.unit = screen.makeUnit()
        if case .instance = record.body { current.instances[record.view]?.unit = record.unit }
        running.units.append(record)
        defer {
            running.units.removeLast()
            forgetRegistrations(of: record)
        }
        try inLayout(
            of: record.view, option: option, isContent: record.isContent, unit: record.unit, delegate: record.delegate
        ) {
            () throws in try self.perform(record)
        }
    }

    /// Runs `body` inside a layout of a view, so that it can put views and create constraints. After the outermost
    /// layout, also calls hooks and runs other layouts that are due.
    func inLayout(
        of view: ViewID, option: SublayoutingOption? = nil, isContent: Bool = true, unit: LayoutUnit? = nil,
        delegate: LayoutDelegate? = nil, _ body: () throws -> Void
    ) throws {
        try screen.beginLayout(of: view, option: option, isContent: isContent, unit: unit)
        running.delegates.append(delegate)
        do {
            defer {
                running.delegates.removeLast()
                screen.endLayout()
            }
            try body()
        }
        if !screen.isInLayout { try layoutsDidEnd() }
    }

    /// Runs what waits for the end of the outermost layout call: layouts that are due again, and hooks of controllers.
    private func layoutsDidEnd() throws {
        try libraries.declarative.layoutsDidEnd()
        try tellAppearances()
    }

    private func perform(_ record: UnitRecord) throws {
        switch record.body {
        case .call(let function, let isContent, _): try call(function, on: record.view, isContent: isContent)
        case .instance(let table):
            try send(table, "moleculeWillLayout")
            try send(table, "layoutContent", [.object(object(classes.container, record.view))])
            try send(table, "moleculeDidLayout")
        }
    }

    func call(_ function: LuaReference, on view: ViewID, isContent: Bool) throws {
        let view = object(isContent ? classes.container : classes.node, view)
        try lua.call(function, resultCount: 0) {
            $0.add(view)
        } results: { (_) throws(LuaError) in
        }
    }

    /// Runs `layoutContent` of the molecule or controller that represents a view. Does nothing for other views, and if
    /// it has run before.
    func layoutInstance(of view: ViewID) throws {
        guard let instance = current.instances[view], !instance.didLayout else { return }
        current.instances[view]?.didLayout = true
        try run(UnitRecord(view: view, body: .instance(instance.table)))
    }

    /// Calls a method of an instance. Does nothing if the instance has no such method.
    func send(_ instance: LuaReference, _ method: String, _ arguments: [LuaValue] = []) throws {
        guard let send = prelude.send else { return }
        _ = try lua.call(send, [.reference(instance), .string(method)] + arguments, resultCount: 0)
    }

    /// Records that the running layout unit has read a trait. Outside of layouts, the trait counts for a function of
    /// states.
    func noteTrait(_ trait: TraitNames) {
        guard screen.isInLayout, var record = running.units.last else {
            return libraries.declarative.noteTrait(trait)
        }
        record.traits = current.traitReaders[record.unit]?.traits.union(trait) ?? trait
        current.traitReaders[record.unit] = record
    }

    /// Runs all units again that have read a changed trait. Reports an error in a unit and keeps its partial result.
    func traitsDidChange(from old: Traits) {
        let changed = TraitNames.differing(old, screen.traits)
        let readers = current.traitReaders.values.filter { !$0.traits.isDisjoint(with: changed) }.sorted {
            $0.unit < $1.unit
        }
        for record in readers {
            current.traitReaders[record.unit] = nil
            guard screen.isAlive(record.view), !screen.isInLayout else {
                forgetRegistrations(of: record)
                continue
            }
            do {
                try renew(record)
            } catch {
                screen.abandonLayouts()
                current.traitReaders[record.unit] = record
                current.fail(
                    "the layout could not be made again for other traits: \(host.message(of: error))",
                    code: .relayoutFailed,
                    view: record.view)
            }
        }
    }

    /// Runs a unit again: ends its former observations and bindings, and replaces its former constraints and views.
    func renew(_ record: UnitRecord) throws {
        running.units.append(record)
        running.delegates.append(record.delegate)
        defer {
            running.units.removeLast()
            running.delegates.removeLast()
            forgetRegistrations(of: record)
        }
        try screen.beginRenewal(of: record.view, unit: record.unit)
        for end in current.registrations.removeValue(forKey: record.unit) ?? [] { end() }
        do {
            try perform(record)
        } catch {
            screen.endLayout()
            throw error
        }
        screen.endRenewal()
        if !screen.isInLayout { try layoutsDidEnd() }
    }

    /// Records how to end an observation, a binding or a derived state. It ends when the running layout unit runs
    /// again, because the unit then creates it again. If a plugin created it, it also ends when the plugin is unloaded.
    func noteRegistration<Registration: AnyObject>(
        of registration: Registration, _ end: @escaping (Registration) -> Void
    ) {
        // A registration that was released does not need to end.
        let endIfThere = { [weak registration] in
            if let registration { end(registration) }
        }
        libraries.plugins.note(registration, endIfThere)
        guard screen.isInLayout, let unit = running.units.last?.unit else { return }
        current.registrations[unit, default: []].append(endIfThere)
    }

    /// Discards the registrations of a unit that cannot run again, because it reads no trait and is neither a plan nor
    /// a layout of cells or descriptions.
    private func forgetRegistrations(of record: UnitRecord) {
        guard current.traitReaders[record.unit] == nil, !current.registrations.isEmpty else { return }
        if let plan = current.instances[record.view]?.plan, plan == record.unit { return }
        if libraries.tables.isLaidOutAgain(record.view) { return }
        if current.peers[record.view]?.declaredLayout?.unit == record.unit { return }
        current.registrations[record.unit] = nil
    }

    // MARK: Plans

    /// Implements `card:applyPlan()`, which runs the method `viewPlan` again. Views that it puts again under the same
    /// names keep their content and state. Views that it does not put again are removed.
    func applyPlan(_ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame)
        guard let instance = current.instances[view], let unit = instance.plan else {
            throw LuaCallError(
                current.instances[view]?.didLayout == false
                    ? """
                    \(screen.path(of: view)) was not put yet: the engine runs its viewPlan when it is put; call \
                    applyPlan after that
                    """
                    : "applyPlan needs a molecule or controller with viewPlan: function Card:viewPlan(content) … end")
        }
        guard !screen.isInLayout else {
            throw LuaCallError("a plan cannot be applied inside a layout; call applyPlan after it")
        }
        let former = current.traitReaders.removeValue(forKey: unit)
        do {
            try renew(former ?? UnitRecord(view: view, body: .instance(instance.table), unit: unit))
        } catch {
            screen.abandonLayouts()
            if let former { current.traitReaders[unit] = former }
            throw error
        }
        frame.returnArgument(0)
    }
}
