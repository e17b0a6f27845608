import ConstraintSolver

/// What is known of the views that containers arrange, by index.
///
/// A pass that lays out a thousand of them looks up each several times: a table from index to place, which costs four
/// bytes for each view of the screen, took a third of the time that a dictionary did.
struct ArrangedViews {
    /// What is known of a view that a container arranges.
    struct View {
        /// The numbers that it was given: left, top, width, height.
        var stated = SIMD4<Double>()
        /// Whether they are constraints.
        var isStated = false
        /// Their constraints; nil where the solver has refused one.
        var constraints = InlineArray<4, ConstraintID?>(repeating: nil)
        /// Which placing of its container it was last part of.
        var placing = 0
        var reason: String?
        /// Whether its height is only what its content takes; nil if its container does not say.
        var isFitted: Bool?
        /// What it said of proposals.
        var sizes: [ProposedSize: Size] = [:]
        /// Its first baselines by size, if it arranges views.
        var baselines: [Size: Double] = [:]

        /// Something in it changed.
        mutating func outdate() {
            if !sizes.isEmpty { sizes = [:] }
            if !baselines.isEmpty { baselines = [:] }
        }

        /// Its place is stated, and may be another one now.
        mutating func move(to new: SIMD4<Double>, _ link: SolverLink) {
            guard stated != new else { return }
            for offset in 0..<4 where stated[offset] != new[offset] {
                if let id = constraints[offset] { link.setConstant(id, new[offset]) }
            }
            stated = new
        }
    }

    /// By index of a view: where in `views` it is, or -1. As long as the greatest index that was asked to be kept.
    private var places: [Int32] = []
    private var views: [View] = []
    /// Places in `views` that are not taken.
    private var free: [Int32] = []

    var isEmpty: Bool { views.count == free.count }

    private func place(of view: Int) -> Int? {
        guard view < places.count, places[view] >= 0 else { return nil }
        return Int(places[view])
    }

    /// What is known of a view; nothing for one that no container has asked or placed.
    subscript(view: Int) -> View? { place(of: view).map { views[$0] } }

    /// The last placing that a view was part of; nil for none.
    func placing(of view: Int) -> Int? { place(of: view).map { views[$0].placing } }

    /// Changes what is known of a view, where anything is.
    @discardableResult
    mutating func update<Result>(_ view: Int, _ body: (inout View) -> Result) -> Result? {
        place(of: view).map { body(&views[$0]) }
    }

    /// What is known of a view, made where nothing is.
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
