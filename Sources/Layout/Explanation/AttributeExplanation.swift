/// The explanation of an attribute's value: from the attribute to the constants in the script.
package struct AttributeExplanation: Hashable, Sendable {
    /// The explained attribute.
    package var attribute: Attribute
    /// The value in points; positions are relative to the superview, a cell's to its container's content.
    package var value: Double
    /// A description of the constraints that would determine the value; nil if it is determined.
    package var missing: String?
    /// The constraints that determine the value, as a chain: first the constraints on the attribute, then the
    /// constraints on the attributes that they refer to. Empty if none does.
    package var determinedBy: [Reason]
    /// The part of the value in points that no constraint determines, such as a baseline's position in its text or an
    /// inset.
    package var ownPart: Double
    /// Undetermined attributes in the chain. The solver sets them as close to 0 as the constraints allow.
    package var undetermined: [UndeterminedAttribute]
    /// Constraints on the attribute that do not hold, with the constraints that cause it.
    package var unmet: [Unmet]

    /// Whether the value is undetermined.
    package var isAmbiguous: Bool { missing != nil }

    /// A constraint that contributes to a value.
    package struct Reason: Hashable, Sendable {
        /// The constraint as text: `root/submit.left == root.left + 24`.
        package var text: String
        /// The source location as `file:line`; nil if no script created it.
        package var source: String?
        /// The priority, 1…1000; 1000 is required.
        package var priority: Double
        /// The points that the constraint contributes to the value; the contributions and the explanation's `ownPart`
        /// add up to the value. Nil if the shares of the constraints are indistinguishable, and for constraints that
        /// don't determine the value.
        package var contribution: Double?
        /// The constraint as data; nil if no script created it, but content, a stack, a container or the screen.
        package var statement: ConstraintStatement?
    }

    /// An undetermined attribute on which a value depends.
    package struct UndeterminedAttribute: Hashable, Sendable {
        /// Path and attribute: `root/card.width`.
        package var name: String
        /// The value that the solver chose, in points.
        package var value: Double
        /// A description of the constraints that would determine the value.
        package var missing: String
    }

    /// A constraint that does not hold.
    package struct Unmet: Hashable, Sendable {
        /// The violated constraint.
        package var reason: Reason
        /// The constraint's distance from being satisfied, in points.
        package var violation: Double
        /// The constraints that prevent it from holding.
        package var heldBy: [Reason]
        /// Whether the constraint is required and was dropped because it conflicts with `heldBy`.
        package var isRefused = false
    }
}

/// A layout's constraint, with a text that identifies it in another version of the script.
package struct ConstraintStatement: Hashable, Sendable {
    /// The text without the constant: `root/submit.left == root.left`.
    package var stem: String
    /// The path of the constrained view.
    package var view: String
    /// The constrained attribute.
    package var attribute: Attribute
    /// The path of the target view; nil for none.
    package var target: String?
    /// The target's attribute; nil for none.
    package var targetAttribute: Attribute?
    /// The constant of the constraint, in points.
    package var constant: Double
    /// The location of the call that created the constraint, as `file:line`.
    package var source: String
}
