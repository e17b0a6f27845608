package import Geometry

/// A kind of view: a name, a property schema, and a behavior that provides the intrinsic size, the content and the
/// drawing. Built-in kinds and kinds of plugins are registered the same way.
///
/// Immutable. A class, so that reading a kind from a list does not copy it.
package final class Kind {
    /// The name in put methods: `Label` for `putLabel`.
    package let name: String
    /// The name of the kind's views that have no name from the script.
    let viewName: String
    /// The common properties, then the kind's own. A property's index is its slot.
    package let properties: [PropertyDefinition]
    /// Measures, arranges and draws the views of the kind.
    package let behavior: any KindBehavior
    /// The default priorities of the intrinsic size.
    package let sizePriorities: SizePriorities
    /// The slots of the kind's properties, by the numbers that the registry gave the property names.
    let slots: KindSlots

    /// Whether the kind has no content and no intrinsic size.
    let isPlain: Bool
    /// The flags of new views.
    let viewFlags: ViewFlags
    /// How the kind arranges views put with `putStacked…`.
    let arranger: Arranger
    /// Whether the kind arranges views put with `putStacked…` as a stack.
    package var isStack: Bool { if case .stack = arranger { true } else { false } }
    /// The layout of views put with `putStacked…` if the kind is a container; otherwise nil.
    package var container: (any ContainerLayout)? { if case .container(let layout) = arranger { layout } else { nil } }
    /// Whether the kind arranges views put with `putStacked…`, as a stack or as a container.
    package var arranges: Bool { if case .none = arranger { false } else { true } }
    /// Whether the kind shows a part of a content that has its own size.
    package var isScroll: Bool { viewFlags.contains(.isScroll) }
    /// Whether the kind has cells, which a `CellArranger` creates and places.
    package var holdsCells: Bool { viewFlags.contains(.holdsCells) }
    /// Whether views of the kind are text inputs and can have the focus.
    package let acceptsText: Bool
    /// Whether users can type newlines into the text.
    package let acceptsNewlines: Bool
    /// Whether touches pass to the views behind, unless a view has a touch handler.
    package let ignoresTouches: Bool
    /// The alternative names of the kind in put methods, used like `name`.
    package let otherNames: [String]
    /// Whether a kind registered later may replace this one.
    package let givesWay: Bool

    /// How a kind arranges views.
    enum Arranger {
        case none, stack
        case container(any ContainerLayout)
    }

    init(
        name: String, viewName: String, properties: [PropertyDefinition], behavior: any KindBehavior,
        sizePriorities: SizePriorities, slots: KindSlots, isPlain: Bool, viewFlags: ViewFlags, arranger: Arranger,
        acceptsText: Bool, acceptsNewlines: Bool, ignoresTouches: Bool, otherNames: [String], givesWay: Bool
    ) {
        self.name = name
        self.viewName = viewName
        self.properties = properties
        self.behavior = behavior
        self.sizePriorities = sizePriorities
        self.slots = slots
        self.isPlain = isPlain
        self.viewFlags = viewFlags
        self.arranger = arranger
        self.acceptsText = acceptsText
        self.acceptsNewlines = acceptsNewlines
        self.ignoresTouches = ignoresTouches
        self.otherNames = otherNames
        self.givesWay = givesWay
    }

    /// A placeholder with the same name and without the behavior. It replaces a kind that no view uses, which frees the
    /// kind's data.
    var released: Kind {
        Kind(
            name: name, viewName: viewName, properties: [], behavior: PlainKind(), sizePriorities: sizePriorities,
            slots: KindSlots(builtIn: 0, own: 0..<0), isPlain: true, viewFlags: [], arranger: .none,
            acceptsText: false, acceptsNewlines: false, ignoresTouches: false, otherNames: [], givesWay: false)
    }
}

/// The default priorities of the intrinsic size, 1…1000 each.
package struct SizePriorities: Hashable, Sendable {
    /// The horizontal hugging priority: the resistance to growing.
    package var hugging: Double
    /// The vertical hugging priority: the resistance to growing.
    package var verticalHugging: Double
    /// The compression resistance priority for both axes: the resistance to shrinking.
    package var compressionResistance: Double
}

/// The behavior of a kind. All methods receive an existing view of the kind.
package protocol KindBehavior: AnyObject {
    /// Returns the intrinsic content size of `view`.
    ///
    /// - Parameter width: The width in points that the layout determined; `nil` for the unconstrained size. If the
    ///   height depends on the width, the result states this, and the method is called again with the solved width.
    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize

    /// Returns the minimum width at which the wrapping content of `view` fits, in points. Default: 0.
    func leastWidth(of view: ViewID, in screen: Screen) -> Double

    /// Whether `layoutContent` has an effect; if not, it is not called. Default: false.
    var hasContent: Bool { get }

    /// Puts the kind's own content into a view, after the view was put for the first time. Runs inside a layout call of
    /// the view.
    ///
    /// - Throws: If the content cannot be put. The put of the view then fails with this error.
    func layoutContent(of view: ViewID, in screen: Screen) throws(LayoutError)

    /// Returns the text that a view of this size in points shows; nil, the default, if it shows none.
    func shownText(of view: ViewID, in screen: Screen, size: Size) -> ShownText?

    /// Returns the value in effect for a stored number, or the default number, of one of the kind's own properties. For
    /// example, a slider limits its value to its bounds, regardless of the order in which they were set. Default: the
    /// stored value.
    ///
    /// - Parameter slot: The property's index in the kind's `properties`.
    func effective(_ value: PropertyValue, slot: Int, of view: ViewID, in screen: Screen) -> PropertyValue

    /// Whether the kind has cells, which a `CellArranger` creates and places. Such a kind scrolls. Default: false.
    var holdsCells: Bool { get }
    /// Returns the height of the refresh control above the content while a view with cells refreshes, in points;
    /// otherwise 0, the default.
    func refreshRoom(of view: ViewID, in screen: Screen) -> Double

    /// The layout of arranged views if the kind is a container; otherwise nil, the default.
    var container: (any ContainerLayout)? { get }

    /// Whether the kind is a placeholder for a kind that is missing or failed. Diagnostics skip its views, and putting
    /// arranged views into them is not an error. Default: false.
    var isStandIn: Bool { get }

    /// Whether the views' background, border and shadow are drawn. Default: true.
    var isDrawn: Bool { get }

    /// Whether a long press on a view without handler for it counts as a tap when it ends, as for buttons. Default:
    /// false.
    var isPressed: Bool { get }

    /// Returns advice for setting a property that the kind lacks; nil, the default, for none.
    ///
    /// - Parameters:
    ///   - name: The name of the unknown property.
    ///   - kind: The kind's name.
    func advice(forUnknownProperty name: String, of kind: String) -> String?

    /// Draws the content between the view's background and its subviews into the canvas. Not called for hidden views.
    /// Default: draws nothing.
    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas)
}

/// The defaults: no size, content, text, cells and drawing of its own.
extension KindBehavior {
    /// Returns a size without width and height.
    package func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize { IntrinsicSize() }
    /// Returns 0 points.
    package func leastWidth(of view: ViewID, in screen: Screen) -> Double { 0 }
    /// False, because `layoutContent` does nothing.
    package var hasContent: Bool { false }
    /// Does nothing and never throws.
    package func layoutContent(of view: ViewID, in screen: Screen) throws(LayoutError) {}
    /// Returns nil, because the view shows no text.
    package func shownText(of view: ViewID, in screen: Screen, size: Size) -> ShownText? { nil }
    /// Returns the stored value.
    package func effective(_ value: PropertyValue, slot: Int, of view: ViewID, in screen: Screen) -> PropertyValue {
        value
    }
    /// False: the kind has no cells.
    package var holdsCells: Bool { false }
    /// Returns 0 points: the kind has no refresh control.
    package func refreshRoom(of view: ViewID, in screen: Screen) -> Double { 0 }
    /// Nil: the kind is not a container.
    package var container: (any ContainerLayout)? { nil }
    /// False: the kind is not a placeholder.
    package var isStandIn: Bool { false }
    /// False: a long press does not count as a tap.
    package var isPressed: Bool { false }
    /// True: the background, border and shadow are drawn.
    package var isDrawn: Bool { true }
    /// Returns nil: no advice.
    package func advice(forUnknownProperty name: String, of kind: String) -> String? { nil }
    /// Draws nothing.
    package func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {}
}

/// The intrinsic content size, in points.
package struct IntrinsicSize: Hashable, Sendable {
    /// The width; nil if the content has no width of its own.
    package var width: Double?
    /// The height; nil if the content has no height of its own.
    package var height: Double?
    /// Whether the height depends on the width.
    package var heightDependsOnWidth: Bool
    /// The position of the text in the view; nil without text.
    package var text: TextBlock?

    /// Creates a size in points; nil, the default, for a dimension that the content does not determine.
    ///
    /// - Parameters:
    ///   - heightDependsOnWidth: Whether the height depends on the width, as in wrapping text.
    ///   - text: The position of the text in the view; nil without text.
    package init(
        width: Double? = nil, height: Double? = nil, heightDependsOnWidth: Bool = false, text: TextBlock? = nil
    ) {
        self.width = width
        self.height = height
        self.heightDependsOnWidth = heightDependsOnWidth
        self.text = text
    }

    /// A text block, vertically centered in the view. In points, on the pixel grid: constraints and drawings use the
    /// same baselines, so that equal baselines of texts of any sizes are drawn at the same position.
    package struct TextBlock: Hashable, Sendable {
        /// The height of all lines.
        package var height: Double
        /// The distance of the first baseline from the block's top.
        package var firstBaseline: Double
        /// The distance of the last baseline from the block's top.
        package var lastBaseline: Double

        /// Creates a text block from its exact height, which is rounded up to pixels, and the exact distances of its
        /// baselines from its top, which are rounded to the nearest pixel. In points; `scale` is in pixels per point.
        package init(height: Double, firstBaseline: Double, lastBaseline: Double, scale: Double) {
            self.height = PixelGrid.ceil(height, scale: scale)
            self.firstBaseline = PixelGrid.round(firstBaseline, scale: scale)
            self.lastBaseline = PixelGrid.round(lastBaseline, scale: scale)
        }

        /// Creates the block of a measured text, rounded to pixels. `scale` is in pixels per point.
        package init(_ metrics: TextMetrics, scale: Double) {
            self.init(
                height: metrics.size.height, firstBaseline: metrics.firstBaseline, lastBaseline: metrics.lastBaseline,
                scale: scale)
        }
    }
}
