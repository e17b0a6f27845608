import ConstraintSolver

/// Constraints in the words of the script that made them.
extension ConstraintStore {
    /// `title.top == parent.top + 8`, or the script's own name for the constraint.
    func describe(_ index: Int32) -> String {
        let constraint = self[Int(index)]
        var text = stem(of: index)
        if constraint.second == nil {
            text += " \(NumberText.short(constraint.constant))"
        } else if constraint.constant != 0 {
            text += constraint.constant < 0 ? " − " : " + "
            text += NumberText.short(abs(constraint.constant))
        }
        return text
    }

    /// The same without its number: `title.top == parent.top`.
    private func stem(of index: Int32) -> String {
        let constraint = self[Int(index)]
        var text = "\(name(constraint.first)) \(symbol(constraint.relation))"
        if let second = constraint.second {
            text += constraint.multiplier == 1 ? " " : " \(NumberText.short(constraint.multiplier)) × "
            text += name(second)
        }
        return name(of: index).map { "\($0): " + text } ?? text
    }

    /// What a script has stated; nil for what no script did.
    func statement(_ index: Int32) -> ConstraintStatement? {
        let constraint = self[Int(index)]
        guard let source = tree.sourceText(constraint.source) else { return nil }
        return ConstraintStatement(
            stem: stem(of: index), view: tree.path(ofIndex: Int(constraint.first.view)),
            attribute: constraint.first.attribute,
            target: constraint.second.map { tree.path(ofIndex: Int($0.view)) },
            targetAttribute: constraint.second?.attribute, constant: constraint.constant, source: source)
    }

    /// All that calls at a place have stated, in the order of their making. O(constraints).
    func statements(at source: String) -> [ConstraintStatement] {
        var isThere: [SourceLocation: Bool] = [:]
        return indices.compactMap { index -> ConstraintStatement? in
            let constraint = self[index]
            guard constraint.state != .removed else { return nil }
            let isWanted = isThere[constraint.source] ?? (tree.sourceText(constraint.source) == source)
            isThere[constraint.source] = isWanted
            return isWanted ? statement(Int32(index)) : nil
        }
    }

    private func name(_ side: ConstraintSide) -> String {
        let view = tree.path(ofIndex: Int(side.view))
        return "\(view).\(side.area.name.map { $0 + "." } ?? "")\(side.attribute.name)"
    }

    private func symbol(_ relation: Relation) -> String {
        switch relation {
        case .equal: "=="
        case .lessThanOrEqual: "<="
        case .greaterThanOrEqual: ">="
        }
    }

    /// What a constraint of the solver says, with the place that it comes from.
    func describe(_ origin: ConstraintOrigin) -> String {
        switch origin {
        case .none: "a constraint of the engine"
        case .layout(let index):
            describe(index) + " (priority \(NumberText.short(self[Int(index)].priority))"
                + (tree.sourceText(self[Int(index)].source).map { ", \($0)" } ?? "") + ")"
        case .screenSize:
            """
            the size of the screen (\(NumberText.short(tree.traits.size.width)) × \
            \(NumberText.short(tree.traits.size.height)))
            """
        case .notNegative(let view, let attribute):
            "\(tree.path(ofIndex: Int(view))).\(attribute.name) >= 0 (no view has a negative size)"
        case .compressionResistance(let view, let attribute):
            """
            \(tree.path(ofIndex: Int(view))).\(attribute.name) >= \(content(view, attribute)), its content \
            (compression resistance)
            """
        case .hugging(let view, let attribute):
            "\(tree.path(ofIndex: Int(view))).\(attribute.name) <= \(content(view, attribute)), its content (hugging)"
        case .content(let view, _), .stack(let view): what(origin) + place(view)
        case .cell, .container: what(origin)
        }
    }

    /// What makes several constraints at once, without its place.
    func what(_ origin: ConstraintOrigin) -> String {
        switch origin {
        case .content(let view, let attribute):
            "the content \(attribute.name) of the scroll view \(tree.path(ofIndex: Int(view)))"
        case .stack(let view): "the arrangement of the stack \(tree.path(ofIndex: Int(view)))"
        case .cell(let view, let attribute):
            "the \(attribute.name) that the table gives \(tree.path(ofIndex: Int(view)))"
        case .container(let view, let attribute):
            """
            the \(attribute.name) that \(tree.path(ofIndex: Int(tree[Int(view)].parent))) gives \
            \(tree.path(ofIndex: Int(view)))
            """
        default: describe(origin)
        }
    }

    private func place(_ view: Int32) -> String { tree.sourceText(tree[Int(view)].put.source).map { " (\($0))" } ?? "" }

    private func content(_ view: Int32, _ attribute: Attribute) -> String {
        let size = tree[Int(view)].content.size
        return (attribute == .width ? size.width : size.height).map(NumberText.short) ?? "?"
    }
}
