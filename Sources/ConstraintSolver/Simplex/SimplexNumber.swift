/// A number type that the simplex method can use: `Double`, or ``Rational`` if a check of the answer fails.
protocol SimplexNumber {
    init(_ value: Double)
    static var zero: Self { get }
    /// The number as a `Double`, rounded to the nearest or an adjacent one.
    var double: Double { get }
    /// The sign of the number: -1, 0 or 1.
    var sign: Int { get }
    static func + (a: Self, b: Self) -> Self
    static func - (a: Self, b: Self) -> Self
    static func * (a: Self, b: Self) -> Self
    static func / (a: Self, b: Self) -> Self
    static prefix func - (a: Self) -> Self
    /// Subtracts the product `a · b` from this number.
    mutating func subtract(_ a: Self, _ b: Self)
    /// A sum counts as 0 if it is at most this fraction of the magnitude of its terms.
    static var zeroPart: Double { get }
    /// A row holds if its violation is at most this fraction of the magnitude of its terms. Used for values computed
    /// from the basis.
    static var holdPart: Double { get }
    /// A coefficient between ``zeroPart`` and this fraction of its terms may be a rounding error.
    static var doubtfulPart: Double { get }
    /// A row counts as dependent on others if the elimination leaves at most this fraction of its largest coefficient.
    static var dependentPart: Double { get }
}

extension SimplexNumber {
    /// Returns whether one of two numbers of these magnitudes is lost in their sum, because the other is so large or
    /// because a product was too small for a double.
    @inline(__always) static func isLost(_ size: Double, _ other: Double) -> Bool {
        size < zeroPart * other || other < zeroPart * size && other > 0 || size < leastMagnitude
    }

    /// Doubles below this magnitude may have been rounded to 0 or lost digits.
    static var leastMagnitude: Double { 0x1p-1000 }
}

extension Double: SimplexNumber {
    init(_ value: Double) { self = value }
    static var zero: Double { 0 }
    var double: Double {
        @inline(__always) get { self }
    }
    var sign: Int {
        @inline(__always) get { self > 0 ? 1 : self < 0 ? -1 : 0 }
    }
    @inline(__always) mutating func subtract(_ a: Double, _ b: Double) { self -= a * b }
    static var zeroPart: Double { 0x1p-47 }
    static var holdPart: Double { 0x1p-44 }
    static var doubtfulPart: Double { 0x1p-26 }
    static var dependentPart: Double { 1e-10 }
}

extension Rational: SimplexNumber {
    static var zeroPart: Double { 0 }
    static var holdPart: Double { 0 }
    static var doubtfulPart: Double { 0 }
    static var dependentPart: Double { 0 }
}

/// The part of its terms up to which a price counts as 0, or as a bound of its range: a tie. It belongs to the
/// definition of the answer, for both kinds of numbers. With a larger part, sums of violations that differ by more than
/// 1e-6 would be ties.
let tiePart = 1e-12
