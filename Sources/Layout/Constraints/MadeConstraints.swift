package import Diagnostics

/// Access to the constraints of a screen by their handles, for scripts that keep them.
package struct MadeConstraints {
    let calls: LayoutCalls

    /// Places a view in its superview by a frame and an autoresizing mask, with required constraints for the left, top,
    /// width and height.
    ///
    /// - Returns: The four constraints, in this order.
    /// - Throws: If the view is gone or has no superview, no layout call is running, or a number is not finite or too
    ///   large.
    package func place(_ view: ViewID, _ autoresizing: Autoresizing, source: SourceLocation) throws(LayoutError)
        -> [ConstraintHandle]
    {
        try calls.place(view, autoresizing, source: source)
    }

    /// Sets the name of a constraint, for messages and `named(_:)`. Several constraints can have the same name.
    package func setIdentifier(_ identifier: String, of handle: ConstraintHandle) {
        calls.setIdentifier(identifier, of: handle)
    }

    /// Returns the name of a constraint; nil if the script gave none.
    package func identifier(of handle: ConstraintHandle) -> String? { calls.constraints.name(of: handle.index) }

    /// Returns the priority of a constraint, 1…1000.
    package func priority(of handle: ConstraintHandle) -> Double { calls.priority(of: handle) }

    /// Changes the priority of a constraint.
    ///
    /// - Throws: If the priority is not in 1…1000, or a callback is running that must not change anything.
    package func setPriority(_ priority: Double, of handle: ConstraintHandle) throws(LayoutError) {
        try calls.setPriority(priority, of: handle)
    }

    /// Returns whether a constraint is neither deactivated nor removed. Also true while it waits for a view, or after
    /// the solver refused it.
    package func isActive(_ handle: ConstraintHandle) -> Bool { calls.isActive(handle) }

    /// Deactivates a constraint, so that layouts ignore it, or activates it again at the same position in the order.
    /// Does nothing if the constraint was removed.
    ///
    /// - Throws: If a callback is running that must not change anything.
    package func setActive(_ isActive: Bool, of handle: ConstraintHandle) throws(LayoutError) {
        try calls.setActive(isActive, of: handle)
    }

    /// Removes a constraint. Its handle becomes invalid. Throws an error if a callback is running that must not change
    /// anything.
    package func remove(_ handle: ConstraintHandle) throws(LayoutError) { try calls.remove(handle) }

    /// Returns the constraints with this name, each with the view and attribute of its first anchor; empty if there are
    /// none. They are sorted by the view whose layout created them, then in the order of creation.
    package func named(_ name: String) -> [(handle: ConstraintHandle, view: ViewID, attribute: Attribute)] {
        calls.constraints(named: name)
    }

    /// Describes a constraint in the terms of the script: `title.top == parent.top + 8`. If the constraint has a name,
    /// the name and a colon come first.
    package func describe(_ handle: ConstraintHandle) -> String { calls.constraints.describe(handle.index) }
}
