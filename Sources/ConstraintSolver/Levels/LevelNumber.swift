/// The numbers that the level method can be run with: `Double` first, then ``DoubleDouble``, and in the end
/// ``Rational``.
///
/// The method is written once. What differs is how much of a number rounding may have taken away: ``unit``, which is 0
/// where nothing is ever lost.
protocol LevelNumber {
    /// The number as it is.
    init(_ value: Double)
    /// What a number of a constraint means: of 0.1 and of 1/3 a `Double` is the nearest number only.
    init(meaning value: Double)
    static var zero: Self { get }
    init(_ value: DoubleDouble)
    init(_ value: Rational)
    /// A `Double` that is near, and the nearest number of twice its digits.
    var double: Double { get }
    var precise: DoubleDouble { get }
    /// -1, 0 or 1.
    var sign: Int { get }
    static func + (a: Self, b: Self) -> Self
    static func - (a: Self, b: Self) -> Self
    static func * (a: Self, b: Self) -> Self
    static func / (a: Self, b: Self) -> Self
    static prefix func - (a: Self) -> Self
    /// `self − a · b`.
    mutating func subtract(_ a: Self, _ b: Self)
    /// A sum is 0 if it is smaller than this part of what was summed up.
    static var zeroPart: Double { get }
    /// Below this part it is in doubt whether a sum is 0.
    static var doubtfulPart: Double { get }
    /// Below this part of the greatest number of a combination another one may be rounding that the factor came with. (0
    /// where combinations are corrected with more digits.)
    static var leastPart: Double { get }
    /// A row is taken to hold if it is off by no more than this part of its terms …
    static var holdPart: Double { get }
    /// … which is in doubt above this part, if that is seen at values that were just worked out.
    static var settledPart: Double { get }
    /// … or above this part where rows may differ by few digits: see ``LevelProblem/isDelicate``.
    static var surelyZeroPart: Double { get }
    /// A value that is less than this part of what it is the sum of, and is not 0, may be rounding.
    static var nearlyZeroPart: Double { get }
    /// A row of which no more than this part is left when others are taken off it is not made a step of a factor.
    static var dependentPart: Double { get }
}

extension Double: LevelNumber {
    init(meaning value: Double) { self = value }
    init(_ value: DoubleDouble) { self = value.high }
    init(_ value: Rational) { self = value.precise.high }
    var double: Double {
        @inline(__always) get { self }
    }
    var precise: DoubleDouble { DoubleDouble(self) }
    @inline(__always) mutating func subtract(_ a: Double, _ b: Double) { self -= a * b }
    var sign: Int {
        @inline(__always) get { self > 0 ? 1 : self < 0 ? -1 : 0 }
    }
    static var zeroPart: Double { 0x1p-45 }
    static var doubtfulPart: Double { 1e-6 }
    static var leastPart: Double { 0 }
    static var holdPart: Double { 0x1p-40 }
    static var settledPart: Double { 0x1p-50 }
    static var surelyZeroPart: Double { 0 }
    static var nearlyZeroPart: Double { 0x1p-40 }
    static var dependentPart: Double { 1e-10 }
}

extension DoubleDouble: LevelNumber {
    init(_ value: DoubleDouble) { self = value }
    init(_ value: Rational) { self = value.precise }
    var double: Double { high }
    var precise: DoubleDouble { self }
    mutating func subtract(_ a: DoubleDouble, _ b: DoubleDouble) { self = self - a * b }
    var sign: Int { high > 0 ? 1 : high < 0 ? -1 : 0 }
    static var zeroPart: Double { 0x1p-90 }
    static var doubtfulPart: Double { 1e-20 }
    static var leastPart: Double { 1e-20 }
    static var holdPart: Double { 0x1p-85 }
    static var settledPart: Double { 0x1p-85 }
    static var surelyZeroPart: Double { 0x1p-92 }
    static var nearlyZeroPart: Double { 0x1p-80 }
    static var dependentPart: Double { 1e-22 }
}
