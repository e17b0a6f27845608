import Diagnostics
import Layout
import LuaHost

/// Nested controllers and their hooks. Putting a controller makes it a child: its parent is the nearest controller
/// whose view contains it. The outermost controller of a screen has no parent. A view outside of the screen, such as a
/// view of a molecule that is built before it is put, may be in no controller at all; the engine then asks the delegate
/// of the layout for a parent.
///
/// All hooks are optional. Their order is `willMoveToParent(parent)`, `viewDidLoad`, `layoutContent(content)`,
/// `didMoveToParent(parent)`. After the outermost layout call, `viewWillAppear` runs from the outer controllers to the
/// inner ones, and `viewDidAppear` from the inner to the outer. `viewWillDisappear` and `viewDidDisappear` run in the
/// same orders after the view has left the screen.
extension LayoutLibrary {
    /// Sets the parent of the controller whose view was just put into a container, and calls `willMoveToParent` and
    /// `viewDidLoad`. Does nothing for other views, and for a controller that was put before.
    func embed(_ view: ViewID, in container: ViewID, _ source: SourceLocation) throws {
        guard let instance = current.instances[view], instance.isController, !instance.didLayout else { return }
        var parent: ViewID?
        if let found = try controller(around: container) {
            parent = found
        } else if !screen.isInScreen(container) {
            let answer = ask(\.neededViewControllerFor, about: view, source, [.reference(instance.table)])
            if let answer = answer.flatMap(host.view(of:)), current.instances[answer]?.isController == true {
                parent = answer
            } else {
                reportLayoutError(
                    LayoutError(
                        """
                        \(screen.path(of: view)) needs a parent controller, but its container \
                        \(screen.path(of: container)) is in none; put the container into a controller first, or return \
                        a controller from neededViewControllerFor of the layout's delegate
                        """,
                        code: .noViewController), view: view, source: source)
            }
        }
        current.instances[view]?.parent = parent
        try send(instance.table, "willMoveToParent", [parent.map(facade) ?? .nil])
        try send(instance.table, "viewDidLoad")
    }

    /// Returns the view of the innermost controller that contains a view; the view itself counts. Nil without a
    /// controller.
    private func controller(around view: ViewID) throws -> ViewID? {
        var next: ViewID? = view
        while let view = next {
            if current.instances[view]?.isController == true { return view }
            next = try screen.superview(of: view)
        }
        return nil
    }

    /// Calls the hooks of controllers whose views have appeared or disappeared since the previous call. O(controllers)
    /// if there is no change.
    func tellAppearances() throws {
        guard !current.controllers.isEmpty, !running.isTellingAppearances else { return }
        running.isTellingAppearances = true
        defer { running.isTellingAppearances = false }
        // A hook may put or remove controllers. The limit prevents hooks that do so endlessly.
        for _ in 0..<16 {
            let appeared = current.controllers.filter {
                current.instances[$0]?.didAppear == false && screen.isInScreen($0)
            }
            let gone = current.controllers.filter { current.instances[$0]?.didAppear == true && !screen.isInScreen($0) }
            guard !appeared.isEmpty || !gone.isEmpty else { return }
            for view in appeared { current.instances[view]?.didAppear = true }
            for view in gone { current.instances[view]?.didAppear = false }
            try tell(gone, "viewWillDisappear", "viewDidDisappear")
            try tell(appeared, "viewWillAppear", "viewDidAppear")
            current.controllers.removeAll { !screen.isAlive($0) }
        }
    }

    func tell(_ views: [ViewID], _ will: String, _ did: String) throws {
        var order: [(depth: Int, table: LuaReference)] = []
        for view in views {
            guard let table = current.instances[view]?.table else { continue }
            var depth = 0
            var next = screen.isAlive(view) ? try screen.superview(of: view) : nil
            while let view = next { (next, depth) = (try screen.superview(of: view), depth + 1) }
            order.append((depth, table))
        }
        let outerFirst = order.enumerated().sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }
            .map(\.element.table)
        for table in outerFirst { try send(table, will) }
        for table in outerFirst.reversed() { try send(table, did) }
    }
}
