import Layout
import LuaHost
import Tables

/// Whether what is seen jumped although nobody scrolled: for specs.
extension ScriptTable {
    /// What is noted to see that nothing jumps.
    struct JumpWatch {
        /// The rows that were seen after the last layout, and how far below the upper edge they stood.
        var standing: [(id: ContentID, y: Double)] = []
        var found: String?
        /// How many models came since the last layout: what went with one and came back with the next is another row.
        var changes = 0
    }

    /// A row that was not where it had been although nobody scrolled, in words: for specs.
    var jump: String? {
        get { jumps.found }
        set { jumps.found = newValue }
    }

    /// Notes where rows stand, and whether those that were seen before jumped: if some of them are left, one has to stand
    /// where it stood, unless somebody scrolled or the table is at an end.
    func lookForJumps(_ pane: TablePane, isScroll: Bool) {
        guard case .table(let window) = pane else { return }
        let offset = ownOffset.y
        var now: [(id: ContentID, y: Double)] = []
        var seen: [(id: ContentID, y: Double)] = []
        let living = window.liveCells
        now.reserveCapacity(living.count)
        seen.reserveCapacity(living.count)
        for live in living {
            guard let cell = live.cell, let id = cells[cell].id, let frame = live.frame else { continue }
            // A row that has shrunk to nothing stands where it stands all the same.
            now.append((id, frame.y - offset))
            if frame.height > 0, frame.maxY > offset, frame.y < offset + window.size.height {
                seen.append(now[now.count - 1])
            }
        }
        defer { (jumps.standing, jumps.changes) = (seen, 0) }
        let end = max(-window.topInset.points, window.maximumOffset.points)
        guard !isScroll, offset > -window.topInset.points, offset < end else { return }
        var left: (id: ContentID, distance: Double)?
        for (id, y) in jumps.standing {
            guard let other = now.first(where: { $0.id == id }) else { continue }
            if abs(other.y - y) <= 1 / 64 { return }
            if left == nil { left = (id, other.y - y) }
        }
        let path = screen.path(of: view)
        if let left {
            jump =
                "the row \(left.id.text) of \(path) moved by \(NumberText.points(left.distance)) although nobody scrolled"
        } else if jumps.changes == 1, let lost = jumps.standing.first(where: { isListed($0.id) }) {
            jump = "the row \(lost.id.text) of \(path) went out of sight although nobody scrolled"
        }
    }

    /// Whether one of the rows that were given one by one has an identifier. O(rows).
    private func isListed(_ id: ContentID) -> Bool {
        content.sections.contains { section in
            section.runs.contains { if case .list(let rows) = $0 { rows.contains { $0.id == id } } else { false } }
        }
    }
}
