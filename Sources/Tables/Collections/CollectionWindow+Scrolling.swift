package import SectionDiff

/// Where the content stands: what was scrolled to, and what stands still.
extension CollectionWindow {
    /// Puts a point of the content at the edge where it begins, in points, as near as the ends allow.
    package func scroll(toOffset points: Double) {
        standing.target = .offset(Length(points))
        prefetcher.isBackwards = Length(points) < contentOffset
        needs.layout = true
    }

    /// Goes back to the beginning, for a collection that shows something else: nothing that was seen stands still.
    package func returnToStart() {
        standing.replace(nil)
        scroll(toOffset: minimumOffset.points)
    }

    /// Brings an item to a place on the screen.
    package func scroll(to path: ItemPath, _ position: ScrollPosition) throws(TableFault) {
        guard items.contains(CellPlace(path)) else {
            throw TableFault(.outOfRange, at: CellPlace(path), "there is no such item to scroll to")
        }
        standing.target = .row(path, position)
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

    /// Somebody scrolled since the last layout: what is seen after that stands still while the model changes.
    ///
    /// - Returns: what that is; nil if nobody has scrolled.
    @discardableResult func settleScroll() -> [(path: ItemPath, y: Length)]? {
        guard case .offset(let wanted)? = standing.target, !needs.flow else { return nil }
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
        (standing.candidates, standing.target) = (nil, nil)
        standing.hold(seen, focused: focusedItem, at: contentOffset)
        return seen
    }

    /// Where the layout begins: what was asked for, or where what was seen first stands still.
    func startOffset() -> Length {
        switch standing.target {
        case .offset(let offset): return offset
        case .row(let path, let position): return offset(of: path, at: position) ?? heldOffset
        default: return heldOffset
        }
    }

    /// Where the content stands if nobody scrolls, by lines that are up to date.
    private var heldOffset: Length {
        guard let anchor = standing.candidates?.first, let path = anchor.place.path, let own = span(of: path) else {
            return contentOffset
        }
        return own.start - anchor.y
    }

    /// An offset, as near as the ends allow.
    func withinEnds(_ offset: Length) -> Length { min(max(offset, minimumOffset), maximumOffset) }
}
