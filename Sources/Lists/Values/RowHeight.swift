/// The height of a row, header or footer, exact or estimated.
package struct RowHeight: Hashable, Sendable {
    /// The maximum height of a row in points.
    package static let largest = 100_000.0

    /// Twice the units, plus 1 if the height is exact.
    let raw: Int64

    init(raw: Int64) { self.raw = raw }

    /// Creates an exact or estimated height.
    package init(_ length: Length, isExact: Bool) { raw = length.units << 1 | (isExact ? 1 : 0) }

    /// Returns an exact height in points.
    package static func exact(_ points: Double) -> RowHeight { RowHeight(Length(points), isExact: true) }
    /// Returns an estimated height in points.
    package static func estimated(_ points: Double) -> RowHeight { RowHeight(Length(points), isExact: false) }
    /// The height of a missing header or footer.
    package static let absent = exact(0)

    /// The height, exact or estimated.
    package var length: Length { Length(units: raw >> 1) }
    /// Whether the height is exact.
    package var isExact: Bool { raw & 1 == 1 }
    /// The same height as an estimate, after a change of the content or width.
    var asEstimate: RowHeight { RowHeight(raw: raw & ~1) }
}
