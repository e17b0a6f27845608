package import SectionDiff

/// The rows that are selected, and the one that is highlighted while it is pressed.
package struct RowSelection: Hashable, Sendable {
    /// How many rows may be selected at once.
    package enum Mode: Hashable, Sendable {
        case none
        case single
        case multiple
    }

    /// What a change of the selection did.
    package struct Change: Hashable, Sendable {
        /// Rows that were not selected before.
        package var selected: [ItemPath] = []
        /// Rows that are not selected any more.
        package var deselected: [ItemPath] = []
    }

    /// How many rows may be selected at once.
    package private(set) var mode = Mode.single
    /// The rows that are selected.
    package private(set) var paths: Set<ItemPath> = []
    /// The row that is pressed.
    package private(set) var highlighted: ItemPath?

    /// None is selected, and one may be.
    package init() {}

    /// The selected rows in the order of the table.
    package var sortedPaths: [ItemPath] { paths.sorted() }

    /// Says how many rows may be selected; those that are too many are not any more, the first one stays.
    package mutating func setMode(_ mode: Mode) -> Change {
        self.mode = mode
        let kept: Set<ItemPath> = mode == .multiple ? paths : mode == .none ? [] : Set(sortedPaths.prefix(1))
        defer { paths = kept }
        return Change(deselected: paths.subtracting(kept).sorted())
    }

    /// Selects a row; where one row can be selected only, the one before is not any more.
    package mutating func select(_ path: ItemPath) -> Change {
        guard mode != .none, !paths.contains(path) else { return Change() }
        let deselected = mode == .single ? sortedPaths : []
        if mode == .single { paths = [] }
        paths.insert(path)
        return Change(selected: [path], deselected: deselected)
    }

    /// Takes the selection of a row back; nothing for one that is not selected.
    package mutating func deselect(_ path: ItemPath) -> Change {
        paths.remove(path).map { Change(deselected: [$0]) } ?? Change()
    }

    /// A tap: it selects, and in a table of several takes a selection back.
    package mutating func tap(_ path: ItemPath) -> Change {
        mode == .multiple && paths.contains(path) ? deselect(path) : select(path)
    }

    /// Highlights a row, or none.
    package mutating func highlight(_ path: ItemPath?) { highlighted = mode == .none ? nil : path }

    /// Selects and highlights none.
    package mutating func clear() {
        paths = []
        highlighted = nil
    }

    /// Takes the selection along.
    mutating func move(_ map: PlaceMap) {
        if !paths.isEmpty { paths = Set(paths.compactMap { map.target(of: $0) }) }
        highlighted = highlighted.flatMap { map.target(of: $0) }
    }
}
