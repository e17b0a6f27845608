extension KindRegistry {
    /// The definition of a kind. The registry adds the common properties and assigns the slots.
    package struct Registration {
        /// The name in put methods: `Label` for `putLabel`. At most 64 letters, digits and underscores, not starting
        /// with a digit.
        package var name: String
        /// The kind's own properties, which must not have the names of common ones.
        package var properties: [PropertyDefinition]
        /// Measures, arranges and draws the views. Shared by all views of the kind, so it must not store data of a
        /// view.
        package var behavior: any KindBehavior
        /// The default horizontal hugging priority, 1…1000.
        package var defaultHugging = 250.0
        /// The default vertical hugging priority, 1…1000; nil for the same as `defaultHugging`.
        package var defaultVerticalHugging: Double?
        /// The default compression resistance priority for both axes, 1…1000.
        package var defaultCompressionResistance = 750.0
        /// Whether the kind arranges views put with `putStacked…` as a stack. Ignored if the behavior has a container
        /// layout.
        package var isStack = false
        /// Whether the kind shows a part of a content that has its own size.
        package var isScroll = false
        /// Whether views of the kind are text inputs and can have the focus.
        package var acceptsText = false
        /// Whether users can type newlines into the text.
        package var acceptsNewlines = false
        /// Whether touches pass to the views behind, unless a view has a touch handler.
        package var ignoresTouches = false
        /// The default values of common properties that differ from the defaults of other kinds, by property name.
        package var commonDefaults: [String: PropertyValue] = [:]
        /// The alternative names of properties, each with the property's name as its value.
        package var aliases: [String: String] = [:]
        /// Alternative names of the kind in put methods; identifiers like `name`.
        package var otherNames: [String] = []
        /// Whether a kind registered later may replace this one, such as a class of the script.
        package var givesWay = false

        /// Creates a registration. `change` receives it and can set the other values, which are the defaults before.
        ///
        /// - Parameters:
        ///   - name: The name in put methods: `Label` for `putLabel`.
        ///   - properties: The kind's own properties, in addition to the common ones.
        ///   - behavior: Measures, arranges and draws the views. Shared by all views of the kind.
        package init(
            name: String, properties: [PropertyDefinition] = [], behavior: any KindBehavior,
            _ change: (inout Registration) -> Void = { _ in }
        ) {
            self.name = name
            self.properties = properties
            self.behavior = behavior
            change(&self)
        }
    }
}
