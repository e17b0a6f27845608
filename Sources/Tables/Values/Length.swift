/// A length along the axis in which a table scrolls: a whole number of units.
///
/// Whole numbers make sums exact, in whatever order they are made: the offset of a row is the sum of the heights before
/// it, bit for bit, in a tree as in a loop, and rows that are inserted above move what is below by their height and
/// nothing else. The unit divides the pixels of every usual scale (a multiple of 1/8 with the factors 3, 5, 7, 9
/// and 11: 1, 1.25, 1.5, 1.75, 2, 2.25, 2.625, 2.75, 3, 3.5 …), so that what lies on the grid of pixels stays there. Other
/// lengths are rounded by less than a millionth of a point.
package struct Length: Hashable, Comparable, AdditiveArithmetic, Sendable {
    /// 2⁸ · 3² · 5 · 7 · 11.
    package static let unitsPerPoint = 887_040.0
    /// No length is beyond this many points: sums stay far within 64 bits.
    package static let largest = 9e12

    /// How many units: so many of them are a point as `unitsPerPoint` says.
    package var units: Int64

    @inline(__always) package init(units: Int64) { self.units = units }

    /// The nearest length. What is not a number is 0, what is too long the longest.
    package init(_ points: Double) {
        let bounded = max(-Self.largest, min(Self.largest, points.isNaN ? 0 : points))
        units = Int64((bounded * Self.unitsPerPoint).rounded())
    }

    /// In points.
    package var points: Double { Double(units) / Self.unitsPerPoint }

    /// No length.
    package static let zero = Length(units: 0)

    @inline(__always) package static func + (a: Length, b: Length) -> Length { Length(units: a.units + b.units) }
    @inline(__always) package static func - (a: Length, b: Length) -> Length { Length(units: a.units - b.units) }
    @inline(__always) package static func < (a: Length, b: Length) -> Bool { a.units < b.units }
    @inline(__always) package static func * (a: Length, count: Int) -> Length {
        Length(units: a.units * Int64(count))
    }
}
