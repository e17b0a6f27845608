/// Reports the elements and attributes that the importer has not used.
struct Sweep {
    let report: Report

    /// The attributes that affect neither the layout nor the look.
    private static let withoutEffect: Set<String> = [
        "opaque", "clearsContextBeforeDrawing", "multipleTouchEnabled", "contentMode", "sceneMemberID", "customModule",
        "customModuleProvider", "verifyAmbiguity", "translatesAutoresizingMaskIntoConstraints", "fixedFrame", "id",
        "misplaced", "ambiguous", "userLabel", "colorLabel", "tag", "restorationIdentifier", "storyboardIdentifier",
        "useStoryboardIdentifierAsRestorationIdentifier", "autoresizesSubviews", "exclusiveTouch", "key", "title",
        "showsTouchWhenHighlighted", "reversesTitleShadowWhenHighlighted", "adjustsImageWhenHighlighted",
        "adjustsImageWhenDisabled", "adjustsFontForContentSizeCategory", "adjustsLetterSpacingToFitWidth",
        "springLoaded", "pointerInteraction", "horizontalHuggingPriority", "verticalHuggingPriority",
        "usesAttributedText",
        "contentViewInsetsToSafeArea", "preservesSuperviewLayoutMargins", "insetsLayoutMarginsFromSafeArea",
        "placeholderIntrinsicWidth", "placeholderIntrinsicHeight", "simulatedAppContext", "role",
        "changesSelectionAsPrimaryAction",
        "showsMenuAsPrimaryAction", "largeContentSizeImage", "showsLargeContentViewer", "definesPresentationContext",
        "automaticallyAdjustsScrollViewInsets", "extendedLayoutIncludesOpaqueBars", "hidesBottomBarWhenPushed",
        "modalPresentationStyle", "modalTransitionStyle", "providesPresentationContextTransitionStyle",
        "wantsFullScreenLayout", "interfaceStyle", "appearanceType", "catalog", "lineBreakMode",
        "userInteractionEnabled",
        "highlighted", "selected", "nextFocusedView", "ignoresMultitaskingTriggers", "userComments",
        "interactivePopGestureRecognizer",
        "useLayoutToLayoutNavigationTransitions", "clearsSelectionOnViewWillAppear", "keyboardDismissMode", "width",
        "height",
        "allowsEditingTextAttributes", "dataDetectorType", "contextMenuInteractionEnabled", "spellCheckingType",
    ]
    /// The child elements that affect neither the layout nor the look.
    private static let childrenWithoutEffect: Set<String> = [
        "autoresizingMask", "simulatedStatusBarMetrics", "simulatedTopBarMetrics", "simulatedBottomBarMetrics",
        "simulatedScreenMetrics", "simulatedOrientationMetrics", "simulatedDestinationMetrics", "canvasLocation",
        "simulatedTabBarMetrics", "simulatedToolbarMetrics", "simulatedNavigationBarMetrics", "freeformSize", "frame",
        "intrinsicContentSize", "attributedTextSampleString", "dataDetectorTypes", "buttonSizing",
        "preferredContentSize",
        "keyCommands", "classReferences",
    ]
    private static let noEffect = "no effect on the layout or the look"

    /// Reports the unused attributes and children of an element. Views and cells among the children are reported
    /// separately.
    func sweep(_ element: Element) {
        for (name, value) in element.unusedAttributes { report(element, name, value) }
        for child in element.children {
            // The writers of views and controllers report connections.
            if child.tag == "connections" { continue }
            if child.isUsed {
                // Views have their own sweep.
                let isItem = child.frame != nil || child.isCustomGuide
                if child.tag != "subviews", !isItem { sweep(child) }
                continue
            }
            let key = child.peek("key") ?? ""
            if Self.childrenWithoutEffect.contains(key) || Self.childrenWithoutEffect.contains(child.tag)
                || child.tag == "nil"
            {
                report.add(.ignored, element, key.isEmpty ? child.tag : key, Self.noEffect)
            } else {
                report.add(
                    .missing, child.id.isEmpty ? element : child, key.isEmpty ? child.tag : key,
                    "unknown element <\(child.tag)>")
            }
            child.useAll()
        }
    }

    private func report(_ element: Element, _ name: String, _ value: String) {
        _ = element.take(name)
        switch name {
        case _ where Self.withoutEffect.contains(name): report.add(.ignored, element, name, Self.noEffect)
        case "customClass":
            report.add(.replaced, element, name, "the file does not contain the code of the class '\(value)'")
        case "contentHorizontalAlignment", "contentVerticalAlignment":
            // Other controls than buttons draw their content in one way, whatever the file says.
            if element.tag == "button", value != "center" {
                report.add(.missing, element, name, "'\(value)' has no effect; buttons center their content")
            }
        case "semanticContentAttribute":
            report.add(.missing, element, name, "'\(value)' has no effect; the view follows the screen's direction")
        default: report.add(.missing, element, name, "unknown attribute with the value '\(value.prefix(80))'")
        }
    }
}
