/// What follows when areas change.
extension LayoutPass {
    /// Brings the areas that are used back to where the rounds of a pass start, and forgets those that are used no
    /// more.
    func restartAreas() {
        guard !areas.isEmpty else { return }
        areas.keep(where: isUsed)
        areas.restart().forEach(remakeUses)
    }

    /// Brings the areas that are used in line with the frames that were solved.
    ///
    /// - Parameter isTrial: whether to leave everything as it is and only tell what would change.
    /// - Returns: the views of which one changed, so that the pass has to solve again.
    func updateAreas(isTrial: Bool) -> [Int32] {
        guard !areas.isEmpty else { return [] }
        let changed = areas.update(isTrial: isTrial)
        if !isTrial { changed.forEach(remakeUses) }
        return changed.map(\.view)
    }

    /// Makes what uses an area again.
    private func remakeUses(of key: AreaKey) {
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

    /// Whether a stack arranges its views within the area.
    private func arrangementUses(_ key: AreaKey) -> Bool {
        let index = Int(key.view)
        return key.area == .layoutMargins && tree.registry.kinds[tree[index].kind].isStack
            && tree.arrangesWithinMargins(index)
    }
}
