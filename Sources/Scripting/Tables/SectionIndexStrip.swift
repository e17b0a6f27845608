import Geometry
import Layout
import Lists
import SectionDiff

/// The titles and the size of a section index.
struct IndexShape: Equatable {
    var titles: [String] = []
    var size = Size.zero

    /// The width of the section index in points, about the width of a fingertip. Longer titles are truncated.
    static let width = 28.0
    /// The height of a title in points: the minimum readable height, and the usual height.
    private static let heights = (least: 11.0, usual: 16.0)

    /// Computes the size of a section index with these titles. It has no titles if `room`, the available space, is too
    /// small.
    init(titles: [String] = [], room: Size = .zero) {
        self.titles = titles
        let count = Double(titles.count)
        size = Size(width: min(Self.width, room.width / 4), height: min(room.height, count * Self.heights.usual))
        if titles.isEmpty || size.width <= 0 || room.height < Self.heights.least { self = IndexShape(none: ()) }
    }

    private init(none: Void) {}

    /// The indices of the titles that are visible: all, or as many as are readable, evenly spaced from the first.
    var shown: [Int] {
        let count = max(1, min(titles.count, Int(size.height / Self.heights.least)))
        return titles.isEmpty ? [] : (0..<count).map { $0 * titles.count / count }
    }
}

/// The section index of a table: titles at the side that lead to its sections. Its view has a label for each title. The
/// view is a subview of the table like the cells, but belongs to no row.
final class SectionIndexStrip {
    private unowned let table: ScriptTable
    /// The view that contains the titles; nil without titles.
    private(set) var view: ViewID?
    /// The labels of the visible titles, with the index of each title among all titles.
    private var labels: [(view: ViewID, number: Int)] = []
    /// The titles and the size for which the view was created.
    private var shape = IndexShape()

    init(_ table: ScriptTable) { self.table = table }

    private var screen: Screen { table.screen }

    /// Updates the section index for the table's titles and size, and places it. Collections have none.
    func show(_ pane: TablePane, _ size: Size) throws {
        guard case .table(let window) = pane else { return }
        let inset = window.options.contentInset
        let room = Size(width: size.width, height: size.height - inset.top - inset.bottom)
        let wanted = IndexShape(titles: titles, room: room)
        if wanted != shape || (view.map { !screen.isAlive($0) } ?? false) { try make(wanted) }
        guard let view else { return }
        let isMirrored = screen.traits.direction == .rightToLeft
        try screen.placeCell(
            view,
            at: Rect(
                x: isMirrored ? 0 : size.width - shape.size.width,
                y: pane.offset.y + inset.top + ((room.height - shape.size.height) / 2).rounded(.down),
                width: shape.size.width, height: shape.size.height), isFitted: false)
    }

    /// Removes the view of the section index.
    func discard() {
        guard let view else {
            shape = IndexShape()
            return
        }
        if screen.isAlive(view) { try? screen.destroy(view) }
        table.cells.hasChanged = true
        (self.view, labels, shape) = (nil, [], IndexShape())
    }

    private var titles: [String] {
        guard
            case .data(.list(let items)) = screen.property(
                table.view, slot: TableKind.Property.sectionIndexTitles.slot)
        else { return [] }
        return items.compactMap { if case .string(let title) = $0 { title } else { nil } }
    }

    private func make(_ wanted: IndexShape) throws {
        discard()
        shape = wanted
        let numbers = shape.shown
        guard !numbers.isEmpty else { return }
        let texts = table.texts
        let strip = try screen.makeView(kind: screen.registry.kind(named: "View")!)
        try screen.addCell(strip, to: table.view)
        try screen.nameCell(strip, "[index]")
        view = strip
        table.cells.hasChanged = true
        try screen.beginLayout(of: strip, option: .addNew, unit: LayoutUnit.none)
        defer { screen.endLayout() }
        let height = shape.size.height / Double(numbers.count)
        var names: Set<String> = []
        for (place, number) in numbers.enumerated() {
            let title = shape.titles[number]
            let isName =
                !title.isEmpty && title.utf8.count <= 64 && !title.contains { "/[],".contains($0) }
                && names.insert(title).inserted
            let label = try texts.putLabel(isName ? title : "#\(number + 1)", into: strip)
            try texts.set("text", of: label, .string(title))
            try texts.set("font", of: label, .font(FontValue(size: min(11, height * 0.75), weight: 600)))
            try texts.set("textColor", of: label, .color(.system(.tint)))
            try texts.set("textAlignment", of: label, .keyword(Int(TextAlignment.center.rawValue)))
            try texts.set("lineBreakMode", of: label, .keyword(Int(LineBreakMode.byTruncatingMiddle.rawValue)))
            try texts.pin(
                label, in: strip,
                [
                    (.left, 0), (.right, 0), (.top, Double(place) * height),
                    (.bottom, Double(place + 1 - numbers.count) * height),
                ])
            labels.append((label, number))
        }
    }

    // MARK: Touches

    /// Scrolls to the section of the title that a label shows.
    ///
    /// - Returns: False if the view isn't such a label.
    func follow(_ label: ViewID) throws -> Bool {
        guard let title = labels.first(where: { $0.view == label }) else { return false }
        try follow(at: (Double(title.number) + 0.5) / Double(shape.titles.count))
        return true
    }

    /// Scrolls to the section of the title at a y coordinate of the screen, to which a finger was dragged.
    func follow(to y: Double) throws {
        guard let view else { return }
        let frame = try screen.absoluteFrame(of: view)
        if frame.height > 0 { try follow(at: (y - frame.y) / frame.height) }
    }

    /// Scrolls to the section of the title at a fraction of the section index's height, from 0 at the top to 1.
    private func follow(at part: Double) throws {
        let index = SectionIndex(titles: shape.titles, sections: sections)
        guard let section = index.section(at: part, sectionCount: table.content.sections.count) else { return }
        try table.scroll(toSection: section)
    }

    /// The section that each title leads to, from 0, if the script has set `sectionIndexSections`; otherwise nil.
    private var sections: [Int]? {
        guard
            case .data(.list(let items)) = screen.property(
                table.view, slot: TableKind.Property.sectionIndexSections.slot)
        else { return nil }
        return items.map { if case .number(let number) = $0 { Int(number) - 1 } else { -1 } }
    }
}
