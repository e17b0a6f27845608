import SectionDiff

/// Rows that were asked for ahead. Each is asked for once, and then used or cancelled.
struct Prefetcher {
    var isBackwards = false
    /// Where the rows that were asked for are now, with where they were in the last layout: by that the host knows them.
    private var requested: [ItemPath: ItemPath] = [:]
    /// Rows that are gone, of which the host does not know yet, by the place that it knows.
    private var gone: [ItemPath] = []
    private var span: ClosedRange<CellPlace>?
    private var wasBackwards = false

    /// The rows that were asked for and have not been seen.
    var outstanding: Set<ItemPath> { Set(requested.keys) }

    /// Takes the requests along. Rows without a new place are cancelled, by the place that they had in the last layout:
    /// several changes may have come since.
    mutating func move(_ target: (ItemPath) -> ItemPath?) {
        span = nil
        guard !requested.isEmpty else { return }
        var kept: [ItemPath: ItemPath] = [:]
        for (path, known) in requested.sorted(by: { $0.key < $1.key }) {
            if let place = target(path) { kept[place] = known } else { gone.append(known) }
        }
        requested = kept
    }

    /// What is to be asked for and to be cancelled, for what is alive now.
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
    /// Tells the host what to fetch ahead, and what not any more.
    func prefetch() {
        guard options.prefetchDistance > 0 else { return }
        let (wanted, cancelled) = prefetcher.requests(offsets, alive: span, distance: options.prefetchDistance)
        if !cancelled.isEmpty { host.cancelPrefetching(cancelled) }
        if !wanted.isEmpty { host.prefetch(wanted) }
    }
}
