/// The maximum magnitudes of numbers, within which the solver's sums stay exact enough.
enum LayoutLimits {
    /// Constants, sizes, insets and spacings, in points.
    static let length = 1e9
    /// Content offsets, in points. A table is at most 5e12 points high.
    static let offset = 1e13
    /// Multipliers; the smallest multiplier is the reciprocal.
    static let multiplier = 1e6
    /// The constant of a complete constraint, in points: the requested constant, plus the insets and offsets of its
    /// views times the multiplier.
    static let constant = 1e15
    /// The smallest coefficient in effect. Smaller ones are rounding errors of terms that cancel out, and count as 0.
    static let leastCoefficient = 1e-9
    /// Sizes below this, in points, count as 0 in proportions.
    static let leastProportion = 1e-3
    /// The properties of a kind, including the common ones.
    static let propertiesOfKind = 981 + CommonProperties.count
    /// The kinds of views, including the classes of scripts.
    static let kinds = 20_000
    /// The property names of all kinds.
    static let propertyNames = 200_000
}
