import ConstraintSolver
import Geometry

/// The views that their containers place: cells of tables and collections.
///
/// A cell is a subview of its container. It has no position variables and its width is a constant, so its solver
/// component contains only its own content: scrolling needs no solving, and its height depends only on its content.
/// Cells that wait for reuse keep their variables but are not subviews.
final class CellViews {
    private let tree: ViewTree
    private let link: SolverLink
    /// The positions of cells in their container's content, by the index of the cell's view.
    @exclusivity(unchecked) var positions: [Int32: Point] = [:]
    /// The content sizes of containers, by the index of the container's view.
    @exclusivity(unchecked) var contents: [Int32: Size] = [:]
    /// The containers in the screen, in the order in which they entered it.
    @exclusivity(unchecked) var containers: [Int32] = []
    /// Cells that pass touches to the views behind, unless a descendant has a handler.
    @exclusivity(unchecked) var touchTransparent: Set<Int32> = []
    /// Whether the cell arranger is running. Layouts during that time don't call it again.
    @exclusivity(unchecked) var isArranging = false
    /// Containers that still changed in the last round of the last pass.
    @exclusivity(unchecked) var unsettled: [Int32] = []
    /// The size constraints of cells, by the index of the cell's view.
    @exclusivity(unchecked) private var sizes: [Int32: CellSize] = [:]

    private struct CellSize {
        var widthConstraint: ConstraintID
        var heightConstraint: ConstraintID
        var width: Double
        /// The height; nil if the content determines it.
        var height: Double?
    }

    init(_ tree: ViewTree, _ link: SolverLink) {
        self.tree = tree
        self.link = link
    }

    /// The weakest priority, so that a cell is as small as its content allows.
    private static let fittingPriority: ConstraintStrength = 1

    /// Sets a cell's width and height, in points. The content determines the height if it is nil. O(1) if both are
    /// unchanged.
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

    /// Returns whether a cell has no given height, so that its content must determine the height.
    func isFitted(_ index: Int) -> Bool { sizes[Int32(index)].map { $0.height == nil } ?? false }

    /// Returns whether the constraints in a cell determine its height. Ignores the engine's constraints that make the
    /// height at least 0 and as small as possible.
    func isHeightDetermined(_ index: Int) -> Bool {
        guard let variable = tree[index].solver.variables.height, let own = sizes[Int32(index)]?.heightConstraint else {
            return false
        }
        return link.solver.constraintsDetermining(variable).contains { id in
            if case .notNegative = link.origin(of: id) { return false }
            return id != own
        }
    }

    /// Removes the data of a cell that leaves the screen.
    func forget(_ index: Int) {
        positions[Int32(index)] = nil
        touchTransparent.remove(Int32(index))
        guard let size = sizes.removeValue(forKey: Int32(index)) else { return }
        link.remove(size.widthConstraint)
        link.remove(size.heightConstraint)
    }

    /// Removes the size constraints of a cell after the solver dropped one. The next `setSize` adds them again.
    func forget(_ id: ConstraintID, of index: Int) {
        guard let size = sizes[Int32(index)] else { return }
        link.remove(size.widthConstraint == id ? size.heightConstraint : size.widthConstraint)
        sizes[Int32(index)] = nil
    }
}
