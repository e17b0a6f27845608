import Diagnostics
import Layout
import LuaHost

/// Nested controllers and their hooks. Putting a controller embeds it: its parent is the controller whose view contains
/// it, or the screen for the outermost controller. Views outside of a screen, such as views of a molecule that is built
/// before it is put, have no parent controller: then the delegate of the layout is asked.
///
/// The hooks, all optional, in order: `willMoveToParent(parent)`, `viewDidLoad`, `layoutContent(content)`,
/// `didMoveToParent(parent)`. When the outermost layout call has ended, `viewWillAppear` runs from the outer
/// controllers to the inner ones, and `viewDidAppear` from the inner to the outer. `viewWillDisappear` and
/// `viewDidDisappear` run likewise when the view has left the screen.
extension LayoutLibrary {
    /// Makes the controller of a view that was just put a child of the controller around it.
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
                        \(screen.path(of: container)) is in no controller that could embed \(screen.path(of: view)); \
                        put it into the view of one first, or answer neededViewControllerFor in the layout's delegate
                        """,
                        code: .noViewController), view: view, source: source)
            }
        }
        current.instances[view]?.parent = parent
        try send(instance.table, "willMoveToParent", [parent.map(facade) ?? .nil])
        try send(instance.table, "viewDidLoad")
    }

    /// Returns the view of the nearest controller that contains a view, possibly the view itself.
    private func controller(around view: ViewID) throws -> ViewID? {
        var next: ViewID? = view
        while let view = next {
            if current.instances[view]?.isController == true { return view }
            next = try screen.superview(of: view)
        }
        return nil
    }

    /// Calls the hooks of controllers that appeared or disappeared since the last call. O(controllers) if there is no
    /// change.
    func tellAppearances() throws {
        guard !current.controllers.isEmpty, !running.isTellingAppearances else { return }
        running.isTellingAppearances = true
        defer { running.isTellingAppearances = false }
        // A hook may put or remove controllers; the limit prevents endless alternation.
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
