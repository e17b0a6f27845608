/// Where rows have their baselines from: by the tallest of the views that they show, as UIKit does it.
///
/// Which view each row (a horizontal stack) has its baselines from: the tallest of those that it arranges, as UIKit
/// documents it. How tall they are shows when the screen is solved, so this is known of the rows whose baselines are
/// used, and brought up to date by the rounds of a pass.
///
/// Where the rounds end can depend on which rows take part in them from which round on. So it is the screen as it is
/// that says which do, not what earlier passes came across: the rows whose baselines something reads, and all those
/// that they could have theirs from.
final class RowBaselines {
    private let tree: ViewTree
    private let frames: Frames
    /// By stack.
    @exclusivity(unchecked) var tallest: [Int32: Int32] = [:]

    init(_ tree: ViewTree, _ frames: Frames) {
        self.tree = tree
        self.frames = frames
    }

    var isEmpty: Bool { tallest.isEmpty }

    func forget(_ stack: Int) {
        if !tallest.isEmpty { tallest[Int32(stack)] = nil }
    }

    /// The view that a stack has a baseline from: the tallest of a row; in a column the first view for the first
    /// baseline, the last for the last. Nil where it shows none.
    func baselineView(of stack: Int, isFirst: Bool) -> Int? {
        let shown = tree.shownArranged(stack)
        guard let first = shown.first, let last = shown.last else { return nil }
        guard tree.isRow(stack) else { return isFirst ? first : last }
        if let known = tallest[Int32(stack)], shown.contains(Int(known)) { return Int(known) }
        tallest[Int32(stack)] = Int32(first)
        return first
    }

    /// The views of which a stack has its baselines from one: any that a row shows, and the first and the last of a
    /// column.
    func baselineCandidates(of stack: Int) -> [Int] {
        let shown = tree.shownArranged(stack)
        return tree.isRow(stack) || shown.count < 3 ? shown : [shown[0], shown[shown.count - 1]]
    }

    /// Of views that are equally tall the one whose content is: a row that fills makes all of them so. Of equal
    /// contents the first.
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
