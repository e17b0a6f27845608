/// The priority of a constraint of the solver, and whether the constraint is a level of its own at this priority.
struct ConstraintStrength: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// 1 to 1000.
    var value: Double
    var isOrdered = false

    init(_ value: Double, isOrdered: Bool = false) {
        self.value = value
        self.isOrdered = isOrdered
    }

    init(floatLiteral value: Double) { self.init(value) }
    init(integerLiteral value: Int) { self.init(Double(value)) }

    /// Below what is required, above every other priority that a script can write.
    static let belowRequired = ConstraintStrength(1000.0.nextDown, isOrdered: true)
}
