/// Updates constraints and stacks when areas change.
extension LayoutPass {
    /// Resets the used areas to their insets before the first round, and removes unused ones.
    func restartAreas() {
        guard !areas.isEmpty else { return }
        areas.keep(where: isUsed)
        areas.restart().forEach(recreateUses)
    }

    /// Computes the used areas from the solved frames.
    ///
    /// - Parameter isTrial: Whether to only determine the changes, without applying them.
    /// - Returns: The views with changed areas, because of which the pass has to solve again.
    func updateAreas(isTrial: Bool) -> [Int32] {
        guard !areas.isEmpty else { return [] }
        let changed = areas.update(isTrial: isTrial)
        if !isTrial { changed.forEach(recreateUses) }
        return changed.map(\.view)
    }

    /// Recreates the constraints and arrangements that use an area.
    private func recreateUses(of key: AreaKey) {
        for constraint in constraints.mentions(of: Int(key.view)) + constraints.owned(of: Int(key.view))
        where constraints[Int(constraint)].uses(key) {
            constraints.reactivate(constraint)
        }
        if arrangementUses(key) { marks.needsArrangement(Int(key.view)) }
    }

    private func isUsed(_ key: AreaKey) -> Bool {
        let node = tree[Int(key.view)]
        guard node.generation == key.generation, node.flags.contains(.isInScreen) else { return false }
        return arrangementUses(key)
            || constraints.mentions(of: Int(key.view)).contains { constraints[Int($0)].uses(key) }
            || constraints.owned(of: Int(key.view)).contains { constraints[Int($0)].uses(key) }
    }

    /// Returns whether a stack arranges its views within the area.
    private func arrangementUses(_ key: AreaKey) -> Bool {
        let index = Int(key.view)
        return key.area == .layoutMargins && tree.registry.kinds[tree[index].kind].isStack
            && tree.arrangesWithinMargins(index)
    }
}
