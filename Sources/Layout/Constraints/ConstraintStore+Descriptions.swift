import ConstraintSolver

/// Constraints in the words of the script that made them.
extension ConstraintStore {
    /// `title.top == parent.top + 8`, or the script's own name for the constraint.
    func describe(_ index: Int32) -> String {
        let constraint = self[Int(index)]
        var text = "\(name(constraint.first)) \(symbol(constraint.relation))"
        if let second = constraint.second {
            text += constraint.multiplier == 1 ? " " : " \(NumberText.short(constraint.multiplier)) × "
            text += name(second)
            if constraint.constant != 0 {
                text += constraint.constant < 0 ? " − " : " + "
                text += NumberText.short(abs(constraint.constant))
            }
        } else {
            text += " \(NumberText.short(constraint.constant))"
        }
        if let identifier = name(of: index) { text = "\(identifier): " + text }
        return text
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
