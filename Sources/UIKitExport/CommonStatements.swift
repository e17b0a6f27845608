import Geometry
import Layout

/// Writes the properties that all views have.
enum CommonStatements {
    static func write(_ setting: PropertyWriter.Setting) -> PropertyCode {
        let name = setting.view.name
        switch (setting.name, setting.value) {
        case ("backgroundColor", .color(let color)), ("tintColor", .color(let color)):
            return .statement("\(name).\(setting.name) = \(ValueText.color(color))")
        case ("clipsToBounds", .boolean(let value)), ("isHidden", .boolean(let value)),
            ("insetsLayoutMarginsFromSafeArea", .boolean(let value)), ("isUserInteractionEnabled", .boolean(let value)),
            ("preservesSuperviewLayoutMargins", .boolean(let value)):
            return .statement("\(name).\(setting.name) = \(value)")
        case ("isEnabled", .boolean(let value)):
            guard setting.view.type.isControl || setting.view.type.name == "UILabel" else {
                return .missing("\(setting.view.type.name) has no such property")
            }
            return .statement("\(name).isEnabled = \(value)")
        case ("alpha", .number(let value)): return .statement("\(name).alpha = \(SwiftText.number(value))")
        case ("cornerRadius", .number(let value)), ("borderWidth", .number(let value)):
            return .statement("\(name).layer.\(setting.name) = \(SwiftText.number(value))")
        case ("borderColor", .color(let color)):
            return .statement("\(name).layer.borderColor = \(ValueText.color(color)).cgColor")
        case ("shadow", .shadow(let shadow)):
            return .statements([
                "\(name).layer.shadowColor = \(ValueText.color(shadow.color)).cgColor",
                "\(name).layer.shadowOpacity = \(SwiftText.number(shadow.opacity))",
                "\(name).layer.shadowRadius = \(SwiftText.number(shadow.radius))",
                "\(name).layer.shadowOffset = \(ValueText.size(Size(width: shadow.offset.x, height: shadow.offset.y)))",
            ])
        case ("layoutMargins", .insets(let insets)):
            return .statement("\(name).layoutMargins = \(ValueText.insets(insets))")
        case ("layoutMargins", .directionalInsets(let insets)),
            ("directionalLayoutMargins", .directionalInsets(let insets)):
            return .statement("\(name).directionalLayoutMargins = \(ValueText.directionalInsets(insets))")
        case ("horizontalHugging", .number(let value)), ("verticalHugging", .number(let value)),
            ("horizontalCompressionResistance", .number(let value)),
            ("verticalCompressionResistance", .number(let value)):
            return .statement(priority(name, setting.name, value))
        case ("contentMode", .keyword):
            return .statement("\(name).contentMode = .\(setting.keyword ?? "scaleToFill")")
        case ("accessibilityLabel", .string(let text)):
            return .statement("\(name).accessibilityLabel = \(SwiftText.literal(text))")
        case ("transform", .transform(let transform)):
            return .statements(transform.matrix.map { ["\(name).transform = \(ValueText.transform($0))"] } ?? [])
        case ("gradient", _):
            return .missing("UIKit draws gradients in a layer, whose frame code has to set after each layout")
        case ("blendMode", _): return .missing("UIKit's views have no blend modes")
        case ("link", _): return .missing("UIKit's views have no links; open the address in a tap gesture")
        case ("intrinsicContentSize", _) where setting.view.type.name == UIKitType.sized.name:
            // The statements of the class set its size.
            return .statements([])
        case ("intrinsicContentSize", _), ("alignmentRectInsets", _):
            return .missing("only a subclass of \(setting.view.type.name) can override it")
        case ("safeAreaInsets", _): return .missing("UIKit computes the safe area of each view")
        default:
            return .missing("\(setting.view.type.name) has no such property")
        }
    }

    /// Returns the statement that sets a hugging or compression resistance priority of a view.
    ///
    /// - Parameters:
    ///   - name: The name of the view in the code.
    ///   - property: The name of the engine's property, such as `horizontalHugging`.
    static func priority(_ name: String, _ property: String, _ value: Double) -> String {
        let axis = property.hasPrefix("horizontal") ? "horizontal" : "vertical"
        let method = property.hasSuffix("Hugging") ? "Hugging" : "CompressionResistance"
        return "\(name).setContent\(method)Priority(\(ConstraintWriter.priority(value)), for: .\(axis))"
    }
}
