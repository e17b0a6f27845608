package import Geometry
package import SectionDiff

/// The visible part of a collection, which arranges items in lines. Offsets, cells and updates work as in tables.
///
/// The sizes of items are known before they are visible, so no offset is a guess.
package final class CollectionWindow {
    /// The layout options.
    package private(set) var options: CollectionOptions
    /// The size of the view in points.
    package private(set) var size: Size
    /// The content offset along the scroll direction as of the last layout: the position in the content that is at the
    /// start edge of the view.
    package internal(set) var contentOffset: Length
    /// The selected and highlighted items.
    package var selection = RowSelection()
    /// The item with the focus; nil for none. If it is visible, it keeps its place, and no other item uses its cell.
    package var focusedItem: ItemPath?
    private(set) var lines = SectionOffsets()
    /// The items as rows without heights, to find and count items by their paths.
    private(set) var items = SectionOffsets()
    private(set) var flows: [FlowSection] = []
    private var shapes: [SectionShape] = []
    private unowned let host: any CellHost
    let roster: CellRoster
    var prefetcher = Prefetcher()
    var anchor = CollectionAnchor()
    var needs = Needs()
    private var isBusy = false

    struct Needs {
        var layout = true
        /// Whether the lines belong to an older model, size or options.
        var flow = false
    }

    /// Creates an empty window of a size in points.
    ///
    /// - Parameter host: The host, which must outlive the window.
    package init(host: any CellHost, size: Size, options: CollectionOptions = CollectionOptions()) {
        self.host = host
        self.size = size
        self.options = options
        roster = CellRoster(host: host)
        contentOffset = Length(-options.flowContentInset.start)
    }

    // MARK: Visible content

    var view: FlowSize { options.flow(size) }
    /// The length of the content along the scroll, in points, as of the last layout.
    package var contentLength: Double { lines.height.points }
    /// The minimum content offset: the negative content inset before the first section.
    package var minimumOffset: Length { Length(-options.flowContentInset.start) }
    /// The maximum content offset, at which the end of the content is at the end edge of the view.
    package var maximumOffset: Length {
        max(minimumOffset, lines.height + Length(options.flowContentInset.end) - Length(view.along))
    }
    /// The live cells, in the order of their places.
    package var liveCells: [LiveCell] { roster.cells }
    /// Returns the errors of callbacks and layouts since the last call, and forgets them.
    package func takeFaults() -> [ListError] { roster.takeFaults() }
    /// The number of items in all sections of the model.
    package var itemCount: Int { items.rowCount }
    /// Whether the collection has neither items nor, as of the last layout, headers or footers.
    package var isEmpty: Bool { items.firstPlace == nil && lines.firstPlace == nil }

    /// Returns the cell of an item; nil if it has none, because it is not visible or its cell could not be created.
    package func cell(at path: ItemPath) -> CellID? {
        roster.index(of: CellPlace(path)).flatMap { roster.cells[$0].cell }
    }

    /// The paths of the visible items, in the order of the items.
    package var visiblePaths: [ItemPath] { seenItems.map(\.path) }

    /// The visible items, each with the distance of its start from the start edge of the view.
    private var seenItems: [(path: ItemPath, y: Length)] {
        var seen: [(path: ItemPath, y: Length)] = []
        for live in roster.cells {
            guard let path = live.place.path, let own = span(of: path) else { continue }
            if own.end > contentOffset, own.start < contentOffset + Length(view.along) {
                seen.append((path, own.start - contentOffset))
            }
        }
        return seen
    }

    /// Returns the start and end of an item along the scroll, by the current lines; nil for an item that is not in
    /// them.
    ///
    /// An item that is shorter than its line is centered in it. Frames, scroll targets and the kept item all use this
    /// function, so they agree exactly.
    func span(of path: ItemPath) -> (start: Length, end: Length)? {
        guard path.section >= 0, path.section < flows.count else { return nil }
        let flow = flows[path.section]
        guard path.item >= 0, path.item < flow.itemCount else { return nil }
        let line = flow.line(of: path.item)
        let start = lines.offset(of: .row(path.section, line)) + Length(flow.distance(of: path.item, inLine: line))
        return (start, start + Length(flow.size(of: path.item).along))
    }

    /// Converts a content offset along the scroll direction, measured from the start of the content, to the offset
    /// measured from its end, or the reverse. For collections that scroll from right to left.
    package func mirrored(_ points: Double) -> Double { max(contentLength, view.along) - view.along - points }

    /// Discards all cells, including unused ones. The next layout creates new cells.
    package func discardCells() {
        roster.discardAll()
        setNeedsLayout()
    }

    /// Returns the frame of an item, header or footer in coordinates of the content, without pinning; nil if it does
    /// not exist. A supplementary view has the frame of its item.
    package func frame(of place: CellPlace) -> Rect? { frame(of: place, pinnedAt: nil) }

    /// Returns the frame of an item, header or footer in coordinates of the content; nil if it does not exist. `pin` is
    /// the position of a pinned header or footer along the scroll direction; nil for its natural position.
    func frame(of place: CellPlace, pinnedAt pin: Length?) -> Rect? {
        guard place.section >= 0, place.section < flows.count else { return nil }
        let start: Double
        var box: FlowSize
        var across = 0.0
        switch place.kind {
        case .row(let item):
            guard let own = span(of: ItemPath(section: place.section, item: item)) else { return nil }
            start = own.start.points
            (box, across) = (flows[place.section].size(of: item), flows[place.section].across(of: item))
        default:
            guard lines.contains(place) else { return nil }
            start = (pin ?? lines.offset(of: place)).points
            box = FlowSize(along: lines.height(of: place).length.points, across: view.across)
        }
        let isMirrored = options.direction == .rightToLeft
        guard !options.isVertical else {
            let x = isMirrored ? view.across - across - box.across : across
            return Rect(x: x, y: start, width: box.across, height: box.along)
        }
        // The content of a horizontal collection is at least as wide as the view.
        let width = max(contentLength, view.along)
        return Rect(x: isMirrored ? width - start - box.along : start, y: across, width: box.along, height: box.across)
    }

    // MARK: Requests

    /// Replaces the model, and clears the selection and focus. The content offset stays as far as possible.
    /// O(sections).
    ///
    /// - Parameters:
    ///   - sections: The composition of each section; `rows` counts its items.
    ///   - keeping: Returns the new path of a visible item, or nil if it is unknown. The first item with a new path
    ///     keeps its position on the screen. If nil, no item does.
    /// - Throws: An error `outOfRange` for a negative number of items, `tooMany` for more items or sections than a
    ///   table can have, or `reentrant` during a callback of the host. Nothing changes then.
    package func reload(
        _ sections: [SectionShape], keeping: ((ItemPath) -> ItemPath?)? = nil
    ) throws(ListError) {
        try throwIfBusy("reload")
        guard sections.allSatisfy({ $0.rows >= 0 }) else {
            throw ListError(.outOfRange, "negative number of items in a section")
        }
        guard sections.count <= TableLimits.sections,
            sections.reduce(0, { min($0 + min($1.rows, TableLimits.rows), 2 * TableLimits.rows) }) <= TableLimits.rows
        else {
            throw ListError(
                .tooMany,
                "too many items or sections: more than \(TableLimits.rows) items or \(TableLimits.sections) sections")
        }
        let seen = settleScroll() ?? seenItems
        anchor.replace(keeping.flatMap { AnchorCandidates(seen, keeping: $0) })
        prefetcher.move { _ in nil }
        roster.move { _ in nil }
        selection.clear()
        focusedItem = nil
        shapes = sections
        items = Self.items(sections)
        setNeedsFlow()
    }

    private static func items(_ shapes: [SectionShape]) -> SectionOffsets {
        SectionOffsets(shapes.map { SectionExtent(rows: RowHeights(count: $0.rows, height: .exact(0))) })
    }

    /// Applies a batch of changes to the model with the next layout. The first visible item keeps its place on the
    /// screen.
    ///
    /// - Parameters:
    ///   - sectionCount: The number of sections after the batch.
    ///   - shape: Returns the composition of a section after the batch.
    /// - Throws: The error of an invalid batch (see ``BatchCheck``), or `reentrant` during a callback of the host.
    ///   Nothing changes then.
    package func apply(_ batch: RowBatch, sectionCount: Int, shape: (Int) -> SectionShape) throws(ListError) {
        try throwIfBusy("an update")
        let batch = batch.sorted()
        let check = BatchCheck(offsets: items, batch: batch)
        if let fault = check.fault(sectionCount: sectionCount, rowCount: { shape($0).rows }) { throw fault }
        let map = PlaceMap(batch)
        let newShapes = (0..<sectionCount).map(shape)
        settleScroll()
        keepPosition()
        anchor.apply(batch, map, before: items)
        for live in roster.cells where isUpdated(live.place, batch) { roster.setNeedsConfiguring(live.place) }
        roster.move { map.target(of: $0) }
        prefetcher.move { map.target(of: $0) }
        selection.move(map)
        focusedItem = focusedItem.flatMap { map.target(of: $0) }
        shapes = newShapes
        items = Self.items(newShapes)
        setNeedsFlow()
    }

    private func isUpdated(_ place: CellPlace, _ batch: RowBatch) -> Bool {
        guard let path = place.item else {
            return batch.updatedHeaders.contains(place.section) || batch.updatedSections.contains(place.section)
        }
        return batch.updatedRows.contains { $0.section == path.section && $0.rows.contains(path.item) }
    }

    /// Changes the size of the view, in points. The first visible item keeps its place on the screen. A collection at
    /// its beginning stays at its beginning, even if its first item is lower in the new lines.
    ///
    /// - Throws: A `reentrant` error during a callback of the host.
    package func resize(to size: Size) throws(ListError) {
        try throwIfBusy("a change of size")
        guard size != self.size else { return }
        if contentOffset > minimumOffset { keepPosition(isReflow: true) }
        self.size = size
        roster.resize()
        setNeedsFlow()
    }

    /// Changes the options. The first visible item keeps its place on the screen. A collection at its beginning stays
    /// at its beginning.
    ///
    /// - Throws: A `reentrant` error during a callback of the host.
    package func setOptions(_ options: CollectionOptions) throws(ListError) {
        try throwIfBusy("a change of options")
        guard options != self.options else { return }
        if contentOffset > minimumOffset { keepPosition(isReflow: true) }
        self.options = options
        roster.resize()
        setNeedsFlow()
    }

    func setNeedsLayout() { needs.layout = true }

    /// Marks an item's cell for the next layout of the collection, or for the present one if the cell is being filled.
    package func setNeedsLayout(of place: CellPlace) {
        roster.setNeedsLayout(place)
        needs.layout = true
    }

    private func setNeedsFlow() {
        needs.flow = true
        needs.layout = true
    }

    // MARK: Layout

    /// Arranges the items of all sections in lines. O(sections), or O(items) if each item has its own size.
    private func flow() {
        let insets = options.flowInsets
        var extents: [SectionExtent] = []
        flows = shapes.enumerated().map { section, shape in
            let size: ((Int) -> FlowSize)? =
                options.asksForItemSizes ? { self.itemSize(ItemPath(section: section, item: $0)) } : nil
            return FlowSection(itemCount: shape.rows, room: view.across, options: options, size: size)
        }
        for (shape, flow) in zip(shapes, flows) {
            var extent = SectionExtent(
                rows: flow.heights,
                header: shape.hasHeader ? .exact(CollectionOptions.length(options.headerLength)) : .absent,
                footer: shape.hasFooter ? .exact(CollectionOptions.length(options.footerLength)) : .absent)
            extent.spaceBeforeRows = Length(insets.before)
            extent.spaceAfterRows = Length(insets.after)
            extents.append(extent)
        }
        lines = SectionOffsets(extents)
    }

    private func itemSize(_ path: ItemPath) -> FlowSize {
        do {
            if let size = try host.itemSize(of: path) {
                let lengths = 0...RowHeight.largest
                guard !lengths.contains(size.width) || !lengths.contains(size.height) else { return options.flow(size) }
                roster.report(
                    ListError(
                        .badHeight, at: CellPlace(path),
                        """
                        invalid size: found \(size.width.messageText) × \(size.height.messageText), expected lengths \
                        from 0 to \(Int(RowHeight.largest))
                        """))
            }
        } catch { roster.fail(CellPlace(path), error) }
        return options.flow(options.itemSize)
    }

    private func keepPosition(isReflow: Bool = false) {
        // A batch sets the candidates before it moves cells to positions without lines.
        guard anchor.candidates == nil else { return }
        anchor.hold(seenItems, focused: focusedItem, at: contentOffset, isReflow: isReflow)
    }

    /// Assigns cells to visible places, shows them, and releases all other cells. Does nothing if nothing has changed.
    ///
    /// - Returns: The amount of work. Errors of callbacks don't stop the layout; see ``takeFaults()``.
    /// - Throws: A `reentrant` error during a callback of the host.
    @discardableResult package func layout() throws(ListError) -> TableLayoutReport {
        try throwIfBusy("a layout")
        guard needs.layout else { return TableLayoutReport() }
        isBusy = true
        defer { isBusy = false }
        needs.layout = false
        if needs.flow { flow() }
        needs.flow = false
        let wanted = startOffset()
        contentOffset = withinEnds(wanted)
        anchor.settle(at: wanted)
        roster.hideReleased()
        var seen = placesInSight()
        seen += pinnedPlaces
        if let focus = focusedItem.map({ CellPlace($0) }), roster.index(of: focus) != nil { seen.append(focus) }
        let living = Set(seen)
        roster.release { !living.contains($0) }
        var report = TableLayoutReport(rounds: 1)
        for place in seen where roster.expose(place) { report.configured += 1 }
        for index in roster.cells.indices {
            let place = roster.cells[index].place
            if let frame = frame(of: place, pinnedAt: pinnedOffset(of: place)) { roster.show(at: index, frame) }
        }
        prefetch(seen)
        return report
    }

    /// Asks the host to prefetch items, and to cancel the prefetching of items that are not needed.
    private func prefetch(_ places: [CellPlace]) {
        guard options.prefetchDistance > 0 else { return }
        let living = places.compactMap(\.path)
        let alive = living.min().map { CellPlace($0)...CellPlace(living.max()!) }
        let (wanted, cancelled) = prefetcher.requests(items, alive: alive, distance: options.prefetchDistance)
        if !cancelled.isEmpty { host.cancelPrefetching(cancelled) }
        if !wanted.isEmpty { host.prefetch(wanted) }
    }

    private func placesInSight() -> [CellPlace] {
        let over = Length(CollectionOptions.length(options.overscan))
        let end = contentOffset + Length(view.along) + over
        var seen: [CellPlace] = []
        var next = lines.place(at: max(.zero, contentOffset - over))
        while let place = next, lines.offset(of: place) < end {
            if case .row(let line) = place.kind {
                for item in flows[place.section].items(inLine: line) {
                    let path = ItemPath(section: place.section, item: item)
                    seen.append(CellPlace(path))
                    seen += host.supplementaries(of: path).map { .supplementary(path, kind: $0) }
                }
            } else {
                seen.append(place)
            }
            guard seen.count < TableLimits.liveCells else {
                roster.report(
                    ListError(
                        .tooMany, at: place, "too many cells on the screen: \(seen.count); further cells are omitted"))
                return Array(seen.prefix(TableLimits.liveCells))
            }
            next = lines.place(after: place)
        }
        return seen
    }

    func throwIfBusy(_ what: String) throws(ListError) {
        guard !isBusy else {
            throw ListError(
                .reentrant, "\(what) is not allowed in a callback of a cell; change the collection after the layout")
        }
    }
}
