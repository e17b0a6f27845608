import Diagnostics
import Geometry
import Layout
import Lists
import LuaHost
import SectionDiff

/// The methods of tables and collections.
extension TablesLibrary {
    static let intro = """
        `Table` and `Collection` have these methods, on the node and (except `backgroundView`) on the view. Paths are \
        `{ section, row }`, from 1. Only rows in or near the visible area have cells, and a cell that loses its row is \
        reused for another row. The function that fills a cell must therefore set everything that the cell shows. A \
        cell's name contains its path, as in `heroes[1,3]`; `heroes[1,3]/follow` is a view in this cell.

        Views in a cell can be constrained to each other and to the cell's edges (`parent` in its `layoutContent`), \
        but not to views outside the cell. Without `rowHeight` and `calculatedCellHeight`, the cell's content \
        determines the row's height.
        """

    /// Declares a method of tables and collections. `body` gets the table in argument 0.
    private static func method(
        _ name: String, _ parameters: [ParameterEntry] = [], gives result: OperationEntry.Result = .nothing,
        text: String,
        do body: @escaping @Sendable (TablesLibrary, ScriptTable, borrowing CallFrame) throws -> Void
    ) -> Operation<TablesLibrary> {
        .reading(name, of: [.table], parameters, gives: result, text: text) { library, _, _, frame in
            try body(library, try library.table(0, frame), frame)
            if result == .receiver { frame.returnArgument(0) }
        }
    }

    static let models: [Operation<TablesLibrary>] = [
        method(
            "sections", [ParameterEntry("sections", "@Sections")], gives: .receiver,
            text: """
                Shows sections: the result of `tableCells … :build()`, a list of `section(id, { … })`, or tables `{ id \
                =, title =, header =, footer =, cells = { … } }`. Rows and sections with the same identity as before \
                keep their cells, and the first visible row keeps its position; see `reloadStrategy`. All cells are \
                filled again. To keep what a user enters in a cell, store it in the model of its row. Setting the \
                field `view.sections` does the same as this method; reading it returns the current sections: \
                `#view.sections`, `view.sections[2]`. `view.sections:append(section, …)` adds sections. \
                `view.sections.append()` returns a builder, as `tableCells` does, that continues the last section. \
                Sections of collections (not of tables) may have \
                supplementary views, such as badges on items. Each view belongs to an item and has a kind, which is a \
                name: with `supplementary = { badge = { "New", "Hot" } }`, the first two items have a view of the kind \
                "badge", and `supplementary = { [{ 3, "badge" }] = cell(Badge) }` sets only the view of item 3. Each \
                of these views is a text or a cell, like a header. A supplementary view has the frame of its item and \
                is drawn in front of all items. Its content is laid out in this frame and may extend beyond the frame. \
                In a supplementary view, only views with handlers receive touches.
                ! a row that is neither a row model (of `tableCellModel`, `collectionCellModel` or `cellModel`), nor a \
                cell class, nor a result of `cell(…)`; an identifier that is NaN, a table or a function
                ! called while the table fills or lays out one of its cells
                > heroTable:sections(tableCells "first":next(HeroModel, heroes, fill):build())
                """
        ) { library, table, frame in try library.setModel(try frame.value(1), of: table, isCells: false) },
        method(
            "cells", [ParameterEntry("cells", "@Cells")], gives: .receiver,
            text: """
                Shows cells in one section. Setting the field `view.cells` does the same; reading it returns the cells \
                of the only section. `view.cells:append(cell, …)` adds cells to the last section.
                > table.cells:append(cell(UserCell, newUser))
                > table:cells(entities(users, function(user) return cell(UserCell, user) end))
                """
        ) { library, table, frame in try library.setModel(try frame.value(1), of: table, isCells: true) },
        method(
            "model", [ParameterEntry("model", "@Sections|@TableModel|nil")], gives: .receiver,
            text: """
                Shows the content of a model, as `sections` does. Reading the field `view.model` returns the table's \
                bound model: always the same object, whose content follows the table. It is used like a value model: \
                `#view.model`, `view.model[2]`, `view.model[{ 2, 1 }]`, `view.model:firstIndex(fn)`. It also has the \
                fields `view`, `sections` (a `tableModel` value) and `cells` (if there is at most one section), and \
                `view.model:didReload(fn)` sets a second handler, which is called after the view's. To change the \
                table's content, set `view.model`, `view.model.sections`, `view.model.cells`, a section \
                (`view.model[2] = …`) or a cell (`view.model[{ 2, 1 }] = …`); nil removes the section or cell. A cell \
                of the bound model is the value that the script passed for the row: a model, a value with a `kind`, or \
                `cell(…)` with the fields `class` and `item`. The first read of the bound model takes O(cells).
                ! the script reads rows that come from `rows(count, fn)`, which are not stored
                > table.model[{ 1, 2 }] = nil
                > table.model = table.model:filterCells(function(hero) return hero.isGood end)
                """
        ) { library, table, frame in try library.setModel(try frame.value(1), of: table, isCells: false) },
        method(
            "reload",
            text: """
                Fills all existing cells again. To insert, delete or move rows, set new sections or use `rowsChanged`.
                """
        ) { _, table, _ in try table.reload() },
    ]

    static let positions: [Operation<TablesLibrary>] = [
        method(
            "scrollTo",
            [
                ParameterEntry("path", "@RowPath"),
                ParameterEntry("position", "\"top\"|\"middle\"|\"bottom\"|\"none\"", isOptional: true),
            ], gives: .receiver,
            text: """
                Scrolls to a row in the next layout. With `"top"`, the row ends up below sticky headers. With \
                `"none"`, the default, the table scrolls only as far as needed to show the whole row.
                ! unknown row
                > table:scrollTo({ 1, 500 }, "middle")
                """
        ) { library, table, frame in
            try table.scroll(to: try library.path(1, frame), try library.position(2, frame))
        },
        method(
            "cellAt", [ParameterEntry("path", "@RowPath")], gives: .value("@Instance?"),
            text: """
                Returns the cell of a row; nil for rows too far from the visible area to have a cell.
                ! unknown row
                """
        ) { library, table, frame in
            let path = try library.path(1, frame)
            try table.check(path)
            library.settle()
            frame.return(table.pane?.cell(at: path).map { library.facade(table.cells[$0].view) } ?? .nil)
        },
        method(
            "cell", [ParameterEntry("path", "@RowPath")], gives: .value("@Instance"),
            text: """
                Returns the cell of a row without scrolling.
                ! unknown row; a row too far from the visible area to have a cell
                """
        ) { library, table, frame in
            let path = try library.path(1, frame)
            try table.check(path)
            library.settle()
            guard let cell = table.pane?.cell(at: path) else {
                throw LuaCallError(
                    "the row \(path.cellName) of \(library.screen.path(of: table.view)) has no cell, because it is not visible; scroll to it first"
                )
            }
            frame.return(library.facade(table.cells[cell].view))
        },
        method(
            "supplementaryAt", [ParameterEntry("path", "@RowPath"), ParameterEntry("kind", "string")],
            gives: .value("@Instance?"),
            text: """
                Returns the supplementary view of an item of a collection; nil if there is none or if the item has no \
                cell. The view's name contains the item's path and the kind: `photos[1,3,badge]`.
                ! unknown item; no section has that kind
                """
        ) { library, table, frame in
            let path = try library.path(1, frame)
            try table.check(path)
            library.settle()
            let kind = try frame.expectString(2)
            frame.return(try library.supplementary(path, kind, of: table).map { library.facade($0) } ?? .nil)
        },
        method(
            "visiblePaths", gives: .value("@RowPath[]"), text: "Returns the paths of the visible rows."
        ) { library, table, frame in
            library.settle()
            frame.return(.array(table.pane?.visiblePaths.map(\.value) ?? []))
        },
        method(
            "frameAt", [ParameterEntry("path", "@RowPath")], gives: .value("@Rect?"),
            text: """
                Returns a row's frame in the content of the table, in points. Frames of rows that were never visible \
                are estimates.
                ! unknown row
                """
        ) { library, table, frame in
            let path = try library.path(1, frame)
            try table.check(path)
            library.settle()
            frame.return(table.pane?.frame(of: CellPlace(path)).map { LuaValue($0) } ?? .nil)
        },
        method(
            "numberOfRows", [ParameterEntry("section", "integer", isOptional: true)], gives: .value("integer"),
            text: """
                Returns the number of rows in the table or in a section.
                ! unknown section
                """
        ) { _, table, frame in
            guard frame.count > 1 else { return frame.return(Int64(table.content.rowCount)) }
            let sections = table.content.sections
            let number = try frame.expectInteger(1)
            guard number >= 1, number <= sections.count else {
                throw LuaCallError(
                    "section out of range: found \(number); the table has \(CountText.of(sections.count, "section", "sections"))"
                )
            }
            frame.return(Int64(sections[Int(number) - 1].rowCount))
        },
    ]

    static let changes: [Operation<TablesLibrary>] = [
        method(
            "rowsChanged",
            [
                ParameterEntry(
                    "changes", "{ section?: integer, insert?: integer[][], delete?: integer[][], move?: integer[][] }")
            ],
            text: """
                Reports changes in a section (default: the first) whose rows come from `rows(count, fn)`. `delete` is \
                a list of ranges `{ from, to }` of row numbers before the changes, `insert` a list of ranges of row \
                numbers after them, and `move` a list of pairs `{ from, to }` of an old and a new number. The \
                section's count changes accordingly, and its function supplies the new rows. The first visible row \
                keeps its position. O(ranges · log rows), plus the visible cells.
                ! an invalid range; a section that does not consist of one `rows(count, fn)`; an unknown field
                > feed:rowsChanged { insert = { { 1, 20 } } }
                """
        ) { library, table, frame in try library.rowsChanged(table, frame) }
    ]

    static let selection: [Operation<TablesLibrary>] = [
        method(
            "selectRow", [ParameterEntry("path", "@RowPath")],
            text: """
                Selects a row without calling `didSelected`. Does nothing if `allowsSelection` is false. Without \
                `allowsMultipleSelection`, deselects the previously selected row.
                ! unknown row
                """
        ) { library, table, frame in
            let path = try library.path(1, frame)
            try table.check(path)
            try table.changeSelection(tells: false) { $0.select(path) }
        },
        method(
            "deselectRow", [ParameterEntry("path", "@RowPath")],
            text: """
                Deselects a row without calling `didDeselected`.
                ! unknown row
                """
        ) { library, table, frame in
            let path = try library.path(1, frame)
            try table.check(path)
            try table.changeSelection(tells: false) { $0.deselect(path) }
        },
        method(
            "selectedPaths", gives: .value("@RowPath[]"), text: "Returns the paths of the selected rows, in order."
        ) { library, table, frame in
            library.settle()
            frame.return(.array(table.selection.sortedPaths.map(\.value)))
        },
        method(
            "highlightRow", [ParameterEntry("path", "@RowPath?")],
            text: """
                Highlights a row as a touch would, but without calling `didHighlighted`, and removes the previous \
                highlight. nil only removes the highlight. Rows that can't be selected can't be highlighted.
                ! unknown row
                > table:highlightRow({ 1, 3 })
                """
        ) { library, table, frame in
            guard frame.kind(1) != .nil, frame.kind(1) != .absent else { return table.highlight(nil, tells: false) }
            let path = try library.path(1, frame)
            try table.check(path)
            table.highlight(path, tells: false)
        },
        method(
            "highlightedPath", gives: .value("@RowPath?"),
            text:
                "Returns the path of the row highlighted by a touch or by the script; nil for none."
        ) { library, table, frame in
            library.settle()
            frame.return(table.selection.highlighted?.value ?? .nil)
        },
    ]

    static let events: [Operation<TablesLibrary>] = [
        event(
            .didSelected, "fun(view: @View, path: @RowPath, model: any)",
            """
            Calls the function when a tap selects a row that was not selected, with the row's path and its model or \
            item.
            > table:didSelected(function(_, path, hero) self.chosen = hero.name end)
            """),
        event(
            .didDeselected, "fun(view: @View, path: @RowPath, model: any)",
            """
            Calls the function when a row is deselected: by a tap on another row or, with `allowsMultipleSelection`, \
            on the row itself.
            """),
        event(
            .didHighlighted, "fun(view: @View, path: @RowPath, model: any)",
            "Calls the function when a finger touches a selectable row, before `didSelected`."),
        event(
            .didUnhighlighted, "fun(view: @View, path: @RowPath, model: any)",
            """
            Calls the function when the finger leaves the row: before `didSelected` for a tap, or when a scroll starts.
            """),
        event(
            .didReload, "fun(changes: @ReloadChanges)",
            """
            Calls the function after the layout that showed a new model or followed `rowsChanged` or `reload`, with \
            the changes: lists of paths (`inserted`, `deleted`, `updated`, `moved`), lists of sections \
            (`insertedSections` and so on), and `kind`. `kind` is "first" if the table had no sections before, "rows" \
            for `rowsChanged`, "all" for `reload` and if the old or new model contains `rows(count, fn)`, otherwise \
            the `reloadStrategy` ("diff", "positional" or "all"). The lists are empty unless `kind` is "diff" or \
            "positional". Deleted and updated paths, and the `from` of moves, are from before the update. A row that \
            moves and changes is in `moved` and `updated`. Rows of inserted or deleted sections are in none of the \
            lists. If the function sets sections, it is called again; after 16 times in a row, setting sections is an \
            error.
            """),
        event(
            .willDisplay, "fun(view: @View, path: @RowPath, cell: @Instance)",
            "Calls the function after a layout in which a row has received a cell."),
        event(
            .didEndDisplaying, "fun(view: @View, path: @RowPath, cell: @Instance)",
            "Calls the function after a layout in which a row has lost its cell."),
        event(
            .prefetched, "fun(view: @View, paths: @RowPath[])",
            """
            Calls the function with the paths of rows that will probably become visible, so that the script can fetch \
            their data. These are the next `prefetchDistance` rows beyond the existing cells, in the direction of the \
            last scroll. A row is passed again only after it had a cell or was passed to `prefetchCancelled`.
            """),
        event(
            .prefetchCancelled, "fun(view: @View, paths: @RowPath[])",
            "Calls the function with prefetched rows that will not become visible after all."),
    ]

    private static func event(
        _ name: TableEvents.Name, _ type: String, _ text: String
    ) -> Operation<TablesLibrary> {
        method(name.rawValue, [ParameterEntry("body", type)], gives: .receiver, text: text) { _, table, frame in
            guard let function = try frame.function(1) else { throw frame.mismatch(1, expected: "a function") }
            table.events.handlers[name] = function
        }
    }

    static let forPrelude: [Operation<TablesLibrary>] = [
        // (name, class, whether it is a cell of collections) → its number
        .function("registerCell", of: .prelude, .string("name")) { library, frame, name in
            guard let table = try frame.reference(1) else { throw frame.mismatch(1, expected: "a class") }
            try library.registry.register(
                KindRegistry.Registration(name: name, behavior: CellKind(table: table, host: library.host)))
            let own = CellClass(name: name, table: table, isCollection: frame.boolean(2) ?? false, in: library.current)
            frame.return(Int64(library.classes.add(own)))
        },
        // (name) → the class of cells with that name in the current screen, or nothing
        .function("cellClass", of: .prelude, .string("name")) { library, frame, name in
            guard let number = library.registry.kind(named: name),
                let kind = library.registry.kinds[number].behavior as? CellKind
            else { return frame.returnNil() }
            frame.return(.reference(kind.table))
        },
        // (cell, name) → the view with that name in the cell's layout, or nothing
        .function("viewInCell", of: .prelude, .view("cell"), .string("name")) { library, frame, cell, name in
            guard let found = try library.view(named: name, inCell: cell) else { return frame.returnNil() }
            frame.return(library.facade(found))
        },
        // (screen) → descriptions of the rows that jumped since the last call
        .function("tableJumps", of: .specPrelude, .value("screen", "@Screen")) { library, frame, _ in
            let open = try library.libraries.screens.screenArgument(0, frame)
            open.screen.layoutIfNeeded()
            frame.return(.array(open.tables.takeJumps().map { .string($0) }))
        },
    ]

    // MARK: Arguments

    func position(_ index: Int, _ frame: borrowing CallFrame) throws -> ScrollPosition {
        guard frame.count > index, frame.kind(index) != .nil else { return .none }
        let name = try frame.expectString(index)
        switch name {
        case "top": return .top
        case "middle": return .middle
        case "bottom": return .bottom
        case "none": return .none
        default:
            let names = ["top", "middle", "bottom", "none"]
            throw LuaCallError(
                "unknown position '\(name)'\(FamiliarNames.suggestion(for: name, in: names, orList: "The positions are"))"
            )
        }
    }

    func settle() { libraries.views.settle() }
}
