import Diagnostics
import Layout
import Lists
import LuaHost
import SectionDiff

/// Tables and collections: their models, cells and events.
final class TablesLibrary: Library {
    unowned(unsafe) let host: ScriptHost
    /// The functions of the engine's own Lua for tables. The first use loads them.
    var functions: TableFunctions {
        get throws {
            if let loadedFunctions { return loadedFunctions }
            let functions = try host.tableFunctions()
            loadedFunctions = functions
            return functions
        }
    }
    private var loadedFunctions: TableFunctions?
    /// (name or nil) → the functions, loaded at the first call, and the global with the name.
    var reader: LuaReference?
    /// The classes of cells: built-in classes, and classes of scripts.
    var classes = CellClasses()
    /// The numbers of the classes that were reported because their cells' content does not determine a height.
    private var openClasses: Set<Int> = []
    /// The names of the kinds of supplementary views. The number of a kind is its index plus 1.
    var kindNames: [String] = []
    /// Whether handlers of a table's events are being called.
    private(set) var isDelivering = false

    init(_ host: ScriptHost) { self.host = host }

    /// Handles touches of rows on the current screen.
    var touches: RowTouches { RowTouches(library: self) }

    static let operations = models + positions + changes + selection + events + globals + forPrelude + forModels + parts

    func didClose(_ open: OpenScreen) {
        open.tables.removeAll()
        classes.removeAll(of: open)
    }

    /// Returns whether a cell of this class was found whose content does not determine a height. Such cells get the
    /// height of their row.
    func isOpenClass(_ number: Int) -> Bool { openClasses.contains(number) }

    /// Records that the content of this class's cells does not determine a height. Returns whether this is new and must
    /// be reported.
    func isNewOpenClass(_ number: Int) -> Bool { openClasses.insert(number).inserted }

    // MARK: Finding

    func table(_ index: Int, _ frame: borrowing CallFrame) throws -> ScriptTable {
        let view = try viewArgument(index, frame)
        guard let table = table(of: view) else {
            let kind = try screen.kind(of: view).name
            throw LuaCallError(
                "\(screen.path(of: view)) is \(kind.withArticle) and has no rows; only a Table or a Collection has rows"
            )
        }
        return table
    }

    /// Returns the table or collection of a view of the current screen, and creates it at the first call. Nil if the
    /// view is of another kind.
    func table(of view: ViewID) -> ScriptTable? {
        guard let kind = try? screen.kind(of: view), kind.holdsCells else { return nil }
        return current.tables.table(of: view) {
            ScriptTable(self, current, view, isCollection: kind.behavior is CollectionKind)
        }
    }

    /// Returns the table that shows a view as a cell, and the cell's place. Nil if the view is not a cell that is
    /// shown.
    func cell(_ view: ViewID) -> (table: ScriptTable, place: CellPlace)? {
        guard !current.tables.isEmpty, let container = (try? screen.superview(of: view)) ?? nil,
            let table = current.tables[container], let place = table.cells.slot(of: view)?.place
        else { return nil }
        return (table, place)
    }

    /// Returns the view with a name in a cell; nil if not found. If several views have the name, returns the first of
    /// the outermost views. Views inside molecules and nested tables are not searched. O(views of the cell).
    func view(named name: String, inCell cell: ViewID) throws -> ViewID? {
        var names: [String] = []
        return try view(named: name, inside: cell, &names)
    }

    /// Returns the view with a name inside a view; nil if not found. If several views have the name, returns the first
    /// of the outermost views. Views inside molecules and cells are not searched.
    ///
    /// - Parameter names: Receives the names of the other views that were searched.
    func view(named name: String, inside view: ViewID, _ names: inout [String]) throws -> ViewID? {
        var level = try screen.subviews(of: view)
        while !level.isEmpty {
            for view in level {
                let own = try screen.name(of: view)
                if own == name { return view }
                names.append(own)
            }
            level = try level.flatMap { view -> [ViewID] in
                let isOpen = try current.instances[view] == nil && !screen.kind(of: view).holdsCells
                return isOpen ? try screen.subviews(of: view) : []
            }
        }
        return nil
    }

    /// Returns the path in argument `index`, which scripts write as `{ section, row }` with numbers from 1.
    func path(_ index: Int, _ frame: borrowing CallFrame) throws -> ItemPath {
        guard let table = try frame.table(index) else {
            throw frame.mismatch(index, expected: "a path, { section, row } counted from 1")
        }
        return try Self.path(table.value)
    }

    static func path(_ value: LuaValue) throws -> ItemPath {
        guard case .array(let parts) = value, parts.count == 2, let section = parts[0].number,
            let row = parts[1].number,
            let section = Int(exactly: section), let row = Int(exactly: row), section >= 1, row >= 1
        else {
            throw LuaCallError("a path is { section, row }, two whole numbers counted from 1; found \(value.described)")
        }
        return ItemPath(section: section - 1, item: row - 1)
    }

    // MARK: Models

    /// Converts a script's model to a content, and shows it in a table.
    ///
    /// - Parameter isCells: Whether the value is the list of cells of a single section, instead of sections.
    func setModel(_ value: LuaValue, of table: ScriptTable, isCells: Bool) throws {
        let functions = try functions
        guard table.events.reloadDepth < Self.maximumReloads else {
            throw LuaCallError(
                """
                didReload of \(screen.path(of: table.view)) replaced the table's sections \(Self.maximumReloads) times \
                in a row, because each replacement calls it again; replace them only if they differ
                """)
        }
        if table.cells.isBusy {
            throw LuaCallError(
                """
                \(screen.path(of: table.view)) cannot have its model replaced while one of its cells is filled or laid \
                out; set it after the layout, as in didReload or a handler
                """)
        }
        let results = try lua.call(
            functions.content, [value, .boolean(isCells), host.facade(table.view)], resultCount: 2)
        guard results.count == 2, case .reference(let sections) = results[0], case .reference(let payload) = results[1]
        else { throw LuaCallError("the engine's own Lua returned no sections; please report this") }
        let content = try TableContentReader.read(sections, payload: payload, lua)
        try checkSupplementary(of: content, table)
        try readClasses(of: content)
        try table.setContent(content)
    }

    private static let maximumReloads = 16

    /// Reads the settings of all classes of cells that a content uses.
    private func readClasses(of content: TableContent) throws {
        var numbers: Set<Int> = []
        for section in content.sections {
            for run in section.runs {
                switch run {
                case .list(let rows): for row in rows { numbers.insert(row.cell) }
                case .counted(let rows): numbers.insert(rows.cell)
                }
            }
            for view in [section.header, section.footer].compactMap(\.self)
                + section.supplementary.values.joined().map(\.content)
            {
                if case .cell(let row) = view { numbers.insert(row.cell) }
            }
        }
        // If the function of counted rows determines the class of each row, all classes are read; there are few.
        if numbers.contains(-1) { numbers.formUnion(classes.numbers) }
        for number in numbers.sorted() { try readClass(number) }
    }

    private func readClass(_ number: Int) throws {
        guard let own = classes[number] else { return }
        let result = try lua.call(functions.cellInfo, [.reference(own.table)], resultCount: 1).first ?? .nil
        guard case .reference(let info) = result else { return }
        try lua.withTable(info) { (info) throws(LuaError) in
            let names = info.field("phases").table
            let phases = (0..<(names?.count ?? 0)).compactMap {
                names?.element($0).string.flatMap(CellPhase.init(name:))
            }
            own.behaviour =
                phases.count == CellPhase.allCases.count
                ? .alwaysLayout : phases.isEmpty ? .layoutOnce : .layoutOnEach(Set(phases))
            own.hasExtent = info.field(own.isCollection ? "hasSize" : "hasHeight").boolean == true
            own.hooks = Set(
                [CellState.isSelected, .isHighlighted].filter { info.field($0.hook).boolean == true })
            own.separatorIsHidden = info.field("separatorIsHidden").boolean == true
            own.showsSelection = info.field("selectionStyle").string != "none"
        }
    }

    // MARK: Layouts of cells

    /// Lays out a new cell. Does nothing if the cell was laid out before, or if its class is built in.
    func layOutFirst(_ view: ViewID) throws {
        guard let instance = current.instances[view], !instance.didLayout else { return }
        try layOut(view, .firstLoad)
    }

    /// Lays out a cell in a phase, with the option that the hook `layoutOption` of its class returns. Without the hook,
    /// the layout replaces the earlier layout of the cell.
    func layOut(_ view: ViewID, _ phase: CellPhase) throws {
        guard let instance = current.instances[view] else { return }
        let (isAsked, option) = try layoutOption(of: instance, in: phase)
        // A new cell is laid out even if the hook returns nil, because the code that fills the cell needs its views.
        if isAsked, option == nil, phase != .firstLoad { return }
        guard current.instances[view] != nil, screen.isAlive(view) else { return }
        current.instances[view]?.didLayout = true
        if let unit = instance.unit, !isAsked || option == .removeOldAndAddNew {
            let record =
                current.traitReaders[unit] ?? UnitRecord(view: view, body: .instance(instance.table), unit: unit)
            try libraries.layouts.renew(record)
        } else {
            try libraries.layouts.run(UnitRecord(view: view, body: .instance(instance.table)), option: option)
        }
    }

    /// Calls the hook `layoutOption` of a cell for a phase. Returns whether the class has the hook, and the option that
    /// the hook returned; nil means that the cell isn't laid out in this phase.
    private func layoutOption(of instance: Instance, in phase: CellPhase) throws -> (Bool, SublayoutingOption?) {
        let results = try lua.call(
            functions.layoutOption, [.reference(instance.table), .string(phase.name)], resultCount: 2)
        guard results.first?.isTrue == true else { return (false, nil) }
        switch results.count > 1 ? results[1] : .nil {
        case .nil: return (true, nil)
        case .string(let name):
            if let option = SublayoutingOption(rawValue: name) { return (true, option) }
            let names = SublayoutingOption.allCases.map(\.rawValue)
            let suggestion = FamiliarNames.suggestion(for: name, in: names, orList: "The options are")
            throw LuaCallError("layoutOption returned the unknown option '\(name)'\(suggestion)")
        case let other:
            throw LuaCallError(
                "layoutOption must return the name of a layout option, or nil; it returned \(other.described)")
        }
    }

    /// Returns whether a view is a cell whose class lays out its cells again after the first time.
    func isLaidOutAgain(_ view: ViewID) -> Bool {
        guard !current.tables.isEmpty, let kind = try? screen.kind(of: view), kind.behavior is CellKind else {
            return false
        }
        return classes.first { $0.name == kind.name && $0.behaviour != .layoutOnce } != nil
    }

    /// Unbinds the view models of a cell that has lost its row.
    func unbind(_ view: ViewID, in open: OpenScreen) {
        guard let peer = open.peers[view], peer.model != nil || !peer.nested.isEmpty else { return }
        for (nested, _) in peer.nested { nested.unbind() }
        peer.model?.unbind()
    }

    // MARK: Events

    /// Calls the script's handlers for the pending events of a table. Called after the table's layout. Errors of
    /// handlers are reported.
    func deliver(_ table: ScriptTable) {
        isDelivering = true
        defer { isDelivering = false }
        defer { table.destroyLeaving() }
        for event in table.events.take() {
            guard screen.isAlive(table.view) else { return }
            var isReload = false
            if case .reloaded = event { isReload = true }
            let waited = table.events.isEmpty
            do { try tell(event, of: table) } catch {
                host.callbackFailed(error, at: .unknown, in: table.open)
            }
            if isReload {
                // If a handler of didReload has replaced the model, it will be called again for the new model. This
                // counts how often.
                table.events.reloadDepth = waited && !table.events.isEmpty ? table.events.reloadDepth + 1 : 0
            }
        }
    }

    private func tell(_ event: TableEvents.Event, of table: ScriptTable) throws {
        switch event {
        case .reloaded(let report):
            try tell(.didReload, of: table, [report.value], withView: false)
            if let handler = table.events.modelDidReload { _ = try lua.call(handler, [report.value], resultCount: 0) }
        case .willDisplay(let place, let cell):
            try tell(.willDisplay, of: table, [value(of: place), host.facade(cell)])
        case .didEndDisplaying(let place, let cell):
            guard screen.isAlive(cell) else { return }
            try tell(.didEndDisplaying, of: table, [value(of: place), host.facade(cell)])
        case .prefetched(let paths): try tell(.prefetched, of: table, [.array(paths)])
        case .prefetchCancelled(let paths): try tell(.prefetchCancelled, of: table, [.array(paths)])
        }
    }

    func tell(
        _ name: TableEvents.Name, of table: ScriptTable, _ arguments: [LuaValue], withView: Bool = true
    ) throws {
        guard let handler = table.events.handlers[name] else { return }
        _ = try lua.call(handler, (withView ? [host.facade(table.view)] : []) + arguments, resultCount: 0)
    }
}

/// Functions of the engine's own Lua for tables.
final class TableFunctions {
    /// (value, whether it is the cells of one section, the table) → the sections for `TableContentReader`, the payload.
    let content: LuaReference
    /// (payload, number, cell, index or nil): fills a cell; → the id of a counted row.
    let fill: LuaReference
    /// (payload, number, index or nil, cell or nil) → the model or item of a row.
    let value: LuaReference
    /// (payload, number) → the path of the view that the model of a row is bound to, and the name of its class.
    let binding: LuaReference
    /// (payload, number, index) → the class number of a counted row, and its id.
    let rowClass: LuaReference
    /// (class) → the settings of the class.
    let cellInfo: LuaReference
    /// (payload, number, view, path): tells the model of a row, and its data source, that it was selected.
    let selected: LuaReference
    /// (class, payload, number, index or nil, width, isCollection) → a height, or a width and a height.
    let extent: LuaReference
    /// (cell, phase) → whether the class has the hook, and the returned option.
    let layoutOption: LuaReference
    /// (table) → the model of its content.
    let model: LuaReference
    /// (table, "sections" or "cells") → a list of the shown sections or cells that scripts can append to.
    let list: LuaReference
    /// (table, view, class or instance, or nil): sets the background of the empty table.
    let background: LuaReference

    init(
        content: LuaReference, fill: LuaReference, value: LuaReference, binding: LuaReference, rowClass: LuaReference,
        cellInfo: LuaReference,
        selected: LuaReference, extent: LuaReference, layoutOption: LuaReference, model: LuaReference,
        list: LuaReference,
        background: LuaReference
    ) {
        self.content = content
        self.fill = fill
        self.value = value
        self.binding = binding
        self.rowClass = rowClass
        self.cellInfo = cellInfo
        self.selected = selected
        self.extent = extent
        self.layoutOption = layoutOption
        self.model = model
        self.list = list
        self.background = background
    }
}

extension CellPhase {
    /// The name of the phase in scripts.
    var name: String { "\(self)" }

    init?(name: String) {
        guard let phase = CellPhase.allCases.first(where: { $0.name == name }) else { return nil }
        self = phase
    }
}
