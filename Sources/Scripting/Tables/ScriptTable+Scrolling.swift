import Diagnostics
import Layout
import Lists
import LuaHost
import SectionDiff

/// The scroll requests that a table applies in its next layout.
struct TableScrolling {
    /// Whether a scroll waits for the layout.
    var isDue = false
    /// Whether the cell that contains the table is being filled for another row. The table then returns to its start,
    /// unless the script sets a position.
    var startsOver = false
}

/// Scrolls to rows and sections. The scroll takes effect in the next layout.
extension ScriptTable {
    func scroll(to path: ItemPath, _ position: ScrollPosition) throws {
        try check(path)
        if let pane { try pane.scroll(to: path, position) } else { wishes.target = (path, position) }
        scrolling = TableScrolling(isDue: true)
        screen.setNeedsCells()
    }

    /// Scrolls the start of a section to the upper edge. Does nothing if the table has no size yet, or if the section
    /// is empty.
    func scroll(toSection section: Int) throws {
        guard let pane else { return }
        let shape = content.sections[section].shape
        if shape.hasHeader, case .table(let window) = pane {
            try window.scroll(toHeaderOf: section)
        } else if shape.rows > 0 {
            try pane.scroll(to: ItemPath(section: section, item: 0), .top)
        } else {
            return
        }
        scrolling = TableScrolling(isDue: true)
        screen.setNeedsCells()
    }

    /// Throws an error if the table has no row at a path.
    func check(_ path: ItemPath) throws {
        let sections = content.sections
        guard path.section >= 0, path.section < sections.count else {
            throw LuaCallError(
                """
                \(screen.path(of: view)) has no section \(path.section + 1): it has \(CountText.of(sections.count, "section", "sections")), counted \
                from 1
                """)
        }
        let count = sections[path.section].rowCount
        guard path.item >= 0, path.item < count else {
            throw LuaCallError(
                """
                \(screen.path(of: view)) has no row \(path.cellName): section \(path.section + 1) has \(CountText.of(count, "row", "rows")), \
                counted from 1
                """)
        }
    }
}
