import ConstraintSolver

/// The second step of a pass: what the contents of views want becomes constraints.
extension Screen {
    func updateIntrinsicSizes() {
        guard !dirtyIntrinsic.isEmpty else { return }
        let dirty = dirtyIntrinsic
        dirtyIntrinsic.removeAll(keepingCapacity: true)
        for index in dirty.map(Int.init) {
            nodes[index].flags.remove(.needsIntrinsicSize)
            guard nodes[index].flags.contains(.isAlive), nodes[index].flags.contains(.isInScreen) else { continue }
            let intrinsic = registry.kinds[nodes[index].kind].behavior.intrinsicSize(of: id(index), in: self, width: nil)
            nodes[index].measuredWidth = .nan
            if intrinsic.heightDependsOnWidth, !nodes[index].flags.contains(.isWidthDependent) {
                nodes[index].flags.insert(.isWidthDependent)
                widthDependent.append(Int32(index))
            } else if !intrinsic.heightDependsOnWidth {
                nodes[index].flags.remove(.isWidthDependent)
            }
            adopt(intrinsic, index)
        }
    }

    /// Makes the constraints say what `intrinsic` says, and tells those who use the view's baselines.
    private func adopt(_ intrinsic: IntrinsicSize, _ index: Int) {
        let isTextMoved = nodes[index].intrinsic.text != intrinsic.text
        nodes[index].intrinsic = intrinsic
        stateSizes(index)
        guard isTextMoved else { return }
        for constraint in nodes[index].mentions + nodes[index].owned where constraints[Int(constraint)].usesBaseline(of: index) {
            reactivate(constraint)
        }
        if nodes[index].flags.contains(.isArranged) { markNeedsArrangement(Int(nodes[index].parent)) }
    }

    private func stateSizes(_ index: Int) {
        let kind = registry.kinds[nodes[index].kind]
        let view = id(index)
        func priority(_ slot: Int, _ otherwise: Double) -> Double { property(view, slot: slot).number ?? otherwise }
        let width = SizeConstraints.Stated(
            size: nodes[index].intrinsic.width,
            compression: priority(CommonProperties.horizontalCompressionResistance, kind.defaultCompressionResistance),
            hugging: priority(CommonProperties.horizontalHugging, kind.defaultHugging))
        let height = SizeConstraints.Stated(
            size: nodes[index].intrinsic.height,
            compression: priority(CommonProperties.verticalCompressionResistance, kind.defaultCompressionResistance),
            hugging: priority(CommonProperties.verticalHugging, kind.defaultHugging))
        let stated = nodes[index].sizeConstraints
        if stated.width != width {
            state(
                index, .width, nodes[index].variables.width, old: stated.width, new: width, compression: \.widthCompression,
                hugging: \.widthHugging, place: 2)
            nodes[index].sizeConstraints.width = width
        }
        if stated.height != height {
            state(
                index, .height, nodes[index].variables.height, old: stated.height, new: height, compression: \.heightCompression,
                hugging: \.heightHugging, place: 4)
            nodes[index].sizeConstraints.height = height
        }
    }

    /// Brings the two constraints of one axis to a new wish. A size that only changes its number keeps its constraints.
    private func state(
        _ index: Int, _ attribute: Attribute, _ variable: Variable?, old: SizeConstraints.Stated, new: SizeConstraints.Stated,
        compression: WritableKeyPath<SizeConstraints, ConstraintID?>, hugging: WritableKeyPath<SizeConstraints, ConstraintID?>,
        place: UInt32
    ) {
        if let size = new.size, old.size != nil, old.compression == new.compression, old.hugging == new.hugging,
            let compressing = nodes[index].sizeConstraints[keyPath: compression],
            let hugging = nodes[index].sizeConstraints[keyPath: hugging]
        {
            setSolverConstant(compressing, size)
            setSolverConstant(hugging, size)
            return
        }
        removeFromSolver(nodes[index].sizeConstraints[keyPath: compression])
        removeFromSolver(nodes[index].sizeConstraints[keyPath: hugging])
        nodes[index].sizeConstraints[keyPath: compression] = nil
        nodes[index].sizeConstraints[keyPath: hugging] = nil
        guard let size = new.size else { return }
        var expression = Expression()
        expression.add(variable, 1)
        nodes[index].sizeConstraints[keyPath: compression] = addToSolver(
            expression, .greaterThanOrEqual, size, priority: new.compression, order: orderKey(index, place),
            origin: .compressionResistance(view: Int32(index), attribute))
        nodes[index].sizeConstraints[keyPath: hugging] = addToSolver(
            expression, .lessThanOrEqual, size, priority: new.hugging, order: orderKey(index, place + 1),
            origin: .hugging(view: Int32(index), attribute))
    }

    func removeSizeConstraints(_ index: Int) {
        let stated = nodes[index].sizeConstraints
        for id in [
            stated.widthNotNegative, stated.heightNotNegative, stated.widthCompression, stated.widthHugging, stated.heightCompression,
            stated.heightHugging,
        ] {
            removeFromSolver(id)
        }
        nodes[index].sizeConstraints = SizeConstraints()
    }

    /// Measures contents whose height depends on their width at the width they got.
    ///
    /// - Returns: the views whose wish changed, so that the pass has to solve again.
    func measureAtSolvedWidths() -> [Int32] {
        var changed: [Int32] = []
        widthDependent.removeAll {
            let flags = nodes[Int($0)].flags
            return !flags.contains(.isAlive) || !flags.contains(.isInScreen) || !flags.contains(.isWidthDependent)
        }
        for entry in widthDependent {
            let index = Int(entry)
            guard let variable = nodes[index].variables.width else { continue }
            let width = solver.value(of: variable)
            let old = nodes[index].intrinsic
            let measured = nodes[index].measuredWidth
            // The natural size is right as long as there is room for it.
            let needed = width < (old.width ?? 0) - 1e-6 ? width : .nan
            guard !(needed == measured || needed.isNaN && measured.isNaN) else { continue }
            nodes[index].measuredWidth = needed
            let behavior = registry.kinds[nodes[index].kind].behavior
            // A hair more than the width itself, so that a text that fits exactly is not broken by rounding.
            var new = behavior.intrinsicSize(of: id(index), in: self, width: needed.isNaN ? nil : max(0, needed) + 1e-3)
            new.width = old.width
            guard new != old else { continue }
            adopt(new, index)
            changed.append(entry)
        }
        return changed
    }
}

extension LayoutConstraint {
    func usesBaseline(of view: Int) -> Bool {
        for side in [first, second].compactMap(\.self) where Int(side.view) == view {
            if side.attribute == .firstBaseline || side.attribute == .lastBaseline { return true }
        }
        return false
    }
}
