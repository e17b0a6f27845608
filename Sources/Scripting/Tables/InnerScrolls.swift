import Layout

/// How far the scroll views, tables and collections in the cells of a table have been scrolled, by the row.
///
/// Cells are few and rows are many: without this a row would come into sight as far scrolled as another one had been in
/// whose cell it is shown, and would not be found as it was left.
struct InnerScrolls {
    /// A view in a cell that scrolls.
    struct Scroller {
        var view: ViewID
        /// Where its content stands as long as nobody scrolls; nil at the beginning.
        var start: Point?
    }

    /// A row, in cells of one class: what is in others is another.
    struct Row: Hashable {
        var id: ContentID
        /// The section of a row that has no identity but its position in it.
        var section: Int?
        var cellClass: Int
    }

    /// Where a content stands that was scrolled.
    enum Place {
        case point(Point)
        /// Of tables and collections: points from the beginning.
        case distance(Double)
    }

    /// Rows for which something is kept; of more the first ones are forgotten.
    static let mostRows = 1_000

    private var places: [Row: [Place?]] = [:]
    /// Each row once, in the order in which something was kept for it first.
    private var order: [Row] = []
    /// By class: whether something scrolls in its cells, as far as one was made.
    private var scrollingClasses: [Int: Bool] = [:]

    /// Whether something may scroll in the cells of a class.
    func mayScroll(_ cellClass: Int) -> Bool { scrollingClasses[cellClass] != false }

    mutating func note(_ cellClass: Int, scrolls: Bool) { scrollingClasses[cellClass] = scrolls }

    /// Where the scrollers of a cell stand that a row leaves, in their order; nil for those at their start.
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

    /// Where the scrollers of a cell are to stand that a row gets.
    func places(of row: Row) -> [Place?] { places[row] ?? [] }
}
