import Diagnostics

/// Names, literals and comments of Swift.
enum SwiftText {
    /// Returns a string literal. Escapes every character that could end the literal or confuse a reader.
    static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": literal += "\\\\"
            case "\"": literal += "\\\""
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case _ where SafeText.isUnsafe(scalar):
                literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// Returns the text of a comment, on one line.
    static func comment(_ text: String) -> String { SafeText.escaped(text, limit: 400) }

    /// Returns a number literal, without a fraction if it is whole.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "0" : value < 0 ? "-1e9" : "1e9" }
        return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }

    /// Returns the words of a name as an identifier: `sign-in button` becomes `signInButton`. Empty if no character is
    /// allowed.
    static func identifier(_ name: String, isType: Bool = false) -> String {
        var result = String.UnicodeScalarView()
        var startsWord = isType
        for scalar in name.unicodeScalars {
            let isFirst = result.isEmpty
            if isDigit(scalar) && isFirst { result.append("_") }
            guard isLetter(scalar) || isDigit(scalar) || !isFirst && isMark(scalar) else {
                startsWord = isType || !isFirst
                continue
            }
            if startsWord {
                result.append(contentsOf: String(scalar).uppercased().unicodeScalars)
            } else {
                result.append(scalar)
            }
            startsWord = false
        }
        return String(result)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x36F).contains(scalar.value) }

    /// Returns whether an identifier may begin with the character. Swift allows all letters outside of ASCII there.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_": true
        default:
            scalar.value >= 0xC0 && scalar.properties.isAlphabetic && scalar.properties.isXIDStart && !isMark(scalar)
        }
    }

    /// Returns the class name of a view controller for a script's file name: `SignInViewController` for `sign-in.lua`.
    static func className(_ script: String) -> String {
        let file = script.split(separator: "/").last.map(String.init) ?? script
        let stem = file.split(separator: ".").first.map(String.init) ?? file
        let name = identifier(stem, isType: true)
        return (name.isEmpty ? "Screen" : name) + "ViewController"
    }
}

/// Gives views names that are unique and allowed in a view controller.
struct SwiftNames {
    private var used: Set<String> = ["view"]

    /// Returns a name for a view that no other view has, and marks it as used. If Swift or the superclass already uses
    /// the name, the noun of the view's class is appended: `titleLabel`.
    mutating func name(_ name: String, noun: String) -> String {
        var base = SwiftText.identifier(name)
        if base.isEmpty || base.allSatisfy({ $0 == "_" }) { base = SwiftText.identifier(noun.lowercased()) }
        if Self.reserved.contains(base) { base += noun }
        var result = base
        var number = 2
        // Names that end in a digit need a separator: `row1` and its second view are not `row12`.
        let separator = base.last?.isNumber == true ? "_" : ""
        while !used.insert(result).inserted || Self.reserved.contains(result) {
            result = "\(base)\(separator)\(number)"
            number += 1
        }
        return result
    }

    /// Swift's keywords, the names that the generated code uses, and the members of `UIViewController` and its
    /// superclasses that a property would override or hide.
    static let reserved: Set<String> = Set(
        """
        Any Protocol Self Type actor as associatedtype async await borrowing break case catch class consuming continue \
        default defer deinit do dynamic else enum extension fallthrough false fileprivate final for func get guard if \
        import in indirect infix init inout internal is lazy let macro mutating nil nonisolated nonmutating open \
        operator optional override package postfix precedencegroup prefix private protocol public repeat required \
        rethrows return self set some static struct subscript super switch throw throws true try typealias unowned var \
        weak where while willSet didSet _ __ \
        viewDidLoad configureViews addViews activateConstraints constrained text CGRect CGSize CGPoint \
        CGAffineTransform NSLayoutConstraint NSAttributedString \
        accessibilityLabel accessibilityHint accessibilityValue accessibilityTraits accessibilityElements \
        accessibilityFrame accessibilityPath accessibilityActivate accessibilityCustomActions \
        accessibilityContainerType accessibilityLanguage accessibilityViewIsModal accessibilityNavigationStyle \
        accessibilityElementsHidden accessibilityUserInputLabels accessibilityRespondsToUserInteraction \
        shouldGroupAccessibilityChildren isAccessibilityElement \
        additionalSafeAreaInsets activityItemsConfiguration autosizesCollectionViewContents \
        automaticallyAdjustsScrollViewInsets becomeFirstResponder bottomLayoutGuide canBecomeFirstResponder \
        canResignFirstResponder childModalViewController children childForHomeIndicatorAutoHidden \
        childForScreenEdgesDeferringSystemGestures childForStatusBarHidden childForStatusBarStyle \
        childViewControllerForPointerLock classForCoder contentUnavailableConfiguration \
        contentUnavailableConfigurationState content contentScrollView copy cut debugDescription definesPresentationContext \
        delete description disablesAutomaticKeyboardDismissal dismiss edgesForExtendedLayout editButtonItem \
        editingInteractionConfiguration encode extendedLayoutIncludesOpaqueBars extensionContext find findNext \
        focusGroupIdentifier focusItemContainer \
        hash hidesBottomBarWhenPushed inputAccessoryView inputAccessoryViewController inputAssistantItem inputView \
        inputViewController interactionActivityTrackingBaseName interfaceOrientation isBeingDismissed isBeingPresented \
        isEditing isEqual isFirstResponder isModalInPresentation isModalInPopover isMovingFromParent isMovingToParent \
        isProxy isViewLoaded keyCommands loadView loadViewIfNeeded makeTextWritingDirectionLeftToRight \
        makeTextWritingDirectionRightToLeft modalPresentationCapturesStatusBarAppearance \
        modalPresentationStyle modalTransitionStyle move navigationController navigationItem next nibBundle nibName \
        observationInfo overrideUserInterfaceStyle parent parentFocusEnvironment paste pasteConfiguration \
        popoverPresentationController preferredContentSize preferredFocusEnvironments preferredFocusedView \
        preferredInterfaceOrientationForPresentation preferredScreenEdgesDeferringSystemGestures \
        preferredStatusBarStyle preferredStatusBarUpdateAnimation preferredTransition prefersHomeIndicatorAutoHidden \
        prefersPointerLocked prefersStatusBarHidden present presentationController presentedViewController \
        presentingViewController providesPresentationContextTransitionStyle print removeFromParent resignFirstResponder \
        responds restorationClass restorationIdentifier restoresFocusAfterTransition rotatingFooterView \
        rotatingHeaderView searchDisplayController select selectAll setEditing setNeedsFocusUpdate \
        shouldAutomaticallyForwardAppearanceMethods show showDetailViewController sheetPresentationController \
        splitViewController storyboard superclass supportedInterfaceOrientations systemMinimumLayoutMargins tab \
        tabBarController tabBarItem textInputContextIdentifier textInputMode title toolbarItems topLayoutGuide \
        traitCollection traitOverrides transferNavigationItem transition transitionCoordinator transitioningDelegate \
        undoManager updateFocusIfNeeded userActivity value view viewIfLoaded viewRespectsSystemMinimumLayoutMargins \
        wantsFullScreenLayout zone
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
