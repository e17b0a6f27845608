/// The properties that differ between size classes.
extension PropertyWriter {
    /// Returns the properties that apply only to some size classes, each with the condition for them.
    static func variations(
        of element: Element, _ context: SceneContext
    ) -> [(condition: String, properties: [(name: String, value: String)])] {
        element.variations.compactMap { classes, variation in
            reportFrame(variation, of: element, context.report)
            for key in ["subviews", "constraints", "layoutGuides"] { variation.value(key)?.isUsed = true }
            guard let condition = classes.condition else { return nil }
            var writer = PropertyWriter(variation, context)
            writer.writeVariation(of: element.tag)
            return writer.properties.isEmpty ? nil : (condition, writer.properties)
        }
    }

    /// Reports a frame that applies only to some size classes, if the view is placed by its autoresizing mask.
    /// Otherwise constraints determine the frame, and nothing is lost.
    private static func reportFrame(_ variation: Element, of element: Element, _ report: Report) {
        guard let frame = variation.value("frame") else { return }
        frame.useAll()
        let isPlaced = element.parent?.tag == "subviews" && element.parent?.parent?.tag != "stackView"
        guard isPlaced, element.flag("translatesAutoresizingMaskIntoConstraints") != false else { return }
        report.add(.missing, variation, "frame", "the frame without variation is used for all size classes")
    }

    /// Writes the properties of a `<variation>`, including properties that equal the default, because they replace the
    /// values of other size classes.
    private mutating func writeVariation(of tag: String) {
        switch tag {
        case "label", "button", "textField", "textView", "searchBar":
            writeFont()
            color("textColor", "textColor")
            if tag == "label" { stateNumber("numberOfLines", "numberOfLines") }
            if tag != "button", let alignment = element.take("textAlignment") {
                set("textAlignment", alignment == "natural" ? "nil" : LuaText.string(alignment))
            }
        case "imageView": if let image = element.take("image") { set("image", context.image(image, element)) }
        case "stackView":
            set("axis", text: element.take("axis"))
            set("alignment", text: element.take("alignment"))
            set("distribution", text: element.take("distribution"))
            if element.take("spacingType") == "standard", element.peek("spacing") == nil { set("spacing", number: 8) }
            stateNumber("spacing", "spacing")
            stateFlag("isLayoutMarginsRelativeArrangement", "layoutMarginsRelativeArrangement")
            stateFlag("isBaselineRelativeArrangement", "baselineRelativeArrangement")
        default: break
        }
        color("backgroundColor", "backgroundColor")
        color("tintColor", "tintColor")
        stateFlag("isHidden", "hidden")
        stateNumber("alpha", "alpha")
        stateFlag("clipsToBounds", "clipsSubviews")
        stateFlag("isUserInteractionEnabled", "userInteractionEnabled")
        stateFlag("preservesSuperviewLayoutMargins", "preservesSuperviewLayoutMargins")
        stateFlag("insetsLayoutMarginsFromSafeArea", "insetsLayoutMarginsFromSafeArea")
        for property in ["horizontal", "vertical"] {
            stateNumber("\(property)Hugging", "\(property)HuggingPriority")
            stateNumber("\(property)CompressionResistance", "\(property)CompressionResistancePriority")
        }
        set("layoutMargins", insets("layoutMargins"))
        set("directionalLayoutMargins", insets("directionalLayoutMargins"))
    }

    private mutating func stateNumber(_ property: String, _ name: String) {
        if element.peek(name) != nil { set(property, number: element.number(name)) }
    }

    private mutating func stateFlag(_ property: String, _ name: String) {
        set(property, element.flag(name).map { $0 ? "true" : "false" })
    }
}
