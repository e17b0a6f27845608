import Layout
import LuaHost

/// The constraints of descriptions.
extension DeclarativeLibrary {
    static let constraints: [Operation<DeclarativeLibrary>] = [
        // (node, attribute, relation, target or nil, attribute of the target or nil, multiplier, constant, priority or
        // nil, label or nil), in coordinates.
        .reading(
            "constrain", of: [.prelude],
            ["node", "attribute", "relation", "target", "other", "multiplier", "constant", "priority", "label"].map {
                ParameterEntry($0, "any", isOptional: true)
            }
        ) { library, _, screen, frame in try library.constrain(screen, frame) }
        .onMistake(.leavesOutConstraint(nil))
    ]

    private func constrain(_ screen: Screen, _ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame, in: screen)
        guard let attribute = try Self.attribute(1, frame), let multiplier = frame.number(5),
            let constant = frame.number(6)
        else { throw LuaCallError("a constraint needs an attribute") }
        let relation = ConstraintRequest.Relation(rawValue: UInt8(try frame.expectInteger(2))) ?? .equal
        var target = try target(3, frame, in: screen)
        if let other = try Self.attribute(4, frame) { target = target?.at(other) }
        let priority = frame.number(7)
        if let priority { try ConstraintLibrary.checkRange(ofPriority: priority) }
        let call = ConstraintCall(
            view: view, relation: relation,
            options: ConstraintOptions(
                priority: priority, label: frame.kind(8) == .string ? try frame.expectString(8) : nil),
            source: location(frame))
        try libraries.constraints.make(
            attribute,
            ConstraintTerm(relation: relation, target: target, multiplier: multiplier, constant: constant),
            call, screen)
    }

    private static func attribute(_ index: Int, _ frame: borrowing CallFrame) throws -> Attribute? {
        guard let number = frame.integer(index) else { return nil }
        return Attribute(rawValue: UInt8(truncatingIfNeeded: number))
    }

    /// Returns the target of a constraint. `previous` means the view before the constrained one, wherever it was read.
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

    /// The numbers of the attributes by name, for the engine's Lua.
    static var attributes: LuaValue {
        .dictionary(Attribute.allCases.map { ($0.name, .integer(Int64($0.rawValue))) })
    }
}
