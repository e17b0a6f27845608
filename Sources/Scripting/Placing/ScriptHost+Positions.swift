import Layout
import LuaHost

/// `at`: positions by name, and beside other views.
extension ScriptHost {
    /// `at("fullTop", relation[, target])`, `at({ "top", "left" }, …)`, `at(topOf(view), relation)`.
    func at(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        let relation = try relationArgument(2, frame)
        if let bits = frame.packed(1) {
            let packed = Packed(bits: bits)
            guard packed.tag == .position || packed.tag == .anonymousPosition,
                let position = RelativePosition(rawValue: packed.attributeBits)
            else { throw frame.mismatch(1, expected: Self.positionExpectation) }
            let options = try options(3, frame)
            let base: TargetArgument =
                packed.tag == .position
                ? .anchor(view: try liveView(packed), attribute: nil, area: .frame)
                : .anonymous(packed.anonymous ?? .parent, attribute: nil)
            try place(view, position, base, relation, options, location(frame))
            frame.returnArgument(0)
            return
        }
        let attributes = try positions(frame)
        var next = 3
        let target = try takeTarget(&next, frame) ?? .parent
        let options = try options(next, frame)
        try constrainEdges(view, attributes, relation, target, options, "at", location(frame))
        frame.returnArgument(0)
    }

    private static let positionExpectation =
        "a position: a name such as \"topLeft\" or \"fullTop\", a list of edges, or topOf(view), bottomOf, leftOf, rightOf"

    private static let namedPositions: [String: [Attribute]] = [
        "topLeft": [.top, .left], "topRight": [.top, .right], "bottomLeft": [.bottom, .left], "bottomRight": [.bottom, .right],
        "fullTop": [.top, .left, .right], "fullBottom": [.bottom, .left, .right], "fullLeft": [.left, .top, .bottom],
        "fullRight": [.right, .top, .bottom], "edges": [.top, .left, .bottom, .right], "horizontal": [.left, .right],
        "vertical": [.top, .bottom], "top": [.top], "bottom": [.bottom], "left": [.left], "right": [.right], "leading": [.leading],
        "trailing": [.trailing], "topLeading": [.top, .leading], "topTrailing": [.top, .trailing],
        "bottomLeading": [.bottom, .leading], "bottomTrailing": [.bottom, .trailing],
    ]

    private func positions(_ frame: borrowing CallFrame) throws -> [Attribute] {
        if frame.kind(1) == .string { return try position(named: try frame.expectString(1)) }
        guard let list = try frame.table(1), list.count > 0, list.keyCount == 0 else {
            throw frame.mismatch(1, expected: Self.positionExpectation)
        }
        var attributes: [Attribute] = []
        for place in 0..<list.count {
            guard let name = list.element(place).string else { throw frame.mismatch(1, expected: "a list of names of positions") }
            for attribute in try position(named: name) where !attributes.contains(attribute) { attributes.append(attribute) }
        }
        return attributes
    }

    private func position(named name: String) throws -> [Attribute] {
        guard let attributes = Self.namedPositions[name] else {
            throw LuaFault("there is no position '\(name)'.\(NearestName.suggestion(for: name, in: Self.namedPositions.keys.sorted()))")
        }
        return attributes
    }

    /// The opposite edge next to the other view's; with `…AndParallelWith` the centres of the other axis in line (D8).
    private func place(
        _ view: ViewID, _ position: RelativePosition, _ other: TargetArgument, _ relation: RelationArgument, _ options: ConstraintOptions,
        _ source: SourceLocation
    ) throws {
        guard case .none = relation.payload else {
            guard case .number = relation.payload else { throw LuaFault("'at' takes a number as the spacing beside a view") }
            return try placeBeside(view, position, other, relation, options, source)
        }
        try placeBeside(view, position, other, relation, options, source)
    }

    private func placeBeside(
        _ view: ViewID, _ position: RelativePosition, _ other: TargetArgument, _ relation: RelationArgument, _ options: ConstraintOptions,
        _ source: SourceLocation
    ) throws {
        lastConstraints.begin(view)
        let (mine, theirs): (Attribute, Attribute) =
            switch position {
            case .topOf, .topOfAndParallelWith: (.bottom, .top)
            case .bottomOf, .bottomOfAndParallelWith: (.top, .bottom)
            case .leftOf, .leftOfAndParallelWith: (.right, .left)
            case .rightOf, .rightOfAndParallelWith: (.left, .right)
            }
        try constrainPosition(
            view, mine, relation.relation, relation.number, other.at(theirs), options, isDistance: options.isDistance ?? true, source)
        switch position {
        case .topOf, .bottomOf, .leftOf, .rightOf: break
        case .topOfAndParallelWith, .bottomOfAndParallelWith:
            try make(view, .centerX, .equal, other, multiplier: 1, constant: 0, options, source)
        case .leftOfAndParallelWith, .rightOfAndParallelWith:
            try make(view, .centerY, .equal, other, multiplier: 1, constant: 0, options, source)
        }
    }
}
