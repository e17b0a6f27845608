import LuaHost
import SectionDiff

/// The content of a table or collection. The engine converts every form of a script's model to this type:
/// `tableCells … :build()`, sections as values, `rows(count, fn)`, plain tables of sections, and value models, data
/// sources and forms, which build on these.
///
/// The engine's own Lua converts models (`Resources/Tables`). It keeps the Lua values of the rows (models, items,
/// functions) in one table, the *payload*. The content refers to them by their index in the payload, so that it needs
/// only one reference to Lua. A content never changes: a new model becomes a new content, and the two are compared by
/// identity and digest (`ContentRow`, `ContentSection`).
struct TableContent {
    var sections: [ContentSection] = []
    /// The payload: the Lua table with the values of rows, headers and footers. Nil for an empty content.
    var payload: LuaReference?

    /// The number of rows in all sections. O(sections).
    var rowCount: Int { sections.reduce(0) { $0 + $1.rowCount } }

    /// Whether some rows are made by a function when they become visible, so that the content does not know their
    /// identity.
    var hasCountedRows: Bool { sections.contains { $0.hasCountedRows } }

    /// Returns whether a row exists at a path. O(runs).
    func has(_ path: ItemPath) -> Bool {
        sections.indices.contains(path.section) && path.item >= 0 && path.item < sections[path.section].rowCount
    }
}

/// A section: its identity, header, footer and rows.
struct ContentSection {
    /// The identity: the section's `id`, or its position if the script sets none.
    var id: ContentID
    /// The text above the rows if the section has no header; nil for no text.
    var title: String?
    var header: SupplementaryContent?
    var footer: SupplementaryContent?
    /// The supplementary views of each item, by the number of the item from 0. The views of an item are ordered by
    /// kind.
    var supplementary: [Int: [SupplementaryView]] = [:]
    /// The rows, in runs of lists and of `rows(count, fn)`.
    var runs: [ContentRun] = []
    /// A digest of the title, header, footer and supplementary views.
    var digest = ContentDigest()

    /// How many rows the section has. O(runs).
    var rowCount: Int { runs.reduce(0) { $0 + $1.count } }

    var hasCountedRows: Bool {
        runs.contains { if case .counted = $0 { true } else { false } }
    }

    /// Returns the row with a number, from 0; nil if the section has fewer rows. O(runs).
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

/// A run: consecutive rows of a section that the script provides in the same form.
enum ContentRun {
    /// Rows that the script has listed.
    case list([ContentRow])
    /// Rows of `rows(count, fn)`, which the function makes when they become visible.
    case counted(CountedRows)

    var count: Int {
        switch self {
        case .list(let rows): rows.count
        case .counted(let rows): rows.count
        }
    }
}

/// The row at a position: a row of a list, or a counted row.
enum ContentPlace {
    case row(ContentRow)
    /// A row of `rows(count, fn)`: its run, and its number in the run, from 0.
    case counted(CountedRows, Int)
}

/// A row of a list: its identity, its class of cells and its value.
struct ContentRow {
    /// The identity: `cellIdentifier` of the row's model, `id` of its item, or its position in the section if it has
    /// neither.
    var id: ContentID
    /// The number of the cell's class in `CellClasses`.
    var cell: Int
    /// The index of the row's values in the payload: its model, or its item and the function that fills a cell.
    var payload: Int
    /// A digest of the row's values, by which two contents are compared.
    var digest: ContentDigest
    /// The height in points that the row states itself, for instance with `nextEmptyCell`; nil if it states none.
    var height: Double?
    /// The properties that the row's model sets. They override the class of the cell.
    var traits: RowTraits = []
    /// Whether the script has set an identifier. False for an item that is a string or number: it identifies itself,
    /// and several rows may have it.
    var isNamed = false
}

/// The rows of `rows(count, fn)`. The function returns `id, item` for a number from 1, and is called when that row
/// becomes visible.
struct CountedRows {
    var count: Int
    /// The number of the class of all cells in `CellClasses`; -1 if the function determines the class of each row.
    var cell: Int
    /// The index of the run's values in the payload: its function, and the function that fills a cell.
    var payload: Int
}

/// A supplementary view of a collection's item.
struct SupplementaryView {
    /// The name of the view's kind, which the script chooses.
    var kind: String
    var content: SupplementaryContent
}

/// The content of a header, a footer, or a supplementary view of a collection.
enum SupplementaryContent {
    /// A text in the table's own style.
    case text(String)
    /// A cell, which is filled like the cell of a row.
    case cell(ContentRow)
}

/// The identity of a row or section: the `id` or `cellIdentifier` that a script sets, or a position.
///
/// Strings are compared by their bytes, as in Lua. A float that is a whole number equals the integer. NaN, tables and
/// functions cannot be identities: the engine's own Lua refuses them.
enum ContentID: Hashable, Sendable {
    /// A position from 0, because the script sets no identity. Such a row never moves.
    case position(Int)
    case integer(Int64)
    /// The bits of a number that is not an integer.
    case number(UInt64)
    case text([UInt8])
    case boolean(Bool)

    /// Creates the identity for a Lua value; nil if the value cannot be an identity.
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

    /// The identity as messages show it; a position as `#` with a number from 1.
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

    /// The identity as a Lua value; a position as a number from 1.
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
    /// The user cannot highlight or select the row.
    static let isNotHighlighted = RowTraits(rawValue: 2)
}
