extension ReferenceTexts {
    static let kindsIntro = """
        Each kind has the properties of `View` and properties of its own. Plugins and molecules (view classes of a \
        script) add kinds. Set a property with a setter of the layout node (`:text("x")`), in the table that you pass \
        to `put…` (`{ text = "x" }`) or as a field of the view (`label.text = "x"`). Setting nil restores the default. \
        *Types* describes the types of values. Unless stated otherwise, a kind has the hugging priority 250 and the \
        compression resistance 750.
        """

    static let pluginKindsIntro = """
        The plugins in `plugins/` come with the command and add these kinds. No option is needed: a plugin loads when \
        a script mentions one of its kinds. Setters, properties, bindings and `didChanged` work as for the engine's \
        kinds. In tests, `screen:pick` and `screen:step` operate the views whose descriptions mention them (see \
        *Screens in specs and event files*). If a molecule of the script has the same name as a kind, the name means \
        the molecule.
        """

    static let kinds: [String: String] = [
        "View": "A plain rectangle. All views have its properties.",
        "Label": "Text in one or more lines.",
        "ImageView": "An image or an animation.",
        "Button": "A title and an image that users can tap.",
        "Stack":
            """
        Arranges the views put with `putStacked…` along an axis, as UIStackView does. `VStack` and `HStack` are stacks \
        whose axis is vertical or horizontal from the start.
        """,
        "VStack": "A vertical stack.",
        "HStack": "A horizontal stack, in reading direction.",
        "Scroll": "Shows a part of its content. Constraints determine the content's size.",
        "Table":
            "Rows in sections. Only visible rows have views; see *Tables and collections*. Scrolls vertically.",
        "Collection":
            "Items in lines or columns. Only visible items have views; see *Tables and collections*.",
        "TextField": "A text input with one line.",
        "TextView": "A text input with several lines.",
        "SearchBar": "A text input for searching.",
        "Switch": "A switch: on or off.",
        "Slider": "A slider: a value on a track.",
        "Stepper": "A stepper: changes a value in steps.",
        "SegmentedControl": "A row of titles, one of them selected.",
        "Guide":
            """
        An invisible rectangle, like UIKit's `UILayoutGuide`. Constraints place it, and other views can be constrained \
        to it.
        """,
    ]

    /// The descriptions of properties, by the property's name, or by kind and name (`Kind.name`) if a kind gives the
    /// property its own meaning.
    static let properties: [String: String] = [
        "backgroundColor": "The background color.",
        "cornerRadius": """
        The radius of the corners, in points. It rounds the background, and clips the content if `clipsToBounds` \
        is set.
        """,
        "borderWidth": "The width of the border in points, drawn inside the edges.",
        "borderColor": "The color of the border.",
        "shadow":
            """
        A shadow below everything that the view shows, including text and subviews. `offset` and `radius` are in \
        points.
        """,
        "gradient": "A color gradient above the background and below the content.",
        "transform":
            """
        Transforms the drawing of the view and its subviews. Frames and the layout around the view don't change. \
        Touches follow the drawing.
        """,
        "blendMode":
            """
        How the colors of the view and its subviews blend with the colors already drawn below. If a superview clips or \
        has an alpha, a shadow, a transform or a blend mode, only colors drawn inside this superview count.
        """,
        "clipsToBounds": "Whether the view clips its content.",
        "isHidden": "Whether the view is hidden. Stacks reserve no space for hidden views.",
        "alpha": "The opacity of the view and its subviews.",
        "tintColor": "The color of interactive elements. Default: the superview's tint color.",
        "isEnabled": "Whether users can operate the control.",
        "layoutMargins":
            """
        The distances from the edges (or from the safe area, see `insetsLayoutMarginsFromSafeArea`) to the layout \
        margins, in points. Default: 8. Cells of tables have 11 above and below, and the system's margin at the sides. \
        The system's margin is 20 if the screen has a regular width or is at least 414 points wide, otherwise 16. The \
        root view has at least the system's margin at its sides, and by default 0 above and below. Reading returns \
        `left` and `right`, even if `directionalLayoutMargins` set the margins.
        """,
        "directionalLayoutMargins":
            """
        The layout margins in reading direction: `leading` and `trailing`. This property and `layoutMargins` set the \
        same margins. When the reading direction changes, margins that were set as `leading` and `trailing` swap \
        sides, and margins that were set as `left` and `right` stay.
        """,
        "isUserInteractionEnabled":
            """
        Whether the view and its subviews receive touches and keys. If false, touches reach the views behind. By \
        default, labels and images without a handler let touches through; set true to make them receive touches.
        """,
        "safeAreaInsets":
            """
        The distances from the view's edges to its safe area, in points. Default: how far bars and notches cover the \
        view at each edge. Reading returns the current distances.
        """,
        "horizontalHugging": "The priority of not growing wider than the content. Default: the kind's priority.",
        "verticalHugging": "The priority of not growing higher than the content. Default: the kind's priority.",
        "horizontalCompressionResistance":
            "The priority of not shrinking narrower than the content. Default: the kind's priority.",
        "verticalCompressionResistance":
            "The priority of not shrinking lower than the content. Default: the kind's priority.",
        "contentMode": "How an image fills the view.",
        "accessibilityLabel": "The name that screen readers announce.",
        "insetsLayoutMarginsFromSafeArea":
            "Whether the layout margins are measured from the safe area instead of the edges.",
        "alignmentRectInsets":
            """
        The distances in points from the edges of the frame to the alignment rectangle. Constraints, stacks and the \
        intrinsic content size refer to this rectangle instead of the frame. By default, a switch has 2 at the \
        trailing edge; a slider 2 on the left, 1 below and 2 on the right; a segmented control 1 below.
        """,
        "intrinsicContentSize":
            """
        Replaces the intrinsic content size that the kind measures, in points; -1 means no intrinsic size along that \
        axis. Containers of plugins, such as `Flex`, ignore this property, because they measure their views.
        """,
        "preservesSuperviewLayoutMargins":
            """
        Whether the view's layout margins grow if the superview's layout margins overlap the view, so that the content \
        stays inside both.
        """,
        "text": "The text.",
        "textColor": "The color of the text.",
        "font": "The font. A text style, such as \"body\", scales with `traits.textSize`.",
        "textAlignment":
            """
        The horizontal alignment of lines. `natural` and `leading` are left, or right if the direction is "rtl"; \
        `trailing` is the opposite.
        """,
        "numberOfLines": "The maximum number of lines; 0 for no limit.",
        "lineBreakMode":
            """
        How lines break, and how text that does not fit is truncated. `check` does not report truncated text if the \
        script sets this property.
        """,
        "preferredMaxLayoutWidth":
            """
        The width in points at which text wraps if no constraint limits the label's width and `numberOfLines` is not \
        1. 0 means that the text wraps only at the label's width.
        """,
        "adjustsFontSizeToFitWidth":
            """
        Whether text that is too wide is drawn with a smaller font. Requires a `minimumScaleFactor` above 0.
        """,
        "minimumScaleFactor":
            """
        The smallest factor by which `adjustsFontSizeToFitWidth` may scale the font; 0 prevents shrinking.
        """,
        "baselineAdjustment":
            """
        The vertical position of text that `adjustsFontSizeToFitWidth` has shrunk: on the original baseline, centered, \
        or at the original top (`none`).
        """,
        "lineSpacing": "The distance added between lines, in points.",
        "lineHeightMultiple": """
        The factor by which the font's line height is multiplied; 0 leaves the line height unchanged.
        """,
        "letterSpacing": "The distance added between characters, in points. The last character of a line gets none.",
        "baselineOffset":
            """
        The distance by which text is raised above the baseline (negative: lowered), in points. The line height \
        includes it.
        """,
        "fontFeatures":
            """
        OpenType features, for example `{ "tnum" }` for figures of equal width. Fonts without a feature ignore it.
        """,
        "link":
            """
        A link from the view to an https, http, mailto, tel or sms address with at most 2048 bytes of ASCII. PDF, SVG \
        and HTML output contains the link. The view looks the same with a link.
        """,
        "placeholder": "The text shown while the input is empty.",
        "title": "The title.",
        "titleColor": "The color of the title. Default: the tint color.",
        "Button.numberOfLines":
            "The maximum number of title lines; 0 for no limit. Lines are centered.",
        "Button.image": "The name of an image file, shown before the title. An animated file shows its first image.",
        "image":
            """
        The name of a PNG, JPEG, GIF or WebP file below the script's directory. Animated GIF and WebP files start to \
        play when the property is set, on the screen's clock; they may have at most 2,048 images and 64 Mi pixels. An \
        animated PNG shows its first image, with a warning.
        """,
        "renderingMode":
            """
        Whether the image keeps its colors (`automatic` and `alwaysOriginal`) or is filled with the tint color \
        (`alwaysTemplate`).
        """,
        "animation":
            """
        Images shown one after another, each for the same time. Setting it removes `image`, and setting `image` \
        removes it. If a file in the list is animated, all its images are shown.
        """,
        "contentInsets": "The space around title and image, in points.",
        "imagePadding": "The distance between image and title, in points.",
        "axis": "The direction in which the stack arranges its views.",
        "alignment": "The position of the arranged views across the axis.",
        "distribution": """
        How the arranged views share the length of the axis. `fillProportionally` divides the size of each view's \
        content by the sum of all contents and spacings. Each view except the last has this share of the stack's \
        length, and the last view takes the rest.
        """,
        "spacing": "The distance between arranged views, in points.",
        "isLayoutMarginsRelativeArrangement": "Whether the stack arranges its views inside the layout margins.",
        "isBaselineRelativeArrangement":
            """
        Whether a vertical stack measures spacing from the last baseline of a view to the first baseline of the next. \
        Views without text use their bottom and top. The first and last view stay at the stack's edges. Horizontal \
        stacks ignore it; see `alignment`.
        """,
        "contentSize": "The size of the content, in points. Default: determined by constraints.",
        "contentOffset":
            """
        The point of the content at the view's top left corner. Default: the negative left and top of `contentInset`, \
        so that the insets are visible. A scroll view at this default stays there when the insets change.
        """,
        "contentInset": """
        The space around the content, in points. The space above and to the left is visible at the start; users can \
        scroll to the other sides.
        """,
        "Table.contentSize": "The size of all rows, in points, with estimates for rows that were never visible.",
        "Collection.contentSize": "The size of all items and the space between them, in points.",
        "style":
            """
        How sections look: `plain`, with headers and footers that stick to the top and bottom while their section is \
        visible; `grouped`, with space between sections; `insetGrouped`, also with space at the sides.
        """,
        "rowHeight": "The height of all rows, in points. Default: each row's own height.",
        "estimatedRowHeight": "The assumed height of rows that were never visible, in points.",
        "sectionHeaderHeight": "The height of all headers, in points. Default: the height of their content.",
        "sectionFooterHeight": "The height of all footers, in points. Default: the height of their content.",
        "separatorStyle": "Whether each row has a line below it.",
        "separatorColor": "The color of the separators.",
        "separatorInset": "The distances of separators from the sides, in points.",
        "allowsSelection": "Whether a tap selects a row.",
        "allowsMultipleSelection": "Whether users can select more than one row. A second tap deselects the row.",
        "reloadStrategy":
            """
        How new sections replace the current ones: `diff` keeps rows and sections with the same identity, `positional` \
        keeps rows and sections at the same position, `all` keeps none.
        """,
        "followEnd": "Whether a table that shows its end scrolls to the new end when rows are added, as in a chat.",
        "prefetchDistance": "How many rows beyond the visible area the `prefetched` handler receives; 0 for none.",
        "sectionIndexTitles":
            """
        Titles in a strip at the trailing side, 28 points wide and in front of the rows. A tap on a title scrolls to \
        its section; dragging along the strip scrolls to the section of the title under the finger. The first title \
        belongs to the first section and so on, unless `sectionIndexSections` maps them. If space is short, only some \
        titles appear; long titles are truncated. The view of the title "B" has the path `table[index]/B` if the \
        table's name is `table`.
        """,
        "sectionIndexSections":
            """
        The number of the section for each title in `sectionIndexTitles`, from 1: `{ 1, 1, 4 }`. A title without a \
        number in this list does nothing. Default: the sections in order.
        """,
        "refreshing":
            """
        Whether a spinner turns above the rows, once per second on the screen's clock. A pull sets it to true before \
        `didRefreshed` runs; the script sets it to false when the data has arrived.
        """,
        "scrollDirection": "The scroll direction.",
        "itemSize": "The size of all items, in points, unless their class has `calculatedCellSize`.",
        "minimumLineSpacing": "The minimum distance between lines, in points.",
        "minimumInteritemSpacing": "The minimum distance between items in a line, in points.",
        "sectionInset": "The space around the items of a section, in points.",
        "columns": "The number of items per line; they share the width. Default: as many as fit.",
        "headerReferenceSize": "The length of headers along the scroll direction, in points.",
        "footerReferenceSize": "The length of footers along the scroll direction, in points.",
        "sectionHeadersPinToVisibleBounds":
            """
        Whether headers stick to the top while their section is visible (to the leading side if the scroll direction \
        is horizontal).
        """,
        "sectionFootersPinToVisibleBounds": """
        Whether footers stick to the bottom while their section is visible (to the trailing side if the scroll \
        direction is horizontal).
        """,
        "showsVerticalScrollIndicator":
            "Whether exported UIKit code shows the vertical scroll indicator. Images don't show it.",
        "showsHorizontalScrollIndicator":
            "Whether exported UIKit code shows the horizontal scroll indicator. Images don't show it.",
        "isScrollEnabled": "Whether users can scroll.",
        "isPagingEnabled":
            "Whether scrolling in exported UIKit code stops at multiples of the view's size. The engine ignores it.",
        "TextView.isScrollEnabled": "Whether users can scroll. If false, the view is as high as its text.",
        "textContainerInset": "The space around the text, in points.",
        "borderStyle": "The border around the input.",
        "isSecureTextEntry": "Whether the text is shown as dots.",
        "isOn": "Whether the switch is on.",
        "onTintColor": "The color of the track when on.",
        "thumbTintColor": "The color of the knob.",
        "value": "The value, clamped to the minimum and maximum, in whatever order the three are set.",
        "minimumValue": "The minimum value.",
        "maximumValue": "The maximum value.",
        "minimumTrackTintColor": "The color of the track below the value. Default: the tint color.",
        "maximumTrackTintColor": "The color of the track above the value.",
        "stepValue": "The change per step.",
        "wraps": "Whether the value wraps around at its limits.",
        "segments": "The titles, as a list.",
        "selectedSegmentIndex": "The index of the selected segment, from 0; -1 for none.",
        "selectedSegmentTintColor": "The color of the selected segment.",
    ]
}
