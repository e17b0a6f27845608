/// Headers and footers of a collection that stay at its edges.
extension CollectionWindow {
    /// Returns the position of a pinned header or footer along the scroll direction, from the start of the content. A
    /// header stays at the start edge, but not before its natural position and not beyond the end of its section. A
    /// footer stays at the end edge, but not after its natural position and not before the start of its section. Nil
    /// for items, for places that do not exist, and for headers and footers that the options don't pin.
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

    /// The header of the section at the start edge and the footer of the section at the end edge, if they are pinned.
    /// Only these can be away from their natural positions.
    var pinnedPlaces: [CellPlace] {
        var pinned: [CellPlace] = []
        if options.pinsHeaders, let first = lines.place(at: contentOffset) { pinned.append(.header(first.section)) }
        if options.pinsFooters, let last = lines.place(at: contentOffset + Length(view.along)) {
            pinned.append(.footer(last.section))
        }
        return pinned.filter { lines.contains($0) }
    }

    /// Returns the lengths that the pinned header and footer of a section cover at the edges; 0 for a missing or
    /// unpinned one.
    func pinnedLengths(inSection section: Int) -> (header: Length, footer: Length) {
        func length(_ isPinned: Bool, _ place: CellPlace) -> Length {
            isPinned && lines.contains(place) ? lines.height(of: place).length : .zero
        }
        return (length(options.pinsHeaders, .header(section)), length(options.pinsFooters, .footer(section)))
    }
}
