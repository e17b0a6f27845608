package import Diagnostics

/// Snapshots, diagnostics and explanations.
extension Screen {
    /// Updates the layout and returns the screen's content as plain values. O(views). If `passBudget` is used up, the
    /// snapshot lacks the views after that moment: see `isUnfinished`.
    package func snapshot() -> Snapshot {
        layoutIfNeeded()
        passBudget?.begin()
        defer { passBudget?.end() }
        var snapshot = snapshots.snapshot()
        snapshot.diagnostics = diagnostics
        return snapshot
    }

    /// Charges `bytes` for draw commands to the screen's account. The next snapshot discharges them.
    package func chargeDrawing(_ bytes: Int) {
        snapshots.chargeDrawing(bytes)
    }

    /// Reports a diagnostic, which is part of every later snapshot. Above a limit of diagnostics with the same code and
    /// source location, it is only counted.
    ///
    /// - Parameters:
    ///   - message: The problem, the value found, the value expected and the fix, as one line.
    ///   - view: The affected view; nil if no single view is affected.
    ///   - attribute: The affected attribute of the view, as in scripts; nil if none or several are affected.
    ///   - source: Default: the source location of the view.
    package func report(
        _ severity: Diagnostic.Severity, code: DiagnosticCode, _ message: String, view: ViewID? = nil,
        attribute: String? = nil,
        source: SourceLocation = .none
    ) {
        parts.findings.report(severity, code: code, message, view: view, attribute: attribute, source: source)
    }

    /// Reports a complete diagnostic, which is part of every later snapshot. Above a limit of diagnostics with the same
    /// code and source location, it is only counted.
    package func report(_ diagnostic: Diagnostic) { parts.findings.report(diagnostic) }

    /// The diagnostics that scripts, kinds and layout calls have reported since the screen was created, in order.
    /// Excludes similar ones that were only counted.
    package var reported: [Diagnostic] { parts.findings.reported }

    /// All diagnostics of the layout as of the last `layoutIfNeeded`: reported ones, conflicts, ambiguities, unstable
    /// layouts, invisible content, duplicate names, missing constraint targets and missing fonts, and the numbers of
    /// omitted ones.
    package var diagnostics: [Diagnostic] { Diagnosis(pass, text: text).all() }

    /// The errors as of the last `layoutIfNeeded` that are known without analyzing views: reported ones, conflicts and
    /// missing constraint targets. `diagnostics` may have more, such as missing fonts.
    package var errors: [Diagnostic] { Diagnosis(pass, text: text).errors() }

    /// Marks a constraint of a view as missing because the call that should create it failed and was reported. The
    /// resulting ambiguity of the view is not reported separately.
    ///
    /// - Parameter axis: The axis of the constraint; nil for both.
    package func noteFailedConstraint(of view: ViewID, _ axis: Attribute.Axis?) {
        for axis in axis.map({ [$0] }) ?? [.horizontal, .vertical] {
            parts.findings.noteMissing(FailedConstraint(view: view, axis: axis))
        }
    }

    /// Updates the layout and returns the additional warnings of the command `check`: constraints that do not hold,
    /// ties between equal priorities, and stretched contents; empty if nothing is found. They need searches in the
    /// solver, so they are not part of `diagnostics`, and only the first few of similar ones are analyzed.
    package func advice() -> [Diagnostic] {
        layoutIfNeeded()
        passBudget?.begin()
        defer { passBudget?.end() }
        return Advisor(explainer).advice()
    }

    /// Returns a warning for each view without text or title whose name contains spaces and may be meant as the text;
    /// at most 100. O(views).
    package func textsAsNames() -> [Diagnostic] {
        Advisor(explainer).textsAsNames()
    }

    /// Updates the layout and explains the value of an attribute of the view's frame. Needs a search in the solver, and
    /// O(n³) time for the contributions of n determining constraints, n ≤ 64.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func explain(_ view: ViewID, _ attribute: Attribute) throws(LayoutError) -> AttributeExplanation {
        layoutIfNeeded()
        return try explainer.explain(view, attribute)
    }

    /// Updates the layout and returns the constraints that calls at a source location (`login.lua:86`) created, in the
    /// order of creation; empty if nothing is found. O(constraints).
    package func statements(at source: String) -> [ConstraintStatement] {
        layoutIfNeeded()
        return parts.constraints.statements(at: source)
    }

    /// Updates the layout and returns the first `limit` (0 or more) constraints that do not hold by more than 1e-6
    /// points.
    package func unmet(limit: Int) -> [UnmetConstraint] {
        layoutIfNeeded()
        return explainer.unmet(limit: limit)
    }

    /// Returns the constraints that prevent a constraint returned by `unmet(limit:)` from holding; empty if nothing is
    /// found. The screen must not have changed since that call. Needs a search in the solver.
    package func holders(of unmet: UnmetConstraint) -> [AttributeExplanation.Reason] {
        explainer.holders(of: unmet.id).map(explainer.reason)
    }

    private var explainer: Explainer { Explainer(pass, parts.expressions) }
}
