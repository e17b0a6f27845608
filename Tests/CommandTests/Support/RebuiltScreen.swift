import Foundation
import Geometry
import Layout
import UIKitExport

/// A screen made from what exported code did in the stand-in for UIKit.
///
/// Hierarchy, stacks, constraints, priorities, margins and frames come from the recording. Contents, such as texts and
/// fonts, come from the original screen: the stand-in does not measure them.
struct RebuiltScreen {
    let screen: Screen
    private let original: Screen
    /// The views by the names of the view controller's properties.
    private var views: [String: ViewID] = [:]
    private let sources: [String: ViewID]

    struct UnknownName: Error { var name: String }

    init(_ recording: String, of original: Screen, _ export: ExportedCode) throws {
        self.original = original
        screen = try Screen(
            registry: original.registry, text: original.text, images: original.images, traits: original.traits)
        sources = Dictionary(uniqueKeysWithValues: export.views.map { ($0.name, $0.id) })
        let objects = try recording.split(separator: "\n").map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
        }
        let (made, constraints) = (objects.filter { $0["view"] != nil }, objects.filter { $0["first"] != nil })
        var children: [String: [String: Any]] = [:]
        for object in made { children[object["view"] as? String ?? ""] = object }
        try screen.beginLayout(of: screen.root)
        for object in made { try make(object) }
        for object in made { try put(object, children) }
        for request in contents { try screen.constrain(request) }
        for object in constraints { try constrain(object) }
        screen.endLayout()
        screen.layoutIfNeeded()
    }

    /// The differences between the frames of both screens in points, one line for each view.
    func differences(tolerance: Double = 0.01) throws -> [String] {
        try sources.sorted { $0.key < $1.key }.compactMap { name, source in
            guard let view = views[name] else { return "\(name): the code does not make it" }
            let (found, expected) = (try screen.frame(of: view), try original.frame(of: source))
            let distance =
                [
                    found.x - expected.x, found.y - expected.y, found.width - expected.width,
                    found.height - expected.height,
                ].map(abs).max() ?? 0
            return distance > tolerance ? "\(name): found \(found), expected \(expected)" : nil
        }
    }

    // MARK: Views

    private func view(_ name: Any?) throws -> ViewID {
        guard let name = name as? String, let view = views[name] else { throw UnknownName(name: "\(name ?? "none")") }
        return view
    }

    /// The engine's kind for a class.
    private func kind(_ object: [String: Any]) -> String {
        switch object["class"] as? String {
        case "UIStackView": return "Stack"
        case "UIScrollView": return "Scroll"
        case "UILabel": return "Label"
        case "UIButton": return "Button"
        case "UIImageView": return "ImageView"
        case "UITextField": return "TextField"
        case "UITextView": return "TextView"
        case "UISwitch": return "Switch"
        case "UISlider": return "Slider"
        case "UIStepper": return "Stepper"
        case "UISegmentedControl": return "SegmentedControl"
        case "UISearchBar": return "SearchBar"
        case "UILayoutGuide": return "Guide"
        default: return "View"
        }
    }

    private mutating func make(_ object: [String: Any]) throws {
        guard let name = object["view"] as? String, let source = sources[name] else {
            throw UnknownName(name: "\(object["view"] ?? "none")")
        }
        let isRoot = name == "view"
        let kind = kind(object)
        let view = isRoot ? screen.root : try screen.makeView(kind: screen.registry.kind(named: kind)!)
        views[name] = view
        if kind != "View" && kind != "Stack" {
            let recorded = Self.priorities.union([
                "isHidden", "layoutMargins", "directionalLayoutMargins", "insetsLayoutMarginsFromSafeArea",
                "preservesSuperviewLayoutMargins",
            ])
            for (slot, definition) in try original.kind(of: source).properties.enumerated()
            where original.hasOwnProperty(source, slot: slot) && !recorded.contains(definition.name) {
                try set(definition.name, original.property(source, slot: slot), of: view)
            }
        }
        if object["isHidden"] as? Bool == true { try set("isHidden", .boolean(true), of: view) }
        if object["insetsMargins"] as? Bool == false {
            try set("insetsLayoutMarginsFromSafeArea", .boolean(false), of: view)
        }
        if object["preservesMargins"] as? Bool == true {
            try set("preservesSuperviewLayoutMargins", .boolean(true), of: view)
        }
        if let margins = object["margins"] as? [Double] { try set("layoutMargins", .insets(insets(margins)), of: view) }
        if let margins = object["directionalMargins"] as? [Double] {
            try set("directionalLayoutMargins", .directionalInsets(insets(margins)), of: view)
        }
        for (name, priority) in object["priorities"] as? [String: Double] ?? [:] {
            try set(name, .number(priority), of: view)
        }
        if let stack = object["stack"] as? [String: Any] { try arrange(view, stack) }
        // Views without a kind of the engine have the size of the original's content.
        guard kind == "View", !isRoot else { return }
        var size = object["size"] as? [Double] ?? []
        if object["class"] as? String != "FixedSizeView" {
            let content = try original.intrinsicSize(of: source)
            size = [content.width ?? -1, content.height ?? -1]
        }
        for (attribute, length) in zip([Attribute.width, .height], size) where length >= 0 {
            let anchor = Anchor(view: view, attribute: attribute)
            let priorities = object["priorities"] as? [String: Double] ?? [:]
            let axis = attribute == .width ? "horizontal" : "vertical"
            contents.append(
                ConstraintRequest(
                    anchor, .greaterThanOrEqual, nil, constant: length,
                    priority: priorities["\(axis)CompressionResistance"] ?? 750))
            contents.append(
                ConstraintRequest(
                    anchor, .lessThanOrEqual, nil, constant: length, priority: priorities["\(axis)Hugging"] ?? 250))
        }
    }

    /// Constraints that state the sizes of contents.
    private var contents: [ConstraintRequest] = []

    /// The properties of the priorities, which the recording names as the engine does.
    private static let priorities: Set = [
        "horizontalHugging", "verticalHugging", "horizontalCompressionResistance", "verticalCompressionResistance",
    ]

    private func insets(_ values: [Double]) -> Insets {
        Insets(top: values[0], left: values[1], bottom: values[2], right: values[3])
    }

    private func set(_ name: String, _ value: PropertyValue, of view: ViewID) throws {
        guard let slot = try screen.kind(of: view).properties.firstIndex(where: { $0.name == name }) else { return }
        try screen.setProperty(view, slot: slot, to: value)
    }

    private func arrange(_ view: ViewID, _ stack: [String: Any]) throws {
        func keyword(_ name: String, _ value: Any?) throws {
            let definition = try screen.kind(of: view).properties.first { $0.name == name }
            guard case .keyword(let names)? = definition?.type, let value = value as? String,
                let index = names.firstIndex(of: value)
            else { throw UnknownName(name: "\(name) \(value ?? "")") }
            try set(name, .keyword(index), of: view)
        }
        try keyword("axis", stack["axis"])
        try keyword("alignment", stack["alignment"])
        try keyword("distribution", stack["distribution"])
        try set("spacing", .number(stack["spacing"] as? Double ?? 0), of: view)
        try set("isLayoutMarginsRelativeArrangement", .boolean(stack["usesMargins"] as? Bool ?? false), of: view)
        try set("isBaselineRelativeArrangement", .boolean(stack["usesBaselines"] as? Bool ?? false), of: view)
    }

    private func put(_ object: [String: Any], _ all: [String: [String: Any]]) throws {
        guard let parent = object["superview"] as? String, let name = object["view"] as? String else { return }
        let stack = all[parent]?["stack"] as? [String: Any]
        let arranged = stack?["arranged"] as? [String] ?? []
        let child = try view(name)
        try screen.put(child, into: try view(parent), arranged: arranged.contains(name), name: name)
        if let index = arranged.firstIndex(of: name), let spacing = (stack?["spacings"] as? [Double])?[index],
            spacing > -1e6
        {
            try screen.setCustomSpacing(spacing, after: child)
        }
        if !arranged.contains(name), object["isPlacedByFrame"] as? Bool == true,
            let frame = object["frame"] as? [Double]
        {
            let outer = all[parent]?["frame"] as? [Double] ?? [0, 0, 0, 0]
            _ = try screen.madeConstraints.place(
                child,
                Autoresizing(
                    frame: Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]),
                    mask: Autoresizing.Mask(rawValue: UInt8(object["mask"] as? Int ?? 0)),
                    superviewSize: Size(width: outer[2], height: outer[3])), source: .none)
        }
    }

    // MARK: Constraints

    private func constrain(_ object: [String: Any]) throws {
        guard let first = try anchor(object, "first") else { throw UnknownName(name: "first") }
        let relations: [String: ConstraintRequest.Relation] = [
            "equal": .equal, "lessThanOrEqual": .lessThanOrEqual, "greaterThanOrEqual": .greaterThanOrEqual,
        ]
        var request = ConstraintRequest(
            first, relations[object["relation"] as? String ?? ""]!, try anchor(object, "second"),
            multiplier: object["multiplier"] as? Double ?? .nan, constant: object["constant"] as? Double ?? .nan,
            priority: object["priority"] as? Double ?? .nan)
        request.systemSpacings = object["systemSpacings"] as? Double ?? .nan
        try screen.constrain(request, identifier: object["identifier"] as? String)
    }

    private func anchor(_ object: [String: Any], _ side: String) throws -> Anchor? {
        guard object[side] != nil else { return nil }
        let name = object["\(side)Attribute"] as? String
        guard var attribute = Attribute.allCases.first(where: { $0.name == name }) else {
            throw UnknownName(name: name ?? side)
        }
        let areas: [String: AnchorArea] = [
            "": .frame, "safeArea": .safeArea, "layoutMargins": .layoutMargins, "readableContent": .readableContent,
            "contentLayout": .contentLayout, "frameLayout": .frameLayout, "keyboard": .keyboardSafeArea,
            "keyboardOnly": .keyboard,
        ]
        guard let area = areas[object["\(side)Guide"] as? String ?? ""] else { throw UnknownName(name: "guide") }
        // The keyboard's guide is the covered area; the engine's areas are the rest.
        if area == .keyboard || area == .keyboardSafeArea, attribute == .top { attribute = .bottom }
        return Anchor(view: try view(object[side]), attribute: attribute, area: area)
    }
}
