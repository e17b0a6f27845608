package import Layout

/// A cell that stands for a place.
package struct LiveCell {
    /// The row, header or footer that it shows.
    package internal(set) var place: CellPlace
    /// Nil for a place whose cell could not be made.
    package let cell: CellID?
    package let reuseClass: ReuseClass
    /// Why it will be laid out next.
    var phase: CellPhase
    /// Whether what it shows is not what its place shows.
    var needsConfiguring = true
    /// Whether its layout has a reason to run.
    var needsLayout = true
    /// Whether the error of a callback stands in it.
    package internal(set) var hasFailed = false
    /// Where it was shown last.
    package internal(set) var frame: Rect?
    /// The place for which it was shown last. Rows without height come and go above a cell that does not move.
    var shownPlace: CellPlace?
}
