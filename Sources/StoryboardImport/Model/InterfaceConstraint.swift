/// An area of a view to which a constraint can refer, such as the safe area.
enum Area: Equatable, Sendable {
    case bounds
    case safeArea
    case margins
    case readable
    case keyboard
    /// The content area of a scroll view (`contentLayoutGuide`).
    case scrollContent
    /// The frame of a scroll view (`frameLayoutGuide`).
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

    /// Whether a positive distance towards the inside is a negative constant: for right, bottom and trailing edges and
    /// last baselines.
    var pointsBack: Bool {
        switch self {
        case .right, .bottom, .trailing, .lastBaseline: true
        default: false
        }
    }

    /// Returns the attribute and area for an attribute name of a document: `leadingMargin` is the leading edge of the
    /// margins. Nil if the name is unknown.
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
        /// The points of Interface Builder's standard value: 8 between views, other values at the superview.
        case standard
        /// A multiple of the system spacing, as in `constraint(equalToSystemSpacingAfter:multiplier:)`. Between
        /// baselines, it depends on the fonts.
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
    /// The size classes in which the constraint is installed.
    var installed: SizeClasses

    /// Whether the first item is an area of a view, such as its safe area, instead of a view or a custom guide.
    var constrainsArea: Bool { first.area != .bounds }

    /// Whether the engine's system spacing expresses the constraint: its recorded constant equals the spacing, or
    /// depends on the fonts of baselines.
    var isSystemSpacing: Bool {
        guard spacing != .points, multiplier == 1, let second, !first.attribute.isDimension else { return false }
        let inset = first.attribute.pointsBack ? -constant : constant
        guard first.attribute.isBaseline || second.attribute.isBaseline else { return inset == 8 }
        // The recorded points depend on the fonts.
        return spacing == .anchors && first.attribute != second.attribute && inset >= 0
    }

    /// The same constraint with the items exchanged; nil if it has only one item, or a multiplier other than 1.
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
    /// Returns the number in the attribute `multiplier`: "0.5", "1:2" or "1/3". Returns 1 if the attribute is missing,
    /// and nil if it is invalid.
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
