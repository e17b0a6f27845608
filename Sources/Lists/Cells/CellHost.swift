package import Geometry
package import SectionDiff

/// The identifier of a cell, which the host creates. The table knows cells only by their identifiers.
package struct CellID: Hashable, Sendable {
    /// The number that the host chose.
    package var rawValue: Int
    /// Creates an identifier from a number that the host chooses.
    package init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The identifier of a class of cells that can replace each other.
package struct ReuseClass: Hashable, Sendable {
    /// The number that the host chose.
    package var rawValue: Int
    /// Creates an identifier from a number that the host chooses.
    package init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// Creates, fills, measures and shows the cells of a table. The table knows views and models only through this
/// protocol.
///
/// A callback may throw an error, which the row then shows; other rows are not affected. A callback must not change the
/// table. Attempts fail with ``ListError/Reason/reentrant``.
package protocol CellHost: AnyObject {
    /// Returns the class of the cells that can show a place.
    func reuseClass(of place: CellPlace) -> ReuseClass
    /// Returns the phases in which the cells of a class run their layout.
    func behaviour(of reuseClass: ReuseClass) -> LayoutBehaviour
    /// Creates a cell of a class. If this throws an error, the place has no cell.
    func makeCell(of reuseClass: ReuseClass) throws -> CellID
    /// Prepares a cell from the pool for reuse.
    func prepareForReuse(_ cell: CellID)
    /// Fills a cell with the content of a place.
    func configure(_ cell: CellID, for place: CellPlace) throws
    /// Runs the layout of a cell.
    func layOut(_ cell: CellID, in phase: CellPhase, _ option: CellLayoutOption) throws
    /// Returns the height of a place in points if it can be computed without a cell, otherwise nil.
    func calculatedHeight(of place: CellPlace, width: Double) throws -> Double?
    /// Returns the height of a filled cell at a width, in points.
    func fittingHeight(of cell: CellID, width: Double) throws -> Double
    /// Returns the size of an item of a collection, or nil for the collection's item size.
    func itemSize(of path: ItemPath) throws -> Size?
    /// Returns the kinds (from 1) of the supplementary views of an item of a collection. They have the item's frame.
    /// O(1).
    func supplementaries(of path: ItemPath) -> [Int]
    /// Shows a cell at a frame in content coordinates.
    func show(_ cell: CellID, at place: CellPlace, frame: Rect)
    /// Hides a cell, which moves to the pool.
    func hide(_ cell: CellID)
    /// Releases a cell, which the table does not use again.
    func discard(_ cell: CellID)
    /// Reports the error of a callback. `cell` is the cell that can show the error; nil if none exists.
    func showFault(_ fault: ListError, in cell: CellID?)
    /// Prefetches data for rows that will probably become visible soon.
    func prefetch(_ paths: [ItemPath])
    /// Cancels the prefetching of rows for which `prefetch` was called and that are not needed.
    func cancelPrefetching(_ paths: [ItemPath])
}

extension CellHost {
    /// Returns nil: each item has the collection's item size.
    package func itemSize(of path: ItemPath) throws -> Size? { nil }
    /// Does nothing.
    package func prefetch(_ paths: [ItemPath]) {}
    /// Does nothing.
    package func cancelPrefetching(_ paths: [ItemPath]) {}
}

extension CellHost {
    /// Returns an empty list, because tables have no supplementary views.
    package func supplementaries(of path: ItemPath) -> [Int] { [] }
}
