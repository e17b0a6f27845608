package import SectionDiff

/// Where a row shall stand.
package enum ScrollPosition: Hashable, Sendable {
    case top
    case middle
    case bottom
    /// As near to where it is that all of it is seen.
    case none
}

/// What the next layout brings into sight.
enum ScrollTarget: Equatable {
    /// A point of the content at the upper edge.
    case offset(Length)
    case row(ItemPath, ScrollPosition)
    /// The header of a section at the upper edge.
    case header(Int)
    /// The last place at the lower edge.
    case end
}

extension TableWindow {
    /// Moves what is seen by a distance: towards the end for positive ones.
    package func scroll(by points: Double) throws(TableFault) {
        try refuseWhenBusy("scrolling")
        guard points.isFinite else { throw TableFault(.badHeight, "cannot scroll by \(points) points") }
        let distance = Length(points)
        guard distance != .zero else { return }
        moveCandidates(by: .zero - distance)
        setTarget(.offset(settledOffset + distance))
    }

    /// Puts a point of the content at the upper edge; beyond the ends as near as there is something to see.
    package func scroll(toOffset points: Double) throws(TableFault) {
        try refuseWhenBusy("scrolling")
        guard points.isFinite else { throw TableFault(.badHeight, "cannot scroll to \(points) points") }
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

    /// Brings a row to a place on the screen, exactly, however rough the guesses before it are.
    package func scroll(to path: ItemPath, _ position: ScrollPosition) throws(TableFault) {
        try refuseWhenBusy("scrolling")
        guard offsets.contains(CellPlace(path)) else {
            throw TableFault(.outOfRange, at: CellPlace(path), "there is no such row to scroll to")
        }
        dropCandidate()
        target = .row(path, position)
        needs.insert(.layout)
    }

    /// Brings the header of a section to the upper edge, exactly, however rough the guesses before it are.
    package func scroll(toHeaderOf section: Int) throws(TableFault) {
        try refuseWhenBusy("scrolling")
        guard offsets.contains(.header(section)) else {
            throw TableFault(.outOfRange, at: .header(section), "there is no such header to scroll to")
        }
        dropCandidate()
        target = .header(section)
        needs.insert(.layout)
    }

    /// Brings the last row to the lower edge.
    package func scrollToEnd() throws(TableFault) {
        try refuseWhenBusy("scrolling")
        dropCandidate()
        target = .end
        needs.insert(.layout)
    }

    /// Goes back to the beginning, for a table that shows something else: nothing that was seen stands still.
    package func returnToStart() throws(TableFault) {
        try refuseWhenBusy("scrolling")
        dropCandidate()
        setTarget(.offset(minimumOffset))
    }

    /// What stands at the upper edge, or will after the scroll that is under way.
    var settledOffset: Length {
        if case .offset(let offset) = target { return offset }
        return contentOffset
    }

    private func dropCandidate() { _ = takeCandidate() }
}
