import Geometry
import Layout
import LuaHost

/// Containers of plugins: the operations that a container's functions call, and the values of child properties.
final class ContainerLibrary: Library {
    /// Functions of the engine's own Lua for containers.
    struct Functions {
        /// (names of child properties, views, widths, heights, whether fixed, whether hidden, a list for each name) →
        /// the views for a container's functions. Widths and heights are those without a limit, or -1.
        var children: LuaReference
        /// (function, view, width, height, views) → width, height.
        var measure: LuaReference
        /// (function, view, width, height, whether fitted, views) → lists of x, y, width and height, of whether fitted
        /// (1 or 0), and of reasons if any.
        var place: LuaReference
        /// (function, view, width, height, views) → the first baseline.
        var baseline: LuaReference
        /// (views): raises an error if the frame of a view is invalid.
        var check: LuaReference
        /// The function `container`, a global of plugins, as in `container "Flow" { … }`.
        var define: LuaReference
    }

    unowned(unsafe) let host: ScriptHost
    /// The functions of the engine's own Lua. Nil until the first plugin runs; without plugins, containers don't exist.
    var functions: Functions!
    /// The names of all child properties of the host. The index of a name is the number of its setter.
    private(set) var names: [String] = []
    /// A view's value of a child property, for one kind of container.
    private struct ChildValue {
        var container: String
        var name: String
        var value: LuaValue
    }

    private var values: [ViewID: [ChildValue]] = [:]

    init(_ host: ScriptHost) { self.host = host }

    static let operations: [Operation<ContainerLibrary>] =
        childFields + childrenMethods + [
            .function("registerContainer", of: .prelude, .string("name"), .index("definition", "table")) {
                library, frame, name, argument in
                try library.libraries.plugins.registerContainer(name, try frame.expectTable(argument))
            },
            // (view, width or -1, height or -1) → width, height
            .function("measureChild", of: .prelude, .index("view", "@View"), .number("width"), .number("height")) {
                library, frame, argument, width, height in
                let view = try library.viewArgument(argument, frame)
                let size = try library.screen.sizeOfChild(
                    view, ProposedSize(width: width < 0 ? nil : width, height: height < 0 ? nil : height))
                frame.return(size.width)
                frame.return(size.height)
            },
            .function("childBaseline", of: .prelude, .index("view", "@View"), .number("width"), .number("height")) {
                library, frame, argument, width, height in
                let view = try library.viewArgument(argument, frame)
                frame.return(
                    try library.screen.firstBaseline(ofChild: view, size: Size(width: width, height: height)))
            },
            .function("pathOf", of: .prelude, .index("view", "@View")) { library, frame, argument in
                frame.return(library.screen.path(of: try library.viewArgument(argument, frame)))
            },
            .family(.childProperties, of: .node, mistake: .isReported) { library, number, _, frame in
                let view = try library.viewArgument(0, frame)
                try library.set(library.names[number], of: view, to: try frame.value(1))
                frame.returnArgument(0)
            },
        ]

    // MARK: Child properties

    func add(_ property: ChildProperty) throws {
        guard !names.contains(property.name) else { return }
        let isTaken =
            OperationIndex.shared.method(.node, property.name) != nil
            || host.registry.number(ofProperty: property.name) != nil
        guard !isTaken else {
            throw LuaCallError("views have '\(property.name)' already; choose another name for the child property")
        }
        names.append(property.name)
    }

    func setter(_ name: String) -> Int32? {
        names.firstIndex(of: name).flatMap { OperationIndex.shared.opcode(.childProperties, number: $0) }
    }

    /// Sets a child property of a view, and marks its container for layout.
    ///
    /// - Throws: An error if the view's container has no such property, or refuses the value.
    func set(_ name: String, of view: ViewID, to value: LuaValue) throws {
        guard let container = try screen.superview(of: view), try screen.isInContainer(view),
            let functions = try screen.kind(of: container).container as? ContainerFunctions,
            let property = functions.childProperties.first(where: { $0.name == name })
        else {
            throw LuaCallError(
                """
                '\(name)' is only for a view that was put with putStacked… into a container that reads '\(name)'; \
                \(screen.path(of: view)) is no such view
                """)
        }
        var value = value
        if case .reference(let table) = value, table.kind == .table { value = try lua.withTable(table) { $0.value } }
        try property.check(value)
        if let read = property.read { value = try self.read(value, with: read) }
        // The tree is converted to a table once, and not again for each list of views.
        if value.isTree { value = .reference(try lua.makeTable(value)) }
        let reader = functions.kind.name
        values[view, default: []].removeAll { $0.container == reader && $0.name == name }
        values[view, default: []].append(ChildValue(container: reader, name: name, value: value))
        try screen.setNeedsContainer(of: view)
    }

    /// Converts a value with the plugin's function `read`. An error in it becomes an error of the call that set the
    /// value.
    private func read(_ value: LuaValue, with read: LuaReference) throws -> LuaValue {
        do throws(LuaError) {
            return try lua.call(read, [value], resultCount: 1).first ?? .nil
        } catch {
            guard !error.kind.isLimit else { throw error }
            throw LuaCallError(error.message)
        }
    }

    func value(of property: ChildProperty, in container: String, _ view: ViewID) -> LuaValue? {
        values[view]?.first { $0.container == container && $0.name == property.name }?.value
    }

    /// Releases a removed view's values of child properties.
    func forget(_ view: ViewID) {
        if !values.isEmpty { values[view] = nil }
    }

    /// Releases all values of child properties for a kind of container that was removed.
    func forget(container: String) {
        for view in values.keys { values[view]?.removeAll { $0.container == container } }
    }

    func didClose(_ open: OpenScreen) {
        values = values.filter { !open.screen.isAlive($0.key) }
    }
}
