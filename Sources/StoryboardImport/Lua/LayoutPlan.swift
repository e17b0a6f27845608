/// Decides for a root view which statement each constraint belongs to, and which views need variables.
///
/// The script puts the views in the order of the file. A constraint is written in the chain of the view that is put
/// later, with its items exchanged if necessary. If that is not possible, a separate statement after both views creates
/// the constraint.
final class LayoutPlan {
    let root: InterfaceView
    private let report: Report
    private var chains: [ObjectIdentifier: [InterfaceConstraint]] = [:]
    private var deferred: [ObjectIdentifier: [InterfaceConstraint]] = [:]
    /// The constraints whose first item is the root view itself.
    private(set) var own: [InterfaceConstraint] = []
    private var variables: Set<ObjectIdentifier> = []
    private var declared: [ObjectIdentifier: [InterfaceView]] = [:]
    private var declaredViews: Set<ObjectIdentifier> = []

    init(_ root: InterfaceView, _ report: Report) {
        self.root = root
        self.report = report
        for view in root.all {
            for constraint in view.constraints { place(constraint, of: view) }
            if view !== root, view.installed != .all, let container = view.superview { declare(view, in: container) }
        }
    }

    /// Returns the constraints that are written in the chain that puts a view.
    func chain(_ view: InterfaceView) -> [InterfaceConstraint] { chains[ObjectIdentifier(view)] ?? [] }

    /// Returns the constraints to write after the subviews of a container.
    func deferred(in container: InterfaceView) -> [InterfaceConstraint] { deferred[ObjectIdentifier(container)] ?? [] }

    /// Returns whether a later statement refers to the view.
    func hasVariable(_ view: InterfaceView) -> Bool { variables.contains(ObjectIdentifier(view)) }

    /// Returns the views whose variables are declared at the beginning of a container's function.
    func declared(in container: InterfaceView) -> [InterfaceView] { declared[ObjectIdentifier(container)] ?? [] }

    /// Returns whether the variable of a view is declared in a separate statement before the view is put.
    func isDeclared(_ view: InterfaceView) -> Bool { declaredViews.contains(ObjectIdentifier(view)) }

    /// Returns whether the word `previous` in the chain of `view` refers to `target`.
    static func isPrevious(_ target: InterfaceView, of view: InterfaceView) -> Bool {
        guard let superview = view.superview, superview === target.superview, target.position == view.position - 1,
            target.role != .guide
        else { return false }
        return target.installed == .all && view.installed == .all
    }

    private func place(_ constraint: InterfaceConstraint, of owner: InterfaceView) {
        let ways = [constraint, constraint.flipped].compactMap { $0 }
        if let way = ways.first(where: canChain) { return addToChain(way) }
        if let way = ways.first(where: { $0.first.view !== root && $0.first.area == .bounds && contains($0.first.view) }
        ) {
            return deferStatement(way)
        }
        if let way = ways.first(where: { $0.first.view === root && $0.first.area == .bounds }) {
            own.append(way)
            if let target = way.second?.view, target !== root { use(target, in: root) }
            return
        }
        addBetweenAreas(constraint, of: owner)
    }

    /// Plans a separate statement for a constraint that no chain can contain, in the innermost function that can refer
    /// to both views.
    private func addBetweenAreas(_ constraint: InterfaceConstraint, of owner: InterfaceView) {
        let views = [constraint.first.view, constraint.second?.view].compactMap(\.self)
        guard views.allSatisfy(contains) else {
            return report.add(
                .missing, element(of: constraint, in: owner), nil, "one of its views belongs to another scene")
        }
        let homes = views.map { $0 === root ? root : $0.superview ?? root }
        let container = homes.dropFirst().reduce(homes[0]) { container, home in
            container.isOrIsIn(home) ? home : Self.common(home, container) ?? root
        }
        deferred[ObjectIdentifier(container), default: []].append(constraint)
        for view in views where !container.isOrIsIn(view) { use(view, in: container) }
    }

    private func element(of constraint: InterfaceConstraint, in owner: InterfaceView) -> Element {
        owner.element.child("constraints")?.children.first { $0.id == constraint.id } ?? owner.element
    }

    private func contains(_ view: InterfaceView) -> Bool { view === root || view.ancestors.contains { $0 === root } }

    private func canChain(_ constraint: InterfaceConstraint) -> Bool {
        let view = constraint.first.view
        guard view !== root, constraint.first.area == .bounds, contains(view) else { return false }
        guard constraint.installed == Self.installed(view) else { return false }
        guard let target = constraint.second?.view, target !== view else { return true }
        if view.ancestors.contains(where: { $0 === target }) { return contains(target) }
        return contains(target) && target.index < view.index
    }

    private static func installed(_ view: InterfaceView) -> SizeClasses {
        ([view] + view.ancestors).reduce(.all) { $0.intersection($1.installed) }
    }

    private func addToChain(_ constraint: InterfaceConstraint) {
        let view = constraint.first.view
        chains[ObjectIdentifier(view), default: []].append(constraint)
        guard let target = constraint.second?.view, target !== view, let container = view.superview else { return }
        guard !container.isOrIsIn(target), !Self.isPrevious(target, of: view) else { return }
        use(target, in: container)
    }

    private func deferStatement(_ constraint: InterfaceConstraint) {
        let view = constraint.first.view
        guard let target = constraint.second?.view, target !== view else {
            guard let container = view.superview else { return }
            deferred[ObjectIdentifier(container), default: []].append(constraint)
            return use(view, in: container)
        }
        guard contains(target), let container = Self.common(view, target) else {
            return report.add(.missing, view.element, nil, "one of its constraints has a view of another scene")
        }
        deferred[ObjectIdentifier(container), default: []].append(constraint)
        use(view, in: container)
        if target !== container, !container.isOrIsIn(target) { use(target, in: container) }
    }

    /// Returns the closest view that contains both views; nil if no view does.
    private static func common(_ first: InterfaceView, _ second: InterfaceView) -> InterfaceView? {
        first.ancestors.first { second !== $0 && second.isOrIsIn($0) || second === $0 }
    }

    /// Records that the function of `container` refers to a view, which therefore needs a variable that is visible
    /// there.
    private func use(_ view: InterfaceView, in container: InterfaceView) {
        variables.insert(ObjectIdentifier(view))
        guard let home = view.superview, !container.isOrIsIn(home) else { return }
        guard let scope = Self.common(view, container) ?? view.ancestors.last else { return }
        declare(view, in: container === scope ? container : scope)
    }

    private func declare(_ view: InterfaceView, in container: InterfaceView) {
        guard declaredViews.insert(ObjectIdentifier(view)).inserted else { return }
        declared[ObjectIdentifier(container), default: []].append(view)
    }
}

extension InterfaceView {
    /// Returns whether the view is `other` or a descendant of it.
    func isOrIsIn(_ other: InterfaceView) -> Bool { self === other || ancestors.contains { $0 === other } }
}
