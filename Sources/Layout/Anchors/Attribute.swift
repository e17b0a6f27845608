/// The part of a view that a constraint refers to. The names are those of scripts and of UIKit's anchors.
@usableFromInline
package enum Attribute: UInt8, Sendable, CaseNames, BitwiseCopyable {
    case left, right, top, bottom, leading, trailing, centerX, centerY, width, height, firstBaseline, lastBaseline

    /// The two directions of a screen.
    package enum Axis: Hashable, Sendable {
        case horizontal, vertical

        /// `horizontal` or `vertical`, as messages write it.
        package var name: String { self == .horizontal ? "horizontal" : "vertical" }

        var extent: Attribute { self == .horizontal ? .width : .height }
    }

    /// The axis that the attribute lies on: baselines and tops are vertical, a width is horizontal.
    package var axis: Axis {
        switch self {
        case .left, .right, .leading, .trailing, .centerX, .width: .horizontal
        case .top, .bottom, .centerY, .height, .firstBaseline, .lastBaseline: .vertical
        }
    }

    /// Width and height are extents; all others are positions.
    @inlinable package var isDimension: Bool { self == .width || self == .height }

    /// Whether spacing towards the inside a container goes in the direction of falling coordinates.
    @inlinable package var isFarEdge: Bool {
        switch self {
        case .right, .bottom, .trailing, .lastBaseline: true
        default: false
        }
    }

    private static let caseNames = allCases.map { "\($0)" }

    /// As scripts write the anchor: `left`, `centerX`, `lastBaseline`.
    package var name: String { Self.caseNames[Int(rawValue)] }

    /// Left or right for leading or trailing.
    package func resolved(_ direction: LayoutDirection) -> Attribute {
        switch (self, direction) {
        case (.leading, .leftToRight), (.trailing, .rightToLeft): .left
        case (.trailing, .leftToRight), (.leading, .rightToLeft): .right
        default: self
        }
    }
}

/// The part of a view that an anchor belongs to: its frame, or the frame without the insets that keep content free.
@usableFromInline
package enum AnchorArea: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    case frame
    /// Without what bars and notches of the screen cover.
    case safeArea
    /// Without the view's layout margins, which lie inside its safe area unless `insetsLayoutMarginsFromSafeArea` is
    /// off.
    case layoutMargins
    /// Without what the keyboard covers.
    case keyboard
    /// Without what the keyboard, bars and notches cover.
    case keyboardSafeArea
    /// The layout margins, or where they are wider than lines can be read well, the middle of them.
    case readableContent
    /// Of a scroll view: its content, which scrolls.
    case contentLayout
    /// Of a scroll view: its frame, which stays where it is while the content scrolls.
    case frameLayout

    /// The name that scripts give to it, nothing for the frame.
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

    /// Whether it is one of those that only scroll views have.
    @inlinable package var isOfScrollViews: Bool { self == .contentLayout || self == .frameLayout }
}

/// An attribute of a view, or of an area in it.
@usableFromInline
package struct Anchor: Hashable, Sendable, BitwiseCopyable {
    /// Whose position or extent it is.
    @usableFromInline package var view: ViewID
    /// Which of them.
    @usableFromInline package var attribute: Attribute
    /// Of which part of the view.
    @usableFromInline package var area: AnchorArea

    @inlinable package init(view: ViewID, attribute: Attribute, area: AnchorArea = .frame) {
        self.view = view
        self.attribute = attribute
        self.area = area
    }
}
