import ConstraintSolver

/// The state of the views that containers arrange, by index.
///
/// A pass over a thousand views looks up each one several times. A table from index to place costs four bytes per view
/// of the screen, and takes a third of a dictionary's time.
struct ArrangedViews {
    /// The state of a view that a container arranges.
    struct View {
        /// The given numbers: left, top, width, height.
        var stated = SIMD4<Double>()
        /// Whether constraints state them.
        var isStated = false
        /// Their constraints; nil for one that the solver refused.
        var constraints = InlineArray<4, ConstraintID?>(repeating: nil)
        /// The last placing of its container that included the view.
        var placing = 0
        var reason: String?
        /// Whether its height is only what its content takes; nil if its container does not say.
        var isFitted: Bool?
        /// The sizes it wants, by proposal.
        var sizes: [ProposedSize: Size] = [:]
        /// Its first baselines by size, if it arranges views.
        var baselines: [Size: Double] = [:]

        /// Forgets sizes and baselines, because something in the view changed.
        mutating func outdate() {
            if !sizes.isEmpty { sizes = [:] }
            if !baselines.isEmpty { baselines = [:] }
        }

        /// Moves the view to a place that may differ from the stated one.
        mutating func move(to new: SIMD4<Double>, _ link: SolverLink) {
            guard stated != new else { return }
            for offset in 0..<4 where stated[offset] != new[offset] {
                if let id = constraints[offset] { link.setConstant(id, new[offset]) }
            }
            stated = new
        }
    }

    /// The place in `views` by index of a view, or -1; as long as the greatest index that has a place.
    private var places: [Int32] = []
    private var views: [View] = []
    /// Unused places in `views`.
    private var free: [Int32] = []

    var isEmpty: Bool { views.count == free.count }

    private func place(of view: Int) -> Int? {
        guard view < places.count, places[view] >= 0 else { return nil }
        return Int(places[view])
    }

    /// The state of a view; nil for a view that no container has asked or placed.
    subscript(view: Int) -> View? { place(of: view).map { views[$0] } }

    /// Returns the last placing that included a view; nil for none.
    func placing(of view: Int) -> Int? { place(of: view).map { views[$0].placing } }

    /// Changes the state of a view, if there is any.
    @discardableResult
    mutating func update<Result>(_ view: Int, _ body: (inout View) -> Result) -> Result? {
        place(of: view).map { body(&views[$0]) }
    }

    /// The state of a view, created if needed.
    subscript(making view: Int) -> View {
        get { self[view] ?? View() }
        _modify {
            let place = place(of: view) ?? make(view)
            yield &views[place]
        }
    }

    private mutating func make(_ view: Int) -> Int {
        if places.count <= view { places.append(contentsOf: repeatElement(-1, count: view + 1 - places.count)) }
        let place = free.popLast().map(Int.init) ?? views.count
        if place == views.count { views.append(View()) }
        places[view] = Int32(place)
        return place
    }

    /// The view leaves the screen.
    mutating func remove(_ view: Int) {
        guard let place = place(of: view) else { return }
        views[place] = View()
        places[view] = -1
        free.append(Int32(place))
    }
}
