package import SectionDiff

/// The scroll position of a collection.
extension CollectionWindow {
    /// Scrolls to a content offset in points with the next layout. The offset is limited to the content; NaN counts as
    /// 0.
    package func scroll(toOffset points: Double) {
        anchor.target = .offset(Length(points))
        prefetcher.isBackwards = Length(points) < contentOffset
        needs.layout = true
    }

    /// Scrolls to the start without keeping the position of any item, for a collection that shows a different model.
    package func returnToStart() {
        anchor.replace(nil)
        scroll(toOffset: minimumOffset.points)
    }

    /// Scrolls an item to a position on the screen with the next layout.
    ///
    /// - Throws: An error `outOfRange` if the item does not exist.
    package func scroll(to path: ItemPath, _ position: ScrollPosition) throws(ListError) {
        guard items.contains(CellPlace(path)) else {
            throw ListError(.outOfRange, at: CellPlace(path), "the item to scroll to does not exist")
        }
        anchor.target = .row(path, position)
        needs.layout = true
    }

    private func offset(of path: ItemPath, at position: ScrollPosition) -> Length? {
        guard let (start, end) = span(of: path) else { return nil }
        let stuck = pinnedLengths(inSection: path.section)
        let top = Length(options.flowContentInset.start) + stuck.header
        let bottom = Length(view.along - options.flowContentInset.end) - stuck.footer - (end - start)
        switch position {
        case .top: return start - top
        case .bottom: return start - bottom
        case .middle: return start - Length(units: (top.units + bottom.units) / 2)
        case .none: return start - max(top, min(start - withinEnds(heldOffset), bottom))
        }
    }

    /// Applies a pending scroll to an offset before other changes. The items that are visible at the new offset keep
    /// their positions during these changes.
    ///
    /// - Returns: The visible items with their positions relative to the view. Nil if no scroll to an offset is
    ///   pending, or if the lines are outdated.
    @discardableResult func settleScroll() -> [(path: ItemPath, y: Length)]? {
        guard case .offset(let wanted)? = anchor.target, !needs.flow else { return nil }
        contentOffset = withinEnds(wanted)
        var seen: [(path: ItemPath, y: Length)] = []
        var next = lines.place(at: contentOffset)
        while let place = next, lines.offset(of: place) < contentOffset + Length(view.along),
            seen.count < TableLimits.liveCells
        {
            next = lines.place(after: place)
            guard case .row(let line) = place.kind else { continue }
            for item in flows[place.section].items(inLine: line) {
                let path = ItemPath(section: place.section, item: item)
                if let own = span(of: path), own.end > contentOffset { seen.append((path, own.start - contentOffset)) }
            }
        }
        (anchor.candidates, anchor.target) = (nil, nil)
        anchor.hold(seen, focused: focusedItem, at: contentOffset)
        return seen
    }

    /// Returns the content offset at which a layout starts: the scroll target, or the offset that keeps the anchor's
    /// position on the screen. It may be outside of the content.
    func startOffset() -> Length {
        switch anchor.target {
        case .offset(let offset): return offset
        case .row(let path, let position): return offset(of: path, at: position) ?? heldOffset
        default: return heldOffset
        }
    }

    /// The content offset that keeps the anchor's position on the screen, by the current lines. If there is no anchor,
    /// the current content offset.
    private var heldOffset: Length {
        guard let anchor = anchor.candidates?.first, let path = anchor.place.path, let own = span(of: path) else {
            return contentOffset
        }
        return own.start - anchor.y
    }

    /// Returns the offset limited to the range from the minimum to the maximum offset.
    func withinEnds(_ offset: Length) -> Length { min(max(offset, minimumOffset), maximumOffset) }
}
