/// Requests of the host for live cells.
extension TableWindow {
    /// Marks every live cell for filling, whether its content changed or not. For hosts that fill rows by functions,
    /// whose content cannot be compared.
    ///
    /// - Parameter remeasures: Whether heights may have changed. If so, known heights become estimates and are measured
    ///   again when rows become visible, in O(measured rows). Default: false.
    package func setNeedsFilling(remeasures: Bool = false) throws(ListError) {
        try throwIfBusy("an update")
        guard !liveCells.isEmpty || remeasures else { return }
        keepPosition()
        roster.setNeedsFilling()
        if remeasures { offsets.makeEstimates(options.measured) }
        span = nil
        needs = [.layout, .frames]
    }

    /// Changes the height of a place. A visible row keeps its position on the screen.
    ///
    /// - Parameter points: The height, 0 to `RowHeight.largest`.
    package func setHeight(_ points: Double, of place: CellPlace) throws(ListError) {
        try throwIfBusy("a change of a height")
        guard offsets.contains(place) else {
            throw ListError(.outOfRange, at: place, "the place does not exist in the table")
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

    /// Returns the height of a place in points, exact or estimated.
    package func height(of place: CellPlace) -> Double { offsets.height(of: place).length.points }

    /// The content offset in points, or the offset that the pending scroll will produce.
    package var wantedOffset: Double { settledOffset.points }
}

extension CollectionWindow {
    /// Marks every live cell for filling (see `TableWindow.setNeedsFilling`).
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
