import SectionDiff

/// The rows that were requested in advance. Each row is requested once, and is then used or canceled.
struct Prefetcher {
    var isBackwards = false
    /// The requested rows by their current paths. The values are their paths in the last layout, which the host knows.
    private var requested: [ItemPath: ItemPath] = [:]
    /// Removed rows that the host must cancel, by their paths in the last layout.
    private var gone: [ItemPath] = []
    private var span: ClosedRange<CellPlace>?
    private var wasBackwards = false

    /// The requested rows that have not become visible yet.
    var outstanding: Set<ItemPath> { Set(requested.keys) }

    /// Changes the requested rows to the paths that `target` returns. Rows without a new path will be canceled with
    /// their paths in the last layout, which the host knows.
    mutating func move(_ target: (ItemPath) -> ItemPath?) {
        span = nil
        guard !requested.isEmpty else { return }
        var kept: [ItemPath: ItemPath] = [:]
        for (path, known) in requested.sorted(by: { $0.key < $1.key }) {
            if let place = target(path) { kept[place] = known } else { gone.append(known) }
        }
        requested = kept
    }

    /// Returns the rows that the host must prefetch and the rows that it must cancel, and records them.
    ///
    /// - Parameters:
    ///   - alive: The range of places with live cells; nil if none exist.
    ///   - distance: The number of rows to prefetch beyond the live cells, in the direction of the last scroll.
    mutating func requests(
        _ offsets: SectionOffsets, alive: ClosedRange<CellPlace>?, distance: Int
    ) -> (wanted: [ItemPath], cancelled: [ItemPath]) {
        guard alive != span || wasBackwards != isBackwards || !gone.isEmpty else { return ([], []) }
        (span, wasBackwards) = (alive, isBackwards)
        var ahead: [ItemPath] = []
        if let alive, distance > 0 {
            var next = isBackwards ? row(before: alive.lowerBound, offsets) : row(after: alive.upperBound, offsets)
            while let path = next, ahead.count < distance {
                ahead.append(path)
                next = isBackwards ? offsets.path(before: path) : offsets.path(after: path)
            }
        }
        if let alive { requested = requested.filter { !alive.contains(CellPlace($0.key)) } }
        let wanted = ahead.filter { requested[$0] == nil }
        let cancelled = Set(requested.keys).subtracting(ahead)
        requested = Dictionary(uniqueKeysWithValues: ahead.map { ($0, $0) })
        defer { gone = [] }
        return (wanted, gone + cancelled.sorted())
    }

    private func row(after place: CellPlace, _ offsets: SectionOffsets) -> ItemPath? {
        switch place.kind {
        case .header: offsets.path(after: ItemPath(section: place.section, item: -1))
        case .row(let row): offsets.path(after: ItemPath(section: place.section, item: row))
        case .footer: offsets.path(after: ItemPath(section: place.section, item: Int.max - 1))
        }
    }

    private func row(before place: CellPlace, _ offsets: SectionOffsets) -> ItemPath? {
        switch place.kind {
        case .header: offsets.path(before: ItemPath(section: place.section, item: 0))
        case .row(let row): offsets.path(before: ItemPath(section: place.section, item: row))
        case .footer:
            offsets.path(before: ItemPath(section: place.section, item: offsets.rowCount(inSection: place.section)))
        }
    }
}

extension TableWindow {
    /// Asks the host to prefetch rows, and to cancel the prefetching of rows that are not needed.
    func prefetch() {
        guard options.prefetchDistance > 0 else { return }
        let (wanted, cancelled) = prefetcher.requests(offsets, alive: span, distance: options.prefetchDistance)
        if !cancelled.isEmpty { host.cancelPrefetching(cancelled) }
        if !wanted.isEmpty { host.prefetch(wanted) }
    }
}
