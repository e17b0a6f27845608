extension Screen {
    /// Notes something that a person should know; it shows in every snapshot.
    package func report(
        _ severity: Diagnostic.Severity, code: String, _ message: String, view: ViewID? = nil, attribute: String? = nil,
        source: SourceLocation = .none
    ) {
        let place = source == .none ? view.flatMap { isAlive($0) ? nodes[Int($0.index)].putSource : nil } ?? .none : source
        reported.append(
            Diagnostic(
                severity: severity, code: code, message: message, view: view.map(path(of:)), attribute: attribute,
                source: sourceText(place)))
    }

    /// All that is known about the layout as it stands: what was reported, constraints that could not hold together, and
    /// frames that nothing determines.
    package var diagnostics: [Diagnostic] { reported + missingTargets + conflicts + ambiguities + instabilities + visibilityWarnings }

    /// Constraints that wait for their target. They come into force when it is put.
    private var missingTargets: [Diagnostic] {
        untargeted.sorted().compactMap { index in
            let constraint = constraints[Int(index)]
            let view = Int(constraint.first.view)
            guard constraint.state == .waiting, nodes[view].generation == constraint.first.generation,
                nodes[view].flags.contains(.isInScreen)
            else { return nil }
            return Diagnostic(
                severity: .error, code: "notInTree",
                message: "\(describe(index)): the target is not in the same view tree; put it into the screen before the layout ends",
                view: path(ofIndex: view), attribute: constraint.first.attribute.name, source: sourceText(constraint.source))
        }
    }

    private var conflicts: [Diagnostic] {
        refused.compactMap { refusal in
            // What was removed since is no conflict any more.
            if case .layout(let index) = refusal.constraint, constraints[Int(index)].state != .refused { return nil }
            // A stack's arrangement is many constraints and one thing to a reader.
            var others: [String] = []
            for line in refusal.conflict.map(conflictLine) where !others.contains(line) { others.append(line) }
            var diagnostic = Diagnostic(
                severity: .error, code: "conflict",
                message:
                    "these required constraints cannot hold together, so the last one \(outcome(refusal.constraint)); change or lower the priority of one:\n"
                    + others.map { "  " + $0 }.joined(separator: "\n"))
            switch refusal.constraint {
            case .layout(let index):
                let constraint = constraints[Int(index)]
                diagnostic.view = path(ofIndex: Int(constraint.first.view))
                diagnostic.attribute = constraint.first.attribute.name
                diagnostic.source = sourceText(constraint.source)
            case .stack(let view): place(&diagnostic, at: view, nil)
            case .notNegative(let view, let attribute), .compressionResistance(let view, let attribute), .hugging(let view, let attribute),
                .content(let view, let attribute):
                place(&diagnostic, at: view, attribute.name)
            case .none, .screenSize: break
            }
            return diagnostic
        }
    }

    private func conflictLine(_ origin: ConstraintOrigin) -> String {
        switch origin {
        case .compressionResistance(let view, _), .hugging(let view, _):
            describe(origin) + (sourceText(nodes[Int(view)].putSource).map { " (\($0))" } ?? "")
        default: describe(origin)
        }
    }

    private func place(_ diagnostic: inout Diagnostic, at view: Int32, _ attribute: String?) {
        diagnostic.view = path(ofIndex: Int(view))
        diagnostic.attribute = attribute
        diagnostic.source = sourceText(nodes[Int(view)].putSource)
    }

    /// What becomes of a required constraint that cannot hold.
    private func outcome(_ refused: ConstraintOrigin) -> String {
        switch refused {
        case .compressionResistance, .hugging: "holds only as far as the others let it"
        default: "was dropped"
        }
    }

    private var ambiguities: [Diagnostic] {
        solver.ambiguousVariables.compactMap { variable in
            let owner = variableOwners[Int(variable.index)]
            if case .content(let view, let attribute) = owner { return ambiguousContent(Int(view), attribute) }
            guard case .frame(let view, let attribute) = owner, !isHiddenByTree(Int(view)), !hasContentSize(Int(view), attribute) else {
                return nil
            }
            let what =
                switch attribute {
                case .left: "horizontal position"
                case .top: "vertical position"
                default: attribute.name
                }
            return Diagnostic(
                severity: .warning, code: "ambiguous",
                message:
                    "nothing determines the \(what) of \(path(ofIndex: Int(view))), so it is \(NumberText.points(solver.value(of: variable))); add \(missing(Int(view), attribute))",
                view: path(ofIndex: Int(view)), attribute: attribute.name, source: sourceText(nodes[Int(view)].putSource))
        }
    }

    /// A scroll view whose content does not say how large it is; one without content need not.
    private func ambiguousContent(_ scroll: Int, _ attribute: Attribute) -> Diagnostic? {
        guard !nodes[scroll].children.isEmpty, !isHiddenByTree(scroll) else { return nil }
        let edges = attribute == .width ? "left to right" : "top to bottom"
        return Diagnostic(
            severity: .warning, code: "ambiguous",
            message:
                "nothing determines the content \(attribute.name) of the scroll view \(path(ofIndex: scroll)), so it is 0; tie its content to both edges, from \(edges), or use putScrollVContentView or putScrollHContentView",
            view: path(ofIndex: scroll), attribute: "content\(attribute == .width ? "Width" : "Height")",
            source: sourceText(nodes[scroll].putSource))
    }

    private var instabilities: [Diagnostic] {
        unstableViews.map {
            Diagnostic(
                severity: .warning, code: "unstable",
                message:
                    "the height of \(path(ofIndex: Int($0))) and its width keep changing each other; after \(Self.maximumRounds) rounds the last result stands",
                view: path(ofIndex: Int($0)), source: sourceText(nodes[Int($0)].putSource))
        }
    }

    /// Whether content determines an extent: no wider and no narrower than it is one value, also where that is 0 and the
    /// solver cannot tell it from the value of what nothing determines.
    private func hasContentSize(_ index: Int, _ attribute: Attribute) -> Bool {
        switch attribute {
        case .width: nodes[index].intrinsic.width != nil
        case .height: nodes[index].intrinsic.height != nil
        default: false
        }
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
