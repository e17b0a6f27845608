import Diagnostics
import Layout

/// The Tatami names for terms of UIKit, SwiftUI, SnapKit, the web and Android, for which `NearestName.find` finds no
/// name or a wrong one.
package enum FamiliarNames {
    /// Returns the Tatami name for a foreign name, ignoring the foreign name's case: the first of its translations that
    /// is among the candidates. Nil if it has no translation or none is a candidate.
    package static func find(_ name: String, in candidates: some Sequence<String>) -> String? {
        guard let own = names[name.lowercased()] else { return nil }
        let candidates = Set(candidates)
        return own.first { candidates.contains($0) }
    }

    private static let names: [String: [String]] = {
        var table: [String: [String]] = [:]
        for line in lists.split(separator: "\n") {
            let sides = line.split(separator: ":")
            let own = sides[0].split(separator: " ").map(String.init)
            for familiar in sides[1].split(separator: " ") { table[String(familiar), default: []] += own }
        }
        return table
    }()

    /// One translation per line: Tatami names before the colon, foreign names after it. A foreign name can have several
    /// Tatami names; ``find(_:in:)`` then returns the first name that is among the candidates.
    private static let lists = """
        alignment textAlignment: alignitems align gravity
        textAlignment: textalign multilinetextalignment textgravity
        alpha: opacity
        axis size: orientation direction flexdirection
        backgroundColor: background bgcolor fillcolor
        baselineOffset: baselineshift rise superscript
        borderColor stroke: bordercolour strokecolor
        borderWidth lineWidth: border strokewidth
        center: middle centered centred
        clipsToBounds: clipped overflow maskstobounds cliptobounds
        constant: offset
        contentMode: scaletype objectfit resizemode
        contentInsets layoutMargins: padding
        cornerRadius radius: borderradius rounded round corner corners cornerradii
        cornerRadius: radius
        controller: uiviewcontroller viewcontroller screen activity
        dark: isdark darkmode nightmode userinterfacestyle appearance colorscheme theme prefersdark
        delete: remove removed removes
        onBeginEditing didBeginEditing: onfocus
        onChange didChanged observe: onchange onchanged valuechanged onvaluechanged onvaluechange ontextchanged oninput
        onTap didClicked: addtarget onclick onclicked onpress ontap ontapped ontapgesture ontouch tap tapped click clicked \
        didtap didtapped action
        onTap didClicked: setonclicklistener touchupinside addgesturerecognizer didclick
        onDoubleTap didDoubleTapped: ondoubletap doubletap
        onEndEditing didEndEditing: onblur
        onLongPress didLongPressed: onlongpress longpress onlongpressgesture
        onReturn didReturned: onsubmit onreturn
        onScroll didScrolled: onscroll
        direction: rtl layoutdirection textdirection
        distinct: removeduplicates distinctuntilchanged unique
        distribution: justifycontent
        draw: ondraw drawrect paint render
        ellipse: circle oval
        events: handlers on
        fill textColor titleColor color: color colour tint
        filtered: filter where
        bold font: fontweight weight
        font: fontsize fontfamily bold italic textstyle fontstyle
        fontFeatures: fontfeaturesettings fontvariant fontvariantnumeric fontvariantligatures
        horizontalCompressionResistance: contentcompressionresistancepriority setcontentcompressionresistancepriority
        horizontalHugging: contenthuggingpriority setcontenthuggingpriority hugging
        image: src source imagename setimage drawimage
        imagePadding spacing: imagespacing
        intrinsicSize: intrinsiccontentsize sizethatfits measure naturalsize
        isAnimating: startanimating stopanimating animating animate
        isEnabled: disabled enabled
        isHidden: hidden hide show visible visibility display isvisible
        isOn: on checked ischecked toggled
        isSecureTextEntry: secure issecure password secureentry ispassword
        justified: justify
        keyboardSafeArea: keyboardlayoutguide
        kinds: kind widgets
        layoutContent: layoutsubviews viewdidlayoutsubviews body
        layoutFrame: frame
        layoutMargins: margins
        leading: start
        letterSpacing: kerning kern tracking
        lessThan: lessthanorequal atmost
        lessThanTo: lessthanorequalto
        line: drawline lineto
        lineBreakMode: linebreak ellipsize textoverflow truncationmode
        lineHeightMultiple: lineheight
        link: href url hyperlink
        locale: language lang
        mapped: transform
        maximumValue: max maximum maxvalue
        minimumValue: min minimum minvalue
        molecule: component
        moreThan: greaterthan greaterthanorequal atleast
        moreThanTo: greaterthanorequalto greaterthanto
        multiplyBy: multiplier multipliedby factor
        numberOfLines: lines linelimit maxlines numlines
        observe: subscribe sink addobserver watch listen didset willset onvalue
        parent: superview container
        path: drawpath
        placeholder: hint prompt
        properties: props attributes
        put: addsubview addchild
        putSpace: setcustomspacing spacer
        putStacked: addarrangedsubview
        rect: fillrect rectangle drawrect strokerect
        require: dofile loadfile import include
        safeArea: safearealayoutguide safeareainsets safe
        scale: devicepixelratio density
        scaleAspectFill: cover centercrop fill aspectfill
        scaleAspectFit: contain fitcenter aspectfit
        scaleToFill: stretch fitxy
        segments rows items: items titles options entries segmenttitles
        selectedSegmentIndex selectedRow selectedItem currentPage: selectedindex selected selection
        shadow: elevation boxshadow dropshadow shadowradius
        radius: blur shadowblur
        opacity: alpha
        size: fontsize screensize
        size: width height
        spacing: gap columngap rowgap
        stepValue: step
        title string: text
        tint: tintcolor accent accentcolor
        boolean: bool
        integer: int
        number: float double
        title: text settitle label caption
        text: title label caption content string drawtext filltext settext
        textColor titleColor: foregroundcolor foregroundstyle fontcolor textcolour
        didApplying: didapply
        willApplying: willapply
        modelDidMapped: modeldidmap didmap didmapped
        modelWillMapped: modelwillmap willmap willmapped
        textSize: fontscale dynamictype contentsizecategory
        b: strong bold em
        throttled: debounce debounced throttle delay
        trailing: end
        type: settext enter typetext entertext
        tap: click press touch clicked
        change: changed valuechanged input
        advance: wait sleep tick
        view: find query getview
        value: set get val current wrappedvalue getvalue setvalue
        progress text isOn: value
        viewState: state observable signal usestate
        equalSpacing: space-between spacebetween space-around between
        fillEqually: equal equally even evenly
        never: not not_ isnot
        gray: grey
        toEqual: tobeequal equals
        topLeft: top-left topstart
        topRight: top-right topend
        bottomLeft: bottom-left bottomstart
        bottomRight: bottom-right bottomend
        title1: title
        caption1: caption
        byTruncatingTail: truncatetail tail end ellipsis
        """

    // MARK: Messages

    /// Returns the candidate that the author of `name` probably meant: a translation, or a similar name. Finds the
    /// property `text` for `setText`, too. Nil if not found.
    private static func near(_ name: String, in candidates: some Sequence<String>) -> String? {
        if let found = find(name, in: candidates) ?? NearestName.find(name, in: candidates) { return found }
        guard name.lowercased().hasPrefix("set"), name.count > 3 else { return nil }
        return NearestName.find(String(name.dropFirst(3)), in: candidates)
    }

    /// Returns `. Did you mean 'x'?` with the most probable candidate, or how to use it, if that is known. Empty if no
    /// candidate is similar.
    package static func suggestion(for name: String, in candidates: some Sequence<String>) -> String {
        let found = near(name, in: candidates)
        return found.flatMap { usage(of: $0, for: name, in: candidates) } ?? NearestName.suggestion(found)
    }

    /// Returns `. Did you mean 'x'?` with the most probable candidate, or how to use it, if that is known. If none is
    /// similar, lists all candidates after `beginning`: `. The options are 'a', 'b' and 'c'`. Empty without
    /// candidates.
    package static func suggestion(for name: String, in candidates: [String], orList beginning: String) -> String {
        let found = near(name, in: candidates)
        return found.flatMap { usage(of: $0, for: name, in: candidates) }
            ?? NearestName.suggestion(found, orList: candidates, beginning)
    }

    /// Returns `. Did you mean 'x'?` with the most probable candidate. If none is similar, returns what to write
    /// instead, if known, as in `. Write width(moreThanTo(…))`, or else an empty text.
    static func advice(for name: String, in candidates: some Sequence<String>) -> String {
        let suggestion = suggestion(for: name, in: candidates)
        return suggestion.isEmpty ? advice(for: name).map { ". \($0)" } ?? "" : suggestion
    }

    // MARK: Names that differ in use

    /// Returns how to use the Tatami name `found` in place of a foreign name, as a sentence after `. `. Nil if the name
    /// is used like the foreign one.
    private static func usage(of found: String, for name: String, in candidates: some Sequence<String>) -> String? {
        let name = name.lowercased()
        return usages.first { $0.names.contains(name) && $0.found == found && candidates.contains($0.owner) }?.text
    }

    /// Foreign names whose replacement `found` takes another value, so that the name alone would lead to a second
    /// error. `owner` is another name of the same object, which tells kinds of objects apart.
    private static let usages: [(names: [String], found: String, owner: String, text: String)] = [
        (
            ["bold", "fontweight", "weight"], "font", "font",
            ". Did you mean 'font'? Its value is a table: { size = 17, weight = \"bold\" }"
        ),
        (
            ["italic"], "font", "font", ". Did you mean 'font'? Its value is a table: { size = 17, italic = true }"
        ),
        (
            ["fontfamily"], "font", "font",
            ". Did you mean 'font'? Its value is a table: { size = 17, family = \"Inter\" }"
        ),
        (["fontweight", "weight"], "bold", "bold", ". Write bold = true"),
        (
            ["addobserver", "listen", "onvalue", "sink", "subscribe", "watch"], "observe", "throttled",
            ". Write state:observe(self):didSet(function(self, changes) … end)"
        ),
        (["get", "getvalue"], "value", "observe", ". Read its value with state.value"),
        (["set", "setvalue"], "value", "observe", ". Set its value with state.value = …"),
        (
            ["orientation"], "size", "size",
            ". Did you mean 'size'? In landscape, traits.size.width > traits.size.height"
        ),
        (
            ["padding"], "layoutMargins", "isLayoutMarginsRelativeArrangement",
            ". Did you mean 'layoutMargins'? A stack also needs isLayoutMarginsRelativeArrangement(true)"
        ),
        (
            ["padding"], "layoutMargins", "numberOfLines",
            ". Put it into a view with layoutMargins, with the constraint edges(equal, layoutMargins)"
        ),
    ]

    // MARK: Names without equivalents

    /// Returns what to write instead of a method or property of another system that has no equivalent in Tatami, as a
    /// sentence without a full stop. Ignores case. Nil if the name is unknown.
    package static func advice(for name: String) -> String? { advice[name.lowercased()] }

    private static let advice: [String: String] = [
        "constraint": "Call a constraint method of the view, as in label:left(equal, parent)",
        "fill": "Write edges(equal, parent)",
        "frame":
            """
        Constraints determine its position and size: left(equalTo(8)):top(equalTo(8)):size(equalTo { width = 100, \
        height = 50 })
        """,
        "height": "A height is a constraint: :height(equalTo(100))",
        "layer": "The view itself has cornerRadius, borderWidth, borderColor, shadow and clipsToBounds",
        "margin": "A margin is the distance of a constraint: left(equalTo(8), parent)",
        "maxheight": "Write height(lessThanTo(…))",
        "maxwidth": "Write width(lessThanTo(…))",
        "minheight": "Write height(moreThanTo(…))",
        "minwidth": "Write width(moreThanTo(…))",
        "position": "Constraints determine its position: left(equalTo(8), parent):top(equalTo(8), parent)",
        "setneedslayout": "Leave it out: changes are laid out again automatically",
        "layoutifneeded": "Leave it out: changes are laid out again automatically",
        "snp": "Call a constraint method of the view, as in label:left(equal, parent)",
        "translatesautoresizingmaskintoconstraints": "It is not needed here; leave it out",
        "width": "A width is a constraint: :width(equalTo(100))",
        "x": "Constraints determine its position: left(equalTo(8), parent)",
        "y": "Constraints determine its position: top(equalTo(8), parent)",
    ]

    // MARK: Kinds of views

    /// Returns the Tatami kinds of views for the name of a foreign kind, such as `TextArea` or `Row`. The name must not
    /// have a prefix such as `UI`; its case is ignored. Empty if the name is unknown.
    package static func kinds(for name: String) -> [String] { kinds[name.lowercased()] ?? [] }

    private static let kinds: [String: [String]] = [
        "text": ["Label"], "textblock": ["Label"], "span": ["Label"], "paragraph": ["Label"], "heading": ["Label"],
        "image": ["ImageView"], "img": ["ImageView"], "picture": ["ImageView"], "icon": ["ImageView"],
        "stackview": ["VStack", "HStack"], "linearlayout": ["VStack", "HStack"], "flex": ["VStack", "HStack"],
        "flexbox": ["VStack", "HStack"],
        "row": ["HStack"], "horizontalstack": ["HStack"], "hbox": ["HStack"], "column": ["VStack"],
        "verticalstack": ["VStack"],
        "vbox": ["VStack"], "zstack": ["View"], "div": ["View"], "box": ["View"], "container": ["View"],
        "rectangle": ["View"],
        "divider": ["View"], "separator": ["View"], "line": ["View"], "framelayout": ["View"], "scrollview": ["Scroll"],
        "input": ["TextField"], "textinput": ["TextField"], "edittext": ["TextField"], "textbox": ["TextField"],
        "entry": ["TextField"],
        "textarea": ["TextView"], "texteditor": ["TextView"], "toggle": ["Switch"], "checkbox": ["Switch"],
        "spinner": ["ActivityIndicator"],
        "loader": ["ActivityIndicator"], "progressbar": ["Progress"], "progressindicator": ["Progress"],
        "segment": ["SegmentedControl"],
        "segmentcontrol": ["SegmentedControl"], "segmented": ["SegmentedControl"], "seekbar": ["Slider"],
        "select": ["Picker"],
        "dropdown": ["Picker"], "search": ["SearchBar"], "link": ["Button"], "imagebutton": ["Button"],
        "appbar": ["NavigationBar"],
        "bottomnavigation": ["TabBar"], "webview": ["WebView"], "dots": ["PageControl"], "numberstepper": ["Stepper"],
        "tableview": ["Table"], "list": ["Table"], "listview": ["Table"], "lazyvstack": ["Table"],
        "recyclerview": ["Table", "Collection"], "collectionview": ["Collection"], "gridview": ["Collection"],
        "lazyvgrid": ["Collection"], "lazyhgrid": ["Collection"], "lazyhstack": ["Collection"],
    ]
}

/// The advice about unknown names that the Layout module uses for scripts, in their syntax.
struct ScriptNameAdvice: NameAdvice {
    func suggestion(for name: String, in candidates: [String]) -> String {
        FamiliarNames.suggestion(for: name, in: candidates)
    }

    func advice(for name: String, in candidates: [String]) -> String {
        FamiliarNames.advice(for: name, in: candidates)
    }
}
