import TestSupport

/// A row of the tables used by the law tests.
struct LawRow: Equatable {
    /// The classes of the cells, as `LawScreen.script` has them.
    enum Class: String, CaseIterable {
        /// As high as a wrapping text plus a box of `extra` points below it.
        case fit = "Fit"
        /// As high as a box of `extra` points, which may be 0; laid out in every phase.
        case thin = "Thin"
        /// Calculates its own height.
        case calculated = "Calculated"
    }

    var id: Int
    var cellClass = Class.fit
    var text = ""
    var extra = 0.0
    /// Counts the changes of the row's content.
    var version = 0

    var lua: String {
        "{ id = \(id), class = \"\(cellClass.rawValue)\", text = \"\(text)\", extra = \(extra), version = \(version) }"
    }
    /// The text that identifies the row and version in its cell.
    var tag: String { "\(id)/\(version)" }
}

struct LawSection: Equatable {
    var id: Int
    var header: LawRow?
    var footer: LawRow?
    var rows: [LawRow] = []

    var lua: String {
        let parts = [header.map { "header = \($0.lua)" }, footer.map { "footer = \($0.lua)" }].compactMap(\.self)
        return
            "{ id = \(id), \(parts.map { $0 + ", " }.joined())rows = { \(rows.map(\.lua).joined(separator: ", ")) } }"
    }
}

/// The model of a table that changes at random.
struct LawModel {
    var sections: [LawSection] = []
    private var nextID = 0
    private static let texts = [
        "one", "two words", "some words that may need a second line",
        "words that go on and on until they take three lines or even four",
        "a-very-long-word-that-has-no-place-to-break-and-is-cut-where-the-line-ends",
    ]
    private static let extras = [0, 0.25, 7.5, 33.3, 20, 61, 120]

    init(_ generator: inout SeededGenerator, sectionCount: Int, rowCount: ClosedRange<Int>) {
        for _ in 0..<sectionCount { sections.append(section(&generator, rowCount)) }
    }

    var rows: [LawRow] { sections.flatMap(\.rows) }

    private mutating func id() -> Int {
        nextID += 1
        return nextID
    }

    mutating func row(_ generator: inout SeededGenerator, _ cellClass: LawRow.Class? = nil) -> LawRow {
        LawRow(
            id: id(), cellClass: cellClass ?? generator.pick([.fit, .fit, .thin, .calculated]),
            text: generator.pick(Self.texts), extra: generator.pick(Self.extras))
    }

    private mutating func section(_ generator: inout SeededGenerator, _ rowCount: ClosedRange<Int>) -> LawSection {
        var section = LawSection(id: id())
        if generator.chance(60) { section.header = row(&generator, .fit) }
        if generator.chance(30) { section.footer = row(&generator, .fit) }
        section.rows = (0..<generator.int(rowCount)).map { _ in row(&generator) }
        return section
    }

    /// Changes something: inserts, deletes, moves or updates rows and sections.
    mutating func edit(_ generator: inout SeededGenerator) {
        guard !sections.isEmpty else {
            for _ in 0..<generator.int(1...4) { sections.append(section(&generator, 0...40)) }
            return
        }
        let s = generator.int(0..<sections.count)
        let t = generator.int(0..<sections.count)
        let count = sections[s].rows.count
        switch generator.int(0...15) {
        case 0: sections.remove(at: s)
        case 1: sections.insert(section(&generator, 0...12), at: s)
        case 2: sections.insert(sections.remove(at: s), at: t)
        case 3: changeEdge(of: s, &generator)
        case 4, 5: for _ in 0..<generator.int(1...30) { sections[s].rows.insert(row(&generator), at: 0) }
        case 6...8: sections[s].rows.insert(row(&generator), at: generator.int(0...count))
        case 9 where count > 0:
            let row = sections[s].rows.remove(at: generator.int(0..<count))
            sections[t].rows.insert(row, at: generator.int(0...sections[t].rows.count))
        case 10 where count > 0, 11 where count > 0:
            let start = generator.int(0..<count)
            sections[s].rows.removeSubrange(start..<min(count, start + generator.pick([1, 1, 3, 40])))
        default:
            guard count > 0 else { return }
            change(&sections[s].rows[generator.int(0..<count)], &generator)
        }
    }

    /// Adds, removes or changes a header or footer.
    private mutating func changeEdge(of section: Int, _ generator: inout SeededGenerator) {
        switch generator.int(0...3) {
        case 0: sections[section].header = sections[section].header == nil ? row(&generator, .fit) : nil
        case 1: sections[section].footer = sections[section].footer == nil ? row(&generator, .fit) : nil
        default: if sections[section].header != nil { change(&sections[section].header!, &generator) }
        }
    }

    private func change(_ row: inout LawRow, _ generator: inout SeededGenerator) {
        row.version += 1
        if generator.chance(70) { row.text = generator.pick(Self.texts) }
        if generator.chance(50) { row.extra = generator.pick(Self.extras) }
    }
}

extension [[LawSection]] {
    /// Whether a row stays within sections that stay, from each of these models to the next. A row that moves to a new
    /// section, or leaves a deleted one, is deleted and inserted, as in every batch update.
    func keep(_ row: Int) -> Bool {
        func section(_ model: [LawSection]) -> Int? { model.first { $0.rows.contains { $0.id == row } }?.id }
        return zip(self, dropFirst()).allSatisfy { old, new in
            guard let from = section(old), let to = section(new) else { return false }
            return new.contains { $0.id == from } && old.contains { $0.id == to }
        }
    }
}
