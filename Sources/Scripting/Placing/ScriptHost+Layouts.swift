import Layout
import LuaHost

/// `layout`, `layoutContent`, `apply` and what else runs a function of the script on a view.
extension ScriptHost {
    /// `view:layout([options,] fn)`: the function gets the view's own node; `view:layoutContent([options,] fn)`: its
    /// container.
    func layout(_ frame: inout CallFrame, isContent: Bool) throws {
        let view = try viewArgument(0, frame)
        var next = 1
        var option: SublayoutingOption?
        var delegate: LayoutDelegate?
        if frame.kind(next) == .string {
            option = try self.option(try frame.expectString(next))
            next += 1
        } else if frame.kind(next) == .table {
            if frame.count == next + 1 {
                let method = isContent ? "layoutContent(function(content)" : "layout(function(node)"
                throw frame.mismatch(next, expected: "a function", hint: "write \(method) … end)")
            }
            (option, delegate) = try layoutOptions(next, frame)
            next += 1
        }
        guard let function = try frame.function(next) else {
            throw frame.mismatch(next, expected: next == 1 ? "options or a function" : "a function")
        }
        let putBefore = layouts.lastPut
        defer { if isContent { reportMissingParameter(of: function, laying: view, since: putBefore, location(frame)) } }
        if screen.isInLayout {
            try inLayout(of: view, option: option, isContent: isContent, delegate: delegate) { (host) throws in
                try host.call(function, on: view, isContent: isContent)
            }
        } else {
            try run(
                UnitRecord(view: view, body: .call(function, isContent: isContent, delegate: delegate)), option: option)
        }
        frame.returnArgument(0)
    }

    private func layoutOptions(_ index: Int, _ frame: borrowing CallFrame) throws -> (
        SublayoutingOption?, LayoutDelegate?
    ) {
        guard let table = try frame.reference(index) else {
            throw frame.mismatch(index, expected: "a table of options")
        }
        var option: SublayoutingOption?
        var delegate: LayoutDelegate?
        for (key, value) in try lua.entries(table) {
            switch (key, value) {
            case (.string("option"), .string(let name)): option = try self.option(name)
            case (.string("option"), _): throw LuaFault("'option' must be a string; found \(value.kindName)")
            case (.string("delegate"), _), (.string("withDelegate"), _): delegate = try self.delegate(value)
            default:
                var name = "?"
                if case .string(let text) = key { name = text }
                throw LuaFault("a layout call has the options 'option' and 'delegate'; found '\(name)'")
            }
        }
        return (option, delegate)
    }

    private func option(_ name: String) throws -> SublayoutingOption {
        guard let option = SublayoutingOption(rawValue: name) else {
            let names = SublayoutingOption.allCases.map(\.rawValue)
            throw LuaFault(
                """
                there is no layout option \
                '\(name)'.\(NearestName.suggestion(for: name, in: names, orList: "The options are"))
                """
            )
        }
        return option
    }

    /// `node:apply(fn)`: the function gets the view (or its instance). With a property and a state, or a view model:
    /// see `StatesLibrary`.
    func apply(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        if frame.kind(1) == .string || frame.object(1) != nil {
            try libraries.states.bind(view, .apply, frame)
            return frame.returnArgument(0)
        }
        guard let function = try frame.function(1) else { throw frame.mismatch(1, expected: "a function") }
        _ = try lua.call(function, [facade(view)], resultCount: 0)
        frame.returnArgument(0)
    }

    /// What scripts see of a view: its instance, if it is a controller's or a molecule's, else the view itself.
    func facade(_ view: ViewID) -> LuaValue {
        if !current.instances.isEmpty, let instance = instances[view] { return .reference(instance.table) }
        return .object(object(viewClass, view))
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
            frame.return(.operation(NumberedOperation.buildView.rawValue))
        } else if Self.attribute(ofAnchor: key) != nil || Self.areas[key] != nil {
            frame.return(packed: try anchor(of: view, key).bits)
        } else if ["priority", "multipliedBy"].contains(key) || ConstraintOptions.names.contains(key) {
            throw LuaFault(
                """
                '\(key)' is not a method: pass the options of a constraint in its call, as in width(equalTo(parent), { \
                multiplyBy = 0.5, priority = 750 })
                """
            )
        } else if key.hasPrefix("put") {
            throw LuaFault(
                """
                '\(key)' is a method of a layout container: node:layoutContent(function(content) content:\(key)(…) end)
                """
            )
        } else {
            let kind = try screen.kind(of: view)
            let names =
                Self.nodeMethods.map(\.name) + kind.properties.map(\.name) + ["view", "build"]
                + Self.anchorNames.keys.sorted()
                + Self.areas.keys.sorted()
            throw LuaFault(
                """
                a layout node of \(kind.name.withArticle) has no method or property \
                '\(key)'.\(NearestName.advice(for: key, in: names))
                """
            )
        }
    }

    /// The fields of a view that give one of its areas, whose anchors are fields in turn.
    static let areas: [String: AnchorArea] = Dictionary(
        uniqueKeysWithValues: AnchorArea.allCases.compactMap { area in area.name.map { ($0, area) } })

    func anchor(of view: ViewID, _ key: String) throws -> Packed {
        let payload = Packed.payload(of: view)
        if let area = Self.areas[key] {
            if area.isOfScrollViews, try !screen.kind(of: view).isScroll {
                throw LuaFault(
                    "'\(key)' is of scroll views; \(screen.path(of: view)) is a \(try screen.kind(of: view).name)")
            }
            return Packed(.anchor, area: area, payload: payload)
        }
        guard let attribute = Self.attribute(ofAnchor: key) else { throw LuaFault("a view has no anchor '\(key)'") }
        return Packed(.anchor, attribute: attribute.rawValue, payload: payload)
    }
}
