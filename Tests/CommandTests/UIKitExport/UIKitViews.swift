// The classes of views of the stand-in for UIKit.

public class UILayoutGuide {
    public internal(set) weak var owningView: UIView?
    public var identifier = ""
    /// The name of a guide that each view has; empty for guides that the code adds.
    let name: String
    public init() { name = "" }
    init(_ owner: UIView, _ name: String) { (owningView, self.name) = (owner, name) }

    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutAnchor(self, .left) }
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutAnchor(self, .right) }
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutAnchor(self, .leading) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutAnchor(self, .trailing) }
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutAnchor(self, .centerX) }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutAnchor(self, .top) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutAnchor(self, .bottom) }
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutAnchor(self, .centerY) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

public final class UIKeyboardLayoutGuide: UILayoutGuide {
    public var usesBottomSafeArea = true
}

public final class CALayer {
    public var cornerRadius: CGFloat = 0
    public var borderWidth: CGFloat = 0
    public var borderColor: CGColor?
    public var shadowColor: CGColor?
    public var shadowOpacity: Float = 0
    public var shadowRadius: CGFloat = 3
    public var shadowOffset = CGSize(width: 0, height: -3)
}

open class UIResponder {
    public init() {}
}

open class UIView: UIResponder {
    public enum ContentMode {
        case scaleToFill, scaleAspectFit, scaleAspectFill, center, top, bottom, left, right, topLeft, topRight,
            bottomLeft, bottomRight
    }

    public static let noIntrinsicMetric: CGFloat = -1

    public var frame = CGRect.zero
    public private(set) var subviews: [UIView] = []
    public private(set) weak var superview: UIView?
    public var translatesAutoresizingMaskIntoConstraints = true
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }
    public var autoresizingMask: AutoresizingMask = []
    public private(set) var layoutGuides: [UILayoutGuide] = []
    public func addLayoutGuide(_ guide: UILayoutGuide) {
        guide.owningView = self
        layoutGuides.append(guide)
    }
    public let layer = CALayer()
    public var backgroundColor: UIColor?
    public var tintColor: UIColor?
    public var clipsToBounds = false
    public var isHidden = false
    public var alpha: CGFloat = 1
    public var transform = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    public var contentMode = ContentMode.scaleToFill
    public var accessibilityLabel: String?
    public var isUserInteractionEnabled = true
    public var insetsLayoutMarginsFromSafeArea = true
    public var preservesSuperviewLayoutMargins = false
    public var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) { didSet { marginKind = "fixed" } }
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8) {
        didSet { marginKind = "directional" }
    }
    var marginKind = ""
    var priorities: [String: Float] = [:]
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

    public override init() { super.init() }
    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    public func addSubview(_ view: UIView) {
        view.superview?.subviews.removeAll { $0 === view }
        subviews.append(view)
        view.superview = self
    }

    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutAxis) {
        priorities["\(axis)Hugging"] = priority.rawValue
    }
    public func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutAxis) {
        priorities["\(axis)CompressionResistance"] = priority.rawValue
    }

    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutAnchor(self, .left) }
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutAnchor(self, .right) }
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutAnchor(self, .leading) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutAnchor(self, .trailing) }
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutAnchor(self, .centerX) }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutAnchor(self, .top) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutAnchor(self, .bottom) }
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutAnchor(self, .centerY) }
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutAnchor(self, .firstBaseline) }
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutAnchor(self, .lastBaseline) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }

    private lazy var guides = [String: UILayoutGuide]()
    func guide(_ name: String) -> UILayoutGuide {
        if let known = guides[name] { return known }
        let made = name == "keyboard" ? UIKeyboardLayoutGuide(self, name) : UILayoutGuide(self, name)
        guides[name] = made
        return made
    }
    public var safeAreaLayoutGuide: UILayoutGuide { guide("safeArea") }
    public var layoutMarginsGuide: UILayoutGuide { guide("layoutMargins") }
    public var readableContentGuide: UILayoutGuide { guide("readableContent") }
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide { guide("keyboard") as! UIKeyboardLayoutGuide }
}

public enum NSLayoutAxis { case horizontal, vertical }

open class UIControl: UIView {
    public struct State: Sendable {
        public static let normal = State()
    }
    public var isEnabled = true
}

open class UILabel: UIView {
    public enum BaselineAdjustment { case alignBaselines, alignCenters, none }
    public var text: String?
    public var attributedText: NSAttributedString?
    public var textColor: UIColor?
    public var font: UIFont?
    public var textAlignment = NSTextAlignment.natural
    public var numberOfLines = 1
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    public var adjustsFontSizeToFitWidth = false
    public var minimumScaleFactor: CGFloat = 0
    public var preferredMaxLayoutWidth: CGFloat = 0
    public var baselineAdjustment = BaselineAdjustment.alignBaselines
    public var isEnabled = true
}

open class UIButton: UIControl {
    public enum ButtonType { case system }
    public let titleLabel: UILabel? = UILabel()
    public var contentEdgeInsets = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
    var title: String?
    public init(type: ButtonType) { super.init() }
    public func setTitle(_ title: String?, for state: State) { self.title = title }
    public func setTitleColor(_ color: UIColor?, for state: State) {}
    public func setImage(_ image: UIImage?, for state: State) {}
}

open class UIImageView: UIView {
    public var image: UIImage?
    public var animationImages: [UIImage]?
    public var animationDuration: TimeInterval = 0
    public var animationRepeatCount = 0
    public func startAnimating() {}
}

open class UITextField: UIControl {
    public enum BorderStyle { case none, line, bezel, roundedRect }
    public var text: String?
    public var attributedText: NSAttributedString?
    public var placeholder: String?
    public var attributedPlaceholder: NSAttributedString?
    public var textColor: UIColor?
    public var font: UIFont?
    public var textAlignment = NSTextAlignment.natural
    public var borderStyle = BorderStyle.none
    public var isSecureTextEntry = false
}

open class UISearchBar: UIView {
    public var text: String?
    public var placeholder: String?
    public let searchTextField = UITextField()
}

open class UIScrollView: UIView {
    public var contentSize = CGSize.zero
    public var contentOffset = CGPoint.zero
    public var contentInset = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
    public var showsVerticalScrollIndicator = true
    public var showsHorizontalScrollIndicator = true
    public var isScrollEnabled = true
    public var isPagingEnabled = false
    public var contentLayoutGuide: UILayoutGuide { guide("contentLayout") }
    public var frameLayoutGuide: UILayoutGuide { guide("frameLayout") }
}

open class UITextView: UIScrollView {
    public var text: String?
    public var attributedText: NSAttributedString?
    public var textColor: UIColor?
    public var font: UIFont?
    public var textAlignment = NSTextAlignment.natural
    public var textContainerInset = UIEdgeInsets(top: 8, left: 5, bottom: 8, right: 5)
}

open class UITableView: UIScrollView {}
open class UICollectionViewLayout { public init() {} }
open class UICollectionViewFlowLayout: UICollectionViewLayout {}
open class UICollectionView: UIScrollView {
    public init(frame: CGRect, collectionViewLayout: UICollectionViewLayout) { super.init(frame: frame) }
}

open class UISwitch: UIControl {
    public var isOn = false
    public var onTintColor: UIColor?
    public var thumbTintColor: UIColor?
}

open class UISlider: UIControl {
    public var value: Float = 0
    public var minimumValue: Float = 0
    public var maximumValue: Float = 1
    public var minimumTrackTintColor: UIColor?
    public var maximumTrackTintColor: UIColor?
    public var thumbTintColor: UIColor?
}

open class UIStepper: UIControl {
    public var value: Double = 0
    public var minimumValue: Double = 0
    public var maximumValue: Double = 100
    public var stepValue: Double = 1
    public var wraps = false
}

open class UISegmentedControl: UIControl {
    public var selectedSegmentIndex = -1
    public var selectedSegmentTintColor: UIColor?
    public func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {}
}

open class UIPageControl: UIControl {
    public var numberOfPages = 0
    public var currentPage = 0
    public var hidesForSinglePage = false
    public var pageIndicatorTintColor: UIColor?
    public var currentPageIndicatorTintColor: UIColor?
}

open class UIProgressView: UIView {
    public var progress: Float = 0
    public var progressTintColor: UIColor?
    public var trackTintColor: UIColor?
}

open class UIActivityIndicatorView: UIView {
    public enum Style { case medium, large }
    public var style: Style
    public var color: UIColor?
    public var hidesWhenStopped = true
    public init(style: Style) {
        self.style = style
        super.init()
    }
    public func startAnimating() {}
    public func stopAnimating() {}
}

open class UIDatePicker: UIControl {}
open class UIPickerView: UIView {}
open class UIRefreshControl: UIControl {}
open class UINavigationBar: UIView {}
open class UITabBar: UIView {}
open class UIToolbar: UIView {}

public class UIVisualEffect {}
public final class UIBlurEffect: UIVisualEffect {
    public enum Style { case regular }
    public init(style: Style) {}
}
open class UIVisualEffectView: UIView {
    public let contentView = UIView()
    public init(effect: UIVisualEffect?) {
        super.init()
        addSubview(contentView)
    }
}

open class UIStackView: UIView {
    public enum Alignment { case fill, leading, center, trailing, top, bottom, firstBaseline, lastBaseline }
    public enum Distribution { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }
    public private(set) var arrangedSubviews: [UIView] = []
    public var axis = NSLayoutAxis.horizontal
    public var alignment = Alignment.fill
    public var distribution = Distribution.fill
    public var spacing: CGFloat = 0
    public var isLayoutMarginsRelativeArrangement = false
    public var isBaselineRelativeArrangement = false
    var customSpacings: [ObjectIdentifier: CGFloat] = [:]

    public func addArrangedSubview(_ view: UIView) {
        if view.superview !== self { addSubview(view) }
        arrangedSubviews.append(view)
    }
    public func setCustomSpacing(_ spacing: CGFloat, after view: UIView) {
        precondition(arrangedSubviews.contains { $0 === view })
        customSpacings[ObjectIdentifier(view)] = spacing
    }
}

@MainActor open class UIViewController {
    public let view: UIView! = UIView()
    public var viewRespectsSystemMinimumLayoutMargins = true
    public nonisolated init() {}
    open func viewDidLoad() {}
}
