/// A handle to a constraint of one ``Solver``: a dense index, so that side tables (the source line, the view) can be
/// arrays. A later constraint reuses the slot of a removed or refused one.
public struct ConstraintID: Hashable, Sendable, BitwiseCopyable {
    /// The slot of the constraint in its solver, counted from 0.
    public let index: UInt32

    /// Creates a handle from the ``index`` of a handle that a solver returned. The index is not checked.
    @inlinable public init(index: UInt32) {
        self.index = index
    }
}

/// The relation between the left side of a constraint (the sum of its terms) and its constant.
public enum Relation: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// `Σ coefficient·variable == constant`
    case equal
    /// `Σ coefficient·variable <= constant`
    case lessThanOrEqual
    /// `Σ coefficient·variable >= constant`
    case greaterThanOrEqual
}

/// The rank of a constraint in the hierarchy: a real number in 1…1000, of which 1000 is *required*.
///
/// The hierarchy is strict: no number of constraints of lower priority outweighs one of higher priority.
public struct Priority: Hashable, Comparable, Sendable, BitwiseCopyable, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
{
    /// The number, 1…1000. A solver refuses other values with ``SolverError/priorityOutOfRange(_:)``.
    public var value: Double

    /// Creates a priority. The range is checked where it is used: ``SolverError/priorityOutOfRange(_:)``.
    @inlinable public init(_ value: Double) {
        self.value = value
    }

    /// Creates a priority from a decimal literal, such as `999.5`. The range is checked at use.
    @inlinable public init(floatLiteral value: Double) {
        self.value = value
    }

    /// Creates a priority from an integer literal, such as `750`. The range is checked at use.
    @inlinable public init(integerLiteral value: Int) {
        self.value = Double(value)
    }

    /// Orders priorities by ``value``.
    @inlinable public static func < (a: Priority, b: Priority) -> Bool {
        a.value < b.value
    }

    /// The priority of constraints that must hold, 1000. If they cannot all hold, the commit fails or leaves some of
    /// them out (see ``CommitMode``).
    public static let required = Priority(1000)
    /// The default priority of compression resistance, 750.
    public static let high = Priority(750)
    /// The default priority of hugging, 250.
    public static let low = Priority(250)

    /// Whether the value is 1000, so that a constraint with this priority must hold.
    @inlinable public var isRequired: Bool { value == 1000 }
}

/// A key that orders constraints of equal priority, or variables. Lower keys come first, equal keys in the order of
/// creation.
///
/// Without an explicit key, a constraint or variable comes after every key in use when it is created.
public struct OrderKey: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The number by which keys are compared.
    public var value: UInt64

    /// Creates a key from a number. Lower numbers come first.
    @inlinable public init(_ value: UInt64) {
        self.value = value
    }

    /// Orders keys by ``value``.
    @inlinable public static func < (a: OrderKey, b: OrderKey) -> Bool {
        a.value < b.value
    }
}
