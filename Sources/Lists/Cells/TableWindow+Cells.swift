/// Requests of the host for live cells.
extension TableWindow {
    /// Marks every live cell for filling by the next layout, whether its content changed or not. For hosts that fill
    /// rows by functions, whose content cannot be compared.
    ///
    /// - Parameter remeasures: Whether heights may have changed. If so, known heights become estimates and are measured
    ///   again when rows become visible, in O(measured rows). Default: false.
    /// - Throws: A `reentrant` error during a callback of the host.
    package func setNeedsFilling(remeasures: Bool = false) throws(ListError) {
        try throwIfBusy("an update")
        guard !liveCells.isEmpty || remeasures else { return }
        keepPosition()
        roster.setNeedsFilling()
        if remeasures { offsets.makeEstimates(options.measured) }
        span = nil
        needs = [.layout, .frames]
    }

    /// Changes the height of a place. The next layout keeps the position of a visible row on the screen.
    ///
    /// - Parameter points: The height, 0 to `RowHeight.largest`. A header or footer with the height 0 still exists.
    /// - Throws: An error `outOfRange` if the place does not exist, `badHeight` for another height, or `reentrant`
    ///   during a callback of the host.
    package func setHeight(_ points: Double, of place: CellPlace) throws(ListError) {
        try throwIfBusy("a change of a height")
        guard offsets.contains(place) else {
            throw ListError(.outOfRange, at: place, "the row, header or footer does not exist in the table")
        }
        guard points.isFinite, points >= 0, points <= RowHeight.largest else {
            throw ListError(
                .badHeight, at: place,
                "invalid height: found \(points.messageText), expected 0 to \(Int(RowHeight.largest))")
        }
        let height = RowHeight.exact(points)
        guard offsets.height(of: place) != height else { return }
        keepPosition()
        offsets.set(place, height == .absent && place.path == nil ? RowHeight(Length(units: 1), isExact: true) : height)
        span = nil
        needs = [.layout, .frames]
    }

    /// Returns the height of an existing place in points, exact or estimated.
    package func height(of place: CellPlace) -> Double { offsets.height(of: place).length.points }

    /// The content offset in points. If a scroll to an offset is pending, the requested offset, which may be outside of
    /// the content.
    package var wantedOffset: Double { settledOffset.points }
}

extension CollectionWindow {
    /// Marks every live cell for filling by the next layout, whether its content changed or not.
    ///
    /// - Throws: A `reentrant` error during a callback of the host.
    package func setNeedsFilling() throws(ListError) {
        try throwIfBusy("an update")
        roster.setNeedsFilling()
        setNeedsLayout()
    }
}

extension CellRoster {
    /// Marks all cells for filling without changing their phase, because their content may be the same.
    func setNeedsFilling() {
        for index in cells.indices { needsConfiguring(at: index) }
    }
}
