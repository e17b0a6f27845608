import ConstraintSolver
import Geometry

/// The data of views arranged by containers, by the index of the view.
///
/// A pass looks up each view several times. An array from view indices to entries, at four bytes per view of the
/// screen, is three times as fast as a dictionary.
struct ArrangedViews {
    /// The data of one view.
    struct View {
        /// The constants of its constraints: left, top, width, height.
        var stated = SIMD4<Double>()
        /// Whether the constraints exist.
        var isStated = false
        /// The constraints of left, top, width and height. An element is nil if the solver refused it.
        var constraints = InlineArray<4, ConstraintID?>(repeating: nil)
        /// The number of the last placement that included the view.
        var placing = 0
        var reason: String?
        /// Whether the height only fits the content, so that percentages of it don't resolve; nil if the container does
        /// not state it.
        var isFitted: Bool?
        /// The sizes measured for proposals.
        var sizes: [ProposedSize: Size] = [:]
        /// The first baselines by size, if subviews determine them.
        var baselines: [Size: Double] = [:]

        /// Clears measured values after a change.
        mutating func invalidate() {
            if !sizes.isEmpty { sizes = [:] }
            if !baselines.isEmpty { baselines = [:] }
        }

        /// Changes the constants of existing constraints.
        mutating func move(to new: SIMD4<Double>, _ link: SolverLink) {
            guard stated != new else { return }
            for offset in 0..<4 where stated[offset] != new[offset] {
                if let id = constraints[offset] { link.setConstant(id, new[offset]) }
            }
            stated = new
        }
    }

    /// The index in `views` by view index; -1 for none. Grows up to the highest stored view index.
    private var indices: [Int32] = []
    private var views: [View] = []
    /// The unused indices of `views`.
    private var free: [Int32] = []

    var isEmpty: Bool { views.count == free.count }

    private func entryIndex(of view: Int) -> Int? {
        guard view < indices.count, indices[view] >= 0 else { return nil }
        return Int(indices[view])
    }

    /// The data of a view; nil if no container has measured or placed it.
    subscript(view: Int) -> View? { entryIndex(of: view).map { views[$0] } }

    /// Returns the number of the last placement that included the view; nil if the view has no data.
    func placing(of view: Int) -> Int? { entryIndex(of: view).map { views[$0].placing } }

    /// Changes the data of a view and returns the result of `body`; nil if the view has no data.
    @discardableResult
    mutating func update<Result>(_ view: Int, _ body: (inout View) -> Result) -> Result? {
        entryIndex(of: view).map { body(&views[$0]) }
    }

    /// The data of a view, created if it does not exist.
    subscript(making view: Int) -> View {
        get { self[view] ?? View() }
        _modify {
            let index = entryIndex(of: view) ?? add(view)
            yield &views[index]
        }
    }

    private mutating func add(_ view: Int) -> Int {
        if indices.count <= view { indices.append(contentsOf: repeatElement(-1, count: view + 1 - indices.count)) }
        let index = free.popLast().map(Int.init) ?? views.count
        if index == views.count { views.append(View()) }
        indices[view] = Int32(index)
        return index
    }

    /// Removes the data of a view that leaves the screen.
    mutating func remove(_ view: Int) {
        guard let index = entryIndex(of: view) else { return }
        views[index] = View()
        indices[view] = -1
        free.append(Int32(index))
    }
}
