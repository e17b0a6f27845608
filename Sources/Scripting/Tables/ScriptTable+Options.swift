import Layout
import Lists

/// Converts the properties of tables and collections to options of the module `Lists`.
extension ScriptTable {
    var tableOptions: TableOptions {
        var options = TableOptions()
        func number(_ key: TableKind.Property) -> Double? { screen.property(view, slot: key.slot).number }
        switch screen.property(view, slot: TableKind.Property.style).keyword {
        case 1: options.style = .grouped
        case 2: options.style = .insetGrouped
        default: options.style = .plain
        }
        options.rowHeight = number(.rowHeight)
        options.estimatedRowHeight = number(.estimatedRowHeight) ?? 44
        options.headerHeight = number(.sectionHeaderHeight)
        options.footerHeight = number(.sectionFooterHeight)
        options.contentInset = screen.scrollInsets(of: view)
        options.followsEnd = screen.property(view, slot: TableKind.Property.followEnd).boolean ?? false
        options.prefetchDistance = Int(number(.prefetchDistance) ?? 0)
        return options
    }

    var collectionOptions: CollectionOptions {
        var options = CollectionOptions()
        func number(_ key: CollectionKind.Property) -> Double? { screen.property(view, slot: key.slot).number }
        if screen.property(view, slot: CollectionKind.Property.scrollDirection).keyword == 1 {
            options.scrollDirection = .horizontal
        }
        if case .size(let size) = screen.property(view, slot: CollectionKind.Property.itemSize) {
            options.itemSize = size
        }
        options.minimumLineSpacing = number(.minimumLineSpacing) ?? 10
        options.minimumInteritemSpacing = number(.minimumInteritemSpacing) ?? 10
        var inset = screen.insets(view, slot: CollectionKind.Property.sectionInset.slot) ?? .zero
        options.direction = screen.traits.direction
        // In the options, the left side means the leading side.
        if options.direction == .rightToLeft { swap(&inset.left, &inset.right) }
        options.sectionInset = inset
        options.columns = number(.columns).map { Int($0) }
        options.prefetchDistance = Int(number(.prefetchDistance) ?? 0)
        options.headerLength = number(.headerReferenceSize) ?? 44
        options.footerLength = number(.footerReferenceSize) ?? 44
        func isOn(_ key: CollectionKind.Property) -> Bool { screen.property(view, slot: key.slot).boolean == true }
        options.pinsHeaders = isOn(.sectionHeadersPinToVisibleBounds)
        options.pinsFooters = isOn(.sectionFootersPinToVisibleBounds)
        options.contentInset = screen.scrollInsets(of: view)
        if options.direction == .rightToLeft, options.scrollDirection == .horizontal {
            swap(&options.contentInset.left, &options.contentInset.right)
        }
        // If a class calculates sizes, most rows usually use it, so not every row is examined.
        let saysSizes = library.classes.first { $0.isCollection && $0.hasExtent } != nil
        options.asksForItemSizes =
            saysSizes
            && content.sections.contains { section in
                section.runs.contains { run in
                    switch run {
                    case .list(let rows): rows.contains { library.classes[$0.cell]?.hasExtent ?? false }
                    case .counted(let rows): library.classes[rows.cell]?.hasExtent ?? false
                    }
                }
            }
        return options
    }

    /// Whether the user can select no row, one row, or several rows at once.
    var selectionMode: RowSelection.Mode {
        let (single, several) =
            isCollection
            ? (CollectionKind.Property.allowsSelection.slot, CollectionKind.Property.allowsMultipleSelection.slot)
            : (TableKind.Property.allowsSelection.slot, TableKind.Property.allowsMultipleSelection.slot)
        return screen.property(view, slot: several).boolean == true
            ? .multiple : screen.property(view, slot: single).boolean == false ? .none : .single
    }

    /// Applies the table's selection mode, and deselects the rows that it does not allow.
    func applySelectionMode(_ pane: TablePane) {
        let mode = selectionMode
        guard pane.selection.mode != mode else { return }
        var selection = pane.selection
        let change = selection.setMode(mode)
        pane.selection = selection
        for path in change.deselected { selectionDidChange(path, isSelected: false, tells: false) }
    }

    /// Returns whether headers (or footers) of a collection stay at its edge while their section is visible.
    func sticks(isHeader: Bool) -> Bool {
        isHeader ? collectionOptions.pinsHeaders : collectionOptions.pinsFooters
    }
}
