import Geometry
import Layout

/// Marks the safe area on a screen: a dashed line around it, and a tint outside.
enum SafeAreaPicture {
    private static let tint = Paint.color(Color(rgba: 0xFF2D_5533))
    private static let line = Paint.color(Color(rgba: 0xFF2D_55CC))

    /// Adds the marks above all views of a snapshot. Adds nothing if the safe area is the whole screen.
    static func draw(_ safeArea: Insets, in snapshot: inout Snapshot) {
        guard safeArea != Insets(all: 0), !snapshot.nodes.isEmpty else { return }
        let screen = Rect(size: snapshot.size)
        let inner = screen.inset(by: safeArea).rounded(toScale: snapshot.scale)
        let outside = [
            Rect(x: 0, y: 0, width: screen.width, height: inner.y),
            Rect(x: 0, y: inner.maxY, width: screen.width, height: screen.maxY - inner.maxY),
            Rect(x: 0, y: inner.y, width: inner.x, height: inner.height),
            Rect(x: inner.maxX, y: inner.y, width: screen.maxX - inner.maxX, height: inner.height),
        ]
        let start = snapshot.commands.count
        for band in outside where !band.size.isEmpty { snapshot.commands.append(.fill(.rect(band), tint)) }
        snapshot.commands.append(.stroke(.rect(inner.inset(by: Insets(all: 0.5))), line, width: 1, dash: [6, 4]))
        snapshot.nodes[0].span += 1
        snapshot.nodes.append(
            SnapshotNode(
                id: "safeArea", kind: "SafeArea", parent: 0, frame: screen, pixelFrame: screen,
                commands: start..<snapshot.commands.count))
    }
}
