/// The mapping from elements of Interface Builder to kinds of the script API.
enum ViewKinds {
    /// A kind with its default hugging priorities.
    struct Kind {
        var name: String
        var horizontalHugging = 250.0
        var verticalHugging = 250.0
        /// Whether views of the kind have a size that depends on their text, and so on the fonts of the machine.
        var hasText = false
    }

    private static let kinds: [String: Kind] = [
        "view": Kind(name: "View"), "containerView": Kind(name: "View"),
        "label": Kind(name: "Label", horizontalHugging: 251, verticalHugging: 251, hasText: true),
        "button": Kind(name: "Button", hasText: true),
        "imageView": Kind(name: "ImageView", horizontalHugging: 251, verticalHugging: 251),
        "textField": Kind(name: "TextField", hasText: true), "textView": Kind(name: "TextView", hasText: true),
        "switch": Kind(name: "Switch", horizontalHugging: 750, verticalHugging: 750), "slider": Kind(name: "Slider"),
        "stepper": Kind(name: "Stepper", horizontalHugging: 750, verticalHugging: 750),
        "segmentedControl": Kind(name: "SegmentedControl", hasText: true), "scrollView": Kind(name: "Scroll"),
        "tableView": Kind(name: "Table"), "collectionView": Kind(name: "Collection"),
        "activityIndicatorView": Kind(name: "ActivityIndicator", horizontalHugging: 750, verticalHugging: 750),
        "progressView": Kind(name: "Progress", verticalHugging: 750), "pageControl": Kind(name: "PageControl"),
        "datePicker": Kind(name: "DatePicker", hasText: true), "pickerView": Kind(name: "Picker"),
        "searchBar": Kind(name: "SearchBar"), "navigationBar": Kind(name: "NavigationBar"),
        "toolbar": Kind(name: "Toolbar"), "tabBar": Kind(name: "TabBar"),
        "visualEffectView": Kind(name: "VisualEffect"), "webView": Kind(name: "WebView"),
        "wkWebView": Kind(name: "WebView"),
    ]

    /// Returns the kind for the element of a view; nil if the script API has no such kind.
    static func kind(of element: Element) -> Kind? {
        if element.isCustomGuide { return Kind(name: "Guide") }
        if element.tag == "stackView" { return Kind(name: element.peek("axis") == "vertical" ? "VStack" : "HStack") }
        return kinds[element.tag]
    }
}

extension InterfaceView {
    /// Whether the view shows text and has a size that depends on the fonts of the machine.
    var hasText: Bool { ViewKinds.kind(of: element)?.hasText == true }
}
