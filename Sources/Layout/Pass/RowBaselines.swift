/// The view that determines the baselines of each row (horizontal stack): its tallest visible view, as documented by
/// UIKit.
///
/// Heights are known only after solving, so the rounds of a pass update this for the rows whose baselines are used. The
/// result can depend on which rows take part in which round. The set of rows therefore depends only on the current
/// screen, not on earlier passes: the rows whose baselines are used, and the rows that may determine those baselines.
final class RowBaselines {
    private let tree: ViewTree
    private let frames: Frames
    /// The tallest view of each row, by the index of the stack.
    @exclusivity(unchecked) var tallest: [Int32: Int32] = [:]

    init(_ tree: ViewTree, _ frames: Frames) {
        self.tree = tree
        self.frames = frames
    }

    var isEmpty: Bool { tallest.isEmpty }

    func forget(_ stack: Int) {
        if !tallest.isEmpty { tallest[Int32(stack)] = nil }
    }

    /// Returns the view that determines a stack's baseline: a row's tallest view, or a column's first or last view. Nil
    /// if the stack shows no view. For a new row, returns the first view, and lets the rounds of a pass find its
    /// tallest view.
    func baselineView(of stack: Int, isFirst: Bool) -> Int? {
        let shown = tree.shownArranged(stack)
        guard let first = shown.first, let last = shown.last else { return nil }
        guard tree.isRow(stack) else { return isFirst ? first : last }
        if let known = tallest[Int32(stack)], shown.contains(Int(known)) { return Int(known) }
        tallest[Int32(stack)] = Int32(first)
        return first
    }

    /// Returns the views that may determine a stack's baselines: all visible views of a row, and the first and last of
    /// a column.
    func baselineCandidates(of stack: Int) -> [Int] {
        let shown = tree.shownArranged(stack)
        return tree.isRow(stack) || shown.count < 3 ? shown : [shown[0], shown[shown.count - 1]]
    }

    /// Returns the tallest visible view of a stack in the last solution; nil if the stack shows no view. Among equally
    /// tall views, as in a row that fills, returns the one with the tallest content; if those are equal too, the first.
    func tallestView(of stack: Int) -> Int? {
        var best: (view: Int, height: Double, content: Double)?
        for view in tree.shownArranged(stack) {
            let (height, content) = (frames.solvedFrame(view).height, tree[view].content.size.height ?? 0)
            if let best, height < best.height + 1e-6, height < best.height - 1e-6 || content <= best.content + 1e-6 {
                continue
            }
            best = (view, height, content)
        }
        return best?.view
    }
}
