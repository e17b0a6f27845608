import Layout

/// The UIKit class of a view.
struct UIKitType {
    /// The name of the class.
    var name: String
    /// The noun that is appended to a view's name if the name is already used: `Label`.
    var noun: String
    /// The expression that creates a view of the class.
    var initializer: String
    /// Whether the class makes its own subviews, so that the kind's subviews are not exported.
    var makesContent = false
    /// Whether the class is a `UIControl`, and has `isEnabled` and a semantic value.
    var isControl: Bool { Self.controls.contains(name) }
    /// The property with the view that contains the subviews; nil if the view itself contains them.
    var contentView: String?
    /// The reason why the class is only similar to the kind; nil if it behaves like the kind.
    var difference: String?

    init(
        _ name: String, _ noun: String, initializer: String? = nil, makesContent: Bool = false,
        contentView: String? = nil, difference: String? = nil
    ) {
        self.name = name
        self.noun = noun
        self.initializer = initializer ?? "\(name)()"
        self.makesContent = makesContent
        self.contentView = contentView
        self.difference = difference
    }

    /// Whether the type is a layout guide instead of a view.
    var isGuide: Bool { name == Self.guide.name }

    private static let controls: Set = [
        "UIButton", "UITextField", "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UIPageControl",
        "UIDatePicker", "UIRefreshControl",
    ]

    static let plain = UIKitType("UIView", "View")
    static let guide = UIKitType("UILayoutGuide", "Guide")
    /// The generated class of views with a constant intrinsic size.
    static let sized = UIKitType("FixedSizeView", "View", initializer: "FixedSizeView()")

    /// The UIKit classes by the name of the kind. Kinds without a UIKit class are missing.
    static let kinds: [String: UIKitType] = [
        "View": plain,
        "Label": UIKitType("UILabel", "Label"),
        "Button": UIKitType(
            "UIButton", "Button", initializer: "UIButton(type: .system)"),
        "ImageView": UIKitType("UIImageView", "ImageView"),
        "TextField": UIKitType("UITextField", "Field"),
        "TextView": UIKitType("UITextView", "TextView"),
        "Switch": UIKitType("UISwitch", "Switch"),
        "Slider": UIKitType("UISlider", "Slider"),
        "Stepper": UIKitType("UIStepper", "Stepper"),
        "SegmentedControl": UIKitType("UISegmentedControl", "Control"),
        "SearchBar": UIKitType("UISearchBar", "SearchBar"),
        "Stack": UIKitType("UIStackView", "Stack"),
        "HStack": UIKitType("UIStackView", "Stack"),
        "VStack": UIKitType("UIStackView", "Stack"),
        "Scroll": UIKitType("UIScrollView", "ScrollView"),
        "Table": UIKitType(
            "UITableView", "Table", makesContent: true, difference: "the code has no data source and no cells"),
        "Collection": UIKitType(
            "UICollectionView", "Collection",
            initializer: "UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())",
            makesContent: true, difference: "the code has no data source, no cells and a flow layout"),
        "Progress": UIKitType("UIProgressView", "ProgressView", makesContent: true),
        "ActivityIndicator": UIKitType(
            "UIActivityIndicatorView", "Indicator", initializer: "UIActivityIndicatorView(style: .medium)",
            makesContent: true),
        "PageControl": UIKitType("UIPageControl", "PageControl", makesContent: true),
        "DatePicker": UIKitType("UIDatePicker", "DatePicker", makesContent: true),
        "Picker": UIKitType(
            "UIPickerView", "Picker", makesContent: true, difference: "the code has no data source"),
        "RefreshControl": UIKitType("UIRefreshControl", "RefreshControl", makesContent: true),
        "VisualEffect": UIKitType(
            "UIVisualEffectView", "EffectView",
            initializer: "UIVisualEffectView(effect: UIBlurEffect(style: .regular))", contentView: "contentView"),
        "NavigationBar": UIKitType(
            "UINavigationBar", "NavigationBar", makesContent: true, difference: "the code has no items"),
        "TabBar": UIKitType("UITabBar", "TabBar", makesContent: true, difference: "the code has no items"),
        "Toolbar": UIKitType("UIToolbar", "Toolbar", makesContent: true, difference: "the code has no items"),
    ]
}
