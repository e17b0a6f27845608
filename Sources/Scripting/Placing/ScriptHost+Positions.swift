import Layout
import LuaHost

/// The methods of a node that place it beside or between others: `at` and `inBetween`.
extension ScriptHost {
    /// `inBetween(a, b, "vertically" | "horizontally", relation[, options])`.
    func inBetween(_ frame: inout CallFrame) throws {
        let screen = screen
        let view = try viewArgument(0, frame, in: screen)
        var next = 1
        guard let first = try takeTarget(&next, frame, in: screen) else { throw frame.mismatch(1, expected: "a view") }
        guard let second = try takeTarget(&next, frame, in: screen) else { throw frame.mismatch(2, expected: "a view") }
        let way = try frame.expectString(3)
        guard way == "vertically" || way == "horizontally" else {
            throw frame.mismatch(3, expected: "\"vertically\" or \"horizontally\"")
        }
        let relation = try relationArgument(4, frame, in: screen)
        let options = try options(5, frame)
        let isVertical = way == "vertically"
        var (near, far) = (0.0, 0.0)
        var sides: (near: Attribute, far: Attribute) = isVertical ? (.top, .bottom) : (.left, .right)
        switch relation.payload {
        case .none: break
        case .number(let number): (near, far) = (number, number)
        case .insets(let insets), .directionalInsets(let insets):
            (near, far) = isVertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
            if case .directionalInsets = relation.payload, !isVertical { sides = (.leading, .trailing) }
        case .target, .size, .point: throw LuaFault("'inBetween' takes a number or insets in its relation")
        }
        let source = location(frame)
        checkPriority(options, relation, on: view, "inBetween(…, ", target: .before, source)
        lastConstraints.begin(view)
        let isDistance = options.isDistance ?? true
        try constrainPosition(
            screen, view, sides.near, relation.relation, near, first.at(sides.far), options, isDistance: isDistance,
            source)
        try constrainPosition(
            screen, view, sides.far, relation.relation, far, second.at(sides.near), options, isDistance: isDistance,
            source)
        frame.returnArgument(0)
    }

    /// `at("fullTop", relation[, target])`, `at({ "top", "left" }, …)`, `at(topOf(view), relation)`.
    func at(_ frame: inout CallFrame) throws {
        let screen = screen
        let view = try viewArgument(0, frame, in: screen)
        let relation = try relationArgument(2, frame, in: screen)
        if let bits = frame.packed(1) {
            let packed = Packed(bits: bits)
            guard packed.tag == .position || packed.tag == .anonymousPosition || packed.tag == .previousPosition,
                let position = RelativePosition(rawValue: packed.attributeBits)
            else { throw frame.mismatch(1, expected: Self.positionExpectation) }
            let options = try options(3, frame)
            let base: TargetArgument =
                switch packed.tag {
                case .position: .anchor(view: try liveView(packed, in: screen), attribute: nil, area: .frame)
                case .previousPosition: try target(packed.with(attribute: Packed.noAttribute), in: screen)
                default: .anonymous(packed.anonymous ?? .parent, attribute: nil)
                }
            let source = location(frame)
            checkPriority(options, relation, on: view, "at(…, ", target: .before, source)
            try place(screen, view, position, base, relation, options, source)
            frame.returnArgument(0)
            return
        }
        let attributes = try positions(frame)
        var next = 3
        let target = try takeTarget(&next, frame, in: screen) ?? .parent
        let options = try options(next, frame)
        let source = location(frame)
        checkPriority(options, relation, on: view, "at(…, ", target: next > 3 ? .behind : .absent, source)
        try constrainEdges(screen, view, attributes, relation, target, options, "at", source)
        frame.returnArgument(0)
    }

    private static let positionExpectation =
        """
        a position: a name such as "topLeft" or "fullTop", a list of edges, or topOf(view), bottomOf, leftOf, rightOf, \
        leadingOf, trailingOf
        """

    private static let namedPositions: [String: [Attribute]] = [
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
        guard let list = try frame.table(1), list.count > 0, list.keyCount == 0 else {
            throw frame.mismatch(1, expected: Self.positionExpectation)
        }
        var attributes: [Attribute] = []
        for place in 0..<list.count {
            guard let name = list.element(place).string else {
                throw frame.mismatch(1, expected: "a list of names of positions")
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
                throw LuaFault("'at' places edges; for the centre write \(name)(equal, target)")
            }
            throw LuaFault(
                """
                there is no position \
                '\(name)'.\(NearestName.suggestion(for: name, in: Self.namedPositions.keys.sorted(), orList: "The positions are"))
                """
            )
        }
        return attributes
    }

    /// The opposite edge next to the other view's; with `…AndParallelWith` the centres of the other axis in line (D8).
    private func place(
        _ screen: Screen, _ view: ViewID, _ position: RelativePosition, _ other: TargetArgument,
        _ relation: RelationArgument,
        _ options: ConstraintOptions, _ source: SourceLocation
    ) throws {
        switch relation.payload {
        case .none, .number: break
        case .target, .size, .insets, .directionalInsets, .point:
            throw LuaFault("'at' takes a number as the spacing beside a view")
        }
        lastConstraints.begin(view)
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
            screen, view, mine, relation.relation, relation.number, other.at(theirs), options,
            isDistance: options.isDistance ?? true,
            source)
        switch position {
        case .topOf, .bottomOf, .leftOf, .rightOf, .leadingOf, .trailingOf: break
        case .topOfAndParallelWith, .bottomOfAndParallelWith:
            try make(screen, view, .centerX, .equal, other, multiplier: 1, constant: 0, options, source)
        case .leftOfAndParallelWith, .rightOfAndParallelWith, .leadingOfAndParallelWith, .trailingOfAndParallelWith:
            try make(screen, view, .centerY, .equal, other, multiplier: 1, constant: 0, options, source)
        }
    }
}

extension TargetArgument {
    /// The same target with another attribute, unless it names one itself.
    func at(_ attribute: Attribute) -> TargetArgument {
        switch self {
        case .anchor(let view, let own, let area): .anchor(view: view, attribute: own ?? attribute, area: area)
        case .anonymous(let anonymous, let own): .anonymous(anonymous, attribute: own ?? attribute)
        case .previous(let reading, let own, let area): .previous(reading, attribute: own ?? attribute, area: area)
        }
    }
}
