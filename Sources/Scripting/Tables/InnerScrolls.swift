import Geometry
import Layout

/// The scroll positions of scroll views, tables and collections in a table's cells, by row.
///
/// Cells are reused: without this, a row that becomes visible would have the scroll position of the row that used the
/// cell before, and would lose its own.
struct InnerScrolls {
    /// A scrolling view in a cell.
    struct Scroller {
        var view: ViewID
        /// The initial position of its content; nil for the default.
        var start: Point?
    }

    /// A row shown by cells of one class. If the row gets a cell of another class, its positions are separate.
    struct Row: Hashable {
        var id: ContentID
        /// The section of a row that is identified only by its position.
        var section: Int?
        var cellClass: Int
    }

    /// A scroll position.
    enum Place {
        case point(Point)
        /// For tables and collections: points from the beginning.
        case distance(Double)
    }

    /// The maximum number of rows with positions; the oldest ones are discarded.
    static let mostRows = 1_000

    private var places: [Row: [Place?]] = [:]
    /// Each row once, in the order in which positions were first kept.
    private var order: [Row] = []
    /// Whether the cells of a class contain scrolling views, keyed by class; known after the first cell.
    private var scrollingClasses: [Int: Bool] = [:]

    /// Returns whether cells of a class may contain scrolling views.
    func mayScroll(_ cellClass: Int) -> Bool { scrollingClasses[cellClass] != false }

    mutating func note(_ cellClass: Int, scrolls: Bool) { scrollingClasses[cellClass] = scrolls }

    /// Keeps the positions of the scrolling views when a row leaves its cell, in order; nil for views at their start.
    mutating func keep(_ found: [Place?], of row: Row) {
        if places[row] == nil {
            guard found.contains(where: { $0 != nil }) else { return }
            order.append(row)
            if order.count > Self.mostRows {
                for old in order.prefix(Self.mostRows / 2) { places[old] = nil }
                order.removeFirst(Self.mostRows / 2)
            }
        }
        places[row] = found
    }

    /// Returns the positions of the scrolling views for a row that gets a cell.
    func places(of row: Row) -> [Place?] { places[row] ?? [] }
}
