import Layout
import LuaHost

/// What a script gives as `delegate` of a layout call: all functions optional.
final class LayoutDelegate {
    var viewHaveNoSuperview: LuaReference?
    var onError: LuaReference?

    init(viewHaveNoSuperview: LuaReference?, onError: LuaReference?) {
        self.viewHaveNoSuperview = viewHaveNoSuperview
        self.onError = onError
    }
}

/// `layout`, `layoutContent`, `apply` and what else runs a function of the script on a view.
extension ScriptHost {
    /// `view:layout([options,] fn)`: the function gets the view's own node; `view:layoutContent([options,] fn)`: its container.
    func layout(_ frame: inout CallFrame, isContent: Bool) throws {
        let view = try viewArgument(0, frame)
        var next = 1
        var option = SublayoutingOption.addNew
        var delegate: LayoutDelegate?
        if frame.kind(next) == .string {
            option = try self.option(try frame.expectString(next))
            next += 1
        } else if frame.kind(next) == .table {
            (option, delegate) = try layoutOptions(next, frame)
            next += 1
        }
        guard let function = try frame.function(next) else {
            throw frame.mismatch(next, expected: next == 1 ? "options or a function" : "a function")
        }
        try screen.beginLayout(of: view, option: option)
        delegates.append(delegate)
        defer {
            delegates.removeLast()
            screen.endLayout()
        }
        _ = try lua.call(function, [.object(object(isContent ? contentClass : nodeClass, view))], resultCount: 0)
        frame.returnArgument(0)
    }

    private func layoutOptions(_ index: Int, _ frame: borrowing CallFrame) throws -> (SublayoutingOption, LayoutDelegate?) {
        guard let table = try frame.table(index) else { throw frame.mismatch(index, expected: "a table of options") }
        var option = SublayoutingOption.addNew
        var delegate: LayoutDelegate?
        for place in 0..<table.keyCount {
            let value = table.value(ofKey: place)
            switch table.key(place).string {
            case "option":
                guard let name = value.string else { throw LuaFault("'option' must be a string") }
                option = try self.option(name)
            case "delegate", "withDelegate": delegate = try self.delegate(value)
            default:
                throw LuaFault("a layout call has the options 'option' and 'delegate'; found '\(table.key(place).string ?? "?")'")
            }
        }
        return (option, delegate)
    }

    private func option(_ name: String) throws -> SublayoutingOption {
        guard let option = SublayoutingOption(rawValue: name) else {
            let names = SublayoutingOption.allCases.map(\.rawValue)
            throw LuaFault("there is no layout option '\(name)'.\(NearestName.suggestion(for: name, in: names))")
        }
        return option
    }

    /// The delegate's functions are read when the layout call begins; a delegate that is an instance is asked by the names
    /// of its class.
    private func delegate(_ item: TableView.Item) throws -> LayoutDelegate {
        func function(_ value: LuaValue) -> LuaReference? {
            if case .reference(let reference) = value, reference.kind == .function { return reference }
            return nil
        }
        if let table = item.table {
            return LayoutDelegate(
                viewHaveNoSuperview: table.field("viewHaveNoSuperview").reference,
                onError: table.field("erroWhenLayout").reference ?? table.field("errorWhenLayout").reference)
        }
        guard let reference = item.reference else { throw LuaFault("'delegate' must be a table of functions") }
        let onError = [try lua.get(reference, "erroWhenLayout"), try lua.get(reference, "errorWhenLayout")]
        return LayoutDelegate(
            viewHaveNoSuperview: function(try lua.get(reference, "viewHaveNoSuperview")),
            onError: onError.lazy.compactMap(function).first)
    }

    /// `node:apply(fn)`: the function gets the view (or its instance). With a property and a state, or a view model: see `bindNode`.
    func apply(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        if frame.kind(1) == .string || frame.object(1) != nil { return try bindNode(.apply, &frame) }
        guard let function = try frame.function(1) else { throw frame.mismatch(1, expected: "a function") }
        _ = try lua.call(function, [facade(view)], resultCount: 0)
        frame.returnArgument(0)
    }

    /// What scripts see of a view: its instance, if it is a controller's or a molecule's, else the view itself.
    func facade(_ view: ViewID) -> LuaValue {
        if let instance = instances[view] { return .reference(instance.table) }
        return .object(object(viewClass, view))
    }

    /// `assignTo(table, key)`: `table[key]` is the view from now on, and the view goes by that name if it has none.
    func assignTo(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        guard let table = try frame.reference(1), table.kind == .table else { throw frame.mismatch(1, expected: "a table") }
        let key = try frame.value(2)
        switch key {
        case .string(let name):
            try screen.suggestName(name, for: view)
            try lua.set(table, name, facade(view))
        case .integer: try lua.set(table, key, facade(view))
        default: throw frame.mismatch(2, expected: "a name or an index")
        }
        frame.returnArgument(0)
    }

    /// `node.view`, and names that a node does not have.
    func nodeIndex(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        let key = try frame.expectString(1)
        if key == "view" {
            frame.return(facade(view))
        } else if let number = registry.number(ofProperty: key) {
            // Properties of kinds that came after the node's methods were made.
            frame.return(.operation(OperationRange.setProperty + Int32(number)))
        } else if key == "build" {
            frame.return(.operation(Operation.buildView.rawValue))
        } else if Self.attribute(ofAnchor: key) != nil || key == "safeArea" {
            frame.return(packed: try anchor(of: view, key).bits)
        } else {
            let kind = try screen.kind(of: view)
            let names = Self.nodeMethods.map(\.name) + kind.properties.map(\.name) + ["view", "build"]
            throw LuaFault(
                "a layout node of a \(kind.name) has no method or property '\(key)'.\(NearestName.suggestion(for: key, in: names))")
        }
    }

    func anchor(of view: ViewID, _ key: String) throws -> Packed {
        let payload = Packed.payload(of: view)
        if key == "safeArea" { return Packed(.anchor, isSafeArea: true, payload: payload) }
        guard let attribute = Self.attribute(ofAnchor: key) else { throw LuaFault("a view has no anchor '\(key)'") }
        return Packed(.anchor, attribute: attribute.rawValue, payload: payload)
    }

    /// `build "Label"`: a node of a view that is put nowhere yet; `build(class)`: of a new instance.
    func build(_ frame: inout CallFrame) throws {
        if frame.kind(0) == .string {
            let name = try frame.expectString(0)
            guard let kind = registry.kind(named: name) else {
                throw LuaFault("there is no kind of view '\(name)'.\(NearestName.suggestion(for: name, in: registry.kinds.map(\.name)))")
            }
            frame.return(object(nodeClass, try make(kind: kind)))
        } else if let object = frame.object(0), isView(object) {
            frame.return(self.object(nodeClass, try viewArgument(0, frame)))
        } else if let table = try frame.reference(0), table.kind == .table, let view = try resolve(table) {
            frame.return(object(nodeClass, view))
        } else {
            throw frame.mismatch(0, expected: "the name of a kind, a view, or a molecule or controller")
        }
    }
}
