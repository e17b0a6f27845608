package import Diagnostics

/// Access to the constraints of a screen by their handles, for scripts that keep them.
package struct MadeConstraints {
    let calls: LayoutCalls

    /// Places a view in its superview by a frame and an autoresizing mask, with required constraints.
    package func place(_ view: ViewID, _ autoresizing: Autoresizing, source: SourceLocation) throws(LayoutError)
        -> [ConstraintHandle]
    {
        try calls.place(view, autoresizing, source: source)
    }

    /// Names a constraint, for messages.
    package func setIdentifier(_ identifier: String, of handle: ConstraintHandle) {
        calls.setIdentifier(identifier, of: handle)
    }

    /// Returns the name of a constraint; nil if the script gave none.
    package func identifier(of handle: ConstraintHandle) -> String? { calls.constraints.name(of: handle.index) }

    /// Returns the priority of a constraint, 1…1000.
    package func priority(of handle: ConstraintHandle) -> Double { calls.priority(of: handle) }

    /// Changes the priority of a constraint, 1…1000.
    package func setPriority(_ priority: Double, of handle: ConstraintHandle) throws(LayoutError) {
        try calls.setPriority(priority, of: handle)
    }

    /// Returns whether a constraint takes part in the layout.
    package func isActive(_ handle: ConstraintHandle) -> Bool { calls.isActive(handle) }

    /// Deactivates a constraint, so that layouts ignore it, or activates it again at the same position in the order.
    package func setActive(_ isActive: Bool, of handle: ConstraintHandle) throws(LayoutError) {
        try calls.setActive(isActive, of: handle)
    }

    /// Removes a constraint. Its handle becomes invalid.
    package func remove(_ handle: ConstraintHandle) throws(LayoutError) { try calls.remove(handle) }

    /// Returns the constraints with this name in the order of creation, each with the view and attribute of its first
    /// anchor.
    package func named(_ name: String) -> [(handle: ConstraintHandle, view: ViewID, attribute: Attribute)] {
        calls.constraints(named: name)
    }

    /// Describes a constraint in the terms of the script: `title.top == parent.top + 8`.
    package func describe(_ handle: ConstraintHandle) -> String { calls.constraints.describe(handle.index) }
}
