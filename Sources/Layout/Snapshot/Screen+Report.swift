package import Diagnostics

/// Snapshots, diagnostics and explanations.
extension Screen {
    /// Updates the layout and returns the screen's content as plain values. O(views).
    package func snapshot() -> Snapshot {
        layoutIfNeeded()
        passBudget?.begin()
        defer { passBudget?.end() }
        var snapshot = snapshots.snapshot()
        snapshot.diagnostics = diagnostics
        return snapshot
    }

    /// Charges the memory of drawn commands to the screen. The next snapshot frees it.
    package func chargeDrawing(_ bytes: Int) {
        snapshots.chargeDrawing(bytes)
    }

    /// Reports a diagnostic, which is part of every later snapshot.
    ///
    /// - Parameter source: Default: the source location of the view.
    package func report(
        _ severity: Diagnostic.Severity, code: DiagnosticCode, _ message: String, view: ViewID? = nil,
        attribute: String? = nil,
        source: SourceLocation = .none
    ) {
        parts.findings.report(severity, code: code, message, view: view, attribute: attribute, source: source)
    }

    /// Reports a diagnostic that was created elsewhere, with its source location.
    package func report(_ diagnostic: Diagnostic) { parts.findings.report(diagnostic) }

    /// The diagnostics reported by scripts and kinds since the screen was created.
    package var reported: [Diagnostic] { parts.findings.reported }

    /// All diagnostics of the current layout: reported ones, conflicts, ambiguities, unstable layouts, and invisible
    /// content.
    package var diagnostics: [Diagnostic] { Diagnosis(pass, text: text).all() }

    /// Only the errors, without searching for other diagnostics.
    package var errors: [Diagnostic] { Diagnosis(pass, text: text).errors() }

    /// Marks a constraint of a view as missing because of a failed call, which was reported. The resulting ambiguity is
    /// not reported separately.
    ///
    /// - Parameter axis: The axis of the constraint; nil for both.
    package func noteFailedConstraint(of view: ViewID, _ axis: Attribute.Axis?) {
        for axis in axis.map({ [$0] }) ?? [.horizontal, .vertical] {
            parts.findings.noteMissing(FailedConstraint(view: view, axis: axis))
        }
    }

    /// Returns the warnings of `check`. Each needs a search in the solver, so they are not part of `diagnostics`, and
    /// only the first few of similar ones are analyzed.
    package func advice() -> [Diagnostic] {
        layoutIfNeeded()
        passBudget?.begin()
        defer { passBudget?.end() }
        return Advisor(explainer).advice()
    }

    /// Returns warnings for views without text whose name contains spaces and may be the text. O(views).
    package func textsAsNames() -> [Diagnostic] {
        Advisor(explainer).textsAsNames()
    }

    /// Explains an attribute's value in the last solution. Needs a search in the solver, and O(n³) time for the
    /// contributions of n determining constraints, n ≤ 64.
    package func explain(_ view: ViewID, _ attribute: Attribute) throws(LayoutError) -> AttributeExplanation {
        layoutIfNeeded()
        return try explainer.explain(view, attribute)
    }

    /// Returns the constraints created at a source location (`login.lua:86`). O(constraints).
    package func statements(at source: String) -> [ConstraintStatement] {
        layoutIfNeeded()
        return parts.constraints.statements(at: source)
    }

    /// Returns the first `limit` constraints that do not hold in the last solution.
    package func unmet(limit: Int) -> [UnmetConstraint] {
        layoutIfNeeded()
        return explainer.unmet(limit: limit)
    }

    /// Returns the constraints that prevent a constraint from `unmet(limit:)` from holding. The screen must not have
    /// changed since that call. Needs a search in the solver.
    package func holders(of unmet: UnmetConstraint) -> [AttributeExplanation.Reason] {
        explainer.holders(of: unmet.id).map(explainer.reason)
    }

    private var explainer: Explainer { Explainer(pass, parts.expressions) }
}
