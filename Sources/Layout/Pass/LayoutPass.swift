import ConstraintSolver

/// The layout pass, which updates all frames.
///
/// It sends new constraints to the solver, measures contents, arranges stacks and solves. Then it measures contents
/// whose height depends on their width, and areas such as the safe area, with the solved frames, and repeats until
/// nothing changes (see `settle`). Finally, tables and collections create and place their cells (see `layOutCells`).
final class LayoutPass {
    let tree: ViewTree
    let link: SolverLink
    let frames: Frames
    let areas: Areas
    let rows: RowBaselines
    let constraints: ConstraintStore
    let findings: DiagnosticLog
    /// The views that the next steps process.
    let marks: PassMarks
    let stacks: StackArranger
    let contents: ContentSizes
    let allowance: PassAllowance

    /// Whether the solver stopped because of rounding errors or its budget. The screen is not laid out anymore.
    @exclusivity(unchecked) private(set) var isGivenUp = false
    /// The required constraints that the last pass dropped.
    @exclusivity(unchecked) private(set) var refused: [RefusedConstraint] = []
    /// The values that did not settle in the last pass.
    var unsettled = Unsettled()
    /// The number of solves in the last pass.
    @exclusivity(unchecked) private(set) var lastSolveCount = 0

    init(_ parts: ScreenParts) {
        tree = parts.tree
        link = parts.link
        frames = parts.frames
        areas = parts.areas
        rows = parts.rows
        constraints = parts.constraints
        findings = parts.findings
        marks = PassMarks(tree)
        stacks = StackArranger(tree, link, areas, parts.expressions)
        allowance = PassAllowance(link)
        contents = ContentSizes(tree, link, constraints, marks, allowance)
    }

    /// Updates all frames. Computes only what changes since the last call affect; does nothing without changes.
    func run() {
        guard !isGivenUp else { return }
        // The kinds of views may ask for frames while the pass calls them.
        guard !allowance.isRunning else { return }
        lastSolveCount = 0
        guard hasWork || marks.needsCells || !tree.touched.isEmpty else { return }
        allowance.isRunning = true
        defer { allowance.isRunning = false }
        // The passes of cells use the budget of this pass.
        allowance.budget?.begin()
        defer { allowance.budget?.end() }
        solve()
        layOutCells()
    }

    /// Runs the pass without the cells of tables.
    func solve() {
        solveConstraints()
        layOutContainers()
    }

    /// Runs the pass without cells and containers.
    func solveConstraints() {
        guard hasWork, !isGivenUp else { return }
        allowance.budget?.begin()
        defer { allowance.budget?.end() }
        let wasUnfinished = allowance.isUnfinished
        allowance.unfinished = nil
        prepare()
        // A text may wrap even if its unconstrained size did not change.
        guard !allowance.isUnfinished, link.needsSolve || marks.hasMeasured else { return }
        settle(again: wasUnfinished)
    }

    var containers: Containers { frames.containers }

    var hasWork: Bool {
        link.needsSolve || constraints.hasPending || !marks.isEmpty
    }

    /// Sends pending constraints, measured sizes and arrangements to the solver.
    func prepare() {
        retryRefused()
        constraints.activatePending()
        contents.updateIntrinsicSizes()
        updateArrangements()
        guard !allowance.isUnfinished else { return }
        // New text sizes reactivate constraints on baselines.
        constraints.activatePending()
    }

    func commit() {
        // Content sizes that conflict with required constraints are added again with a lower priority, which is never
        // refused.
        repeat {
            guard allowance.mayContinue(with: -1) else { return }
            commitOnce()
        } while link.needsSolve && !isGivenUp
    }

    private func commitOnce() {
        lastSolveCount += 1
        let refusals: [Refusal]
        let start = ContinuousClock.now
        defer { allowance.times.solving += ContinuousClock.now - start }
        do {
            refusals = try link.commit()
        } catch {
            // The solver discarded the transaction, so the screen's constraint handles are invalid. The frames stay as
            // they are.
            isGivenUp = true
            if link.solver.wasStopped {
                // An interrupted solution is unusable.
                allowance.unfinished = -1
                return
            }
            findings.report(ConstraintDiagnostic.illConditioned)
            return
        }
        for refusal in refusals {
            let origin = link.origin(of: refusal.constraint)
            refused.append(RefusedConstraint(constraint: origin, conflict: refusal.conflict.map(link.origin(of:))))
            forget(refusal.constraint, origin)
        }
        link.dropRetired()
        link.charge(to: tree.account)
    }

    /// Clears the handle of a constraint that the solver refused, because its slot can be reused.
    private func forget(_ id: ConstraintID, _ origin: ConstraintOrigin) {
        switch origin {
        case .layout(let index):
            if constraints[Int(index)].isAcrossAxes { constraints.crossAxisCount -= 1 }
            constraints[Int(index)].state = .refused
            constraints[Int(index)].solverID = nil
        case .stack(let view): tree[Int(view)].solver.arrangement.removeAll { $0 == id }
        case .notNegative(let view, _): tree[Int(view)].solver.sizes.forget(id)
        case .compressionResistance(let view, let attribute), .hugging(let view, let attribute):
            tree[Int(view)].solver.sizes.forget(id)
            contents.weaken(origin, of: Int(view), attribute)
        case .content(let view, _): frames.forget(id, ofScroll: view)
        case .cell(let view, _): frames.cells.forget(id, of: Int(view))
        case .container(let view, _): containers.forget(id, of: view)
        case .none, .screenSize: break
        }
    }

    /// Adds refused constraints again whenever there is something to solve, because they may hold after the change.
    /// This includes the rounds of a pass: a constraint that conflicts with the sizes of one round may hold in the
    /// next.
    private func retryRefused() {
        guard !refused.isEmpty,
            link.needsSolve || constraints.hasPending || marks.hasSteps
        else { return }
        let again = refused
        refused = []
        for refusal in again {
            switch refusal.constraint {
            case .layout(let index): constraints.reactivate(index)
            // The view may have been destroyed and its index reused.
            case .stack(let view):
                if tree.registry.kinds[tree[Int(view)].kind].isStack { marks.needsArrangement(Int(view)) }
            case .notNegative(let view, let attribute): frames.restateNotNegative(Int(view), attribute)
            case .compressionResistance(let view, _), .hugging(let view, _): marks.needsSize(Int(view))
            case .content(let view, _): frames.stateContentSize(Int(view))
            case .container(let view, let attribute): containers.restate(view, attribute)
            case .none, .screenSize, .cell: break
            }
        }
    }

    func updateArrangements() {
        // An arrangement can change the baseline by which the stack's superview aligns it, so the list grows with
        // marked ancestors.
        var next = 0
        while next < marks.arrangements.count {
            let index = Int(marks.arrangements[next])
            guard allowance.mayContinue(with: index) else {
                marks.finishArrangements(next)
                return
            }
            next += 1
            // The list may contain a removed view whose index a new view took.
            guard tree[index].flags.remove(.needsArrangement) != nil else { continue }
            guard tree[index].flags.contains(.isAlive), tree[index].flags.contains(.isInScreen) else { continue }
            tree.touched.note(index)
            if tree.registry.kinds[tree[index].kind].isStack {
                stacks.removeArrangement(index)
                stacks.arrange(index)
                // The fitting size of a nested stack may have changed.
                contents.restateProportions(around: index)
            }
            contents.restateBaselines(of: index)
        }
        marks.finishArrangements(next)
    }

    func traitsDidChange(from old: Traits) {
        guard tree.traits != old else { return }
        if tree.traits.size != old.size { link.setScreenSize(tree.traits.size) }
        if tree.traits.direction != old.direction {
            constraints.reactivateCrossing()
            areas.setNeedsUpdate()
            for index in constraints.indices where constraints[index].isDirectional {
                constraints.reactivate(Int32(index))
            }
            for index in tree.indices where tree[index].flags.contains(.isInScreen) {
                if !tree[index].arranged.isEmpty { marks.needsArrangement(index) }
                if tree[index].flags.contains(.hasAlignmentInsets) { constraints.reactivateConstraints(inside: index) }
            }
        }
        if tree.traits.textSize != old.textSize || tree.traits.locale != old.locale || tree.traits.scale != old.scale
            || tree.traits.direction != old.direction
        {
            for index in tree.indices where tree[index].flags.contains(.isInScreen) { marks.needsSize(index) }
        }
        if !areas.isEmpty,
            tree.traits.safeArea != old.safeArea || tree.traits.keyboardHeight != old.keyboardHeight
                || tree.traits.direction != old.direction
                || tree.traits.textSize != old.textSize
        {
            link.setNeedsSolve()
        }
    }
}

extension LayoutConstraint {
    /// Whether the constraint depends on the reading direction.
    var isDirectional: Bool {
        [first.attribute, second?.attribute].contains { $0 == .leading || $0 == .trailing }
    }
}
