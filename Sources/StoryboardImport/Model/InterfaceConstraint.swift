/// An area of a view that constraints relate to.
enum Area: Equatable, Sendable {
    case bounds
    case safeArea
    case margins
    case readable
    case keyboard
    /// The content of a scroll view.
    case scrollContent
    /// The frame of a scroll view.
    case scrollFrame
}

/// One side of a constraint: an attribute of an area of a view.
struct ConstraintItem {
    var view: InterfaceView
    var area: Area
    var attribute: ConstraintAttribute

    init(_ view: InterfaceView, _ area: Area, _ attribute: ConstraintAttribute) {
        (self.view, self.area, self.attribute) = (view, area, attribute)
    }
}

/// An attribute of a view in a constraint.
enum ConstraintAttribute: String, Sendable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, firstBaseline, lastBaseline

    var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
    var isDimension: Bool { self == .width || self == .height }

    /// Whether a positive spacing of the script API points against the axis.
    var pointsBack: Bool {
        switch self {
        case .right, .bottom, .trailing, .lastBaseline: true
        default: false
        }
    }

    /// Reads an attribute of a document, with the area that it implies.
    static func read(_ name: String) -> (attribute: ConstraintAttribute, area: Area)? {
        switch name {
        case "baseline": (.lastBaseline, .bounds)
        case "leftMargin": (.left, .margins)
        case "rightMargin": (.right, .margins)
        case "topMargin": (.top, .margins)
        case "bottomMargin": (.bottom, .margins)
        case "leadingMargin": (.leading, .margins)
        case "trailingMargin": (.trailing, .margins)
        case "centerXWithinMargins": (.centerX, .margins)
        case "centerYWithinMargins": (.centerY, .margins)
        default: ConstraintAttribute(rawValue: name).map { ($0, .bounds) }
        }
    }
}

/// A constraint `first (relation) multiplier · second + constant`.
struct InterfaceConstraint {
    enum Relation: String, Sendable {
        case equal
        case greaterThanOrEqual
        case lessThanOrEqual

        var flipped: Relation {
            switch self {
            case .equal: .equal
            case .greaterThanOrEqual: .lessThanOrEqual
            case .lessThanOrEqual: .greaterThanOrEqual
            }
        }
    }

    /// The meaning of the constant.
    enum Spacing: Sendable {
        case points
        /// The standard value of Interface Builder: 8 points between views, and other values at the superview.
        case standard
        /// A multiple of the system spacing, which follows the fonts of baselines.
        case anchors
    }

    let id: String
    var first: ConstraintItem
    var relation: Relation
    var second: ConstraintItem?
    var multiplier: Double
    var constant: Double
    var spacing = Spacing.points
    var priority: Double
    var identifier: String?
    /// The size classes for which the constraint is installed.
    var installed: SizeClasses

    /// Whether the first item is an area of a view, such as its safe area, and not a view or a custom guide.
    var constrainsArea: Bool { first.area != .bounds }

    /// Whether the engine's system spacing equals the recorded constant, in the direction of the first attribute.
    var isSystemSpacing: Bool {
        guard spacing != .points, multiplier == 1, let second, !first.attribute.isDimension else { return false }
        let inset = first.attribute.pointsBack ? -constant : constant
        guard first.attribute.isBaseline || second.attribute.isBaseline else { return inset == 8 }
        // The recorded points depend on the fonts.
        return spacing == .anchors && first.attribute != second.attribute && inset >= 0
    }

    /// The same constraint with the items exchanged; nil if that would change its weight.
    var flipped: InterfaceConstraint? {
        guard let second, multiplier == 1 else { return nil }
        var flipped = self
        (flipped.first, flipped.second) = (second, first)
        flipped.relation = relation.flipped
        flipped.constant = -constant
        return flipped
    }
}

extension Element {
    /// Returns the number in a `multiplier`: "0.5", "1:2" or "1/3".
    func multiplier() -> Double? {
        guard let text = take("multiplier") else { return 1 }
        let parts = text.split(separator: text.contains(":") ? ":" : "/", omittingEmptySubsequences: false)
            .map { Double($0) }
        switch parts.count {
        case 1: return parts[0].flatMap { $0.isFinite ? $0 : nil }
        case 2:
            guard let top = parts[0], let bottom = parts[1], bottom != 0, (top / bottom).isFinite else { return nil }
            return top / bottom
        default: return nil
        }
    }
}
