import Layout
import Tables

/// Whether rows of a table that are seen jump although nobody scrolls: for specs.
struct JumpWatch {
    /// A row, and how far below the upper edge of the table it stands.
    private typealias Standing = (id: ContentID, y: Double)

    /// The rows that were seen after the last layout.
    private var standing: [Standing] = []
    /// How many models came since then: what went with one and came back with the next is another row.
    private var changes = 0
    /// What jumped since it was asked for last, in words without the table.
    private var found: (row: ContentID, how: String)?

    /// The table shows another model.
    mutating func noteChange() { changes += 1 }

    /// The row that was not where it had been, since the last call.
    mutating func take(in path: String) -> String? {
        defer { found = nil }
        return found.map { "the row \($0.row.text) of \(path) \($0.how) although nobody scrolled" }
    }

    /// Notes where rows stand after a layout, and whether those that were seen before jumped: if some of them are left, one
    /// has to stand where it stood, unless somebody scrolled or the table is at an end.
    ///
    /// - Parameters:
    ///   - offset: where the upper edge of the table is in its content, in points.
    ///   - identity: who a cell shows.
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
            // A row that has shrunk to nothing stands where it stands all the same.
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
