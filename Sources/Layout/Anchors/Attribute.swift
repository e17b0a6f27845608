package import Geometry

/// An attribute of a view that constraints refer to, with the names of UIKit's anchors.
@usableFromInline
package enum Attribute: UInt8, Sendable, CaseNames, BitwiseCopyable {
    case left, right, top, bottom, leading, trailing, centerX, centerY, width, height, firstBaseline, lastBaseline

    /// The direction of an attribute.
    package enum Axis: Hashable, Sendable {
        case horizontal, vertical

        /// The name for messages: `horizontal` or `vertical`.
        package var name: String { self == .horizontal ? "horizontal" : "vertical" }

        var extent: Attribute { self == .horizontal ? .width : .height }
    }

    /// The attribute's axis: tops and baselines are vertical, a width is horizontal.
    package var axis: Axis {
        switch self {
        case .left, .right, .leading, .trailing, .centerX, .width: .horizontal
        case .top, .bottom, .centerY, .height, .firstBaseline, .lastBaseline: .vertical
        }
    }

    /// Whether the attribute is an extent (width or height) and not a position.
    @inlinable package var isDimension: Bool { self == .width || self == .height }

    /// Whether the attribute is an edge, and not a center, an extent or a baseline.
    var isEdge: Bool {
        switch self {
        case .left, .right, .top, .bottom, .leading, .trailing: true
        case .centerX, .centerY, .width, .height, .firstBaseline, .lastBaseline: false
        }
    }

    /// Whether the attribute is `right`, `bottom`, `trailing` or `lastBaseline`. A spacing from a container's edge
    /// is subtracted for these attributes, and added for the others.
    @inlinable package var isFarEdge: Bool {
        switch self {
        case .right, .bottom, .trailing, .lastBaseline: true
        default: false
        }
    }

    private static let caseNames = allCases.map { "\($0)" }

    /// The name of the anchor in scripts: `left`, `centerX`, `lastBaseline`.
    package var name: String { Self.caseNames[Int(rawValue)] }

    /// Returns left or right for leading or trailing in a layout of this direction; other attributes are unchanged.
    package func resolved(_ direction: LayoutDirection) -> Attribute {
        switch (self, direction) {
        case (.leading, .leftToRight), (.trailing, .rightToLeft): .left
        case (.trailing, .leftToRight), (.leading, .rightToLeft): .right
        default: self
        }
    }
}

/// The area of a view that an anchor belongs to.
@usableFromInline
package enum AnchorArea: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    /// The whole view; for a view with alignment insets, its alignment rectangle.
    case frame
    /// The area not covered by bars and notches of the screen.
    case safeArea
    /// The area inside the layout margins, which are inside the safe area unless `insetsLayoutMarginsFromSafeArea` is
    /// false.
    case layoutMargins
    /// The area not covered by the keyboard.
    case keyboard
    /// The area not covered by the keyboard, bars and notches.
    case keyboardSafeArea
    /// The area inside the layout margins, limited to a readable width in the center.
    case readableContent
    /// The content of a scroll view.
    case contentLayout
    /// The frame of a scroll view, which does not move with the content.
    case frameLayout

    /// The name of the area in scripts; nil for `frame`.
    package var name: String? {
        switch self {
        case .frame: nil
        case .layoutMargins: "layoutMarginsGuide"
        case .safeArea, .keyboard, .keyboardSafeArea: "\(self)"
        case .readableContent: "readableContentGuide"
        case .contentLayout: "contentLayoutGuide"
        case .frameLayout: "frameLayoutGuide"
        }
    }

    /// Whether only scroll views, tables and collections have the area.
    @inlinable package var isOfScrollViews: Bool { self == .contentLayout || self == .frameLayout }
}

/// An attribute of a view or of an area in it.
@usableFromInline
package struct Anchor: Hashable, Sendable, BitwiseCopyable {
    /// The view that the anchor belongs to.
    @usableFromInline package var view: ViewID
    /// The edge, center, extent or baseline.
    @usableFromInline package var attribute: Attribute
    /// The area of the view that the attribute refers to.
    @usableFromInline package var area: AnchorArea

    /// Creates an anchor of a view's frame, or of another of its areas. Whether the area has the attribute is not
    /// checked.
    @inlinable package init(view: ViewID, attribute: Attribute, area: AnchorArea = .frame) {
        self.view = view
        self.attribute = attribute
        self.area = area
    }
}
