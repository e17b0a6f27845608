import LuaHost
import SectionDiff

/// What a table or collection shows. Every form in which a script can give a model is brought to this one type:
/// `tableCells … :build()`, sections as values, `rows(count, fn)`, plain tables of sections, and what is built on them
/// (value models, data sources, forms).
///
/// The engine's own Lua does that (`TablePrelude`): it keeps what fills the rows, which is Lua's (models, items,
/// functions), in one table, the *payload*, and hands over numbers into it. So a content of any size holds one reference
/// to Lua. A content never changes; another model is another content, and the two are compared by identity and content
/// (`ContentRow`, `ContentSection`).
struct TableContent {
    var sections: [ContentSection] = []
    /// The table of Lua in which rows, headers and footers have their numbers; nil for an empty content.
    var payload: LuaReference?

    /// How many rows all sections have. O(sections).
    var rowCount: Int { sections.reduce(0) { $0 + $1.rowCount } }

    /// Whether some rows are made when they are asked for, so that nobody knows them all.
    var hasCountedRows: Bool { sections.contains { $0.hasCountedRows } }

    /// Whether there is a row. O(runs).
    func has(_ path: ItemPath) -> Bool {
        sections.indices.contains(path.section) && path.item >= 0 && path.item < sections[path.section].rowCount
    }
}

/// A section: who it is, what is above and below its rows, and its rows.
struct ContentSection {
    /// `id`, or the position of a section that has none.
    var id: ContentID
    /// What stands above the rows where there is no header; nil for nothing.
    var title: String?
    var header: SupplementaryContent?
    var footer: SupplementaryContent?
    /// Of collections: views that go with items, by the number of the item from 0, in the order of their kinds.
    var supplementary: [Int: [SupplementaryView]] = [:]
    /// The rows, in runs: a run is a list, or `rows(count, fn)`.
    var runs: [ContentRun] = []
    /// A digest of title, header, footer and supplementary views.
    var digest = ContentDigest()

    /// O(runs).
    var rowCount: Int { runs.reduce(0) { $0 + $1.count } }

    var hasCountedRows: Bool {
        runs.contains { if case .counted = $0 { true } else { false } }
    }

    /// A row by its number from 0: the row of a list, or the run of `rows(count, fn)` and the number in it, from 0. Nil
    /// for a row that is not there. O(runs).
    func row(_ number: Int) -> ContentPlace? {
        guard number >= 0 else { return nil }
        var rest = number
        for run in runs {
            if rest < run.count {
                switch run {
                case .list(let rows): return .row(rows[rest])
                case .counted(let rows): return .counted(rows, rest)
                }
            }
            rest -= run.count
        }
        return nil
    }
}

/// Rows that follow each other and are known in the same way.
enum ContentRun {
    /// Rows that were given one by one.
    case list([ContentRow])
    /// `rows(count, fn)`: rows that the function makes when they are seen.
    case counted(CountedRows)

    var count: Int {
        switch self {
        case .list(let rows): rows.count
        case .counted(let rows): rows.count
        }
    }
}

/// What a row number stands for.
enum ContentPlace {
    case row(ContentRow)
    /// A row of a counted run, and its number in the run from 0.
    case counted(CountedRows, Int)
}

/// A row that was given: who it is, by which class of cells it is shown, and what it shows.
struct ContentRow {
    /// `cellIdentifier` of its model, `id` of its item, or its position in the section.
    var id: ContentID
    /// The number of the cell's class (`CellClasses`).
    var cell: Int
    /// Its number in the payload: the model, or the item and the function that fills a cell with it.
    var payload: Int
    /// What it shows, for the comparison of two contents.
    var digest: ContentDigest
    /// The height in points of a row that was given one: of `nextEmptyCell`.
    var height: Double?
    /// What its model says of the row, whatever its class says.
    var traits: RowTraits = []
    /// Whether the script named it. An item that is a string or a number goes by itself, and may be there twice.
    var isNamed = false
}

/// `rows(count, fn)`: the function gives `id, item` for a number from 1. Rows are asked for when they are seen.
struct CountedRows {
    var count: Int
    /// The number of the class of all their cells; -1 where each row has its own.
    var cell: Int
    /// The number of the run in the payload: its function, and the function that fills a cell.
    var payload: Int
}

/// A view that goes with an item of a collection.
struct SupplementaryView {
    /// What scripts call it.
    var kind: String
    var content: SupplementaryContent
}

/// What a header, a footer, or a supplementary view of a collection shows.
enum SupplementaryContent {
    /// A text in the style of the table.
    case text(String)
    /// A cell of a class, filled as a row is.
    case cell(ContentRow)
}

/// Who a row or a section is: what a script gives as `id` or `cellIdentifier`, or a position.
///
/// Strings are compared by their bytes, as Lua does it; a float that is a whole number is that whole number. NaN, tables
/// and functions cannot be identities: the prelude refuses them where they are given.
enum ContentID: Hashable, Sendable {
    /// It has no identity but where it stands: it is never moved.
    case position(Int)
    case integer(Int64)
    /// The bits of a number that is not whole.
    case number(UInt64)
    case text([UInt8])
    case boolean(Bool)

    /// - Returns: nil for a value that can be no identity.
    init?(_ value: LuaValue) {
        switch value {
        case .integer(let value): self = .integer(value)
        case .number(let value):
            if value.isNaN { return nil }
            self = Int64(exactly: value).map { .integer($0) } ?? .number(value.bitPattern)
        case .string(let text): self = .text(Array(text.utf8))
        case .bytes(let bytes): self = .text(bytes)
        case .boolean(let value): self = .boolean(value)
        default: return nil
        }
    }

    /// As a script writes it; positions count from 1.
    var text: String {
        switch self {
        case .position(let index): "#\(index + 1)"
        case .integer(let value): "\(value)"
        case .number(let bits): "\(Double(bitPattern: bits))"
        case .text(let bytes):
            "\"\(String(decoding: bytes.prefix(80), as: UTF8.self))\(bytes.count > 80 ? "…" : "")\""
        case .boolean(let value): "\(value)"
        }
    }

    /// What scripts see of it.
    var value: LuaValue {
        switch self {
        case .position(let index): .integer(Int64(index + 1))
        case .integer(let value): .integer(value)
        case .number(let bits): .number(Double(bitPattern: bits))
        case .text(let bytes): String(validating: bytes, as: UTF8.self).map { .string($0) } ?? .bytes(bytes)
        case .boolean(let value): .boolean(value)
        }
    }
}

/// What a model of a cell says of its row.
struct RowTraits: OptionSet {
    let rawValue: UInt8

    static let separatorIsHidden = RowTraits(rawValue: 1)
    /// It cannot be selected by a person.
    static let isNotHighlighted = RowTraits(rawValue: 2)
}
