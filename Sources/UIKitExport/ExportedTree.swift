import Geometry
import Layout

/// The views of a screen that the code creates, with their classes and names.
struct ExportedTree {
    struct View {
        var id: ViewID
        /// The index of the superview; -1 for the root.
        var parent: Int
        var path: String
        var name: String
        var type: UIKitType
        /// The name of the script's kind or class.
        var kind: String
        var isArranged = false
        /// The frame of a view that is placed by a container without a UIKit class; nil for other views.
        var fixedFrame: Rect?
        /// The frame and autoresizing mask of a view that no constraints place; nil for other views.
        var autoresizing: Autoresizing?
        /// The constant intrinsic size of a `FixedSizeView`; nil for other views.
        var fixedSize: IntrinsicSize?
        /// The indices of the subviews in z-order, from back to front.
        var children: [Int] = []
        /// The indices of the arranged views, in the order of the stack.
        var arranged: [Int] = []
    }

    let screen: Screen
    /// The views in preorder; the root is first.
    private(set) var views: [View] = []
    private(set) var indices: [ViewID: Int] = [:]
    var issues: [ExportedCode.Issue] = []

    /// Chooses the views, classes and names of a screen.
    init(_ screen: Screen) throws(LayoutError) {
        self.screen = screen
        let drawing = try Self.drawingViews(screen)
        var names = SwiftNames()
        // An explicit stack, because the tree may be deeper than the call stack.
        var work: [(id: ViewID, parent: Int)] = [(screen.root, -1)]
        while let (id, parent) = work.popLast() {
            let kind = try screen.kind(of: id)
            var view = View(
                id: id, parent: parent, path: screen.path(of: id), name: "view", type: .plain, kind: kind.name)
            view.type = try type(of: id, kind, draws: drawing.contains(id), &view)
            if kind.name == "Guide", parent >= 0, try isGuide(id, in: views[parent].id) { view.type = .guide }
            if parent >= 0 {
                view.name = names.name(try screen.name(of: id), noun: view.type.noun)
                if try screen.kind(of: views[parent].id).container != nil, try screen.isInContainer(id) {
                    view.fixedFrame = try screen.frame(of: id)
                }
                views[parent].children.append(views.count)
            }
            indices[id] = views.count
            views.append(view)
            guard !view.type.makesContent else {
                try reportInside(view)
                continue
            }
            for child in try screen.subviews(of: id).reversed() { work.append((child, views.count - 1)) }
        }
        try findMasks()
        // Containers of scripts arrange views too, but only stacks have arranged subviews in UIKit.
        for index in views.indices where views[index].type.name == "UIStackView" {
            views[index].arranged = try screen.arrangedSubviews(of: views[index].id).compactMap { indices[$0] }
            for child in views[index].arranged { views[child].isArranged = true }
        }
    }

    /// Returns whether UIKit's layout guides can express a guide: they have no subviews, and stacks do not arrange
    /// them.
    private func isGuide(_ id: ViewID, in parent: ViewID) throws(LayoutError) -> Bool {
        let arranged = try screen.arrangedSubviews(of: parent)
        return try screen.subviews(of: id).isEmpty && !arranged.contains(id)
    }

    /// Finds the views that are placed by a frame and an autoresizing mask. The multipliers of their constraints show
    /// which parts of the mask are flexible.
    private mutating func findMasks() throws(LayoutError) {
        var factors: [ViewID: [Attribute: Double]] = [:]
        for record in try ConstraintRecord.all(in: screen) where record.isPlacement {
            let (first, second) = (record.request.first, record.request.second)
            let isPart = second?.attribute.isDimension == true
            factors[first.view, default: [:]][first.attribute] = isPart ? record.request.multiplier : 0
        }
        for (id, factors) in factors {
            guard let index = indices[id], views[index].parent >= 0 else { continue }
            let axes: [(start: Attribute, extent: Attribute, parts: [Autoresizing.Mask])] = [
                (.left, .width, [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]),
                (.top, .height, [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin]),
            ]
            var mask: Autoresizing.Mask = []
            for (start, extent, parts) in axes {
                let shares = [factors[start] ?? 0, factors[extent] ?? 0]
                // A view whose only flexible part is the space after it stays at its place, as without a mask.
                guard shares.contains(where: { $0 > 1e-9 }) else { continue }
                for (share, part) in zip(shares + [1 - shares[0] - shares[1]], parts) where share > 1e-9 {
                    mask.insert(part)
                }
            }
            let parent = try screen.frame(of: views[views[index].parent].id)
            views[index].autoresizing = Autoresizing(
                frame: try screen.frame(of: id), mask: mask,
                superviewSize: Size(width: parent.width, height: parent.height))
        }
    }

    /// Reports the subviews that are lost because the view's UIKit class makes its own subviews.
    private mutating func reportInside(_ view: View) throws(LayoutError) {
        let count = try screen.viewsInside(view.id).count - 1
        guard count > 0 else { return }
        issues.append(
            ExportedCode.Issue(
                severity: .missing, path: view.path, element: "subviews (\(count))",
                reason: "\(view.type.name) makes its own subviews", source: screen.putPlace(of: view.id)))
    }

    /// Returns the views that draw their own content, other than a gradient.
    private static func drawingViews(_ screen: Screen) throws(LayoutError) -> Set<ViewID> {
        let nodes = screen.snapshot().nodes
        let ids = try screen.viewsInside(screen.root)
        guard nodes.count == ids.count else { return [] }
        var drawing: Set<ViewID> = []
        for (node, id) in zip(nodes, ids) where !node.commands.isEmpty {
            if screen.property(id, slot: CommonProperties.gradient.slot).isNone { drawing.insert(id) }
        }
        return drawing
    }

    /// Returns the UIKit class of a view. Reports the view if the class is only similar to its kind.
    private mutating func type(of id: ViewID, _ kind: Kind, draws: Bool, _ view: inout View) throws(LayoutError)
        -> UIKitType
    {
        func report(_ reason: String, to issues: inout [ExportedCode.Issue]) {
            issues.append(
                ExportedCode.Issue(
                    severity: .replaced, path: view.path, element: kind.name, reason: reason,
                    source: screen.putPlace(of: id)))
        }
        if let known = UIKitType.kinds[kind.name] {
            if let difference = known.difference { report(difference, to: &issues) }
            return known
        }
        let size = try screen.intrinsicSize(of: id)
        if kind.container != nil {
            report("UIKit has no such container; the code places its views at fixed frames", to: &issues)
        } else if kind.isStack {
            return UIKitType.kinds["Stack"] ?? .plain
        } else if kind.isScroll {
            report("the code has a scroll view in its place", to: &issues)
            return UIKitType.kinds["Scroll"] ?? .plain
        } else if draws {
            report("its drawing cannot be exported; the code has an empty view of the same size", to: &issues)
        }
        guard size.width != nil || size.height != nil else { return .plain }
        view.fixedSize = size
        return .sized
    }
}
