import LuaHost
import SectionDiff

/// The content of a table or collection. The engine converts every form of a script's model to this type:
/// `tableCells … :build()`, sections as values, `rows(count, fn)`, plain tables of sections, and value models, data
/// sources and forms, which build on these.
///
/// The engine's own Lua converts models (`Resources/Tables`). It keeps Lua's values for the rows (models, items,
/// functions) in one table, the *payload*, and passes numbers of entries in it. A content of any size therefore holds
/// one reference to Lua. A content never changes. A new model makes a new content, and the two are compared by identity
/// and content (`ContentRow`, `ContentSection`).
struct TableContent {
    var sections: [ContentSection] = []
    /// The Lua table with the entries of rows, headers and footers; nil for an empty content.
    var payload: LuaReference?

    /// The number of rows in all sections. O(sections).
    var rowCount: Int { sections.reduce(0) { $0 + $1.rowCount } }

    /// Whether some rows are made on demand, so that the content does not know all rows.
    var hasCountedRows: Bool { sections.contains { $0.hasCountedRows } }

    /// Returns whether there is a row. O(runs).
    func has(_ path: ItemPath) -> Bool {
        sections.indices.contains(path.section) && path.item >= 0 && path.item < sections[path.section].rowCount
    }
}

/// A section: its identity, header, footer and rows.
struct ContentSection {
    /// The section's `id`, or the position of a section without an `id`.
    var id: ContentID
    /// The text above the rows if the section has no header; nil for no text.
    var title: String?
    var header: SupplementaryContent?
    var footer: SupplementaryContent?
    /// The supplementary views of a collection's items, by the number of the item from 0, ordered by kind.
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

    /// Returns a row by its number from 0: the row of a list, or the run of `rows(count, fn)` and the number in it,
    /// from 0. Nil for an unknown row. O(runs).
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

/// Consecutive rows of the same form.
enum ContentRun {
    /// Rows of a list.
    case list([ContentRow])
    /// `rows(count, fn)`: rows that the function makes when they become visible.
    case counted(CountedRows)

    var count: Int {
        switch self {
        case .list(let rows): rows.count
        case .counted(let rows): rows.count
        }
    }
}

/// The row at a row number.
enum ContentPlace {
    case row(ContentRow)
    /// A row of a counted run, and its number in the run from 0.
    case counted(CountedRows, Int)
}

/// A row of a list: its identity, its class of cells and its value.
struct ContentRow {
    /// The identity: `cellIdentifier` of the row's model, `id` of its item, or the row's position in the section.
    var id: ContentID
    /// The number of the cell's class (`CellClasses`).
    var cell: Int
    /// The row's number in the payload, which has the model, or the item and the function that fills a cell.
    var payload: Int
    /// The digest of its value, to compare two contents.
    var digest: ContentDigest
    /// The row's own height in points, for instance from `nextEmptyCell`.
    var height: Double?
    /// Properties that the row's model sets, which override its class.
    var traits: RowTraits = []
    /// Whether the script set an identifier. A string or number identifies itself, and can occur twice.
    var isNamed = false
}

/// `rows(count, fn)`: the function returns `id, item` for a number from 1. It is called when a row becomes visible.
struct CountedRows {
    var count: Int
    /// The number of the class of all cells; -1 if each row has its own class.
    var cell: Int
    /// The number of the run in the payload: its function, and the function that fills a cell.
    var payload: Int
}

/// A supplementary view of a collection's item.
struct SupplementaryView {
    /// The kind's name in scripts.
    var kind: String
    var content: SupplementaryContent
}

/// A header, a footer, or a supplementary view of a collection.
enum SupplementaryContent {
    /// A text in the style of the table.
    case text(String)
    /// A cell of a class, filled as a row is.
    case cell(ContentRow)
}

/// The identity of a row or section: a script's `id` or `cellIdentifier`, or a position.
///
/// Strings are compared by their bytes, as in Lua; a float that is a whole number equals that integer. NaN, tables and
/// functions cannot be identities: the engine's Lua refuses them.
enum ContentID: Hashable, Sendable {
    /// The position is the only identity, so the row never moves.
    case position(Int)
    case integer(Int64)
    /// The bits of a number that is not whole.
    case number(UInt64)
    case text([UInt8])
    case boolean(Bool)

    /// Creates an identity from a value.
    ///
    /// - Returns: nil for a value that cannot be an identity.
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

    /// The identity in a script's syntax; positions count from 1.
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

    /// The value for scripts.
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

/// Properties that a cell model sets for its row.
struct RowTraits: OptionSet {
    let rawValue: UInt8

    static let separatorIsHidden = RowTraits(rawValue: 1)
    /// The user cannot select it.
    static let isNotHighlighted = RowTraits(rawValue: 2)
}
