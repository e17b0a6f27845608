import Layout
import LuaHost

/// The methods of a node that modify the constraints of the previous call in a chain.
extension ConstraintLibrary {
    /// Implements `offset(n)` and `inset(n)`, which change the constraints of the previous call. `offset` moves edges
    /// outwards by n points and enlarges dimensions; `inset` moves edges inwards and reduces dimensions. Both move
    /// centers by n points in the positive direction of the axis.
    func shift(isInset: Bool, _ screen: Screen, _ frame: borrowing CallFrame) throws {
        let view = try host.viewArgument(0, frame, in: screen)
        let distance = try frame.expectNumber(1)
        for (handle, attribute) in try lastConstraints(of: view, isInset ? "inset" : "offset") {
            let inward: Double =
                switch attribute {
                case .top, .left, .leading, .firstBaseline: 1
                case .bottom, .right, .trailing, .lastBaseline: -1
                case .centerX, .centerY: isInset ? 1 : -1
                case .width, .height: -1
                }
            try screen.setConstant(screen.constant(of: handle) + distance * (isInset ? inward : -inward), of: handle)
        }
        frame.returnArgument(0)
    }

    func identifier(_ screen: Screen, _ frame: borrowing CallFrame) throws {
        let view = try host.viewArgument(0, frame, in: screen)
        let name = try frame.expectString(1)
        for (handle, _) in try lastConstraints(of: view, "identifier") {
            screen.madeConstraints.setIdentifier(name, of: handle)
        }
        frame.returnArgument(0)
    }

    func lastConstraints(of view: ViewID, _ method: String) throws -> ArraySlice<LastConstraints.Item> {
        guard last.view == view else {
            throw LuaCallError(
                """
                '\(method)' changes the newest constraints, which must belong to the same view; write it right after the \
                call that makes them: view:left(equal, parent):\(method)(…)
                """
            )
        }
        return last.handles
    }
}
