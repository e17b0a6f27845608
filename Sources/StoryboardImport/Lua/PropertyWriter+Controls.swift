/// Writes the properties of images, stacks, controls, scroll views and bars.
extension PropertyWriter {
    mutating func writeImageView() {
        if let image = element.take("image") { set("image", context.image(image, element)) }
        if element.take("highlightedImage") != nil { missing("highlightedImage", "images have no highlighted state") }
        if element.take("catalog") == "system" || element.value("preferredSymbolConfiguration") != nil {
            element.value("preferredSymbolConfiguration")?.useAll()
        }
        let mode = element.take("contentMode") ?? "scaleToFill"
        let known: Set = [
            "scaleAspectFit", "scaleAspectFill", "center", "top", "bottom", "left", "right", "topLeft", "topRight",
            "bottomLeft", "bottomRight",
        ]
        if known.contains(mode) {
            set("contentMode", text: mode)
        } else if mode != "scaleToFill" {
            missing("contentMode", "unknown mode '\(mode)'; the image fills the view")
        }
    }

    mutating func writeStack() {
        _ = element.take("axis")
        let alignment = element.take("alignment")
        if alignment != "fill" { set("alignment", text: alignment) }
        let distribution = element.take("distribution")
        if distribution != "fill" { set("distribution", text: distribution) }
        let usesStandard = element.take("spacingType") == "standard"
        set("spacing", number: element.number("spacing") ?? (usesStandard ? 8 : nil), default: 0)
        set(
            "isLayoutMarginsRelativeArrangement", flag: element.flag("layoutMarginsRelativeArrangement"), default: false
        )
        set("isBaselineRelativeArrangement", flag: element.flag("baselineRelativeArrangement"), default: false)
    }

    mutating func writeControl() {
        switch element.tag {
        case "switch":
            set("isOn", flag: element.flag("on"), default: false)
            color("onTintColor", "onTintColor")
            color("thumbTintColor", "thumbTintColor")
        case "slider":
            set("minimumValue", number: element.number("minValue"), default: 0)
            set("maximumValue", number: element.number("maxValue"), default: 1)
            set("value", number: element.number("value"), default: 0)
            color("minimumTrackTintColor", "minimumTrackTintColor")
            color("maximumTrackTintColor", "maximumTrackTintColor")
            color("thumbTintColor", "thumbTintColor")
            for name in ["minimumValueImage", "maximumValueImage"] where element.take(name) != nil {
                missing(name, "sliders have no images")
            }
            if element.flag("continuous") == false { missing("continuous", "sliders report every change") }
        case "stepper":
            set("minimumValue", number: element.number("minimumValue"), default: 0)
            set("maximumValue", number: element.number("maximumValue"), default: 100)
            set("value", number: element.number("value"), default: 0)
            set("stepValue", number: element.number("stepValue"), default: 1)
            set("wraps", flag: element.flag("wraps"), default: false)
            for name in ["continuous", "autorepeat"] { _ = element.take(name) }
        default: writeSegments()
        }
    }

    private mutating func writeSegments() {
        let segments = element.child("segments")?.children("segment") ?? []
        let titles = segments.enumerated().map { index, segment in
            if segment.take("image") != nil {
                context.report.add(.missing, segment, "image", "segments show only titles")
            }
            for child in segment.children { child.useAll() }
            return context.localized(element.id, "segmentTitles[\(index)]", segment.take("title") ?? "")
        }
        if !titles.isEmpty { set("segments", LuaText.list(titles)) }
        set("selectedSegmentIndex", number: element.number("selectedSegmentIndex"), default: -1)
        color("selectedSegmentTintColor", "selectedSegmentTintColor")
        for name in ["segmentControlStyle", "momentary", "apportionsSegmentWidthsByContent"] { _ = element.take(name) }
        writeFont()
    }

    mutating func writeIndicator() {
        switch element.tag {
        case "activityIndicatorView":
            let style = element.take("style") ?? ""
            if style == "large" || style == "whiteLarge" { set("style", "\"large\"") }
            set("isAnimating", flag: element.flag("animating"), default: false)
            set("hidesWhenStopped", flag: element.flag("hidesWhenStopped") ?? false, default: true)
            color("color", "color")
        case "progressView":
            set("progress", number: element.number("progress"), default: 0)
            let style = element.take("progressViewStyle")
            if style == "bar" { set("progressViewStyle", "\"bar\"") }
            color("progressTintColor", "progressTintColor")
            color("trackTintColor", "trackTintColor")
        case "pageControl":
            set("numberOfPages", number: element.number("numberOfPages"), default: 0)
            set("currentPage", number: element.number("currentPage"), default: 0)
            color("currentPageIndicatorTintColor", "currentPageIndicatorTintColor")
            color("pageIndicatorTintColor", "pageIndicatorTintColor")
            set("hidesForSinglePage", flag: element.flag("hidesForSinglePage"), default: false)
        default: writeDatePicker()
        }
    }

    private mutating func writeDatePicker() {
        let mode = element.take("datePickerMode") ?? "dateAndTime"
        if ["time", "date"].contains(mode) {
            set("datePickerMode", text: mode)
        } else if mode != "dateAndTime" {
            missing("datePickerMode", "unknown mode '\(mode)'")
        }
        // Without a style, pickers from before iOS 14 show wheels.
        let style = element.take("style") ?? "wheels"
        if style != "automatic" { set("preferredDatePickerStyle", text: style) }
        set("minuteInterval", number: element.number("minuteInterval"), default: 1)
        for key in ["date", "minimumDate", "maximumDate"] {
            guard let date = element.value(key) else { continue }
            // Dates count from the beginning of 2001.
            if let seconds = date.number("timeIntervalSinceReferenceDate") {
                set(key, LuaText.number(seconds + 978_307_200))
            }
            date.useAll()
        }
        for name in ["useCurrentDate", "countDownDuration"] { _ = element.take(name) }
    }

    mutating func writeScroll() {
        set(
            "showsVerticalScrollIndicator", flag: element.flag("showsVerticalScrollIndicator"), default: true)
        set("showsHorizontalScrollIndicator", flag: element.flag("showsHorizontalScrollIndicator"), default: true)
        set("isScrollEnabled", flag: element.flag("scrollEnabled"), default: true)
        set("isPagingEnabled", flag: element.flag("pagingEnabled"), default: false)
        set("contentInset", insets("contentInset"))
        element.value("scrollIndicatorInsets")?.useAll()
        useScrolling()
    }

    mutating func writeTable() {
        let style = element.take("style") ?? "plain"
        if style != "plain" { set("style", text: style) }
        if let height = element.number("rowHeight"), height > 0 { set("rowHeight", LuaText.number(height)) }
        if let height = element.number("estimatedRowHeight"), height > 0 {
            set("estimatedRowHeight", LuaText.number(height))
        }
        if element.take("separatorStyle") == "none" { set("separatorStyle", "\"none\"") }
        color("separatorColor", "separatorColor")
        set("separatorInset", insets("separatorInset"))
        switch element.take("allowsSelection") {
        case "NO": set("allowsSelection", "false")
        default: break
        }
        set("allowsMultipleSelection", flag: element.flag("allowsMultipleSelection"), default: false)
        for key in ["tableHeaderView", "tableFooterView"] {
            guard let view = element.value(key) else { continue }
            context.report.add(.missing, view, key, "only sections have headers and footers")
            view.useAll()
        }
        // The engine measures headers; the numbers are Interface Builder's estimates.
        for name in [
            "dataMode", "sectionHeaderHeight", "sectionFooterHeight", "estimatedSectionHeaderHeight",
            "estimatedSectionFooterHeight", "sectionIndexMinimumDisplayRowCount", "separatorInsetReference",
            "contentViewInsetsToSafeArea", "allowsSelectionDuringEditing", "allowsMultipleSelectionDuringEditing",
            "springLoaded",
        ] { _ = element.take(name) }
        for key in ["sectionIndexBackgroundColor", "sectionIndexTrackingBackgroundColor", "sectionIndexColor"] {
            element.value(key)?.useAll()
        }
        writeScroll()
    }

    mutating func writeCollection() {
        _ = element.take("dataMode")
        _ = element.take("prefetchingEnabled")
        if let layout = element.value("collectionViewLayout") {
            if layout.tag == "collectionViewFlowLayout" {
                if layout.take("scrollDirection") == "horizontal" { set("scrollDirection", "\"horizontal\"") }
                set("minimumLineSpacing", number: layout.number("minimumLineSpacing"), default: 10)
                set("minimumInteritemSpacing", number: layout.number("minimumInteritemSpacing"), default: 10)
                if let size = layout.size("itemSize"), size.width > 0, size.height > 0 {
                    set(
                        "itemSize", "{ width = \(LuaText.number(size.width)), height = \(LuaText.number(size.height)) }"
                    )
                }
                let inset = PropertyWriter(layout, context).insets("sectionInset")
                if inset != "{ top = 0, left = 0, bottom = 0, right = 0 }" { set("sectionInset", inset) }
                for key in ["headerReferenceSize", "footerReferenceSize", "estimatedItemSize"] {
                    layout.value(key)?.useAll()
                }
                for name in ["automaticEstimatedItemSize", "id", "sectionInsetReference"] { _ = layout.take(name) }
            } else {
                context.report.add(.missing, layout, nil, "unsupported class of layout; a flow layout is used")
                layout.useAll()
            }
        }
        for key in ["sectionHeaderView", "sectionFooterView"] {
            guard let view = element.value(key) else { continue }
            context.report.add(.missing, view, key, "the data source of a script provides headers and footers")
            view.useAll()
        }
        writeScroll()
    }

    mutating func writeEffect() {
        guard let effect = element.child("blurEffect") ?? element.child("vibrancyEffect")?.child("blurEffect") else {
            return
        }
        let style = effect.take("style") ?? "regular"
        if style != "regular" { set("effect", text: style) }
        if element.child("vibrancyEffect") != nil { missing("vibrancyEffect", "the blur is imported without vibrancy") }
        element.child("vibrancyEffect")?.useAll()
    }

    mutating func writeBar() {
        _ = element.take("barStyle")
        set("isTranslucent", flag: element.flag("translucent"), default: true)
        color("barTintColor", "barTintColor")
        switch element.tag {
        case "navigationBar":
            set("prefersLargeTitles", flag: element.flag("largeTitles"), default: false)
            if let item = element.child("items")?.children("navigationItem").last {
                for (name, value) in BarItems.navigation(item, context) { set(name, value) }
            }
            element.value("titleTextAttributes")?.useAll()
        case "toolbar":
            let items = element.child("items")?.children ?? []
            if !items.isEmpty { set("items", LuaText.list(items.map { BarItems.bar($0, context) })) }
        default:
            let items = element.child("items")?.children ?? []
            if !items.isEmpty { set("items", LuaText.list(items.map { BarItems.tab($0, context) })) }
            _ = element.take("itemPositioning")
        }
    }
}
