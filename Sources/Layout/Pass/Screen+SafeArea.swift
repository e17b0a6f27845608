/// Safe areas: the screen's at the root; in other views what of it reaches over their edges, as far as they lie at the
/// edges of their superview; or what the view sets itself.
extension Screen {
    /// Notes that a constraint refers to a view's safe area, so that passes keep it up to date.
    func useSafeArea(of index: Int) {
        guard !nodes[index].flags.contains(.isSafeAreaUsed) else { return }
        nodes[index].flags.insert(.isSafeAreaUsed)
        safeAreaUsers.append(Int32(index))
    }

    /// Brings the safe areas that constraints use in line with the frames that were solved.
    ///
    /// - Returns: the views whose safe area changed, so that the pass has to solve again.
    func updateSafeAreas() -> [Int32] {
        var changed: [Int32] = []
        safeAreaUsers.removeAll { !nodes[Int($0)].flags.contains(.isAlive) || !nodes[Int($0)].flags.contains(.isInScreen) }
        for entry in safeAreaUsers {
            let index = Int(entry)
            let insets = computedSafeArea(index)
            guard !isClose(insets, nodes[index].safeArea) else { continue }
            nodes[index].safeArea = insets
            changed.append(entry)
            for constraint in nodes[index].mentions + nodes[index].owned {
                let record = constraints[Int(constraint)]
                if [record.first, record.second].contains(where: { $0?.isSafeArea == true && $0?.view == entry }) {
                    reactivate(constraint)
                }
            }
        }
        return changed
    }

    package func safeArea(of view: ViewID) throws(LayoutFault) -> Insets { computedSafeArea(try index(view)) }

    private func computedSafeArea(_ index: Int) -> Insets {
        if let own = property(id(index), slot: CommonProperties.safeAreaInsets).insets { return own }
        guard nodes[index].parent >= 0 else { return traits.safeArea }
        let parent = Int(nodes[index].parent)
        let outer = computedSafeArea(parent)
        guard outer != .zero else { return .zero }
        let frame = solvedFrame(index)
        let size = solvedFrame(parent).size
        return Insets(
            top: max(0, outer.top - max(0, frame.y)), left: max(0, outer.left - max(0, frame.x)),
            bottom: max(0, outer.bottom - max(0, size.height - frame.maxY)), right: max(0, outer.right - max(0, size.width - frame.maxX)))
    }

    private func isClose(_ a: Insets, _ b: Insets) -> Bool {
        abs(a.top - b.top) < 1e-6 && abs(a.left - b.left) < 1e-6 && abs(a.bottom - b.bottom) < 1e-6 && abs(a.right - b.right) < 1e-6
    }
}
