package import SectionDiff

/// The position on the screen to which a row is scrolled.
package enum ScrollPosition: Hashable, Sendable {
    case top
    case middle
    case bottom
    /// The row becomes completely visible by the smallest scroll distance.
    case none
}

/// The scroll position that the next layout produces.
enum ScrollTarget: Equatable {
    /// A content offset.
    case offset(Length)
    case row(ItemPath, ScrollPosition)
    /// The header of a section at the upper edge.
    case header(Int)
    /// The last place at the lower edge.
    case end
}

extension TableWindow {
    /// Scrolls by a distance in points with the next layout; positive distances scroll toward the end. The offset is
    /// limited to the content.
    ///
    /// - Throws: An error `badHeight` if the distance is not finite, or `reentrant` during a callback of the host.
    package func scroll(by points: Double) throws(ListError) {
        try throwIfBusy("scrolling")
        guard points.isFinite else { throw ListError(.badHeight, "cannot scroll by \(points) points") }
        let distance = Length(points)
        guard distance != .zero else { return }
        moveCandidates(by: .zero - distance)
        setTarget(.offset(settledOffset + distance))
    }

    /// Scrolls to a content offset in points with the next layout. The offset is limited to the content.
    ///
    /// - Throws: An error `badHeight` if the offset is not finite, or `reentrant` during a callback of the host.
    package func scroll(toOffset points: Double) throws(ListError) {
        try throwIfBusy("scrolling")
        guard points.isFinite else { throw ListError(.badHeight, "cannot scroll to \(points) points") }
        let offset = Length(points)
        guard offset != settledOffset else { return }
        dropCandidate()
        setTarget(.offset(offset))
    }

    private func setTarget(_ wanted: ScrollTarget) {
        if case .offset(let offset) = wanted { prefetcher.isBackwards = offset < contentOffset }
        target = wanted
        needs.insert(.layout)
    }

    /// Scrolls a row to a position on the screen with the next layout, exactly, even if heights before it are
    /// estimated.
    ///
    /// - Throws: An error `outOfRange` if the row does not exist, or `reentrant` during a callback of the host.
    package func scroll(to path: ItemPath, _ position: ScrollPosition) throws(ListError) {
        try throwIfBusy("scrolling")
        guard offsets.contains(CellPlace(path)) else {
            throw ListError(.outOfRange, at: CellPlace(path), "the row to scroll to does not exist")
        }
        dropCandidate()
        target = .row(path, position)
        needs.insert(.layout)
    }

    /// Scrolls the header of a section to the upper edge with the next layout, exactly, even if heights before it are
    /// estimated.
    ///
    /// - Throws: An error `outOfRange` if the header does not exist, or `reentrant` during a callback of the host.
    package func scroll(toHeaderOf section: Int) throws(ListError) {
        try throwIfBusy("scrolling")
        guard offsets.contains(.header(section)) else {
            throw ListError(.outOfRange, at: .header(section), "the header to scroll to does not exist")
        }
        dropCandidate()
        target = .header(section)
        needs.insert(.layout)
    }

    /// Scrolls the last row, header or footer to the lower edge with the next layout.
    ///
    /// - Throws: A `reentrant` error during a callback of the host.
    package func scrollToEnd() throws(ListError) {
        try throwIfBusy("scrolling")
        dropCandidate()
        target = .end
        needs.insert(.layout)
    }

    /// Scrolls to the start with the next layout, without keeping the position of any row, for a table that shows a
    /// different model.
    ///
    /// - Throws: A `reentrant` error during a callback of the host.
    package func returnToStart() throws(ListError) {
        try throwIfBusy("scrolling")
        dropCandidate()
        setTarget(.offset(minimumOffset))
    }

    /// The content offset, or the offset to which the next layout will scroll.
    var settledOffset: Length {
        if case .offset(let offset) = target { return offset }
        return contentOffset
    }

    private func dropCandidate() { _ = takeCandidate() }
}
