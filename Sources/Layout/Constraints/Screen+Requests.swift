extension Screen {
    /// Takes a constraint from a script. It goes to the solver when the outermost layout call ends, so its target may be
    /// a view that is put later.
    ///
    /// - Parameter identifier: the script's own name for it.
    /// - Throws: outside of a layout call, for a removed view, anchors of different axes, an anchor related to itself,
    ///   numbers that are not finite, a multiplier of 0 or a priority out of range.
    @discardableResult
    package func constrain(_ request: ConstraintRequest, identifier: String? = nil) throws(LayoutFault) -> ConstraintHandle {
        // The context is not copied: it holds references.
        let place = contexts.count - 1
        guard place >= 0 else {
            throw LayoutFault(
                "a constraint was made outside a layout call; make constraints inside the function passed to layout or layoutContent",
                code: "outsideLayout")
        }
        let first = try side(request.first)
        let second = try request.second.map { (anchor) throws(LayoutFault) in try side(anchor) }
        try check(request, first, second)

        if contexts[place].option == .editExisting,
            let index = takeExisting(ConstraintKey(first: first, second: second, relation: request.relation.rawValue))
        {
            edit(index, request, identifier)
            return ConstraintHandle(index: index)
        }
        let owner = contexts[place].view
        let constraint = LayoutConstraint(
            first: first, second: second, relation: request.relation.forSolver, multiplier: request.multiplier,
            constant: request.constant, priority: request.priority, owner: owner, unit: contexts[place].unit,
            index: nodes[Int(owner)].nextOwnedIndex,
            source: request.source)
        nodes[Int(owner)].nextOwnedIndex += 1
        let index = store(constraint)
        if let identifier { identifiers[index] = identifier }
        own(index, by: Int(owner))
        mention(index, constraint)
        pendingConstraints.append(index)
        return ConstraintHandle(index: index)
    }

    private func side(_ anchor: Anchor) throws(LayoutFault) -> ConstraintSide {
        ConstraintSide(
            view: Int32(try index(anchor.view)), generation: anchor.view.generation, attribute: anchor.attribute,
            area: anchor.area)
    }

    private func check(_ request: ConstraintRequest, _ first: ConstraintSide, _ second: ConstraintSide?) throws(LayoutFault) {
        // Names are written only where something is wrong: this runs for every constraint.
        var name: String { first.attribute.name }
        try check(request.constant, "constant", of: first.attribute, upTo: LayoutLimits.length)
        try check(request.multiplier, "multiplier", of: first.attribute, upTo: LayoutLimits.multiplier)
        try check(request.priority, "priority", of: first.attribute, upTo: .infinity)
        guard (1...1000).contains(request.priority) else {
            throw LayoutFault(
                "the priority of '\(name)' must be from 1 to 1000 (required); found \(NumberText.short(request.priority))",
                code: "priority")
        }
        guard let second else {
            guard first.attribute.isDimension else {
                throw LayoutFault("'\(name)' is a position and needs a target anchor, not just a number", code: "noTarget")
            }
            return
        }
        guard abs(request.multiplier) >= 1 / LayoutLimits.multiplier else {
            throw LayoutFault("the multiplier of '\(name)' must not be 0 (below 1e-6)", code: "multiplier")
        }
        guard first.attribute.isDimension == second.attribute.isDimension else {
            throw LayoutFault(
                "'\(name)' cannot relate to '\(second.attribute.name)': one is a position and one an extent; relate it to \(partners(of: first.attribute))",
                code: "axis")
        }
        guard first.attribute.isDimension || first.attribute.axis == second.attribute.axis else {
            throw LayoutFault(
                "'\(name)' is \(first.attribute.axis.name) and cannot relate to '\(second.attribute.name)', which is \(second.attribute.axis.name); relate it to \(partners(of: first.attribute))",
                code: "axis")
        }
        guard first != second else {
            throw LayoutFault("'\(name)' of \(path(ofIndex: Int(first.view))) is related to itself", code: "sameAnchor")
        }
    }

    private func check(_ number: Double, _ what: String, of attribute: Attribute, upTo limit: Double) throws(LayoutFault) {
        guard number.isFinite else {
            throw LayoutFault(
                "the \(what) of '\(attribute.name)' must be a finite number; found \(NumberText.short(number))", code: "notFinite")
        }
        guard abs(number) <= limit else {
            throw LayoutFault(
                "the \(what) of '\(attribute.name)' is too large: constants go up to 1e9 points, multipliers up to 1e6", code: "magnitude")
        }
    }

    /// Renames a constraint for messages.
    package func setIdentifier(_ identifier: String, of handle: ConstraintHandle) {
        identifiers[handle.index] = identifier
    }

    /// Changes the constant of a constraint that may be waiting or active.
    package func setConstant(_ constant: Double, of handle: ConstraintHandle) throws(LayoutFault) {
        try check(constant, "constant", of: constraints[Int(handle.index)].first.attribute, upTo: LayoutLimits.length)
        constraints[Int(handle.index)].constant = constant
        constraints[Int(handle.index)].isMoved = true
        reactivate(handle.index)
    }

    package func constant(of handle: ConstraintHandle) -> Double { constraints[Int(handle.index)].constant }

    // MARK: editExisting

    /// The first constraint of those that were there when the call began which relates the same anchors in the same way.
    private func takeExisting(_ key: ConstraintKey) -> Int32? {
        let place = contexts.count - 1
        guard var indices = contexts[place].existing[key], !indices.isEmpty else { return nil }
        let index = indices.removeFirst()
        contexts[place].existing[key] = indices
        return index
    }

    private func edit(_ index: Int32, _ request: ConstraintRequest, _ identifier: String?) {
        let place = Int(index)
        constraints[place].source = request.source
        if identifier != identifiers[index] { identifiers[index] = identifier }
        guard
            constraints[place].constant != request.constant || constraints[place].multiplier != request.multiplier
                || constraints[place].priority != request.priority
        else { return }
        constraints[place].constant = request.constant
        constraints[place].multiplier = request.multiplier
        constraints[place].priority = request.priority
        reactivate(index)
    }

    /// The constraints of a view's layouts by what they relate.
    func existingConstraints(of owner: Int) -> [ConstraintKey: [Int32]] {
        var existing: [ConstraintKey: [Int32]] = [:]
        for index in owned(of: owner) {
            let constraint = constraints[Int(index)]
            existing[
                ConstraintKey(first: constraint.first, second: constraint.second, relation: constraint.relation.rawValue), default: []
            ].append(index)
        }
        return existing
    }

    /// What an attribute can be related to, in words.
    private func partners(of attribute: Attribute) -> String {
        if attribute.isDimension { return "a width or a height" }
        return attribute.axis == .horizontal ? "left, right, leading, trailing or centerX" : "top, bottom, centerY or a baseline"
    }
}
