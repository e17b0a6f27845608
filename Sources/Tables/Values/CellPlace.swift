package import SectionDiff

/// The place of a cell: a row, or the header or footer of a section. Places are ordered as they stand on the screen.
package struct CellPlace: Hashable, Comparable, Sendable, CustomStringConvertible {
    private static let headerSlot = -1
    private static let footerSlot = Int.max

    /// The section, from 0.
    package var section: Int
    private var slot: Int

    private init(section: Int, slot: Int) {
        self.section = section
        self.slot = slot
    }

    /// The place of a row.
    package init(_ path: ItemPath) { self.init(section: path.section, slot: path.item) }

    /// The place of a row of a section, both from 0.
    package static func row(_ section: Int, _ row: Int) -> CellPlace { CellPlace(section: section, slot: row) }
    /// The place of a section's header.
    package static func header(_ section: Int) -> CellPlace { CellPlace(section: section, slot: headerSlot) }
    /// The place of a section's footer.
    package static func footer(_ section: Int) -> CellPlace { CellPlace(section: section, slot: footerSlot) }

    /// What stands at a place.
    package enum Kind: Hashable, Sendable {
        case header
        case row(Int)
        case footer
    }

    /// What stands at the place.
    package var kind: Kind {
        slot == Self.headerSlot ? .header : slot == Self.footerSlot ? .footer : .row(slot)
    }

    /// The path of a row; nil for a header or footer.
    package var path: ItemPath? {
        slot == Self.headerSlot || slot == Self.footerSlot ? nil : ItemPath(section: section, item: slot)
    }

    package static func < (a: CellPlace, b: CellPlace) -> Bool { (a.section, a.slot) < (b.section, b.slot) }

    package var description: String {
        switch kind {
        case .header: "header of section \(section)"
        case .row(let row): "[\(section), \(row)]"
        case .footer: "footer of section \(section)"
        }
    }
}
