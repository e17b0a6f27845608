/// Which view each row (a horizontal stack) has its baselines from: the tallest of those that it arranges, as UIKit
/// documents it. How tall they are shows when the screen is solved, so this is known of the rows whose baselines are
/// used, and brought up to date by the rounds of a pass.
///
/// Where the rounds end can depend on which rows take part in them from which round on. So it is the screen as it is
/// that says which do, not what earlier passes came across: the rows whose baselines something reads, and all those
/// that they could have theirs from.
struct RowBaselines {
    /// By stack.
    var tallest: [Int32: Int32] = [:]

    var isEmpty: Bool { tallest.isEmpty }

    mutating func forget(_ stack: Int) {
        if !tallest.isEmpty { tallest[Int32(stack)] = nil }
    }
}

extension Screen {
    /// The view that a stack has a baseline from: the tallest of a row; in a column the first view for the first
    /// baseline, the last for the last. Nil where it shows none.
    func baselineView(of stack: Int, isFirst: Bool) -> Int? {
        let shown = shownArranged(stack)
        guard let first = shown.first, let last = shown.last else { return nil }
        guard isRow(stack) else { return isFirst ? first : last }
        if let known = rows.tallest[Int32(stack)], shown.contains(Int(known)) { return Int(known) }
        rows.tallest[Int32(stack)] = Int32(first)
        return first
    }

    private func shownArranged(_ stack: Int) -> [Int] {
        nodes[stack].arranged.lazy.map(Int.init).filter {
            property(id($0), slot: CommonProperties.isHidden).boolean != true
        }
    }

    private func isRow(_ stack: Int) -> Bool {
        property(id(stack), slot: StackKind.axis).keyword == StackKind.Axis.horizontal.rawValue
    }

    /// Brings the rows back to where the rounds of a pass start, whatever was solved before: to the first view of each.
    func restartRowBaselines() {
        guard !rows.isEmpty else { return }
        rows.tallest = rows.tallest.filter { isRow(Int($0.key)) && isBaselineRead(of: Int($0.key)) }
        for stack in rows.tallest.keys { knowRows(below: Int(stack)) }
        changeRows(isTrial: false) { shownArranged($0).first }
    }

    /// Takes in the rows that a stack could have its baselines from: by the end of the rounds it may.
    private func knowRows(below stack: Int) {
        // Below a row that is known already all are.
        for view in baselineCandidates(of: stack)
        where !nodes[view].arranged.isEmpty && rows.tallest[Int32(view)] == nil {
            if isRow(view) { rows.tallest[Int32(view)] = shownArranged(view).first.map(Int32.init) }
            knowRows(below: view)
        }
    }

    /// The views of which a stack has its baselines from one: any that a row shows, and the first and the last of a
    /// column.
    private func baselineCandidates(of stack: Int) -> [Int] {
        let shown = shownArranged(stack)
        return isRow(stack) || shown.count < 3 ? shown : [shown[0], shown[shown.count - 1]]
    }

    /// Whether a constraint or an arrangement reads a baseline of the view, or could by the stack that it is in.
    private func isBaselineRead(of view: Int) -> Bool {
        func reads(_ constraint: Int32) -> Bool { constraints[Int(constraint)].usesBaseline(of: view) }
        if owned(of: view).contains(where: reads) || mentions(of: view).contains(where: reads) { return true }
        guard nodes[view].flags.contains(.isArranged) else { return false }
        let stack = Int(nodes[view].parent)
        return arrangesByBaselines(stack) || baselineCandidates(of: stack).contains(view) && isBaselineRead(of: stack)
    }

    /// Brings the rows in line with the frames that were solved.
    ///
    /// - Parameter isTrial: whether to leave everything as it is and only tell what would change.
    /// - Returns: the rows of which another view is the tallest, so that the pass has to solve again.
    func updateRowBaselines(isTrial: Bool) -> [Int32] {
        rows.isEmpty ? [] : changeRows(isTrial: isTrial, tallestView)
    }

    @discardableResult
    private func changeRows(isTrial: Bool, _ choose: (Int) -> Int?) -> [Int32] {
        var changed: [Int32] = []
        // The dictionary has no order; the work has one.
        for (stack, known) in rows.tallest.sorted(by: { $0.key < $1.key }) {
            guard let view = choose(Int(stack)), view != Int(known) else { continue }
            changed.append(stack)
            guard !isTrial else { continue }
            rows.tallest[stack] = Int32(view)
            restateBaselines(of: Int(stack))
        }
        return changed
    }

    /// Of views that are equally tall the one whose content is: a row that fills makes all of them so. Of equal
    /// contents the first.
    private func tallestView(of stack: Int) -> Int? {
        var best: (view: Int, height: Double, content: Double)?
        for view in shownArranged(stack) {
            let (height, content) = (solvedFrame(view).height, nodes[view].intrinsic.height ?? 0)
            if let best, height < best.height + 1e-6, height < best.height - 1e-6 || content <= best.content + 1e-6 {
                continue
            }
            best = (view, height, content)
        }
        return best?.view
    }
}
