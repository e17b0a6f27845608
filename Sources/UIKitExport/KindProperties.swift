import Geometry
import Layout

/// The properties that only some kinds have.
enum KindProperties {
    /// Returns the code of a property; nil for a property of all views.
    static func write(_ setting: PropertyWriter.Setting) -> PropertyCode? {
        switch setting.view.type.name {
        case "UILabel": text(setting, has: labelValues)
        case "UITextField": text(setting, has: ["borderStyle", "isSecureTextEntry"])
        case "UITextView": text(setting, has: ["isScrollEnabled", "textContainerInset"])
        case "UISearchBar": text(setting, has: [])
        case "UIButton": button(setting)
        case "UIImageView": image(setting)
        case "UISegmentedControl": segments(setting)
        case "UIStackView":
            plain(
                setting,
                [
                    "axis", "alignment", "distribution", "spacing", "isLayoutMarginsRelativeArrangement",
                    "isBaselineRelativeArrangement",
                ])
        case "UIScrollView", "UITableView", "UICollectionView":
            plain(
                setting,
                [
                    "contentSize", "contentOffset", "contentInset", "showsVerticalScrollIndicator",
                    "showsHorizontalScrollIndicator", "isScrollEnabled", "isPagingEnabled",
                ])
        case "UISwitch": plain(setting, ["isOn", "onTintColor", "thumbTintColor"])
        case "UISlider":
            plain(
                setting,
                [
                    "value", "minimumValue", "maximumValue", "minimumTrackTintColor", "maximumTrackTintColor",
                    "thumbTintColor",
                ])
        case "UIStepper": plain(setting, ["value", "minimumValue", "maximumValue", "stepValue", "wraps"])
        case "UIProgressView": plain(setting, ["progress", "progressTintColor", "trackTintColor"])
        case "UIActivityIndicatorView": indicator(setting)
        case "UIPageControl":
            plain(
                setting,
                [
                    "numberOfPages", "currentPage", "hidesForSinglePage", "pageIndicatorTintColor",
                    "currentPageIndicatorTintColor",
                ])
        default: nil
        }
    }

    private static let labelValues: Set<String> = [
        "numberOfLines", "lineBreakMode", "adjustsFontSizeToFitWidth", "minimumScaleFactor", "baselineAdjustment",
        "preferredMaxLayoutWidth",
    ]

    /// Returns the code for a property that UIKit has under the same name and with a value of the same type; nil if the
    /// name is not in `names`.
    private static func plain(_ setting: PropertyWriter.Setting, _ names: Set<String>) -> PropertyCode? {
        guard names.contains(setting.name), let value = value(setting) else { return nil }
        return .statement("\(setting.view.name).\(setting.name) = \(value)")
    }

    private static func value(_ setting: PropertyWriter.Setting) -> String? {
        switch setting.value {
        case .boolean(let value): "\(value)"
        case .number(let value): SwiftText.number(value)
        case .string(let value): SwiftText.literal(value)
        case .keyword: setting.keyword.map { ".\($0)" }
        case .color(let color): ValueText.color(color)
        case .point(let point): ValueText.point(point)
        case .size(let size): ValueText.size(size)
        case .insets(let insets): ValueText.insets(insets)
        default: nil
        }
    }

    // MARK: Texts

    private static func text(_ setting: PropertyWriter.Setting, has names: Set<String>) -> PropertyCode? {
        let name = setting.view.name
        switch (setting.name, setting.value) {
        case ("text", .attributed(let text)), ("placeholder", .attributed(let text)):
            let property = setting.name == "text" ? "attributedText" : "attributedPlaceholder"
            guard ["UILabel", "UITextView", "UITextField"].contains(setting.view.type.name),
                setting.name == "text" || setting.view.type.name == "UITextField"
            else { return .missing("\(setting.view.type.name) takes only plain text here") }
            return attributed(text, "\(name).\(property)")
        case ("text", .string(let text)):
            return .statement("\(name).text = \(SwiftText.literal(text))")
        case ("placeholder", .string(let text)):
            guard setting.view.type.name != "UITextView" else { return .missing("UITextView has no placeholder") }
            return .statement("\(name).placeholder = \(SwiftText.literal(text))")
        case ("textColor", .color), ("font", .font), ("textAlignment", .keyword):
            // A search bar has them at the text field inside.
            let owner = setting.view.type.name == "UISearchBar" ? "\(name).searchTextField" : name
            return styled(setting, owner)
        default: return plain(setting, names)
        }
    }

    private static func styled(_ setting: PropertyWriter.Setting, _ owner: String) -> PropertyCode? {
        switch setting.value {
        case .color(let color): return .statement("\(owner).textColor = \(ValueText.color(color))")
        case .font(let value):
            let font = ValueText.font(value)
            return .statement("\(owner).font = \(font.text)", lost: font.lost)
        default:
            switch setting.keyword {
            // UIKit's text alignment is relative to the reading direction only if it is natural.
            case "leading"?: return .statement("\(owner).textAlignment = .natural")
            case "trailing"?:
                return .statement(
                    "\(owner).textAlignment = .right", lost: "trailing alignment in right-to-left layouts")
            case let keyword?: return .statement("\(owner).textAlignment = .\(keyword)")
            case nil: return nil
            }
        }
    }

    /// Returns statements that append the runs of a text and set the property.
    private static func attributed(_ text: AttributedText, _ property: String) -> PropertyCode {
        var lines = ["do {", "    let text = NSMutableAttributedString(string: \"\")"]
        var lost: [String] = []
        var start = text.string.utf8.startIndex
        for run in text.runs {
            let end = text.string.utf8.index(start, offsetBy: run.length)
            let part = String(text.string[start..<end])
            start = end
            let attributes = Self.attributes(run.attributes, &lost)
            let list = attributes.isEmpty ? "" : ", attributes: [\(attributes.joined(separator: ", "))]"
            lines.append("    text.append(NSAttributedString(string: \(SwiftText.literal(part))\(list)))")
        }
        lines += ["    \(property) = text", "}"]
        return .statements(lines, lost: lost.isEmpty ? nil : lost.joined(separator: ", "))
    }

    private static func attributes(_ own: AttributedText.Attributes, _ lost: inout [String]) -> [String] {
        var list: [String] = []
        if own.font != nil || own.isBold || own.isItalic {
            var value = own.font ?? FontValue()
            if own.isBold { value.weight = max(700, value.weight ?? 700) }
            if own.isItalic { value.isItalic = true }
            let font = ValueText.font(value)
            list.append(".font: \(font.text)")
            if let reason = font.lost, !lost.contains(reason) { lost.append(reason) }
        }
        if let color = own.color { list.append(".foregroundColor: \(ValueText.color(color))") }
        if let color = own.background { list.append(".backgroundColor: \(ValueText.color(color))") }
        if own.isUnderlined { list.append(".underlineStyle: NSUnderlineStyle.single.rawValue") }
        if own.isStruckThrough { list.append(".strikethroughStyle: NSUnderlineStyle.single.rawValue") }
        if let spacing = own.letterSpacing { list.append(".kern: \(SwiftText.number(spacing))") }
        if let offset = own.baselineOffset { list.append(".baselineOffset: \(SwiftText.number(offset))") }
        if let link = own.link { list.append(".link: \(SwiftText.literal(link))") }
        if own.fontFeatures != nil, !lost.contains("font features") { lost.append("font features") }
        return list
    }

    // MARK: Others

    private static func button(_ setting: PropertyWriter.Setting) -> PropertyCode? {
        let name = setting.view.name
        switch (setting.name, setting.value) {
        case ("title", .string(let title)):
            return .statement("\(name).setTitle(\(SwiftText.literal(title)), for: .normal)")
        case ("titleColor", .color(let color)):
            return .statement("\(name).setTitleColor(\(ValueText.color(color)), for: .normal)")
        case ("font", .font(let value)):
            let font = ValueText.font(value)
            return .statement("\(name).titleLabel?.font = \(font.text)", lost: font.lost)
        case ("numberOfLines", .number(let lines)):
            return .statement("\(name).titleLabel?.numberOfLines = \(SwiftText.number(lines))")
        case ("image", .image(let image)):
            return .statement("\(name).setImage(UIImage(named: \(SwiftText.literal(image))), for: .normal)")
        case ("contentInsets", .insets(let insets)):
            return .statement("\(name).contentEdgeInsets = \(ValueText.insets(insets))")
        case ("imagePadding", .number): return .missing("buttons without a configuration have no image padding")
        default: return nil
        }
    }

    private static func image(_ setting: PropertyWriter.Setting) -> PropertyCode? {
        let name = setting.view.name
        switch (setting.name, setting.value) {
        case ("image", .image(let image)):
            return .statement("\(name).image = UIImage(named: \(SwiftText.literal(image)))")
        case ("renderingMode", .keyword):
            return .statement("\(name).image = \(name).image?.withRenderingMode(.\(setting.keyword ?? "automatic"))")
        case ("animation", .animation(let animation)):
            let images = animation.images.map { "UIImage(named: \(SwiftText.literal($0)))" }
            var lines = [
                "\(name).animationImages = [\(images.joined(separator: ", "))].compactMap { $0 }",
                "\(name).animationDuration = \(SwiftText.number(animation.duration))",
                "\(name).animationRepeatCount = \(animation.repeatCount)",
            ]
            if animation.isAnimating { lines.append("\(name).startAnimating()") }
            return .statements(lines)
        default: return nil
        }
    }

    private static func segments(_ setting: PropertyWriter.Setting) -> PropertyCode? {
        guard setting.name == "segments", case .data(.list(let items)) = setting.value else {
            return plain(setting, ["selectedSegmentIndex", "selectedSegmentTintColor"])
        }
        return .statements(
            items.enumerated().map { index, item in
                let title =
                    switch item {
                    case .string(let text): text
                    case .number(let number): SwiftText.number(number)
                    default: ""
                    }
                return """
                    \(setting.view.name).insertSegment(withTitle: \(SwiftText.literal(title)), at: \(index), \
                    animated: false)
                    """
            })
    }

    private static func indicator(_ setting: PropertyWriter.Setting) -> PropertyCode? {
        let name = setting.view.name
        switch (setting.name, setting.value) {
        case ("isAnimating", .boolean(let value)):
            return .statement("\(name).\(value ? "start" : "stop")Animating()")
        case ("style", .keyword): return setting.keyword.map { .statement("\(name).style = .\($0)") }
        default: return plain(setting, ["color", "hidesWhenStopped"])
        }
    }
}
