package import Geometry
package import SectionDiff

/// The visible part of a table: its cells, their positions and the known heights.
///
/// ``layout()`` does the work; other functions only record requests. The work depends on the places that become visible
/// or change, not on the number of rows.
package final class TableWindow {
    // Exclusivity is not checked at run time: callbacks may read these properties at any time, but none runs during a
    // change.
    /// The options.
    @exclusivity(unchecked) package private(set) var options: TableOptions
    /// The positions and heights of all places.
    @exclusivity(unchecked) package internal(set) var offsets = SectionOffsets()
    /// The size of the view in points.
    @exclusivity(unchecked) package private(set) var size: Size
    /// The content offset as of the last layout: the position in the content that is at the upper edge of the view.
    @exclusivity(unchecked) package internal(set) var contentOffset: Length
    unowned let host: any CellHost
    let roster: CellRoster
    var prefetcher = Prefetcher()
    /// The selected and highlighted rows.
    @exclusivity(unchecked) package var selection = RowSelection()
    /// The range of places that have cells, apart from pinned and focused places. Their heights are exact. Nil if there
    /// is no such range, as after a batch.
    @exclusivity(unchecked) var span: ClosedRange<CellPlace>?
    @exclusivity(unchecked) var target = ScrollTarget.offset(.zero)
    /// The pending work.
    @exclusivity(unchecked) var needs: Needs = [.layout, .frames]
    /// The candidates for the anchor of the next layout; nil if no change recorded any.
    private var candidates: AnchorCandidates?
    /// The focused row; nil for none. If it is visible, it keeps its position on the screen, and its cell is not
    /// reused.
    @exclusivity(unchecked) package var focusedRow: ItemPath?
    @exclusivity(unchecked) private(set) var isBusy = false

    struct Needs: OptionSet {
        let rawValue: Int
        static let layout = Needs(rawValue: 1)
        /// All frames must be checked, not only frames of new cells.
        static let frames = Needs(rawValue: 2)
    }

    /// Creates an empty window of a size in points.
    ///
    /// - Parameter host: The host, which must outlive the window.
    package init(host: any CellHost, size: Size, options: TableOptions = TableOptions()) {
        self.host = host
        self.size = size
        self.options = options
        roster = CellRoster(host: host)
        contentOffset = Length(-options.contentInset.top)
        target = .offset(contentOffset)
    }

    // MARK: Visible content

    /// The content inset above the rows.
    package var topInset: Length { Length(options.contentInset.top) }
    /// The content inset below the rows.
    package var bottomInset: Length { Length(options.contentInset.bottom) }
    var viewHeight: Length { Length(size.height) }
    /// The width of cells in points.
    package var contentWidth: Double { max(0, size.width - 2 * options.sideInset) }
    /// The height of the content in points, estimated for rows that are not measured.
    package var contentHeight: Double { offsets.height.points }
    /// The minimum offset: the start of the content minus its inset.
    package var minimumOffset: Length { .zero - topInset }
    /// The maximum offset, at which the last place is at the lower edge.
    package var maximumOffset: Length { max(minimumOffset, offsets.height + bottomInset - viewHeight) }
    /// Whether the table has neither rows nor headers or footers, apart from hidden headers and footers.
    package var isEmpty: Bool { offsets.firstPlace == nil }

    /// The live cells, in the order of their places.
    package var liveCells: [LiveCell] { roster.cells }
    /// The number of unused cells in the pool.
    package var pooledCount: Int { roster.pooledCount }

    /// Returns the live cell of a row; nil if the row has none, because it is not visible or its cell could not be
    /// created.
    package func cell(at path: ItemPath) -> CellID? {
        roster.index(of: CellPlace(path)).flatMap { roster.cells[$0].cell }
    }

    /// Returns the frame of a place in content coordinates without pinning, or nil if the place does not exist. It is
    /// estimated for a place that is not measured.
    package func frame(of place: CellPlace) -> Rect? {
        guard offsets.contains(place) else { return nil }
        return frame(place, at: offsets.offset(of: place))
    }

    func frame(_ place: CellPlace, at start: Length) -> Rect {
        let end = start + offsets.height(of: place).length
        return Rect(
            x: options.sideInset, y: start.points, width: contentWidth, height: (end - start).points)
    }

    /// The rows with a live cell that are at least partly visible, in table order.
    package var visiblePaths: [ItemPath] {
        roster.cells.compactMap { live in
            guard let path = live.place.path, isVisible(live.place) else { return nil }
            return path
        }
    }

    func isVisible(_ place: CellPlace) -> Bool {
        let start = offsets.offset(of: place) - contentOffset
        let height = offsets.height(of: place).length
        return height > .zero && start < viewHeight && start + height > .zero
    }

    /// Returns the errors of callbacks and layouts since the last call, and forgets them.
    package func takeFaults() -> [ListError] { roster.takeFaults() }

    // MARK: Changes

    /// Replaces the model, and clears the selection and focus. The content offset stays as far as possible.
    ///
    /// - Parameters:
    ///   - sections: The composition of each section.
    ///   - keeping: Returns the new path of a visible row, or nil if it is unknown. The first row with a new path keeps
    ///     its position on the screen. If nil, no row does.
    /// - Throws: An error `outOfRange` for a negative number of rows, `tooMany` for more rows or sections than a table
    ///   can have, or `reentrant` during a callback of the host. Nothing changes then.
    package func reload(
        _ sections: [SectionShape], keeping: ((ItemPath) -> ItemPath?)? = nil
    ) throws(ListError) {
        try throwIfBusy("reload")
        var rows = 0
        for (index, section) in sections.enumerated() {
            guard section.rows >= 0 else {
                throw ListError(.outOfRange, "negative number of rows in section \(index): \(section.rows)")
            }
            rows += min(section.rows, TableLimits.rows + 1)
            guard rows <= TableLimits.rows else {
                throw ListError(.tooMany, "too many rows: more than \(TableLimits.rows) rows")
            }
        }
        guard sections.count <= TableLimits.sections else {
            throw ListError(
                .tooMany, "too many sections: found \(sections.count), expected at most \(TableLimits.sections)")
        }
        let kept = keeping.flatMap { AnchorCandidates(visibleRows, keeping: $0) }
        offsets = SectionOffsets(sections.map { options.extent(of: $0) })
        roster.move { _ in nil }
        selection.clear()
        prefetcher.move { _ in nil }
        focusedRow = nil
        span = nil
        candidates = kept
        target = .offset(contentOffset)
        needs = [.layout, .frames]
    }

    /// Applies a batch without calling the host; the next layout creates, fills and hides cells. Several batches may
    /// precede a layout. If possible, a row that all of them keep in place keeps its position on the screen.
    ///
    /// - Parameters:
    ///   - sectionCount: The number of sections after the batch.
    ///   - shape: Returns the composition of a section after the batch.
    /// - Throws: The error of an invalid batch (see ``BatchCheck``), or `reentrant` during a callback of the host.
    ///   Nothing changes then.
    package func apply(
        _ batch: RowBatch, sectionCount: Int, shape: (Int) -> SectionShape
    ) throws(ListError) {
        try throwIfBusy("an update")
        let batch = batch.sorted()
        let check = BatchCheck(offsets: offsets, batch: batch)
        if let fault = check.fault(sectionCount: sectionCount, rowCount: { shape($0).rows }) { throw fault }
        let map = PlaceMap(batch)
        var extents: [Int: SectionExtent] = [:]
        let shown = (batch.updatedSections + batch.updatedHeaders).compactMap { map.newSection(of: $0) }
        for section in batch.insertedSections + shown { extents[section] = options.extent(of: shape(section)) }
        // No callback or error can occur after this.
        stayAtEnd()
        keepPosition()
        candidates?.apply(batch, map, before: offsets) { path in
            let place = CellPlace(path)
            let y = offsets.offset(of: place) - settledOffset
            return max(.zero, min(y, viewHeight - offsets.height(of: place).length))
        }
        offsets.apply(batch, row: options.row, extents: extents)
        take(along: map, batch)
        span = nil
        needs = [.layout, .frames]
    }

    /// Keeps a table at its end if `followsEnd` is set, after a change of rows or of the available space (as for a
    /// keyboard). The position before the first of several changes counts, because all rows may be visible in between.
    private func stayAtEnd() {
        if candidates == nil, options.followsEnd, settledOffset >= maximumOffset, !isEmpty { target = .end }
    }

    private var visibleRows: [(path: ItemPath, y: Length)] {
        var rows: [(path: ItemPath, y: Length)] = []
        let offset = settledOffset
        var next = offsets.place(at: offset)
        while let place = next {
            let y = offsets.offset(of: place) - offset
            guard y < viewHeight, rows.count < TableLimits.liveCells else { break }
            let height = offsets.height(of: place).length
            if let path = place.path, height > .zero, y + height > .zero { rows.append((path, y)) }
            next = offsets.place(after: place)
        }
        if let focus = focusedRow, let index = rows.firstIndex(where: { $0.path == focus }) {
            rows.insert(rows.remove(at: index), at: 0)
        }
        return rows
    }

    private func take(along map: PlaceMap, _ batch: RowBatch) {
        for range in batch.updatedRows {
            for live in roster.cells {
                if let path = live.place.path, path.section == range.section, range.rows.contains(path.item) {
                    roster.setNeedsConfiguring(live.place)
                }
            }
        }
        for section in batch.updatedHeaders + batch.updatedSections {
            roster.setNeedsConfiguring(.header(section))
            roster.setNeedsConfiguring(.footer(section))
        }
        // A header can be removed while its section remains.
        roster.move { place in map.target(of: place).flatMap { offsets.contains($0) ? $0 : nil } }
        selection.move(map)
        prefetcher.move { map.target(of: $0) }
        focusedRow = focusedRow.flatMap { map.target(of: $0) }
        if case .row(let path, let position) = target {
            target = map.target(of: path).map { .row($0, position) } ?? .offset(contentOffset)
        }
        if case .header(let section) = target {
            target = map.newSection(of: section).map { .header($0) } ?? .offset(contentOffset)
        }
    }

    /// Changes the size of the view, in points. If the width changes or `remeasures` is set, measured heights become
    /// estimates.
    ///
    /// - Parameter remeasures: Whether heights may change for another reason, such as the text size. Default: false.
    /// - Throws: A `reentrant` error during a callback of the host.
    package func resize(to size: Size, remeasures: Bool = false) throws(ListError) {
        try throwIfBusy("a change of size")
        let isNarrower = size.width != self.size.width || remeasures
        guard isNarrower || size != self.size else { return }
        stayAtEnd()
        keepPosition()
        self.size = size
        if isNarrower { remeasure() }
        needs = [.layout, .frames]
    }

    /// Changes the options. Fixed heights apply immediately. If the style or a height in the options changes, heights
    /// that the options don't fix are measured again.
    ///
    /// - Throws: A `reentrant` error during a callback of the host.
    package func setOptions(_ options: TableOptions) throws(ListError) {
        try throwIfBusy("a change of options")
        guard options != self.options else { return }
        stayAtEnd()
        keepPosition()
        let old = self.options
        // If insets change, the host scrolls by itself, as for a refresh control.
        if options.contentInset.top != old.contentInset.top { candidates?.leaveStart() }
        self.options = options
        let keepsHeights =
            options.row == old.row && options.style == old.style
            && options.headerHeight == old.headerHeight && options.footerHeight == old.footerHeight
        if !keepsHeights {
            offsets = SectionOffsets((0..<offsets.sectionCount).map { options.extent(of: offsets.shape(of: $0)) })
            remeasure()
        }
        needs = [.layout, .frames]
    }

    private func remeasure() {
        offsets.makeEstimates(options.measured)
        roster.resize()
        span = nil
    }

    /// Marks a place whose content or height changed, so that the next layout fills its cell and measures it again.
    ///
    /// - Throws: An error `outOfRange` if the place does not exist, or `reentrant` during a callback of the host.
    package func setNeedsUpdate(of place: CellPlace) throws(ListError) {
        try throwIfBusy("an update")
        guard offsets.contains(place) else {
            throw ListError(.outOfRange, at: place, "the row, header or footer does not exist in the table")
        }
        keepPosition()
        let kind: MeasuredKinds = place.path != nil ? .rows : place.kind == .header ? .headers : .footers
        if options.measured.contains(kind) { offsets.set(place, offsets.height(of: place).asEstimate) }
        roster.setNeedsConfiguring(place)
        span = nil
        needs = [.layout, .frames]
    }

    /// Marks a place's cell, if it has one, for layout in the next layout of the table, or in the current layout if the
    /// cell is being filled.
    package func setNeedsLayout(of place: CellPlace) {
        roster.setNeedsLayout(place)
        guard !isBusy else { return }
        keepPosition()
        span = nil
        needs = [.layout, .frames]
    }

    /// Records the visible rows with their positions as candidates for the anchor of the next layout, unless an earlier
    /// change has recorded them.
    func keepPosition() {
        guard candidates == nil else { return }
        candidates = AnchorCandidates(visibleRows, areOfStart: settledOffset == minimumOffset)
    }

    /// Moves the recorded positions of the candidates, for a scroll after a change.
    func moveCandidates(by distance: Length) { candidates?.move(by: distance) }

    /// Returns the anchor for the changes since the last layout, and forgets the candidates; nil if no change recorded
    /// any. In a table at its start whose first row is still first, the first place is the anchor, so that a growing
    /// header above the row stays visible from its start.
    func takeCandidate() -> Anchor? {
        defer { candidates = nil }
        guard let candidates, let anchor = candidates.first else { return nil }
        if let distance = candidates.fromStart, let path = anchor.place.path, offsets.path(before: path) == nil {
            // There may be space before it that belongs to its section.
            return offsets.firstPlace.map { Anchor(place: $0, y: offsets.offset(of: $0) - minimumOffset - distance) }
        }
        return anchor
    }

    func throwIfBusy(_ what: String) throws(ListError) {
        guard !isBusy else {
            throw ListError(
                .reentrant, "\(what) is not allowed in a callback of a cell; change the table after the layout")
        }
    }

    /// Runs code that calls the host. Until it returns, requests to change the table throw an error.
    func whileBusy<T>(_ body: () -> T) throws(ListError) -> T {
        try throwIfBusy("a layout")
        isBusy = true
        defer { isBusy = false }
        return body()
    }

    /// Discards all cells, including unused ones. The next layout creates new cells.
    package func discardCells() {
        roster.discardAll()
        span = nil
        needs = [.layout, .frames]
    }
}
