import ConstraintSolver

/// The pass that brings every frame up to date: what it does, step by step, and what it found out.
///
/// The steps: constraints of layout calls go to the solver; contents say what size they want; stacks state their
/// arrangement; the solver commits; contents whose height depends on their width, and areas such as the safe area, are
/// measured at what was solved, and the last steps repeat until nothing moves (see `settle`). Then tables and collections
/// make and place their cells (see `layOutCells`).
final class LayoutPass {
    let tree: ViewTree
    let link: SolverLink
    let frames: Frames
    let areas: Areas
    let rows: RowBaselines
    let constraints: ConstraintStore
    let findings: Findings
    /// What the next steps are about.
    let marks: PassMarks
    let stacks: StackArranger
    let contents: ContentSizes
    let allowance: PassAllowance

    /// Whether the solver refused to go on because of rounding: nothing is laid out any more.
    @exclusivity(unchecked) private(set) var isGivenUp = false
    /// What the last pass found out: required constraints that were refused.
    @exclusivity(unchecked) private(set) var refused: [RefusedConstraint] = []
    /// What did not settle in the last pass.
    var unsettled = Unsettled()
    /// How often the last pass solved.
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

    /// Brings every frame up to date. Does only what changes since the last call reach, and nothing at all after none.
    ///
    /// The steps: constraints of layout calls go to the solver; contents say what size they want; stacks state their
    /// arrangement; the solver commits; contents whose height depends on their width, and areas such as the safe area,
    /// are measured at what was solved, and the last steps repeat until nothing moves (see `settle`).
    func run() {
        guard !isGivenUp else { return }
        // A kind that is asked about a view may ask where it is.
        guard !allowance.isRunning else { return }
        lastSolveCount = 0
        guard hasWork || marks.needsCells || !tree.touched.isEmpty else { return }
        allowance.isRunning = true
        defer { allowance.isRunning = false }
        // The passes of cells are parts of this one.
        allowance.budget?.begin()
        defer { allowance.budget?.end() }
        solve()
        layOutCells()
    }

    /// The pass without the cells of tables.
    func solve() {
        solveConstraints()
        layOutContainers()
    }

    /// The pass without cells, and without what containers place.
    func solveConstraints() {
        guard hasWork, !isGivenUp else { return }
        allowance.budget?.begin()
        defer { allowance.budget?.end() }
        let wasUnfinished = allowance.isUnfinished
        allowance.unfinished = nil
        prepare()
        // A text may wrap from now on without a natural size that changed.
        guard !allowance.isUnfinished, link.needsSolve || marks.hasMeasured else { return }
        settle(again: wasUnfinished)
    }

    var containers: Containers { frames.containers }

    var hasWork: Bool {
        link.needsSolve || constraints.hasPending || !marks.isEmpty
    }

    /// States to the solver what the solver must solve.
    func prepare() {
        retryRefused()
        constraints.activatePending()
        contents.updateIntrinsicSizes()
        updateArrangements()
        guard !allowance.isUnfinished else { return }
        // Sizes of texts reactivate constraints on their baselines.
        constraints.activatePending()
    }

    func commit() {
        // What gives way to required constraints is stated again, weaker, and is never refused.
        repeat {
            guard allowance.mayGoOn(with: -1) else { return }
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
            // The solver dropped what was queued, so what the screen knows of it is void: the frames stay as they are.
            isGivenUp = true
            if link.solver.wasStopped {
                // What was half solved is of no use. Nothing on this screen is laid out any more.
                allowance.unfinished = -1
                return
            }
            findings.report(ConstraintFinding.illConditioned)
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

    /// Lets go of the handle of a constraint that the solver refused: its slot is free for another.
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

    /// What was refused may hold after a change, so it is offered again whenever there is something to solve: also
    /// between the rounds of a pass, because what cannot hold with the sizes of one round may hold with those of the
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
            // The view may have gone, and its place have another one.
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
        // An arrangement that changes can move the baseline that the stack around it is aligned by, so marks go
        // upwards.
        var next = 0
        while next < marks.arrangements.count {
            let index = Int(marks.arrangements[next])
            guard allowance.mayGoOn(with: index) else {
                marks.finishArrangements(next)
                return
            }
            next += 1
            // A view that took the place of a removed one is listed and not marked.
            guard tree[index].flags.remove(.needsArrangement) != nil else { continue }
            guard tree[index].flags.contains(.isAlive), tree[index].flags.contains(.isInScreen) else { continue }
            tree.touched.note(index)
            if tree.registry.kinds[tree[index].kind].isStack {
                stacks.removeArrangement(index)
                stacks.arrange(index)
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
            areas.mayMove()
            for index in constraints.indices where constraints[index].isDirectional {
                constraints.reactivate(Int32(index))
            }
            for index in tree.indices where tree[index].flags.contains(.isInScreen) && !tree[index].arranged.isEmpty {
                marks.needsArrangement(index)
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
    /// Whether the direction of reading decides what the constraint says.
    var isDirectional: Bool {
        [first.attribute, second?.attribute].contains { $0 == .leading || $0 == .trailing }
    }
}
