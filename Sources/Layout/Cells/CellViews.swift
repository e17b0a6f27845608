import ConstraintSolver

/// Views that a container places by itself: the cells of tables and collections.
///
/// A cell is a subview of its container, and an island to the solver: it has no unknown for its place, and its width is a
/// number. So nothing outside of it is in its component, a scroll moves it without the solver, and the height that it
/// wants is solved from what is in it alone. Cells that wait to be used again keep their unknowns, and stand in no list
/// of subviews: they are seen by nobody.
final class CellViews {
    private let tree: ViewTree
    private let link: SolverLink
    /// By index: where cells stand in the content of their container.
    @exclusivity(unchecked) var places: [Int32: Point] = [:]
    /// By index: the sizes of the contents of containers.
    @exclusivity(unchecked) var contents: [Int32: Size] = [:]
    /// The containers of the screen, in the order in which they came.
    @exclusivity(unchecked) var containers: [Int32] = []
    /// By index: cells that let touches through to what is behind them, unless something in them waits for one.
    @exclusivity(unchecked) var seenThrough: Set<Int32> = []
    /// Whether containers are asked for their cells: what is laid out meanwhile is solved without asking again.
    @exclusivity(unchecked) var isArranging = false
    /// Those that still changed in the last round of the last pass.
    @exclusivity(unchecked) var unsettled: [Int32] = []
    /// By index: what is stated of each cell.
    @exclusivity(unchecked) private var sizes: [Int32: CellSize] = [:]

    private struct CellSize {
        var widthConstraint: ConstraintID
        var heightConstraint: ConstraintID
        var width: Double
        /// Nil: the height is what the cell wants.
        var height: Double?
    }

    init(_ tree: ViewTree, _ link: SolverLink) {
        self.tree = tree
        self.link = link
    }

    /// The weakest there is: what is in a cell decides its height, and a cell is no higher than that.
    private static let fittingPriority: ConstraintStrength = 1

    /// Gives a cell a width, and the height that it wants, or a number. O(1) where it has them.
    func setSize(_ index: Int, width: Double, height: Double?) {
        guard tree[index].flags.contains(.isInScreen), let widthVariable = tree[index].solver.variables.width,
            let heightVariable = tree[index].solver.variables.height
        else { return }
        let ordinal = tree[index].ordinal
        guard var size = sizes[Int32(index)] else {
            let constraint = link.add(
                widthVariable, .equal, width, priority: 1000, order: .contentSize(ordinal: ordinal, .width),
                origin: .cell(view: Int32(index), .width))
            sizes[Int32(index)] = CellSize(
                widthConstraint: constraint, heightConstraint: stateHeight(index, heightVariable, height), width: width,
                height: height)
            return
        }
        guard size.width != width || size.height != height else { return }
        if size.width != width { link.setConstant(size.widthConstraint, width) }
        if let old = size.height, let height {
            if old != height { link.setConstant(size.heightConstraint, height) }
        } else if size.height != height {
            link.remove(size.heightConstraint)
            size.heightConstraint = stateHeight(index, heightVariable, height)
        }
        (size.width, size.height) = (width, height)
        sizes[Int32(index)] = size
    }

    private func stateHeight(_ index: Int, _ variable: Variable, _ height: Double?) -> ConstraintID {
        link.add(
            variable, .equal, height ?? 0, priority: height == nil ? Self.fittingPriority : 1000,
            order: .contentSize(ordinal: tree[index].ordinal, .height), origin: .cell(view: Int32(index), .height))
    }

    /// Whether the height of a cell follows from what is in it.
    func isFitted(_ index: Int) -> Bool { sizes[Int32(index)].map { $0.height == nil } ?? false }

    /// Whether anything but the weakest wish decides the height that a cell wants.
    func isHeightDetermined(_ index: Int) -> Bool {
        guard let variable = tree[index].solver.variables.height, let own = sizes[Int32(index)]?.heightConstraint else {
            return false
        }
        return link.solver.constraintsDetermining(variable).contains { id in
            if case .notNegative = link.origin(of: id) { return false }
            return id != own
        }
    }

    /// Forgets a cell that leaves the screen.
    func forget(_ index: Int) {
        places[Int32(index)] = nil
        seenThrough.remove(Int32(index))
        guard let size = sizes.removeValue(forKey: Int32(index)) else { return }
        link.remove(size.widthConstraint)
        link.remove(size.heightConstraint)
    }

    /// The solver dropped what was stated of a cell: it is stated again with the next size.
    func forget(_ id: ConstraintID, of index: Int) {
        guard let size = sizes[Int32(index)] else { return }
        link.remove(size.widthConstraint == id ? size.heightConstraint : size.widthConstraint)
        sizes[Int32(index)] = nil
    }
}
