/// The height of a row, header or footer, and whether it is known or a guess.
package struct RowHeight: Hashable, Sendable {
    /// The largest height that a row may have, in points.
    package static let largest = 100_000.0

    /// Twice the units, and 1 for a height that is exact.
    let raw: Int64

    init(raw: Int64) { self.raw = raw }

    /// A height, known or guessed.
    package init(_ length: Length, isExact: Bool) { raw = length.units << 1 | (isExact ? 1 : 0) }

    /// A height in points that is known.
    package static func exact(_ points: Double) -> RowHeight { RowHeight(Length(points), isExact: true) }
    /// A height in points that is a guess.
    package static func estimated(_ points: Double) -> RowHeight { RowHeight(Length(points), isExact: false) }
    /// That of a header or footer which is not there.
    package static let absent = exact(0)

    /// The height itself.
    package var length: Length { Length(units: raw >> 1) }
    /// Whether it is known, and no guess.
    package var isExact: Bool { raw & 1 == 1 }
    /// The same height as a guess: what it shows has changed, or its width.
    var asEstimate: RowHeight { RowHeight(raw: raw & ~1) }
}
