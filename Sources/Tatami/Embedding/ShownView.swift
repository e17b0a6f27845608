internal import Layout
internal import Rendering

/// A view as a screen shows it at one moment.
public struct ShownView: Hashable, Sendable {
    /// Its own name, unique among its siblings.
    public var name: String
    /// The names from the root to the view: `root/form/submit`.
    public var path: String
    /// `Label`, `Button`, the name of a plugin's kind …
    public var kind: String
    /// In points, relative to the view around it, on the pixel grid.
    public var frame: Rect
    /// In points from the screen's top left corner, on the pixel grid.
    public var frameOnScreen: Rect
    /// In points, relative to the view around it, as it was solved.
    public var exactFrame: Rect
    /// Whether it is hidden, by itself; a view in a hidden one is not drawn either.
    public var isHidden: Bool
    /// The properties that are not as they are by default: `["text": "Hello", "numberOfLines": 2]`.
    public var properties: [String: ScriptValue]
    /// How many views are around it: 0 for the root.
    public var depth: Int

    /// All views of a snapshot, a view before those in it, siblings from back to front.
    static func all(of snapshot: Snapshot) -> [ShownView] {
        var shown: [ShownView] = []
        shown.reserveCapacity(snapshot.nodes.count)
        for (index, node) in snapshot.nodes.enumerated() {
            let around = node.parent < 0 ? nil : shown[node.parent]
            shown.append(
                ShownView(
                    name: node.id, path: around.map { "\($0.path)/\(node.id)" } ?? node.id, kind: node.kind,
                    frame: Rect(snapshot.relativeFrame(of: index, exact: false)), frameOnScreen: Rect(node.pixelFrame),
                    exactFrame: Rect(node.frame), isHidden: node.isHidden,
                    properties: Dictionary(node.properties.map { ($0.name, ScriptValue($0.value)) }) { $1 },
                    depth: around.map { $0.depth + 1 } ?? 0))
        }
        return shown
    }
}
