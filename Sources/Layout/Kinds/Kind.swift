/// A kind of view: a name, a property schema, and a behaviour that gives the intrinsic size, the content and the
/// drawing. Built-in kinds and those of plugins are registered the same way.
///
/// It never changes. It is a class so that whoever asks a list of kinds for one thing of one of them copies no others.
package final class Kind {
    /// What scripts put its views by: `Label` for `putLabel`.
    package let name: String
    /// The name of a view of this kind to which the script gives none.
    let viewName: String
    /// The common properties of all views first (their slots are the same in every kind), then the kind's own.
    package let properties: [PropertyDefinition]
    /// What it does beyond keeping properties.
    package let behavior: any KindBehavior
    /// Priorities with which a view of this kind keeps to its intrinsic size unless it sets its own.
    package let sizePriorities: SizePriorities
    /// Index of the property with a name, by the registry's name number.
    let slots: KindSlots

    /// Whether views of this kind have nothing of their own: no content, no size that they want.
    let isPlain: Bool
    /// Who arranges views put with `putStacked…`.
    let arranger: Arranger
    /// Whether views of this kind arrange views put with `putStacked…` as a stack.
    package var isStack: Bool { if case .stack = arranger { true } else { false } }
    /// How views of this kind arrange views put with `putStacked…`, where they are containers.
    package var container: (any ContainerLayout)? { if case .container(let layout) = arranger { layout } else { nil } }
    /// Whether views of this kind arrange views put with `putStacked…`, as a stack or as a container.
    package var arranges: Bool { if case .none = arranger { false } else { true } }
    /// Whether views of this kind show a part of a content that has a size of its own.
    package let isScroll: Bool
    /// Whether views of this kind have cells, which a `CellArranger` makes and places.
    package let holdsCells: Bool
    /// Whether views of this kind take part in focus and typing, in their order in the tree.
    package let acceptsText: Bool
    /// Whether a text of views of this kind can have several lines.
    package let acceptsNewlines: Bool
    /// Whether touches go through to what is behind.
    package let ignoresTouches: Bool
    /// Other names under which scripts put the kind.
    package let otherNames: [String]
    /// Whether a kind that is registered later may take its names.
    package let givesWay: Bool

    /// What arranges the views in a view.
    enum Arranger {
        case none, stack
        case container(any ContainerLayout)
    }

    init(
        name: String, viewName: String, properties: [PropertyDefinition], behavior: any KindBehavior,
        sizePriorities: SizePriorities, slots: KindSlots, isPlain: Bool, arranger: Arranger, isScroll: Bool,
        holdsCells: Bool, acceptsText: Bool, acceptsNewlines: Bool, ignoresTouches: Bool, otherNames: [String],
        givesWay: Bool
    ) {
        self.name = name
        self.viewName = viewName
        self.properties = properties
        self.behavior = behavior
        self.sizePriorities = sizePriorities
        self.slots = slots
        self.isPlain = isPlain
        self.arranger = arranger
        self.isScroll = isScroll
        self.holdsCells = holdsCells
        self.acceptsText = acceptsText
        self.acceptsNewlines = acceptsNewlines
        self.ignoresTouches = ignoresTouches
        self.otherNames = otherNames
        self.givesWay = givesWay
    }

    /// What is left of a kind that no view has and none will have: its name.
    var released: Kind {
        Kind(
            name: name, viewName: viewName, properties: [], behavior: PlainKind(), sizePriorities: sizePriorities,
            slots: KindSlots(builtIn: 0, own: 0..<0), isPlain: true, arranger: .none, isScroll: false,
            holdsCells: false, acceptsText: false, acceptsNewlines: false, ignoresTouches: false, otherNames: [],
            givesWay: false)
    }
}

/// How strongly views of a kind keep to the sizes that their contents want, 1…1000 each.
package struct SizePriorities: Hashable, Sendable {
    /// How strongly a view keeps from growing beyond its content, horizontally.
    package var hugging: Double
    /// The same, vertically.
    package var verticalHugging: Double
    /// How strongly a view keeps from shrinking below its content, on both axes.
    package var compressionResistance: Double
}

/// What makes a kind more than its properties. All methods are called with a live view of the kind.
package protocol KindBehavior: AnyObject {
    /// The size that the content of `view` wants.
    ///
    /// - Parameter width: the width that the layout gave, or `nil` for the natural size. A kind whose height depends on
    ///   its width says so in the result and is asked again at the width that was solved.
    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize

    /// The least width that a content which wraps can do with, in points.
    func leastWidth(of view: ViewID, in screen: Screen) -> Double

    /// Whether `layoutContent` does anything.
    var hasContent: Bool { get }

    /// Puts the kind's own content into a view that was just put somewhere.
    func layoutContent(of view: ViewID, in screen: Screen) throws(LayoutFault)

    /// The text that a view of this size shows; nil for none.
    func shownText(of view: ViewID, in screen: Screen, size: Size) -> ShownText?

    /// What a property is taken to be, whatever it was set to: a slider's value lies within its bounds, in whichever
    /// order the two were set.
    func effective(_ value: PropertyValue, slot: Int, of view: ViewID, in screen: Screen) -> PropertyValue

    /// Whether views of the kind have cells, which a `CellArranger` makes and places. Such a kind scrolls.
    var holdsCells: Bool { get }
    /// The room above the content that a control takes while a view with cells refreshes, in points.
    func refreshRoom(of view: ViewID, in screen: Screen) -> Double

    /// How a view of the kind arranges views, if it is a container.
    var container: (any ContainerLayout)? { get }

    /// Whether views of the kind stand in for those of one that is not there: what is to say of that is not about them.
    var isStandIn: Bool { get }

    /// Whether a press on a view of the kind is a tap when it ends, however long it was: that of a button, not of a
    /// gesture.
    var isPressed: Bool { get }

    /// What to do instead of setting a property that the kind does not have; nil if there is nothing to say.
    ///
    /// - Parameter kind: the name of the kind.
    func advice(forUnknownProperty name: String, of kind: String) -> String?

    /// Records what the view shows between its background and its subviews.
    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas)
}

extension KindBehavior {
    package func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize { IntrinsicSize() }
    package func leastWidth(of view: ViewID, in screen: Screen) -> Double { 0 }
    package var hasContent: Bool { false }
    package func layoutContent(of view: ViewID, in screen: Screen) throws(LayoutFault) {}
    package func shownText(of view: ViewID, in screen: Screen, size: Size) -> ShownText? { nil }
    package func effective(_ value: PropertyValue, slot: Int, of view: ViewID, in screen: Screen) -> PropertyValue {
        value
    }
    package var holdsCells: Bool { false }
    package func refreshRoom(of view: ViewID, in screen: Screen) -> Double { 0 }
    package var container: (any ContainerLayout)? { nil }
    package var isStandIn: Bool { false }
    package var isPressed: Bool { false }
    package func advice(forUnknownProperty name: String, of kind: String) -> String? { nil }
    package func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {}
}

/// The size that a view's content wants, in points.
package struct IntrinsicSize: Hashable, Sendable {
    /// `nil`: the content has no wish for this axis.
    package var width: Double?
    /// As `width`.
    package var height: Double?
    /// Whether another width would give another height.
    package var heightDependsOnWidth: Bool
    /// Where the text lies in the view, if there is any.
    package var text: TextBlock?

    package init(
        width: Double? = nil, height: Double? = nil, heightDependsOnWidth: Bool = false, text: TextBlock? = nil
    ) {
        self.width = width
        self.height = height
        self.heightDependsOnWidth = heightDependsOnWidth
        self.text = text
    }

    /// A block of text centred vertically in the view. All in points.
    package struct TextBlock: Hashable, Sendable {
        /// Of all its lines.
        package var height: Double
        /// From the top of the block.
        package var firstBaseline: Double
        /// From the top of the block, too.
        package var lastBaseline: Double

        package init(height: Double, firstBaseline: Double, lastBaseline: Double) {
            self.height = height
            self.firstBaseline = firstBaseline
            self.lastBaseline = lastBaseline
        }

        /// The block that a measured text makes.
        package init(_ metrics: TextMetrics) {
            self.init(
                height: metrics.size.height, firstBaseline: metrics.firstBaseline, lastBaseline: metrics.lastBaseline)
        }
    }
}
