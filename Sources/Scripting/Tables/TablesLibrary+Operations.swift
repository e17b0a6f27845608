import Layout
import LuaHost
import SectionDiff
import Tables

/// What scripts can do with tables and collections.
extension TablesLibrary {
    static let intro = """
        What a `Table` or a `Collection` has besides what all views and nodes have: both the node and the view have \
        these methods. Paths are `{ section, row }` and count from 1.
        Only rows that are seen have cells; a cell is used again for another row when it goes out of sight, so what a \
        cell shows is set whenever it is filled. A cell is named by its path: `heroes[1,3]`, and what is in it \
        `heroes[1,3]/follow`.

        What is in a cell hangs together with the cell's own edges alone (`parent` in its `layoutContent`). Without \
        `rowHeight`, and without `calculatedCellHeight` in its class, a row is as high as what is in its cell wants.
        """

    /// A method of the table that is argument 0.
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
                Shows these sections: what `tableCells … :build()` gave, a list of `section(id, { … })`, or plain tables \
                `{ id =, title =, header =, footer =, cells = { … } }`. Rows and sections that have the identity of some \
                that were there keep their cells, and what is seen first keeps its place on the screen; `reloadStrategy` \
                says otherwise. All cells that there are are filled again, as nobody knows what a function fills one with: \
                what is typed or switched in a row belongs to its model. Also a field of the view: `view.sections = …`. Read, \
                it is the list of the sections that are shown: `#view.sections`, `view.sections[2]`; \
                `view.sections:append(section, …)` shows more behind them, and `view.sections.append()` is a builder that \
                goes on with the last one, as `tableCells` gives it. Sections of collections have \
                `supplementary` views, too: `{ badge = { view, … } }`, a list by kind for the items from the first one on, or \
                `{ [{ row, kind }] = view }`, each a text or a cell as a header is. A supplementary view stands where its \
                item does, in front of all items; what is in it says where in there it is seen, and it may hang out. Touches go \
                through it, but for views in it that wait for them.
                ! a cell that is neither a model with a cell, a class of cells, nor `cell(…)`; an identifier that is NaN, \
                a table or a function
                ! while one of the table's own cells is filled or laid out
                > heroTable:sections(tableCells "first":next(HeroModel, heroes, fill):build())
                """
        ) { library, table, frame in try library.setModel(try frame.value(1), of: table, isCells: false) },
        method(
            "cells", [ParameterEntry("cells", "@Cells")], gives: .receiver,
            text: """
                Shows these cells, in one section. Also a field of the view: `view.cells = …`. Read, it is the list of the \
                cells of the only section; `view.cells:append(cell, …)` shows more behind those of the last one.
                > table.cells:append(cell(UserCell, newUser))
                > table:cells(entities(users, function(user) return cell(UserCell, user) end))
                """
        ) { library, table, frame in try library.setModel(try frame.value(1), of: table, isCells: true) },
        method(
            "model", [ParameterEntry("model", "@Sections|@TableModel|nil")], gives: .receiver,
            text: """
                Shows what a model has, as `sections` does. As a field of the view, `view.model`, it is what the table \
                shows now: a model that is bound to it, always the same one, with `sections` (a value as `tableModel` \
                makes them), `cells` (where there is one section at most), `view`, and the subscripts and methods of \
                value models, and `view.model:didReload(fn)`, which hears of reloads as `didReload` of the view does and \
                besides it: `#view.model`, `view.model[2]`, `view.model[{ 2, 1 }]`, `view.model:firstIndex(fn)`. Setting \
                `view.model`, `view.model.sections`, `view.model.cells`, a section by its number or a cell by its path \
                (nil takes it away) shows the new ones by the difference. A cell is what was given for it: a model, a \
                value with a `kind`, or `cell(…)`, with the fields `class` and `item`. O(cells) for the first look at \
                what the table shows; nothing is kept for it.
                ! a look at rows that `rows(count, fn)` makes: no model holds them
                > table.model[{ 1, 2 }] = nil
                > table.model = table.model:filterCells(function(hero) return hero.isGood end)
                """
        ) { library, table, frame in try library.setModel(try frame.value(1), of: table, isCells: false) },
        method(
            "reload",
            text: """
                Fills all cells that are alive again. Rows that came, went or moved need new sections, or `rowsChanged`.
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
                Brings a row to a place on the screen, exactly, in the next layout: `"top"` below what sticks there, \
                `"middle"`, `"bottom"`, or `"none"`, the default: no further than till all of it is seen.
                ! there is no such row
                > table:scrollTo({ 1, 500 }, "middle")
                """
        ) { library, table, frame in
            try table.scroll(to: try library.path(1, frame), try library.position(2, frame))
        },
        method(
            "cellAt", [ParameterEntry("path", "@RowPath")], gives: .value("@Instance?"),
            text: "The cell of a row; nil if the row is so far out of sight that it has none.\n! there is no such row"
        ) { library, table, frame in
            let path = try library.path(1, frame)
            try table.check(path)
            library.settle()
            frame.return(table.pane?.cell(at: path).map { library.facade(table.cells[$0].view) } ?? .nil)
        },
        method(
            "cell", [ParameterEntry("path", "@RowPath")], gives: .value("@Instance"),
            text: """
                The cell of a row. Scrolls nothing.
                ! there is no such row, or it is so far out of sight that it has no cell
                """
        ) { library, table, frame in
            let path = try library.path(1, frame)
            try table.check(path)
            library.settle()
            guard let cell = table.pane?.cell(at: path) else {
                throw LuaFault(
                    "the row \(path.cellName) of \(library.screen.path(of: table.view)) has no cell, for it is out of sight; scroll to it first"
                )
            }
            frame.return(library.facade(table.cells[cell].view))
        },
        method(
            "supplementaryAt", [ParameterEntry("path", "@RowPath"), ParameterEntry("kind", "string")],
            gives: .value("@Instance?"),
            text: """
                The supplementary view of a kind that goes with an item of a collection; nil if there is none, or the item \
                is so far out of sight that it has no cell. It is named by its path, too: `photos[1,3,badge]`.
                ! there is no such item, or no section has that kind
                """
        ) { library, table, frame in
            let path = try library.path(1, frame)
            try table.check(path)
            library.settle()
            let kind = try frame.expectString(2)
            frame.return(try library.supplementary(path, kind, of: table).map { library.facade($0) } ?? .nil)
        },
        method(
            "visiblePaths", gives: .value("@RowPath[]"), text: "The paths of the rows of which something is seen."
        ) { library, table, frame in
            library.settle()
            frame.return(.array(table.pane?.visiblePaths.map(\.value) ?? []))
        },
        method(
            "frameAt", [ParameterEntry("path", "@RowPath")], gives: .value("@Rect?"),
            text: """
                Where a row stands in the content of the table, in points. Of rows that were never seen it is a guess.
                ! there is no such row
                """
        ) { library, table, frame in
            let path = try library.path(1, frame)
            try table.check(path)
            library.settle()
            frame.return(table.pane?.frame(of: CellPlace(path)).map { LuaValue($0) } ?? .nil)
        },
        method(
            "numberOfRows", [ParameterEntry("section", "integer", isOptional: true)], gives: .value("integer"),
            text: "How many rows the table has, or a section of it."
        ) { _, table, frame in
            guard frame.count > 1 else { return frame.return(Int64(table.content.rowCount)) }
            let sections = table.content.sections
            let number = try frame.expectInteger(1)
            guard number >= 1, number <= sections.count else {
                throw LuaFault(
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
                Says what changed in a section of one `rows(count, fn)`, whose rows nobody can compare: ranges `{ from, \
                to }` of rows that were deleted, as they were numbered before, of rows that were inserted, as they are \
                numbered now, and moves `{ from, to }`. The section has so many rows more or fewer; its function gives \
                the new ones. What is seen first stays where it is. O(ranges · log rows), and the cells that are seen.
                ! a range that is none or not within the rows; a section that is not one `rows(count, fn)`; a field that \
                there is not
                > feed:rowsChanged { insert = { { 1, 20 } } }
                """
        ) { library, table, frame in try library.rowsChanged(table, frame) }
    ]

    static let selection: [Operation<TablesLibrary>] = [
        method(
            "selectRow", [ParameterEntry("path", "@RowPath")],
            text: "Selects a row, without an event. Where one row can be selected only, the one before is not any more."
        ) { library, table, frame in
            let path = try library.path(1, frame)
            try table.check(path)
            try table.changeSelection(tells: false) { $0.select(path) }
        },
        method(
            "deselectRow", [ParameterEntry("path", "@RowPath")],
            text: "Takes the selection of a row back, without an event."
        ) { library, table, frame in
            let path = try library.path(1, frame)
            try table.check(path)
            try table.changeSelection(tells: false) { $0.deselect(path) }
        },
        method(
            "selectedPaths", gives: .value("@RowPath[]"), text: "The paths of the selected rows, in their order."
        ) { library, table, frame in
            library.settle()
            frame.return(.array(table.selection.sortedPaths.map(\.value)))
        },
        method(
            "highlightRow", [ParameterEntry("path", "@RowPath?")],
            text: """
                Highlights a row as if a finger lay on it, without an event; the one before is not any more. nil \
                highlights none. Rows that cannot be selected are not highlighted.
                ! there is no such row
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
                "The path of the row that is highlighted, for a finger lies on it or the script said so; nil for none."
        ) { library, table, frame in
            library.settle()
            frame.return(table.selection.highlighted?.value ?? .nil)
        },
    ]

    static let events: [Operation<TablesLibrary>] = [
        event(
            .didSelected, "fun(view: @View, path: @RowPath, model: any)",
            """
            Calls the function when a row is tapped and so selected, with its path and its model, or its item.
            > table:didSelected(function(_, path, hero) self.chosen = hero.name end)
            """),
        event(
            .didDeselected, "fun(view: @View, path: @RowPath, model: any)",
            "Calls the function when a row is not selected any more, for another one was tapped, or it again."),
        event(
            .didHighlighted, "fun(view: @View, path: @RowPath, model: any)",
            "Calls the function when a finger comes down on a row that can be selected, before `didSelected`."),
        event(
            .didUnhighlighted, "fun(view: @View, path: @RowPath, model: any)",
            """
            Calls the function when the finger has left the row, before `didSelected` if it was a tap. A scroll takes \
            the finger's row away, too.
            """),
        event(
            .didReload, "fun(changes: @ReloadChanges)",
            """
            Calls the function after the layout that brought a new model to the screen, with what changed: `kind` \
            ("first", "diff", "positional", "all", "rows"), and the paths `inserted`, `deleted`, `updated`, `moved`, and \
            likewise `insertedSections` and so on; deleted, updated and moved-from ones are those before the update. A \
            row that moves and shows something else is in `moved` and in `updated`; rows of sections that come or go are in \
            neither list. The function may set sections, for which it is called again: not more than 16 times in a row.
            """),
        event(
            .willDisplay, "fun(view: @View, path: @RowPath, cell: @Instance)",
            "Calls the function when a row has got a cell, after the layout that gave it."),
        event(
            .didEndDisplaying, "fun(view: @View, path: @RowPath, cell: @Instance)",
            "Calls the function when a row has lost its cell."),
        event(
            .prefetched, "fun(view: @View, paths: @RowPath[])",
            """
            Calls the function with rows that will probably be seen soon, each once, so that their data can be \
            fetched: `prefetchDistance` rows ahead of the scroll.
            """),
        event(
            .prefetchCancelled, "fun(view: @View, paths: @RowPath[])",
            "Calls the function with rows of these that will not be seen now."),
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
        // (name) → the class of cells of that name in the present screen, or nothing
        .function("cellClass", of: .prelude, .string("name")) { library, frame, name in
            guard let number = library.registry.kind(named: name),
                let kind = library.registry.kinds[number].behavior as? CellKind
            else { return frame.returnNil() }
            frame.return(.reference(kind.table))
        },
        // (cell, name) → the view of that name in what the cell has laid out, or nothing
        .function("viewInCell", of: .prelude, .view("cell"), .string("name")) { library, frame, cell, name in
            guard let found = try library.view(named: name, inCell: cell) else { return frame.returnNil() }
            frame.return(library.facade(found))
        },
        // (screen) → what is to be said of rows that jumped since the last call
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
            throw LuaFault(
                "there is no position '\(name)'.\(FamiliarNames.suggestion(for: name, in: names, orList: "The positions are"))"
            )
        }
    }

    func settle() { libraries.views.settle() }
}
