import SectionDiff

/// The amount of work that a layout has done.
package struct TableLayoutReport: Hashable, Sendable {
    /// The number of filled cells.
    package var configured = 0
    /// The number of measured heights.
    package var measured = 0
    /// The number of iterations that the layout needed.
    package var rounds = 0

    /// Creates the report of a layout without work.
    package init() {}

    init(rounds: Int) { self.rounds = rounds }
}

extension TableWindow {
    /// The maximum number of iterations per layout.
    private static let roundLimit = 4

    /// Creates, fills, measures and shows the cells of the visible part, if anything changed. Starts at the row that
    /// keeps its position on the screen, and continues outward, so that measuring never moves this row. Each row that
    /// becomes visible is measured once.
    ///
    /// - Returns: The amount of work. Errors of callbacks don't stop the layout; see ``takeFaults()``.
    /// - Throws: A `reentrant` error during a callback of the host.
    @discardableResult package func layout() throws(ListError) -> TableLayoutReport {
        guard !needs.isEmpty else {
            try throwIfBusy("a layout")
            return TableLayoutReport()
        }
        return try whileBusy { fillAndShow() }
    }

    private func fillAndShow() -> TableLayoutReport {
        var report = TableLayoutReport()
        roster.hideReleased()
        if let anchor = anchor(&report) {
            var anchor = anchor
            // Heights between the span and an anchor outside of it may not be measured.
            if let span, !span.contains(anchor.place) { self.span = nil }
            if span == nil { releaseFar(from: anchor) }
            keepWithinKnownEnds(&anchor)
            trim(anchor)
            fill(&anchor, &report)
            trim(anchor)
            exposePinned(anchor, &report)
            contentOffset = offsets.offset(of: anchor.place) - anchor.y
        } else {
            contentOffset = minimumOffset
            span = nil
        }
        let span = span
        roster.release { place in span.map { !$0.contains(place) && !isPinned(place, $0) } ?? true }
        target = .offset(contentOffset)
        showFrames()
        needs = []
        prefetch()
        return report
    }

    /// Fills the table and limits its scroll position to the content. Whether the position is beyond the end depends
    /// only on places below the anchor, and whether it is before the start only on places above the anchor. These
    /// places are visible then, and therefore measured. So one correction for the end and one for the start suffice;
    /// the start has precedence in a short table.
    private func fill(_ anchor: inout Anchor, _ report: inout TableLayoutReport) {
        var isAtStart = false
        while report.rounds < Self.roundLimit {
            report.rounds += 1
            extend(anchor, &report)
            let offset = offsets.offset(of: anchor.place) - anchor.y
            let end = offsets.height + bottomInset - viewHeight
            if offset < minimumOffset {
                isAtStart = true
                anchor.y += offset - minimumOffset
            } else if offset > end, offset != minimumOffset, !isAtStart {
                anchor.y += offset - end
            } else {
                return
            }
        }
    }

    /// Releases the cells that will not be visible after a jump or after many insertions, so that they can be reused.
    /// Heights in between may be estimates, so rows that may be close keep their cells.
    private func releaseFar(from anchor: Anchor) {
        let number = offsets.rowsBefore(anchor.place)
        let top = offsets.offset(of: anchor.place) - anchor.y
        let margin = viewHeight + Length(options.overscan.isFinite ? max(0, options.overscan) : 0)
        roster.release { place in
            guard !isFocused(place), abs(offsets.rowsBefore(place) - number) > TableLimits.nearRows else {
                return false
            }
            let start = offsets.offset(of: place) - top
            return start > viewHeight + margin || start + offsets.height(of: place).length < .zero - margin
        }
    }

    /// Limits the anchor's position to the start or end of the content, if the first or last place has a cell and its
    /// position is therefore exact. Otherwise, a scroll beyond the content would release cells that remain visible.
    private func keepWithinKnownEnds(_ anchor: inout Anchor) {
        guard let span else { return }
        let offset = offsets.offset(of: anchor.place) - anchor.y
        let end = max(offsets.height + bottomInset - viewHeight, minimumOffset)
        if offset > end, span.upperBound == offsets.lastPlace { anchor.y += offset - end }
        if offset < minimumOffset, span.lowerBound == offsets.firstPlace { anchor.y += offset - minimumOffset }
    }

    // MARK: Anchor

    /// Returns the place that keeps its position in this layout, with its position, or nil in an empty table.
    private func anchor(_ report: inout TableLayoutReport) -> Anchor? {
        let candidate = takeCandidate()
        switch target {
        case .end:
            guard let last = offsets.lastPlace else { return nil }
            measure(last, &report)
            // There may be space after it that belongs to its section.
            return Anchor(place: last, y: viewHeight - bottomInset - (offsets.height - offsets.offset(of: last)))
        case .row(let path, let position):
            guard let place = offsets.contains(CellPlace(path)) ? CellPlace(path) : nil else { break }
            return Anchor(place: place, y: y(of: place, at: position, &report))
        case .header(let section) where offsets.contains(.header(section)):
            measure(.header(section), &report)
            return Anchor(place: .header(section), y: topInset)
        case .header: break
        case .offset(let offset):
            if let candidate { return candidate }
            return anchor(at: offset)
        }
        return candidate ?? anchor(at: contentOffset)
    }

    private func anchor(at offset: Length) -> Anchor? {
        // A row that was visible before the scroll has an exact height. It remains the anchor as long as a part of the
        // span is visible.
        if let span, let first = firstSeen(at: offset, in: span) {
            return Anchor(place: first, y: offsets.offset(of: first) - offset)
        }
        // If no place has a height, no place is at an offset.
        guard let place = offsets.place(at: offset) ?? offsets.firstPlace else { return nil }
        return Anchor(place: place, y: offsets.offset(of: place) - offset)
    }

    private func firstSeen(at offset: Length, in span: ClosedRange<CellPlace>) -> CellPlace? {
        let start = offsets.offset(of: span.lowerBound)
        let end = offsets.offset(of: span.upperBound) + offsets.height(of: span.upperBound).length
        guard start < offset + viewHeight, end > offset else { return nil }
        guard start < offset, let place = offsets.place(at: offset) else { return span.lowerBound }
        return min(max(place, span.lowerBound), span.upperBound)
    }

    private func y(of place: CellPlace, at position: ScrollPosition, _ report: inout TableLayoutReport) -> Length {
        measure(place, &report)
        let height = offsets.height(of: place).length
        var top = topInset
        let header = CellPlace.header(place.section)
        if options.isSticky, place != header, offsets.contains(header) {
            measure(header, &report)
            top += offsets.height(of: header).length
        }
        var bottom = viewHeight - bottomInset - height
        let footer = CellPlace.footer(place.section)
        if options.isSticky, place != footer, offsets.contains(footer) {
            measure(footer, &report)
            bottom -= offsets.height(of: footer).length
        }
        switch position {
        case .top: return top
        case .bottom: return bottom
        case .middle: return Length(units: (top.units + bottom.units) / 2)
        case .none:
            let now = offsets.offset(of: place) - contentOffset
            return max(top, min(now, bottom))
        }
    }

    // MARK: Filling

    /// Measures the height of a place if it is estimated, and ensures that the place has a filled cell. Adds the work
    /// to the report.
    func measure(_ place: CellPlace, _ report: inout TableLayoutReport) {
        let guess = offsets.height(of: place)
        if !guess.isExact {
            report.measured += 1
            offsets.set(place, measuredHeight(of: place, guess, &report))
            needs.insert(.frames)
        }
        if roster.expose(place) { report.configured += 1 }
    }

    func measuredHeight(
        of place: CellPlace, _ guess: RowHeight, _ report: inout TableLayoutReport, isOffScreen: Bool = false
    ) -> RowHeight {
        let fallback = RowHeight(guess.length, isExact: true)
        var wanted: Double?
        do { wanted = try host.calculatedHeight(of: place, width: contentWidth) } catch {
            roster.fail(place, error)
            return fallback
        }
        if wanted == nil {
            if isOffScreen {
                wanted = roster.fittingHeightOffScreen(of: place, width: contentWidth)
            } else {
                if roster.expose(place) { report.configured += 1 }
                wanted = roster.fittingHeight(of: place, width: contentWidth)
            }
        }
        guard let wanted else { return fallback }
        guard wanted.isFinite, wanted >= 0, wanted <= RowHeight.largest else {
            roster.report(
                ListError(
                    .badHeight, at: place,
                    "invalid height: found \(wanted.messageText), expected 0 to \(Int(RowHeight.largest))"))
            return fallback
        }
        // A header without height can grow later. The minimum height distinguishes it from a missing header.
        let height = RowHeight.exact(wanted)
        return height == .absent && place.path == nil ? RowHeight(Length(units: 1), isExact: true) : height
    }

    /// Returns the upper edge of the span's first place and the lower edge of its last place, relative to the view.
    private func edges(_ span: ClosedRange<CellPlace>, _ anchor: Anchor) -> (top: Length, bottom: Length) {
        let shift = anchor.y - offsets.offset(of: anchor.place)
        return (
            offsets.offset(of: span.lowerBound) + shift,
            offsets.offset(of: span.upperBound) + offsets.height(of: span.upperBound).length + shift
        )
    }

    private func extend(_ anchor: Anchor, _ report: inout TableLayoutReport) {
        if span == nil {
            measure(anchor.place, &report)
            span = anchor.place...anchor.place
        }
        let over = Length(options.overscan.isFinite ? max(0, options.overscan) : 0)
        var (first, last) = (span!.lowerBound, span!.upperBound)
        var (top, bottom) = edges(span!, anchor)
        while let next = offsets.place(before: first), roster.cells.count < TableLimits.liveCells {
            let gap = next.section == first.section ? .zero : offsets.gap(between: next, and: first)
            guard top - gap > .zero - over else { break }
            measure(next, &report)
            top -= gap + offsets.height(of: next).length
            first = next
        }
        while let next = offsets.place(after: last), roster.cells.count < TableLimits.liveCells {
            let gap = next.section == last.section ? .zero : offsets.gap(between: last, and: next)
            guard bottom + gap < viewHeight + over else { break }
            measure(next, &report)
            bottom += gap + offsets.height(of: next).length
            last = next
        }
        if roster.cells.count >= TableLimits.liveCells, span != first...last {
            roster.report(
                ListError(
                    .tooMany, at: last, "too many cells on the screen: \(roster.cells.count); further cells are omitted"
                ))
        }
        span = first...last
    }

    /// Removes places that are not visible from both ends of the span, and releases their cells unless they are pinned
    /// or focused. The span becomes nil if none of its places is visible.
    private func trim(_ anchor: Anchor) {
        guard let span else { return }
        let over = Length(options.overscan.isFinite ? max(0, options.overscan) : 0)
        var (first, last) = (span.lowerBound, span.upperBound)
        var (top, bottom) = edges(span, anchor)
        // A place without height at the edge counts as visible. Otherwise a table of such rows would have no cells.
        guard bottom > .zero - over || (bottom == top && top == .zero - over), top < viewHeight + over else {
            self.span = nil
            return
        }
        while first < last {
            let height = offsets.height(of: first).length
            guard top + height <= .zero - over, let next = offsets.place(after: first) else { break }
            top += height + (next.section == first.section ? .zero : offsets.gap(between: first, and: next))
            first = next
        }
        while first < last {
            let height = offsets.height(of: last).length
            guard bottom - height >= viewHeight + over, let next = offsets.place(before: last) else { break }
            bottom -= height + (next.section == last.section ? .zero : offsets.gap(between: next, and: last))
            last = next
        }
        guard span != first...last else { return }
        self.span = first...last
        let kept = first...last
        roster.release { !kept.contains($0) && !isPinned($0, kept) }
    }
}
