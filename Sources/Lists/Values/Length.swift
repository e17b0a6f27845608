/// A length along the scroll direction of a table, as an integral number of units.
///
/// Integers make sums exact in any order: the offset of a row is exactly the sum of the heights before it, and
/// inserting rows moves the following rows by exactly their height. The unit divides the pixels of all usual scales
/// (multiples of 1/8 with the factors 3, 5, 7, 9 and 11: 1, 1.25, 1.5, 1.75, 2, 2.25, 2.625, 2.75, 3, 3.5 …), so
/// positions on the pixel grid stay there. Other lengths are rounded by less than a millionth of a point.
package struct Length: Hashable, Comparable, AdditiveArithmetic, Sendable {
    /// The number of units per point: 2⁸ · 3² · 5 · 7 · 11.
    package static let unitsPerPoint = 887_040.0
    /// The maximum length in points, which keeps sums within 64 bits.
    package static let largest = 9e12

    /// The number of units.
    package var units: Int64

    /// Creates a length from a number of units, which is not checked against the maximum.
    @inline(__always) package init(units: Int64) { self.units = units }

    /// Creates the closest length. NaN becomes 0, and too large values become the maximum.
    package init(_ points: Double) {
        let bounded = max(-Self.largest, min(Self.largest, points.isNaN ? 0 : points))
        units = Int64((bounded * Self.unitsPerPoint).rounded())
    }

    /// The length in points.
    package var points: Double { Double(units) / Self.unitsPerPoint }

    /// The length 0.
    package static let zero = Length(units: 0)

    @inline(__always) package static func + (a: Length, b: Length) -> Length { Length(units: a.units + b.units) }
    @inline(__always) package static func - (a: Length, b: Length) -> Length { Length(units: a.units - b.units) }
    @inline(__always) package static func < (a: Length, b: Length) -> Bool { a.units < b.units }
    @inline(__always) package static func * (a: Length, count: Int) -> Length {
        Length(units: a.units * Int64(count))
    }
}
