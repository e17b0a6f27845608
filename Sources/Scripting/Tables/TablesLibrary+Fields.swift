import Layout
import Lists
import LuaHost

/// Fields of tables and collections that are neither properties nor methods.
extension TablesLibrary {
    private enum Field: String {
        case sections, cells, model, backgroundView
    }

    /// Implements assignments to `view.sections`, `view.cells`, `view.model` and `view.backgroundView`.
    ///
    /// - Returns: False, without any effect, for other fields and for a view that is not a table or collection.
    func setField(_ key: String, of view: ViewID, _ frame: borrowing CallFrame) throws -> Bool {
        guard let field = Field(rawValue: key), let table = table(of: view) else { return false }
        try set(field, of: table, to: try frame.value(2))
        return true
    }

    /// Sets one of these fields to a value from the properties of a put call.
    ///
    /// - Returns: False, without any effect, for other fields and for a view that is not a table or collection.
    func setField(_ key: String, of view: ViewID, to value: LuaValue) throws -> Bool {
        guard let field = Field(rawValue: key), let table = table(of: view) else { return false }
        try set(field, of: table, to: value)
        return true
    }

    private func set(_ field: Field, of table: ScriptTable, to value: LuaValue) throws {
        switch field {
        case .sections, .model: try setModel(value, of: table, isCells: false)
        case .cells: try setModel(value, of: table, isCells: true)
        case .backgroundView: try setBackground(of: table, to: value)
        }
    }

    /// Returns the value of a field that scripts can read; nil for other fields.
    func field(_ key: String, of view: ViewID) throws -> LuaValue? {
        switch Field(rawValue: key) {
        case .model: return try model(of: view)
        case .sections, .cells: return try list(key, of: view)
        case .backgroundView:
            guard let background = table(of: view)?.background, screen.isAlive(background) else { return .nil }
            return host.facade(background)
        default: return nil
        }
    }

    func setBackground(of table: ScriptTable, to value: LuaValue) throws {
        _ = try lua.call(functions.background, [host.facade(table.view), value], resultCount: 0)
    }

    static let parts: [Operation<TablesLibrary>] = [
        .reading(
            "setNeedsLayout", of: [.view], [],
            text: """
                Marks a cell for the table's next layout, which calls the cell's `layoutContent` again in the phase \
                `"setNeedsLayout"`. Has no effect if the cell class's `layoutBehaviour` excludes this phase. Other \
                views don't need this call, because the engine lays out all changes.
                ! not a cell
                > function HeroCell:setSelected() self:setNeedsLayout() end
                """
        ) { library, _, screen, frame in
            let view = try library.viewArgument(0, frame)
            guard let container = try screen.superview(of: view), let table = library.current.tables[container],
                table.cells.slot(of: view) != nil
            else {
                throw LuaCallError(
                    """
                    \(screen.path(of: view)) is not a cell; leave setNeedsLayout out, because the engine lays out \
                    changes of other views by itself
                    """)
            }
            table.setNeedsLayout(view)
        },
        .reading(
            "backgroundView", of: [.table], [ParameterEntry("view", "@AnyView|table|nil")], gives: .receiver,
            text: """
                Sets the view that is shown while the table has no rows, headers or footers: a view, or a class or \
                instance of a molecule or controller. The view fills the table's frame and does not scroll. nil \
                removes it. Only nodes have this method; of a view, set the field: `view.backgroundView = …`.
                ! not a view
                > table:backgroundView(NoMessages)
                """
        ) { library, _, _, frame in
            try library.setBackground(of: try library.table(0, frame), to: try frame.value(1))
            frame.returnArgument(0)
        },
        // (table, view or nothing): makes the view the background, and removes the old one
        .function("noteBackground", of: .prelude) { library, frame in
            let table = try library.table(0, frame)
            let view = frame.count > 1 && frame.kind(1) != .nil ? try library.viewArgument(1, frame) : nil
            if let old = table.background, old != view, library.screen.isAlive(old) {
                try library.libraries.views.remove(old)
            }
            table.background = view
            library.screen.setNeedsCells()
        },
    ]
}
