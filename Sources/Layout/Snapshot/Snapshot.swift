/// What a screen shows at one moment: frames, appearance and draw commands as plain values. It is all that a renderer
/// or a writer sees.
package struct Snapshot: Sendable {
    /// The size of the screen in points.
    package var size: Size
    /// Pixels per point.
    package var scale: Double
    /// The way in which the screen is read.
    package var direction: LayoutDirection
    /// Whether colours are those of the dark appearance.
    package var isDark: Bool
    /// The views in preorder: a view stands before its children, siblings from back to front. The first is the root.
    package var nodes: [SnapshotNode]
    /// The draw commands of all views; each node has a range of them.
    package var commands: [DrawCommand]
    /// The draw commands of what lies above all views, in points from the screen's origin: the keyboard.
    package var overlay = 0..<0
    /// What the keyboard covers, in points; nil without one.
    package var keyboard: Rect?
    /// All that there is to say about the layout.
    package var diagnostics: [Diagnostic]

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

/// One view of a snapshot.
package struct SnapshotNode: Sendable {
    /// The view's own name, unique among its siblings.
    package var id: String
    /// The name of the view's kind.
    package var kind: String
    /// The index of the parent in the snapshot, -1 for the root.
    package var parent: Int
    /// How many nodes from this one on belong to its subtree, itself included: the next sibling stands at index + span.
    package var span: Int
    /// In points relative to the parent's frame, as solved.
    package var frame: Rect
    /// In points from the screen's origin, each edge on a multiple of 1/scale.
    package var pixelFrame: Rect
    /// Whether the view is hidden, and with it what is in it.
    package var isHidden: Bool
    /// What it has whatever its kind.
    package var appearance: Appearance
    /// The properties that differ from the kind's defaults, in the order of the kind's schema.
    package var properties: [SnapshotProperty]
    /// The draw commands of this view itself, drawn above its background and below its children.
    package var commands: Range<Int>

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

    /// Whether anything of it, or of what is in it, is drawn.
    package var isDrawn: Bool {
        !isHidden && appearance.alpha > 0 && (appearance.transform.map { $0.inverse != nil } ?? true)
    }

    /// What takes the view's points, from the screen's origin, to where they are drawn in the view around it; nil for as
    /// they lie.
    package var transform: AffineTransform? {
        appearance.transform?.around(Point(x: pixelFrame.midX, y: pixelFrame.midY))
    }
}

/// What every view can have, whatever its kind. Drawn in this order: shadow, background, own commands, children,
/// border; alpha and blend mode go for the whole subtree as one group; `clipsToBounds` cuts commands and children at the
/// rounded corners; all of it is drawn by the transform. A gradient is the first of the commands.
package struct Appearance: Hashable, Sendable {
    /// Nil for none.
    package var background: Color?
    /// In points.
    package var cornerRadius: Double
    /// In points, inside the edges; 0 for none.
    package var borderWidth: Double
    /// Drawn where the border has a width.
    package var borderColor: Color
    /// Nil for none.
    package var shadow: Shadow?
    /// From 0, which shows nothing, to 1.
    package var alpha: Double
    /// Whether what is in the view is cut at its edges.
    package var clipsToBounds: Bool
    /// How the view is drawn with all that is in it, about its centre; nil for as it lies.
    package var transform: AffineTransform?
    /// How its colours go together with those behind it.
    package var blendMode: BlendMode

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

/// The shadow of what a view shows, as UIKit's layer shadow: it follows the alpha of the view's background, commands,
/// children and border together, so that a text without a background casts a shadow of its letters.
package struct Shadow: Hashable, Sendable {
    /// With how opaque it is below what is opaque.
    package var color: Color
    /// By how much it lies below and to the right of what casts it, in points.
    package var offset: Point
    /// The standard deviation of the blur is half of it, as in CSS's blur radius. Points, 0 or more.
    package var radius: Double

    package init(color: Color, offset: Point, radius: Double) {
        self.color = color
        self.offset = offset
        self.radius = radius
    }
}

/// A property as the JSON and text trees show it.
package struct SnapshotProperty: Sendable {
    /// As scripts write the property; unique in its view.
    package var name: String
    /// The value that is in effect: what the view has set, else the kind's default.
    package var value: SnapshotValue

    package init(name: String, value: SnapshotValue) {
        self.name = name
        self.value = value
    }
}

/// A value as data: what JSON can say.
package indirect enum SnapshotValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([SnapshotValue])
    /// In the order to write.
    case record([SnapshotField])
}

/// A named value of a record.
package struct SnapshotField: Hashable, Sendable {
    /// The key, unique in its record.
    package var name: String
    /// What the record has under the key.
    package var value: SnapshotValue

    package init(name: String, value: SnapshotValue) {
        self.name = name
        self.value = value
    }
}
