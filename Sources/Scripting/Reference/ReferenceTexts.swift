import Layout

/// What the reference says of the API as a whole: the operations have their own texts.
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
        \#(InteractionEvent.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: "|"))
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
        ---Colours along a line, or in circles around a point. `from`, `to` and `center` are shares of the view's width \#
        and height.
        ---@class @@Gradient
        ---@field colors @@Color[] 2 to 256
        ---@field locations? number[] where each colour is, 0 to 1, ascending; without it their distances are equal
        ---@field type? "linear"|"radial" linear if there is none
        ---@field angle? number of a linear one: degrees clockwise from upwards, 180 if nothing says more
        ---@field from? @@Point of a linear one, with `to` in place of the angle
        ---@field to? @@Point
        ---@field center? @@Point of a radial one: the middle if there is none
        ---@field radius? number points; without it the last colour is at the farthest corner
        ---How a view is drawn instead of as it lies, about its centre: scaled first, then turned, then moved.
        ---@class @@Transform
        ---@field rotation? number degrees, clockwise
        ---@field scale? number|@@Point -1000 to 1000; below 0 it mirrors
        ---@field translation? @@Point points to the right and down
        ---@alias @@TextPart string|{ [1]: string, bold?: boolean, italic?: boolean, underline?: boolean, \#
        strikethrough?: boolean, color?: @@Color, backgroundColor?: @@Color, font?: @@Font, letterSpacing?: number, \#
        baselineOffset?: number, fontFeatures?: @@FontFeatures, link?: string }
        ---OpenType features: the tag of one, a list of tags, or tags with values: `{ "tnum", "ss01" }`, \#
        `{ tnum = true, cv05 = 2 }`. At most 16. Common ones: `tnum` (figures of one width), `onum` (old-style \#
        figures), `frac` (fractions), `smcp` (small capitals), `zero` (a slashed zero), `case` (punctuation for \#
        capitals), `ss01` to `ss20` (sets of a font's alternates), `calt` (letters that look different beside \#
        others; off by default in Latin, Greek, Cyrillic and the like, where it makes an arrow of "->").
        ---@alias @@FontFeatures string|string[]|table<string, boolean|integer>
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
        ---The place of a row: { section, row }, both from 1.
        ---@alias @@RowPath integer[]
        ---Rows as a script gives them: a model with a cell, a class of cells, what `cell`, `entities`, `when` or `match` \#
        gives, or a list of these.
        ---@alias @@Cells table
        ---Sections as a script gives them: what `tableCells … :build()` or `section` gives, plain tables \#
        `{ id =, title =, header =, footer =, supplementary =, cells = }`, or a list of these.
        ---@alias @@Sections table
        ---What `rows` gives.
        ---@class @@Rows
        ---Why a cell is laid out: it was never before, it shows something else, it was taken for another row, its frame \#
        changed.
        ---@alias @@CellPhase "firstLoad"|"setNeedsLayout"|"reused"|"none"
        ---What `layoutOnce`, `layoutOn`, `layoutOnEach` and `alwaysLayout` are.
        ---@class @@LayoutBehaviour
        ---What an update of a table did. Paths of what was deleted, updated or moved from are those before it.
        ---@class @@ReloadChanges
        ---@field kind "first"|"diff"|"positional"|"all"|"rows"
        ---@field inserted @@RowPath[]
        ---@field deleted @@RowPath[]
        ---@field updated @@RowPath[]
        ---@field moved { from: @@RowPath, to: @@RowPath }[]
        ---@field insertedSections integer[]
        ---@field deletedSections integer[]
        ---@field updatedSections integer[]
        ---@field movedSections { from: integer, to: integer }[]
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

    static let globalsIntro = """
        All scripts see these names as globals, and as the fields of `require "tatami"`. Of Lua's own libraries there \
        are the base functions, `string`, `table`,
        `math`, `utf8` and `coroutine`; `require` finds modules beside the script and below it.
        """
}
