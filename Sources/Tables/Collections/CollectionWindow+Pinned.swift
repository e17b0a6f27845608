import Layout

/// Headers and footers of a collection that stay at its edges.
extension CollectionWindow {
    /// Where a header or footer that sticks stands along the scroll: a header at the edge where the content begins, but not
    /// before its place and not beyond the end of its section; a footer at the other one, not behind its place and not
    /// before the section's beginning. Nil for what does not stick.
    package func pinnedOffset(of place: CellPlace) -> Length? {
        guard place.item == nil, lines.contains(place) else { return nil }
        let natural = lines.offset(of: place)
        let length = lines.height(of: place).length
        let section = lines.range(ofSection: place.section)
        let inset = options.flowContentInset
        if place.kind == .header {
            return options.pinsHeaders
                ? max(natural, min(contentOffset + Length(inset.start), section.end - length)) : nil
        }
        let edge = contentOffset + Length(view.along - inset.end)
        return options.pinsFooters ? min(natural, max(edge - length, section.start)) : nil
    }

    /// The header and the footer that stick although their places may be out of sight: those of the sections at the two
    /// edges. All others that are seen stand at their places.
    var pinnedPlaces: [CellPlace] {
        var pinned: [CellPlace] = []
        if options.pinsHeaders, let first = lines.place(at: contentOffset) { pinned.append(.header(first.section)) }
        if options.pinsFooters, let last = lines.place(at: contentOffset + Length(view.along)) {
            pinned.append(.footer(last.section))
        }
        return pinned.filter { lines.contains($0) }
    }

    /// What sticks in a section, beside its items.
    func pinnedLengths(inSection section: Int) -> (header: Length, footer: Length) {
        func length(_ isPinned: Bool, _ place: CellPlace) -> Length {
            isPinned && lines.contains(place) ? lines.height(of: place).length : .zero
        }
        return (length(options.pinsHeaders, .header(section)), length(options.pinsFooters, .footer(section)))
    }
}
