import SectionDiff

/// Rows that were asked for ahead. Each is asked for once, and then used or cancelled.
struct Prefetcher {
    var isBackwards = false
    private var requested: Set<ItemPath> = []
    /// Rows that are gone, of which the host does not know yet.
    private var gone: [ItemPath] = []
    private var span: ClosedRange<CellPlace>?
    private var wasBackwards = false

    /// The rows that were asked for and have not been seen.
    var outstanding: Set<ItemPath> { requested }

    /// Takes the requests along. Rows without a new place are cancelled, by the name that they had.
    mutating func move(_ target: (ItemPath) -> ItemPath?) {
        span = nil
        guard !requested.isEmpty else { return }
        var kept: Set<ItemPath> = []
        for path in requested.sorted() {
            if let place = target(path) { kept.insert(place) } else { gone.append(path) }
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
        let used = requested.filter { path in alive.map { $0.contains(CellPlace(path)) } ?? false }
        requested.subtract(used)
        let wanted = ahead.filter { !requested.contains($0) }
        let cancelled = requested.subtracting(ahead)
        requested = Set(ahead)
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
