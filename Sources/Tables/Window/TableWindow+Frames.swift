import Layout
import SectionDiff

/// Where cells are shown: each at its offset, and what sticks at an edge of the table.
extension TableWindow {
    /// Whether a place out of sight has a cell because it sticks, or because it has the focus: what is typed goes on there.
    func isPinned(_ place: CellPlace, _ span: ClosedRange<CellPlace>) -> Bool {
        if isFocused(place) { return true }
        guard options.isSticky else { return false }
        return place == .header(span.lowerBound.section) || place == .footer(span.upperBound.section)
    }

    /// Whether a place is the row with the focus.
    func isFocused(_ place: CellPlace) -> Bool { focusedRow.map { place == CellPlace($0) } ?? false }

    /// Gives cells to the header and the footer that stick although their places are out of sight, and fills that of the
    /// row with the focus.
    func exposePinned(_ anchor: Anchor, _ report: inout TableLayoutReport) {
        guard let span else { return }
        if let focus = focusedRow.map({ CellPlace($0) }), !span.contains(focus), roster.index(of: focus) != nil {
            measure(focus, &report)
        }
        guard options.isSticky else { return }
        for place in [CellPlace.header(span.lowerBound.section), .footer(span.upperBound.section)]
        where !span.contains(place) && offsets.contains(place) { measure(place, &report) }
    }

    /// Tells the host the frames that are other ones.
    func showFrames() {
        let looksAtAll = needs.contains(.frames)
        for index in roster.cells.indices {
            let live = roster.cells[index]
            let sticks = options.isSticky && live.place.path == nil
            guard looksAtAll || sticks || live.frame == nil else { continue }
            let start = sticks ? pinnedOffset(of: live.place) : offsets.offset(of: live.place)
            roster.show(at: index, frame(live.place, at: start))
        }
    }

    /// Where a header or footer of a plain table stands: a header at the upper edge, but not above its place and not
    /// beyond the end of its section; a footer at the lower one, not below its place and not before the section's beginning.
    package func pinnedOffset(of place: CellPlace) -> Length {
        let natural = offsets.offset(of: place)
        guard options.isSticky, place.path == nil else { return natural }
        let height = offsets.height(of: place).length
        let section = offsets.range(ofSection: place.section)
        if place.kind == .header {
            return max(natural, min(contentOffset + topInset, section.end - height))
        }
        return min(natural, max(contentOffset + viewHeight - bottomInset - height, section.start))
    }
}
