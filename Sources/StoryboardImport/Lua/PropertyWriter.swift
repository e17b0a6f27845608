/// Finds the properties of one view, with their values in Lua.
struct PropertyWriter {
    let element: Element
    let context: SceneContext
    private(set) var properties: [(name: String, value: String)] = []

    init(_ element: Element, _ context: SceneContext) {
        self.element = element
        self.context = context
    }

    mutating func set(_ name: String, _ value: String?) {
        if let value { properties.append((name, value)) }
    }

    mutating func set(_ name: String, text: String?) { set(name, text.map(LuaText.string)) }

    mutating func set(_ name: String, number: Double?, default usual: Double? = nil) {
        if let number, number != usual { set(name, LuaText.number(number)) }
    }

    /// Adds a Boolean property if it differs from the engine's default. Nil adds nothing.
    mutating func set(_ name: String, flag: Bool?, default usual: Bool) {
        if let flag, flag != usual { set(name, flag ? "true" : "false") }
    }

    mutating func color(_ name: String, _ key: String) { set(name, context.color(element.value(key))) }

    func missing(_ name: String?, _ reason: String) { context.report.add(.missing, element, name, reason) }

    /// Returns a Lua table with the four sides of a child `<inset>` or `<edgeInsets>`; nil if there is no such child.
    func insets(_ key: String) -> String? {
        guard let inset = element.value(key) else { return nil }
        let names = [("top", "minY"), ("left", "minX"), ("bottom", "maxY"), ("right", "maxX")]
        let fields = names.map { name, old in (name, LuaText.number(inset.number(name) ?? inset.number(old) ?? 0)) }
        let directional = [("top", "top"), ("leading", "leading"), ("bottom", "bottom"), ("trailing", "trailing")]
        if inset.peek("leading") != nil || inset.peek("trailing") != nil {
            return LuaText.table(directional.map { ($0.0, LuaText.number(inset.number($0.1) ?? 0)) })
        }
        return LuaText.table(fields)
    }

    /// Writes all properties of the element, beginning with the properties of its kind.
    mutating func writeAll(_ kind: ViewKinds.Kind) {
        switch element.tag {
        case "label": writeLabel()
        case "button": writeButton()
        case "imageView": writeImageView()
        case "textField", "searchBar": writeTextField()
        case "textView": writeTextView()
        case "stackView": writeStack()
        case "switch", "slider", "stepper", "segmentedControl": writeControl()
        case "activityIndicatorView", "progressView", "pageControl", "datePicker": writeIndicator()
        case "scrollView": writeScroll()
        case "tableView": writeTable()
        case "collectionView": writeCollection()
        case "navigationBar", "toolbar", "tabBar": writeBar()
        case "visualEffectView": writeEffect()
        default: break
        }
        writeCommon(kind)
    }

    /// Writes the properties that all views have.
    mutating func writeCommon(_ kind: ViewKinds.Kind) {
        color("backgroundColor", "backgroundColor")
        color("tintColor", "tintColor")
        set("alpha", number: element.number("alpha"), default: 1)
        set("isHidden", flag: element.flag("hidden"), default: false)
        let clips = element.flag("clipsSubviews")
        if !["scrollView", "tableView", "collectionView", "textView", "imageView", "visualEffectView"].contains(
            element.tag)
            || element.tag == "imageView"
        {
            set("clipsToBounds", flag: clips, default: false)
        }
        let takesTouches = !["label", "imageView", "progressView"].contains(element.tag)
        let touches = element.flag("userInteractionEnabled")
        if takesTouches { set("isUserInteractionEnabled", flag: touches, default: true) }
        if element.peek("enabled") != nil { set("isEnabled", flag: element.flag("enabled"), default: true) }
        writePriorities(kind)
        set("layoutMargins", insets("layoutMargins"))
        set("directionalLayoutMargins", insets("directionalLayoutMargins"))
        set("insetsLayoutMarginsFromSafeArea", flag: element.flag("insetsLayoutMarginsFromSafeArea"), default: true)
        // Interface Builder sets it for every content view of a cell, which is the cell itself here.
        if !element.isInCell {
            set(
                "preservesSuperviewLayoutMargins", flag: element.flag("preservesSuperviewLayoutMargins"), default: false
            )
        }
        if let accessibility = element.value("accessibilityConfiguration") {
            set("accessibilityLabel", text: accessibility.take("label"))
            for child in accessibility.children { child.useAll() }
        }
        writeRuntimeAttributes()
    }

    private mutating func writePriorities(_ kind: ViewKinds.Kind) {
        set(
            "horizontalHugging", number: element.number("horizontalHuggingPriority") ?? 250,
            default: kind.horizontalHugging)
        set("verticalHugging", number: element.number("verticalHuggingPriority") ?? 250, default: kind.verticalHugging)
        set(
            "horizontalCompressionResistance", number: element.number("horizontalCompressionResistancePriority"),
            default: 750)
        set(
            "verticalCompressionResistance", number: element.number("verticalCompressionResistancePriority"),
            default: 750)
    }

    /// Writes the properties that the document sets by key path, for custom classes and layers.
    private mutating func writeRuntimeAttributes() {
        for attribute in element.child("userDefinedRuntimeAttributes")?.children("userDefinedRuntimeAttribute") ?? [] {
            let path = attribute.take("keyPath") ?? ""
            let value = attribute.value("value")
            let number = value?.number("value") ?? attribute.number("value")
            let flag = attribute.flag("value")
            attribute.useAll()
            switch path {
            case "layer.cornerRadius", "cornerRadius": set("cornerRadius", number: number)
            case "layer.borderWidth", "borderWidth": set("borderWidth", number: number)
            case "layer.masksToBounds", "clipsToBounds": set("clipsToBounds", flag: flag, default: false)
            case "borderColor", "layer.borderUIColor", "layer.borderColor": set("borderColor", context.color(value))
            default:
                context.report.add(
                    .missing, attribute, path,
                    "only the code of the class '\(element.peek("customClass") ?? "?")' uses it")
            }
        }
    }
}

extension Element {
    /// Whether the element is in a cell.
    var isInCell: Bool { sequence(first: self, next: \.parent).contains { $0.isCell } }
}
