/// Which view each row (a horizontal stack) has its baselines from: the tallest of those that it arranges, as UIKit documents it. How tall they
/// are shows when the screen is solved, so this is known of the rows whose baselines are used, and brought up to date by the rounds of a pass.
struct RowBaselines {
    /// By stack.
    var tallest: [Int32: Int32] = [:]
    /// The rows whose tallest view did not settle in the last pass.
    var unstable: [Int32] = []

    var isEmpty: Bool { tallest.isEmpty }

    mutating func forget(_ stack: Int) {
        if !tallest.isEmpty { tallest[Int32(stack)] = nil }
    }
}

extension Screen {
    /// The view that a stack has a baseline from: the tallest of a row; in a column the first view for the first baseline, the last for the
    /// last. Nil where it shows none.
    func baselineView(of stack: Int, isFirst: Bool) -> Int? {
        let shown = shownArranged(stack)
        guard let first = shown.first, let last = shown.last else { return nil }
        guard isRow(stack) else { return isFirst ? first : last }
        if let known = rows.tallest[Int32(stack)], shown.contains(Int(known)) { return Int(known) }
        rows.tallest[Int32(stack)] = Int32(first)
        return first
    }

    private func shownArranged(_ stack: Int) -> [Int] {
        nodes[stack].arranged.lazy.map(Int.init).filter { property(id($0), slot: CommonProperties.isHidden).boolean != true }
    }

    private func isRow(_ stack: Int) -> Bool {
        property(id(stack), slot: StackKind.axis).keyword == StackKind.Axis.horizontal.rawValue
    }

    /// Brings the rows back to where the rounds of a pass start, whatever was solved before: to the first view of each.
    func restartRowBaselines() {
        guard !rows.isEmpty else { return }
        rows.tallest = rows.tallest.filter { isRow(Int($0.key)) }
        changeRows(isTrial: false) { shownArranged($0).first }
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

    /// Of views that are equally tall the one whose content is: a row that fills makes all of them so. Of equal contents the first.
    private func tallestView(of stack: Int) -> Int? {
        var best: (view: Int, height: Double, content: Double)?
        for view in shownArranged(stack) {
            let (height, content) = (solvedFrame(view).height, nodes[view].intrinsic.height ?? 0)
            if let best, height < best.height + 1e-6, height < best.height - 1e-6 || content <= best.content + 1e-6 { continue }
            best = (view, height, content)
        }
        return best?.view
    }
}
