import Diagnostics

/// Constraints requested by scripts.
extension LayoutCalls {
    /// Adds a constraint requested by a script. It is sent to the solver when the outermost layout call ends, so its
    /// target may be put later.
    ///
    /// - Parameters:
    ///   - identifier: The script's name for the constraint.
    ///   - isPlacement: Whether the constraint places a view by a frame. A position may then relate to the superview's
    ///     width or height.
    /// - Throws: Outside a layout call; for removed views, anchors of different axes, an anchor related to itself,
    ///   numbers that are not finite or too large, a multiplier of 0, or a priority out of range.
    @discardableResult
    func constrain(
        _ request: ConstraintRequest, identifier: String? = nil, isPlacement: Bool = false
    ) throws(LayoutError) -> ConstraintHandle {
        guard isInLayout else { throw Self.outsideLayout }
        let first = try side(request.first)
        let second = try request.second.map { (anchor) throws(LayoutError) in try side(anchor) }
        try check(request, first, second, isPlacement: isPlacement)
        let level = contexts.count - 1
        if contexts[level].option == .editExisting,
            let index = takeExisting(ConstraintKey(first: first, second: second, relation: request.relation.rawValue))
        {
            edit(index, request, identifier)
            constraints[Int(index)].marks.isPlacement = isPlacement
            return ConstraintHandle(index: index)
        }
        let index = constraints.add(
            LayoutConstraint(
                first: first, second: second, relation: request.relation.forSolver, multiplier: request.multiplier,
                constant: request.constant, systemSpacings: request.systemSpacings, priority: request.priority,
                marks: LayoutConstraint.Marks(isAutomatic: request.isAutomatic, isPlacement: isPlacement),
                owner: contexts[level].view,
                unit: contexts[level].unit,
                source: request.source))
        if let identifier { constraints.setIdentifier(index, identifier) }
        return ConstraintHandle(index: index)
    }

    /// Adds required constraints that place a view in its superview by a frame and an autoresizing mask.
    ///
    /// - Throws: As `constrain`; `.noSuperview` if the view has no superview.
    func place(_ view: ViewID, _ autoresizing: Autoresizing, source: SourceLocation) throws(LayoutError)
        -> [ConstraintHandle]
    {
        let index = try tree.index(view)
        guard tree[index].parent >= 0 else {
            throw LayoutError(
                "\(tree.path(of: view)) has no superview, so it cannot have a frame; put it first", code: .noSuperview)
        }
        let superview = tree.id(Int(tree[index].parent))
        let lines: [(Attribute, Autoresizing.Line)] = [
            (.left, autoresizing.x), (.top, autoresizing.y), (.width, autoresizing.width),
            (.height, autoresizing.height),
        ]
        var handles: [ConstraintHandle] = []
        for (attribute, line) in lines {
            let isPart = abs(line.factor) >= 1 / LayoutLimits.multiplier
            let target: Attribute? = isPart ? attribute.axis.extent : attribute.isDimension ? nil : attribute
            let constant = line.constant + alignmentChange(of: index, attribute, isPart ? line.factor : nil)
            var request = ConstraintRequest(
                Anchor(view: view, attribute: attribute), .equal, target.map { Anchor(view: superview, attribute: $0) },
                multiplier: isPart ? line.factor : 1, constant: constant, priority: 1000)
            request.source = source
            handles.append(try constrain(request, isPlacement: true))
        }
        return handles
    }

    /// Returns the change of a constraint's constant that makes it relate the alignment rectangles of a view and its
    /// superview instead of their frames.
    ///
    /// - Parameter factor: The factor of the superview's extent; nil if the attribute relates to a position of the
    ///   superview.
    private func alignmentChange(of index: Int, _ attribute: Attribute, _ factor: Double?) -> Double {
        let (own, outer) = (tree.alignmentInsets(index), tree.alignmentInsets(Int(tree[index].parent)))
        let isHorizontal = attribute.axis == .horizontal
        var change = isHorizontal ? own.left : own.top
        if attribute.isDimension { change = isHorizontal ? -own.left - own.right : -own.top - own.bottom }
        let extent = isHorizontal ? outer.left + outer.right : outer.top + outer.bottom
        let start = attribute.isDimension ? 0 : isHorizontal ? outer.left : outer.top
        return change + (factor.map { $0 * extent } ?? -start)
    }

    private static let outsideLayout = LayoutError(
        """
        constraints can be made only inside a layout call, as in view:layout(function(node) node:width(equalTo(50)) end)
        """, code: .outsideLayout)

    @inline(__always) private func side(_ anchor: Anchor) throws(LayoutError) -> ConstraintSide {
        ConstraintSide(
            view: Int32(try tree.index(anchor.view)), generation: anchor.view.generation, attribute: anchor.attribute,
            area: anchor.area)
    }

    private func check(
        _ request: ConstraintRequest, _ first: ConstraintSide, _ second: ConstraintSide?, isPlacement: Bool
    ) throws(LayoutError) {
        // Computed only for messages, because this runs for every constraint.
        var name: String { first.attribute.name }
        // NaN fails the comparisons too.
        if !(abs(request.constant) <= LayoutLimits.length && abs(request.multiplier) <= LayoutLimits.multiplier
            && abs(request.systemSpacings) <= LayoutLimits.multiplier)
        {
            try check(request.constant, "constant", of: first.attribute, upTo: LayoutLimits.length)
            try check(request.multiplier, "multiplier", of: first.attribute, upTo: LayoutLimits.multiplier)
            try check(
                request.systemSpacings, "multiplier of the system spacing", of: first.attribute,
                upTo: LayoutLimits.multiplier)
        }
        try check(priority: request.priority, of: first.attribute)
        guard let second else {
            guard first.attribute.isDimension else {
                throw LayoutError(
                    "'\(name)' is a position and needs a target: a view, an area such as parent, or an anchor",
                    code: .noTarget)
            }
            return
        }
        guard abs(request.multiplier) >= 1 / LayoutLimits.multiplier else {
            let found = request.multiplier == 0 ? "0" : "\(request.multiplier)"
            throw LayoutError(
                """
                the multiplier of '\(name)' is too close to 0: found \(found), expected at least 1e-6 (or at most -1e-6)
                """,
                code: .multiplier)
        }
        guard first.attribute.isDimension == second.attribute.isDimension || isPlacement else {
            throw LayoutError(
                """
                '\(name)' cannot relate to '\(second.attribute.name)': one is a position and the other a size; relate \
                '\(name)' to \(partners(of: first.attribute))
                """,
                code: .axis)
        }
        guard first.attribute.isDimension || first.attribute.axis == second.attribute.axis else {
            throw LayoutError(
                """
                '\(name)' is \(first.attribute.axis.name) and cannot relate to '\(second.attribute.name)', which is \
                \(second.attribute.axis.name); relate it to \(partners(of: first.attribute))
                """,
                code: .axis)
        }
        guard first != second else {
            throw LayoutError(
                "'\(name)' of \(tree.path(ofIndex: Int(first.view))) is related to itself", code: .sameAnchor)
        }
    }

    func check(priority: Double, of attribute: Attribute) throws(LayoutError) {
        guard priority >= 1, priority <= 1000 else {
            throw LayoutError(
                """
                the priority of '\(attribute.name)' must be a number from 1 to 1000 (1000 means required); found \
                \(NumberText.short(priority))
                """,
                code: priority.isFinite ? .priority : .notFinite)
        }
    }

    func check(_ number: Double, _ what: String, of attribute: Attribute, upTo limit: Double)
        throws(LayoutError)
    {
        guard number.isFinite else {
            throw LayoutError(
                "the \(what) of '\(attribute.name)' must be a finite number; found \(NumberText.short(number))",
                code: .notFinite)
        }
        guard abs(number) <= limit else {
            let range = limit == LayoutLimits.length ? "-1e9 to 1e9 points" : "-1e6 to 1e6"
            throw LayoutError(
                """
                the \(what) of '\(attribute.name)' is too large: found \(NumberText.short(number)), expected \(range)
                """,
                code: .magnitude)
        }
    }

    /// Returns the first unused existing constraint that relates the same anchors in the same way, and marks it as
    /// used; nil if none exists.
    private func takeExisting(_ key: ConstraintKey) -> Int32? {
        let level = contexts.count - 1
        if contexts[level].listed.insert(key.first.view).inserted { listExisting(of: key.first.view, at: level) }
        guard var indices = contexts[level].existing[key], !indices.isEmpty else { return nil }
        let index = indices.removeFirst()
        contexts[level].existing[key] = indices
        // It may have been removed and its index reused.
        return constraints[Int(index)].state != .removed && self.key(of: index) == key ? index : nil
    }

    func key(of index: Int32) -> ConstraintKey {
        let constraint = constraints[Int(index)]
        return ConstraintKey(first: constraint.first, second: constraint.second, relation: constraint.relation.rawValue)
    }

    /// Records the existing constraints of a view from all layouts, sorted by the view whose layout created them and by
    /// their index there.
    private func listExisting(of view: Int32, at level: Int) {
        var found = (constraints.owned(of: Int(view)) + constraints.mentions(of: Int(view))).filter {
            constraints[Int($0)].first.view == view && constraints[Int($0)].state != .removed
                && constraints[Int($0)].state != .inactive
        }
        func order(_ index: Int32) -> (UInt32, UInt32) {
            (tree[Int(constraints[Int(index)].owner)].ordinal, constraints[Int(index)].index)
        }
        found.sort { order($0) < order($1) }
        for index in found { contexts[level].existing[key(of: index), default: []].append(index) }
    }

    private func edit(_ index: Int32, _ request: ConstraintRequest, _ identifier: String?) {
        let stored = Int(index)
        constraints[stored].source = request.source
        if identifier != constraints.name(of: index) { constraints.setIdentifier(index, identifier) }
        guard
            constraints[stored].constant != request.constant || constraints[stored].multiplier != request.multiplier
                || constraints[stored].systemSpacings != request.systemSpacings
                || constraints[stored].priority != request.priority
                || constraints[stored].isAutomatic != request.isAutomatic
        else { return }
        constraints[stored].constant = request.constant
        constraints[stored].systemSpacings = request.systemSpacings
        constraints[stored].multiplier = request.multiplier
        constraints[stored].priority = request.priority
        constraints[stored].marks.isAutomatic = request.isAutomatic
        constraints.reactivate(index)
    }

    /// Returns the attributes that an attribute can be related to, for messages.
    private func partners(of attribute: Attribute) -> String {
        if attribute.isDimension { return "a width or a height" }
        return Attribute.positions(along: attribute.axis)
    }
}
