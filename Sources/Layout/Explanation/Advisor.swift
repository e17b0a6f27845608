import ConstraintSolver
import Diagnostics

/// Reports likely mistakes that are not errors: constraints without an explicit priority that don't hold, and
/// constraints of equal priority that can't all hold if only the tie rule decides which of them does.
struct Advisor {
    let explainer: Explainer
    let tree: ViewTree
    let link: SolverLink
    let areas: Areas
    let frames: Frames
    let constraints: ConstraintStore
    let allowance: PassAllowance

    init(_ explainer: Explainer) {
        self.explainer = explainer
        tree = explainer.tree
        link = explainer.link
        areas = explainer.areas
        frames = explainer.frames
        constraints = explainer.constraints
        allowance = explainer.pass.allowance
    }

    /// Returns the warnings of `check`. Each needs a search in the solver, so they are not part of `diagnostics`, and
    /// only the first few of similar ones are analyzed.
    func advice() -> [Diagnostic] {
        allowance.budget?.begin()
        defer { allowance.budget?.end() }
        var lost = Advice()
        var ties = Advice()
        let tied = Set(link.solver.tiedConstraints)
        for (id, violation) in explainer.violations {
            guard allowance.mayContinue(with: -1) else { break }
            if mayBeLost(id), violation > 0.01, !lost.isFull {
                lost.analyze(group(of: id)) { self.lost(id, violation) }
            }
            if violation > Self.tolerance, tied.contains(id), !ties.isFull {
                ties.analyze(group(of: id)) { contentTie(id) ?? unfilled(id) ?? tie(id, tied) }
            }
        }
        return lost.found + lost.omitted.map { omittedDiagnostic($0, $1, code: .unsatisfiedConstraint) } + ties.found
            + ties.omitted.map { omittedDiagnostic($0, $1, code: .ambiguousPriority) }
            + stretched()
    }

    /// The largest difference that results from rounding, in points.
    private static let tolerance = 0.5

    private func group(of id: ConstraintID) -> AdviceGroup {
        switch link.origin(of: id) {
        case .layout(let index):
            return .call(constraints[Int(index)].source, constraints[Int(index)].first.attribute)
        case .hugging(let view, let attribute):
            let stated = tree[Int(view)].solver.sizes[attribute].stated
            return .contents(of: tree[Int(view)].parent, attribute, isHugging: true, stated.hugging.bitPattern)
        case .compressionResistance(let view, let attribute):
            let stated = tree[Int(view)].solver.sizes[attribute].stated
            return .contents(of: tree[Int(view)].parent, attribute, isHugging: false, stated.compression.bitPattern)
        case .none, .screenSize, .stack, .notNegative, .content, .cell, .container: return .others
        }
    }

    /// Returns the summary of the diagnostics in a group that were not analyzed.
    private func omittedDiagnostic(_ group: AdviceGroup, _ count: Int, code: DiagnosticCode) -> Diagnostic {
        switch group {
        case .call(let source, let attribute):
            return Diagnostic(
                AdviceDiagnostic.moreOfLine(code, count: count, analyzed: Advice.searches), view: nil,
                attribute: attribute.name, source: tree.sourceText(source))
        case .contents(let parent, let attribute, let isHugging, _):
            let path = parent < 0 ? nil : tree.path(ofIndex: Int(parent))
            return Diagnostic(
                isHugging
                    ? AdviceDiagnostic.moreGrow(code, count: count, superview: path, analyzed: Advice.searches)
                    : .moreShrink(code, count: count, superview: path, analyzed: Advice.searches),
                view: path, attribute: attribute.name,
                source: parent < 0 ? nil : tree.sourceText(tree[Int(parent)].put.source))
        case .others: preconditionFailure("nothing is found of these")
        }
    }

    private func mayBeLost(_ id: ConstraintID) -> Bool {
        guard case .layout(let index) = link.origin(of: id) else { return false }
        let constraint = constraints[Int(index)]
        return constraint.priority >= ConstraintRequest.automaticPriority
            && !tree.isHiddenByTree(Int(constraint.first.view))
    }

    /// Returns a warning for a constraint without an explicit low priority that does not hold because of other
    /// constraints; nil if none are found.
    private func lost(_ id: ConstraintID, _ violation: Double) -> Diagnostic? {
        guard case .layout(let index) = link.origin(of: id) else { return nil }
        let constraint = constraints[Int(index)]
        let ids = explainer.holders(of: id)
        let holders = lines(ids)
        guard !holders.isEmpty else { return nil }
        var finding = Diagnostic(
            AdviceDiagnostic.unmet(constraint: constraints.describe(index), missedBy: violation),
            notes: LongList.shortened(holders), view: tree.path(ofIndex: Int(constraint.first.view)),
            attribute: constraint.first.attribute.name,
            source: tree.sourceText(constraint.source))
        finding.related = ids.map(explainer.reason).compactMap { reason in
            reason.source.map { RelatedLocation(text: reason.text, view: reason.statement?.view, source: $0) }
        }
        return finding
    }

    /// Returns a warning for a constraint that does not hold because of others with the same priority; nil if there are
    /// none. Another of these constraints could be violated instead, with the same total violation.
    private func tie(_ id: ConstraintID, _ tied: Set<ConstraintID>) -> Diagnostic? {
        guard case .layout(let index) = link.origin(of: id) else { return nil }
        let constraint = constraints[Int(index)]
        guard !tree.isHiddenByTree(Int(constraint.first.view)) else { return nil }
        let others = explainer.holders(of: id).filter { tied.contains($0) }
        guard !others.isEmpty else { return nil }
        return Diagnostic(
            AdviceDiagnostic.equalPriority(constraint: constraints.describe(index), priority: constraint.priority),
            notes: LongList.shortened(lines(others)), view: tree.path(ofIndex: Int(constraint.first.view)),
            attribute: constraint.first.attribute.name, source: tree.sourceText(constraint.source))
    }

    /// Returns a warning for two contents with equal hugging or compression resistance, one of which does not keep its
    /// size; nil if the constraint is not such a case. Auto Layout calls this ambiguous.
    private func contentTie(_ id: ConstraintID) -> Diagnostic? {
        let (view, attribute, isHugging): (Int32, Attribute, Bool)
        switch link.origin(of: id) {
        case .hugging(let owner, let extent): (view, attribute, isHugging) = (owner, extent, true)
        case .compressionResistance(let owner, let extent): (view, attribute, isHugging) = (owner, extent, false)
        default: return nil
        }
        guard !tree.isHiddenByTree(Int(view)) else { return nil }
        let own = tree[Int(view)].solver.sizes[attribute].stated
        for holder in explainer.holders(of: id) {
            let other: Int32
            switch link.origin(of: holder) {
            case .layout(let index)
            where isHugging && fillsScroll(index, attribute) && constraints[Int(index)].priority == own.hugging:
                return fillTie(index, of: Int(view), attribute, isFilled: true)
            case .hugging(let owner, attribute) where isHugging: other = owner
            case .compressionResistance(let owner, attribute) where !isHugging: other = owner
            default: continue
            }
            let stated = tree[Int(other)].solver.sizes[attribute].stated
            let priority = isHugging ? own.hugging : own.compression
            guard other != view, priority == (isHugging ? stated.hugging : stated.compression) else { continue }
            let (path, otherPath) = (tree.path(ofIndex: Int(view)), tree.path(ofIndex: Int(other)))
            return Diagnostic(
                isHugging
                    ? AdviceDiagnostic.equalHugging(
                        view: path, other: otherPath, attribute.axis, priority: priority)
                    : .equalResistance(view: path, other: otherPath, attribute.axis, priority: priority),
                view: path, attribute: attribute.name, source: tree.sourceText(tree[Int(view)].put.source))
        }
        return nil
    }

    /// Returns a warning for a content that does not fill its scroll view, because a view in it hugs its own content
    /// with the same priority and comes first; nil if the constraint is not such a case.
    private func unfilled(_ id: ConstraintID) -> Diagnostic? {
        guard case .layout(let index) = link.origin(of: id) else { return nil }
        let constraint = constraints[Int(index)]
        guard fillsScroll(index, constraint.first.attribute), !tree.isHiddenByTree(Int(constraint.first.view)) else {
            return nil
        }
        for holder in explainer.holders(of: id) {
            guard case .hugging(let view, constraint.first.attribute) = link.origin(of: holder),
                tree[Int(view)].solver.sizes[constraint.first.attribute].stated.hugging == constraint.priority
            else { continue }
            return fillTie(index, of: Int(view), constraint.first.attribute, isFilled: false)
        }
        return nil
    }

    /// Returns whether a constraint makes the content of a scroll view as large as the scroll view along an axis, as
    /// those of `putScrollVContentView` do.
    private func fillsScroll(_ index: Int32, _ attribute: Attribute) -> Bool {
        let constraint = constraints[Int(index)]
        guard let scroll = constraint.second, tree.isScroll(Int(scroll.view)), constraint.relation == .equal else {
            return false
        }
        return constraint.first.attribute == attribute && scroll.attribute == attribute
            && tree[Int(constraint.first.view)].parent == scroll.view
    }

    /// Returns a warning for a content that fills its scroll view with the same priority as a view's hugging, so either
    /// the view grows or the content stays short.
    private func fillTie(_ index: Int32, of view: Int, _ attribute: Attribute, isFilled: Bool) -> Diagnostic {
        let constraint = constraints[Int(index)]
        let (content, path) = (tree.path(ofIndex: Int(constraint.first.view)), tree.path(ofIndex: view))
        let axis = attribute.axis
        return Diagnostic(
            isFilled
                ? AdviceDiagnostic.filled(content: content, view: path, axis, priority: constraint.priority)
                : .unfilled(content: content, view: path, axis, priority: constraint.priority),
            view: path, attribute: attribute.name, source: tree.sourceText(tree[view].put.source))
    }

    /// Returns the reasons as lines of a message, without duplicates: a stack's arrangement has many constraints.
    private func lines(_ ids: [ConstraintID]) -> [String] {
        var lines: [String] = []
        for reason in ids.map({ explainer.reason(link.origin(of: $0)) }) {
            let line = reason.source.map { "\(reason.text) (\($0))" } ?? reason.text
            if !lines.contains(line) { lines.append(line) }
        }
        return lines
    }
}

/// The similarity by which violated constraints are grouped, so that only the first few are analyzed.
private enum AdviceGroup: Hashable {
    case call(SourceLocation, Attribute)
    /// The contents of sibling views with the same priority. The bits of the priority also compare NaN.
    case contents(of: Int32, Attribute, isHugging: Bool, UInt64)
    case others
}

/// The diagnostics found so far, and the number of violated constraints in each group. Only the first constraints of a
/// group are analyzed.
private struct Advice {
    /// The maximum number of analyzed constraints per group.
    static let searches = 5
    private static let limit = 100

    private(set) var found: [Diagnostic] = []
    private var groups: [AdviceGroup: (count: Int, isFound: Bool)] = [:]
    private var order: [AdviceGroup] = []
    private var searched = 0

    var isFull: Bool { found.count >= Self.limit || searched >= 10 * Self.limit }

    mutating func analyze(_ group: AdviceGroup, _ search: () -> Diagnostic?) {
        var (count, isFound) = groups[group] ?? (0, false)
        if count == 0 { order.append(group) }
        count += 1
        if count <= Self.searches {
            searched += 1
            if let diagnostic = search() {
                found.append(diagnostic)
                isFound = true
            }
        }
        groups[group] = (count, isFound)
    }

    /// The groups with diagnostics and the number of their constraints that were not analyzed.
    var omitted: [(AdviceGroup, Int)] {
        order.compactMap { group in
            let (count, isFound) = groups[group]!
            return isFound && count > Self.searches ? (group, count - Self.searches) : nil
        }
    }
}
