package import SectionDiff

/// The place of a cell: a row, the header or footer of a section, or a supplementary view of an item. Places are
/// ordered as on the screen.
package struct CellPlace: Hashable, Comparable, Sendable, CustomStringConvertible {
    private static let headerSlot = -1
    private static let footerSlot = Int.max

    /// The section, from 0.
    package var section: Int
    private var slot: Int
    /// The kind of a supplementary view, from 1; 0 for other places.
    package private(set) var supplement: Int

    private init(section: Int, slot: Int, supplement: Int = 0) {
        self.section = section
        self.slot = slot
        self.supplement = supplement
    }

    /// Creates the place of a row.
    package init(_ path: ItemPath) { self.init(section: path.section, slot: path.item) }

    /// Returns the place of a row by section and row, both from 0.
    package static func row(_ section: Int, _ row: Int) -> CellPlace { CellPlace(section: section, slot: row) }
    /// Returns the place of a section's header.
    package static func header(_ section: Int) -> CellPlace { CellPlace(section: section, slot: headerSlot) }
    /// Returns the place of a section's footer.
    package static func footer(_ section: Int) -> CellPlace { CellPlace(section: section, slot: footerSlot) }

    /// Returns the place of a supplementary view of an item. Kinds count from 1.
    package static func supplementary(_ item: ItemPath, kind: Int) -> CellPlace {
        CellPlace(section: item.section, slot: item.item, supplement: kind)
    }

    /// The kind of a place. A supplementary view has the kind of its item.
    package enum Kind: Hashable, Sendable {
        case header
        /// A row or item, with its index in the section, from 0.
        case row(Int)
        case footer
    }

    /// The kind of the place.
    package var kind: Kind {
        slot == Self.headerSlot ? .header : slot == Self.footerSlot ? .footer : .row(slot)
    }

    /// The path of a row, or nil for other places.
    package var path: ItemPath? { supplement == 0 ? item : nil }

    /// The path of a row or of the item of a supplementary view, or nil for a header or footer.
    package var item: ItemPath? {
        slot == Self.headerSlot || slot == Self.footerSlot ? nil : ItemPath(section: section, item: slot)
    }

    /// Orders places by section: the header, the rows, each followed by its supplementary views, and the footer.
    package static func < (a: CellPlace, b: CellPlace) -> Bool {
        (a.section, a.slot, a.supplement) < (b.section, b.slot, b.supplement)
    }

    /// The place for messages, with indices from 0: `header of section 0`, `[0, 3]`.
    package var description: String {
        switch kind {
        case .header: "header of section \(section)"
        case .row(let row):
            supplement == 0 ? "[\(section), \(row)]" : "supplementary view \(supplement) of [\(section), \(row)]"
        case .footer: "footer of section \(section)"
        }
    }
}
