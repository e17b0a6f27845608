import Layout
import LuaHost

/// Methods of a node that return the constraints of the last call as a value, or set their properties.
extension ConstraintLibrary {
    static let keeping: [Operation<ConstraintLibrary>] = [
        .reading(
            "constraints", of: [.node], [], gives: .value("@Constraint"),
            text: """
                Returns an object with which you can later change or remove the constraints made by the previous call. \
                Its `constant`, `priority` and `isActive` take a value or a state.
                ! the previous call made no constraint of this view
                > self.width = panel:width(equalTo(0)):constraints()
                > self.width.constant = 200
                """
        ) { library, _, screen, frame in
            let view = try library.viewArgument(0, frame, in: screen)
            let made = try library.lastConstraints(of: view, "constraints")
            frame.return(.object(library.libraries.constraintValues.object(KeptConstraints(screen, view, made))))
        },
        ofLast(
            "priority", .priority, "number|@State",
            """
            Sets the priority of the constraints made by the previous call, from 1 to 1000. With a state, the priority \
            follows the state's number.
            """),
        ofLast(
            "active", .isActive, "boolean|@State",
            """
            Activates or deactivates the constraints made by the previous call. With a state, they follow the state.
            > panel:width(equalTo(0)):active(self.states.isClosed)
            """),
    ]

    static func ofLast(
        _ name: String, _ property: KeptConstraints.Property, _ type: String, _ text: String
    ) -> Operation<ConstraintLibrary> {
        .reading(name, of: [.node], [ParameterEntry("value", type)], gives: .receiver, text: text) {
            library, _, screen, frame in
            let view = try library.viewArgument(0, frame, in: screen)
            let kept = KeptConstraints(screen, view, try library.lastConstraints(of: view, name))
            try library.libraries.constraintValues.give(property, 1, kept, frame)
            frame.returnArgument(0)
        }
    }
}
