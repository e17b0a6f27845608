import Layout
import LuaHost

/// The methods of a node that make constraints.
extension ScriptHost {
    /// `top(relation[, target][, options])` and its like; `width(relation[, options])`.
    func constrain(_ attribute: Attribute, _ screen: Screen, _ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame, in: screen)
        let relation = try relationArgument(1, frame, in: screen)
        var next = 2
        let source = location(frame)
        lastConstraints.begin(view)
        if attribute.isDimension {
            try refuseTarget(2, frame, method: attribute.name)
            let options = try options(next, frame)
            checkPriority(options, relation, on: view, "\(attribute.name)(", target: .absent, source)
            try constrainDimension(screen, view, attribute, relation, options, source)
        } else {
            let target = try takeTarget(&next, frame, in: screen) ?? .parent
            let options = try options(next, frame)
            checkPriority(
                options, relation, on: view, "\(attribute.name)(", target: next > 2 ? .behind : .absent, source)
            let spacing = try spacing(relation, method: attribute.name)
            try constrainPosition(
                screen, view, attribute, relation.relation, spacing, target, options,
                isDistance: options.isDistance ?? false, source)
        }
        frame.returnArgument(0)
    }

    /// A dimension has its target inside of the relation: one behind it would pass for options that are wrong.
    private func refuseTarget(_ index: Int, _ frame: borrowing CallFrame, method: @autoclosure () -> String) throws {
        guard index < frame.count else { return }
        let isView = frame.object(index).map(isView) ?? false
        let isAnchor = frame.packed(index).map { Packed(bits: $0).tag?.isTarget == true } ?? false
        if isView || isAnchor {
            throw LuaFault("'\(method())' has its target inside the relation: \(method())(equalTo(target))")
        }
    }

    /// The number of a relation that must be a plain one.
    private func spacing(_ relation: RelationArgument, method: @autoclosure () -> String) throws -> Double {
        switch relation.payload {
        case .none: return 0
        case .number(let number): return number
        case .target: throw LuaFault("'\(method())' has its target after the relation: \(method())(equal, target)")
        case .size, .insets, .directionalInsets, .point:
            throw LuaFault("'\(method())' takes a number as its spacing, not a table")
        }
    }

    /// One edge, centre or baseline. `spacing` points towards the inside, so far edges subtract it. In the sense of
    /// coordinates "less than" compares coordinates; in that of distances it compares how far inside the edge lies.
    func constrainPosition(
        _ screen: Screen, _ view: ViewID, _ attribute: Attribute, _ relation: ConstraintRequest.Relation,
        _ spacing: Double,
        _ target: TargetArgument, _ options: ConstraintOptions, isDistance: Bool, _ source: SourceLocation
    ) throws {
        let isFar = attribute.isFarEdge
        try make(
            screen, view, attribute, isDistance && isFar ? relation.flipped : relation, target,
            multiplier: options.multiplier, constant: (isFar ? -spacing : spacing) + options.constant, options, source)
    }

    private func constrainDimension(
        _ screen: Screen, _ view: ViewID, _ attribute: Attribute, _ relation: RelationArgument,
        _ options: ConstraintOptions,
        _ source: SourceLocation
    ) throws {
        let number: Double
        switch relation.payload {
        case .none:
            return try make(
                screen, view, attribute, relation.relation, .parent, multiplier: options.multiplier,
                constant: options.constant, options,
                source)
        case .target(let target):
            return try make(
                screen, view, attribute, relation.relation, target, multiplier: options.multiplier,
                constant: options.constant, options,
                source)
        case .number(let value): number = value
        case .size(let size): number = attribute == .width ? size.width : size.height
        case .insets, .directionalInsets, .point:
            throw LuaFault(
                "'\(attribute.name)' takes a number, an anchor, a view or an anonymous target inside its relation")
        }
        try make(
            screen, view, attribute, relation.relation, nil, multiplier: 1,
            constant: number * options.multiplier + options.constant,
            options,
            source)
    }

    /// Resolves the target for this view and hands the constraint to the screen. Errors of the layout itself are
    /// reported and the layout goes on (D6); errors of the call are thrown.
    func make(
        _ screen: Screen, _ view: ViewID, _ attribute: Attribute, _ relation: ConstraintRequest.Relation,
        _ target: TargetArgument?,
        multiplier: Double, constant: Double, _ options: ConstraintOptions, _ source: SourceLocation
    ) throws {
        guard screen.isInLayout else {
            throw LuaFault(
                """
                a constraint was made outside a layout call; make constraints inside the function passed to layout or \
                layoutContent
                """
            )
        }
        do {
            var second: Anchor?
            if let target { second = try resolve(screen, target, for: view, attribute) }
            let handle = try screen.constrain(
                ConstraintRequest(
                    Anchor(view: view, attribute: attribute), relation, second, multiplier: multiplier,
                    constant: constant,
                    priority: options.priority, source: source), identifier: options.label)
            lastConstraints.append((handle, attribute))
        } catch let fault as LayoutFault where Self.continuingCodes.contains(fault.code) {
            screen.noteFailedConstraint(of: view, attribute.axis)
            reportLayoutError(fault, view: view, attribute: attribute, source: source)
        }
    }

    /// Mistakes that leave one constraint out and let the rest of the layout go on.
    private static let continuingCodes: Set<DiagnosticCode> = [.noSuperview, .noPrevious, .sameAnchor, .axis]

    private func resolve(_ screen: Screen, _ target: TargetArgument, for view: ViewID, _ attribute: Attribute) throws
        -> Anchor
    {
        switch target {
        case .anchor(let other, let own, let area):
            return Anchor(view: other, attribute: own ?? attribute, area: area)
        case .anonymous(let anonymous, let own):
            let other: ViewID
            switch anonymous.base {
            case .parent: other = try superview(screen, of: view, for: attribute)
            case .myself: other = view
            case .previous:
                other = try found(try screen.previousView(of: view), screen, for: view, attribute)
            }
            return Anchor(view: other, attribute: own ?? attribute, area: anonymous.area)
        case .previous(let reading, let own, let area):
            return Anchor(
                view: try found(try screen.previousView(of: view, reading), screen, for: view, attribute),
                attribute: own ?? attribute,
                area: area)
        }
    }

    private func found(_ previous: ViewID?, _ screen: Screen, for view: ViewID, _ attribute: Attribute) throws -> ViewID
    {
        if let previous { return previous }
        let why =
            try screen.previousView(of: view) == nil
            ? "\(screen.path(of: view)) is the first one put here; relate it to parent"
            : "'previous' was read before a view was put here; read it later, or relate to the view itself"
        throw LayoutFault("'\(attribute.name)' relates to the previous view, but \(why)", code: .noPrevious)
    }

    private func superview(_ screen: Screen, of view: ViewID, for attribute: Attribute) throws -> ViewID {
        if let parent = try screen.superview(of: view) { return parent }
        let answer = ask(\.viewHaveNoSuperview, about: view, screen.putSource(of: view), [facade(view)])
        if let other = answer.flatMap(self.view(of:)) { return other }
        throw LayoutFault(
            "'\(attribute.name)' relates to the parent, but \(screen.path(of: view)) has none", code: .noSuperview)
    }

    // MARK: Several at once; here "at least" and "at most" compare distances

    func pair(_ first: Attribute, _ second: Attribute, _ screen: Screen, _ frame: inout CallFrame) throws {
        try several([first, second], first == .top ? "vertical" : "horizontal", screen, &frame)
    }

    func edges(_ screen: Screen, _ frame: inout CallFrame) throws {
        try several([.top, .left, .bottom, .right], "edges", screen, &frame)
    }

    private func several(_ attributes: [Attribute], _ method: String, _ screen: Screen, _ frame: inout CallFrame) throws
    {
        let view = try viewArgument(0, frame, in: screen)
        let relation = try relationArgument(1, frame, in: screen)
        var next = 2
        let target = try takeTarget(&next, frame, in: screen) ?? .parent
        let options = try options(next, frame)
        let source = location(frame)
        checkPriority(options, relation, on: view, "\(method)(", target: next > 2 ? .behind : .absent, source)
        try constrainEdges(screen, view, attributes, relation, target, options, method, source)
        frame.returnArgument(0)
    }

    func constrainEdges(
        _ screen: Screen, _ view: ViewID, _ attributes: [Attribute], _ relation: RelationArgument,
        _ target: TargetArgument,
        _ options: ConstraintOptions, _ method: String, _ source: SourceLocation
    ) throws {
        guard target.attribute == nil else {
            throw LuaFault("'\(method)' relates several edges and needs a view as its target, not an anchor")
        }
        lastConstraints.begin(view)
        for var attribute in attributes {
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
            case .directionalInsets(let insets):
                switch attribute {
                case .top: spacing = insets.top
                case .bottom: spacing = insets.bottom
                case .left, .leading: (attribute, spacing) = (.leading, insets.left)
                default: (attribute, spacing) = (.trailing, insets.right)
                }
            case .target: throw LuaFault("'\(method)' has its target after the relation: \(method)(equal, target)")
            case .size, .point:
                throw LuaFault("'\(method)' takes a number or insets in its relation, and its target after it")
            }
            try constrainPosition(
                screen, view, attribute, relation.relation, spacing, target, options,
                isDistance: options.isDistance ?? true, source)
        }
    }

    /// `center(relation[, target][, options])`: centerX, then centerY, with one offset or `{ x, y }`.
    func center(_ frame: inout CallFrame) throws {
        let screen = screen
        let view = try viewArgument(0, frame, in: screen)
        let relation = try relationArgument(1, frame, in: screen)
        var next = 2
        let target = try takeTarget(&next, frame, in: screen) ?? .parent
        let options = try options(next, frame)
        guard target.attribute == nil else {
            throw LuaFault(
                "'center' needs a view as its target, not an anchor; for one axis write centerX(…) or centerY(…)")
        }
        let offset: Point
        switch relation.payload {
        case .none: offset = .zero
        case .number(let number): offset = Point(x: number, y: number)
        case .point(let point): offset = point
        case .target, .size, .insets, .directionalInsets:
            throw LuaFault("'center' takes a number or { x =, y = } in its relation, and its target after it")
        }
        let source = location(frame)
        checkPriority(options, relation, on: view, "center(", target: next > 2 ? .behind : .absent, source)
        lastConstraints.begin(view)
        try constrainPosition(
            screen, view, .centerX, relation.relation, offset.x, target, options, isDistance: false, source)
        try constrainPosition(
            screen, view, .centerY, relation.relation, offset.y, target, options, isDistance: false, source)
        frame.returnArgument(0)
    }

    /// `size(equalTo { width =, height = })`, `size(equalTo(view)[, options])`, `size(equalTo(44))`.
    func size(_ screen: Screen, _ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame, in: screen)
        if let width = frame.number(1) {
            let height = frame.number(2) ?? width
            throw frame.mismatch(
                1, expected: "a relation",
                hint: "write size(equalTo { width = \(NumberText.short(width)), height = \(NumberText.short(height)) })"
            )
        }
        let relation = try relationArgument(1, frame, in: screen)
        try refuseTarget(2, frame, method: "size")
        let options = try options(2, frame)
        if case .target(let target) = relation.payload, target.attribute != nil {
            throw LuaFault("'size' takes a view, a size or a number in its relation, not an anchor")
        }
        let source = location(frame)
        checkPriority(options, relation, on: view, "size(", target: .absent, source)
        lastConstraints.begin(view)
        try constrainDimension(screen, view, .width, relation, options, source)
        try constrainDimension(screen, view, .height, relation, options, source)
        frame.returnArgument(0)
    }

    /// `aspectRatio(w / h[, options])`: the width is that many times the height.
    func aspectRatio(_ frame: inout CallFrame) throws {
        let screen = screen
        let view = try viewArgument(0, frame, in: screen)
        guard let ratio = frame.number(1), ratio.isFinite else {
            throw frame.mismatch(1, expected: "a number, the width divided by the height as in 16 / 9,")
        }
        guard ratio > 0 else {
            throw LuaFault(
                "an aspect ratio is width divided by height and must be above 0; found \(NumberText.short(ratio))")
        }
        let options = try options(2, frame)
        if options.isPriorityBare, options.priority > 1, options.priority < 100 {
            let (width, height) = (NumberText.short(ratio), NumberText.short(options.priority))
            throw LuaFault(
                "'aspectRatio' takes one number; found \(width) and \(height); write aspectRatio(\(width) / \(height))")
        }
        lastConstraints.begin(view)
        try make(
            screen, view, .width, .equal, .anonymous(.myself, attribute: .height), multiplier: ratio,
            constant: options.constant, options,
            location(frame))
        frame.returnArgument(0)
    }
}
