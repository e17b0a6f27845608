import Layout
import Lists
import Testing

@testable import Scripting

/// The state of a script's table before an action.
struct LawState {
    var cells: [LawScreen.Cell] = []
    /// The visible rows from first to last: their identities and positions on the screen.
    var seen: [(id: Int, y: Double)] = []
}

/// Invariants after every layout of a script's table.
struct ScriptTableLaws {
    let law: LawScreen
    let naive: NaiveLawTable
    let label: String

    /// The tolerance in points when comparing positions. The unit of lengths is finer; doubles in large contents are
    /// not much coarser.
    static let tolerance = 1e-3

    private var traits: Traits { law.screen.traits }
    private var height: Double { traits.size.height }
    /// How far beyond the edges cells exist.
    private var overscan: Double { TableOptions().overscan }

    @discardableResult func check() throws -> LawState {
        let cells = try law.cells()
        let entries = try naive.entries(of: law.sections, in: law.setup, traits)
        let window = try law.window()
        try checkOffset(window)
        try checkCells(cells, entries)
        try checkSeen(cells, entries)
        try checkSticky(cells, entries)
        let errors = law.live.messages.filter { $0.hasPrefix("error") }
        try #require(errors == [], "\(label)")
        try checkNothingIsLeft(cells)
        let seen = cells.filter {
            $0.place.path != nil && $0.frame.maxY > 0 && $0.frame.y < height && $0.frame.height > 0
        }
        return LawState(
            cells: cells, seen: seen.sorted { $0.place < $1.place }.map { ($0.id, $0.frame.y) })
    }

    private func checkOffset(_ window: TableWindow) throws {
        let offset = window.contentOffset
        try #require(
            offset >= window.minimumOffset && offset <= window.maximumOffset,
            "\(label): the offset \(offset.points) is beyond the ends")
        guard case .dictionary(let point) = try law.live.property("table", "contentOffset") else { return }
        let shown = point.first { $0.0 == "y" }?.1.number ?? .nan
        try #require(abs(shown - offset.points) < Self.tolerance, "\(label): the table says that it is at \(shown)")
    }

    /// Each cell shows its place's content, has the naive table's height, and has the right position relative to the
    /// others. Cells far outside of the visible area are released.
    private func checkCells(_ cells: [LawScreen.Cell], _ entries: [NaiveLawTable.Entry]) throws {
        let byPlace = Dictionary(uniqueKeysWithValues: entries.map { ($0.place, $0) })
        var shift: Double?
        for cell in cells {
            let entry = try #require(byPlace[cell.place], "\(label): a cell for \(cell.place), which is not there")
            try #require(
                cell.tag == entry.row.tag,
                "\(label): the cell of \(cell.place) is stale: \(cell.tag), and not \(entry.row.tag)")
            try #require(
                abs(cell.frame.height - entry.height) < Self.tolerance,
                "\(label): \(cell.place) is \(cell.frame.height) high; \(entry.height)")
            try #require(
                abs(cell.frame.x - law.setup.sideInset) < Self.tolerance
                    && abs(cell.frame.width - (traits.size.width - 2 * law.setup.sideInset)) < Self.tolerance,
                "\(label): \(cell.place) lies at \(cell.frame)")
            guard cell.place.path != nil || !law.setup.isSticky else { continue }
            let own = cell.frame.y - entry.start
            try #require(
                abs(own - (shift ?? own)) < Self.tolerance, "\(label): \(cell.place) is off by \(own - (shift ?? 0))")
            shift = shift ?? own
            try #require(
                cell.frame.maxY >= -overscan - Self.tolerance && cell.frame.y <= height + overscan + Self.tolerance,
                "\(label): \(cell.place) is alive far out of sight, at \(cell.frame.y)")
        }
        try #require(Set(cells.map(\.place)).count == cells.count, "\(label): two cells for a place")
        try #require(Set(cells.map(\.serial)).count == cells.count, "\(label): a cell for two places")
    }

    /// Everything visible in the naive table has a cell.
    private func checkSeen(_ cells: [LawScreen.Cell], _ entries: [NaiveLawTable.Entry]) throws {
        guard let shift = shift(cells, entries) else {
            return try #require(
                entries.allSatisfy { $0.height == 0 || $0.place.path == nil }, "\(label): nothing is shown")
        }
        let alive = Set(cells.map(\.place))
        for entry in entries where entry.height > 0 && !alive.contains(entry.place) {
            let start = entry.start + shift
            try #require(
                start >= height - Self.tolerance || start + entry.height <= Self.tolerance,
                "\(label): \(entry.place) is seen at \(start) and has no cell")
        }
    }

    /// The offset between the naive table's places and the screen.
    private func shift(_ cells: [LawScreen.Cell], _ entries: [NaiveLawTable.Entry]) -> Double? {
        guard let cell = cells.first(where: { $0.place.path != nil }) else { return nil }
        return entries.first { $0.place == cell.place }.map { cell.frame.y - $0.start }
    }

    /// y = max(natural, min(top inset, section's end − height)); likewise for footers at the lower edge.
    private func checkSticky(_ cells: [LawScreen.Cell], _ entries: [NaiveLawTable.Entry]) throws {
        guard law.setup.isSticky, let shift = shift(cells, entries) else { return }
        for cell in cells where cell.place.path == nil {
            let section = entries.filter { $0.place.section == cell.place.section }
            let own = try #require(section.first { $0.place == cell.place })
            let natural = own.start + shift
            let end = section.last!.start + section.last!.height + shift
            let expected =
                cell.place.kind == .header
                ? max(natural, min(law.setup.inset.top, end - own.height))
                : min(natural, max(height - law.setup.inset.bottom - own.height, section[0].start + shift))
            try #require(
                abs(cell.frame.y - expected) < Self.tolerance,
                "\(label): the \(cell.place) stands at \(cell.frame.y), and not at \(expected)")
        }
    }

    /// A second layout fills, measures, solves and moves nothing.
    private func checkNothingIsLeft(_ cells: [LawScreen.Cell]) throws {
        _ = try law.noted()
        let measured = law.text.measureCount
        law.screen.setNeedsCells()
        let again = try law.cells()
        try #require(law.screen.lastSolveCount == 0, "\(label): a second layout solves")
        try #require(law.text.measureCount == measured, "\(label): a second layout measures")
        try #require(try law.noted() == [], "\(label): a second layout calls the script")
        try #require(
            again.map(\.frame) == cells.map(\.frame) && again.map(\.view) == cells.map(\.view),
            "\(label): a second layout moves cells")
    }

    // MARK: Changes between two layouts

    /// A row that exists before and after, and keeps its class, keeps its cell.
    func checkSameCells(_ before: LawState, _ after: LawState, _ models: [[LawSection]]) throws {
        let old = Dictionary(before.cells.map { ($0.id, $0) }) { first, _ in first }
        for cell in after.cells {
            guard let other = old[cell.id], cell.place.path == nil || models.keep(cell.id) else { continue }
            try #require(other.view == cell.view, "\(label): \(cell.place), row \(cell.id), has another cell")
        }
    }

    /// Phases come in order: a cell that shows another row was reused; a cell that shows the same row was not.
    ///
    /// - Parameter isScroll: whether the table was scrolled, so that a row may have left and come back.
    func checkPhases(_ before: LawState, _ after: LawState, _ noted: [[String]], isScroll: Bool, isCounted: Bool) throws
    {
        let old = Dictionary(uniqueKeysWithValues: before.cells.map { ($0.serial, $0) })
        let now = Dictionary(uniqueKeysWithValues: after.cells.map { ($0.serial, $0) })
        var phases: [Int: [String]] = [:]
        for words in noted where words[0] == "phase" { phases[Int(words[1])!, default: []].append(words[2]) }
        for (serial, own) in phases {
            try #require(!own.contains("firstLoad"), "\(label): the first layout asks for no option")
            guard let cell = now[serial], let other = old[serial] else { continue }
            let reuses = own.count { $0 == "reused" }
            if cell.id != other.id {
                // Before the table was limited to its ends, the cell may have shown its old row.
                try #require(isScroll ? reuses > 0 : reuses == 1, "\(label): \(cell.place) was used again: \(own)")
            } else if !isScroll {
                try #require(reuses == 0, "\(label): \(cell.place) was not taken for another row: \(own)")
                // For counted rows, it is unknown whether the content changed.
                if cell.tag != other.tag, !isCounted {
                    try #require(own.contains("setNeedsLayout"), "\(label): \(cell.place) shows something else: \(own)")
                }
            }
        }
    }

    /// A row is filled once per reason: when it becomes visible, and after a change of the model.
    func checkFills(_ before: LawState, _ after: LawState, _ noted: [[String]], isScroll: Bool) throws {
        let known = Set(before.cells.map(\.id))
        var filled: [Int: Int] = [:]
        for words in noted where words[0] == "fill" { filled[Int(words[1])!, default: 0] += 1 }
        for (id, count) in filled { try #require(count == 1, "\(label): row \(id) was filled \(count) times") }
        guard isScroll else { return }
        let new = Set(after.cells.map(\.id)).subtracting(known)
        let window = try law.window()
        if window.contentOffset == window.minimumOffset || window.contentOffset == window.maximumOffset {
            // The scroll reached an end earlier than expected, so rows that had left are visible again.
            return try #require(
                new.isSubset(of: filled.keys) && known.union(new).isSuperset(of: filled.keys), "\(label)")
        }
        try #require(
            Set(filled.keys) == new, "\(label): filled \(filled.keys.sorted()); \(new.sorted()) came into sight")
    }

    // MARK: Kept positions

    /// The first visible row that stays and isn't moved keeps its position on the screen, unless an end of the table
    /// prevents it.
    ///
    /// - Parameter leaving: the identities of rows that an update deletes or moves.
    /// - Returns: whether there was such a row.
    func checkAnchor(_ before: LawState, _ after: LawState, leaving: Set<Int>) throws -> Bool {
        let window = try law.window()
        let isAtAnEnd = window.contentOffset == window.minimumOffset || window.contentOffset == window.maximumOffset
        guard !isAtAnEnd, let anchor = before.seen.first(where: { !leaving.contains($0.id) }) else { return false }
        let entries = try naive.entries(of: law.sections, in: law.setup, traits)
        guard let own = entries.first(where: { $0.row.id == anchor.id }), let shift = shift(after.cells, entries) else {
            return false
        }
        // A row isn't visible if its height became 0, or if it became shorter than its hidden part.
        guard own.height > 0, anchor.y + own.height > 0 else { return false }
        let y = own.start + shift
        try #require(abs(y - anchor.y) <= 1.0 / 64, "\(label): row \(anchor.id) moved from \(anchor.y) to \(y)")
        return true
    }
}
