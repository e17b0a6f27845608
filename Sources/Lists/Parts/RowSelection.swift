package import SectionDiff

/// The selected rows, and the highlighted row while it is pressed.
package struct RowSelection: Hashable, Sendable {
    /// The number of rows that can be selected at the same time: none, one or several.
    package enum Mode: Hashable, Sendable {
        case none
        case single
        case multiple
    }

    /// The effect of a change of the selection.
    package struct Change: Hashable, Sendable {
        /// The newly selected rows.
        package var selected: [ItemPath] = []
        /// The rows that were deselected.
        package var deselected: [ItemPath] = []
    }

    /// The number of rows that can be selected at the same time: none, one or several.
    package private(set) var mode = Mode.single
    /// The selected rows.
    package private(set) var paths: Set<ItemPath> = []
    /// The row under the finger; nil without a touch.
    package private(set) var highlighted: ItemPath?

    /// Creates an empty selection in single mode.
    package init() {}

    /// The selected rows in table order.
    package var sortedPaths: [ItemPath] { paths.sorted() }

    /// Changes the mode. If the new mode is `single`, only the first selected row in table order stays selected; if it
    /// is `none`, no row does. Returns the rows that this deselects.
    package mutating func setMode(_ mode: Mode) -> Change {
        self.mode = mode
        let kept: Set<ItemPath> = mode == .multiple ? paths : mode == .none ? [] : Set(sortedPaths.prefix(1))
        defer { paths = kept }
        return Change(deselected: paths.subtracting(kept).sorted())
    }

    /// Selects a row, unless the mode is `none`. In single mode, deselects the previous row. Returns the effect, which
    /// is empty if the row was selected before.
    package mutating func select(_ path: ItemPath) -> Change {
        guard mode != .none, !paths.contains(path) else { return Change() }
        let deselected = mode == .single ? sortedPaths : []
        if mode == .single { paths = [] }
        paths.insert(path)
        return Change(selected: [path], deselected: deselected)
    }

    /// Deselects a row, and returns the effect. Does nothing if the row is not selected.
    package mutating func deselect(_ path: ItemPath) -> Change {
        paths.remove(path).map { Change(deselected: [$0]) } ?? Change()
    }

    /// Handles a tap on a row, and returns the effect. The tap selects the row; in multiple mode, it deselects a row
    /// that is selected.
    package mutating func tap(_ path: ItemPath) -> Change {
        mode == .multiple && paths.contains(path) ? deselect(path) : select(path)
    }

    /// Highlights a row instead of the highlighted one; nil removes the highlight. If the mode is `none`, no row is
    /// highlighted.
    package mutating func highlight(_ path: ItemPath?) { highlighted = mode == .none ? nil : path }

    /// Removes the selection and the highlight.
    package mutating func clear() {
        paths = []
        highlighted = nil
    }

    /// Changes the paths of the selected and highlighted rows to the paths after a batch. Deleted rows lose their
    /// selection.
    mutating func move(_ map: PlaceMap) {
        if !paths.isEmpty { paths = Set(paths.compactMap { map.target(of: $0) }) }
        highlighted = highlighted.flatMap { map.target(of: $0) }
    }
}
