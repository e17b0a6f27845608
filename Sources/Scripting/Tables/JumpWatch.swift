import Diagnostics
import Layout
import Lists

/// Detects visible rows that jump without scrolling, for specs.
struct JumpWatch {
    /// A row, and its distance from the upper edge of the table.
    private typealias Standing = (id: ContentID, y: Double)

    /// The visible rows after the last layout.
    private var standing: [Standing] = []
    /// The number of new models since then: a row that one model removed and the next inserted again is a new row.
    private var changes = 0
    /// The jump since the last query, without the table's name.
    private var found: (row: ContentID, how: String)?

    /// Called when the table shows another model.
    mutating func noteChange() { changes += 1 }

    /// Returns the row that jumped since the last call.
    mutating func take(in path: String) -> String? {
        defer { found = nil }
        return found.map { "the row \($0.row.text) of \(path) \($0.how) although the user did not scroll" }
    }

    /// Notes the positions of rows after a layout, and checks for jumps: if any row visible before is still visible, at
    /// least one must have kept its position, unless the table was scrolled or is at an end.
    ///
    /// - Parameters:
    ///   - offset: The table's content offset in points.
    ///   - identity: Returns the identity of a cell's row.
    mutating func look(
        at window: TableWindow, offset: Double, isScroll: Bool, content: TableContent, identity: (CellID) -> ContentID?
    ) {
        var now: [Standing] = []
        var seen: [Standing] = []
        let living = window.liveCells
        now.reserveCapacity(living.count)
        seen.reserveCapacity(living.count)
        for live in living {
            guard let id = live.cell.flatMap(identity), let frame = live.frame else { continue }
            // A row that shrank to height 0 still has a position.
            now.append((id, frame.y - offset))
            if frame.height > 0, frame.maxY > offset, frame.y < offset + window.size.height {
                seen.append(now[now.count - 1])
            }
        }
        let end = max(-window.topInset.points, window.maximumOffset.points)
        if !isScroll, offset > -window.topInset.points, offset < end, let jump = jump(to: now, content) { found = jump }
        (standing, changes) = (seen, 0)
    }

    private func jump(to now: [Standing], _ content: TableContent) -> (row: ContentID, how: String)? {
        var left: (row: ContentID, how: String)?
        for (id, y) in standing {
            guard let other = now.first(where: { $0.id == id }) else { continue }
            if abs(other.y - y) <= 1 / 64 { return nil }
            if left == nil { left = (id, "moved by \(NumberText.points(other.y - y))") }
        }
        if left == nil, changes == 1, let lost = standing.first(where: { content.lists($0.id) }) {
            left = (lost.id, "went out of sight")
        }
        return left
    }
}
