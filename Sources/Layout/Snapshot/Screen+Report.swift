/// What a screen shows, and what there is to say about it.
extension Screen {
    /// Lays out what needs it and gives what the screen shows, as plain values. O(views).
    package func snapshot() -> Snapshot {
        layoutIfNeeded()
        passBudget?.begin()
        defer { passBudget?.end() }
        var snapshot = snapshots.snapshot()
        snapshot.diagnostics = diagnostics
        return snapshot
    }

    /// Charges what a snapshot keeps of what a view draws, until the next snapshot.
    package func chargeDrawing(_ bytes: Int) {
        snapshots.chargeDrawing(bytes)
    }

    /// Notes something that a person should know; it shows in every snapshot.
    package func report(
        _ severity: Diagnostic.Severity, code: DiagnosticCode, _ message: String, view: ViewID? = nil,
        attribute: String? = nil,
        source: SourceLocation = .none
    ) {
        parts.findings.report(severity, code: code, message, view: view, attribute: attribute, source: source)
    }

    /// Notes something that is known in full, its place among it.
    package func report(_ diagnostic: Diagnostic) { parts.findings.report(diagnostic) }

    /// What scripts and kinds reported: stays until the screen is made again.
    package var reported: [Diagnostic] { parts.findings.told }

    /// All that is known about the layout as it stands: what was reported, constraints that could not hold together,
    /// and frames that nothing determines.
    package var diagnostics: [Diagnostic] { Diagnosis(pass, text: text).all() }

    /// Those of them that are errors, without looking for the others.
    package var errors: [Diagnostic] { Diagnosis(pass, text: text).errors() }

    /// Notes that a call for a constraint of a view was wrong and made none, which was reported: that nothing
    /// determines the view on that axis follows from it, and is not reported separately.
    ///
    /// - Parameter axis: nil for both.
    package func noteFailedConstraint(of view: ViewID, _ axis: Attribute.Axis?) {
        for axis in axis.map({ [$0] }) ?? [.horizontal, .vertical] {
            parts.findings.miss(FailedConstraint(view: view, axis: axis))
        }
    }

    /// Warnings for one who checks a screen. They cost a search in the solver each, so they are not part of
    /// `diagnostics`, and of what is alike only the first are analysed: a list of a thousand rows that do not fit is
    /// one mistake.
    package func advice() -> [Diagnostic] {
        layoutIfNeeded()
        passBudget?.begin()
        defer { passBudget?.end() }
        return Advisor(explainer).advice()
    }

    /// Views of a kind with a text or a title that have none, and a name that no programmer would give: with spaces in
    /// it. O(views).
    package func textsAsNames() -> [Diagnostic] {
        Advisor(explainer).textsAsNames()
    }

    /// Explains an attribute of a view as it was solved last. Costs a search in the solver and, for the shares of the
    /// constraints, O(n³) in the number of those that determine it, as far as there are at most 64.
    package func explain(_ view: ViewID, _ attribute: Attribute) throws(LayoutFault) -> AttributeExplanation {
        layoutIfNeeded()
        return try explainer.explain(view, attribute)
    }

    /// The constraints that calls at a place of a script (`login.lua:86`) have made. O(constraints).
    package func statements(at source: String) -> [ConstraintStatement] {
        layoutIfNeeded()
        return parts.constraints.statements(at: source)
    }

    /// The constraints that do not hold as the screen was solved last, at most so many.
    package func unmet(limit: Int) -> [UnmetConstraint] {
        layoutIfNeeded()
        return explainer.unmet(limit: limit)
    }

    /// What keeps a constraint of `unmet` from holding: the screen must be as it was then. Costs a search in the solver.
    package func holders(of unmet: UnmetConstraint) -> [AttributeExplanation.Reason] {
        explainer.holders(of: unmet.id).map(explainer.reason)
    }

    private var explainer: Explainer { Explainer(pass, parts.expressions) }
}
