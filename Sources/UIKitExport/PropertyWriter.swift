import Geometry
import Layout

/// Writes the properties of views as statements.
struct PropertyWriter {
    private let tree: ExportedTree
    private(set) var issues: [ExportedCode.Issue] = []

    init(_ tree: ExportedTree) { self.tree = tree }

    /// A property that a view has set.
    struct Setting {
        var view: ExportedTree.View
        var name: String
        var value: PropertyValue
        /// The name of the value if it is a keyword; nil for other values.
        var keyword: String?
    }

    /// Returns the statements that set a view's properties, with comments for properties that UIKit lacks.
    mutating func write(_ index: Int) throws(LayoutError) -> [String] {
        let view = tree.views[index]
        var lines: [String] = []
        if view.type.isGuide {
            // Guides draw nothing in the script either.
            return ["\(view.name).identifier = \(SwiftText.literal(try tree.screen.name(of: view.id)))"]
        }
        let settings = try settings(view)
        let names = Set(settings.map(\.name))
        if index == 0 {
            if !names.contains("backgroundColor") { lines.append("view.backgroundColor = UIColor.systemBackground") }
        }
        lines += defaults(view, names)
        for setting in settings {
            switch KindProperties.write(setting) ?? CommonStatements.write(setting) {
            case .statements(let statements, let lost):
                lines += statements
                if let lost {
                    lines.append(SwiftText.commentLine("Not expressed: \(lost)"))
                    report(.replaced, view, setting.name, "the code lacks \(lost)")
                }
            case .missing(let reason):
                let shown = Self.shown(try definition(view, setting.name), setting.value)
                lines.append(SwiftText.commentLine("Missing: \(setting.name) = \(shown): \(reason)"))
                report(.missing, view, setting.name, reason)
            }
        }
        return lines
    }

    private mutating func report(
        _ severity: ExportedCode.Issue.Severity, _ view: ExportedTree.View, _ element: String, _ reason: String
    ) {
        issues.append(
            ExportedCode.Issue(
                severity: severity, path: view.path, element: "\(view.kind).\(element)", reason: reason,
                source: tree.screen.putPlace(of: view.id)))
    }

    /// Returns the properties whose values differ from the kind's defaults, in the order in which the code must set
    /// them: bounds before values, which UIKit limits when they are set, and lists before selections.
    private func settings(_ view: ExportedTree.View) throws(LayoutError) -> [Setting] {
        let definitions = try tree.screen.kind(of: view.id).properties
        var settings: [Setting] = []
        for (slot, definition) in definitions.enumerated() where tree.screen.hasOwnProperty(view.id, slot: slot) {
            let value = tree.screen.effectiveProperty(view.id, slot: slot)
            guard value != definition.defaultValue || definition.remembersDefault, !definition.isReadOnly else {
                continue
            }
            var keyword: String?
            if case .keyword(let index) = value, case .keyword(let names) = definition.type,
                names.indices.contains(index)
            {
                keyword = names[index]
            }
            settings.append(Setting(view: view, name: definition.name, value: value, keyword: keyword))
        }
        let last: Set<String> = ["value", "selectedSegmentIndex", "currentPage", "contentOffset"]
        return settings.filter { !last.contains($0.name) } + settings.filter { last.contains($0.name) }
    }

    private func definition(_ view: ExportedTree.View, _ name: String) throws(LayoutError) -> PropertyDefinition? {
        try tree.screen.kind(of: view.id).properties.first { $0.name == name }
    }

    /// Returns statements for properties that the script did not set and whose defaults in the engine and in UIKit
    /// differ.
    private func defaults(_ view: ExportedTree.View, _ names: Set<String>) -> [String] {
        switch view.type.name {
        case "UIButton" where !names.contains("font"):
            return ["\(view.name).titleLabel?.font = UIFont.preferredFont(forTextStyle: .body)"]
        case "UITextView" where !names.contains("font"):
            return ["\(view.name).font = UIFont.preferredFont(forTextStyle: .body)"]
        case "UIStackView" where !names.contains("axis"):
            let slot = try? tree.screen.kind(of: view.id).properties.firstIndex { $0.name == "axis" }
            let isVertical = slot.flatMap { tree.screen.property(view.id, slot: $0).keyword } == 1
            return isVertical ? ["\(view.name).axis = .vertical"] : []
        case UIKitType.sized.name:
            func side(_ value: Double?) -> String { value.map(SwiftText.number) ?? "UIView.noIntrinsicMetric" }
            let size = view.fixedSize ?? IntrinsicSize()
            return priorities(view, names) + [
                "\(view.name).size = CGSize(width: \(side(size.width)), height: \(side(size.height)))"
            ]
        default: return []
        }
    }

    /// Returns statements for the priorities that the script did not set, if the kind's defaults differ from the
    /// defaults of `UIView`.
    private func priorities(_ view: ExportedTree.View, _ names: Set<String>) -> [String] {
        guard let own = (try? tree.screen.kind(of: view.id))?.sizePriorities else { return [] }
        let plain = (hugging: 250.0, compressionResistance: 750.0)
        let all = [
            ("horizontalHugging", own.hugging, plain.hugging), ("verticalHugging", own.verticalHugging, plain.hugging),
            ("horizontalCompressionResistance", own.compressionResistance, plain.compressionResistance),
            ("verticalCompressionResistance", own.compressionResistance, plain.compressionResistance),
        ]
        return all.compactMap { property, value, usual in
            value == usual || names.contains(property)
                ? nil : CommonStatements.priority(view.name, property, value)
        }
    }

    private static func shown(_ definition: PropertyDefinition?, _ value: PropertyValue) -> String {
        definition.map { text($0.shown(value)) } ?? "\(value)"
    }

    /// Returns a value in Lua syntax.
    private static func text(_ value: SnapshotValue) -> String {
        switch value {
        case .null: "nil"
        case .bool(let value): "\(value)"
        case .number(let value): SwiftText.number(value)
        case .string(let value): SwiftText.literal(value)
        case .list(let items): "{ \(items.map(text).joined(separator: ", ")) }"
        case .record(let fields): "{ \(fields.map { "\($0.name) = \(text($0.value))" }.joined(separator: ", ")) }"
        }
    }
}

/// The code of a property.
enum PropertyCode {
    /// Statements that set the property, and a description of anything that is lost; nil if nothing is lost.
    case statements([String], lost: String? = nil)
    /// The reason why UIKit cannot express the property.
    case missing(String)

    static func statement(_ line: String, lost: String? = nil) -> PropertyCode { .statements([line], lost: lost) }
}

extension SwiftText {
    static func commentLine(_ text: String) -> String { "// \(comment(text))" }
}
