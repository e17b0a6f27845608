import ConstraintSolver
public import Diagnostics

/// A constraint requested by a script or by the engine.
@usableFromInline
package struct ConstraintRequest: BitwiseCopyable {
    /// The relation between the first anchor and its target.
    @usableFromInline package enum Relation: UInt8, Hashable, Sendable, BitwiseCopyable {
        case equal, lessThanOrEqual, greaterThanOrEqual

        /// The relation that results if both sides are negated: `≤` becomes `≥`, and the reverse.
        package var flipped: Relation {
            switch self {
            case .equal: .equal
            case .lessThanOrEqual: .greaterThanOrEqual
            case .greaterThanOrEqual: .lessThanOrEqual
            }
        }

        var forSolver: ConstraintSolver.Relation {
            switch self {
            case .equal: .equal
            case .lessThanOrEqual: .lessThanOrEqual
            case .greaterThanOrEqual: .greaterThanOrEqual
            }
        }
    }

    /// The constrained anchor.
    @usableFromInline package var first: Anchor
    /// The relation between the first anchor and the multiplied second anchor plus the constant.
    @usableFromInline package var relation: Relation
    /// The target anchor; `nil` relates the first anchor, which must be a width or height, to the constant only.
    @usableFromInline package var second: Anchor?
    /// The factor of the second anchor, whose absolute value is 1e-6…1e6.
    @usableFromInline package var multiplier: Double
    /// The constant in points; at most 1e9 in absolute value.
    @usableFromInline package var constant: Double
    /// The number of system spacings added to the constant; may be negative. A system spacing is 8 points, and between
    /// baselines of texts the distance of two lines.
    @usableFromInline package var systemSpacings = 0.0
    /// The priority, 1…1000; 1000 is required.
    @usableFromInline package var priority: Double
    /// Whether the request has no explicit priority. Such a constraint ranks below constraints with an explicit
    /// priority of 999, and below earlier constraints without a priority.
    @usableFromInline package var isAutomatic: Bool
    /// The source location of the request; `.none` for the engine's own constraints.
    @usableFromInline package var source: SourceLocation

    /// The priority of constraints without an explicit one. Among them, earlier constraints are stronger.
    @inlinable package static var automaticPriority: Double { 999 }

    /// Creates the request `first relation multiplier × second + constant`, with the constant in points and without a
    /// source location; see `made(at:)`. If `second` is nil, the multiplier has no effect. Adding the constraint checks
    /// the values.
    ///
    /// - Parameter priority: 1…1000; 1000 is required. Nil for `automaticPriority`, ranked below constraints with this
    ///   priority as an explicit one, and below earlier constraints without a priority.
    @inlinable package init(
        _ first: Anchor, _ relation: Relation, _ second: Anchor?, multiplier: Double = 1, constant: Double = 0,
        priority: Double? = nil
    ) {
        self.first = first
        self.relation = relation
        self.second = second
        self.multiplier = multiplier
        self.constant = constant
        self.priority = priority ?? Self.automaticPriority
        isAutomatic = priority == nil
        source = .none
    }

    /// Returns the same request with a source location.
    @inlinable @inline(__always) package func made(at source: SourceLocation) -> ConstraintRequest {
        var request = self
        request.source = source
        return request
    }
}

/// A handle to a constraint created by a layout. After the constraint is removed, the handle may refer to a different
/// one: see `Screen.isAlive(_:_:)`.
package struct ConstraintHandle: Hashable, Sendable {
    var index: Int32
}
