import Layout
import LuaHost

/// The function `constrain`, which constrains one anchor to another anchor, as UIKit's `anchor.constraint(equalTo:)`
/// does.
extension ConstraintLibrary {
    static let anchors: [Operation<ConstraintLibrary>] = [
        .reading(
            "constrain", of: [.global],
            [
                ParameterEntry("anchor", "@Anchor"), ParameterEntry("relation", "@Relation"),
                ParameterEntry("target", "@Target", isOptional: true),
                ParameterEntry("options", "@Options", isOptional: true),
            ], gives: .value("@Constraint"),
            text: """
                Constrains an anchor and returns the constraint. The anchor may belong to an area such as `safeArea`: \
                `safeArea.topAnchor` is an anchor of the view that is being laid out. The other arguments are the same \
                as for a node's constraint methods.
                ! called outside a layout
                ! an anchor of `previous` or `myself`
                > constrain(safeArea.bottomAnchor, moreThan, button.bottomAnchor)
                > local gap = constrain(title.topAnchor, equalTo(8), logo.bottomAnchor)
                """
        ) { library, _, screen, frame in try library.constrainAnchor(screen, frame) }
    ]

    private func constrainAnchor(_ screen: Screen, _ frame: borrowing CallFrame) throws {
        let subject = try subject(screen, frame)
        let relation = try ConstraintArguments.relation(1, frame, in: screen, host)
        var next = 2
        let isDimension = subject.attribute.isDimension
        let name = subject.attribute.name
        if isDimension { try ConstraintArguments.refuseTarget(next, frame, host, method: "constrain") }
        let target =
            isDimension ? nil : try ConstraintArguments.takeTarget(&next, frame, in: screen, host)
        last.begin(subject.view)
        let call = ConstraintCall(
            view: subject.view, area: subject.area, relation: relation.relation,
            options: try ConstraintArguments.options(next, frame, host, canBeTarget: !isDimension && target == nil),
            source: location(frame))
        if isDimension {
            try constrainDimension(subject.attribute, relation.payload, call, screen)
        } else {
            try constrainPosition(
                subject.attribute, target ?? .parent, try spacing(relation.payload, method: name),
                isDistance: call.options.isDistance ?? false, call, screen)
        }
        frame.return(.object(libraries.constraintValues.object(KeptConstraints(screen, subject.view, last.handles))))
    }

    private func subject(_ screen: Screen, _ frame: borrowing CallFrame) throws -> Anchor {
        guard let bits = frame.packed(0), case let packed = Packed(bits: bits), packed.tag?.isTarget == true,
            let attribute = packed.attribute
        else { throw frame.mismatch(0, expected: "an anchor such as title.topAnchor or safeArea.topAnchor") }
        switch try ConstraintArguments.target(packed, in: screen, host) {
        case .anchor(let view, _, let area): return Anchor(view: view, attribute: attribute, area: area)
        case .anonymous(let anonymous, _) where anonymous.base == .parent:
            guard let view = screen.layoutView else { fallthrough }
            return Anchor(view: view, attribute: attribute, area: anonymous.area)
        case .anonymous, .previous:
            throw LuaCallError(
                """
                'constrain' needs an anchor of a view, such as title.topAnchor, or an anchor of an area, such as \
                safeArea.topAnchor
                """
            )
        }
    }
}
