import Geometry
import Layout

/// The scroll positions of scroll views, tables and collections inside the cells of a table, by row.
///
/// Cells are reused. Without these positions, a row that becomes visible would have the scroll position of the row that
/// used the cell before, and would lose its own.
struct InnerScrolls {
    /// A scrolling view in a cell.
    struct Scroller {
        var view: ViewID
        /// The content offset in a new cell; nil if none was set.
        var start: Point?
    }

    /// Identifies a row in cells of one class. If the row gets a cell of another class, its scroll positions are
    /// separate.
    struct Row: Hashable {
        var id: ContentID
        /// The section of a row that is identified only by its position; nil for other rows.
        var section: Int?
        var cellClass: Int
    }

    /// The scroll position of a view: the content offset of a scroll view, or `distance`.
    enum Place {
        case point(Point)
        /// For tables and collections: the distance from the start of the content in points.
        case distance(Double)
    }

    /// The maximum number of rows whose positions are stored. The oldest positions are discarded.
    static let mostRows = 1_000

    private var places: [Row: [Place?]] = [:]
    /// The stored rows, in the order in which their positions were first stored.
    private var order: [Row] = []
    /// Whether the cells of a class contain scrolling views. A class has no entry before its first cell.
    private var scrollingClasses: [Int: Bool] = [:]

    /// Returns whether cells of a class may contain scrolling views; true if the class had no cell yet.
    func mayScroll(_ cellClass: Int) -> Bool { scrollingClasses[cellClass] != false }

    mutating func note(_ cellClass: Int, scrolls: Bool) { scrollingClasses[cellClass] = scrolls }

    /// Stores the positions of the scrolling views when a row leaves its cell, in the order of the views. Nil means
    /// that a view is at its start.
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

    /// Returns the stored positions for a row that gets a cell; empty if none are stored.
    func places(of row: Row) -> [Place?] { places[row] ?? [] }
}
