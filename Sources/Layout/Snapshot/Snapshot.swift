package import Diagnostics
package import Geometry

/// The content of a screen at one moment: frames, appearance and draw commands as plain values. Renderers and writers
/// use nothing else.
package struct Snapshot: Sendable {
    /// The screen's size in points.
    package var size: Size
    /// Pixels per point.
    package var scale: Double
    /// The reading direction.
    package var direction: LayoutDirection
    /// Whether the screen has the dark appearance, for which its colors were chosen.
    package var isDark: Bool
    /// The views in preorder, siblings from back to front. The root comes first.
    package var nodes: [SnapshotNode]
    /// The draw commands of all views and of the keyboard. Each node has a range of them, in points from the top left
    /// corner of the node's `pixelFrame`.
    package var commands: [DrawCommand]
    /// The range of the keyboard's draw commands, which are drawn above all views, in screen coordinates; empty without
    /// keyboard.
    package var overlay = 0..<0
    /// The keyboard's frame in points, in screen coordinates; nil without keyboard.
    package var keyboard: Rect?
    /// All diagnostics of the layout, as `Screen.diagnostics`.
    package var diagnostics: [Diagnostic]

    /// Creates a snapshot without keyboard, with its size in points and its scale in pixels per point.
    package init(
        size: Size, scale: Double, direction: LayoutDirection = .leftToRight, isDark: Bool = false,
        nodes: [SnapshotNode] = [],
        commands: [DrawCommand] = [], diagnostics: [Diagnostic] = []
    ) {
        self.size = size
        self.scale = scale
        self.direction = direction
        self.isDark = isDark
        self.nodes = nodes
        self.commands = commands
        self.diagnostics = diagnostics
    }
}

/// A view in a snapshot.
package struct SnapshotNode: Sendable {
    /// The view's name, unique among its siblings. A cell's name includes the name of its container: `table[1,3]`.
    package var id: String
    /// The name of the view's kind.
    package var kind: String
    /// The index of the superview in the snapshot's `nodes`; -1 for the root.
    package var parent: Int
    /// The number of nodes in the view's subtree, including the view. A next sibling is at the view's index + span.
    package var span: Int
    /// The solved frame in points, relative to the superview or, in a scroll view, to the content.
    package var frame: Rect
    /// The frame in screen coordinates in points, with edges at multiples of 1/scale. It includes content offsets, and
    /// no transforms.
    package var pixelFrame: Rect
    /// Whether the view is hidden, and therefore its subtree. Does not consider superviews.
    package var isHidden: Bool
    /// The values of the common appearance properties.
    package var appearance: Appearance
    /// The properties that the view has set to values other than the kind's defaults, in the order of the kind's
    /// properties.
    package var properties: [SnapshotProperty]
    /// The range of the view's own draw commands in the snapshot's `commands`, drawn above the view's background and
    /// below its children.
    package var commands: Range<Int>

    /// Creates a node with frames in points. By default it is visible, has no children and draws nothing.
    ///
    /// - Parameters:
    ///   - parent: The superview's index in the snapshot; -1 for the root.
    ///   - span: The number of nodes in the view's subtree, including the view.
    ///   - frame: The solved frame, relative to the superview.
    ///   - pixelFrame: The frame on the pixel grid, in screen coordinates.
    ///   - commands: The range of the view's draw commands in the snapshot.
    package init(
        id: String, kind: String, parent: Int, span: Int = 1, frame: Rect, pixelFrame: Rect, isHidden: Bool = false,
        appearance: Appearance = Appearance(), properties: [SnapshotProperty] = [], commands: Range<Int> = 0..<0
    ) {
        self.id = id
        self.kind = kind
        self.parent = parent
        self.span = span
        self.frame = frame
        self.pixelFrame = pixelFrame
        self.isHidden = isHidden
        self.appearance = appearance
        self.properties = properties
        self.commands = commands
    }

    /// Whether the view lets its subtree be drawn: it is not hidden, its alpha is above 0, and its transform is
    /// invertible. Superviews are not considered.
    package var isDrawn: Bool {
        !isHidden && appearance.alpha > 0 && (appearance.transform.map { $0.inverse != nil } ?? true)
    }

    /// The transform of the view about its center in screen coordinates, without the transforms of superviews; nil for
    /// none.
    package var transform: AffineTransform? {
        appearance.transform?.around(Point(x: pixelFrame.midX, y: pixelFrame.midY))
    }
}

/// The common appearance of views.
///
/// Drawn in this order: shadow, background, own commands, children, border. Alpha and blend mode apply to the subtree
/// as a group. `clipsToBounds` clips commands and children at the rounded corners. The transform applies to everything.
/// A gradient is the first of the commands.
package struct Appearance: Hashable, Sendable {
    /// The background color; nil for none.
    package var background: Color?
    /// The radius of the corners, in points.
    package var cornerRadius: Double
    /// The width of the border in points, inside the edges; 0 for none.
    package var borderWidth: Double
    /// The border's color, visible if the border has a width.
    package var borderColor: Color
    /// The shadow; nil for none.
    package var shadow: Shadow?
    /// The opacity of the view and its subtree, from 0 (invisible) to 1.
    package var alpha: Double
    /// Whether the view's commands and subviews are clipped at the view's edges and rounded corners.
    package var clipsToBounds: Bool
    /// The transform of the view and its subtree, to be applied about the view's center; nil for none.
    package var transform: AffineTransform?
    /// How the view's colors blend with the colors below it.
    package var blendMode: BlendMode

    /// Creates an appearance. By default it is opaque, with neither background, border nor shadow, and does not clip.
    package init(
        background: Color? = nil, cornerRadius: Double = 0, borderWidth: Double = 0, borderColor: Color = .black,
        shadow: Shadow? = nil, alpha: Double = 1, clipsToBounds: Bool = false, transform: AffineTransform? = nil,
        blendMode: BlendMode = .normal
    ) {
        self.background = background
        self.cornerRadius = cornerRadius
        self.borderWidth = borderWidth
        self.borderColor = borderColor
        self.shadow = shadow
        self.alpha = alpha
        self.clipsToBounds = clipsToBounds
        self.transform = transform
        self.blendMode = blendMode
    }
}

/// A view's shadow, like UIKit's layer shadow: it follows the combined alpha of the view's background, commands,
/// children and border. A text without background therefore casts a shadow of its letters.
package struct Shadow: Hashable, Sendable {
    /// The color, whose alpha is the opacity of the densest part.
    package var color: Color
    /// The offset to the right and down, in points.
    package var offset: Point
    /// The radius in points, 0 or more. The standard deviation of the blur is half of it, as for CSS's blur radius.
    package var radius: Double

    /// Creates a shadow with an offset and a blur radius in points; the radius is 0 or more.
    package init(color: Color, offset: Point, radius: Double) {
        self.color = color
        self.offset = offset
        self.radius = radius
    }
}

/// A property that a view of a snapshot has set, as shown in the JSON and text trees.
package struct SnapshotProperty: Sendable {
    /// The name in scripts, unique in its view.
    package var name: String
    /// The value in effect.
    package var value: SnapshotValue

    /// Creates a property from its name in scripts and the value in effect.
    package init(name: String, value: SnapshotValue) {
        self.name = name
        self.value = value
    }
}

/// A value as data, equivalent to JSON.
package indirect enum SnapshotValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([SnapshotValue])
    /// Fields in the order of output.
    case record([SnapshotField])
}

/// A field of a record.
package struct SnapshotField: Hashable, Sendable {
    /// The key, unique in its record.
    package var name: String
    /// The field's value.
    package var value: SnapshotValue

    /// Creates a field from its key, which must be unique in the record, and its value.
    package init(name: String, value: SnapshotValue) {
        self.name = name
        self.value = value
    }
}
