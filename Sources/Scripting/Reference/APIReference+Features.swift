import Layout

/// Describes the features of plugins, except kinds of views, on the pages and in the annotations.
extension APIReference {
    /// The page with an entry for each feature.
    var featureTexts: String {
        let intro = """
            These features of the included plugins are not kinds of views. *Functions of plugins* explains how a \
            plugin adds such a feature.

            """
        return features.reduce(intro) { text, feature in
            var text = text + "\n## \(feature.name)\n\n\(Self.uses(feature)) \(feature.text)\n"
            if !feature.methods.isEmpty {
                text += "\nMethods: " + feature.methods.map { "`\($0)`" }.joined(separator: ", ") + ".\n"
            }
            return text
        }
    }

    private static func uses(_ feature: PluginFeature) -> String {
        switch feature.kind {
        case .renderer: "A renderer: `tatami render --format \(feature.name)`."
        case .command: "A command: `tatami \(feature.name)`."
        case .formatter: "A formatter: `formatted(\"\(feature.name)\", value)`."
        case .rule: "A rule of `tatami check`."
        case .dialect: "A dialect, which adds methods: `use \"\(feature.name)\"`."
        }
    }

    /// The declarations of the dialects' methods, for the annotations.
    var dialectMethods: String {
        features.filter { $0.kind == .dialect }.flatMap { feature in
            feature.methods.flatMap { method in
                ["Node", "View", "Container"].map { type in
                    """

                    ---Of the dialect '\(feature.name)': `use "\(feature.name)"`.
                    ---@param ... any
                    ---@return any
                    function \(type):\(method)(...) end

                    """
                }
            }
        }.joined()
    }
}
