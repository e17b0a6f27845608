package import Geometry

/// A cell in use, with the place that it shows.
package struct LiveCell {
    /// The row, header, footer or supplementary view that the cell shows.
    package internal(set) var place: CellPlace
    /// The cell, or nil if it could not be created.
    package let cell: CellID?
    /// The class of the cell.
    package let reuseClass: ReuseClass
    /// The phase of the next layout.
    var phase: CellPhase
    /// Whether the cell must be filled.
    var needsConfiguring = true
    /// Whether the cell needs a layout.
    var needsLayout = true
    /// Whether the last attempt to create, fill, lay out or measure the cell threw an error.
    package internal(set) var hasFailed = false
    /// The frame at which the cell was last shown, in content coordinates; nil if it must be shown again.
    package internal(set) var frame: Rect?
    /// The place for which the cell was last shown. It can change without the frame, if rows without height are
    /// inserted above.
    var shownPlace: CellPlace?
}
