import Layout
import LuaHost

/// The methods of a node that modify the constraints of the call before.
extension ConstraintLibrary {
    /// `offset(n)` moves the edges of the last call outwards by n points, `inset(n)` inwards. For centers, both move
    /// along the axis; for dimensions, they change the size.
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
        for (handle, _) in try lastConstraints(of: view, "identifier") { screen.setIdentifier(name, of: handle) }
        frame.returnArgument(0)
    }

    /// `constant(state)` binds the constants of the last call's constraints to the state's number. As in `equalTo(n)`,
    /// the constant points inwards at far edges. `constant(n)` sets the number once.
    func constant(_ screen: Screen, _ frame: borrowing CallFrame) throws {
        let view = try host.viewArgument(0, frame, in: screen)
        let made = try lastConstraints(of: view, "constant").map {
            (handle: $0.handle, identity: screen.identity(of: $0.handle), sign: $0.attribute.isFarEdge ? -1.0 : 1)
        }
        func set(_ number: Double) throws {
            for item in made where screen.isAlive(item.handle, item.identity) {
                try screen.setConstant(item.sign * number, of: item.handle)
            }
        }
        if frame.kind(1) == .number {
            try set(try frame.expectNumber(1))
        } else {
            guard frame.object(1)?.type == classes.state else {
                throw frame.mismatch(1, expected: "a number or a state with a number")
            }
            let state = try libraries.states.stateArgument(1, frame)
            func update() throws {
                guard let number = state.peek.number, number.isFinite else {
                    let name = state.name.isEmpty ? "the state" : "the state \(state.name)"
                    throw LuaCallError(
                        """
                        \(name) is the constant of a constraint and must be a finite number; found \
                        \(state.peek.kindName)
                        """
                    )
                }
                try set(number)
            }
            try update()
            libraries.states.keep(for: view, state, at: place(frame)) { _ in try update() }
        }
        frame.returnArgument(0)
    }

    private func lastConstraints(of view: ViewID, _ method: String) throws -> ArraySlice<LastConstraints.Item> {
        guard last.view == view else {
            throw LuaCallError(
                "'\(method)' is about the constraint made just before it; call it right behind top, left, width …")
        }
        return last.handles
    }
}
