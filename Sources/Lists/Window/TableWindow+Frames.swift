import SectionDiff

/// The frames of cells, including pinned headers and footers.
extension TableWindow {
    /// Returns whether a place outside of `span`, the range of places in view, has a cell because it is pinned or
    /// focused. A focused row keeps its cell because it receives text input.
    func isPinned(_ place: CellPlace, _ span: ClosedRange<CellPlace>) -> Bool {
        if isFocused(place) { return true }
        guard options.isSticky else { return false }
        return place == .header(span.lowerBound.section) || place == .footer(span.upperBound.section)
    }

    func isFocused(_ place: CellPlace) -> Bool { focusedRow.map { place == CellPlace($0) } ?? false }

    /// Creates cells for the pinned header and footer, and fills the cell of the focused row.
    func exposePinned(_ anchor: Anchor, _ report: inout TableLayoutReport) {
        guard let span else { return }
        if let focus = focusedRow.map({ CellPlace($0) }), !span.contains(focus), roster.index(of: focus) != nil {
            measure(focus, &report)
        }
        guard options.isSticky else { return }
        for place in [CellPlace.header(span.lowerBound.section), .footer(span.upperBound.section)]
        where !span.contains(place) && offsets.contains(place) { measure(place, &report) }
    }

    /// Reports changed frames to the host.
    func showFrames() {
        let checksAll = needs.contains(.frames)
        for index in roster.cells.indices {
            let live = roster.cells[index]
            let sticks = options.isSticky && live.place.path == nil
            guard checksAll || sticks || live.frame == nil else { continue }
            let start = sticks ? pinnedOffset(of: live.place) : offsets.offset(of: live.place)
            roster.show(at: index, frame(live.place, at: start))
        }
    }

    /// Returns the position at which an existing place is shown, in content coordinates. Only a plain table pins its
    /// headers and footers; for other places, this is the natural position. A pinned header stays at the upper edge,
    /// but not above its natural position and not beyond the end of its section. A pinned footer stays at the lower
    /// edge, but not below its natural position and not before the start of its section.
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
