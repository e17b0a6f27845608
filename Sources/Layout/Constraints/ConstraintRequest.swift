import ConstraintSolver

/// A constraint as a script asks for it.
@usableFromInline
package struct ConstraintRequest: BitwiseCopyable {
    /// How the first anchor compares with what it relates to.
    @usableFromInline package enum Relation: UInt8, Hashable, Sendable, BitwiseCopyable {
        case equal, lessThanOrEqual, greaterThanOrEqual

        /// The relation with both sides negated.
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

    /// What is to have its place or extent.
    @usableFromInline package var first: Anchor
    /// How it compares with the second anchor, times the multiplier, plus the constant.
    @usableFromInline package var relation: Relation
    /// What the anchor relates to; `nil` for a plain number.
    @usableFromInline package var second: Anchor?
    /// Of the second anchor: 1e-6…1e6, or below 0 the same.
    @usableFromInline package var multiplier: Double
    /// Points, at most 1e9 to either side.
    @usableFromInline package var constant: Double
    /// 1…1000; 1000 is required.
    @usableFromInline package var priority: Double
    /// Whether no priority was written: the constraint ranks below those of a written 999, and after earlier ones.
    @usableFromInline package var isAutomatic: Bool
    /// Where a script asked for it; `.none` for the engine's own.
    @usableFromInline package var source: SourceLocation

    /// The priority of a constraint that states none. Of these, the earlier one is the stronger.
    @inlinable package static var automaticPriority: Double { 999 }

    /// `first relation multiplier × second + constant`, made by the engine itself; see `made(at:)` for a script's.
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

    /// The same request, made there.
    @inlinable @inline(__always) package func made(at source: SourceLocation) -> ConstraintRequest {
        var request = self
        request.source = source
        return request
    }
}

/// A handle to a constraint that a layout has made.
package struct ConstraintHandle: Hashable, Sendable {
    var index: Int32
}
