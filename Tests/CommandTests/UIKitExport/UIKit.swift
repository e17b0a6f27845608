// A stand-in for the part of UIKit that exported code uses. It checks types and records views and constraints.
@_exported import Foundation

// MARK: Values

public struct UIEdgeInsets: Equatable {
    public var top, left, bottom, right: CGFloat
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
}

public struct NSDirectionalEdgeInsets: Equatable {
    public var top, leading, bottom, trailing: CGFloat
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}

public struct CGAffineTransform: Equatable {
    public var a, b, c, d, tx, ty: CGFloat
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }
}

public final class CGColor {}

public enum UIUserInterfaceStyle { case unspecified, light, dark }
public final class UITraitCollection { public var userInterfaceStyle: UIUserInterfaceStyle { .light } }

public final class UIColor {
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {}
    init() {}
    public var cgColor: CGColor { CGColor() }
}

extension UIColor {
    public class var clear: UIColor { UIColor() }
    public class var black: UIColor { UIColor() }
    public class var white: UIColor { UIColor() }
    public class var tintColor: UIColor { UIColor() }
    public class var label: UIColor { UIColor() }
    public class var secondaryLabel: UIColor { UIColor() }
    public class var tertiaryLabel: UIColor { UIColor() }
    public class var quaternaryLabel: UIColor { UIColor() }
    public class var placeholderText: UIColor { UIColor() }
    public class var link: UIColor { UIColor() }
    public class var separator: UIColor { UIColor() }
    public class var opaqueSeparator: UIColor { UIColor() }
    public class var systemBackground: UIColor { UIColor() }
    public class var secondarySystemBackground: UIColor { UIColor() }
    public class var tertiarySystemBackground: UIColor { UIColor() }
    public class var systemGroupedBackground: UIColor { UIColor() }
    public class var secondarySystemGroupedBackground: UIColor { UIColor() }
    public class var tertiarySystemGroupedBackground: UIColor { UIColor() }
    public class var systemFill: UIColor { UIColor() }
    public class var secondarySystemFill: UIColor { UIColor() }
    public class var tertiarySystemFill: UIColor { UIColor() }
    public class var quaternarySystemFill: UIColor { UIColor() }
    public class var systemRed: UIColor { UIColor() }
    public class var systemOrange: UIColor { UIColor() }
    public class var systemYellow: UIColor { UIColor() }
    public class var systemGreen: UIColor { UIColor() }
    public class var systemMint: UIColor { UIColor() }
    public class var systemTeal: UIColor { UIColor() }
    public class var systemCyan: UIColor { UIColor() }
    public class var systemBlue: UIColor { UIColor() }
    public class var systemIndigo: UIColor { UIColor() }
    public class var systemPurple: UIColor { UIColor() }
    public class var systemPink: UIColor { UIColor() }
    public class var systemBrown: UIColor { UIColor() }
    public class var systemGray: UIColor { UIColor() }
    public class var systemGray2: UIColor { UIColor() }
    public class var systemGray3: UIColor { UIColor() }
    public class var systemGray4: UIColor { UIColor() }
    public class var systemGray5: UIColor { UIColor() }
    public class var systemGray6: UIColor { UIColor() }
}

public final class UIFont {
    public enum TextStyle {
        case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2
    }
    public enum Weight { case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black }
    public init?(name: String, size: CGFloat) {}
    init() {}
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
    public class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont() }
    public class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont() }
    public class func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont() }
    public class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont() }
}

public final class UIFontMetrics {
    public init(forTextStyle style: UIFont.TextStyle) {}
    public func scaledFont(for font: UIFont) -> UIFont { font }
}

public struct NSUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let single = NSUnderlineStyle(rawValue: 1)
}

extension NSAttributedString.Key {
    public static let font = Self(rawValue: "NSFont")
    public static let foregroundColor = Self(rawValue: "NSColor")
    public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
    public static let underlineStyle = Self(rawValue: "NSUnderline")
    public static let strikethroughStyle = Self(rawValue: "NSStrikethrough")
    public static let kern = Self(rawValue: "NSKern")
    public static let baselineOffset = Self(rawValue: "NSBaselineOffset")
    public static let link = Self(rawValue: "NSLink")
}

public final class UIImage {
    public enum RenderingMode { case automatic, alwaysOriginal, alwaysTemplate }
    public init?(named name: String) {}
    public func withRenderingMode(_ mode: RenderingMode) -> UIImage { self }
}

public enum NSTextAlignment { case left, center, right, justified, natural }
public enum NSLineBreakMode {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

// MARK: Constraints

public struct UILayoutPriority: Equatable, Sendable {
    public var rawValue: Float
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    public static let required = UILayoutPriority(1000)
    public static let defaultHigh = UILayoutPriority(750)
    public static let defaultLow = UILayoutPriority(250)
}

/// An attribute of a view or guide.
public class NSLayoutAnchor<Kind> {
    let owner: AnyObject
    let attribute: NSLayoutConstraint.Attribute
    init(_ owner: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        (self.owner, self.attribute) = (owner, attribute)
    }

    fileprivate func make(
        _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, _ multiplier: CGFloat, _ constant: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: owner, attribute: attribute, relatedBy: relation, toItem: other?.owner,
            attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
    }

    public func constraint(equalTo anchor: NSLayoutAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
        make(.equal, anchor, 1, constant)
    }
    public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
        make(.lessThanOrEqual, anchor, 1, constant)
    }
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
        make(.greaterThanOrEqual, anchor, 1, constant)
    }
}

extension NSLayoutAnchor {
    fileprivate func spaced(
        _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor, _ multiplier: CGFloat
    ) -> NSLayoutConstraint {
        let constraint = make(relation, anchor, 1, 0)
        constraint.systemSpacings = multiplier
        return constraint
    }
}

extension NSLayoutAnchor where Kind == XAxis {
    public func constraint(equalToSystemSpacingAfter anchor: NSLayoutAnchor, multiplier: CGFloat) -> NSLayoutConstraint
    {
        spaced(.equal, anchor, multiplier)
    }
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { spaced(.lessThanOrEqual, anchor, multiplier) }
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { spaced(.greaterThanOrEqual, anchor, multiplier) }
}

extension NSLayoutAnchor where Kind == YAxis {
    public func constraint(equalToSystemSpacingBelow anchor: NSLayoutAnchor, multiplier: CGFloat) -> NSLayoutConstraint
    {
        spaced(.equal, anchor, multiplier)
    }
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { spaced(.lessThanOrEqual, anchor, multiplier) }
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { spaced(.greaterThanOrEqual, anchor, multiplier) }
}

public enum XAxis {}
public enum YAxis {}
public enum Extent {}
public typealias NSLayoutXAxisAnchor = NSLayoutAnchor<XAxis>
public typealias NSLayoutYAxisAnchor = NSLayoutAnchor<YAxis>

public final class NSLayoutDimension: NSLayoutAnchor<Extent> {
    public func constraint(equalToConstant value: CGFloat) -> NSLayoutConstraint { make(.equal, nil, 1, value) }
    public func constraint(lessThanOrEqualToConstant value: CGFloat) -> NSLayoutConstraint {
        make(.lessThanOrEqual, nil, 1, value)
    }
    public func constraint(greaterThanOrEqualToConstant value: CGFloat) -> NSLayoutConstraint {
        make(.greaterThanOrEqual, nil, 1, value)
    }
    public func constraint(equalTo other: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0)
        -> NSLayoutConstraint
    { make(.equal, other, multiplier, constant) }
    public func constraint(lessThanOrEqualTo other: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0)
        -> NSLayoutConstraint
    { make(.lessThanOrEqual, other, multiplier, constant) }
    public func constraint(greaterThanOrEqualTo other: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0)
        -> NSLayoutConstraint
    { make(.greaterThanOrEqual, other, multiplier, constant) }
}

public final class NSLayoutConstraint {
    public enum Attribute: String {
        case left, right, top, bottom, leading, trailing, centerX, centerY, width, height, firstBaseline, lastBaseline,
            notAnAttribute
    }
    public enum Relation: String { case equal, lessThanOrEqual, greaterThanOrEqual }

    nonisolated(unsafe) static var active: [NSLayoutConstraint] = []

    let first: AnyObject
    let firstAttribute: Attribute
    let relation: Relation
    let second: AnyObject?
    let secondAttribute: Attribute
    let multiplier: CGFloat
    public var constant: CGFloat
    public var priority = UILayoutPriority.required
    public var identifier: String?
    /// The number of system spacings, which the constant of this substitute does not contain.
    var systemSpacings: CGFloat = 0

    public init(
        item: Any, attribute: Attribute, relatedBy relation: Relation, toItem second: Any?,
        attribute secondAttribute: Attribute, multiplier: CGFloat, constant: CGFloat
    ) {
        first = item as AnyObject
        firstAttribute = attribute
        self.relation = relation
        self.second = second.map { $0 as AnyObject }
        self.secondAttribute = secondAttribute
        self.multiplier = multiplier
        self.constant = constant
        let relative: Set<Attribute> = [.leading, .trailing]
        let absolute: Set<Attribute> = [.left, .right]
        precondition(
            !(relative.contains(attribute) && absolute.contains(secondAttribute)
                || absolute.contains(attribute) && relative.contains(secondAttribute)),
            "UIKit rejects a constraint between leading or trailing and left or right")
        precondition(
            second != nil || attribute == .width || attribute == .height, "UIKit rejects a position without an item")
        precondition(multiplier != 0 && multiplier.isFinite && constant.isFinite)
    }

    public static func activate(_ constraints: [NSLayoutConstraint]) { active += constraints }
}
