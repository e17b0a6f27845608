import ConstraintSolver

/// The second step of a pass: what the contents of views want becomes constraints.
final class ContentSizes {
    private let tree: ViewTree
    private let link: SolverLink
    private let constraints: ConstraintStore
    private let marks: PassMarks
    private let allowance: PassAllowance
    /// The views that were measured at less than their natural width since the rounds of the pass began; nil for not
    /// kept.
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
        // Looking costs as much as a short text: what may go on behind a view may begin with the next one.
        var mayGoOn = false
        for (offset, index) in dirty.lazy.map(Int.init).enumerated() {
            // A view that took the place of a removed one is listed and not marked.
            guard tree[index].flags.contains(.needsIntrinsicSize) else { continue }
            guard mayGoOn || mayMeasure(index) else {
                marks.putBackSizes(dirty[offset...])
                return
            }
            tree[index].flags.remove(.needsIntrinsicSize)
            guard tree[index].flags.contains(.isAlive), tree[index].flags.contains(.isInScreen) else { continue }
            tree.touched.note(index)
            // A container is asked when its views can be; what has no content wants nothing, now as before.
            guard !tree.registry.kinds[tree[index].kind].isPlain,
                tree.registry.kinds[tree[index].kind].container == nil
            else { continue }
            let intrinsic = measure(index, width: nil)
            // What ended in the middle of it measured nothing.
            mayGoOn = mayMeasure(index)
            guard mayGoOn else {
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

    /// Whether the pass may go on to measure a view. Views without a content cost nothing.
    private func mayMeasure(_ index: Int) -> Bool {
        tree.registry.kinds[tree[index].kind].isPlain || allowance.mayGoOn(with: index)
    }

    /// What the kind of a view says that its content wants. A plugin or a picture may say any number of itself.
    func measure(_ index: Int, width: Double?) -> IntrinsicSize {
        let kind = tree[index].kind
        guard !tree.registry.kinds[kind].isPlain else { return IntrinsicSize() }
        var size = tree.registry.kinds[kind].behavior.intrinsicSize(of: tree.id(index), in: tree.screen, width: width)
        func usable(_ extent: Double) -> Double { extent.isFinite ? min(max(extent, 0), LayoutLimits.length) : 0 }
        size.width = size.width.map(usable)
        size.height = size.height.map(usable)
        return size
    }

    /// Makes the constraints say what `intrinsic` says, and tells those who use the view's baselines or fill in
    /// proportion to it.
    func adopt(_ intrinsic: IntrinsicSize, _ index: Int) {
        let old = tree[index].content.size
        tree[index].content.size = intrinsic
        stateSizes(index)
        if old.text != intrinsic.text { restateBaselines(of: index) }
        guard tree[index].flags.contains(.isArranged), old.width != intrinsic.width || old.height != intrinsic.height
        else { return }
        let stack = Int(tree[index].parent)
        if tree.fillsProportionally(stack) { marks.needsArrangement(stack) }
    }

    /// Makes the constraints on a view's baselines again: its own, and those of the stacks that have them from it.
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
        // Priorities of nothing say nothing.
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

    /// The content of a view is required to have its size and cannot, for what else is required: then it comes behind
    /// that and before all others. With the next measuring it is stated as required again.
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

    /// Brings the two constraints of one axis to a new wish. A size that only changes its number keeps its constraints.
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

    /// Measures contents whose height depends on their width at the width they got: those whose width the last commit
    /// changed, and those whose content did.
    ///
    /// - Parameter isTrial: whether to leave everything as it is and only tell what would change.
    /// - Returns: the views whose wish changed, so that the pass has to solve again.
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
        // The natural size is right as long as there is room for it.
        let needed = width < (old.width ?? 0) - 1e-6 ? width : .nan
        guard !(needed == measured || needed.isNaN && measured.isNaN), mayMeasure(index) else { return false }
        if !isTrial {
            if measured.isNaN { wrappedTexts?.append(Int32(index)) }
            tree[index].content.measuredWidth = needed
        }
        // A hair more than the width itself, so that a text that fits exactly is not broken by rounding.
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
