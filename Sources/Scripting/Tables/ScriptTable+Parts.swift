import Layout
import LuaHost
import SectionDiff
import Tables

/// What a table has beside its rows: what is seen where there are none, and the titles at its side that lead to sections.
struct TableParts {
    /// Seen where there are neither rows nor headers and footers.
    var background: ViewID?
    /// The strip of titles, which is a cell that goes with no row.
    var index: ViewID?
    /// The titles of the strip's labels, and which of all titles they are.
    var titles: [(label: ViewID, number: Int)] = []
    /// What the strip was made for.
    var shape = IndexShape()
    /// Whether a row is gone that had the focus.
    var hasLostFocus = false
}

/// What the strip of titles looks like.
struct IndexShape: Equatable {
    var titles: [String] = []
    var size = Size.zero

    /// As wide as a finger's tip; a title that is longer is cut.
    static let width = 28.0
    /// The least height of a title that can be read, and the usual one.
    private static let heights = (least: 11.0, usual: 16.0)

    /// The height of the strip: it stands in the middle of the room that there is.
    init(titles: [String] = [], room: Size = .zero) {
        self.titles = titles
        let count = Double(titles.count)
        size = Size(width: min(Self.width, room.width / 4), height: min(room.height, count * Self.heights.usual))
        if titles.isEmpty || size.width <= 0 || room.height < Self.heights.least { self = IndexShape(none: ()) }
    }

    private init(none: Void) {}

    /// The numbers of the titles that are shown: all, or as many as can be read, the first and others evenly.
    var shown: [Int] {
        let count = max(1, min(titles.count, Int(size.height / Self.heights.least)))
        return titles.isEmpty ? [] : (0..<count).map { $0 * titles.count / count }
    }
}

extension ScriptTable {
    // MARK: Background

    /// The background is seen exactly where the table is empty.
    ///
    /// - Returns: whether that has changed anything.
    func showBackground(_ pane: TablePane) throws -> Bool {
        guard let background = parts.background, screen.isAlive(background) else { return false }
        let isHidden = !pane.isEmpty
        guard (screen.property(background, slot: CommonProperties.isHidden.slot).boolean ?? false) != isHidden else {
            return false
        }
        try screen.setProperty(background, slot: CommonProperties.isHidden.slot, to: .boolean(isHidden))
        return true
    }

    // MARK: The index

    /// Brings the titles at the side in line with the table.
    func showIndex(_ pane: TablePane, _ size: Size) throws {
        guard case .table(let window) = pane else { return }
        let inset = window.options.contentInset
        let room = Size(width: size.width, height: size.height - inset.top - inset.bottom)
        let shape = IndexShape(titles: indexTitles, room: room)
        if shape != parts.shape || (parts.index.map { !screen.isAlive($0) } ?? false) { try makeIndex(shape) }
        guard let index = parts.index else { return }
        let isMirrored = screen.traits.direction == .rightToLeft
        try screen.placeCell(
            index,
            at: Rect(
                x: isMirrored ? 0 : size.width - shape.size.width,
                y: pane.offset.y + inset.top + ((room.height - shape.size.height) / 2).rounded(.down),
                width: shape.size.width, height: shape.size.height), isFitted: false)
    }

    private var indexTitles: [String] {
        guard
            case .data(.list(let items)) = screen.property(view, slot: TableKind.Property.sectionIndexTitles.slot)
        else { return [] }
        return items.compactMap { if case .string(let title) = $0 { title } else { nil } }
    }

    private func makeIndex(_ shape: IndexShape) throws {
        discardIndex()
        parts.shape = shape
        let numbers = shape.shown
        guard !numbers.isEmpty else { return }
        let source = screen.putSource(of: view)
        let index = try screen.makeView(kind: screen.registry.kind(named: "View")!)
        try screen.addCell(index, to: view)
        try screen.nameCell(index, "[index]")
        parts.index = index
        cells.hasChanged = true
        try screen.beginLayout(of: index, option: .addNew, unit: LayoutUnit.none)
        defer { screen.endLayout() }
        let height = shape.size.height / Double(numbers.count)
        var names: Set<String> = []
        for (place, number) in numbers.enumerated() {
            let label = try screen.makeView(kind: screen.registry.kind(named: "Label")!)
            let title = shape.titles[number]
            let isName =
                !title.isEmpty && title.utf8.count <= 64 && !title.contains { "/[],".contains($0) }
                && names.insert(title).inserted
            try screen.layoutPut(label, into: index, name: isName ? title : "#\(number + 1)", source: source)
            try fillIndex(label, title, height: height)
            try pin(label, in: index, .left, 0, source)
            try pin(label, in: index, .right, 0, source)
            try pin(label, in: index, .top, Double(place) * height, source)
            try pin(label, in: index, .bottom, Double(place + 1 - numbers.count) * height, source)
            parts.titles.append((label, number))
        }
    }

    private func fillIndex(_ label: ViewID, _ title: String, height: Double) throws {
        try set("text", of: label, .string(title))
        try set("font", of: label, .font(FontValue(size: min(11, height * 0.75), weight: 600)))
        try set("textColor", of: label, .color(.system(.tint)))
        try set("textAlignment", of: label, .keyword(Int(TextAlignment.center.rawValue)))
        try set("lineBreakMode", of: label, .keyword(Int(LineBreakMode.byTruncatingMiddle.rawValue)))
    }

    /// The strip goes, for it looks otherwise now, or with the table.
    func discardIndex() {
        if let index = parts.index, screen.isAlive(index) { try? screen.destroy(index) }
        if parts.index != nil { cells.hasChanged = true }
        (parts.index, parts.titles, parts.shape) = (nil, [], IndexShape())
    }

    /// Scrolls to the section of a title.
    ///
    /// - Returns: false if the view is none of the titles.
    func followIndex(_ label: ViewID) throws -> Bool {
        guard let title = parts.titles.first(where: { $0.label == label }) else { return false }
        try followIndex(at: (Double(title.number) + 0.5) / Double(parts.shape.titles.count))
        return true
    }

    /// A finger went along the titles to a height on the screen.
    func followIndex(to y: Double) throws {
        guard let index = parts.index else { return }
        let strip = try screen.absoluteFrame(of: index)
        if strip.height > 0 { try followIndex(at: (y - strip.y) / strip.height) }
    }

    /// Scrolls to the section of the title at a part of the strip's height.
    private func followIndex(at part: Double) throws {
        let index = SectionIndex(titles: parts.shape.titles, sections: indexSections)
        guard let pane, let section = index.section(at: part, sectionCount: content.sections.count) else { return }
        try scrollToSection(section, pane)
    }

    /// The sections that the script says the titles lead to.
    private var indexSections: [Int]? {
        guard
            case .data(.list(let items)) = screen.property(view, slot: TableKind.Property.sectionIndexSections.slot)
        else { return nil }
        return items.map { if case .number(let number) = $0 { Int(number) - 1 } else { -1 } }
    }

    /// Puts the beginning of a section at the upper edge.
    private func scrollToSection(_ section: Int, _ pane: TablePane) throws {
        let shape = content.sections[section].shape
        if shape.hasHeader, case .table(let window) = pane {
            try window.scroll(toHeaderOf: section)
        } else if shape.rows > 0 {
            try pane.scroll(to: ItemPath(section: section, item: 0), .top)
        } else {
            return
        }
        isScrolling = true
        screen.setNeedsCells()
    }
}
