import ConstraintSolver

/// What is not wrong and yet hardly meant: constraints that lost although nobody gave them a low priority, and views of
/// which only their order says who gives way.
extension Screen {
    /// Warnings for one who checks a screen. They cost a search in the solver each, so they are no part of `diagnostics`.
    package func advice() -> [Diagnostic] {
        layoutIfNeeded()
        let violations = self.violations
        let lost = violations.lazy.compactMap { self.lost($0.constraint, $0.violation) }.prefix(Self.maximumAdvice)
        // Only the first of them are looked into: each costs a search.
        let ties = violations.filter { $0.violation > Self.tolerance }.prefix(Self.maximumTies).lazy.compactMap {
            self.tie($0.constraint) ?? self.unfilled($0.constraint)
        }
        return Array(lost) + Array(ties.prefix(Self.maximumAdvice))
    }

    private static let maximumAdvice = 100
    private static let maximumTies = 1000
    /// Half a point of a text is rounding.
    private static let tolerance = 0.5

    /// A constraint without a priority that does not hold: an earlier one, or a required one, contradicts it.
    private func lost(_ id: ConstraintID, _ violation: Double) -> Diagnostic? {
        guard case .layout(let index) = origin(of: id), violation > 0.01 else { return nil }
        let constraint = constraints[Int(index)]
        guard constraint.priority >= ConstraintRequest.automaticPriority, !isHiddenByTree(Int(constraint.first.view)) else { return nil }
        let holders = lines(holders(of: id))
        guard !holders.isEmpty else { return nil }
        return Diagnostic(
            severity: .warning, code: "unmet",
            message:
                "\(describe(index)) does not hold, it is missed by \(NumberText.points(violation)) points: others that come before it contradict it. Give it a lower priority if it may give way, or change one of them:\n"
                + holders.map { "  \($0)" }.joined(separator: "\n"),
            view: path(ofIndex: Int(constraint.first.view)), attribute: constraint.first.attribute.name,
            source: sourceText(constraint.source))
    }

    /// Two contents that want to keep their sizes equally strongly, of which one had to give way: the order in which they
    /// were put decided. UIKit calls that ambiguous.
    private func tie(_ id: ConstraintID) -> Diagnostic? {
        let (view, attribute, isHugging): (Int32, Attribute, Bool)
        switch origin(of: id) {
        case .hugging(let owner, let extent): (view, attribute, isHugging) = (owner, extent, true)
        case .compressionResistance(let owner, let extent): (view, attribute, isHugging) = (owner, extent, false)
        default: return nil
        }
        guard !isHiddenByTree(Int(view)) else { return nil }
        let own = nodes[Int(view)].sizeConstraints[attribute].stated
        for holder in holders(of: id) {
            let other: Int32
            switch origin(of: holder) {
            case .layout(let index) where isHugging && fillsScroll(index, attribute) && constraints[Int(index)].priority == own.hugging:
                return fillTie(index, of: Int(view), attribute, isFilled: true)
            case .hugging(let owner, attribute) where isHugging: other = owner
            case .compressionResistance(let owner, attribute) where !isHugging: other = owner
            default: continue
            }
            let stated = nodes[Int(other)].sizeConstraints[attribute].stated
            let priority = isHugging ? own.hugging : own.compression
            guard other != view, priority == (isHugging ? stated.hugging : stated.compression) else { continue }
            let (path, axis) = (path(ofIndex: Int(view)), attribute.axis.name)
            let (setter, what, done) =
                isHugging
                ? ("\(axis)Hugging", "hug their contents", "grows") : ("\(axis)CompressionResistance", "resist compression", "shrinks")
            return Diagnostic(
                severity: .warning, code: "tie",
                message:
                    "\(self.path(ofIndex: Int(other))) and \(path) \(what) equally (priority \(NumberText.short(priority))), so only their order says that \(path) \(done); give the one that shall a lower \(setter)",
                view: path, attribute: attribute.name, source: sourceText(nodes[Int(view)].putSource))
        }
        return nil
    }

    /// A content that would fill its scroll view, and does not because an earlier view in it hugs its own content equally.
    private func unfilled(_ id: ConstraintID) -> Diagnostic? {
        guard case .layout(let index) = origin(of: id) else { return nil }
        let constraint = constraints[Int(index)]
        guard fillsScroll(index, constraint.first.attribute), !isHiddenByTree(Int(constraint.first.view)) else { return nil }
        for holder in holders(of: id) {
            guard case .hugging(let view, constraint.first.attribute) = origin(of: holder),
                nodes[Int(view)].sizeConstraints[constraint.first.attribute].stated.hugging == constraint.priority
            else { continue }
            return fillTie(index, of: Int(view), constraint.first.attribute, isFilled: false)
        }
        return nil
    }

    /// Whether a constraint makes the content of a scroll view as large as the scroll view along an axis, if that may be: as those of
    /// `putScrollVContentView` and its like do.
    private func fillsScroll(_ index: Int32, _ attribute: Attribute) -> Bool {
        let constraint = constraints[Int(index)]
        guard let scroll = constraint.second, isScroll(Int(scroll.view)), constraint.relation == .equal else { return false }
        return constraint.first.attribute == attribute && scroll.attribute == attribute
            && nodes[Int(constraint.first.view)].parent == scroll.view
    }

    /// A content fills its scroll view at the priority of hugging: a short one makes that view of it grow, or stays short.
    private func fillTie(_ index: Int32, of view: Int, _ attribute: Attribute, isFilled: Bool) -> Diagnostic {
        let constraint = constraints[Int(index)]
        let (content, path) = (path(ofIndex: Int(constraint.first.view)), path(ofIndex: view))
        let setter = "\(attribute.axis.name)Hugging"
        return Diagnostic(
            severity: .warning, code: "tie",
            message:
                "\(content) fills its scroll view and \(content == path ? "" : "\(path) ")hugs its content equally (priority \(NumberText.short(constraint.priority))), so only their order says that \(isFilled ? "\(path) grows" : "\(content) stays short"); give \(path) a higher \(setter) if it shall keep its size, a lower one if it shall grow",
            view: path, attribute: attribute.name, source: sourceText(nodes[view].putSource))
    }

    /// As lines of a message. A stack's arrangement is many constraints and one thing to a reader.
    private func lines(_ ids: [ConstraintID]) -> [String] {
        var lines: [String] = []
        for reason in ids.map({ reason(origin(of: $0)) }) {
            let line = reason.source.map { "\(reason.text) (\($0))" } ?? reason.text
            if !lines.contains(line) { lines.append(line) }
        }
        return lines
    }
}
