/// Reads the constraints of a scene's views.
struct ConstraintReader {
    private let scene: InterfaceScene
    private let report: Report
    /// The views and guides by identifier.
    private var items: [String: Item] = [:]

    private struct Item {
        var view: InterfaceView
        var area: Area
        /// The inner edge of a controller's top or bottom layout guide, as an edge of the safe area; nil for other
        /// items.
        var guide: ConstraintAttribute?
    }

    init(_ scene: InterfaceScene, controller: Element?, _ report: Report) {
        self.scene = scene
        self.report = report
        for view in scene.allViews {
            add(view.id, Item(view: view, area: .bounds), view.element)
            for guide in view.element.guides where !guide.isCustomGuide {
                guide.isUsed = true
                let areas: [String: Area] = [
                    "safeArea": .safeArea, "layoutMargins": .margins, "readableContent": .readable,
                    "keyboard": .keyboard, "contentLayoutGuide": .scrollContent, "frameLayoutGuide": .scrollFrame,
                ]
                guard let area = areas[guide.take("key") ?? ""] else {
                    report.add(.missing, guide, guide.peek("key"), "unknown layout guide")
                    guide.useAll()
                    continue
                }
                add(guide.take("id") ?? "", Item(view: view, area: area), guide)
            }
            // Constraints may name a cell instead of its content view.
            for cell in view.cells where cell.content.element !== cell.element {
                if view.element === cell.element { items[cell.element.id] = nil }
                add(cell.element.id, Item(view: cell.content, area: .bounds), cell.element)
            }
        }
        guard let root = scene.view else { return }
        for guide in controller?.child("layoutGuides")?.children ?? [] {
            guide.isUsed = true
            let sides = ["top": ConstraintAttribute.top, "bottom": .bottom]
            guard let side = sides[guide.take("type") ?? ""] else {
                report.add(.missing, guide, guide.peek("type"), "unknown layout guide")
                guide.useAll()
                continue
            }
            add(guide.take("id") ?? "", Item(view: root, area: .safeArea, guide: side), guide)
        }
    }

    private mutating func add(_ id: String, _ item: Item, _ element: Element) {
        guard !id.isEmpty else { return }
        if let known = items[id], known.view !== item.view {
            report.add(.missing, element, nil, "the identifier '\(id)' occurs twice; constraints use the first element")
        } else {
            items[id] = item
        }
    }

    mutating func read() {
        for view in scene.allViews {
            let list = view.element.child("constraints")?.children("constraint") ?? []
            let installed = report.checked(
                view.element.installed("constraints"), "constraints", of: view.element, list)
            for element in list {
                read(element, of: view, installed: installed[element.id] ?? .all)
            }
        }
    }

    private func read(_ element: Element, of view: InterfaceView, installed: SizeClasses) {
        let id = element.take("id") ?? ""
        guard element.flag("placeholder") != true else {
            element.useAll()
            return report.add(.ignored, element, nil, "a placeholder, which Interface Builder removes when it builds")
        }
        guard let relation = InterfaceConstraint.Relation(rawValue: element.take("relation") ?? "equal"),
            let multiplier = element.multiplier(), let priority = Self.priority(element)
        else { return refuse(element, "its relation, multiplier or priority is invalid") }
        guard let firstItem = item(element, "first", view) else {
            return refuse(element, "its first item or attribute is unknown")
        }
        var second: ConstraintItem?
        if element.peek("secondItem") != nil || element.peek("secondAttribute") != nil {
            guard let found = item(element, "second", view) else {
                return refuse(element, "its second item or attribute is unknown")
            }
            second = found
        }
        if let second {
            guard firstItem.attribute.isDimension == second.attribute.isDimension else {
                return refuse(element, "it relates a position to a size")
            }
        } else if !firstItem.attribute.isDimension {
            return refuse(element, "it has a position, but no second item")
        }
        let identifier = element.take("identifier") ?? element.take("userLabel")
        for (values, classes) in varying(element, priority).cases {
            let classes = classes.intersection(Self.installed(firstItem.view, second?.view)).intersection(installed)
            guard !classes.isEmpty else { continue }
            let constraint = InterfaceConstraint(
                id: id, first: firstItem, relation: relation, second: second, multiplier: multiplier,
                constant: values.constant, spacing: values.spacing, priority: values.priority, identifier: identifier,
                installed: classes)
            view.constraints.append(constraint)
            if constraint.spacing != .points, !constraint.isSystemSpacing, constraint.flipped?.isSystemSpacing != true {
                report.add(.replaced, element, "symbolic", "the standard spacing is written as a fixed distance")
            }
        }
        if installed.isEmpty { report.add(.ignored, element, nil, "not installed for any size class") }
    }

    /// The attributes that can differ between size classes.
    private struct Values: Equatable {
        var constant = 0.0
        var spacing = InterfaceConstraint.Spacing.points
        var priority: Double

        /// Reads the attributes from the element of a constraint or of a variation. Missing attributes keep their
        /// values.
        mutating func read(_ element: Element) {
            let isSymbolic = element.flag("symbolic") == true
            let usesAnchors = element.take("symbolType") == "layoutAnchor"
            if element.peek("constant") != nil || isSymbolic || usesAnchors {
                constant = element.number("constant") ?? 0
                spacing = usesAnchors ? .anchors : isSymbolic ? .standard : .points
            }
            if let value = ConstraintReader.priority(element), element.peek("priority") != nil { priority = value }
        }
    }

    private func varying(_ element: Element, _ priority: Double) -> Varying<Values> {
        var values = Values(priority: priority)
        values.read(element)
        var varying = Varying(values)
        for (classes, variation) in element.variations {
            if variation.peek("priority") != nil, Self.priority(variation) == nil {
                report.add(.missing, variation, "priority", "invalid priority; expected a number from 1 to 1000")
            }
            varying.change(for: classes) { $0.read(variation) }
        }
        return varying
    }

    private static func priority(_ element: Element) -> Double? {
        guard element.peek("priority") != nil else { return 1000 }
        return element.number("priority").flatMap { (1...1000).contains($0) ? $0 : nil }
    }

    private func refuse(_ element: Element, _ reason: String) {
        element.useAll()
        report.add(.missing, element, nil, "not imported: \(reason)")
    }

    /// Returns the size classes in which both views and all their superviews are installed.
    private static func installed(_ first: InterfaceView, _ second: InterfaceView?) -> SizeClasses {
        [first, second].compactMap { $0 }.flatMap { [$0] + $0.ancestors }.reduce(.all) { $0.intersection($1.installed) }
    }

    /// Returns the item on one side (`first` or `second`) of a constraint; nil if the item or attribute is unknown. An
    /// element that names no item means `owner`.
    private func item(_ element: Element, _ side: String, _ owner: InterfaceView) -> ConstraintItem? {
        let name = element.take("\(side)Item")
        guard let text = element.take("\(side)Attribute"), let (attribute, area) = ConstraintAttribute.read(text) else {
            return nil
        }
        guard let name else { return ConstraintItem(owner, area, attribute) }
        guard let item = items[name] else { return nil }
        // The inner edge of the top guide is its bottom, and the edge of the safe area is its top.
        if let guide = item.guide {
            switch (guide, attribute) {
            case (.top, .bottom): return ConstraintItem(item.view, .safeArea, .top)
            case (.bottom, .top): return ConstraintItem(item.view, .safeArea, .bottom)
            case (_, .height): return nil
            default: return ConstraintItem(item.view, .bounds, attribute)
            }
        }
        return ConstraintItem(item.view, area == .bounds ? item.area : area, attribute)
    }
}
