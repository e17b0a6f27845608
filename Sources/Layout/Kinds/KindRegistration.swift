extension KindRegistry {
    /// What a registration says of a kind: the common properties and their slots are added by the registry.
    package struct Registration {
        /// What scripts put views of the kind by: `Label` for `putLabel`. An identifier.
        package var name: String
        /// Those of the kind itself.
        package var properties: [PropertyDefinition]
        /// What measures, arranges and draws views of the kind; shared by all of them, so it keeps nothing about a
        /// view.
        package var behavior: any KindBehavior
        /// How strongly a view keeps from growing beyond its content, 1…1000.
        package var defaultHugging = 250.0
        /// The same vertically, where that is another one than `defaultHugging`.
        package var defaultVerticalHugging: Double?
        /// How strongly a view keeps from shrinking below its content, 1…1000.
        package var defaultCompressionResistance = 750.0
        /// Whether views arrange views put with `putStacked…`.
        package var isStack = false
        /// Whether views show a part of a content that has a size of its own.
        package var isScroll = false
        /// Whether views take part in focus and typing.
        package var acceptsText = false
        /// Whether a text of theirs can have several lines.
        package var acceptsNewlines = false
        /// Whether touches go through to what is behind.
        package var ignoresTouches = false
        /// Other defaults for common properties: a button that clips, say.
        package var commonDefaults: [String: PropertyValue] = [:]
        /// Other names of properties: what stands for which.
        package var aliases: [String: String] = [:]
        /// Other names of the kind itself.
        package var otherNames: [String] = []
        /// Whether a kind that is registered later may take its names, as a script's own class does.
        package var givesWay = false

        /// A kind that is like most; `change` says how it is not.
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
