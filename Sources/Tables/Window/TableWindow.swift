package import Layout
package import SectionDiff

/// The part of a table that is seen: which places have cells, where they stand, and what is measured.
///
/// Work is done in ``layout()``; everything else says what is wanted. All of it is proportional to what comes into sight
/// or changes, never to the number of rows.
package final class TableWindow {
    // Not checked for exclusive access at run time: the host may ask at any time, but never while one of them is being
    // changed.
    /// How it is measured and shown.
    @exclusivity(unchecked) package private(set) var options: TableOptions
    /// Where everything begins, and how high it is.
    @exclusivity(unchecked) package internal(set) var offsets = SectionOffsets()
    /// The size of the view, in points.
    @exclusivity(unchecked) package private(set) var size: Size
    /// The point of the content that is at the upper edge of the table.
    @exclusivity(unchecked) package internal(set) var contentOffset: Length
    unowned let host: any CellHost
    let roster: CellRoster
    var prefetcher = Prefetcher()
    /// What is selected and highlighted.
    @exclusivity(unchecked) package var selection = RowSelection()
    /// The places that have cells: every one between these two. Their heights are exact.
    @exclusivity(unchecked) var span: ClosedRange<CellPlace>?
    @exclusivity(unchecked) var target = ScrollTarget.offset(.zero)
    /// What is wrong with what is shown.
    @exclusivity(unchecked) var needs: Needs = [.layout, .frames]
    /// The rows that may be the anchor, while batches come in.
    private var candidates: AnchorCandidates?
    /// The row that has the focus: the first one to stand still, if it is seen; its cell is none other's meanwhile.
    @exclusivity(unchecked) package var focusedRow: ItemPath?
    @exclusivity(unchecked) private(set) var isBusy = false

    struct Needs: OptionSet {
        let rawValue: Int
        static let layout = Needs(rawValue: 1)
        /// All frames are to be looked at, not only those of new cells.
        static let frames = Needs(rawValue: 2)
    }

    /// - Parameter host: lives longer than the window.
    package init(host: any CellHost, size: Size, options: TableOptions = TableOptions()) {
        self.host = host
        self.size = size
        self.options = options
        roster = CellRoster(host: host)
        contentOffset = Length(-options.contentInset.top)
        target = .offset(contentOffset)
    }

    // MARK: What is seen

    /// The room above the rows that the scroll leaves free.
    package var topInset: Length { Length(options.contentInset.top) }
    /// The room below the rows that the scroll leaves free.
    package var bottomInset: Length { Length(options.contentInset.bottom) }
    var viewHeight: Length { Length(size.height) }
    /// How wide cells are, in points.
    package var contentWidth: Double { max(0, size.width - 2 * options.sideInset) }
    /// How high the content is, in points; as far as rows were measured.
    package var contentHeight: Double { offsets.height.points }
    /// The least offset: that of the first place, less the inset.
    package var minimumOffset: Length { .zero - topInset }
    /// The greatest offset: the last place is at the lower edge.
    package var maximumOffset: Length { max(minimumOffset, offsets.height + bottomInset - viewHeight) }
    /// Whether there is neither a row nor a header or footer.
    package var isEmpty: Bool { offsets.firstPlace == nil }

    /// The cells that are alive, from first to last.
    package var liveCells: [LiveCell] { roster.cells }
    /// The cells that wait to be used again.
    package var pooledCount: Int { roster.pooledCount }

    /// The cell of a row; nil if it has none.
    package func cell(at path: ItemPath) -> CellID? {
        roster.index(of: CellPlace(path)).flatMap { roster.cells[$0].cell }
    }

    /// The frame of a place in coordinates of the content, at rest; nil for one that is not there. That of a place which was
    /// not measured is a guess.
    package func frame(of place: CellPlace) -> Rect? {
        guard offsets.contains(place) else { return nil }
        return frame(place, at: offsets.offset(of: place))
    }

    func frame(_ place: CellPlace, at start: Length) -> Rect {
        let end = start + offsets.height(of: place).length
        return Rect(
            x: options.sideInset, y: start.points, width: contentWidth, height: (end - start).points)
    }

    /// The rows of which something is seen.
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

    /// What went wrong since it was asked for.
    package func takeFaults() -> [TableFault] { roster.takeFaults() }

    // MARK: What is wanted

    /// Shows another model from the beginning on; the place that is seen stays, as far as there is one.
    ///
    /// - Parameter keeping: where a row that was seen is now; nil for one that nobody can tell. The first that can be told
    ///   stands still.
    package func reload(
        _ sections: [SectionShape], keeping: ((ItemPath) -> ItemPath?)? = nil
    ) throws(TableFault) {
        try refuseWhenBusy("reload")
        var rows = 0
        for (index, section) in sections.enumerated() {
            guard section.rows >= 0 else {
                throw TableFault(.outOfRange, "section \(index) has \(section.rows) rows")
            }
            rows += min(section.rows, TableLimits.rows + 1)
            guard rows <= TableLimits.rows else {
                throw TableFault(.tooMany, "more than \(TableLimits.rows) rows")
            }
        }
        guard sections.count <= TableLimits.sections else {
            throw TableFault(.tooMany, "\(sections.count) sections; a table has at most \(TableLimits.sections)")
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

    /// Changes what is shown, without a callback: cells are made, filled and hidden by the next layout. Several batches
    /// may come before it; the row that stands still is one that all of them leave where it is.
    ///
    /// - Parameter shape: the sections of the model after the batch, by number.
    /// - Throws: without any change.
    package func apply(
        _ batch: RowBatch, sectionCount: Int, shape: (Int) -> SectionShape
    ) throws(TableFault) {
        try refuseWhenBusy("an update")
        let batch = batch.sorted()
        let check = BatchCheck(offsets: offsets, batch: batch)
        if let fault = check.fault(sectionCount: sectionCount, rowCount: { shape($0).rows }) { throw fault }
        let map = PlaceMap(batch)
        var extents: [Int: SectionExtent] = [:]
        let shown = (batch.updatedSections + batch.updatedHeaders).compactMap { map.newSection(of: $0) }
        for section in batch.insertedSections + shown { extents[section] = options.extent(of: shape(section)) }
        // From here on nothing is asked, and nothing fails.
        stayAtEnd()
        holdStill()
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

    /// A table that follows its end and is there will be there after a change: of rows, or of the room for them, as when
    /// the keyboard comes. What counts is where it was before the first of several changes: in the middle of them it may
    /// have so few rows that all are in sight.
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
        // A header may be there no more although its section is.
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

    /// Another size, or other circumstances of the text: what was measured is a guess now.
    package func resize(to size: Size, remeasures: Bool = false) throws(TableFault) {
        try refuseWhenBusy("a change of size")
        let isNarrower = size.width != self.size.width || remeasures
        guard isNarrower || size != self.size else { return }
        stayAtEnd()
        holdStill()
        self.size = size
        if isNarrower { remeasure() }
        needs = [.layout, .frames]
    }

    /// Other options. Heights that they set are taken at once, others are measured again.
    package func setOptions(_ options: TableOptions) throws(TableFault) {
        try refuseWhenBusy("a change of options")
        guard options != self.options else { return }
        stayAtEnd()
        holdStill()
        let old = self.options
        // The host scrolls by itself where its insets change, as for a control that refreshes.
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

    /// A row shows something else, or wants another height: its cell is filled and measured again.
    package func setNeedsUpdate(of place: CellPlace) throws(TableFault) {
        try refuseWhenBusy("an update")
        guard offsets.contains(place) else {
            throw TableFault(.outOfRange, at: place, "there is no such place in the table")
        }
        holdStill()
        let kind: MeasuredKinds = place.path != nil ? .rows : place.kind == .header ? .headers : .footers
        if options.measured.contains(kind) { offsets.set(place, offsets.height(of: place).asEstimate) }
        roster.setNeedsConfiguring(place)
        span = nil
        needs = [.layout, .frames]
    }

    /// The layout of a row's cell is run by the next layout of the table; by the present one, if the cell is just being
    /// filled.
    package func setNeedsLayout(of place: CellPlace) {
        roster.setNeedsLayout(place)
        guard !isBusy else { return }
        holdStill()
        span = nil
        needs = [.layout, .frames]
    }

    /// What is seen first stays where it is while heights change.
    func holdStill() {
        guard candidates == nil else { return }
        candidates = AnchorCandidates(visibleRows, areOfStart: settledOffset == minimumOffset)
    }

    /// A scroll after a change moves what holds still.
    func moveCandidates(by distance: Length) { candidates?.move(by: distance) }

    /// The anchor of the changes since the last layout. In a table at its start, whose first row is still the first, it
    /// is what stands above that row: a header that grows is read from its beginning, and does not cover rows.
    func takeCandidate() -> Anchor? {
        defer { candidates = nil }
        guard let candidates, let anchor = candidates.first else { return nil }
        if let distance = candidates.fromStart, let path = anchor.place.path, offsets.path(before: path) == nil {
            // There may be room above it that belongs to its section.
            return offsets.firstPlace.map { Anchor(place: $0, y: offsets.offset(of: $0) - minimumOffset - distance) }
        }
        return anchor
    }

    func refuseWhenBusy(_ what: String) throws(TableFault) {
        guard !isBusy else {
            throw TableFault(.reentrant, "\(what) from inside a callback of a cell: make it after the layout")
        }
    }

    /// Runs what calls back.
    func whileBusy<T>(_ body: () -> T) throws(TableFault) -> T {
        try refuseWhenBusy("a layout")
        isBusy = true
        defer { isBusy = false }
        return body()
    }

    /// Gives all cells back.
    package func discardCells() {
        roster.discardAll()
        span = nil
        needs = [.layout, .frames]
    }
}
