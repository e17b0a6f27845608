import Geometry

/// Creates snapshots of a screen.
final class SnapshotMaker {
    private let tree: ViewTree
    private let frames: Frames
    private let properties: ViewProperties
    private let allowance: PassAllowance
    /// The bytes charged for the drawing in the last snapshot.
    @exclusivity(unchecked) private var drawingCharge = 0

    init(_ tree: ViewTree, _ frames: Frames, _ properties: ViewProperties, _ allowance: PassAllowance) {
        self.tree = tree
        self.frames = frames
        self.properties = properties
        self.allowance = allowance
    }

    /// Returns the screen's content, as of the last layout. O(views).
    func snapshot() -> Snapshot {
        // The last snapshot is no longer used, or soon won't be.
        tree.account.discharge(drawingCharge)
        drawingCharge = 0
        let traits = tree.traits
        var snapshot = Snapshot(
            size: traits.size, scale: traits.scale, direction: traits.direction, isDark: traits.isDark)
        snapshot.nodes.reserveCapacity(tree.viewCount)
        append(Int(tree.root.index), parent: -1, origin: .zero, to: &snapshot)
        if let keyboard = traits.keyboardFrame { KeyboardPicture.draw(keyboard, isDark: traits.isDark, in: &snapshot) }
        return snapshot
    }

    /// Charges the memory of drawn commands. The next snapshot frees it.
    func chargeDrawing(_ bytes: Int) {
        drawingCharge += bytes
        tree.account.charge(bytes)
    }

    private func append(_ top: Int, parent: Int, origin: Point, to snapshot: inout Snapshot) {
        // An explicit stack, because the tree may be deeper than the call stack.
        var work: [(index: Int, parent: Int, origin: Point)] = [(top, parent, origin)]
        while let (index, parent, origin) = work.popLast() {
            // Drawing can run the script's functions.
            guard allowance.mayContinue(with: index) else { break }
            let frame = frames.solvedFrame(index)
            let absolute = frame.offset(by: origin)
            let pixelFrame = absolute.onGrid(
                ofScale: tree.traits.scale, within: parent < 0 ? nil : snapshot.nodes[parent].pixelFrame,
                isMirrored: tree.traits.direction == .rightToLeft)
            let view = tree.id(index)
            let start = snapshot.commands.count
            let isHidden = tree.property(view, slot: CommonProperties.isHidden).boolean ?? false
            if !isHidden {
                var canvas = Canvas(
                    bounds: Rect(size: pixelFrame.size), exactWidth: frame.width, traits: tree.traits,
                    appendingTo: snapshot.commands)
                snapshot.commands = []
                drawGradient(of: view, in: &canvas)
                tree.registry.kinds[tree[index].kind].behavior.draw(view, in: tree.screen, canvas: &canvas)
                snapshot.commands = canvas.commands
            }
            let node = snapshot.nodes.count
            chargeDrawing(MemoryLayout<SnapshotNode>.stride + 128 * tree[index].properties.entries.count)
            snapshot.nodes.append(
                SnapshotNode(
                    id: tree.shownName(index), kind: tree.registry.kinds[tree[index].kind].name, parent: parent,
                    frame: frame,
                    pixelFrame: pixelFrame, isHidden: isHidden, appearance: appearance(view),
                    properties: shownProperties(index),
                    commands: start..<snapshot.commands.count))
            let offset = tree.contentOffset(index)
            let inside = Point(x: absolute.x - offset.x, y: absolute.y - offset.y)
            for child in tree[index].children.reversed() { work.append((Int(child), node, inside)) }
        }
        for node in snapshot.nodes.indices.reversed() where snapshot.nodes[node].parent >= 0 {
            snapshot.nodes[snapshot.nodes[node].parent].span += snapshot.nodes[node].span
        }
    }

    /// Draws the gradient between the background and the content.
    private func drawGradient(of view: ViewID, in canvas: inout Canvas) {
        guard case .gradient(let gradient) = tree.property(view, slot: CommonProperties.gradient),
            !canvas.bounds.size.isEmpty
        else { return }
        let radius = tree.property(view, slot: CommonProperties.cornerRadius).number ?? 0
        let paint = gradient.paint(in: canvas.bounds, isDark: tree.traits.isDark)
        canvas.draw(.fill(radius > 0 ? .roundedRect(canvas.bounds, radius: radius) : .rect(canvas.bounds), paint))
    }

    private func appearance(_ view: ViewID) -> Appearance {
        guard tree.registry.kinds[tree[Int(view.index)].kind].behavior.isDrawn else { return Appearance() }
        func value(_ slot: Int) -> PropertyValue { tree.property(view, slot: slot) }
        func color(_ slot: Int) -> Color? { value(slot).color?.resolved(isDark: tree.traits.isDark) }
        var shadow: Shadow?
        if case .shadow(let own) = value(CommonProperties.shadow.slot) {
            shadow = own.resolved(isDark: tree.traits.isDark)
        }
        var transform: AffineTransform?
        if case .transform(let own) = value(CommonProperties.transform.slot) { transform = own.matrix }
        var blendMode = BlendMode.normal
        if case .keyword(let index) = value(CommonProperties.blendMode.slot) { blendMode = BlendMode.allCases[index] }
        return Appearance(
            background: color(CommonProperties.backgroundColor.slot)
                ?? (view == tree.root ? SystemColor.systemBackground.resolved(isDark: tree.traits.isDark) : nil),
            cornerRadius: value(CommonProperties.cornerRadius.slot).number ?? 0,
            borderWidth: value(CommonProperties.borderWidth.slot).number ?? 0,
            borderColor: color(CommonProperties.borderColor.slot) ?? .black, shadow: shadow,
            alpha: value(CommonProperties.alpha.slot).number ?? 1,
            clipsToBounds: value(CommonProperties.clipsToBounds.slot).boolean ?? false, transform: transform,
            blendMode: blendMode)
    }

    private func shownProperties(_ index: Int) -> [SnapshotProperty] {
        let schema = tree.registry.kinds[tree[index].kind].properties
        let view = tree.id(index)
        return tree[index].properties.entries.compactMap { entry in
            let definition = schema[entry.slot]
            let value = properties.effectiveProperty(view, slot: entry.slot)
            return value == definition.defaultValue
                ? nil : SnapshotProperty(name: definition.name, value: definition.shown(value))
        }
    }
}
