// Writes the objects of a view controller, one JSON object per line: its views in preorder, then its constraints.

/// The views and constraints that a view controller makes.
@MainActor public func recording(of controller: UIViewController) -> String {
    NSLayoutConstraint.active = []
    controller.viewDidLoad()
    var names: [ObjectIdentifier: String] = [ObjectIdentifier(controller.view): "view"]
    for case (let name?, let value) in Mirror(reflecting: controller).children.map({ ($0.label, $0.value) })
    where value is UIView || value is UILayoutGuide {
        names[ObjectIdentifier(value as AnyObject)] = name
    }
    var lines: [String] = []
    record(controller.view, names, &lines)
    for constraint in NSLayoutConstraint.active {
        var fields = side(constraint.first, constraint.firstAttribute, "first", names)
        if let second = constraint.second {
            fields.merge(side(second, constraint.secondAttribute, "second", names)) { $1 }
        }
        fields["relation"] = constraint.relation.rawValue
        fields["multiplier"] = Double(constraint.multiplier)
        fields["constant"] = Double(constraint.constant)
        fields["priority"] = Double(constraint.priority.rawValue)
        fields["identifier"] = constraint.identifier
        fields["systemSpacings"] = Double(constraint.systemSpacings)
        lines.append(json(fields))
    }
    return lines.joined(separator: "\n") + "\n"
}

private func side(
    _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ key: String, _ names: [ObjectIdentifier: String]
) -> [String: Any] {
    let guide = item as? UILayoutGuide
    // A guide that the code adds is an item of its own.
    if let guide, guide.name.isEmpty {
        return [
            key: names[ObjectIdentifier(guide)] ?? "?", "\(key)Guide": "", "\(key)Attribute": attribute.rawValue,
        ]
    }
    let view = guide?.owningView ?? item as! UIView
    var guideName = guide?.name ?? ""
    if let keyboard = guide as? UIKeyboardLayoutGuide, !keyboard.usesBottomSafeArea { guideName = "keyboardOnly" }
    return [
        key: names[ObjectIdentifier(view)] ?? "?", "\(key)Guide": guideName, "\(key)Attribute": attribute.rawValue,
    ]
}

private func record(_ view: UIView, _ names: [ObjectIdentifier: String], _ lines: inout [String]) {
    var fields: [String: Any] = [
        "view": names[ObjectIdentifier(view)] ?? "?", "class": "\(type(of: view))",
        "isHidden": view.isHidden, "priorities": view.priorities.mapValues(Double.init),
        "isPlacedByFrame": view.translatesAutoresizingMaskIntoConstraints, "mask": Int(view.autoresizingMask.rawValue),
        "frame": [view.frame.origin.x, view.frame.origin.y, view.frame.width, view.frame.height].map(Double.init),
        "size": [Double(view.intrinsicContentSize.width), Double(view.intrinsicContentSize.height)],
        "insetsMargins": view.insetsLayoutMarginsFromSafeArea, "preservesMargins": view.preservesSuperviewLayoutMargins,
    ]
    if let parent = view.superview { fields["superview"] = names[ObjectIdentifier(contentOwner(parent))] ?? "?" }
    switch view.marginKind {
    case "fixed":
        let margins = view.layoutMargins
        fields["margins"] = [margins.top, margins.left, margins.bottom, margins.right].map(Double.init)
    case "directional":
        let margins = view.directionalLayoutMargins
        fields["directionalMargins"] = [margins.top, margins.leading, margins.bottom, margins.trailing].map(Double.init)
    default: break
    }
    if let label = view as? UILabel { fields["text"] = label.text ?? label.attributedText?.string }
    if let button = view as? UIButton { fields["text"] = button.title }
    if let stack = view as? UIStackView {
        fields["stack"] = [
            "axis": "\(stack.axis)", "alignment": "\(stack.alignment)", "distribution": "\(stack.distribution)",
            "spacing": Double(stack.spacing), "usesMargins": stack.isLayoutMarginsRelativeArrangement,
            "usesBaselines": stack.isBaselineRelativeArrangement,
            "arranged": stack.arrangedSubviews.map { names[ObjectIdentifier($0)] ?? "?" },
            "spacings": stack.arrangedSubviews.map { Double(stack.customSpacings[ObjectIdentifier($0)] ?? -1e6) },
        ]
    }
    if !isContentView(view) { lines.append(json(fields)) }
    for guide in view.layoutGuides {
        lines.append(
            json([
                "view": names[ObjectIdentifier(guide)] ?? "?", "class": "UILayoutGuide", "identifier": guide.identifier,
                "superview": names[ObjectIdentifier(contentOwner(view))] ?? "?",
            ]))
    }
    for subview in view.subviews { record(subview, names, &lines) }
}

/// Whether the view is made by an effect view.
private func isContentView(_ view: UIView) -> Bool { (view.superview as? UIVisualEffectView)?.contentView === view }
private func contentOwner(_ view: UIView) -> UIView { isContentView(view) ? view.superview! : view }

private func json(_ fields: [String: Any]) -> String {
    String(decoding: try! JSONSerialization.data(withJSONObject: fields, options: .sortedKeys), as: UTF8.self)
}
