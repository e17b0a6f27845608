/// A priority for the solver, and whether the constraint forms a level of its own within it.
struct ConstraintStrength: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// The priority, 1…1000.
    var value: Double
    var isOrdered = false

    init(_ value: Double, isOrdered: Bool = false) {
        self.value = value
        self.isOrdered = isOrdered
    }

    init(floatLiteral value: Double) { self.init(value) }
    init(integerLiteral value: Int) { self.init(Double(value)) }

    /// The strongest priority below required, above all that scripts can set.
    static let belowRequired = ConstraintStrength(1000.0.nextDown, isOrdered: true)
}
