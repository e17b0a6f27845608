import Layout

/// The accessibility role of a view: ARIA roles, from which PDF tags are derived.
struct ViewRole {
    /// The name of the ARIA role, or nil for a view without a role.
    private(set) var name: StaticString?
    private(set) var label: String?
    /// The level of a heading, from 1; nil for other roles.
    private(set) var level: Int?
    /// Whether the view is an image without description, which screen readers skip.
    private(set) var isDecoration = false
    private var isDisabled = false
    private let node: SnapshotNode

    init(_ node: SnapshotNode) {
        self.node = node
        label = node.text(of: "accessibilityLabel")
        isDisabled = node.properties.contains { $0.name == "isEnabled" && $0.value == .bool(false) }
        switch node.kind {
        case "Button": name = "button"
        case "ImageView":
            name = label == nil ? nil : "img"
            isDecoration = label == nil
        case "Switch": name = "switch"
        case "Slider": name = "slider"
        case "Stepper": name = "spinbutton"
        case "SegmentedControl": name = "tablist"
        case "TextField", "TextView": name = "textbox"
        case "SearchBar": name = "searchbox"
        case "ProgressView": name = "progressbar"
        case "TableView", "CollectionView", "Table", "Collection": name = "list"
        default:
            level = node.kind == "Label" ? Self.level(of: node) : nil
            name = level != nil ? "heading" : label == nil ? nil : "group"
            isDisabled = false
        }
        if label == nil, name != nil { label = node.text(of: "placeholder") }
    }

    /// Returns the heading level of a label by its text style, or nil if it is not a heading.
    private static func level(of node: SnapshotNode) -> Int? {
        guard let value = node.properties.first(where: { $0.name == "font" })?.value else { return nil }
        var style: String?
        switch value {
        case .string(let name): style = name
        case .record(let fields):
            if case .string(let name)? = fields.first(where: { $0.name == "style" })?.value { style = name }
        default: break
        }
        switch style {
        case "largeTitle", "title1": return 1
        case "title2": return 2
        case "title3", "headline": return 3
        default: return nil
        }
    }

    /// Whether the role adds information to the drawn content.
    var isInformative: Bool { name != nil || label != nil }

    /// Writes the role as attributes of an element.
    fileprivate func write(to out: inout ByteWriter) {
        if let name {
            out.write(" role=\"")
            out.write(name)
            out.write("\"")
        } else if isDecoration {
            out.write(" aria-hidden=\"true\"")
        }
        if let level { out.attribute("aria-level", Double(level)) }
        if let label {
            out.write(" aria-label=\"")
            out.write(xml: label.utf8)
            out.write("\"")
        }
        if isDisabled { out.write(" aria-disabled=\"true\"") }
        writeState(to: &out)
    }

    private func writeState(to out: inout ByteWriter) {
        switch node.kind {
        case "Switch":
            let isOn = node.properties.contains { $0.name == "isOn" && $0.value == .bool(true) }
            out.write(isOn ? " aria-checked=\"true\"" : " aria-checked=\"false\"")
        case "Slider", "Stepper", "ProgressView":
            out.attribute("aria-valuenow", node.number("value") ?? node.number("progress") ?? 0)
            out.attribute("aria-valuemin", node.number("minimumValue") ?? 0)
            out.attribute("aria-valuemax", node.number("maximumValue") ?? (node.kind == "Stepper" ? 100 : 1))
        default: break
        }
    }
}

extension ByteWriter {
    mutating func write(_ role: ViewRole) { role.write(to: &self) }
}

extension SnapshotNode {
    /// The target of the view's link, or nil if it has none.
    var link: String? { text(of: "link") }

    fileprivate func number(_ name: String) -> Double? {
        for property in properties where property.name == name {
            if case .number(let value) = property.value { return value }
        }
        return nil
    }

    fileprivate func text(of name: String) -> String? {
        for property in properties where property.name == name {
            if case .string(let value) = property.value, !value.isEmpty { return value }
        }
        return nil
    }
}
