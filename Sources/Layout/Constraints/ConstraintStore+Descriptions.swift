import ConstraintSolver
import Diagnostics

/// Descriptions of constraints in the terms of the script.
extension ConstraintStore {
    /// Returns the constraint as text, such as `title.top == parent.top + 8`. If the script has named the constraint,
    /// the text begins with the name.
    func describe(_ index: Int32) -> String {
        let constraint = self[Int(index)]
        var text = stem(of: index)
        let constant = constant(of: index)
        if constraint.second == nil {
            text += " \(NumberText.short(constant))"
        } else if constant != 0 {
            text += constant < 0 ? " − " : " + "
            text += NumberText.short(abs(constant))
        }
        return text
    }

    /// Returns a constraint's constant in points, including its system spacings.
    func constant(of index: Int32) -> Double {
        self[Int(index)].constant + expressions.systemSpacings(of: self[Int(index)])
    }

    /// Returns the description without the constant: `title.top == parent.top`.
    private func stem(of index: Int32) -> String {
        let constraint = self[Int(index)]
        var text = "\(name(constraint.first)) \(symbol(constraint.relation))"
        if let second = constraint.second {
            text += constraint.multiplier == 1 ? " " : " \(NumberText.short(constraint.multiplier)) × "
            text += name(second)
        }
        return name(of: index).map { "\($0): " + text } ?? text
    }

    /// Returns the constraint as data for advice; nil if the engine created it.
    func statement(_ index: Int32) -> ConstraintStatement? {
        let constraint = self[Int(index)]
        guard let source = tree.sourceText(constraint.source) else { return nil }
        return ConstraintStatement(
            stem: stem(of: index), view: tree.path(ofIndex: Int(constraint.first.view)),
            attribute: constraint.first.attribute,
            target: constraint.second.map { tree.path(ofIndex: Int($0.view)) },
            targetAttribute: constraint.second?.attribute, constant: constant(of: index), source: source)
    }

    /// Returns the constraints created at a source location, in the order of creation. O(constraints).
    func statements(at source: String) -> [ConstraintStatement] {
        var matches: [SourceLocation: Bool] = [:]
        return indices.compactMap { index -> ConstraintStatement? in
            let constraint = self[index]
            guard constraint.state != .removed else { return nil }
            let isMatch = matches[constraint.source] ?? (tree.sourceText(constraint.source) == source)
            matches[constraint.source] = isMatch
            return isMatch ? statement(Int32(index)) : nil
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

    /// Returns the description of a solver constraint, with its source location.
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
        case .content(let view, _), .stack(let view): describeWithoutSource(origin) + sourceSuffix(view)
        case .cell, .container: describeWithoutSource(origin)
        }
    }

    /// Returns the description without the source location, which is the same for all constraints of a stack or
    /// content.
    func describeWithoutSource(_ origin: ConstraintOrigin) -> String {
        switch origin {
        case .content(let view, let attribute):
            "the content \(attribute.name) of the scroll view \(tree.path(ofIndex: Int(view)))"
        case .stack(let view): "the arrangement of the stack \(tree.path(ofIndex: Int(view)))"
        case .cell(let view, let attribute):
            "the \(attribute.name) that the table sets for \(tree.path(ofIndex: Int(view)))"
        case .container(let view, let attribute):
            """
            the \(attribute.name) that \(tree.path(ofIndex: Int(tree[Int(view)].parent))) sets for \
            \(tree.path(ofIndex: Int(view)))
            """
        default: describe(origin)
        }
    }

    private func sourceSuffix(_ view: Int32) -> String {
        tree.sourceText(tree[Int(view)].put.source).map { " (\($0))" } ?? ""
    }

    private func content(_ view: Int32, _ attribute: Attribute) -> String {
        let size = tree[Int(view)].content.size
        return (attribute == .width ? size.width : size.height).map(NumberText.short) ?? "?"
    }
}
