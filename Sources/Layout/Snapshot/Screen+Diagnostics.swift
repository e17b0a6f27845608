extension Screen {
    /// Notes something that a person should know; it shows in every snapshot.
    package func report(
        _ severity: Diagnostic.Severity, code: DiagnosticCode, _ message: String, view: ViewID? = nil,
        attribute: String? = nil,
        source: SourceLocation = .none
    ) {
        let place =
            source == .none ? view.flatMap { isAlive($0) ? nodes[Int($0.index)].putSource : nil } ?? .none : source
        guard findings.admits(severity, code, place) else { return }
        let diagnostic = Diagnostic(
            severity: severity, code: code, message: message, view: view.map(path(of:)), attribute: attribute,
            source: sourceText(place))
        account.charge(
            MemoryAccount.Cost.diagnostic + message.heapSize + (diagnostic.view?.heapSize ?? 0)
                + (diagnostic.source?.heapSize ?? 0))
        findings.tell(diagnostic)
    }

    /// What scripts and kinds reported: stays until the screen is made anew.
    package var reported: [Diagnostic] { findings.told }

    /// All that is known about the layout as it stands: what was reported, constraints that could not hold together,
    /// and frames that nothing determines.
    package var diagnostics: [Diagnostic] {
        var alike = AlikeFindings()
        var found = findings.all(sourceText) + duplicateNames(&alike) + missingTargets(&alike)
        found += conflicts(&alike)
        found += ambiguities(&alike)
        found += instabilities(&alike)
        found += visibilityWarnings(&alike)
        return found + fontWarnings + alike.rest(sourceText)
    }

    /// Those of them that are errors, without looking for the others.
    package var errors: [Diagnostic] {
        var alike = AlikeFindings()
        return (findings.told + missingTargets(&alike) + conflicts(&alike)).filter { $0.severity == .error }
    }

    /// Constraints that wait for their target. They come into force when it is put.
    private func missingTargets(_ alike: inout AlikeFindings) -> [Diagnostic] {
        constraints.untargeted.sorted().compactMap { index in
            let constraint = constraints[Int(index)]
            let view = Int(constraint.first.view)
            guard isWaitingInScreen(index), alike.admits(.error, .notInTree, constraint.source) else { return nil }
            return Diagnostic(
                severity: .error, code: .notInTree,
                message:
                    """
                    \(describe(index)): the target is not in the same view tree; put it into the screen before the \
                    layout ends
                    """,
                view: path(ofIndex: view), attribute: constraint.first.attribute.name,
                source: sourceText(constraint.source))
        }
    }

    private func instabilities(_ alike: inout AlikeFindings) -> [Diagnostic] {
        func unstable(_ view: Int32, _ what: (String) -> String) -> Diagnostic? {
            guard alike.admits(.warning, .unstable, nodes[Int(view)].putSource) else { return nil }
            let path = path(ofIndex: Int(view))
            return Diagnostic(
                severity: .warning, code: .unstable,
                message:
                    "\(what(path)) keep changing each other; after \(Self.maximumRounds) rounds the last result stands",
                view: path,
                source: sourceText(nodes[Int(view)].putSource))
        }
        func isShown(_ view: Int32) -> Bool { nodes[Int(view)].flags.contains(.isInScreen) }
        var found: [Diagnostic?] = []
        for view in unsettled.texts where isShown(view) {
            found.append(unstable(view) { "the height of \($0) and its width" })
        }
        for view in unsettled.areas where isShown(view) {
            found.append(
                unstable(view) {
                    "the place of \($0) and the safe area, margins, readable content or keyboard area in it"
                })
        }
        for view in unsettled.rows where isShown(view) {
            found.append(unstable(view) { "the heights of the views in \($0) and its baseline" })
        }
        return found.compactMap { $0 }
    }

    /// The views of the screen that are hidden, or lie in one that is.
    var hiddenViews: Set<Int> {
        var hidden: Set<Int> = []
        forEachView(in: Int(root.index)) { index in
            if hidden.contains(Int(nodes[index].parent))
                || property(id(index), slot: CommonProperties.isHidden).boolean == true
            {
                hidden.insert(index)
            }
        }
        return hidden
    }

    func isHiddenByTree(_ index: Int) -> Bool {
        var place = index
        while place >= 0 {
            if property(id(place), slot: CommonProperties.isHidden).boolean == true { return true }
            place = Int(nodes[place].parent)
        }
        return false
    }
}
