import Layout

/// What the tables of the API cannot say of themselves: by section, in the notation of `ReferenceEntry.parse`.
enum ReferenceTexts {
    static let overview = """
        A script returns what to show: a function of the root's layout container, a molecule or controller class, or a \
        view. A **layout container**
        (`content`) puts views; each `put…` gives a **layout node**, whose methods make constraints and set properties \
        and can be chained; `node.view`
        is the **view** itself, and `content.view` the one that is laid out. Wherever a view is wanted, a node, a \
        molecule or a controller will do.

        An unknown name is an error that suggests the nearest one. Inside a layout call, a wrong argument of a \
        constraint or of a setter
        is reported with file and line, that call has no effect, and the layout goes on; other errors end the script.
        """

    static let types = #"""
        ---`equal`, `moreThan`, `lessThan`, or what `equalTo`, `moreThanTo`, `lessThanTo` give.
        ---@class @@Relation
        ---An attribute of a view: `view.topAnchor`, `parent.widthAnchor`.
        ---@class @@Anchor
        ---A view that is known by its place: `parent`, `previous`, `safeArea` …; its anchors are fields.
        ---@class @@AnonymousTarget: @@Area
        ---A place beside a view: what `topOf` and its like give.
        ---@class @@Place
        ---@alias @@Target @@Anchor|@@View|@@Node|@@Instance|@@AnonymousTarget|@@Area
        ---@alias @@AnyView @@View|@@Node|@@Container|@@Instance
        ---A priority from 1 to 1000, or a table. 1000 is required; 999 where none is given. A number alone is a \#
        priority, never points: put points in the relation, as in `equalTo(8)`.
        ---@class @@ConstraintOptions
        ---@field priority? number from 1 to 1000
        ---@field multiplyBy? number what the target is multiplied by
        ---@field constant? number points that are added
        ---@field sense? "coordinate"|"distance" how "at least" and "at most" compare a far edge
        ---@field label? string a name for messages
        ---@alias @@Options number|@@ConstraintOptions
        ---@class @@Size
        ---@field width number points
        ---@field height number points
        ---@class @@Point
        ---@field x number points
        ---@field y number points
        ---@class @@Rect: @@Point, @@Size
        ---What can happen to a view.
        ---@alias @@Event \#
        "tap"|"doubleTap"|"longPress"|"change"|"beginEditing"|"endEditing"|"return"|"scroll"|"swipe"|"drag"|"refresh"|"pick"|"step"
        ---Points inwards from edges. Sides are `left` and `right`, or `leading` and `trailing`, which the direction \#
        of reading decides when it is laid out; not both.
        ---@class @@Insets
        ---@field top? number points
        ---@field left? number points
        ---@field bottom? number points
        ---@field right? number points
        ---@field leading? number points, instead of left or right
        ---@field trailing? number points, instead of left or right
        ---@class @@DirectionalInsets
        ---@field top? number points
        ---@field leading? number points
        ---@field bottom? number points
        ---@field trailing? number points
        ---A name, "#rgb", "#rrggbb", "#rrggbbaa", what `rgb` gives, or one for light and one for dark. The names, as \#
        UIKit has them:
        ---\#(ColorValue.allNames.joined(separator: ", ")).
        ---@alias @@Color string|{ light: string, dark: string }
        ---@class @@FontTable
        ---@field size? number points, above 0
        ---@field weight? number|string 1 to 1000, or \#
        \#(FontWeight.names.map { "\"\($0.name)\" (\($0.value))" }.joined(separator: ", "))
        ---@field family? string of the fonts that are installed; text of another family is shown in the default one, \#
        with a warning
        ---@field italic? boolean
        ---@field monospaced? boolean
        ---@field style? string a text style, whose size follows the text size of the traits
        ---A text style, a size in points, or a table. The styles, each with its size: \#
        \#(TextStyle.allCases.map { "\($0.rawValue) \(NumberText.short($0.size))" }.joined(separator: ", ")).
        ---@alias @@Font string|number|@@FontTable
        ---@class @@Shadow
        ---@field color? @@Color
        ---@field radius? number points
        ---@field offset? @@Point
        ---@field opacity? number 0 to 1
        ---@alias @@TextPart string|{ [1]: string, bold?: boolean, italic?: boolean, underline?: boolean, \#
        strikethrough?: boolean, color?: @@Color, backgroundColor?: @@Color, font?: @@Font, letterSpacing?: number }
        ---@class @@Animation
        ---@field images string[] names of image files, at least one
        ---@field duration? number seconds of one round
        ---@field animating? boolean
        ---@field repeatCount? integer 0 for ever
        ---What an observer gets.
        ---@class @@Changes
        ---@field new any
        ---@field old any
        ---@field trigger "view"|"state"|"bind" who changed it
        ---@field view? @@View the view that did
        ---@class @@BindingCallbacks
        ---@field viewDidSet? fun(view: @@View, changes: @@Changes)
        ---@field stateDidSet? fun(view: @@View, changes: @@Changes)
        ---@alias @@SublayoutingOption "addNew"|"editExisting"|"removeOldAndAddNew"|"cleanLayoutAndAddNew"
        ---Functions that a layout asks; all may be missing.
        ---@class @@LayoutDelegate
        ---@field viewHaveNoSuperview? fun(view: @@View): @@View? what stands in for the superview
        ---@field neededViewControllerFor? fun(controller: @@Instance): @@Instance? who embeds the controller
        ---@field onError? fun(view: @@View, error: { code: string, message: string, source: string }) each wrong \#
        call in the layout; `erroWhenLayout` is another name
        ---@class @@LayoutOptions
        ---@field option? @@SublayoutingOption "addNew" if there is none
        ---@field delegate? @@LayoutDelegate
        ---@class @@TextMetrics: @@Size
        ---@field lines integer
        ---@field firstBaseline number points from the top
        ---@field lastBaseline number points from the top
        ---@class @@Diagnostic
        ---@field severity "error"|"warning"|"info"
        ---@field code string
        ---@field message string
        ---@field view? string the view's path
        ---@field attribute? string
        ---@field source? string file:line
        """#

    static let relationsIntro = """
        Globals that constraints are made of: how a view relates to another one, and to which. A target stands for a \
        view by its place; its anchors are fields, as in
        `previous.bottomAnchor`.
        """

    static let relations = #"""
        equal: @Relation
            Relation: the two are the same.
            > label:top(equal, parent)
        moreThan: @Relation
            Relation: at least. Of edges in coordinates: `left(moreThan, x)` is left ≥ x. In shortcuts (`edges`, \#
        `vertical`, `at` …) of distances.
        lessThan: @Relation
            Relation: at most, compared as `moreThan` compares.
        equalTo(value: number|@Size|@Insets|@Point|@Target): @Relation
            The relation `equal` with a spacing in points, sizes, insets, or (for dimensions) its target. Spacing \#
        points inwards: `bottom(equalTo(18), x)` is bottom = x − 18.
            ! the number is not finite, or the table has other fields than those of a size, insets or a point
            > label:width(equalTo(90)):top(equalTo(8), previous.bottomAnchor)
        moreThanTo(value: number|@Size|@Insets|@Point|@Target): @Relation
            The relation `moreThan` with a spacing or a target, as in `equalTo`.
            > label:horizontal(moreThanTo(18), parent)
        lessThanTo(value: number|@Size|@Insets|@Point|@Target): @Relation
            The relation `lessThan` with a spacing or a target, as in `equalTo`.
            > label:width(lessThanTo(320))
        topOf(view: @Target): @Place
            For `at`: above a view, bottom edge to its top edge.
            > badge:at(topOf(avatar), equalTo(4))
        bottomOf(view: @Target): @Place
            For `at`: below a view.
        leftOf(view: @Target): @Place
            For `at`: to the left of a view.
        rightOf(view: @Target): @Place
            For `at`: to the right of a view.
        leadingOf(view: @Target): @Place
            For `at`: before a view along a line of text: to its left, or to its right where the direction is "rtl".
            > icon:at(leadingOf(title), equalTo(8))
        trailingOf(view: @Target): @Place
            For `at`: behind a view along a line of text.
        topOfAndParallelWith(view: @Target): @Place
            For `at`: above a view, with the centres in one vertical line.
        bottomOfAndParallelWith(view: @Target): @Place
            For `at`: below a view, with the centres in one vertical line.
        leftOfAndParallelWith(view: @Target): @Place
            For `at`: to the left of a view, with the centres in one horizontal line.
        rightOfAndParallelWith(view: @Target): @Place
            For `at`: to the right of a view, with the centres in one horizontal line.
            > name:at(rightOfAndParallelWith(avatar), equalTo(12))
        leadingOfAndParallelWith(view: @Target): @Place
            For `at`: before a view along a line of text, with the centres in one horizontal line.
        trailingOfAndParallelWith(view: @Target): @Place
            For `at`: behind a view along a line of text, with the centres in one horizontal line.
        parent: @AnonymousTarget
            Target: the superview. It is the target where none is given.
        safeArea: @AnonymousTarget
            Target: the superview's safe area, without what bars and notches cover.
        layoutMargins: @AnonymousTarget
            Target: the superview's layout margins.
        readableContent: @AnonymousTarget
            Target: the superview's layout margins, or the middle of them where they are wider than lines can be read \#
        well: 672 points at the default text size,
            more or less with it.
            > article:vertical(equal, layoutMargins):horizontal(equal, readableContent)
        keyboard: @AnonymousTarget
            Target: what the keyboard leaves of the superview.
        keyboardSafeArea: @AnonymousTarget
            Target: what the keyboard, bars and notches leave of the superview.
        myself: @AnonymousTarget
            Target: the view itself.
            > avatar:height(equalTo(myself.widthAnchor))
        mySafeArea: @AnonymousTarget
            Target: the view's own safe area.
        myLayoutMargins: @AnonymousTarget
            Target: the view's own layout margins.
        myReadableContent: @AnonymousTarget
            Target: the readable middle of the view's own layout margins.
        previous: @AnonymousTarget
            Target: in the chain of a view, the view put before it in the same container. What a variable keeps of it \#
        stays the view that was put last when
            it was read. Outside of layouts it is only a name, and means what it means where it is used.
            ! the view is the first one put there
            ! it is used for a view that was put before the one put last: it could be two
            > title:top(equalTo(8), previous.bottomAnchor)
            > local header = previous
        previousSafeArea: @AnonymousTarget
            Target: the safe area of the view put before.
        previousLayoutMargins: @AnonymousTarget
            Target: the layout margins of the view put before.
        previousReadableContent: @AnonymousTarget
            Target: the readable middle of the layout margins of the view put before.
        priority: { required: 1000, defaultHigh: 750, defaultLow: 250 }
            UIKit's priorities by name. Any number from 1 to 1000 will do; a constraint without one has 999.
            ! another name
            > label:left(equal, parent, priority.defaultHigh)
        """#

    static let globalsIntro = """
        All scripts see these names as globals, and as the fields of `require "tatami"`. Of Lua's own libraries there \
        are the base functions, `string`, `table`,
        `math`, `utf8` and `coroutine`; `require` finds modules beside the script and below it.
        """

    static let globals = #"""
        build(what: string|table|@AnyView, properties?: table|fun(view: @View)): @Node
            Makes a view without putting it: of a kind by name, or of a molecule or controller. Chain setters, then \#
        `:build()` gives the view. With a function, it is called with the view and the view is the result. Of any \#
        other table the setters set its fields.
            ! the kind is unknown
            > local title = build("Label"):text("Hi"):build()
        measureText(text: string, options?: table): @TextMetrics
            The size of a text in points. Options are the fields of a font, or `font`, and `width` (points to wrap \#
        at) and `lines` (at most, 0 for any number).
            ! an unknown option, or a width below 0
            > local w = measureText("42", { size = 12 }).width
        rgb(red: number, green: number, blue: number, alpha?: number): string
            A colour of channels from 0 to 255 and an alpha from 0 to 1.
            ! a channel out of its range
            > label:textColor(rgb(255, 128, 0))
        markup(text: string): @TextPart[]
            A text with attributes from tags: `<b>`, `<i>`, `<u>`, `<s>`.
            ! a tag that is not closed, or unknown
            > label:text(markup "plain <b>bold</b>")
        data: table
            What `--data` or the test gave; read-only, empty if nothing was given.
        traits: @Traits
            The circumstances of the screen.
        none: table
            A state's first value that means nothing: the state begins as nil.
            > Card.states = { image = none }
        molecule(name: string, super?: table): table
            A class of views with a content of their own; also makes `content:put<Name>()`. Calling the class makes \#
        an instance.
            ! the name is missing or taken, or `super` is not a class
            > local Card = molecule "Card"
        controller(name: string, super?: table): table
            A class of controllers: like a molecule, with `parentController` and the hooks of appearing. Its \#
        `preferredContentSize`, a size in points,
            is the size of the screen if nobody else chooses one: `Card.preferredContentSize = { 1200, 630 }`.
            > local Counter = controller "Counter"
        viewModel(name: string, view?: table|string, super?: table): table
            A class of view models, for views of a class or kind or for any. Calling the class with a table makes a \#
        model with those values.
            ! `view` is neither a class nor the name of a kind
            > local HeroModel = viewModel("HeroModel", HeroView)
        viewState(value: any): @State
            A state that can be bound to properties of views.
        observableState(value: any): @State
            A state that can be observed and derived from, and not bound.
        observableBlock(body: fun(accept: fun(value: any)), initial?: any): @State
            An observable state of what the function accepts: it runs at once, and calls `accept(value)` then or later.
            > local answer = observableBlock(function(accept) button:didClicked(function() accept "yes" end) end)
        """#

    static let traitsIntro =
        """
        `traits`: the circumstances in which the screen is laid out. A layout that reads one is made again when it \
        changes. Read-only.
        """

    static let traits = #"""
        size: @Size
            The screen's size in points.
        scale: number
            Pixels per point.
        safeArea: @Insets
            What bars and notches cover, in points.
        direction: "ltr"|"rtl"
            The direction of the text; leading and trailing follow it.
        dark: boolean
            Whether colours are those of the dark appearance.
        textSize: number
            What text styles are multiplied by: 1 is the default.
        locale: string
            The language, as "en" or "ar-EG".
        keyboardHeight: number
            Points from the bottom that the keyboard covers; 0 without one. The keyboard leaves `safeArea` as it is.
        horizontalSizeClass: "compact"|"regular"
            UIKit's class of the width.
        verticalSizeClass: "compact"|"regular"
            UIKit's class of the height.
        """#
}
