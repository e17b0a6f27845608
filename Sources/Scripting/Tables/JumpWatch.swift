import Diagnostics
import Layout
import Lists

/// Detects visible rows of a table that change their position without a scroll, for specs.
struct JumpWatch {
    /// A row, and its distance from the upper edge of the table in points.
    private typealias Standing = (id: ContentID, y: Double)

    /// The rows that were visible after the last layout.
    private var standing: [Standing] = []
    /// How many models the table has got since the last layout. After several models, a row that one has removed and
    /// another has inserted again counts as a new row.
    private var changes = 0
    /// The row that jumped since the last call of `take`, and a description of the jump; nil if none did.
    private var found: (row: ContentID, how: String)?

    /// Called when the table gets another model.
    mutating func noteChange() { changes += 1 }

    /// Returns a message about the row that jumped since the last call; nil if none did.
    ///
    /// - Parameter path: The path of the table in the message.
    mutating func take(in path: String) -> String? {
        defer { found = nil }
        return found.map { "the row \($0.row.text) of \(path) \($0.how) although the user did not scroll" }
    }

    /// Compares the positions of the rows after a layout with the positions before it. If none of the rows that are
    /// still visible has kept its position, a row has jumped. Scrolling, and a table at its start or end, don't count
    /// as jumps.
    ///
    /// - Parameters:
    ///   - offset: The table's content offset in points.
    ///   - isScroll: Whether the table has scrolled.
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
            // A row whose height has become 0 still has a position.
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
            if left == nil { left = (id, "moved by \(NumberText.length(other.y - y))") }
        }
        if left == nil, changes == 1, let lost = standing.first(where: { content.lists($0.id) }) {
            left = (lost.id, "went out of sight")
        }
        return left
    }
}
