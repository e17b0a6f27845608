/// What the host tells of cells that are alive.
extension TableWindow {
    /// Every living cell is filled again by the next layout, whether what it shows is another thing or not: a host whose
    /// rows are filled by functions cannot compare those.
    ///
    /// - Parameter remeasures: whether any row may want another height. The heights that are known are guesses then, and
    ///   asked for again as rows are seen: O(rows that were measured). Without it no height is asked for.
    package func setNeedsFilling(remeasures: Bool = false) throws(TableFault) {
        try refuseWhenBusy("an update")
        guard !liveCells.isEmpty || remeasures else { return }
        holdStill()
        roster.setNeedsFilling()
        if remeasures { offsets.makeEstimates(options.measured) }
        span = nil
        needs = [.layout, .frames]
    }

    /// A living cell wants another height than its place has. What is seen first stays where it is.
    ///
    /// - Parameter points: from 0 to `RowHeight.largest`.
    package func setHeight(_ points: Double, of place: CellPlace) throws(TableFault) {
        try refuseWhenBusy("a change of a height")
        guard offsets.contains(place) else {
            throw TableFault(.outOfRange, at: place, "there is no such place in the table")
        }
        guard points.isFinite, points >= 0, points <= RowHeight.largest else {
            throw TableFault(.badHeight, at: place, "the height is \(points)")
        }
        let height = RowHeight.exact(points)
        guard offsets.height(of: place) != height else { return }
        holdStill()
        offsets.set(place, height == .absent && place.path == nil ? RowHeight(Length(units: 1), isExact: true) : height)
        span = nil
        needs = [.layout, .frames]
    }

    /// The height that a place has, exact or as a guess, in points.
    package func height(of place: CellPlace) -> Double { offsets.height(of: place).length.points }

    /// The point of the content at the upper edge, or where the scroll that is under way will bring it.
    package var wantedOffset: Double { settledOffset.points }
}

extension CollectionWindow {
    /// See `TableWindow.setNeedsFilling`.
    package func setNeedsFilling() throws(TableFault) {
        try refuseWhenBusy("an update")
        roster.setNeedsFilling()
        setNeedsLayout()
    }
}

extension CellRoster {
    /// All cells are filled again. That is no phase: what they show may be what they showed.
    func setNeedsFilling() {
        for index in cells.indices { needsConfiguring(at: index) }
    }
}
