import ConstraintSolver
import Diagnostics

/// Finds the problems of a layout. Create a new instance for each diagnosis.
final class Diagnosis {
    let tree: ViewTree
    let frames: Frames
    let link: SolverLink
    let constraints: ConstraintStore
    let findings: DiagnosticLog
    let pass: LayoutPass
    let allowance: PassAllowance
    let text: any TextMeasuring
    let undetermined: Undetermined
    var alike: SimilarDiagnostics
    var solver: Solver { link.solver }

    init(_ pass: LayoutPass, text: any TextMeasuring) {
        tree = pass.tree
        frames = pass.frames
        link = pass.link
        constraints = pass.constraints
        findings = pass.findings
        alike = SimilarDiagnostics(limit: pass.findings.alikeLimit)
        allowance = pass.allowance
        undetermined = Undetermined(pass)
        self.pass = pass
        self.text = text
    }

    /// Returns all diagnostics: reported ones, conflicts, ambiguities, unstable layouts, and invisible content.
    func all() -> [Diagnostic] {
        var found = findings.all(tree.sourceText) + duplicateNames() + missingTargets()
        found += conflicts()
        found += ambiguities()
        found += instabilities()
        found += visibilityWarnings()
        return found + fontWarnings + alike.summaries(tree.sourceText)
    }

    /// Returns only the errors, without searching for other diagnostics.
    func errors() -> [Diagnostic] {
        (findings.reported + missingTargets() + conflicts()).filter { $0.severity == .error }
    }

    /// Returns an error for each constraint that waits for its target. The constraint takes effect when the target is
    /// put.
    private func missingTargets() -> [Diagnostic] {
        constraints.untargeted.sorted().compactMap { index in
            let constraint = constraints[Int(index)]
            let view = Int(constraint.first.view)
            guard isWaitingInScreen(index), alike.admits(.error, .notInTree, constraint.source) else { return nil }
            return Diagnostic(
                ConstraintDiagnostic.noTarget(constraint: constraints.describe(index)), view: tree.path(ofIndex: view),
                attribute: constraint.first.attribute.name, source: tree.sourceText(constraint.source))
        }
    }

    private func instabilities() -> [Diagnostic] {
        func unstable(_ view: Int32, _ finding: (String) -> ConstraintDiagnostic) -> Diagnostic? {
            guard alike.admits(.warning, .layoutLoop, tree[Int(view)].put.source) else { return nil }
            let path = tree.path(ofIndex: Int(view))
            return Diagnostic(finding(path), view: path, source: tree.sourceText(tree[Int(view)].put.source))
        }
        let rounds = LayoutPass.maximumRounds
        func isShown(_ view: Int32) -> Bool { tree[Int(view)].flags.contains(.isInScreen) }
        var found: [Diagnostic?] = []
        for view in pass.unsettled.texts where isShown(view) {
            found.append(unstable(view) { .unstableText(view: $0, rounds: rounds) })
        }
        for view in pass.unsettled.areas where isShown(view) {
            found.append(unstable(view) { .unstableArea(view: $0, rounds: rounds) })
        }
        for view in pass.unsettled.rows where isShown(view) {
            found.append(unstable(view) { .unstableRow(view: $0, rounds: rounds) })
        }
        for view in pass.frames.cells.unsettled where isShown(view) {
            found.append(unstable(view) { .unstableCells(view: $0, rounds: LayoutPass.maximumCellRounds) })
        }
        for view in pass.containers.unsettled where isShown(view) {
            found.append(unstable(view) { .unstableContainer(view: $0) })
        }
        return found.compactMap { $0 }
    }
}
