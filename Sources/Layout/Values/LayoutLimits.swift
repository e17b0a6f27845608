/// The maximum magnitudes of numbers, within which the solver's sums stay exact enough.
enum LayoutLimits {
    /// The maximum magnitude of constants, sizes, insets and spacings, in points.
    static let length = 1e9
    /// The maximum magnitude of content offsets, in points. A table is at most 5e12 points high.
    static let offset = 1e13
    /// The maximum magnitude of multipliers; the minimum is the reciprocal.
    static let multiplier = 1e6
    /// The maximum magnitude of the constant of a complete constraint, in points: the requested constant, plus the
    /// insets and offsets of its views times the multiplier.
    static let constant = 1e15
    /// The smallest coefficient in effect. Smaller ones are rounding errors of terms that cancel out, and count as 0.
    static let leastCoefficient = 1e-9
    /// The size in points below which sizes count as 0 in proportions.
    static let leastProportion = 1e-3
    /// The maximum number of properties of a kind, including the common ones.
    static let propertiesOfKind = 981 + CommonProperties.count
    /// The maximum number of kinds of views, including the classes of scripts.
    static let kinds = 20_000
    /// The maximum number of different property names of all kinds.
    static let propertyNames = 200_000
}
