internal import Layout
internal import Rendering

/// A view at the time of a layout.
public struct ViewSnapshot: Hashable, Sendable {
    /// The name, unique among siblings.
    public var name: String
    /// The names from the root to the view: `root/form/submit`.
    public var path: String
    /// The kind: `Label`, `Button`, or a kind of a plugin.
    public var kind: String
    /// The frame in points relative to the superview, rounded to pixels.
    public var frame: Rect
    /// The frame in points relative to the screen, rounded to pixels.
    public var frameOnScreen: Rect
    /// The frame in points relative to the superview, as solved.
    public var exactFrame: Rect
    /// Whether the view itself is hidden. Views in hidden views are not drawn either.
    public var isHidden: Bool
    /// The properties that differ from their defaults: `["text": "Hello", "numberOfLines": 2]`.
    public var properties: [String: ScriptValue]
    /// The number of superviews: 0 for the root.
    public var depth: Int

    /// Returns all views of a snapshot: superviews before subviews, siblings from back to front.
    static func all(of snapshot: Snapshot) -> [ViewSnapshot] {
        var shown: [ViewSnapshot] = []
        shown.reserveCapacity(snapshot.nodes.count)
        for (index, node) in snapshot.nodes.enumerated() {
            let around = node.parent < 0 ? nil : shown[node.parent]
            shown.append(
                ViewSnapshot(
                    name: node.id, path: around.map { "\($0.path)/\(node.id)" } ?? node.id, kind: node.kind,
                    frame: Rect(snapshot.relativeFrame(of: index, exact: false)), frameOnScreen: Rect(node.pixelFrame),
                    exactFrame: Rect(node.frame), isHidden: node.isHidden,
                    properties: Dictionary(node.properties.map { ($0.name, ScriptValue($0.value)) }) { $1 },
                    depth: around.map { $0.depth + 1 } ?? 0))
        }
        return shown
    }
}
