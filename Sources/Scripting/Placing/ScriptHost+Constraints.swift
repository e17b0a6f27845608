import Layout
import LuaHost

/// The methods of a node that make constraints.
extension ScriptHost {
    /// `top(relation[, target][, options])` and its like; `width(relation[, options])`.
    func constrain(_ attribute: Attribute, _ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        let relation = try relationArgument(1, frame)
        var next = 2
        let source = location(frame)
        lastConstraints.begin(view)
        if attribute.isDimension {
            try refuseTarget(2, frame, method: attribute.name)
            let options = try options(next, frame)
            try constrainDimension(view, attribute, relation, options, source)
        } else {
            let target = try takeTarget(&next, frame) ?? .parent
            let options = try options(next, frame)
            let spacing = try spacing(relation, method: attribute.name)
            try constrainPosition(
                view, attribute, relation.relation, spacing, target, options, isDistance: options.isDistance ?? false, source)
        }
        frame.returnArgument(0)
    }

    /// A dimension has its target inside of the relation: one behind it would pass for options that are wrong.
    private func refuseTarget(_ index: Int, _ frame: borrowing CallFrame, method: String) throws {
        guard index < frame.count else { return }
        let isView = frame.object(index).map(isView) ?? false
        let isAnchor = frame.packed(index).map { [.anchor, .anonymous].contains(Packed(bits: $0).tag) } ?? false
        if isView || isAnchor { throw LuaFault("'\(method)' has its target inside the relation: \(method)(equalTo(target))") }
    }

    /// The number of a relation that must be a plain one.
    private func spacing(_ relation: RelationArgument, method: String) throws -> Double {
        switch relation.payload {
        case .none: return 0
        case .number(let number): return number
        case .target: throw LuaFault("'\(method)' has its target after the relation: \(method)(equal, target)")
        case .size, .insets, .point: throw LuaFault("'\(method)' takes a number as its spacing, not a table")
        }
    }

    /// One edge, centre or baseline. `spacing` points towards the inside, so far edges subtract it. In the sense of
    /// coordinates "less than" compares coordinates; in that of distances it compares how far inside the edge lies.
    func constrainPosition(
        _ view: ViewID, _ attribute: Attribute, _ relation: ConstraintRequest.Relation, _ spacing: Double, _ target: TargetArgument,
        _ options: ConstraintOptions, isDistance: Bool, _ source: SourceLocation
    ) throws {
        let isFar = attribute.isFarEdge
        try make(
            view, attribute, isDistance && isFar ? relation.flipped : relation, target,
            multiplier: options.multiplier, constant: (isFar ? -spacing : spacing) + options.constant, options, source)
    }

    private func constrainDimension(
        _ view: ViewID, _ attribute: Attribute, _ relation: RelationArgument, _ options: ConstraintOptions, _ source: SourceLocation
    ) throws {
        switch relation.payload {
        case .none:
            try make(
                view, attribute, relation.relation, .parent, multiplier: options.multiplier, constant: options.constant, options, source)
        case .number(let number):
            try make(
                view, attribute, relation.relation, nil, multiplier: 1, constant: number * options.multiplier + options.constant, options,
                source)
        case .target(let target):
            try make(
                view, attribute, relation.relation, target, multiplier: options.multiplier, constant: options.constant, options, source)
        case .size(let size):
            let number = attribute == .width ? size.width : size.height
            try make(
                view, attribute, relation.relation, nil, multiplier: 1, constant: number * options.multiplier + options.constant, options,
                source)
        case .insets, .point:
            throw LuaFault("'\(attribute.name)' takes a number, an anchor, a view or an anonymous target inside its relation")
        }
    }

    /// Resolves the target for this view and hands the constraint to the screen. Errors of the layout itself are reported
    /// and the layout goes on (D6); errors of the call are thrown.
    func make(
        _ view: ViewID, _ attribute: Attribute, _ relation: ConstraintRequest.Relation, _ target: TargetArgument?, multiplier: Double,
        constant: Double, _ options: ConstraintOptions, _ source: SourceLocation
    ) throws {
        guard screen.isInLayout else {
            throw LuaFault(
                "a constraint was made outside of a layout call; constraints belong into the function given to layout or layoutContent")
        }
        do {
            var second: Anchor?
            if let target { second = try resolve(target, for: view, attribute) }
            let handle = try screen.constrain(
                ConstraintRequest(
                    Anchor(view: view, attribute: attribute), relation, second, multiplier: multiplier, constant: constant,
                    priority: options.priority, source: source, identifier: options.label))
            lastConstraints.handles.append((handle, attribute))
        } catch let fault as LayoutFault where Self.continuingCodes.contains(fault.code) {
            reportLayoutError(fault, view: view, attribute: attribute, source: source)
        }
    }

    /// Mistakes that leave one constraint out and let the rest of the layout go on.
    private static let continuingCodes: Set<String> = ["noSuperview", "noPrevious", "sameAnchor", "axis"]

    private func resolve(_ target: TargetArgument, for view: ViewID, _ attribute: Attribute) throws -> Anchor {
        switch target {
        case .anchor(let other, let own, let area):
            return Anchor(view: other, attribute: own ?? attribute, area: area)
        case .anonymous(let anonymous, let own):
            let other: ViewID
            switch anonymous.base {
            case .parent: other = try superview(of: view, for: attribute)
            case .myself: other = view
            case .previous:
                guard let previous = try screen.previousView(of: view) else {
                    throw LayoutFault(
                        "'\(attribute.name)' relates to the previous view, but \(screen.path(of: view)) is the first one put here; relate it to parent",
                        code: "noPrevious")
                }
                other = previous
            }
            return Anchor(view: other, attribute: own ?? attribute, area: anonymous.area)
        }
    }

    private func superview(of view: ViewID, for attribute: Attribute) throws -> ViewID {
        if let parent = try screen.superview(of: view) { return parent }
        let answer = ask(\.viewHaveNoSuperview, about: view, screen.putSource(of: view), [facade(view)])
        if let other = answer.flatMap(self.view(of:)) { return other }
        throw LayoutFault(
            "'\(attribute.name)' relates to the parent, but \(screen.path(of: view)) has none", code: "noSuperview")
    }

    // MARK: Several at once; here "at least" and "at most" compare distances

    func pair(_ first: Attribute, _ second: Attribute, _ frame: inout CallFrame) throws {
        try several([first, second], first == .top ? "vertical" : "horizontal", &frame)
    }

    func edges(_ frame: inout CallFrame) throws { try several([.top, .left, .bottom, .right], "edges", &frame) }

    private func several(_ attributes: [Attribute], _ method: String, _ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        let relation = try relationArgument(1, frame)
        var next = 2
        let target = try takeTarget(&next, frame) ?? .parent
        let options = try options(next, frame)
        try constrainEdges(view, attributes, relation, target, options, method, location(frame))
        frame.returnArgument(0)
    }

    func constrainEdges(
        _ view: ViewID, _ attributes: [Attribute], _ relation: RelationArgument, _ target: TargetArgument, _ options: ConstraintOptions,
        _ method: String, _ source: SourceLocation
    ) throws {
        guard target.attribute == nil else {
            throw LuaFault("'\(method)' relates several edges and needs a view as its target, not an anchor")
        }
        lastConstraints.begin(view)
        for attribute in attributes {
            let spacing: Double
            switch relation.payload {
            case .none: spacing = 0
            case .number(let number): spacing = number
            case .insets(let insets):
                spacing =
                    switch attribute {
                    case .top: insets.top
                    case .bottom: insets.bottom
                    case .left, .leading: insets.left
                    default: insets.right
                    }
            case .target, .size, .point: throw LuaFault("'\(method)' takes a number or insets in its relation, and its target after it")
            }
            try constrainPosition(
                view, attribute, relation.relation, spacing, target, options, isDistance: options.isDistance ?? true, source)
        }
    }

    /// `center(relation[, target][, options])`: centerX, then centerY, with one offset or `{ x, y }`.
    func center(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        let relation = try relationArgument(1, frame)
        var next = 2
        let target = try takeTarget(&next, frame) ?? .parent
        let options = try options(next, frame)
        guard target.attribute == nil else { throw LuaFault("'center' needs a view as its target, not an anchor") }
        let offset: Point
        switch relation.payload {
        case .none: offset = .zero
        case .number(let number): offset = Point(x: number, y: number)
        case .point(let point): offset = point
        case .target, .size, .insets: throw LuaFault("'center' takes a number or { x =, y = } in its relation, and its target after it")
        }
        let source = location(frame)
        lastConstraints.begin(view)
        try constrainPosition(view, .centerX, relation.relation, offset.x, target, options, isDistance: false, source)
        try constrainPosition(view, .centerY, relation.relation, offset.y, target, options, isDistance: false, source)
        frame.returnArgument(0)
    }

    /// `size(equalTo { width =, height = })`, `size(equalTo(view)[, options])`, `size(equalTo(44))`.
    func size(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        let relation = try relationArgument(1, frame)
        try refuseTarget(2, frame, method: "size")
        let options = try options(2, frame)
        if case .target(let target) = relation.payload, target.attribute != nil {
            throw LuaFault("'size' takes a view, a size or a number in its relation, not an anchor")
        }
        let source = location(frame)
        lastConstraints.begin(view)
        try constrainDimension(view, .width, relation, options, source)
        try constrainDimension(view, .height, relation, options, source)
        frame.returnArgument(0)
    }

    /// `aspectRatio(w / h[, options])`: the width is that many times the height.
    func aspectRatio(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        let ratio = try frame.expectNumber(1)
        guard ratio > 0 else { throw LuaFault("an aspect ratio is width divided by height and above 0; found \(NumberText.short(ratio))") }
        let options = try options(2, frame)
        lastConstraints.begin(view)
        try make(
            view, .width, .equal, .anonymous(.myself, attribute: .height), multiplier: ratio, constant: options.constant, options,
            location(frame))
        frame.returnArgument(0)
    }

    /// `inBetween(a, b, "vertically" | "horizontally", relation[, options])`.
    func inBetween(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        var next = 1
        guard let first = try takeTarget(&next, frame) else { throw frame.mismatch(1, expected: "a view") }
        guard let second = try takeTarget(&next, frame) else { throw frame.mismatch(2, expected: "a view") }
        let way = try frame.expectString(3)
        guard way == "vertically" || way == "horizontally" else {
            throw frame.mismatch(3, expected: "\"vertically\" or \"horizontally\"")
        }
        let relation = try relationArgument(4, frame)
        let options = try options(5, frame)
        let isVertical = way == "vertically"
        var (near, far) = (0.0, 0.0)
        switch relation.payload {
        case .none: break
        case .number(let number): (near, far) = (number, number)
        case .insets(let insets): (near, far) = isVertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
        case .target, .size, .point: throw LuaFault("'inBetween' takes a number or insets in its relation")
        }
        let source = location(frame)
        lastConstraints.begin(view)
        let isDistance = options.isDistance ?? true
        try constrainPosition(
            view, isVertical ? .top : .left, relation.relation, near, first.at(isVertical ? .bottom : .right), options,
            isDistance: isDistance, source)
        try constrainPosition(
            view, isVertical ? .bottom : .right, relation.relation, far, second.at(isVertical ? .top : .left), options,
            isDistance: isDistance, source)
        frame.returnArgument(0)
    }
}

extension TargetArgument {
    /// The same target with another attribute, unless it names one itself.
    func at(_ attribute: Attribute) -> TargetArgument {
        switch self {
        case .anchor(let view, let own, let area): .anchor(view: view, attribute: own ?? attribute, area: area)
        case .anonymous(let anonymous, let own): .anonymous(anonymous, attribute: own ?? attribute)
        }
    }
}
