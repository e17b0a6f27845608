import Geometry
import Layout
import Lists
import SectionDiff

/// How the collection of a random script is set up.
struct CollectionSetup {
    var isVertical: Bool
    var columns: Int?
    /// Whether each item has a size of its own.
    var hasOwnSizes: Bool
    var lineSpacing: Double
    var spacing: Double
    /// Around the items of a section: `left` is the leading inset.
    var inset: Insets
    /// The content inset of the scroll view: `left` is the leading inset.
    var contentInset: Insets
    var pinsHeaders: Bool
    var pinsFooters: Bool

    /// The common size of the items.
    static let itemSize = Size(width: 60, height: 45)
    static let headerLength = 30.0
    static let footerLength = 20.0

    func size(of row: LawRow) -> Size {
        hasOwnSizes ? Size(width: Double(20 + row.id % 5 * 17), height: 30 + row.extra) : Self.itemSize
    }

    var lua: String {
        """
        { scrollDirection = "\(isVertical ? "vertical" : "horizontal")", minimumLineSpacing = \(lineSpacing),
          minimumInteritemSpacing = \(spacing), itemSize = { width = \(Self.itemSize.width), height = \(Self.itemSize.height) },
          sectionInset = { top = \(inset.top), leading = \(inset.left), bottom = \(inset.bottom), trailing = \(inset.right) },
          contentInset = { top = \(contentInset.top), leading = \(contentInset.left), bottom = \(contentInset.bottom),
            trailing = \(contentInset.right) },
          sectionHeadersPinToVisibleBounds = \(pinsHeaders), sectionFootersPinToVisibleBounds = \(pinsFooters),
          headerReferenceSize = \(Self.headerLength), footerReferenceSize = \(Self.footerLength)\
        \(columns.map { ", columns = \($0)" } ?? "") }
        """
    }
}

/// A collection that lays out everything, line by line.
struct NaiveCollection {
    let setup: CollectionSetup
    let size: Size
    let isRightToLeft: Bool
    private(set) var frames: [(place: CellPlace, frame: Rect, row: LawRow?)] = []
    /// The content's length in scroll direction.
    private(set) var length = 0.0

    /// - Parameter offset: the content offset, from the edge where the content begins.
    init(_ sections: [LawSection], _ setup: CollectionSetup, size: Size, isRightToLeft: Bool, offset: Double) {
        (self.setup, self.size, self.isRightToLeft) = (setup, size, isRightToLeft)
        for (number, section) in sections.enumerated() {
            let (first, start) = (frames.count, length)
            if section.header != nil { addEdge(.header(number), CollectionSetup.headerLength) }
            length += setup.isVertical ? setup.inset.top : setup.inset.left
            addLines(of: section, number)
            length += setup.isVertical ? setup.inset.bottom : setup.inset.right
            if section.footer != nil { addEdge(.footer(number), CollectionSetup.footerLength) }
            pin(frames[first...].indices, start, length, offset)
        }
        for index in frames.indices { frames[index].frame = placed(frames[index].frame) }
    }

    var view: (along: Double, across: Double) {
        setup.isVertical ? (size.height, size.width) : (size.width, size.height)
    }

    /// Sticky headers stay at the edge, but not before their own place, and within their section.
    private mutating func pin(_ range: Range<Int>, _ start: Double, _ end: Double, _ offset: Double) {
        let inset = setup.contentInset
        for index in range {
            let own = frames[index].frame
            switch frames[index].place {
            case .header(frames[index].place.section) where setup.pinsHeaders:
                let edge = offset + (setup.isVertical ? inset.top : inset.left)
                frames[index].frame.y = max(own.y, min(edge, end - own.height))
            case .footer(frames[index].place.section) where setup.pinsFooters:
                let edge = offset + view.along - (setup.isVertical ? inset.bottom : inset.right)
                frames[index].frame.y = min(own.y, max(edge - own.height, start))
            default: continue
            }
        }
    }

    private mutating func addEdge(_ place: CellPlace, _ points: Double) {
        frames.append((place, Rect(x: 0, y: length, width: view.across, height: points), nil))
        length += points
    }

    /// The items of a section: frames with x across and y along the scroll direction, from the beginning.
    private mutating func addLines(of section: LawSection, _ number: Int) {
        let inset = setup.inset
        let (start, end) = setup.isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
        let room = max(0, view.across - start - end)
        var sizes = section.rows.map { row -> (along: Double, across: Double) in
            let size = setup.size(of: row)
            return setup.isVertical ? (size.height, size.width) : (size.width, size.height)
        }
        if let columns = setup.columns, !setup.hasOwnSizes {
            let across = max(0, (room - setup.spacing * Double(columns - 1)) / Double(columns))
            for index in sizes.indices { sizes[index].across = across }
        }
        var first = 0
        // A full line of equally sized items determines the gap; the last line uses the same gap.
        let gapOfEqual = gap(
            sizes.first.map { equal(Int((room + setup.spacing + 1e-6) / ($0.across + setup.spacing)), $0) } ?? [], room)
        while first < sizes.count {
            var last = first
            var used = sizes[first].across
            while last + 1 < sizes.count, used + setup.spacing + sizes[last + 1].across <= room + 1e-6 {
                last += 1
                used += setup.spacing + sizes[last].across
            }
            let isLast = last == sizes.count - 1
            let line = Array(sizes[first...last])
            let gap = setup.hasOwnSizes ? isLast ? setup.spacing : gap(line, room) : gapOfEqual
            let high = line.map(\.along).max()!
            var across = start
            for (offset, size) in line.enumerated() {
                frames.append(
                    (
                        .row(number, first + offset),
                        Rect(x: across, y: length + (high - size.along) / 2, width: size.across, height: size.along),
                        section.rows[first + offset]
                    ))
                for kind in Self.supplements(of: section.rows[first + offset]) {
                    frames.append(
                        (
                            .supplementary(ItemPath(section: number, item: first + offset), kind: kind),
                            frames[frames.count - 1].frame, section.rows[first + offset]
                        ))
                }
                across += size.across + gap
            }
            length += high + (isLast ? 0 : setup.lineSpacing)
            first = last + 1
        }
    }

    /// The kinds of an item's supplementary views, as in the script: 1 is a badge, 2 a star.
    static func supplements(of row: LawRow) -> [Int] {
        (row.id % 4 == 0 ? [1] : []) + (row.id % 6 == 0 ? [2] : [])
    }

    private func equal(_ count: Int, _ size: (along: Double, across: Double)) -> [(along: Double, across: Double)] {
        Array(repeating: size, count: max(1, setup.columns ?? count))
    }

    private func gap(_ line: [(along: Double, across: Double)], _ room: Double) -> Double {
        guard line.count > 1 else { return setup.spacing }
        return max(setup.spacing, (room - line.reduce(0) { $0 + $1.across }) / Double(line.count - 1))
    }

    /// A frame in content coordinates.
    private func placed(_ own: Rect) -> Rect {
        if setup.isVertical {
            return isRightToLeft
                ? Rect(x: view.across - own.x - own.width, y: own.y, width: own.width, height: own.height) : own
        }
        let whole = max(length, view.along)
        return Rect(
            x: isRightToLeft ? whole - own.y - own.height : own.y, y: own.x, width: own.height, height: own.width)
    }
}
