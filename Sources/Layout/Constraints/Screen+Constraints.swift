/// Access to constraints by their handles.
extension Screen {
    /// Changes the constant of a constraint, in points and without system spacings. Throws an error if the constant is
    /// not finite or above 1e9 in absolute value.
    package func setConstant(_ constant: Double, of handle: ConstraintHandle) throws(LayoutError) {
        try calls.setConstant(constant, of: handle)
    }

    /// Returns the constant of a constraint, in points and without system spacings.
    package func constant(of handle: ConstraintHandle) -> Double {
        calls.constant(of: handle)
    }

    /// Returns the identity of a constraint, to detect later that its handle refers to a different one.
    package func identity(of handle: ConstraintHandle) -> ConstraintIdentity {
        calls.identity(of: handle)
    }

    /// Returns whether the handle still refers to the constraint with this identity.
    package func isAlive(_ handle: ConstraintHandle, _ identity: ConstraintIdentity) -> Bool {
        calls.isAlive(handle, identity)
    }

    /// Access to constraints that scripts keep, name and change.
    package var madeConstraints: MadeConstraints { MadeConstraints(calls: calls) }
}
