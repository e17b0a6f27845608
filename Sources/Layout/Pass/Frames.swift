import ConstraintSolver
import Geometry

/// The solver variables and constraints of a scroll view's content.
struct ScrollState {
    /// The variables of the content's size.
    var width: Variable
    var height: Variable
    /// The constraints on the size: nonnegative, or equal to the script's `contentSize`.
    var constraints: [ConstraintID] = []
}

/// The variables of views, and their solved frames.
///
/// Constraints between the edges of a scroll view and its subviews determine the content's size, as in UIKit; the
/// scroll view's width, height and center refer to its frame. Subviews have content coordinates; shown frames subtract
/// the content offset.
final class Frames {
    private let tree: ViewTree
    private let link: SolverLink
    /// The scroll views in the screen, by index. Excludes containers of cells.
    @exclusivity(unchecked) private(set) var scrolls: [Int32: ScrollState] = [:]

    /// The cells and their containers.
    let cells: CellViews
    /// The frames that containers give their views.
    let containers: Containers

    init(_ tree: ViewTree, _ link: SolverLink) {
        self.tree = tree
        self.link = link
        cells = CellViews(tree, link)
        containers = Containers(tree, link)
    }

    /// Forgets a constraint on a scroll view's content size that the solver refused.
    func forget(_ id: ConstraintID, ofScroll view: Int32) { scrolls[view]?.constraints.removeAll { $0 == id } }

    func makeVariables(_ index: Int) {
        // Nothing positions the root, and no constraints position a cell.
        let isPlaced = !(tree[index].parent < 0 || tree[index].flags.contains(.isCell))
        if isPlaced {
            tree[index].solver.variables.left = makeVariable(index, .frame(view: Int32(index), .left), .left)
            tree[index].solver.variables.top = makeVariable(index, .frame(view: Int32(index), .top), .top)
        }
        let width = makeVariable(index, .frame(view: Int32(index), .width), .width)
        let height = makeVariable(index, .frame(view: Int32(index), .height), .height)
        tree[index].solver.variables.width = width
        tree[index].solver.variables.height = height
        tree[index].solver.sizes.width.notNegative = notNegative(index, width, .width)
        tree[index].solver.sizes.height.notNegative = notNegative(index, height, .height)
        if tree.isScroll(index) { makeScrollState(index) }
    }

    func makeVariable(_ index: Int, _ owner: VariableOwner, _ order: VariableOrder) -> Variable {
        link.makeVariable(owner, order: order.key(ordinal: tree[index].ordinal))
    }

    func notNegative(_ index: Int, _ variable: Variable, _ attribute: Attribute) -> ConstraintID {
        link.add(
            variable, .greaterThanOrEqual, leastExtent(index, attribute), priority: 1000,
            order: .notNegative(ordinal: tree[index].ordinal, attribute),
            origin: .notNegative(view: Int32(index), attribute))
    }

    /// Returns the minimum extent of an alignment rectangle, so that neither its size nor the frame's is negative.
    private func leastExtent(_ index: Int, _ attribute: Attribute) -> Double {
        let alignment = tree.alignmentInsets(index)
        return max(0, attribute == .width ? -alignment.left - alignment.right : -alignment.top - alignment.bottom)
    }

    /// Updates the constraints for nonnegative sizes after the alignment insets changed.
    func alignmentDidChange(_ index: Int) {
        for attribute in [Attribute.width, .height] {
            guard let id = tree[index].solver.sizes[attribute].notNegative else { continue }
            link.setConstant(id, leastExtent(index, attribute))
        }
    }

    func removeVariables(_ index: Int) {
        removeScrollState(index)
        let variables = tree[index].solver.variables
        for variable in [variables.left, variables.top, variables.width, variables.height] {
            if let variable { link.retire(variable) }
        }
        tree[index].solver.variables = FrameVariables()
    }

    func makeRootConstraints() {
        let index = Int(tree.root.index)
        guard let width = tree[index].solver.variables.width, let height = tree[index].solver.variables.height else {
            return
        }
        link.fixScreen(width: width, height: height, at: tree.traits.size)
    }

    /// Adds the constraint for nonnegative sizes again after the solver dropped it.
    func restateNotNegative(_ index: Int, _ attribute: Attribute) {
        guard tree[index].flags.contains(.isInScreen) else { return }
        guard tree[index].solver.sizes[attribute].notNegative == nil,
            let variable = tree[index].solver.variables.extent(attribute)
        else {
            return
        }
        tree[index].solver.sizes[attribute].notNegative = notNegative(index, variable, attribute)
    }

    func makeScrollState(_ index: Int) {
        // The container computes its content size itself, without constraints.
        if tree[index].flags.contains(.holdsCells) {
            cells.containers.append(Int32(index))
            return
        }
        scrolls[Int32(index)] = ScrollState(
            width: makeVariable(index, .content(view: Int32(index), .width), .contentWidth),
            height: makeVariable(index, .content(view: Int32(index), .height), .contentHeight))
        stateContentSize(index)
    }

    func removeScrollState(_ index: Int) {
        if tree[index].flags.contains(.holdsCells) {
            cells.containers.removeAll { $0 == Int32(index) }
            cells.contents[Int32(index)] = nil
            return
        }
        guard let state = scrolls.removeValue(forKey: Int32(index)) else { return }
        state.constraints.forEach(link.remove)
        for variable in [state.width, state.height] {
            link.retire(variable)
        }
    }

    /// Adds the constraints on the content's size: equal to the script's `contentSize`, or nonnegative.
    func stateContentSize(_ index: Int) {
        guard let state = scrolls[Int32(index)] else { return }
        state.constraints.forEach(link.remove)
        scrolls[Int32(index)]?.constraints = []
        var set: Size?
        if case .size(let size) = tree.property(tree.id(index), slot: ScrollProperty.contentSize) { set = size }
        let ordinal = tree[index].ordinal
        for (variable, attribute, value) in [
            (state.width, Attribute.width, set?.width), (state.height, .height, set?.height),
        ] {
            let id = link.add(
                variable, value == nil ? .greaterThanOrEqual : .equal, value ?? 0, priority: 1000,
                order: value == nil
                    ? .contentNotNegative(ordinal: ordinal, attribute) : .contentSize(ordinal: ordinal, attribute),
                origin: .content(view: Int32(index), attribute))
            scrolls[Int32(index)]?.constraints.append(id)
        }
    }

    /// Returns the size of a scroll view's content in points, as of the last `layoutIfNeeded`; nil for other views.
    func contentSize(of view: ViewID) throws(LayoutError) -> Size? {
        let index = try tree.index(view)
        if tree[index].flags.contains(.holdsCells) { return cells.contents[Int32(index)] ?? .zero }
        guard let state = scrolls[Int32(index)] else { return nil }
        return Size(width: link.solver.value(of: state.width), height: link.solver.value(of: state.height))
    }

    /// Returns the solved frame relative to the superview, in points; zero if the view is not in the screen.
    func solvedFrame(_ index: Int) -> Rect {
        let variables = tree[index].solver.variables
        func value(_ variable: Variable?) -> Double { variable.map { link.solver.value(of: $0) } ?? 0 }
        let size = Size(width: value(variables.width), height: value(variables.height))
        if tree[index].flags.contains(.isCell) {
            return Rect(origin: cells.positions[Int32(index)] ?? .zero, size: size)
        }
        let rect = Rect(x: value(variables.left), y: value(variables.top), width: size.width, height: size.height)
        guard tree[index].flags.contains(.hasAlignmentInsets) else { return rect }
        let alignment = tree.alignmentInsets(index)
        return Rect(
            x: rect.x - alignment.left, y: rect.y - alignment.top,
            // Rounding must not make them negative.
            width: max(0, rect.width + alignment.left + alignment.right),
            height: max(0, rect.height + alignment.top + alignment.bottom))
    }

    /// Returns the part of a view's frame that constraints refer to, relative to the superview.
    func alignmentRect(_ index: Int) -> Rect { solvedFrame(index).inset(by: tree.alignmentInsets(index)) }

    /// Returns the view's frame relative to its superview in points, as of the last `layoutIfNeeded`; zero for a view
    /// that is not in the screen.
    func frame(of view: ViewID) throws(LayoutError) -> Rect { solvedFrame(try tree.index(view)) }

    /// Returns the view's frame minus the superview's content offset.
    func shownFrame(_ index: Int) -> Rect {
        let frame = solvedFrame(index)
        guard tree[index].parent >= 0 else { return frame }
        let offset = tree.contentOffset(Int(tree[index].parent))
        return offset == .zero ? frame : frame.offset(by: Point(x: -offset.x, y: -offset.y))
    }

    func absoluteFrame(_ index: Int) -> Rect {
        var current = index
        var frame = shownFrame(current)
        while tree[current].parent >= 0 {
            current = Int(tree[current].parent)
            frame = frame.offset(by: shownFrame(current).origin)
        }
        return frame
    }

    /// Returns the view's frame relative to the screen, in points.
    func absoluteFrame(of view: ViewID) throws(LayoutError) -> Rect {
        absoluteFrame(try tree.index(view))
    }
}
