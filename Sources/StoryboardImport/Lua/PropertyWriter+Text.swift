/// Writes the properties of labels, buttons and text inputs.
extension PropertyWriter {
    static let lineBreaks = [
        "wordWrap": "byWordWrapping", "characterWrap": "byCharWrapping", "clip": "byClipping",
        "headTruncation": "byTruncatingHead", "tailTruncation": "byTruncatingTail",
        "middleTruncation": "byTruncatingMiddle",
    ]

    /// Returns a text from an attribute or, for long texts, from a `<string>` child; nil if there is neither.
    func plainText(_ name: String) -> String? {
        if let text = element.take(name) { return text }
        guard let child = element.value(name), child.tag == "string" || child.tag == "mutableString" else { return nil }
        child.useAll()
        return child.text
    }

    mutating func setText(_ property: String, _ name: String) {
        if let text = plainText(name), !text.isEmpty || element.tag == "label" {
            set(property, context.localized(element.id, name, text))
        }
    }

    mutating func writeAttributed(_ property: String, _ key: String) {
        guard let attributed = element.value(key), attributed.tag == "attributedString" else { return }
        var parts: [String] = []
        for fragment in attributed.children("fragment") + (attributed.child("fragments")?.children("fragment") ?? []) {
            let text = fragment.take("content") ?? fragment.value("content")?.text ?? ""
            fragment.value("content")?.useAll()
            parts.append(attributedPart(text, fragment))
        }
        if !parts.isEmpty { set(property, LuaText.list(parts)) }
    }

    private func attributedPart(_ text: String, _ fragment: Element) -> String {
        var fields: [String] = [LuaText.string(text)]
        for attribute in fragment.child("attributes")?.children ?? [] {
            let key = attribute.take("key") ?? ""
            attribute.isUsed = true
            switch key {
            case "NSColor": if let color = context.color(attribute) { fields.append("color = \(color)") }
            case "NSBackgroundColor":
                if let color = context.color(attribute) { fields.append("backgroundColor = \(color)") }
            case "NSFont":
                if let font = FontText.text(attribute, context.report, scale: context.fontScale) {
                    fields.append("font = \(font)")
                }
            case "NSKern":
                if let value = attribute.number("value") { fields.append("letterSpacing = \(LuaText.number(value))") }
            case "NSBaselineOffset":
                if let value = attribute.number("value") { fields.append("baselineOffset = \(LuaText.number(value))") }
            case "NSUnderline": fields.append("underline = true")
            case "NSStrikethrough": fields.append("strikethrough = true")
            case "NSLink": if let link = attribute.take("value") { fields.append("link = \(LuaText.string(link))") }
            default: context.report.add(.missing, attribute, key, "unsupported text attribute")
            }
            attribute.useAll()
        }
        return fields.count == 1 ? fields[0] : LuaText.list(fields)
    }

    mutating func writeFont() {
        set("font", FontText.text(element.value("fontDescription"), context.report, scale: context.fontScale))
    }

    mutating func writeAlignment() {
        let alignment = element.take("textAlignment")
        if alignment != "natural" { set("textAlignment", text: alignment) }
    }

    mutating func writeLabel() {
        setText("text", "text")
        writeAttributed("text", "attributedText")
        let size = FontText.size(element.value("fontDescription"))
        writeFont()
        color("textColor", "textColor")
        writeAlignment()
        set("numberOfLines", number: element.number("numberOfLines"), default: 1)
        let mode = element.take("lineBreakMode").flatMap { Self.lineBreaks[$0] }
        if mode != "byTruncatingTail" { set("lineBreakMode", text: mode) }
        let adjusts = element.flag("adjustsFontSizeToFit") ?? element.flag("adjustsFontSizeToFitWidth")
        set("adjustsFontSizeToFitWidth", flag: adjusts, default: false)
        let minimum = element.number("minimumFontSize")
        if adjusts == true, let minimum, let size, minimum > 0 {
            set("minimumScaleFactor", LuaText.number(minimum / size))
        }
        set("minimumScaleFactor", number: element.number("minimumScaleFactor"), default: 0)
        let baseline = element.take("baselineAdjustment")
        if adjusts == true, baseline != "alignBaselines" { set("baselineAdjustment", text: baseline) }
        if let width = element.number("preferredMaxLayoutWidth"), width > 0 {
            set("preferredMaxLayoutWidth", LuaText.number(width))
        }
        _ = element.take("preferredMaxLayoutWidth")
        if element.value("highlightedColor")?.tag == "color" {
            missing("highlightedColor", "labels have no highlighted color")
        }
        element.value("highlightedColor")?.useAll()
        if element.value("shadowColor")?.tag == "color" { missing("shadowColor", "labels have no text shadow") }
        element.value("shadowColor")?.useAll()
        element.value("shadowOffset")?.useAll()
    }

    mutating func writeButton() {
        let type = element.take("buttonType") ?? "custom"
        let normal = element.children("state").first { $0.peek("key") == "normal" }
        _ = normal?.take("key")
        if let configuration = element.value("configuration") {
            writeConfiguration(configuration)
        } else {
            if let title = normal?.take("title") ?? normal?.value("title")?.text, !title.isEmpty {
                set("title", context.localized(element.id, "normalTitle", title))
            }
            for child in normal?.children ?? [] where child.tag == "string" { child.useAll() }
            if let image = normal?.take("image") { set("image", context.image(image, element)) }
        }
        if normal?.take("backgroundImage") != nil {
            missing("state.backgroundImage", "buttons have no background image")
        }
        if normal?.value("attributedTitle") != nil {
            missing("state.attributedTitle", "buttons have plain titles")
            normal?.value("attributedTitle")?.useAll()
        }
        writeFont()
        let title = context.color(normal?.value("titleColor"))
        set("titleColor", title ?? (type == "custom" && element.value("configuration") == nil ? "\"white\"" : nil))
        if normal?.value("titleShadowColor")?.tag == "color" {
            missing("state.titleShadowColor", "titles have no shadow")
        }
        normal?.value("titleShadowColor")?.useAll()
        normal?.value("preferredSymbolConfiguration")?.useAll()
        set("contentInsets", insets("contentEdgeInsets"))
        for key in ["titleEdgeInsets", "imageEdgeInsets"] where element.value(key) != nil {
            missing(key, "buttons have one inset for title and image")
            element.value(key)?.useAll()
        }
        for state in element.children("state") where state !== normal {
            context.report.add(.missing, state, state.peek("key"), "buttons look the same in all states")
            state.useAll()
        }
        if !["custom", "system", "roundedRect"].contains(type) {
            missing("buttonType", "the symbol of buttons of type '\(type)' is not drawn")
        }
    }

    /// Writes the configuration of a button, which has insets, colors and corners that replace the button's own.
    private mutating func writeConfiguration(_ configuration: Element) {
        let style = configuration.take("style") ?? "plain"
        if let title = configuration.take("title"), !title.isEmpty {
            set("title", context.localized(element.id, "configuration.title", title))
        } else if let title = configuration.value("attributedTitle") {
            let text = title.children("fragment").compactMap { $0.take("content") }.joined()
            title.useAll()
            if !text.isEmpty { set("title", LuaText.string(text)) }
        }
        if let image = configuration.take("image") { set("image", context.image(image, element)) }
        if let padding = configuration.number("imagePadding") { set("imagePadding", LuaText.number(padding)) }
        let background =
            context.color(configuration.value("baseBackgroundColor"))
            ?? context.color(configuration.child("backgroundConfiguration")?.value("backgroundColor"))
        let foreground = context.color(configuration.value("baseForegroundColor"))
        switch style {
        case "filled":
            set("backgroundColor", background ?? "\"tint\"")
            set("titleColor", foreground ?? "\"white\"")
        case "gray", "tinted":
            set("backgroundColor", background ?? "\"tertiarySystemFill\"")
            set("titleColor", foreground)
        default:
            set("backgroundColor", background)
            set("titleColor", foreground)
        }
        if style != "plain" { set("cornerRadius", "6") }
        set("contentInsets", "{ top = 7, left = 12, bottom = 7, right = 12 }")
        if configuration.take("subtitle") != nil { missing("configuration.subtitle", "buttons have no subtitle") }
        for child in configuration.children where !child.isUsed { child.useAll() }
    }

    mutating func writeTextField() {
        setText("text", "text")
        setText("placeholder", "placeholder")
        writeFont()
        color("textColor", "textColor")
        if element.tag == "textField" {
            writeAlignment()
            let border = element.take("borderStyle") ?? "none"
            if border != "none" { set("borderStyle", text: border) }
        }
        writeTraits()
        for name in ["clearButtonMode", "minimumFontSize", "adjustsFontSizeToFit", "clearsOnBeginEditing"] {
            _ = element.take(name)
        }
        if element.tag == "searchBar" {
            for name in ["searchBarStyle", "translucent", "showsScopeBar"] { _ = element.take(name) }
            for name in ["showsCancelButton", "showsBookmarkButton", "showsSearchResultsButton"]
            where element.flag(name) == true { missing(name, "search bars do not support this button") }
            if element.value("scopeButtonTitles") != nil { missing("scopeButtonTitles", "search bars have no scopes") }
            element.value("scopeButtonTitles")?.useAll()
            color("barTintColor", "barTintColor")
        }
    }

    private mutating func writeTraits() {
        guard let traits = element.value("textInputTraits") else { return }
        if traits.flag("secureTextEntry") == true, element.tag == "textField" { set("isSecureTextEntry", "true") }
        // Keyboards and corrections don't change the screen.
        traits.useAll()
    }

    mutating func writeTextView() {
        setText("text", "text")
        writeAttributed("text", "attributedText")
        writeFont()
        color("textColor", "textColor")
        writeAlignment()
        set("isScrollEnabled", flag: element.flag("scrollEnabled"), default: true)
        if element.flag("editable") == false { missing("editable", "text views are editable") }
        _ = element.take("selectable")
        writeTraits()
        useScrolling()
    }

    /// Marks attributes of scroll views as used that do not change the image of the screen.
    func useScrolling() {
        for name in [
            "alwaysBounceVertical", "alwaysBounceHorizontal", "bounces", "bouncesZoom", "delaysContentTouches",
            "canCancelContentTouches", "directionalLockEnabled", "keyboardDismissMode", "minimumZoomScale",
            "maximumZoomScale", "scrollsToTop", "delaysTouches", "showsVerticalScrollIndicator",
            "showsHorizontalScrollIndicator", "contentInsetAdjustmentBehavior", "indicatorStyle", "pagingEnabled",
            "scrollEnabled", "verticalScrollIndicatorStyle",
        ] { _ = element.take(name) }
    }
}
