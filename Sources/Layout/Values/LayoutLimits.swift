/// How large the numbers of a layout may be: what comes of them then stays within what the solver can add up.
enum LayoutLimits {
    /// Of constants, sizes, insets and spaces, in points.
    static let length = 1e9
    /// Of how far something is scrolled, in points: a table has at most 5e12.
    static let offset = 1e13
    /// Of multipliers; the least is its reciprocal.
    static let multiplier = 1e6
    /// Of the constant of a whole constraint: what was asked for, and the insets and offsets on the way times its
    /// multiplier.
    static let constant = 1e15
    /// A factor below it is what rounding leaves of two that cancel each other, and counts as 0.
    static let leastCoefficient = 1e-9
    /// A size below it, in points, counts as none where sizes are divided by each other.
    static let leastProportion = 1e-3
    /// Properties of a kind of view, those that all views have included.
    static let propertiesOfKind = 981 + CommonProperties.count
    /// Kinds of views, classes of scripts included.
    static let kinds = 20_000
    /// Names of properties of all kinds.
    static let propertyNames = 200_000
}
