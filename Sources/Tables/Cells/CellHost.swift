package import Layout
package import SectionDiff

/// A cell of the host. The table knows its number only.
package struct CellID: Hashable, Sendable {
    package var rawValue: Int
    /// The cell with a number that its host gave it.
    package init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The kind of a cell: cells of one class take each other's place.
package struct ReuseClass: Hashable, Sendable {
    package var rawValue: Int
    /// The class with a number that its host gave it.
    package init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// What makes, fills, measures and shows the cells of a table: all that a table knows of views and models.
///
/// A callback may throw: the row then shows the error, and the rest of the table goes on. It must not change the table;
/// what it tries to change is refused (``TableFault/Reason/reentrant``).
package protocol CellHost: AnyObject {
    /// The class of the cell that a place gets.
    func reuseClass(of place: CellPlace) -> ReuseClass
    func behaviour(of reuseClass: ReuseClass) -> LayoutBehaviour
    func makeCell(of reuseClass: ReuseClass) throws -> CellID
    /// A cell comes out of the pool.
    func prepareForReuse(_ cell: CellID)
    /// Fills a cell with what its place shows.
    func configure(_ cell: CellID, for place: CellPlace) throws
    /// Runs the cell's own layout.
    func layOut(_ cell: CellID, in phase: CellPhase, _ option: CellLayoutOption) throws
    /// The height of a place that is worked out without a cell; nil for one that only a cell can tell.
    func calculatedHeight(of place: CellPlace, width: Double) throws -> Double?
    /// The height that a filled cell wants.
    func fittingHeight(of cell: CellID, width: Double) throws -> Double
    /// The size of an item of a collection that asks for each; nil for the common one.
    func itemSize(of path: ItemPath) throws -> Size?
    /// The kinds of the supplementary views of an item of a collection, from 1: they stand where the item does. O(1).
    func supplementaries(of path: ItemPath) -> [Int]
    /// Shows a cell at a frame in coordinates of the content.
    func show(_ cell: CellID, at place: CellPlace, frame: Rect)
    /// Hides a cell, which goes to the pool.
    func hide(_ cell: CellID)
    /// A cell that is not needed any more.
    func discard(_ cell: CellID)
    /// A place whose callback failed, with its cell if it has one.
    func showFault(_ fault: TableFault, in cell: CellID?)
    /// Rows that will probably be seen soon.
    func prefetch(_ paths: [ItemPath])
    /// Rows of these that will not.
    func cancelPrefetching(_ paths: [ItemPath])
}

extension CellHost {
    package func itemSize(of path: ItemPath) throws -> Size? { nil }
    package func prefetch(_ paths: [ItemPath]) {}
    package func cancelPrefetching(_ paths: [ItemPath]) {}
}

extension CellHost {
    /// None: tables have no supplementary views.
    package func supplementaries(of path: ItemPath) -> [Int] { [] }
}
