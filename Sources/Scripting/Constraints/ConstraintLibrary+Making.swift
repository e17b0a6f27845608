import Diagnostics
import Geometry
import Layout
import LuaHost

/// The methods of a node that create constraints.
extension ConstraintLibrary {
    /// Implements `top(relation[, target][, options])`, the same methods of other edges, centers and baselines, and
    /// `width(relation[, options])` and `height`.
    func constrain(_ attribute: Attribute, _ screen: Screen, _ frame: borrowing CallFrame) throws {
        if try constrainPlainly(attribute, screen, frame) {
            // The fast path handled the call.
        } else if attribute.isDimension {
            try withCall(attribute.name, target: .inside, screen, frame) { relation, _, call in
                try constrainDimension(attribute, relation, call, screen)
            }
        } else {
            try withCall(attribute.name, target: .behind, screen, frame) { relation, target, call in
                let spacing = try spacing(relation, method: attribute.name)
                try constrainPosition(
                    attribute, target, spacing, isDistance: call.options.isDistance ?? false, call, screen)
            }
        }
        frame.returnArgument(0)
    }

    /// Reads the arguments of a constraint method and passes them to `body`.
    ///
    /// - Parameters:
    ///   - method: The name in messages, with `(…, ` if the relation is not the first argument.
    ///   - position: The place of the target in the call.
    ///   - first: The index of the relation.
    ///   - body: Gets the value in the relation, the target (default: the parent), and the rest of the call.
    @inline(__always)
    func withCall(
        _ method: @autoclosure () -> String, target position: ConstraintCall.TargetPosition, from first: Int = 1,
        _ screen: Screen, _ frame: borrowing CallFrame,
        _ body: (RelationArgument.Payload, TargetArgument, borrowing ConstraintCall) throws -> Void
    ) throws {
        // The host is read once, because each access would count a reference.
        try hostReference._withUnsafeGuaranteedRef { host in
            let view = try host.viewArgument(0, frame, in: screen)
            let relation = try ConstraintArguments.relation(first, frame, in: screen, host)
            last.begin(view)
            var next = first + 1
            var target: TargetArgument?
            switch position {
            case .behind: target = try ConstraintArguments.takeTarget(&next, frame, in: screen, host)
            case .inside:
                try ConstraintArguments.refuseTarget(next, frame, host, method: method())
            case .before, .absent: break
            }
            let call = ConstraintCall(
                view: view, relation: relation.relation,
                options: try ConstraintArguments.options(
                    next, frame, host, canBeTarget: position == .behind && target == nil),
                source: host.location(frame))
            if case .inside = position, next + 1 < frame.count { try frame.refuseArguments(from: next + 1) }
            if call.options.isPriorityBare {
                checkPriority(
                    call, relation.payload, first == 1 ? "\(method())(" : "\(method())(…, ",
                    target: position == .before ? .before : target == nil ? .absent : .behind)
            }
            try body(relation.payload, target ?? .parent, call)
        }
    }

    /// Returns the distance that a relation states; 0 if it has no value. Throws an error if the value is a target or a
    /// table.
    func spacing(
        _ relation: RelationArgument.Payload, method: @autoclosure () -> String
    ) throws -> EdgeSpacing {
        switch relation {
        case .none: return 0.0
        case .number(let number): return EdgeSpacing(number)
        case .systemSpacings(let count): return EdgeSpacing(systemSpacings: count)
        case .target:
            throw LuaCallError("'\(method())' takes its target after the relation: \(method())(equal, target)")
        case .size, .insets, .directionalInsets, .point:
            throw relation.mismatch(method(), takes: "one number, as in equalTo(8)")
        }
    }

    /// Constrains one edge, center or baseline.
    ///
    /// - Parameters:
    ///   - spacing: The distance from the target. A positive distance points inwards, so the constant is negative for
    ///     far edges.
    ///   - isDistance: What "less than" compares: the distance inwards from the target if true, otherwise the
    ///     coordinates.
    @inline(__always)
    func constrainPosition(
        _ attribute: Attribute, _ target: TargetArgument, _ spacing: EdgeSpacing, isDistance: Bool,
        _ call: borrowing ConstraintCall,
        _ screen: Screen
    ) throws {
        let isFar = attribute.isFarEdge
        let relation = call.relation
        let term = ConstraintTerm(
            relation: isDistance && isFar ? relation.flipped : relation, target: target,
            multiplier: call.options.multiplier,
            constant: (isFar ? -spacing.points : spacing.points) + call.options.constant,
            systemSpacings: isFar ? -spacing.systemSpacings : spacing.systemSpacings)
        try make(attribute, term, call, screen)
    }

    @inline(__always)
    func constrainDimension(
        _ attribute: Attribute, _ relation: RelationArgument.Payload, _ call: borrowing ConstraintCall, _ screen: Screen
    ) throws {
        var term = ConstraintTerm(
            relation: call.relation, target: nil, multiplier: call.options.multiplier,
            constant: call.options.constant)
        let number: Double
        switch relation {
        case .none:
            term.target = .parent
            return try make(attribute, term, call, screen)
        case .target(let target):
            term.target = target
            return try make(attribute, term, call, screen)
        case .number(let value): number = value
        case .size(let size): number = attribute == .width ? size.width : size.height
        case .insets, .directionalInsets, .point, .systemSpacings:
            throw relation.mismatch(
                attribute.name, takes: "a number, an anchor, a view, or a target such as parent")
        }
        term.multiplier = 1
        term.constant = number * call.options.multiplier + call.options.constant
        try make(attribute, term, call, screen)
    }

    /// Creates the constraint, with the target resolved for the constrained view. If the layout cannot take the
    /// constraint, reports the error and lets the layout continue (D6). Throws errors of the call itself.
    func make(_ attribute: Attribute, _ term: ConstraintTerm, _ call: borrowing ConstraintCall, _ screen: Screen) throws
    {
        try stating(attribute, of: call.view, at: call.source, screen) {
            var second: Anchor?
            if let target = term.target { second = try resolve(screen, target, for: call.view, attribute) }
            var request = ConstraintRequest(
                Anchor(view: call.view, attribute: attribute, area: call.area), term.relation, second,
                multiplier: term.multiplier,
                constant: term.constant, priority: call.options.priority)
            request.systemSpacings = term.systemSpacings
            request.source = call.source
            return try screen.constrain(request, identifier: call.options.label)
        }
    }

    /// Creates one constraint with `body`, and records it as part of the last call. Throws an error outside of a
    /// layout. Reports errors of the layout as ``make(_:_:_:_:)`` does.
    @inline(__always)
    func stating(
        _ attribute: Attribute, of view: ViewID, at source: SourceLocation, _ screen: Screen,
        _ body: () throws -> ConstraintHandle
    ) throws {
        guard screen.isInLayout else {
            throw LuaCallError(
                """
                constraints can be made only inside a layout call, as in view:layout(function(node) \
                node:width(equalTo(50)) end)
                """
            )
        }
        do {
            last.append((try body(), attribute))
        } catch let fault as LayoutError where Self.continuingCodes.contains(fault.code) {
            screen.noteFailedConstraint(of: view, attribute.axis)
            libraries.layouts.reportLayoutError(fault, view: view, attribute: attribute, source: source)
        }
    }

    /// The errors after which only the one constraint is missing and the rest of the layout continues.
    private static let continuingCodes: Set<DiagnosticCode> = [.noSuperview, .noPrevious, .sameAnchor, .axis]

    func resolve(_ screen: Screen, _ target: TargetArgument, for view: ViewID, _ attribute: Attribute) throws
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
            ? "\(screen.path(of: view)) is the first view here; relate it to parent"
            : "'previous' was read before a view was put here; read it later, or relate to the view itself"
        throw LayoutError("'\(attribute.name)' relates to the previous view, but \(why)", code: .noPrevious)
    }

    func superview(_ screen: Screen, of view: ViewID, for attribute: Attribute) throws -> ViewID {
        if let parent = try screen.superview(of: view) { return parent }
        let answer = libraries.layouts.ask(
            \.viewHaveNoSuperview, about: view, screen.putSource(of: view), [facade(view)])
        if let other = answer.flatMap(host.view(of:)) { return other }
        throw LayoutError(
            """
            '\(attribute.name)' relates to the parent, but the view '\(screen.path(of: view))' has no parent; put it \
            into a view first
            """,
            code: .noSuperview)
    }

    // MARK: Several at once; here "at least" and "at most" compare distances

    func several(_ attributes: [Attribute], _ method: String, _ screen: Screen, _ frame: borrowing CallFrame) throws {
        try withCall(method, target: .behind, screen, frame) { relation, target, call in
            try constrainEdges(attributes, method, relation, target, call, screen)
        }
        frame.returnArgument(0)
    }

    func constrainEdges(
        _ attributes: [Attribute], _ method: String, _ relation: RelationArgument.Payload, _ target: TargetArgument,
        _ call: borrowing ConstraintCall, _ screen: Screen
    ) throws {
        guard target.attribute == nil else {
            throw LuaCallError("'\(method)' relates several edges and needs a view as its target, not an anchor")
        }
        for var attribute in attributes {
            let spacing: EdgeSpacing
            switch relation {
            case .none: spacing = 0.0
            case .number(let number): spacing = EdgeSpacing(number)
            case .systemSpacings(let count): spacing = EdgeSpacing(systemSpacings: count)
            case .insets(let insets):
                switch attribute {
                case .top: spacing = EdgeSpacing(insets.top)
                case .bottom: spacing = EdgeSpacing(insets.bottom)
                case .left, .leading: spacing = EdgeSpacing(insets.left)
                default: spacing = EdgeSpacing(insets.right)
                }
            case .directionalInsets(let insets):
                switch attribute {
                case .top: spacing = EdgeSpacing(insets.top)
                case .bottom: spacing = EdgeSpacing(insets.bottom)
                case .left, .leading: (attribute, spacing) = (.leading, EdgeSpacing(insets.left))
                default: (attribute, spacing) = (.trailing, EdgeSpacing(insets.right))
                }
            case .target:
                throw LuaCallError("'\(method)' takes its target after the relation: \(method)(equal, target)")
            case .size, .point:
                throw relation.mismatch(
                    method, takes: "a number or insets, as in equalTo { top = 8, left = 16, bottom = 8, right = 16 }")
            }
            try constrainPosition(
                attribute, target, spacing, isDistance: call.options.isDistance ?? true, call, screen)
        }
    }

    /// Implements `center(relation[, target][, options])`, which constrains centerX and centerY. The relation has one
    /// offset for both, or `{ x, y }`.
    func center(_ screen: Screen, _ frame: borrowing CallFrame) throws {
        try withCall("center", target: .behind, screen, frame) { relation, target, call in
            guard target.attribute == nil else {
                throw LuaCallError(
                    "'center' needs a view as its target, not an anchor; for one axis write centerX(…) or centerY(…)")
            }
            let offset: Point
            switch relation {
            case .none: offset = .zero
            case .number(let number): offset = Point(x: number, y: number)
            case .point(let point): offset = point
            case .target, .size, .insets, .directionalInsets, .systemSpacings:
                throw relation.mismatch("center", takes: "a number or { x =, y = }, with the target after it")
            }
            try constrainPosition(.centerX, target, EdgeSpacing(offset.x), isDistance: false, call, screen)
            try constrainPosition(.centerY, target, EdgeSpacing(offset.y), isDistance: false, call, screen)
        }
        frame.returnArgument(0)
    }

    /// Implements `size(equalTo { width =, height = })`, `size(equalTo(view)[, options])` and `size(equalTo(44))`.
    func size(_ screen: Screen, _ frame: borrowing CallFrame) throws {
        if let width = frame.number(1) {
            _ = try host.viewArgument(0, frame, in: screen)
            let height = frame.number(2) ?? width
            throw frame.mismatch(
                1, expected: "a relation",
                hint: "write size(equalTo { width = \(NumberText.short(width)), height = \(NumberText.short(height)) })"
            )
        }
        if try sizePlainly(screen, frame) { return frame.returnArgument(0) }
        try withCall("size", target: .inside, screen, frame) { relation, _, call in
            if case .target(let target) = relation, target.attribute != nil {
                throw LuaCallError("'size' takes a view, a size or a number in its relation, not an anchor")
            }
            try constrainDimension(.width, relation, call, screen)
            try constrainDimension(.height, relation, call, screen)
        }
        frame.returnArgument(0)
    }

    /// Implements `aspectRatio(w / h[, options])`: the ratio of the width to the height.
    func aspectRatio(_ screen: Screen, _ frame: borrowing CallFrame) throws {
        let view = try host.viewArgument(0, frame, in: screen)
        guard let ratio = frame.number(1), ratio.isFinite else {
            throw frame.mismatch(1, expected: "a number, the width divided by the height as in 16 / 9")
        }
        guard ratio > 0 else {
            throw LuaCallError(
                "an aspect ratio is width divided by height and must be above 0; found \(NumberText.short(ratio))")
        }
        let options = try ConstraintArguments.options(2, frame, host)
        if options.isPriorityBare, let priority = options.priority, priority > 1, priority < 100 {
            let (width, height) = (NumberText.short(ratio), NumberText.short(priority))
            throw LuaCallError(
                "'aspectRatio' takes one number; found \(width) and \(height); write aspectRatio(\(width) / \(height))")
        }
        last.begin(view)
        let height = TargetArgument.anonymous(.myself, attribute: .height)
        let call = ConstraintCall(
            view: view, relation: .equal, options: options, source: location(frame))
        try make(
            .width,
            ConstraintTerm(relation: .equal, target: height, multiplier: ratio, constant: call.options.constant),
            call, screen)
        frame.returnArgument(0)
    }
}
