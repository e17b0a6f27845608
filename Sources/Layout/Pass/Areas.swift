import Geometry

struct AreaKey: Hashable {
    var view: Int32
    var generation: UInt32
    var area: AnchorArea
}

/// The safe areas, layout margins, readable areas and keyboard areas of views. Each area is the view's frame minus
/// insets, which depend on solved frames. The pass therefore computes them after solving and solves again if they
/// changed.
final class Areas {
    private let tree: ViewTree
    private let frames: Frames
    private let link: SolverLink
    /// The insets of the areas that constraints refer to, as of the last pass.
    @exclusivity(unchecked) private var inUse: [AreaKey: Insets] = [:]

    init(_ tree: ViewTree, _ frames: Frames, _ link: SolverLink) {
        self.tree = tree
        self.frames = frames
        self.link = link
    }

    /// Whether nothing refers to an area.
    var isEmpty: Bool { inUse.isEmpty }

    /// Makes the next pass update the areas, after a change that may affect them.
    func setNeedsUpdate() {
        if !isEmpty { link.setNeedsSolve() }
    }

    /// Removes the areas for which `isUsed` returns false.
    func keep(where isUsed: (AreaKey) -> Bool) { inUse = inUse.filter { key, _ in isUsed(key) } }

    /// Resets the used areas to their insets before the first round of a pass.
    ///
    /// - Returns: The areas whose insets changed, in the order of their views.
    func restart() -> [AreaKey] {
        change(isTrial: false) {
            startInsets(Int($0.view), $0.area)
        } isSame: {
            $0 == $1
        }
    }

    /// Computes the used areas from the solved frames.
    ///
    /// - Parameter isTrial: Whether to only determine the changes, without applying them.
    /// - Returns: The areas whose insets changed, in the order of their views.
    func update(isTrial: Bool) -> [AreaKey] {
        change(isTrial: isTrial) {
            computedInsets(Int($0.view), $0.area)
        } isSame: {
            isClose($0, $1)
        }
    }

    private func change(isTrial: Bool, _ insets: (AreaKey) -> Insets, isSame: (Insets, Insets) -> Bool) -> [AreaKey] {
        var changed: [AreaKey] = []
        for (key, known) in inUse {
            let new = insets(key)
            guard !isSame(new, known) else { continue }
            if !isTrial { inUse[key] = new }
            changed.append(key)
        }
        // Dictionaries have no order, but the result must not depend on it.
        changed.sort { ($0.view, $0.area.rawValue) < ($1.view, $1.area.rawValue) }
        return changed
    }

    /// The maximum width of readable content in points, at the default text size, as in UIKit. It scales with the text
    /// size.
    private static let readableWidth = 672.0

    /// Returns the insets of an area that a constraint or an arrangement refers to. Later passes keep it up to date.
    func useArea(_ side: ConstraintSide) -> Insets {
        guard side.area != .frame, !side.area.isOfScrollViews else { return .zero }
        let key = AreaKey(view: side.view, generation: side.generation, area: side.area)
        if let known = inUse[key] { return known }
        let insets = startInsets(Int(side.view), side.area)
        inUse[key] = insets
        return insets
    }

    /// Returns the insets of an area before any frame is known: the screen's for the root; for other views, those that
    /// they set themselves.
    private func startInsets(_ index: Int, _ area: AnchorArea) -> Insets {
        let isRoot = tree[index].parent < 0
        let start =
            tree.insets(tree.id(index), slot: CommonProperties.safeAreaInsets)
            ?? (isRoot ? tree.traits.safeArea : .zero)
        let keyboard = isRoot ? tree.traits.keyboardHeight : 0
        return insets(
            index, area, safeArea: start, outerMargins: .zero, keyboard: keyboard,
            width: isRoot ? tree.traits.size.width : 0)
    }

    func safeArea(of view: ViewID) throws(LayoutError) -> Insets { safeArea(try tree.index(view)) }

    /// Returns the insets from a view's frame to one of its areas, in points.
    func insets(of area: AnchorArea, in view: ViewID) throws(LayoutError) -> Insets {
        computedInsets(try tree.index(view), area)
    }

    /// Returns the frame of an area in the coordinates of its view. A scroll view's layout guides use its content's
    /// coordinates, as in UIKit.
    func areaFrame(_ area: AnchorArea, in view: ViewID) throws(LayoutError) -> Rect {
        let size = try frames.frame(of: view).size
        switch area {
        case .contentLayout: return Rect(size: try frames.contentSize(of: view) ?? size)
        case .frameLayout: return Rect(origin: tree.contentOffset(Int(view.index)), size: size)
        default: return Rect(size: size).inset(by: try insets(of: area, in: view))
        }
    }

    private func computedInsets(_ index: Int, _ area: AnchorArea) -> Insets {
        insets(
            index, area, safeArea: safeArea(index), outerMargins: outerMargins(index),
            keyboard: keyboardOverlap(index), width: frames.solvedFrame(index).width)
    }

    private func insets(
        _ index: Int, _ area: AnchorArea, safeArea: @autoclosure () -> Insets,
        outerMargins: @autoclosure () -> Insets, keyboard: @autoclosure () -> Double, width: @autoclosure () -> Double
    ) -> Insets {
        switch area {
        case .frame, .contentLayout, .frameLayout: return .zero
        case .readableContent:
            var margins = insets(
                index, .layoutMargins, safeArea: safeArea(), outerMargins: outerMargins(), keyboard: 0, width: 0)
            let rest = max(0, width() - margins.left - margins.right - Self.readableWidth * tree.traits.textSize) / 2
            margins.left += rest
            margins.right += rest
            return margins
        case .safeArea: return safeArea()
        case .layoutMargins:
            var margins = tree.layoutMargins(index)
            if tree.property(tree.id(index), slot: CommonProperties.insetsLayoutMarginsFromSafeArea).boolean ?? true {
                margins = margins + safeArea()
            }
            let isInsideOuter =
                tree.property(tree.id(index), slot: CommonProperties.preservesSuperviewLayoutMargins).boolean == true
            return isInsideOuter ? margins.union(outerMargins()) : margins
        case .keyboard: return Insets(top: 0, left: 0, bottom: keyboard(), right: 0)
        case .keyboardSafeArea:
            var insets = safeArea()
            insets.bottom = max(insets.bottom, keyboard())
            return insets
        }
    }

    /// Returns the view's own safe area if it sets one, or the screen's for the root. Other views inherit the parts of
    /// the superview's safe area that overlap them.
    private func safeArea(_ index: Int) -> Insets {
        if let own = tree.insets(tree.id(index), slot: CommonProperties.safeAreaInsets) { return own }
        guard tree[index].parent >= 0 else { return tree.traits.safeArea }
        return overlap(of: index, safeArea(Int(tree[index].parent)))
    }

    /// Returns the parts of the superview's layout margins that overlap the view, for
    /// `preservesSuperviewLayoutMargins`.
    private func outerMargins(_ index: Int) -> Insets {
        let parent = Int(tree[index].parent)
        return parent < 0 ? .zero : overlap(of: index, computedInsets(parent, .layoutMargins))
    }

    /// Returns the parts of the superview's insets that overlap the view.
    private func overlap(of index: Int, _ outer: Insets) -> Insets {
        guard outer != .zero else { return .zero }
        let frame = frames.shownFrame(index)
        let size = frames.solvedFrame(Int(tree[index].parent)).size
        // A cell that scrolls under an edge and back keeps its layout.
        let isCell = tree[index].flags.contains(.isCell)
        return Insets(
            top: isCell ? 0 : max(0, outer.top - max(0, frame.y)), left: max(0, outer.left - max(0, frame.x)),
            bottom: isCell ? 0 : max(0, outer.bottom - max(0, size.height - frame.maxY)),
            right: max(0, outer.right - max(0, size.width - frame.maxX)))
    }

    /// Returns the height in points of the part of a view that is below the top of the keyboard.
    private func keyboardOverlap(_ index: Int) -> Double {
        guard tree.traits.keyboardHeight > 0 else { return 0 }
        return max(0, frames.absoluteFrame(index).maxY - (tree.traits.size.height - tree.traits.keyboardHeight))
    }

    private func isClose(_ a: Insets, _ b: Insets) -> Bool {
        abs(a.top - b.top) < 1e-6 && abs(a.left - b.left) < 1e-6 && abs(a.bottom - b.bottom) < 1e-6
            && abs(a.right - b.right) < 1e-6
    }
}

extension LayoutConstraint {
    func uses(_ key: AreaKey) -> Bool {
        guard state != .removed else { return false }
        return first.area == key.area && first.view == key.view && first.generation == key.generation
            || second.map { $0.area == key.area && $0.view == key.view && $0.generation == key.generation } ?? false
    }
}
