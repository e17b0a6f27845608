import Geometry

/// Shows rows in sections. Only visible rows have views, as cells that the screen's `CellArranger` creates and places.
/// The kind only declares the properties.
package final class TableKind: KindBehavior {
    /// The properties, which follow `ScrollProperty`.
    package enum Property: Int, PropertyKey {
        case style, rowHeight, estimatedRowHeight, sectionHeaderHeight, sectionFooterHeight, separatorStyle,
            separatorColor, separatorInset, allowsSelection, allowsMultipleSelection,
            reloadStrategy, followEnd, prefetchDistance, sectionIndexTitles, sectionIndexSections, refreshing

        /// The slot after the last of `ScrollProperty`.
        package static var firstSlot: Int { ScrollProperty.firstSlot + ScrollProperty.allCases.count }

        /// The property's name, type, default value and effects of a change.
        package var definition: PropertyDefinition {
            switch self {
            case .style: property(.keyword(TableStyleName.names), default: .keyword(0), effects: .cells)
            // If not set, each row determines its height.
            case .rowHeight: property(CellLimits.length, effects: .cells)
            case .estimatedRowHeight: property(CellLimits.length, default: .number(44), effects: .cells)
            case .sectionHeaderHeight: property(CellLimits.length, effects: .cells)
            case .sectionFooterHeight: property(CellLimits.length, effects: .cells)
            case .separatorStyle:
                property(.keyword(["singleLine", "none"]), default: .keyword(0), effects: .cells)
            case .separatorColor: property(.color, default: .color(.system(.separator)))
            case .separatorInset:
                property(
                    .insets, default: .directionalInsets(Insets(top: 0, left: 16, bottom: 0, right: 0)), effects: .cells
                )
            case .allowsSelection: property(.boolean, default: .boolean(true), effects: .cells)
            case .allowsMultipleSelection: property(.boolean, default: .boolean(false), effects: .cells)
            case .reloadStrategy: property(.keyword(ReloadStrategyName.names), default: .keyword(0))
            case .followEnd: property(.boolean, default: .boolean(false), effects: .cells)
            case .prefetchDistance:
                property(.integer(min: 0, max: 10_000), default: .number(0), effects: .cells)
            case .sectionIndexTitles: property(.list(.string), default: .data(.list([])), effects: .cells)
            // If not set, the n-th title selects the n-th section.
            case .sectionIndexSections: property(.list(.integer(min: 1, max: 1_000_000_000)))
            case .refreshing: property(.boolean, default: .boolean(false), effects: [.cells, .scrollStart])
            }
        }
    }

    /// True: the screen's `CellArranger` creates and places the cells.
    package var holdsCells: Bool { true }

    /// Returns the height of the refresh control in points while the table refreshes; otherwise 0.
    package func refreshRoom(of view: ViewID, in screen: Screen) -> Double {
        screen.property(view, slot: Property.refreshing.slot).boolean == true ? RefreshControl.room : 0
    }

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "Table",
            properties: ScrollProperty.definitionsWithCells(scrollsSideways: false) + Property.definitions,
            behavior: TableKind()
        ) {
            $0.isScroll = true
            $0.commonDefaults = ["clipsToBounds": .boolean(true)]
        }
    }

    /// Draws the background of a grouped table that has no background color, and the refresh control of a refreshing
    /// table.
    package func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        if screen.property(view, slot: CommonProperties.backgroundColor.slot).isNone,
            case .keyword(let style) = screen.property(view, slot: Property.style), style > 0
        {
            canvas.fill(.rect(canvas.bounds), canvas.resolve(.system(.systemGroupedBackground)))
        }
        RefreshControl.draw(room: refreshRoom(of: view, in: screen), of: view, in: screen, canvas: &canvas)
    }
}

/// Shows items in lines. Only visible items have views: see `TableKind`.
package final class CollectionKind: KindBehavior {
    /// The properties, which follow `ScrollProperty`.
    package enum Property: Int, PropertyKey {
        case scrollDirection, itemSize, minimumLineSpacing, minimumInteritemSpacing, sectionInset, columns,
            headerReferenceSize, footerReferenceSize, sectionHeadersPinToVisibleBounds,
            sectionFootersPinToVisibleBounds,
            allowsSelection, allowsMultipleSelection, reloadStrategy, prefetchDistance, refreshing

        /// The slot after the last of `ScrollProperty`.
        package static var firstSlot: Int { ScrollProperty.firstSlot + ScrollProperty.allCases.count }

        /// The property's name, type, default value and effects of a change.
        package var definition: PropertyDefinition {
            switch self {
            case .scrollDirection:
                property(.keyword(["vertical", "horizontal"]), default: .keyword(0), effects: .cells)
            case .itemSize: property(.size, default: .size(Size(width: 50, height: 50)), effects: .cells)
            case .minimumLineSpacing: property(CellLimits.length, default: .number(10), effects: .cells)
            case .minimumInteritemSpacing: property(CellLimits.length, default: .number(10), effects: .cells)
            case .sectionInset: property(.insets, default: .insets(.zero), effects: .cells)
            // If not set, as many as fit.
            case .columns: property(.integer(min: 1, max: 1_000), effects: .cells)
            // The length in the scroll direction, in points.
            case .headerReferenceSize: property(CellLimits.length, default: .number(44), effects: .cells)
            case .footerReferenceSize: property(CellLimits.length, default: .number(44), effects: .cells)
            case .sectionHeadersPinToVisibleBounds, .sectionFootersPinToVisibleBounds:
                property(.boolean, default: .boolean(false), effects: .cells)
            case .allowsSelection: property(.boolean, default: .boolean(true), effects: .cells)
            case .allowsMultipleSelection: property(.boolean, default: .boolean(false), effects: .cells)
            case .reloadStrategy: property(.keyword(ReloadStrategyName.names), default: .keyword(0))
            case .prefetchDistance:
                property(.integer(min: 0, max: 10_000), default: .number(0), effects: .cells)
            case .refreshing: property(.boolean, default: .boolean(false), effects: [.cells, .scrollStart])
            }
        }
    }

    /// True: the screen's `CellArranger` creates and places the cells.
    package var holdsCells: Bool { true }

    /// Returns the height of the refresh control in points while a vertically scrolling collection refreshes;
    /// otherwise 0.
    package func refreshRoom(of view: ViewID, in screen: Screen) -> Double {
        screen.property(view, slot: Property.refreshing.slot).boolean == true
            && screen.property(view, slot: Property.scrollDirection.slot).keyword != 1 ? RefreshControl.room : 0
    }

    /// Draws the refresh control of a refreshing collection.
    package func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        RefreshControl.draw(room: refreshRoom(of: view, in: screen), of: view, in: screen, canvas: &canvas)
    }

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "Collection",
            properties: ScrollProperty.definitionsWithCells(scrollsSideways: true) + Property.definitions,
            behavior: CollectionKind()
        ) {
            $0.isScroll = true
            $0.commonDefaults = ["clipsToBounds": .boolean(true)]
        }
    }
}

/// The styles of a table's sections.
package enum TableStyleName {
    /// The values of a table's `style`, in the order of their keyword numbers.
    package static let names = ["plain", "grouped", "insetGrouped"]
}

/// The ways to update a table to a new model.
package enum ReloadStrategyName {
    /// The values of `reloadStrategy`, in the order of their keyword numbers.
    package static let names = ["diff", "positional", "all"]
}

private enum CellLimits {
    /// The type of heights and spacings, in points.
    static let length = PropertyType.number(min: 0, max: 100_000)
}
