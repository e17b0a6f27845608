import Diagnostics
import Layout
import LuaHost

/// Lets scripts read and set the properties of views, with setters of nodes and with tables of properties.
final class PropertyLibrary: Library {
    let hostReference: Unmanaged<ScriptHost>
    var host: ScriptHost { hostReference.takeUnretainedValue() }

    init(_ host: ScriptHost) { hostReference = .passUnretained(host) }

    static let operations: [Operation<PropertyLibrary>] = [
        .family(.properties, of: .node, mistake: .isReported) { library, number, screen, frame in
            try library.set(number, screen, frame)
        },
        .field("view", of: .node, type: "@View", text: "The node's view. For a molecule or controller: its instance.") {
            library, frame in
            frame.return(library.facade(try library.viewArgument(0, frame)))
        },
        .role(.index, of: .node) { library, frame in try library.nodeIndex(frame) },
        .role(.newIndex, of: .node) { _, _ in
            throw LuaCallError(
                "a layout node has no fields to assign; call a method, as in node:text(\"…\"), or use node.view")
        },
    ]

    /// Implements setters such as `label:text("x")`. They are called often, so this function counts no references of
    /// the host.
    private func set(_ number: Int, _ screen: Screen, _ frame: borrowing CallFrame) throws {
        let (view, stateClass) = try hostReference._withUnsafeGuaranteedRef { host in
            (try host.viewArgument(0, frame, in: screen), host.classes.state)
        }
        guard frame.count <= 2 else { throw try oneValueExpected(of: view, number, frame) }
        var isTable = false
        if case .table = frame.kind(1) { isTable = true }
        let slot: Int
        do {
            slot =
                isTable
                ? try writableSlot(of: view, number, isTable: true) : try screen.slot(ofProperty: number, of: view)
        } catch {
            guard libraries.plugins.isStandIn(view) else { throw error }
            current.peer(of: view).standInValues[registry.propertyNames[number]] = try frame.value(1)
            return frame.returnArgument(0)
        }
        if case .string = frame.kind(1), try screen.takesAnyString(view, slot: slot) {
            try screen.setProperty(view, slot: slot, to: .string(try frame.expectString(1)))
        } else if let number = frame.number(1), try screen.takesNumber(view, slot: slot, number) {
            try screen.setProperty(view, slot: slot, to: .number(number))
        } else {
            let property = try screen.propertyDefinition(of: view, slot: slot)
            if let object = frame.object(1), object.type == stateClass {
                throw LuaCallError(
                    """
                    '\(property.name)' takes a value, and this is a state; write :bind("\(property.name)", state), or \
                    state.value
                    """
                )
            }
            let value = try PropertyReader(property: property).read(frame, 1)
            guard !property.isReadOnly else { throw LuaCallError("'\(property.name)' is read-only") }
            try screen.setProperty(view, slot: slot, to: value)
        }
        frame.returnArgument(0)
    }

    /// Reads a field of a node that is not among its fixed methods, such as `node.view`, `node.topAnchor` or a method
    /// of a dialect. Throws an error with a suggestion for an unknown name.
    private func nodeIndex(_ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame)
        let key = try frame.expectString(1)
        if try giveField(key, of: .node, frame) { return }
        if let number = registry.number(ofProperty: key),
            let setter = OperationIndex.shared.opcode(.properties, number: number)
        {
            // The property's kind was registered after the methods of nodes were made.
            frame.return(.operation(setter))
        } else if let setter = libraries.containers.setter(key) {
            frame.return(.operation(setter))
        } else if try screen.kind(of: view).holdsCells, let opcode = OperationIndex.shared.method(.table, key) {
            frame.return(.operation(opcode))
        } else if let anchor = try AnchorNames.value(key, of: view, in: screen) {
            frame.return(packed: anchor.bits)
        } else if let method = libraries.plugins.dialectMethod(key) {
            frame.return(method)
        } else if key == "multipliedBy" || ConstraintOptions.names.contains(key) {
            throw LuaCallError(
                """
                '\(key)' is not a method: pass the options of a constraint in its call, as in width(equalTo(parent), { \
                multiplyBy = 0.5, priority = 750 })
                """
            )
        } else if key.hasPrefix("put") {
            throw LuaCallError(
                """
                '\(key)' is a method of a layout container: node:layoutContent(function(content) content:\(key)(…) end)
                """
            )
        } else if let standIn = libraries.plugins.standInMember(of: view) {
            frame.return(standIn)
        } else {
            let kind = try screen.kind(of: view)
            let names =
                OperationIndex.shared.methods(of: .node).map(\.name) + kind.properties.map(\.name) + ["view"]
                + AnchorNames.attributes.keys.sorted() + AnchorNames.areas.keys.sorted()
            throw LuaCallError(
                """
                a layout node of \(kind.name.withArticle) has no method or property \
                '\(key)'\(FamiliarNames.advice(for: key, in: names))
                """
            )
        }
    }
}

// MARK: Slots and values

extension PropertyLibrary {
    /// Returns the slot of the property that a setter sets in a view. For a table, the property `imageCompat` of an
    /// image view means `animation`, because it accepts either a picture or an animation.
    func writableSlot(of view: ViewID, _ number: Int, isTable: Bool) throws -> Int {
        let isAnimation = isTable && number == registry.number(ofProperty: "imageCompat")
        return try screen.slot(
            ofProperty: isAnimation ? registry.number(ofProperty: "animation") ?? number : number, of: view)
    }

    func definition(_ view: ViewID, _ slot: Int) throws -> PropertyDefinition {
        try screen.propertyDefinition(of: view, slot: slot)
    }

    func setProperty(_ view: ViewID, _ slot: Int, _ value: PropertyValue?) throws {
        let property = try definition(view, slot)
        guard !property.isReadOnly else { throw LuaCallError("'\(property.name)' is read-only") }
        try screen.setProperty(view, slot: slot, to: value)
    }

    /// Sets the properties in the table in argument `index`, as in `putLabel { text = "Hi" }`. Throws an error for an
    /// unknown property or an invalid value.
    ///
    /// - Parameter expected: The expected argument in the message if it is not a table, with its article.
    func setProperties(
        of view: ViewID, _ index: Int, _ frame: borrowing CallFrame, expected: String = "a table of properties"
    ) throws {
        guard let reference = try frame.reference(index), reference.kind == .table, lua.object(reference) == nil else {
            throw frame.mismatch(index, expected: "\(expected): { text = \"…\" }")
        }
        for (key, value) in try lua.entries(reference) {
            guard case .string(let name) = key else {
                throw frame.mismatch(
                    index, expected: "properties by name: { text = \"…\" }",
                    hint: "\(value.described) in it has no name")
            }
            if name == "assignTo" { continue }
            if try libraries.tables.setField(name, of: view, to: value) { continue }
            if libraries.containers.setter(name) != nil {
                try libraries.containers.set(name, of: view, to: value)
                continue
            }
            if libraries.plugins.standsIn(view, for: name) {
                current.peer(of: view).standInValues[name] = value
                continue
            }
            guard let number = registry.number(ofProperty: name) else {
                throw screen.unknownProperty(name, kind: try screen.kindIndex(of: view))
            }
            let slot = try writableSlot(of: view, number, isTable: value.kindName == "a table")
            var value = value
            if case .reference(let table) = value, table.kind == .table {
                value = try lua.withTable(table) { $0.value }
            }
            try setProperty(view, slot, try PropertyReader(property: try definition(view, slot)).read(value))
        }
    }

    /// Returns the property name in argument `index` if the view is a placeholder whose kind has no such property;
    /// otherwise nil.
    func standInProperty(_ index: Int, of view: ViewID, _ frame: borrowing CallFrame) -> String? {
        guard libraries.plugins.isStandIn(view), let name = try? frame.expectString(index),
            libraries.plugins.standsIn(view, for: name)
        else { return nil }
        return name
    }

    /// Returns the slot in which a view has the property that argument `index` names. Throws an error if the view has
    /// no such property.
    func propertySlot(_ index: Int, of view: ViewID, _ frame: borrowing CallFrame) throws -> Int {
        if let object = frame.object(index), object.type == classes.state {
            throw frame.mismatch(
                index, expected: "the name of a property",
                hint: "write it before the state, as in bind(\"text\", state)")
        }
        let name = try frame.expectString(index)
        guard let number = registry.number(ofProperty: name) else {
            throw screen.unknownProperty(name, kind: try screen.kindIndex(of: view))
        }
        return try screen.slot(ofProperty: number, of: view)
    }

    /// Returns the value of a property, read under the name `key`. Under the name `…Compat`, a text is returned with
    /// its formatted parts, and an image view without an image returns its animation.
    func shown(_ view: ViewID, _ slot: Int, _ key: String) throws -> LuaValue {
        guard key.hasSuffix("Compat") else { return try shown(view, slot) }
        let value = screen.property(view, slot: slot)
        if case .attributed = value { return try definition(view, slot).shown(value).lua }
        if value.isNone, key == "imageCompat", let number = registry.number(ofProperty: "animation") {
            return try shown(view, try screen.slot(ofProperty: number, of: view))
        }
        return try shown(view, slot)
    }

    /// Returns the value of a property in the form in which scripts write it; nil in Lua if it has none.
    func shown(_ view: ViewID, _ slot: Int) throws -> LuaValue {
        let value = screen.effectiveProperty(view, slot: slot)
        switch value {
        case .number(let number):
            return number == number.rounded() && abs(number) < 9e15 ? .integer(Int64(number)) : .number(number)
        case .string(let text), .image(let text): return .string(text)
        case .attributed(let text): return .string(text.string)
        case .boolean(let value): return .boolean(value)
        default: return try definition(view, slot).shown(value).lua
        }
    }
}
