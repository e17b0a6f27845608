import ConstraintSolver

/// The step of a pass that measures contents and turns their sizes into constraints.
final class ContentSizes {
    private let tree: ViewTree
    private let link: SolverLink
    private let constraints: ConstraintStore
    private let marks: PassMarks
    private let allowance: PassAllowance
    /// The views that were measured narrower than their unconstrained width since the first round of the pass; nil if
    /// not recorded.
    var wrappedTexts: [Int32]?

    init(
        _ tree: ViewTree, _ link: SolverLink, _ constraints: ConstraintStore, _ marks: PassMarks,
        _ allowance: PassAllowance
    ) {
        self.tree = tree
        self.link = link
        self.constraints = constraints
        self.marks = marks
        self.allowance = allowance
    }

    func updateIntrinsicSizes() {
        guard marks.hasSizes else { return }
        let start = ContinuousClock.now
        defer { allowance.times.measuring += ContinuousClock.now - start }
        let dirty = marks.takeSizes()
        // Checking the budget costs as much as measuring a short text, so the check after a view serves for the next
        // view too.
        var mayContinue = false
        for (offset, index) in dirty.lazy.map(Int.init).enumerated() {
            // The list may contain a removed view whose index a new view took.
            guard tree[index].flags.contains(.needsIntrinsicSize) else { continue }
            guard mayContinue || mayMeasure(index) else {
                marks.putBackSizes(dirty[offset...])
                return
            }
            tree[index].flags.remove(.needsIntrinsicSize)
            guard tree[index].flags.contains(.isAlive), tree[index].flags.contains(.isInScreen) else { continue }
            tree.touched.note(index)
            // The layout of a container is measured later, with the sizes of its views. Views without content have no
            // size.
            guard hasContent(index), tree.registry.kinds[tree[index].kind].container == nil else { continue }
            let intrinsic = measure(index, width: nil)
            // If the budget ended the measurement, its result is invalid.
            mayContinue = mayMeasure(index)
            guard mayContinue else {
                tree[index].flags.insert(.needsIntrinsicSize)
                marks.putBackSizes(dirty[offset...])
                return
            }
            tree[index].content.measuredWidth = .nan
            if intrinsic.heightDependsOnWidth {
                tree[index].flags.insert(.isWidthDependent)
                marks.wasMeasured(index)
            } else {
                tree[index].flags.remove(.isWidthDependent)
            }
            adopt(intrinsic, index)
        }
    }

    /// Returns whether a view has or had a content of its own.
    private func hasContent(_ index: Int) -> Bool {
        !tree.registry.kinds[tree[index].kind].isPlain || tree[index].content.size != IntrinsicSize()
            || tree[index].properties.has(CommonProperties.intrinsicContentSize.slot)
    }

    /// Returns whether the budget allows measuring a view. Views without content cost nothing.
    private func mayMeasure(_ index: Int) -> Bool {
        tree.registry.kinds[tree[index].kind].isPlain || allowance.mayContinue(with: index)
    }

    /// Returns the intrinsic content size that the view sets or its kind reports, limited to valid numbers: plugins and
    /// images can report any number.
    func measure(_ index: Int, width: Double?) -> IntrinsicSize {
        let kind = tree[index].kind
        var size = IntrinsicSize()
        if !tree.registry.kinds[kind].isPlain {
            size = tree.registry.kinds[kind].behavior.intrinsicSize(of: tree.id(index), in: tree.screen, width: width)
        }
        if case .size(let own) = tree.property(tree.id(index), slot: CommonProperties.intrinsicContentSize) {
            size = IntrinsicSize(
                width: own.width < 0 ? nil : own.width, height: own.height < 0 ? nil : own.height, text: size.text)
        }
        func usable(_ extent: Double) -> Double { extent.isFinite ? min(max(extent, 0), LayoutLimits.length) : 0 }
        size.width = size.width.map(usable)
        size.height = size.height.map(usable)
        return size
    }

    /// Stores a measured size, and updates its constraints, the constraints on the view's baselines, and a stack that
    /// fills proportionally.
    func adopt(_ intrinsic: IntrinsicSize, _ index: Int) {
        let old = tree[index].content.size
        tree[index].content.size = intrinsic
        stateSizes(index)
        if old.text != intrinsic.text { restateBaselines(of: index) }
        guard tree[index].flags.contains(.isArranged), old.width != intrinsic.width || old.height != intrinsic.height
        else { return }
        restateProportions(around: index)
    }

    /// Marks the stacks around a view that divide their space by the sizes of contents, after one changed.
    func restateProportions(around index: Int) {
        var current = index
        while tree[current].flags.contains(.isArranged) {
            current = Int(tree[current].parent)
            if tree.fillsProportionally(current) { marks.needsArrangement(current) }
        }
    }

    /// Recreates the constraints on a view's baselines: its own, and the constraints of stacks that use the view's
    /// baselines.
    func restateBaselines(of index: Int) {
        var current = index
        while tree[current].flags.contains(.isBaselineUsed) {
            for constraint in constraints.mentions(of: current) + constraints.owned(of: current)
            where constraints[Int(constraint)].usesBaseline(of: current) {
                constraints.reactivate(constraint)
            }
            guard tree[current].flags.contains(.isArranged) else { return }
            current = Int(tree[current].parent)
            marks.needsArrangement(current)
        }
    }

    private func stateSizes(_ index: Int) {
        let width = stated(
            index, tree[index].content.size.width, CommonProperties.horizontalCompressionResistance.slot,
            CommonProperties.horizontalHugging.slot)
        if tree[index].solver.sizes.width.stated != width, let variable = tree[index].solver.variables.width {
            tree[index].solver.sizes.width = state(
                index, .width, variable, width, tree[index].solver.sizes.width)
        }
        let height = stated(
            index, tree[index].content.size.height, CommonProperties.verticalCompressionResistance.slot,
            CommonProperties.verticalHugging.slot)
        if tree[index].solver.sizes.height.stated != height, let variable = tree[index].solver.variables.height {
            tree[index].solver.sizes.height = state(
                index, .height, variable, height, tree[index].solver.sizes.height)
        }
    }

    private func stated(_ index: Int, _ size: Double?, _ compression: Int, _ hugging: Int) -> AxisConstraints.Stated {
        // Without a size, priorities have no effect, so they are not compared.
        guard let size else { return AxisConstraints.Stated() }
        let kind = tree[index].kind
        return AxisConstraints.Stated(
            size: size,
            compression: tree[index].properties[compression]?.number
                ?? tree.registry.kinds[kind].sizePriorities.compressionResistance,
            hugging: tree[index].properties[hugging]?.number
                ?? (hugging == CommonProperties.verticalHugging.slot
                    ? tree.registry.kinds[kind].sizePriorities.verticalHugging
                    : tree.registry.kinds[kind].sizePriorities.hugging))
    }

    /// Replaces a required content size that conflicts with other required constraints by one with the highest priority
    /// below required. The next measurement makes it required again.
    func weaken(_ origin: ConstraintOrigin, of index: Int, _ attribute: Attribute) {
        let size = attribute == .width ? tree[index].content.size.width : tree[index].content.size.height
        guard let size, let variable = tree[index].solver.variables.extent(attribute) else { return }
        let isCompression = if case .compressionResistance = origin { true } else { false }
        let id = link.add(
            variable, isCompression ? .greaterThanOrEqual : .lessThanOrEqual, size, priority: .belowRequired,
            order: isCompression
                ? .compressionResistance(ordinal: tree[index].ordinal, attribute)
                : .requiredHugging(ordinal: tree[index].ordinal, attribute),
            origin: origin)
        let path: WritableKeyPath<AxisConstraints, ConstraintID?> = isCompression ? \.compression : \.hugging
        tree[index].solver.sizes[attribute][keyPath: path] = id
    }

    /// Updates the size constraints of one axis and returns them. If only the size changed, changes their constants.
    private func state(
        _ index: Int, _ attribute: Attribute, _ variable: Variable, _ new: AxisConstraints.Stated,
        _ axis: AxisConstraints
    ) -> AxisConstraints {
        var made = axis
        let old = made.stated
        made.stated = new
        if let size = new.size, old.size != nil, old.compression == new.compression, old.hugging == new.hugging,
            let compression = made.compression, let hugging = made.hugging
        {
            link.setConstant(compression, size)
            link.setConstant(hugging, size)
            return made
        }
        link.remove(made.compression)
        link.remove(made.hugging)
        (made.compression, made.hugging) = (nil, nil)
        guard let size = new.size else { return made }
        let ordinal = tree[index].ordinal
        made.compression = link.add(
            variable, .greaterThanOrEqual, size,
            priority: ConstraintStrength(new.compression),
            order: .compressionResistance(ordinal: ordinal, attribute),
            origin: .compressionResistance(view: Int32(index), attribute))
        made.hugging = link.add(
            variable, .lessThanOrEqual, size,
            priority: ConstraintStrength(new.hugging),
            order: new.hugging == 1000
                ? .requiredHugging(ordinal: ordinal, attribute) : .hugging(ordinal: ordinal, attribute),
            origin: .hugging(view: Int32(index), attribute))
        return made
    }

    func removeSizeConstraints(_ index: Int) {
        for axis in [tree[index].solver.sizes.width, tree[index].solver.sizes.height] {
            link.remove(axis.notNegative)
            link.remove(axis.compression)
            link.remove(axis.hugging)
        }
        tree[index].solver.sizes = SizeConstraints()
    }

    /// Measures contents whose height depends on their width at the solved width, if the last commit changed the width
    /// or the content changed.
    ///
    /// - Parameter isTrial: Whether to only determine the changes, without applying them.
    /// - Returns: The views whose size changed, so that the pass has to solve again.
    func measureAtSolvedWidths(isTrial: Bool) -> [Int32] {
        var candidates = marks.takeMeasured()
        link.solver.withChangedVariables { variables in
            for variable in variables {
                guard case .frame(let view, .width) = link.owner(of: variable),
                    tree[Int(view)].flags.contains(.isWidthDependent)
                else { continue }
                candidates.append(view)
            }
        }
        guard !candidates.isEmpty else { return [] }
        let start = ContinuousClock.now
        defer { allowance.times.measuring += ContinuousClock.now - start }
        return candidates.filter { measureAtSolvedWidth(Int($0), isTrial: isTrial) }
    }

    private func measureAtSolvedWidth(_ index: Int, isTrial: Bool) -> Bool {
        guard tree[index].flags.contains(.isWidthDependent), let variable = tree[index].solver.variables.width else {
            return false
        }
        let width = link.solver.value(of: variable)
        let old = tree[index].content.size
        let measured = tree[index].content.measuredWidth
        // The unconstrained size is valid if it fits.
        let needed = width < (old.width ?? 0) - 1e-6 ? width : .nan
        guard !(needed == measured || needed.isNaN && measured.isNaN), mayMeasure(index) else { return false }
        if !isTrial {
            if measured.isNaN { wrappedTexts?.append(Int32(index)) }
            tree[index].content.measuredWidth = needed
        }
        // Slightly more than the width, so that rounding does not wrap a text that fits exactly.
        var new = measure(index, width: needed.isNaN ? nil : max(0, needed) + 1e-3)
        new.width = old.width
        guard new != old else { return false }
        if !isTrial { adopt(new, index) }
        return true
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
