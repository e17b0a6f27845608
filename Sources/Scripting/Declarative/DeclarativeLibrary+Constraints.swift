import Layout
import LuaHost

/// Constraints that descriptions of views state.
extension DeclarativeLibrary {
    static let constraints: [Operation<DeclarativeLibrary>] = [
        // (node, attribute, relation, target or nil, attribute of the target, constant, multiplier, priority, label; all
        // after the relation may be nil), in coordinates.
        .reading(
            "constrain", of: [.prelude],
            ["node", "attribute", "relation", "target", "other", "constant", "multiplier", "priority", "label"].map {
                ParameterEntry($0, "any", isOptional: true)
            }
        ) { library, _, screen, frame in try library.constrain(screen, frame) }
        .onMistake(.leavesOutConstraint(nil))
    ]

    private func constrain(_ screen: Screen, _ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame, in: screen)
        guard let attribute = Self.attribute(1, frame) else { throw LuaCallError("a constraint needs an attribute") }
        let constraints = libraries.constraints
        let source = location(frame)
        let priority = frame.number(7)
        if let priority { try ConstraintLibrary.checkRange(ofPriority: priority) }
        let label = frame.kind(8) == .string ? try frame.expectString(8) : nil
        try constraints.stating(attribute, of: view, at: source, screen) {
            var second: Anchor?
            let other = Self.attribute(4, frame)
            if frame.packed(3) == Packed.parent.bits {
                second = Anchor(
                    view: try constraints.superview(screen, of: view, for: attribute), attribute: other ?? attribute)
            } else if var target = try target(3, frame, in: screen) {
                if let other { target = target.at(other) }
                second = try constraints.resolve(screen, target, for: view, attribute)
            }
            var request = ConstraintRequest(
                Anchor(view: view, attribute: attribute),
                frame.integer(2).flatMap { ConstraintRequest.Relation(rawValue: UInt8(truncatingIfNeeded: $0)) }
                    ?? .equal, second,
                multiplier: frame.number(6) ?? 1, constant: (frame.number(5) ?? 0) + 0, priority: priority)
            request.source = source
            return try screen.constrain(request, identifier: label)
        }
    }

    private static func attribute(_ index: Int, _ frame: borrowing CallFrame) -> Attribute? {
        guard let number = frame.integer(index) else { return nil }
        return Attribute(rawValue: UInt8(truncatingIfNeeded: number))
    }

    /// Returns the target in argument `index`; nil if the argument is nil. In a description, `previous` is the view
    /// before the constrained view, not the view before the line that reads `previous`.
    private func target(_ index: Int, _ frame: borrowing CallFrame, in screen: Screen) throws -> TargetArgument? {
        guard let bits = frame.packed(index) else {
            guard frame.kind(index) != .nil else { return nil }
            return .anchor(view: try viewArgument(index, frame, in: screen), attribute: nil, area: .frame)
        }
        let packed = Packed(bits: bits)
        guard packed.tag?.isTarget == true else {
            throw LuaCallError("a constraint takes an anchor or a view; found \(packed.described)")
        }
        if packed.tag == .previous {
            return .anonymous(AnonymousTarget.previous(packed.area), attribute: packed.attribute)
        }
        return try ConstraintArguments.target(packed, in: screen, host)
    }

    /// The raw values of the attributes by name, as a table for the engine's own Lua.
    static var attributes: LuaValue {
        .dictionary(Attribute.allCases.map { ($0.name, .integer(Int64($0.rawValue))) })
    }
}
