import ConstraintSolver

/// What is not wrong and yet hardly meant: constraints that lost although nobody gave them a low priority, and
/// constraints of equal priority between which only the tie rule decides.
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

    /// Warnings for one who checks a screen. They cost a search in the solver each, so they are not part of
    /// `diagnostics`, and of what is alike only the first are analysed: a list of a thousand rows that do not fit is
    /// one mistake.
    func advice() -> [Diagnostic] {
        allowance.budget?.begin()
        defer { allowance.budget?.end() }
        var lost = Advice()
        var ties = Advice()
        let tied = Set(link.solver.tiedConstraints)
        for (id, violation) in explainer.violations {
            guard allowance.mayGoOn(with: -1) else { break }
            if mayBeLost(id), violation > 0.01, !lost.isFull { lost.look(group(of: id)) { self.lost(id, violation) } }
            if violation > Self.tolerance, tied.contains(id), !ties.isFull {
                ties.look(group(of: id)) { contentTie(id) ?? unfilled(id) ?? tie(id, tied) }
            }
        }
        return lost.found + lost.rests.map { rest($0, $1, code: .unsatisfiedConstraint) } + ties.found
            + ties.rests.map { rest($0, $1, code: .ambiguousPriority) }
            + stretched()
    }

    /// Half a point of a text is rounding.
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

    /// What is said of those of a group that were not analysed.
    private func rest(_ group: AdviceGroup, _ count: Int, code: DiagnosticCode) -> Diagnostic {
        switch group {
        case .call(let source, let attribute):
            return Diagnostic(
                AdviceFinding.moreOfLine(code, count: count, analysed: Advice.searches), view: nil,
                attribute: attribute.name, source: tree.sourceText(source))
        case .contents(let parent, let attribute, let isHugging, _):
            let path = parent < 0 ? nil : tree.path(ofIndex: Int(parent))
            return Diagnostic(
                isHugging
                    ? AdviceFinding.moreGrow(code, count: count, superview: path, analysed: Advice.searches)
                    : .moreShrink(code, count: count, superview: path, analysed: Advice.searches),
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

    /// A constraint without a priority that does not hold: an earlier one, or a required one, contradicts it.
    private func lost(_ id: ConstraintID, _ violation: Double) -> Diagnostic? {
        guard case .layout(let index) = link.origin(of: id) else { return nil }
        let constraint = constraints[Int(index)]
        let ids = explainer.holders(of: id)
        let holders = lines(ids)
        guard !holders.isEmpty else { return nil }
        var finding = Diagnostic(
            AdviceFinding.unmet(constraint: constraints.describe(index), missedBy: violation),
            notes: LongList.shortened(holders), view: tree.path(ofIndex: Int(constraint.first.view)),
            attribute: constraint.first.attribute.name,
            source: tree.sourceText(constraint.source))
        finding.related = ids.map(explainer.reason).compactMap { reason in
            reason.source.map { RelatedPlace(text: reason.text, view: reason.statement?.view, source: $0) }
        }
        return finding
    }

    /// A constraint of a layout that gives way to others of its priority. Another one could give way instead: the sum of
    /// their violations would be the same.
    private func tie(_ id: ConstraintID, _ tied: Set<ConstraintID>) -> Diagnostic? {
        guard case .layout(let index) = link.origin(of: id) else { return nil }
        let constraint = constraints[Int(index)]
        guard !tree.isHiddenByTree(Int(constraint.first.view)) else { return nil }
        let others = explainer.holders(of: id).filter { tied.contains($0) }
        guard !others.isEmpty else { return nil }
        return Diagnostic(
            AdviceFinding.equalPriority(constraint: constraints.describe(index), priority: constraint.priority),
            notes: LongList.shortened(lines(others)), view: tree.path(ofIndex: Int(constraint.first.view)),
            attribute: constraint.first.attribute.name, source: tree.sourceText(constraint.source))
    }

    /// Two contents that keep their sizes equally strongly, of which one has to give way. Auto Layout calls this
    /// ambiguous.
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
                    ? AdviceFinding.equalHugging(
                        view: path, other: otherPath, attribute.axis, priority: priority)
                    : .equalResistance(view: path, other: otherPath, attribute.axis, priority: priority),
                view: path, attribute: attribute.name, source: tree.sourceText(tree[Int(view)].put.source))
        }
        return nil
    }

    /// A content that would fill its scroll view, and does not because an earlier view in it hugs its own content
    /// equally.
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

    /// Whether a constraint makes the content of a scroll view as large as the scroll view along an axis, if that may
    /// be: as those of `putScrollVContentView` and its like do.
    private func fillsScroll(_ index: Int32, _ attribute: Attribute) -> Bool {
        let constraint = constraints[Int(index)]
        guard let scroll = constraint.second, tree.isScroll(Int(scroll.view)), constraint.relation == .equal else {
            return false
        }
        return constraint.first.attribute == attribute && scroll.attribute == attribute
            && tree[Int(constraint.first.view)].parent == scroll.view
    }

    /// A content fills its scroll view at the priority of hugging: a short one makes that view of it grow, or stays
    /// short.
    private func fillTie(_ index: Int32, of view: Int, _ attribute: Attribute, isFilled: Bool) -> Diagnostic {
        let constraint = constraints[Int(index)]
        let (content, path) = (tree.path(ofIndex: Int(constraint.first.view)), tree.path(ofIndex: view))
        let axis = attribute.axis
        return Diagnostic(
            isFilled
                ? AdviceFinding.filled(content: content, view: path, axis, priority: constraint.priority)
                : .unfilled(content: content, view: path, axis, priority: constraint.priority),
            view: path, attribute: attribute.name, source: tree.sourceText(tree[view].put.source))
    }

    /// As lines of a message. A stack's arrangement is many constraints and one thing to a reader.
    private func lines(_ ids: [ConstraintID]) -> [String] {
        var lines: [String] = []
        for reason in ids.map({ explainer.reason(link.origin(of: $0)) }) {
            let line = reason.source.map { "\(reason.text) (\($0))" } ?? reason.text
            if !lines.contains(line) { lines.append(line) }
        }
        return lines
    }
}

/// What violated constraints have in common of which only the first few are analysed.
private enum AdviceGroup: Hashable {
    case call(SourceLocation, Attribute)
    /// Contents of views beside one another, with the bits of their priority, which may be no number.
    case contents(of: Int32, Attribute, isHugging: Bool, UInt64)
    case others
}

/// What was found, and how many more of each group there were.
private struct Advice {
    /// So many of a group are analysed.
    static let searches = 5
    private static let limit = 100

    private(set) var found: [Diagnostic] = []
    private var groups: [AdviceGroup: (count: Int, isFound: Bool)] = [:]
    private var order: [AdviceGroup] = []
    private var searched = 0

    var isFull: Bool { found.count >= Self.limit || searched >= 10 * Self.limit }

    mutating func look(_ group: AdviceGroup, _ search: () -> Diagnostic?) {
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

    /// Of the groups in which there was something to find.
    var rests: [(AdviceGroup, Int)] {
        order.compactMap { group in
            let (count, isFound) = groups[group]!
            return isFound && count > Self.searches ? (group, count - Self.searches) : nil
        }
    }
}
