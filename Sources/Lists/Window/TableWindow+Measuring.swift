import SectionDiff

extension TableWindow {
    /// Lays out the table, and then measures estimated heights outside of the screen, starting after the visible rows.
    /// Visible rows keep their positions.
    ///
    /// - Parameter limit: The maximum number of heights to measure.
    /// - Returns: The number of measured heights; 0 if all are exact.
    /// - Throws: A `reentrant` error during a callback of the host.
    @discardableResult package func measureAhead(rows limit: Int) throws(ListError) -> Int {
        try layout()
        return try whileBusy {
            // The first visible row keeps its position; the content above it grows or shrinks.
            let anchor = roster.cells.first { isVisible($0.place) }?.place
            let y = anchor.map { offsets.offset(of: $0) - contentOffset }
            var report = TableLayoutReport()
            var next = span?.upperBound.path ?? anchor?.path ?? ItemPath(section: 0, item: 0)
            while report.measured < limit, let place = offsets.nextEstimate(from: next) {
                report.measured += 1
                let guess = offsets.height(of: place)
                offsets.set(place, measuredHeight(of: place, guess, &report, isOffScreen: true))
                next = place.path ?? ItemPath(section: place.section, item: 0)
            }
            guard report.measured > 0 else { return 0 }
            if let anchor, let y {
                contentOffset = offsets.offset(of: anchor) - y
                target = .offset(contentOffset)
            }
            needs.insert(.frames)
            showFrames()
            needs = []
            return report.measured
        }
    }
}
