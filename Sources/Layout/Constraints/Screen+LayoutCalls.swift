extension Screen {
    /// Begins a layout of a view: constraints made until the matching `endLayout` belong to it. Calls nest.
    ///
    /// - Parameter option: what to do with what earlier layouts of the view have made.
    package func beginLayout(of view: ViewID, option: SublayoutingOption = .addNew) throws(LayoutFault) {
        let index = try index(view)
        guard contexts.count < 200 else {
            throw LayoutFault(
                "layout calls are nested 200 deep at \(path(of: view)); does a molecule put itself?", code: "nesting")
        }
        var context = LayoutContext(view: Int32(index), option: option)
        switch option {
        case .addNew: break
        case .editExisting: context.existing = existingConstraints(of: index)
        case .removeOldAndAddNew: removeConstraintsInside(index)
        case .cleanLayoutAndAddNew:
            removeConstraintsInside(index)
            for child in nodes[index].children { try destroy(id(Int(child))) }
            nodes[index].nameCounts = [:]
        }
        contexts.append(context)
    }

    /// Ends the innermost layout call; the outermost brings all constraints to the solver.
    package func endLayout() {
        contexts.removeLast()
        if contexts.isEmpty { activatePending() }
    }

    /// Leaves all layout calls after a script failed inside of them. What was made so far stays.
    package func abandonLayouts() {
        contexts.removeAll()
        activatePending()
    }

    package var isInLayout: Bool { !contexts.isEmpty }

    /// The view whose layout is being made.
    package var layoutView: ViewID? { contexts.last.map { id(Int($0.view)) } }

    /// Puts a view as the layout that is being made says: `put`, and `previous` of the next view is this one.
    ///
    /// Under `editExisting` a view that is there already just stays.
    package func layoutPut(
        _ child: ViewID, into parent: ViewID, arranged: Bool = false, name: String? = nil, source: SourceLocation
    ) throws(LayoutFault) {
        let childIndex = try index(child)
        let parentIndex = try index(parent)
        let isThere = nodes[childIndex].parent == Int32(parentIndex) && nodes[childIndex].flags.contains(.isArranged) == arranged
        if !isThere { try put(child, into: parent, arranged: arranged, name: name, source: source) }
        if let place = contexts.lastIndex(where: { $0.view == Int32(parentIndex) }) {
            nodes[childIndex].previous = contexts[place].lastPut == Int32(childIndex) ? -1 : contexts[place].lastPut
            contexts[place].lastPut = Int32(childIndex)
        }
        try layOutOwnContent(childIndex)
    }

    /// Lets the kind of a view put its own content, once.
    private func layOutOwnContent(_ index: Int) throws(LayoutFault) {
        guard !nodes[index].flags.contains(.hasOwnContent) else { return }
        nodes[index].flags.insert(.hasOwnContent)
        try beginLayout(of: id(index))
        defer { endLayout() }
        try registry.kinds[nodes[index].kind].behavior.layoutContent(of: id(index), in: self)
    }

    /// The subview of that name and kind which was there before the layout call that is being made began, if the call
    /// takes up what exists: so that laying out again with names keeps views and their state.
    package func existingSubview(named name: String, kind: Int, of parent: ViewID) throws(LayoutFault) -> ViewID? {
        let parentIndex = try index(parent)
        guard let place = contexts.lastIndex(where: { $0.view == Int32(parentIndex) }),
            contexts[place].option == .editExisting || contexts[place].option == .removeOldAndAddNew
        else { return nil }
        let found = nodes[parentIndex].children.first {
            nodes[Int($0)].name == name && nodes[Int($0)].kind == kind && !contexts[place].reused.contains($0)
        }
        guard let found else { return nil }
        contexts[place].reused.insert(found)
        return id(Int(found))
    }

    /// The view that the same layout put before this one.
    package func previousView(of view: ViewID) throws(LayoutFault) -> ViewID? {
        let previous = nodes[try index(view)].previous
        return previous < 0 ? nil : id(Int(previous))
    }

    /// Drops the constraints that layouts of a view and of the views in it have made.
    private func removeConstraintsInside(_ top: Int) {
        var stack = [top]
        while let index = stack.popLast() {
            removeOwnedConstraints(of: index)
            stack.append(contentsOf: nodes[index].children.map(Int.init))
        }
    }
}
