/// An area of a view that constraints refer to.
struct AreaKey: Hashable {
    var view: Int32
    var generation: UInt32
    var area: AnchorArea
}

/// Areas inside of views: safe areas, layout margins, and what the keyboard leaves. Each is the frame without some insets,
/// which follow from where the view lies; so they are worked out from the frames that were solved, and the pass solves
/// again where they changed.
extension Screen {
    /// The insets of an area that a constraint refers to. From then on passes keep it up to date.
    func useArea(_ side: ConstraintSide) -> Insets {
        guard side.area != .frame else { return .zero }
        let key = AreaKey(view: side.view, generation: side.generation, area: side.area)
        if let known = areaInsets[key] { return known }
        let insets = computedInsets(Int(side.view), side.area)
        areaInsets[key] = insets
        return insets
    }

    /// Brings the areas that constraints use in line with the frames that were solved.
    ///
    /// - Returns: the views of which one changed, so that the pass has to solve again.
    func updateAreas() -> [Int32] {
        guard !areaInsets.isEmpty else { return [] }
        var changed: [AreaKey] = []
        for (key, known) in areaInsets {
            let index = Int(key.view)
            guard nodes[index].generation == key.generation, nodes[index].flags.contains(.isInScreen) else {
                areaInsets[key] = nil
                continue
            }
            let insets = computedInsets(index, key.area)
            guard !isClose(insets, known) else { continue }
            areaInsets[key] = insets
            changed.append(key)
        }
        // The dictionary has no order; the work has one.
        changed.sort { ($0.view, $0.area.rawValue) < ($1.view, $1.area.rawValue) }
        for key in changed {
            for constraint in nodes[Int(key.view)].mentions + nodes[Int(key.view)].owned {
                let record = constraints[Int(constraint)]
                if [record.first, record.second].contains(where: { $0?.view == key.view && $0?.area == key.area }) {
                    reactivate(constraint)
                }
            }
        }
        return changed.map(\.view)
    }

    package func safeArea(of view: ViewID) throws(LayoutFault) -> Insets { safeArea(try index(view)) }

    /// The insets from a view's frame to one of its areas.
    package func insets(of area: AnchorArea, in view: ViewID) throws(LayoutFault) -> Insets { computedInsets(try index(view), area) }

    private func computedInsets(_ index: Int, _ area: AnchorArea) -> Insets {
        switch area {
        case .frame: return .zero
        case .safeArea: return safeArea(index)
        case .layoutMargins:
            let margins = property(id(index), slot: CommonProperties.layoutMargins).insets ?? .zero
            guard property(id(index), slot: CommonProperties.insetsLayoutMarginsFromSafeArea).boolean ?? true else { return margins }
            return margins + safeArea(index)
        case .keyboard: return Insets(top: 0, left: 0, bottom: keyboardOverlap(index), right: 0)
        case .keyboardSafeArea:
            var insets = safeArea(index)
            insets.bottom = max(insets.bottom, keyboardOverlap(index))
            return insets
        }
    }

    /// The screen's at the root; in other views what of it reaches over their edges, as far as they lie at the edges of
    /// their superview; or what the view sets itself.
    private func safeArea(_ index: Int) -> Insets {
        if let own = property(id(index), slot: CommonProperties.safeAreaInsets).insets { return own }
        guard nodes[index].parent >= 0 else { return traits.safeArea }
        let parent = Int(nodes[index].parent)
        let outer = safeArea(parent)
        guard outer != .zero else { return .zero }
        let frame = shownFrame(index)
        let size = solvedFrame(parent).size
        return Insets(
            top: max(0, outer.top - max(0, frame.y)), left: max(0, outer.left - max(0, frame.x)),
            bottom: max(0, outer.bottom - max(0, size.height - frame.maxY)), right: max(0, outer.right - max(0, size.width - frame.maxX)))
    }

    /// How much of a view, from its bottom edge up, lies below the top of the keyboard.
    private func keyboardOverlap(_ index: Int) -> Double {
        guard traits.keyboardHeight > 0 else { return 0 }
        return max(0, absoluteFrame(index).maxY - (traits.size.height - traits.keyboardHeight))
    }

    private func isClose(_ a: Insets, _ b: Insets) -> Bool {
        abs(a.top - b.top) < 1e-6 && abs(a.left - b.left) < 1e-6 && abs(a.bottom - b.bottom) < 1e-6 && abs(a.right - b.right) < 1e-6
    }
}

extension Insets {
    static func + (a: Insets, b: Insets) -> Insets {
        Insets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
    }
}
