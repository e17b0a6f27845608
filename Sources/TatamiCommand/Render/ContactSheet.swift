import Diagnostics
import Geometry
import Layout

/// Composes one image of several screens, each with a label.
enum ContactSheet {
    /// The distance between the screens and the edges of the image, in points.
    private static let margin = 32.0
    private static let gap = 24.0
    private static let labelHeight = 28.0
    private static let background = Color(rgba: 0xD1D1_D6FF)

    /// Places the screens in rows, so that the sheet becomes about as wide as high.
    ///
    /// - Parameters:
    ///   - screens: The screens with their labels.
    ///   - scale: The pixels per point of the image.
    static func compose(_ screens: [(label: String, snapshot: Snapshot)], scale: Double) -> Snapshot {
        let area = screens.reduce(0.0) {
            $0 + ($1.snapshot.size.width + gap) * ($1.snapshot.size.height + gap + labelHeight)
        }
        let widest = screens.map(\.snapshot.size.width).max() ?? 0
        let wanted = max(widest, (area * 1.5).squareRoot())

        var places: [Point] = []
        var (x, y, rowHeight, width) = (0.0, 0.0, 0.0, 0.0)
        for screen in screens {
            let size = screen.snapshot.size
            if x > 0, x + size.width > wanted {
                y += rowHeight + gap
                (x, rowHeight) = (0, 0)
            }
            places.append(Point(x: margin + x, y: margin + y))
            x += size.width + gap
            width = max(width, x - gap)
            rowHeight = max(rowHeight, size.height + labelHeight)
        }
        let size = Size(width: width + 2 * margin, height: y + rowHeight + 2 * margin)
        var sheet = Snapshot(size: size, scale: scale)
        sheet.nodes.append(
            SnapshotNode(
                id: "sheet", kind: "View", parent: -1, frame: Rect(size: size), pixelFrame: Rect(size: size),
                appearance: Appearance(background: background)))
        for (screen, place) in zip(screens, places) {
            add(screen.snapshot, labeled: screen.label, at: place, to: &sheet)
        }
        sheet.nodes[0].span = sheet.nodes.count
        return sheet
    }

    private static func add(_ screen: Snapshot, labeled label: String, at place: Point, to sheet: inout Snapshot) {
        let box = Rect(x: place.x, y: place.y, width: screen.size.width, height: labelHeight)
        let start = sheet.commands.count
        sheet.commands.append(
            .text(
                TextRequest(text: label, font: Font(size: 15, weight: 600)),
                in: Rect(x: 0, y: 0, width: box.width, height: labelHeight - 8),
                color: Color(rgba: 0x3C3C_43FF), vertical: .center))
        sheet.nodes.append(
            SnapshotNode(
                id: "label", kind: "Label", parent: 0, frame: box, pixelFrame: box.rounded(toScale: sheet.scale),
                commands: start..<start + 1))

        let origin = Point(x: place.x, y: place.y + labelHeight)
        let (firstNode, firstCommand) = (sheet.nodes.count, sheet.commands.count)
        sheet.commands += screen.commands
        for (index, node) in screen.nodes.enumerated() {
            var node = node
            node.commands = node.commands.lowerBound + firstCommand..<node.commands.upperBound + firstCommand
            node.pixelFrame = node.pixelFrame.offset(by: origin)
            if index == 0 {
                node.parent = 0
                node.frame = node.frame.offset(by: origin)
                // Content outside of a screen must not appear on the sheet.
                node.appearance.clipsToBounds = true
            } else {
                node.parent += firstNode
            }
            sheet.nodes.append(node)
        }
        if let keyboard = screen.keyboard {
            sheet.nodes[firstNode].span += 1
            sheet.nodes.append(
                SnapshotNode(
                    id: "keyboard", kind: "Keyboard", parent: firstNode, frame: keyboard,
                    // Its commands use the coordinates of the screen.
                    pixelFrame: Rect(origin: origin, size: screen.size),
                    commands: screen.overlay.lowerBound + firstCommand..<screen.overlay.upperBound + firstCommand))
        }
        for diagnostic in screen.diagnostics { sheet.diagnostics.append(diagnostic.labeled(label)) }
    }
}

extension Diagnostic {
    /// Returns the diagnostic with a label before its message.
    func labeled(_ label: String) -> Diagnostic {
        var diagnostic = self
        diagnostic.message = "\(label): \(message)"
        return diagnostic
    }
}
