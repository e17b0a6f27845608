extension ReferenceTexts {
    static let kindsIntro = """
        Each kind has the properties of `View` and its own. Plugins and molecules add kinds. A property is set by a \
        setter of the node (`:text("x")`), in the table
        of a put (`{ text = "x" }`), or as a field of the view; nil gives it its default back.
        """

    static let pluginKindsIntro = """
        Kinds that plugins add. Those of the plugins in `plugins/`, which come with the command, are here; they are \
        found without an option and loaded
        when a script mentions one of them. What goes for the kinds of the engine goes for them: setters, properties, \
        bindings, `didChanged`. A molecule of
        the script may have the name of one; the script's is meant then.
        """

    static let kinds: [String: String] = [
        "View": "A plain rectangle, and what every view has.",
        "Label": "A text in one or more lines.",
        "ImageView": "A picture, or pictures that follow each other.",
        "Button": "A title and a picture that can be tapped.",
        "Stack":
            """
        Arranges the views put with `putStacked…` along an axis, as UIStackView does; `VStack` and `HStack` are \
        stacks whose axis is set.
        """,
        "VStack": "A stack from top to bottom.",
        "HStack": "A stack in the direction of the text.",
        "Scroll": "Shows a part of its content, whose size its constraints decide.",
        "Table":
            """
        Rows in sections, of which only those that are seen have views: see *Tables and collections*. It scrolls \
        vertically.
        """,
        "Collection":
            """
        Items in lines or columns, of which only those that are seen have views: see *Tables and collections*.
        """,
        "TextField": "A text input of one line.",
        "TextView": "A text input of several lines.",
        "SearchBar": "A text input for searching.",
        "Switch": "On or off.",
        "Slider": "A value on a track.",
        "Stepper": "A value that goes up and down by steps.",
        "SegmentedControl": "One of several titles.",
    ]

    /// By name, or by kind and name where a kind means something of its own.
    static let properties: [String: String] = [
        "backgroundColor": "What is behind the content.",
        "cornerRadius": "Points; the background is rounded, and the content too where it is clipped.",
        "borderWidth": "Points of a line inside the edges.",
        "borderColor": "The colour of that line.",
        "shadow":
            "A shadow below all that the view shows, text and views in it included; `offset` and `radius` in points.",
        "gradient": "Colours that go over into each other, above the background and below the content.",
        "transform":
            """
        How the view is drawn with all that is in it. Its frame, and what is laid out around it, stay as they are; \
        touches reach it where it is drawn.
        """,
        "blendMode":
            """
        How its colours, with all that is in it, go together with those of what lies behind it: up to the nearest view \
        around it that has an alpha, a shadow, a transform or a blend mode, or clips.
        """,
        "clipsToBounds": "Whether what lies outside the view is cut off.",
        "isHidden": "Whether the view is not shown; a stack gives a hidden view no space.",
        "alpha": "How opaque the view is with all that is in it.",
        "tintColor": "The colour of what invites touching in it; nil takes that of the view around it.",
        "isEnabled": "Whether it can be touched.",
        "layoutMargins":
            """
        Points between its edges and its layout margins. Read, they are left and right as the direction of reading \
        makes them, however they were set.
        """,
        "directionalLayoutMargins":
            """
        The same margins by the direction of reading: `leading` and `trailing`. What is set last, this or \
        `layoutMargins`, holds, and keeps its sides (or its leading and trailing) when the direction changes.
        """,
        "isUserInteractionEnabled":
            """
        Whether the view and what is in it get touches and keys. If not, a touch goes to what lies behind. Labels \
        and pictures let touches through by themselves unless something waits for them, or unless this is set to \
        true.
        """,
        "safeAreaInsets":
            """
        Points that are covered at its edges; where unset, what the screen's bars cover of it, as it is read then.
        """,
        "horizontalHugging": "The priority against being wider than its content; where unset, that of the kind.",
        "verticalHugging": "The priority against being higher than its content; where unset, that of the kind.",
        "horizontalCompressionResistance":
            "The priority against being narrower than its content; where unset, that of the kind.",
        "verticalCompressionResistance":
            "The priority against being lower than its content; where unset, that of the kind.",
        "contentMode": "How a picture fills the view.",
        "accessibilityLabel": "What the view is called to those who do not see it.",
        "insetsLayoutMarginsFromSafeArea": "Whether the layout margins lie inside the safe area.",
        "text": "The text.",
        "textColor": "The colour of the text.",
        "font": "The font; text styles follow the text size of the traits.",
        "textAlignment": "Where lines lie; natural is left, or right in a language that is written so.",
        "numberOfLines": "The most lines; 0 for any number.",
        "lineBreakMode":
            """
        Where lines break, and how a text that does not fit is cut. A label whose mode is set may be cut: `check` \
        does not report it.
        """,
        "preferredMaxLayoutWidth":
            "Points at which a text of several lines wraps where nothing else limits it; 0 for none.",
        "adjustsFontSizeToFitWidth": "Whether a text that is too wide is shown in a smaller font.",
        "minimumScaleFactor": "The least that the font is multiplied by when the text shrinks to fit.",
        "baselineAdjustment": "Where a text that was made smaller lies in its line.",
        "lineSpacing": "Points between lines.",
        "lineHeightMultiple": "What the natural height of lines is multiplied by; 0 leaves it.",
        "letterSpacing": "Points added between characters; there is none after the last one of a line.",
        "baselineOffset":
            """
        Points by which the text stands above the baseline of its lines, or below it; lines have room for both.
        """,
        "fontFeatures":
            """
        OpenType features of the font, such as figures of one width: `{ "tnum" }`. A font without a feature takes \
        no notice.
        """,
        "link":
            """
        Where the view leads: an address of https, http, mailto, tel or sms, of at most 2048 bytes of ASCII. PDF, SVG \
        and HTML have it as a link; the look does not change.
        """,
        "placeholder": "Shown while the text is empty.",
        "title": "The title.",
        "titleColor": "The colour of the title; where unset, the tint colour.",
        "Button.numberOfLines":
            "The greatest number of lines of the title; 0 for as many as it needs. They are centred.",
        "Button.image": "The name of an image file, shown before the title; of an animated one the first picture.",
        "image":
            """
        The name of a PNG, JPEG, GIF or WebP file below the script's directory. An animated GIF or WebP plays as \
        it says itself, from when it was set, on the screen's clock; it has at most 2,048 pictures and 64 Mi \
        pixels in all. Of an animated PNG the first picture is shown, and a warning says so.
        """,
        "renderingMode": "Whether the picture has its own colours or is filled with the tint colour.",
        "animation":
            """
        Pictures that follow each other, all for the same time; setting it takes the image away. An animated file \
        in the list stands for its pictures.
        """,
        "contentInsets": "Points around title and picture.",
        "imagePadding": "Points between picture and title.",
        "axis": "The direction in which views are arranged.",
        "alignment": "How the arranged views lie across the axis.",
        "distribution": "How the arranged views share the length of the axis.",
        "spacing": "Points between arranged views.",
        "isLayoutMarginsRelativeArrangement": "Whether the views are arranged inside the layout margins.",
        "isBaselineRelativeArrangement":
            """
        Whether a column measures its spacing, a custom space too, from the last baseline of a view to the first \
        baseline of the next; a view without text is measured from its bottom or to its top. The first and the \
        last view lie at the edges of the stack all the same. A row takes no notice: see `alignment`.
        """,
        "contentSize": "The size of the content, in points; where unset, what its constraints give.",
        "contentOffset":
            """
        The point of the content at the view's top left corner; where unset, the start, which the content's insets \
        move: minus the left and the top one. A view that is at its start stays there when the insets change.
        """,
        "contentInset": "Points around the content, which can be scrolled to and are seen at the start.",
        "Table.contentSize": "The size of all rows, in points; of those that were never seen it is a guess.",
        "Collection.contentSize": "The size of all items with what is between them, in points.",
        "style":
            """
        How sections stand: `plain`, with headers and footers that stay at the edge while their section is seen; \
        `grouped`, apart; `insetGrouped`, apart and away from the sides.
        """,
        "rowHeight": "The height of all rows, in points; where unset, each row says how high it is.",
        "estimatedRowHeight": "The height, in points, that a row counts with until it is seen.",
        "sectionHeaderHeight": "The height of all headers, in points; where unset, what is in them says it.",
        "sectionFooterHeight": "The height of all footers, in points; where unset, what is in them says it.",
        "separatorStyle": "Whether a line is drawn below each row.",
        "separatorColor": "The colour of that line.",
        "separatorInset": "Points by which the line begins and ends away from the sides.",
        "allowsSelection": "Whether a tap selects a row.",
        "allowsMultipleSelection": "Whether more than one row can be selected; a second tap takes it back.",
        "reloadStrategy":
            """
        How the table comes to other sections: `diff`, rows and sections of the same identity stay; `positional`, those \
        at the same place do; `all`, none does.
        """,
        "followEnd": "Whether a table that is at its end stays there when rows come, as a chat does.",
        "prefetchDistance": "How many rows ahead of the scroll `prefetched` tells of.",
        "sectionIndexTitles":
            """
        Titles at the trailing side that lead to the sections: a tap on the first one shows the first section, and so on, \
        unless `sectionIndexSections` says otherwise; a finger that is dragged along them shows the section where it ends. \
        Where there is no room for all, some stand for the others; one that is too long is cut. They stand in front of the \
        rows, 28 points wide, and go by their titles: `table[index]/B`.
        """,
        "sectionIndexSections":
            """
        The section that each of `sectionIndexTitles` leads to, by its number from 1: `{ 1, 1, 4 }`. Titles behind the end \
        of the list lead nowhere. Where unset, the first title leads to the first section, and so on.
        """,
        "refreshing":
            """
        Whether a wheel turns above the rows, once a second on the screen's clock. Pulling the table down sets it before `didRefreshed` is called; the script \
        takes it back when it has what it fetched.
        """,
        "scrollDirection": "The way in which the content goes on.",
        "itemSize": "The size of all items, in points, unless their class has `calculatedCellSize`.",
        "minimumLineSpacing": "The least distance between lines, in points.",
        "minimumInteritemSpacing": "The least distance between the items of a line, in points.",
        "sectionInset": "Points around the items of a section.",
        "columns": "So many items a line, as wide as there is room for; where unset, as many as fit.",
        "headerReferenceSize": "The length of headers along the scroll, in points.",
        "footerReferenceSize": "The length of footers along the scroll, in points.",
        "sectionHeadersPinToVisibleBounds":
            "Whether headers stay at the edge while something of their section is seen.",
        "sectionFootersPinToVisibleBounds": "Whether footers do so at the other edge.",
        "showsVerticalScrollIndicator": "Whether the vertical indicator is drawn.",
        "showsHorizontalScrollIndicator": "Whether the horizontal indicator is drawn.",
        "isScrollEnabled": "Whether a person can scroll.",
        "isPagingEnabled": "Whether scrolling stops at multiples of the view's size.",
        "TextView.isScrollEnabled": "Whether a person can scroll; if not, the view is as high as its text.",
        "textContainerInset": "Points around the text.",
        "borderStyle": "The frame around the input.",
        "isSecureTextEntry": "Whether the text is shown as dots.",
        "isOn": "Whether it is on.",
        "onTintColor": "The colour of the track when it is on.",
        "thumbTintColor": "The colour of the knob.",
        "value": "The value, kept between minimum and maximum in whichever order they are set.",
        "minimumValue": "The least value.",
        "maximumValue": "The greatest value.",
        "minimumTrackTintColor": "The colour of the track below the value; where unset, the tint colour.",
        "maximumTrackTintColor": "The colour of the track above the value.",
        "stepValue": "What one step adds or takes away.",
        "wraps": "Whether it goes on from the other end.",
        "segments": "A list of titles.",
        "selectedSegmentIndex": "The index of the segment that is picked, from 0; -1 for none.",
        "selectedSegmentTintColor": "The colour of the segment that is picked.",
    ]
}
