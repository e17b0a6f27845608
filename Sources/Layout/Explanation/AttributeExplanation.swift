/// Why a view is where it is: from an attribute back to the numbers in the script.
package struct AttributeExplanation: Hashable, Sendable {
    /// What is explained.
    package var attribute: Attribute
    /// In points; positions as seen from the superview.
    package var value: Double
    /// What would determine it, if nothing does.
    package var missing: String?
    /// The constraints that the value depends on, as a chain: those about the attribute first, then those about what
    /// they refer to.
    package var determinedBy: [Reason]
    /// The part of the value that comes from no constraint: the place of a baseline in its text, an inset.
    package var ownPart: Double
    /// What in the chain nothing determines, so that it is as near to 0 as the constraints allow, and what would.
    package var undetermined: [UndeterminedAttribute]
    /// Constraints about this attribute that do not hold, each with what keeps it from holding.
    package var unmet: [Unmet]

    /// Whether nothing determines it.
    package var isAmbiguous: Bool { missing != nil }

    /// A constraint that has a part in a value.
    package struct Reason: Hashable, Sendable {
        /// In the words of the script: `root/submit.left == root.left + 24`.
        package var text: String
        /// `file:line`, for what a script made.
        package var source: String?
        /// 1…1000.
        package var priority: Double
        /// The points that it adds to the value: with `ownPart` they add up to it. Nil where the constraints cannot be
        /// told apart, and for what does not determine the value.
        package var contribution: Double?
        /// What a layout has stated; nil for what follows from contents, stacks and the screen.
        package var statement: ConstraintStatement?
    }

    /// An unknown that nothing determines, and that a value hangs on.
    package struct UndeterminedAttribute: Hashable, Sendable {
        /// `root/card.width`.
        package var name: String
        /// In points.
        package var value: Double
        /// What would determine it, in words.
        package var missing: String
    }

    /// A constraint that does not hold.
    package struct Unmet: Hashable, Sendable {
        /// Which it is.
        package var reason: Reason
        /// Points by which it is missed.
        package var violation: Double
        /// What comes before it and keeps it from holding.
        package var heldBy: [Reason]
        /// Whether it is required and was left out, as it cannot hold together with `heldBy`.
        package var isRefused = false
    }
}

/// A constraint of a layout apart from its number, by which it is found again in another version of the script.
package struct ConstraintStatement: Hashable, Sendable {
    /// Its words without the number: `root/submit.left == root.left`.
    package var stem: String
    /// The path of the view that it is about.
    package var view: String
    /// What of the view it determines.
    package var attribute: Attribute
    /// The path of the view that it relates it to; nil for a number alone.
    package var target: String?
    /// What of that view.
    package var targetAttribute: Attribute?
    /// In points.
    package var constant: Double
    /// `file:line` of the call that made it.
    package var source: String
}
