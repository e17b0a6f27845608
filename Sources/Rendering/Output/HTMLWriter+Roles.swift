import Layout

/// What a view is to those who listen to a document.
extension HTMLWriter {
    mutating func writeRole(of node: SnapshotNode) {
        let label = text(of: "accessibilityLabel", node)
        var role: StaticString?
        var isDisabled = node.properties.contains { $0.name == "isEnabled" && $0.value == .bool(false) }
        switch node.kind {
        case "Button": role = "button"
        case "ImageView": role = label == nil ? nil : "img"
        case "Switch": role = "switch"
        case "Slider": role = "slider"
        case "Stepper": role = "spinbutton"
        case "SegmentedControl": role = "tablist"
        case "TextField", "TextView": role = "textbox"
        case "SearchBar": role = "searchbox"
        case "ProgressView": role = "progressbar"
        case "TableView", "CollectionView", "Table", "Collection": role = "list"
        default:
            role = label == nil ? nil : "group"
            isDisabled = false
        }
        if let role {
            body.write(" role=\"")
            body.write(role)
            body.write("\"")
        } else if node.kind == "ImageView" {
            body.write(" aria-hidden=\"true\"")
        }
        if let label = label ?? (role == nil ? nil : text(of: "placeholder", node)) {
            body.write(" aria-label=\"")
            body.write(xml: label.utf8)
            body.write("\"")
        }
        if isDisabled { body.write(" aria-disabled=\"true\"") }
        writeState(of: node)
    }

    private mutating func writeState(of node: SnapshotNode) {
        switch node.kind {
        case "Switch":
            let isOn = node.properties.contains { $0.name == "isOn" && $0.value == .bool(true) }
            body.write(isOn ? " aria-checked=\"true\"" : " aria-checked=\"false\"")
        case "Slider", "Stepper", "ProgressView":
            body.attribute("aria-valuenow", number("value", node) ?? number("progress", node) ?? 0)
            body.attribute("aria-valuemin", number("minimumValue", node) ?? 0)
            body.attribute("aria-valuemax", number("maximumValue", node) ?? (node.kind == "Stepper" ? 100 : 1))
        default: break
        }
    }

    private func number(_ name: String, _ node: SnapshotNode) -> Double? {
        for property in node.properties where property.name == name {
            if case .number(let value) = property.value { return value }
        }
        return nil
    }

    private func text(of name: String, _ node: SnapshotNode) -> String? {
        for property in node.properties where property.name == name {
            if case .string(let value) = property.value, !value.isEmpty { return value }
        }
        return nil
    }
}
