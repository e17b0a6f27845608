import ConstraintSolver

extension Screen {
    /// Brings every frame up to date. Does only what changes since the last call reach, and nothing at all after none.
    ///
    /// The steps: constraints of layout calls go to the solver; contents say what size they want; stacks state their
    /// arrangement; the solver commits; contents whose height depends on their width, and areas such as the safe area,
    /// are measured at what was solved, and the last steps repeat until nothing moves (see `settle`).
    package func layoutIfNeeded() {
        guard contexts.isEmpty, !isGivenUp else { return }
        lastSolveCount = 0
        guard hasWork else { return }
        passBudget?.begin()
        defer { passBudget?.end() }
        let wasUnfinished = isUnfinished
        unfinished = nil
        prepare()
        // A text may wrap from now on without a natural size that changed.
        guard !isUnfinished, link.needsSolve || marks.hasMeasured else { return }
        settle(anew: wasUnfinished)
    }

    private var hasWork: Bool {
        link.needsSolve || constraints.hasPending || !marks.isEmpty
    }

    /// States to the solver what is to be solved.
    func prepare() {
        retryRefused()
        activatePending()
        updateIntrinsicSizes()
        updateArrangements()
        guard !isUnfinished else { return }
        // Sizes of texts reactivate constraints on their baselines.
        activatePending()
    }

    func commit() {
        // What gives way to required constraints is stated anew, weaker, and is never refused.
        repeat {
            guard mayGoOn(with: -1) else { return }
            commitOnce()
        } while link.needsSolve && !isGivenUp
    }

    private func commitOnce() {
        lastSolveCount += 1
        let refusals: [Refusal]
        do {
            refusals = try link.commit()
        } catch {
            // The solver dropped what was queued, so what the screen knows of it is void: the frames stay as they are.
            isGivenUp = true
            if solver.wasStopped {
                // What was half solved is of no use. Nothing on this screen is laid out any more.
                unfinished = -1
                return
            }
            report(
                .error, code: .illConditioned,
                """
                the numbers of these constraints are too far apart to be solved in double precision, so the frames \
                stay as they were; use multipliers and constants of more even sizes
                """
            )
            return
        }
        for refusal in refusals {
            let origin = link.origin(of: refusal.constraint)
            refused.append(RefusedConstraint(constraint: origin, conflict: refusal.conflict.map(link.origin(of:))))
            forget(refusal.constraint, origin)
        }
        link.dropRetired()
        link.charge(to: account)
    }

    /// Lets go of the handle of a constraint that the solver refused: its slot is free for another.
    private func forget(_ id: ConstraintID, _ origin: ConstraintOrigin) {
        switch origin {
        case .layout(let index):
            if constraints[Int(index)].isAcrossAxes { crossAxisCount -= 1 }
            constraints[Int(index)].state = .refused
            constraints[Int(index)].solverID = nil
        case .stack(let view): nodes[Int(view)].arrangement.removeAll { $0 == id }
        case .notNegative(let view, _): nodes[Int(view)].sizeConstraints.forget(id)
        case .compressionResistance(let view, let attribute), .hugging(let view, let attribute):
            nodes[Int(view)].sizeConstraints.forget(id)
            weaken(origin, of: Int(view), attribute)
        case .content(let view, _): scrolls[view]?.constraints.removeAll { $0 == id }
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
            case .layout(let index): reactivate(index)
            // The view may have gone, and its place have another one.
            case .stack(let view): if registry.kinds[nodes[Int(view)].kind].isStack { markNeedsArrangement(Int(view)) }
            case .notNegative(let view, let attribute): restateNotNegative(Int(view), attribute)
            case .compressionResistance(let view, _), .hugging(let view, _): markNeedsIntrinsicSize(Int(view))
            case .content(let view, _): stateContentSize(Int(view))
            case .none, .screenSize: break
            }
        }
    }

    /// The frame as solved, in points relative to the superview.
    func solvedFrame(_ index: Int) -> Rect {
        let variables = nodes[index].variables
        func value(_ variable: Variable?) -> Double { variable.map { solver.value(of: $0) } ?? 0 }
        return Rect(
            x: value(variables.left), y: value(variables.top), width: value(variables.width),
            height: value(variables.height))
    }

    /// The frame of a view relative to its superview, in points, as solved by the last `layoutIfNeeded`; zero for a
    /// view that is not in the screen.
    package func frame(of view: ViewID) throws(LayoutFault) -> Rect { solvedFrame(try index(view)) }

    /// The frame relative to the screen.
    package func absoluteFrame(of view: ViewID) throws(LayoutFault) -> Rect {
        absoluteFrame(try index(view))
    }

    package func intrinsicSize(of view: ViewID) throws(LayoutFault) -> IntrinsicSize {
        let index = try index(view)
        if nodes[index].flags.contains(.isInScreen) { return nodes[index].intrinsic }
        return measure(index, width: nil)
    }

    /// A view that the content of its kind says has changed: measured again with the next pass.
    package func setNeedsIntrinsicSize(_ view: ViewID) throws(LayoutFault) { markNeedsIntrinsicSize(try index(view)) }
}
