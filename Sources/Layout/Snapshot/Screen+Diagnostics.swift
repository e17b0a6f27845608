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
    package var diagnostics: [Diagnostic] {
        reported + missingTargets + conflicts + ambiguities + instabilities + visibilityWarnings + fontWarnings
    }

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

    private var ambiguities: [Diagnostic] {
        solver.ambiguousVariables.compactMap { variable in
            let owner = variableOwners[Int(variable.index)]
            if case .content(let view, let attribute) = owner { return ambiguousContent(Int(view), attribute) }
            guard case .frame(let view, let attribute) = owner, !isHiddenByTree(Int(view)) else { return nil }
            let what =
                switch attribute {
                case .left: "horizontal position"
                case .top: "vertical position"
                default: attribute.name
                }
            return Diagnostic(
                severity: .warning, code: "ambiguous",
                message:
                    "nothing determines the \(what) of \(path(ofIndex: Int(view))), so it is \(NumberText.points(solver.value(of: variable))); \(stackHint(Int(view)))add \(missing(Int(view), attribute))",
                view: path(ofIndex: Int(view)), attribute: attribute.name, source: sourceText(nodes[Int(view)].putSource))
        }
    }

    /// A view in a stack that the stack does not arrange is often one that was meant to be arranged.
    private func stackHint(_ view: Int) -> String {
        let parent = Int(nodes[view].parent)
        guard parent >= 0, registry.kinds[nodes[parent].kind].isStack, !nodes[parent].arranged.contains(Int32(view)) else { return "" }
        return "its superview is a stack that does not arrange it: use putStacked…, or "
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
        func unstable(_ view: Int32, _ what: (String) -> String) -> Diagnostic {
            let path = path(ofIndex: Int(view))
            return Diagnostic(
                severity: .warning, code: "unstable",
                message: "\(what(path)) keep changing each other; after \(Self.maximumRounds) rounds the last result stands", view: path,
                source: sourceText(nodes[Int(view)].putSource))
        }
        return unstableTexts.filter { nodes[Int($0)].flags.contains(.isInScreen) }.map {
            unstable($0) { "the height of \($0) and its width" }
        }
            + unstableAreas.filter { nodes[Int($0)].flags.contains(.isInScreen) }.map {
                unstable($0) { "the place of \($0) and the safe area, margins or keyboard area in it" }
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
