import Geometry
import Layout
import Lists
import SectionDiff
import TestSupport
import Testing

@testable import Scripting

/// A script's table that changes at random, and its state after the last layout.
struct LawRun {
    var generator: SeededGenerator
    var model: LawModel
    let law: LawScreen
    let naive = NaiveLawTable()
    var state = LawState()
    private(set) var label = ""
    private let seed: Int
    /// Whether the table gets its rows as `rows(count, fn)`.
    let isCounted: Bool
    /// The models since the last layout, including the one shown then.
    private var models: [[LawSection]] = []
    /// The identities of counted rows that were deleted or moved since then; updates don't report these.
    private var leavingCounted: Set<Int> = []
    /// Whether the table was scrolled since the last layout.
    private(set) var hasScrolled = false

    init(seed: Int, isCounted: Bool = false, change: (inout LawSetup) -> Void = { _ in }) throws {
        self.seed = seed
        self.isCounted = isCounted
        generator = SeededGenerator(seed: UInt64(seed))
        var setup = LawSetup(&generator)
        change(&setup)
        law = try LawScreen(setup)
        model = LawModel(
            &generator, sectionCount: isCounted ? 1 : generator.int(1...6), rowCount: isCounted ? 60...200 : 0...40)
        if isCounted { (model.sections[0].header, model.sections[0].footer) = (nil, nil) }
        models = [[]]
        if isCounted { try law.count(model) } else { try law.show(model) }
        models.append(model.sections)
    }

    var laws: ScriptTableLaws { ScriptTableLaws(law: law, naive: naive, label: label) }
    private var table: ViewID { get throws { try law.live.view("table") } }

    mutating func step(_ number: Int, _ what: String) { label = "seed \(seed), step \(number), \(what)" }

    /// The effects of a layout.
    struct Outcome {
        var before: LawState
        var noted: [[String]]
        /// The identities of the rows that updates deleted or moved.
        var leaving: Set<Int>
        var models: [[LawSection]]
        var hasScrolled: Bool
    }

    /// Lays out, and checks the invariants of every layout.
    mutating func settle() throws -> Outcome {
        law.screen.layoutIfNeeded()
        let noted = try law.noted()
        let before = state
        state = try laws.check()
        let outcome = Outcome(
            before: before, noted: noted, leaving: leaving(noted), models: models, hasScrolled: hasScrolled)
        models = [model.sections]
        leavingCounted = []
        hasScrolled = false
        return outcome
    }

    /// The rows that the update reports delete or move; there is one report per model.
    private func leaving(_ noted: [[String]]) -> Set<Int> {
        var result = leavingCounted
        var report = -1
        for words in noted {
            if words[0] == "reloaded" { report += 1 }
            guard report >= 0, report < models.count, words.count == 3, let section = Int(words[1]),
                let row = Int(words[2]), models[report].indices.contains(section - 1)
            else { continue }
            let old = models[report][section - 1]
            switch words[0] {
            case "deleted", "moved": result.insert(old.rows[row - 1].id)
            case "deletedSection", "movedSection": result.formUnion(old.rows.map(\.id))
            default: continue
            }
        }
        return result
    }

    // MARK: Actions

    /// Scrolls by wheel, at most one screen.
    mutating func wheel() throws {
        hasScrolled = true
        let distance = Double(generator.int(-2_400...2_400)) / 8
        try law.live.interactor.scroll(table, by: Point(x: 0, y: distance))
    }

    /// Scrolls in any way: by wheel, by finger or by the script, far and beyond the ends.
    mutating func scroll() throws {
        hasScrolled = true
        switch generator.int(0...3) {
        case 0: try law.live.run("main.table.contentOffset = { x = 0, y = \(generator.int(-100...5_000)) }")
        case 1: try law.live.interactor.scroll(table, by: Point(x: 0, y: Double(generator.int(-1_500...1_500))))
        default: try wheel()
        }
    }

    mutating func edit() throws {
        if isCounted { return try editCounted() }
        for _ in 0..<generator.int(1...4) { model.edit(&generator) }
        try law.show(model)
        models.append(model.sections)
    }

    /// Inserts, deletes and moves rows in one `rowsChanged`, or updates their content.
    private mutating func editCounted() throws {
        var rows = model.sections[0].rows
        var changes: String?
        let start = generator.int(0...rows.count)
        switch generator.int(0...5) {
        case 0, 1:
            let count = generator.pick([1, 3, 40])
            for _ in 0..<count { rows.insert(model.row(&generator), at: start) }
            changes = "{ insert = { { \(start + 1), \(start + count) } } }"
        case 2 where rows.count > 40:
            let end = min(rows.count, start + generator.pick([1, 3, 40]))
            guard end > start else { return }
            leavingCounted.formUnion(rows[start..<end].map(\.id))
            rows.removeSubrange(start..<end)
            changes = "{ delete = { { \(start + 1), \(end) } } }"
        case 3 where rows.count > 2:
            let from = generator.int(0..<rows.count)
            let to = generator.int(0..<rows.count)
            leavingCounted.insert(rows[from].id)
            rows.insert(rows.remove(at: from), at: to)
            changes = "{ move = { { \(from + 1), \(to + 1) } } }"
        case 4 where rows.count > 60:
            // Several at once: deletions use old numbers, insertions new ones.
            leavingCounted.formUnion(rows[10..<20].map(\.id))
            rows.removeSubrange(10..<20)
            for _ in 0..<5 { rows.insert(model.row(&generator), at: 2) }
            changes = "{ delete = { { 11, 20 } }, insert = { { 3, 7 } } }"
        default:
            guard let row = rows.indices.randomElement(using: &generator) else { return }
            rows[row].version += 1
            rows[row].extra = generator.pick([0, 12, 90])
        }
        model.sections[0].rows = rows
        try law.change(model, changes)
        models.append(model.sections)
    }

    /// Changes the size, text size or reading direction.
    mutating func changeCircumstances() throws {
        switch generator.int(0...3) {
        case 0: law.screen.traits.textSize = generator.pick([1, 1.35, 2])
        case 1: law.screen.traits.direction = generator.pick([.leftToRight, .rightToLeft])
        default:
            try law.live.interactor.resize(
                to: Size(width: generator.pick([200, 320, 413]), height: generator.pick([300, 500, 640])))
        }
    }
}
