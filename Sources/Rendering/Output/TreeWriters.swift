package import Layout

/// The view tree as JSON, in the format of `render --format json`: keys in a fixed order, numbers in the shortest form
/// that reads back as the same double.
package enum JSONTree {
    /// - Parameter exact: frames as solved; otherwise on the pixel grid. Both are relative to the parent's frame.
    /// - Returns: UTF-8 of one line, ended by a line feed.
    package static func write(_ snapshot: Snapshot, exact: Bool = false) -> [UInt8] { [] }
}

/// The view tree as indented text: one line a view with its id, kind if it differs from the id, frame on the pixel grid
/// relative to the parent (`x,y w×h`) and the properties that differ from the kind's defaults; then the diagnostics.
package enum TextTree {
    /// - Parameter exact: frames as solved; otherwise on the pixel grid.
    /// - Returns: UTF-8, each line ended by a line feed.
    package static func write(_ snapshot: Snapshot, exact: Bool = false) -> [UInt8] { [] }
}
