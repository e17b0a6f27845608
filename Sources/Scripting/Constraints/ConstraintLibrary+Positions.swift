import Layout
import LuaHost

/// The methods of a node that place it next to or between other views: `at` and `inBetween`.
extension ConstraintLibrary {
    /// Implements `inBetween(a, b, "vertically" | "horizontally", relation[, options])`.
    func inBetween(_ screen: Screen, _ frame: borrowing CallFrame) throws {
        _ = try host.viewArgument(0, frame, in: screen)
        var next = 1
        guard let first = try ConstraintArguments.takeTarget(&next, frame, in: screen, host) else {
            throw frame.mismatch(1, expected: "a view")
        }
        guard let second = try ConstraintArguments.takeTarget(&next, frame, in: screen, host) else {
            throw frame.mismatch(2, expected: "a view")
        }
        let way = try frame.expectString(3)
        guard way == "vertically" || way == "horizontally" else {
            throw frame.mismatch(3, expected: "\"vertically\" or \"horizontally\"")
        }
        try withCall("inBetween", target: .before, from: 4, screen, frame) { relation, _, call in
            let isVertical = way == "vertically"
            var near: EdgeSpacing = 0.0
            var far: EdgeSpacing = 0.0
            var sides: (near: Attribute, far: Attribute) = isVertical ? (.top, .bottom) : (.left, .right)
            switch relation {
            case .none: break
            case .number(let number): (near, far) = (EdgeSpacing(number), EdgeSpacing(number))
            case .systemSpacings(let count):
                (near, far) = (EdgeSpacing(systemSpacings: count), EdgeSpacing(systemSpacings: count))
            case .insets(let insets), .directionalInsets(let insets):
                near = EdgeSpacing(isVertical ? insets.top : insets.left)
                far = EdgeSpacing(isVertical ? insets.bottom : insets.right)
                if case .directionalInsets = relation, !isVertical { sides = (.leading, .trailing) }
            case .target, .size, .point: throw relation.mismatch("inBetween", takes: "a number or insets")
            }
            let isDistance = call.options.isDistance ?? true
            try constrainPosition(sides.near, first.at(sides.far), near, isDistance: isDistance, call, screen)
            try constrainPosition(sides.far, second.at(sides.near), far, isDistance: isDistance, call, screen)
        }
        frame.returnArgument(0)
    }

    /// Implements `at("fullTop", relation[, target])`, `at({ "top", "left" }, …)` and `at(topOf(view), relation)`.
    func at(_ screen: Screen, _ frame: borrowing CallFrame) throws {
        if let bits = frame.packed(1) {
            let packed = Packed(bits: bits)
            try withCall("at", target: .before, from: 2, screen, frame) { relation, _, call in
                guard packed.tag == .position || packed.tag == .anonymousPosition || packed.tag == .previousPosition,
                    let position = RelativePosition(rawValue: packed.attributeBits)
                else { throw frame.mismatch(1, expected: Self.positionExpectation) }
                let base: TargetArgument =
                    switch packed.tag {
                    case .position:
                        .anchor(
                            view: try ConstraintArguments.liveView(packed, in: screen, host), attribute: nil,
                            area: .frame)
                    case .previousPosition:
                        try ConstraintArguments.target(packed.with(attribute: Packed.noAttribute), in: screen, host)
                    default: .anonymous(packed.anonymous ?? .parent, attribute: nil)
                    }
                try attach(position, base, relation, call, screen)
            }
        } else {
            try withCall("at", target: .behind, from: 2, screen, frame) { relation, target, call in
                try constrainEdges(try positions(frame), "at", relation, target, call, screen)
            }
        }
        frame.returnArgument(0)
    }

    private static let positionExpectation =
        """
        a position: a name such as "topLeft" or "fullTop", a list of edges, or topOf(view), bottomOf, leftOf, rightOf, \
        leadingOf, trailingOf
        """

    static let namedPositions: [String: [Attribute]] = [
        "topLeft": [.top, .left], "topRight": [.top, .right], "bottomLeft": [.bottom, .left],
        "bottomRight": [.bottom, .right],
        "fullTop": [.top, .left, .right], "fullBottom": [.bottom, .left, .right], "fullLeft": [.left, .top, .bottom],
        "fullRight": [.right, .top, .bottom], "fullLeading": [.leading, .top, .bottom],
        "fullTrailing": [.trailing, .top, .bottom],
        "edges": [.top, .left, .bottom, .right], "horizontal": [.left, .right],
        "vertical": [.top, .bottom], "top": [.top], "bottom": [.bottom], "left": [.left], "right": [.right],
        "leading": [.leading],
        "trailing": [.trailing], "topLeading": [.top, .leading], "topTrailing": [.top, .trailing],
        "bottomLeading": [.bottom, .leading], "bottomTrailing": [.bottom, .trailing],
    ]

    private func positions(_ frame: borrowing CallFrame) throws -> [Attribute] {
        if frame.kind(1) == .string { return try position(named: try frame.expectString(1)) }
        guard let list = try frame.table(1), list.keyCount == 0 else {
            throw frame.mismatch(1, expected: Self.positionExpectation)
        }
        guard list.count > 0 else {
            throw LuaCallError("the list of edges in 'at' is empty; name an edge, as in at({ \"top\", \"left\" }, …)")
        }
        var attributes: [Attribute] = []
        for entry in 0..<list.count {
            guard let name = list.element(entry).string else {
                throw LuaCallError(
                    """
                    item \(entry + 1) of the list in 'at' must be the name of an edge, such as "top"; found \
                    \(list.element(entry).value.described)
                    """
                )
            }
            for attribute in try position(named: name) where !attributes.contains(attribute) {
                attributes.append(attribute)
            }
        }
        return attributes
    }

    private func position(named name: String) throws -> [Attribute] {
        guard let attributes = Self.namedPositions[name] else {
            if ["center", "centerX", "centerY"].contains(name) {
                throw LuaCallError("'at' places edges; for the center, write \(name)(equal, target)")
            }
            throw LuaCallError(
                """
                unknown position \
                '\(name)'\(FamiliarNames.suggestion(for: name, in: Self.namedPositions.keys.sorted(), orList: "The positions are"))
                """
            )
        }
        return attributes
    }

    /// Places the view at a side of another view: constrains the facing edge to the other view's edge. Positions
    /// `…AndParallelWith` also align the centers on the other axis (D8).
    private func attach(
        _ position: RelativePosition, _ other: TargetArgument, _ relation: RelationArgument.Payload,
        _ call: borrowing ConstraintCall, _ screen: Screen
    ) throws {
        let spacing: EdgeSpacing
        switch relation {
        case .none: spacing = 0.0
        case .number(let number): spacing = EdgeSpacing(number)
        case .systemSpacings(let count): spacing = EdgeSpacing(systemSpacings: count)
        case .target, .size, .insets, .directionalInsets, .point:
            throw relation.mismatch("at", takes: "one number, as in at(topOf(view), equalTo(8))")
        }
        let (mine, theirs): (Attribute, Attribute) =
            switch position {
            case .topOf, .topOfAndParallelWith: (.bottom, .top)
            case .bottomOf, .bottomOfAndParallelWith: (.top, .bottom)
            case .leftOf, .leftOfAndParallelWith: (.right, .left)
            case .rightOf, .rightOfAndParallelWith: (.left, .right)
            case .leadingOf, .leadingOfAndParallelWith: (.trailing, .leading)
            case .trailingOf, .trailingOfAndParallelWith: (.leading, .trailing)
            }
        try constrainPosition(
            mine, other.at(theirs), spacing, isDistance: call.options.isDistance ?? true, call, screen)
        let beside = ConstraintTerm(relation: .equal, target: other, multiplier: 1, constant: 0)
        switch position {
        case .topOf, .bottomOf, .leftOf, .rightOf, .leadingOf, .trailingOf: break
        case .topOfAndParallelWith, .bottomOfAndParallelWith: try make(.centerX, beside, call, screen)
        case .leftOfAndParallelWith, .rightOfAndParallelWith, .leadingOfAndParallelWith, .trailingOfAndParallelWith:
            try make(.centerY, beside, call, screen)
        }
    }
}

extension TargetArgument {
    /// Returns the target with `attribute` as its anchor, unless the target already has one.
    func at(_ attribute: Attribute) -> TargetArgument {
        switch self {
        case .anchor(let view, let own, let area): .anchor(view: view, attribute: own ?? attribute, area: area)
        case .anonymous(let anonymous, let own): .anonymous(anonymous, attribute: own ?? attribute)
        case .previous(let reading, let own, let area): .previous(reading, attribute: own ?? attribute, area: area)
        }
    }
}
