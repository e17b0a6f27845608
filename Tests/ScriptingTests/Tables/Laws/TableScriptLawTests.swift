import Layout
import Lists
import SectionDiff
import TestSupport
import Testing

@testable import Scripting

/// The laws of tables, checked on script tables that are scrolled, changed, resized and shown with other traits at
/// random. Each is compared with a table that lays out everything.
@Suite struct TableScriptLawTests {
    /// Frames, existing cells, phases, sticky headers, settling, cost, and the same cell for the same row.
    @Test(arguments: Seeds.range(1, short: 8, full: 40), [false, true])
    func visibleCellsMatchACompletelyLaidOutTableAfterRandomChanges(_ seed: Int, _ isCounted: Bool) throws {
        var run = try LawRun(seed: seed, isCounted: isCounted)
        for number in 0..<30 {
            switch run.generator.int(0...9) {
            case 0...3:
                run.step(number, "scroll")
                try run.scroll()
            case 4...5:
                run.step(number, "circumstances")
                try run.changeCircumstances()
            default:
                run.step(number, "edit")
                try run.edit()
                // Several updates before one layout.
                if run.generator.chance(30) { try run.edit() }
                if run.generator.chance(20) { try run.scroll() }
            }
            let outcome = try run.settle()
            try run.laws.checkPhases(
                outcome.before, run.state, outcome.noted, isScroll: outcome.hasScrolled, isCounted: isCounted)
            if !outcome.hasScrolled { try run.laws.checkSameCells(outcome.before, run.state, outcome.models) }
        }
    }

    /// A scroll fills each row that becomes visible once, and no others.
    @Test(arguments: Seeds.range(1_001, short: 8, full: 40), [false, true])
    func aScrollFillsOnlyRowsThatBecomeVisibleAndEachOnce(_ seed: Int, _ isCounted: Bool) throws {
        var run = try LawRun(seed: seed, isCounted: isCounted)
        _ = try run.settle()
        for number in 0..<30 {
            run.step(number, "wheel")
            if run.generator.chance(20) {
                try run.edit()
                _ = try run.settle()
            }
            try run.wheel()
            let outcome = try run.settle()
            try run.laws.checkFills(outcome.before, run.state, outcome.noted, isScroll: true)
        }
    }

    @Test(arguments: Seeds.range(2_001, short: 8, full: 40), [false, true])
    func firstRemainingVisibleRowKeepsItsPositionWhenTheModelChanges(_ seed: Int, _ isCounted: Bool) throws {
        var run = try LawRun(seed: seed, isCounted: isCounted)
        _ = try run.settle()
        var checked = 0
        for number in 0..<30 {
            if run.generator.chance(50) {
                run.step(number, "scroll")
                try run.scroll()
                _ = try run.settle()
            }
            run.step(number, "edit")
            for _ in 0..<run.generator.pick([1, 1, 3]) { try run.edit() }
            if run.generator.chance(25) { try run.changeCircumstances() }
            let outcome = try run.settle()
            if try run.laws.checkAnchor(outcome.before, run.state, leaving: outcome.leaving) {
                checked += 1
                try #require(run.law.live.host.main.tables.takeJumps() == [], "\(run.label)")
            }
            _ = run.law.live.host.main.tables.takeJumps()
        }
        #expect(checked > 0, "seed \(seed): every step ended at an end of the table")
    }

    /// A row that is scrolled to is exactly at the requested position, and at most two screens of rows are filled.
    @Test(arguments: Seeds.range(3_001, short: 8, full: 40), [false, true])
    func scrollToPlacesTheRowExactlyAndFillsAtMostTwoScreensOfRows(_ seed: Int, _ isCounted: Bool) throws {
        var run = try LawRun(seed: seed, isCounted: isCounted)
        for _ in 0..<3 { try run.edit() }
        _ = try run.settle()
        for number in 0..<25 {
            let sections = run.law.sections
            let filled = sections.indices.filter { !sections[$0].rows.isEmpty }
            guard !filled.isEmpty else { return }
            let path = ItemPath(section: run.generator.pick(filled), item: 0)
            let row = run.generator.int(0..<sections[path.section].rows.count)
            let position = run.generator.pick(["top", "middle", "bottom", "none"])
            run.step(number, "[\(path.section),\(row)] \(position)")
            try run.law.live.run("main.table:scrollTo({ \(path.section + 1), \(row + 1) }, '\(position)')")
            let outcome = try run.settle()
            try checkTarget(&run, .row(path.section, row), position)
            try checkExtent(run, outcome)
        }
    }

    private func checkTarget(_ run: inout LawRun, _ place: CellPlace, _ position: String) throws {
        let window = try run.law.window()
        if window.contentOffset == window.minimumOffset || window.contentOffset == window.maximumOffset { return }
        let setup = run.law.setup
        let traits = run.law.screen.traits
        let entries = try run.naive.entries(of: run.law.sections, in: setup, traits)
        let own = entries.first { $0.place == place }!
        let header = entries.first { $0.place == .header(place.section) }
        let cell = try #require(run.state.cells.first { $0.place == place }, "\(run.label): it is not seen")
        let top = setup.inset.top + (setup.isSticky ? header?.height ?? 0 : 0)
        // No sticky footer covers it.
        let footer = entries.first { $0.place == .footer(place.section) }
        let bottom = traits.size.height - setup.inset.bottom - (setup.isSticky ? footer?.height ?? 0 : 0)
        let y = cell.frame.y
        let expected: Double
        switch position {
        case "top": expected = top
        case "bottom": expected = bottom - own.height
        case "middle": expected = (top + bottom - own.height) / 2
        default:
            // The row is completely visible; a row that is too high begins at the upper edge.
            let isSeen = y >= top - 1e-3 && y + own.height <= max(bottom, top + own.height) + 1e-3
            return try #require(isSeen, "\(run.label): it stands at \(y)")
        }
        try #require(
            abs(y - expected) < ScriptTableLaws.tolerance, "\(run.label): it stands at \(y), not at \(expected)")
    }

    /// At most two screens of rows were filled.
    private func checkExtent(_ run: LawRun, _ outcome: LawRun.Outcome) throws {
        let entries = try run.naive.entries(of: run.law.sections, in: run.law.setup, run.law.screen.traits)
        let ids = Set(outcome.noted.filter { $0[0] == "fill" }.compactMap { Int($0[1]) })
        let filled = entries.filter { ids.contains($0.row.id) }
        let heights = filled.map(\.height).sorted()
        // Rows that reach beyond the edges, and sticky views, are filled completely.
        let edges = heights.suffix(4).reduce(0, +)
        let screens = 2 * (run.law.screen.traits.size.height + 2 * TableOptions().overscan)
        try #require(heights.reduce(0, +) <= screens + edges, "\(run.label): \(filled.count) rows were filled")
    }

    /// Each row is prefetched once, then used or canceled once. Canceled rows name their old place.
    @Test(arguments: Seeds.range(4_001, short: 8, full: 40), [false, true])
    func rowsArePrefetchedOnceAndThenUsedOrCanceled(_ seed: Int, _ isCounted: Bool) throws {
        var run = try LawRun(seed: seed, isCounted: isCounted) { $0.prefetch = 5 }
        var outstanding: Set<Int> = []
        var shown: [LawSection] = []
        var requests = 0
        for number in 0..<30 {
            if run.generator.chance(40) {
                run.step(number, "edit")
                try run.edit()
                if run.generator.chance(30) { try run.edit() }
            }
            if run.generator.chance(60) { try run.wheel() }
            let outcome = try run.settle()
            let now = run.law.sections
            func id(_ words: [String], _ sections: [LawSection]) throws -> Int {
                let (section, row) = (try #require(Int(words[1])) - 1, try #require(Int(words[2])) - 1)
                try #require(
                    sections.indices.contains(section) && sections[section].rows.indices.contains(row),
                    "\(run.label): \(words) is no row")
                return sections[section].rows[row].id
            }
            // Rows that were deleted are canceled with their old place.
            let left = Set(now.flatMap(\.rows).map(\.id))
            var gone: [[String]] = []
            for (s, section) in shown.enumerated() {
                for (r, row) in section.rows.enumerated() where outstanding.contains(row.id) && !left.contains(row.id) {
                    gone.append(["cancelled", "\(s + 1)", "\(r + 1)"])
                    outstanding.remove(row.id)
                }
            }
            for words in outcome.noted {
                // The row was used, perhaps in a layout pass after which it was invisible again.
                if words[0] == "fill" { outstanding.remove(try #require(Int(words[1]))) }
                if let index = gone.firstIndex(of: words) {
                    gone.remove(at: index)
                } else if words[0] == "cancelled" {
                    let row = try id(words, now)
                    try #require(outstanding.remove(row) != nil, "\(run.label): \(row) was not asked for")
                } else if words[0] == "prefetched" {
                    let row = try id(words, now)
                    try #require(outstanding.insert(row).inserted, "\(run.label): \(row) was asked for twice")
                    requests += 1
                }
            }
            try #require(gone == [], "\(run.label): not cancelled")
            outstanding.subtract(run.state.cells.map(\.id))
            try #require(outstanding.count <= 5, "\(run.label): \(outstanding.count) are asked for")
            shown = now
        }
        #expect(requests > 0, "seed \(seed)")
    }
}
