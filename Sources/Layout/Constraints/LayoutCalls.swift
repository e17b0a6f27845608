import Diagnostics

/// Runs layout calls, which can be nested and own the views and constraints that they create. `Screen` documents the
/// methods that it forwards to.
final class LayoutCalls {
    let tree: ViewTree
    let link: SolverLink
    let frames: Frames
    let rows: RowBaselines
    let constraints: ConstraintStore
    let marks: PassMarks
    let stacks: StackArranger
    let contents: ContentSizes
    let properties: ViewProperties
    let expressions: AnchorExpressions

    /// The running layout calls, outermost first.
    @exclusivity(unchecked) var contexts: [LayoutContext] = []
    @exclusivity(unchecked) var unitCount: Int32 = 0
    /// The number of puts by layouts so far. Each view stores the number of its last put.
    @exclusivity(unchecked) var putCount: UInt32 = 0

    var hooks = ViewHooks()

    init(_ parts: ScreenParts, _ pass: LayoutPass, _ properties: ViewProperties) {
        tree = parts.tree
        link = parts.link
        frames = parts.frames
        rows = parts.rows
        constraints = parts.constraints
        expressions = parts.expressions
        marks = pass.marks
        stacks = pass.stacks
        contents = pass.contents
        self.properties = properties
    }

    /// The maximum nesting depth of layout calls.
    static let maximumNesting = 200

    func beginLayout(
        of view: ViewID, option: SublayoutingOption? = nil, isContent: Bool = true, unit: LayoutUnit? = nil
    ) throws(LayoutError) {
        try tree.refuseReaders("a layout")
        let index = try tree.index(view)
        guard contexts.count < Self.maximumNesting else {
            throw LayoutError(
                """
                layout calls are nested \(Self.maximumNesting) deep at \(tree.path(of: view)); does a molecule put \
                itself, or a function pass itself to layoutContent?
                """,
                code: .nesting)
        }
        let context = context(of: index, option, unit)
        switch context.option {
        case .addNew, .editExisting: break
        case .removeOldAndAddNew: removeConstraintsInside(index, keepingOwn: isContent)
        case .cleanLayoutAndAddNew:
            removeConstraintsInside(index, keepingOwn: isContent)
            for child in tree[index].children.map({ tree.id(Int($0)) }) { try remove(child, from: view) }
            // A hook may have destroyed the view itself.
            _ = try tree.index(view)
        }
        contexts.append(context)
    }

    /// Returns the context of a layout call, with values inherited from the enclosing call.
    private func context(of index: Int, _ option: SublayoutingOption?, _ unit: LayoutUnit?) -> LayoutContext {
        var level = contexts.count - 1
        while level >= 0, !tree.isInside(index, Int(contexts[level].view)) { level -= 1 }
        guard level >= 0 else {
            return LayoutContext(
                view: Int32(index), option: option ?? .addNew, unit: unit ?? .none,
                reusesNames: option.map { $0 != .addNew } ?? false, isRenewal: false)
        }
        let inherited: SublayoutingOption = contexts[level].option == .editExisting ? .editExisting : .addNew
        return LayoutContext(
            view: Int32(index), option: option ?? inherited, unit: unit ?? contexts[level].unit,
            reusesNames: option.map { $0 != .addNew } ?? contexts[level].reusesNames,
            isRenewal: contexts[level].isRenewal && (unit == nil || unit == contexts[level].unit),
            renewalStart: contexts[level].renewalStart)
    }

    func endLayout() {
        contexts.removeLast()
        if contexts.isEmpty { constraints.activatePending() }
    }

    func abandonLayouts() {
        contexts.removeAll()
        constraints.activatePending()
    }

    var isInLayout: Bool { !contexts.isEmpty }

    var layoutView: ViewID? { contexts.last.map { tree.id(Int($0.view)) } }

    func isBeingLaidOut(_ view: ViewID) -> Bool {
        contexts.contains { tree.isInside(Int($0.view), Int(view.index)) }
    }

    var layoutUnit: LayoutUnit { contexts.last?.unit ?? .none }

    func layoutPut(
        _ child: ViewID, into parent: ViewID, arranged: Bool = false, name: String? = nil, source: SourceLocation
    ) throws(LayoutError) {
        let childIndex = try tree.index(child)
        let parentIndex = try tree.index(parent)
        let isThere =
            tree[childIndex].parent == Int32(parentIndex) && tree[childIndex].flags.contains(.isArranged) == arranged
        if !isThere { try put(child, into: parent, arranged: arranged, name: name, source: source) }
        putCount += 1
        tree[childIndex].put.number = putCount
        tree[childIndex].put.order = SiblingOrder(putNumber: putCount)
        tree[childIndex].put.unit = contexts.last?.unit ?? .none
        if let level = contextIndex(of: parentIndex) {
            tree[childIndex].put.previous = contexts[level].lastPut == Int32(childIndex) ? -1 : contexts[level].lastPut
            contexts[level].lastPut = Int32(childIndex)
            if arranged { contexts[level].lastArranged = Int32(childIndex) }
            if isThere { contexts[level].reused.insert(Int32(childIndex)) }
            if contexts[level].isRenewal, tree[childIndex].spacingAfter != nil {
                try properties.setCustomSpacing(nil, after: child)
            }
        }
        try layOutOwnContent(childIndex)
    }

    func lastArranged(of stack: ViewID) throws(LayoutError) -> ViewID? {
        let index = try tree.index(stack)
        if let level = contextIndex(of: index) {
            let last = Int(contexts[level].lastArranged)
            // It may have left the stack, and its index may have been reused.
            if last >= 0, tree[last].parent == Int32(index), tree[last].flags.contains(.isArranged) {
                return tree.id(last)
            }
            if contexts[level].isRenewal { return nil }
        }
        return tree[index].arranged.last.map { tree.id(Int($0)) }
    }

    func isRenewing(_ view: ViewID) -> Bool {
        contextIndex(of: Int(view.index)).map { contexts[$0].isRenewal } ?? false
    }

    /// Returns the innermost running layout call of a view; nil if none is running.
    func layoutContext(of view: Int) -> LayoutContext? { contextIndex(of: view).map { contexts[$0] } }

    /// Returns the index of the innermost running layout call of a view; nil if none is running.
    private func contextIndex(of view: Int) -> Int? {
        var level = contexts.count - 1
        while level >= 0, contexts[level].view != Int32(view) { level -= 1 }
        return level < 0 ? nil : level
    }

    /// Lets the kind of a view put the view's own content, once.
    private func layOutOwnContent(_ index: Int) throws(LayoutError) {
        guard !tree[index].flags.contains(.hasOwnContent) else { return }
        tree[index].flags.insert(.hasOwnContent)
        let kind = tree[index].kind
        guard !tree.registry.kinds[kind].isPlain, tree.registry.kinds[kind].behavior.hasContent else { return }
        try beginLayout(of: tree.id(index), option: .addNew, unit: LayoutUnit.none)
        defer { endLayout() }
        try tree.registry.kinds[tree[index].kind].behavior.layoutContent(of: tree.id(index), in: tree.screen)
    }

    func existingSubview(named name: String?, kind: Int, of parent: ViewID) throws(LayoutError) -> ViewID? {
        guard let level = try reusingLevel(name, in: parent) else { return nil }
        return reuse(name, at: level) { tree[Int($0.index)].kind == kind }
    }

    func existingSubview(
        named name: String?, of parent: ViewID, where isWanted: (ViewID) -> Bool
    ) throws(LayoutError) -> ViewID? {
        guard let level = try reusingLevel(name, in: parent) else { return nil }
        return reuse(name, at: level, where: isWanted)
    }

    /// Returns the index of the parent's running layout call if puts with this name may reuse existing subviews;
    /// otherwise nil.
    private func reusingLevel(_ name: String?, in parent: ViewID) throws(LayoutError) -> Int? {
        let index = try tree.index(parent)
        guard !tree[index].children.isEmpty, let level = contextIndex(of: index) else { return nil }
        return contexts[level].isRenewal || contexts[level].reusesNames && name != nil ? level : nil
    }

    private func reuse(_ name: String?, at level: Int, where isWanted: (ViewID) -> Bool) -> ViewID? {
        let children = tree[Int(contexts[level].view)].children
        while contexts[level].firstUnused < children.count,
            contexts[level].reused.contains(children[contexts[level].firstUnused])
        {
            contexts[level].firstUnused += 1
        }
        let (isRenewal, unit, start) = (contexts[level].isRenewal, contexts[level].unit, contexts[level].renewalStart)
        let found = children[min(contexts[level].firstUnused, children.count)...].first { child in
            let index = Int(child)
            guard !contexts[level].reused.contains(child), isWanted(tree.id(index)),
                tree[index].put.number < start || !isRenewal
            else {
                return false
            }
            if let name { return tree.isNamed(index, name) }
            return tree[index].put.unit == unit && !tree[index].flags.contains(.isNamedByScript)
        }
        guard let found else { return nil }
        contexts[level].reused.insert(found)
        return tree.id(Int(found))
    }

    /// Lets the running layout calls of a view search all its subviews for reuse again, because their order changed.
    func subviewsDidMove(in parent: Int) {
        for level in contexts.indices where contexts[level].view == Int32(parent) { contexts[level].firstUnused = 0 }
    }

    /// Removes the constraints created by layouts of a view and its descendants.
    ///
    /// - Parameter keepingOwn: Whether constraints whose first anchor belongs to the view itself stay.
    private func removeConstraintsInside(_ top: Int, keepingOwn: Bool) {
        tree.forEachView(in: top) { index in
            guard index == top, keepingOwn else { return constraints.removeOwnedConstraints(of: index) }
            for constraint in constraints.owned(of: index) where constraints[Int(constraint)].first.view != Int32(top) {
                constraints.removeConstraint(constraint, unlistingOwner: true)
            }
            if tree[index].constraints.owned.isEmpty { tree[index].constraints.nextIndex = 0 }
        }
        guard !keepingOwn else { return }
        // Constraints by other layouts that start at this view. Constraints that only have it as target stay.
        for constraint in constraints.mentions(of: top) where constraints[Int(constraint)].first.view == Int32(top) {
            constraints.removeConstraint(constraint, unlistingOwner: true)
        }
    }
}
