import Diagnostics
import Layout

/// The texts about the script API as a whole. Operations have their own texts.
enum ReferenceTexts {
    static let overview = """
        A script returns a screen: a function that receives the root's layout container, a molecule or controller \
        class, or a view. A **layout container** (`content`) puts views. Each `put…` returns a **layout node**, whose \
        chainable methods make constraints and set properties. `node.view` is the **view** itself; `content.view` is \
        the view that is being laid out. Functions that take a view also accept a node, a molecule or a controller.

        An unknown name is an error with a suggestion. Inside a layout call, a wrong argument of a constraint or \
        setter is reported with file and line. That call has no effect, and the layout continues. Other errors end the \
        script.
        """

    static let types = #"""
        ---`equal`, `moreThan`, `lessThan`, or the result of `equalTo`, `equalToSystemSpacing` and similar functions.
        ---@class @@Relation
        ---An attribute of a view: `view.topAnchor`, `parent.widthAnchor`.
        ---@class @@Anchor
        ---A view identified by its position: `parent`, `previous`, `safeArea` …; its anchors are fields.
        ---@class @@AnonymousTarget: @@Anchors, @@DescribedAnchors
        ---A position next to a view: the result of `topOf` and similar functions.
        ---@class @@Place
        ---@alias @@Target @@Anchor|@@View|@@Node|@@Instance|@@AnonymousTarget|@@Area
        ---An anchor with arithmetic: `parent.left + 18`, `view.title.width * 0.5`.
        ---@class @@DescribedAnchor
        ---@operator add(number): @@DescribedAnchor
        ---@operator sub(number): @@DescribedAnchor
        ---@operator mul(number): @@DescribedAnchor
        ---@operator div(number): @@DescribedAnchor
        ---The anchors of a view or area in constraints of descriptions: `parent.left`, `view.title.width`.
        ---@class @@DescribedAnchors
        \#(lines(Attribute.allCases.map { "---@field \($0.name) @@DescribedAnchor" }))
        ---The description of a view: the result of `Label { … }`. Its fields are the anchors of the view.
        ---@class @@Description: @@DescribedAnchors
        ---The views of descriptions by their names: `view.title`.
        ---@class @@NamedViews
        ---@field [string] @@NamedView
        ---A view by its name, `view.title`, or an area of such a view. Its anchors are fields.
        ---@class @@NamedArea: @@DescribedAnchors
        ---A view by its name: `view.title`. Its anchors, areas and subviews are fields.
        ---@class @@NamedView: @@NamedArea
        \#(lines(AnchorArea.allCases.compactMap(\.name).map { "---@field \($0) @@NamedArea" }))
        ---@field [string] @@NamedView
        ---@alias @@AnchorValue number|@@Target|@@DescribedAnchor|@@DescribedAnchors
        ---The result of `atLeast`, `atMost` or `exactly`.
        ---@class @@AnchorRelation
        ---The result of `inset` or `inside`.
        ---@class @@InsetArea
        ---The result of `bind`.
        ---@class @@Bound
        ---The result of `each`, and of `when` among views: views that depend on states.
        ---@class @@ViewList
        ---@alias @@AnyView @@View|@@Node|@@Container|@@Instance
        ---A priority from 1 to 1000 (1000 is required), or a table of options. Default: just below 999. A number \#
        here is a priority, not points; points belong to the relation, as in `equalTo(8)`.
        ---@class @@ConstraintOptions
        ---@field priority? number from 1 to 1000
        ---@field multiplyBy? number the factor for the target's value: 0.5 for half of the target's width. Default: 1
        ---@field constant? number points added after the multiplication
        ---@field sense? "coordinate"|"distance" whether moreThan and lessThan compare the coordinates of a bottom, \#
        right or trailing edge, or its distance inwards. Default: "distance" for `edges`, `vertical`, `horizontal`, \#
        `at` and `inBetween`, otherwise "coordinate"
        ---@field label? string a name for messages and `screen:constraint`
        ---@alias @@Options number|@@ConstraintOptions
        ---@class @@Size
        ---@field width number points
        ---@field height number points
        ---@class @@Point
        ---@field x number points
        ---@field y number points
        ---@class @@Rect: @@Point, @@Size
        ---@alias @@SizeClass "compact"|"regular"
        ---A margin, the width or the height of a view that grows and shrinks with the superview.
        ---@alias @@AutoresizingPart \#
        \#(Autoresizing.Mask.named.map { "\"\($0.name)\"" }.joined(separator: "|"))
        ---The events of a view.
        ---@alias @@Event \#(literals(InteractionEvent.allCases.map(\.rawValue)))
        ---The edges that `at` constrains.
        ---@alias @@Position \#(literals(ConstraintLibrary.namedPositions.keys.sorted()))
        ---The name of a view, or its path.
        ---@alias @@ViewName string
        ---The name of a state of `self`.
        ---@alias @@StateName string
        ---The name of a property of the view.
        ---@alias @@PropertyName string
        ---The name of a device preset.
        ---@alias @@DeviceName string
        ---Points inwards from edges. Use either `left` and `right`, or `leading` and `trailing`, which follow the \#
        reading direction. Missing fields are 0.
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
        ---A name (listed below), "#rgb", "#rgba", "#rrggbb", "#rrggbbaa", a result of `rgb`, or a table for light \#
        and dark. The names are UIKit's:
        ---\#(ColorValue.allNames.joined(separator: ", ")).
        ---@alias @@Color \#(literals(ColorValue.allNames))|string|{ light: string, dark: string }
        ---@class @@FontTable
        ---@field size? number points, above 0, independent of `traits.textSize`. Default: the scaled size of \#
        `style`, otherwise 17
        ---@field weight? number|\#(literals(FontWeight.names.map(\.name))) 1 to 1000; the names stand for \#
        \#(FontWeight.names.map { "\($0.value)" }.joined(separator: ", "))
        ---@field family? string an installed family; any other name gives a warning and the default font
        ---@field italic? boolean
        ---@field monospaced? boolean
        ---@field style? @@TextStyle a text style, scaled by `traits.textSize`
        ---@alias @@TextStyle \#(literals(TextStyle.allCases.map(\.rawValue)))
        ---A text style, a size in points, or a table. The styles, each with its size: \#
        \#(TextStyle.allCases.map { "\($0.rawValue) \(NumberText.short($0.size))" }.joined(separator: ", ")).
        ---@alias @@Font @@TextStyle|number|@@FontTable
        ---At least one field must be set.
        ---@class @@Shadow
        ---@field color? @@Color default: black
        ---@field radius? number points, at least 0. Default: 3
        ---@field offset? @@Point points to the right and down. Default: 0 for both
        ---@field opacity? number 0 to 1. Default: 1
        ---Colors along a line, or in circles around a point. `from`, `to` and `center` are fractions of the view's \#
        width and height.
        ---@class @@Gradient
        ---@field colors @@Color[] 2 to 256
        ---@field locations? number[] the position of each color, 0 to 1, ascending. Default: equal distances
        ---@field type? "linear"|"radial" default: linear
        ---@field angle? number for linear gradients: degrees clockwise from upwards. Default: 180
        ---@field from? @@Point for linear gradients, with `to`, instead of `angle`
        ---@field to? @@Point
        ---@field center? @@Point for radial gradients. Default: the middle
        ---@field radius? number points. Default: up to the farthest corner
        ---How a view is drawn, around its center: first scaled, then rotated, then moved.
        ---@class @@Transform
        ---@field rotation? number degrees, clockwise
        ---@field scale? number|@@Point a factor for both axes or for each, -1000 to 1000; a negative factor mirrors
        ---@field translation? @@Point points to the right and down
        ---@alias @@TextPart string|{ [1]: string, bold?: boolean, italic?: boolean, underline?: boolean, \#
        strikethrough?: boolean, color?: @@Color, backgroundColor?: @@Color, font?: @@Font, letterSpacing?: number, \#
        baselineOffset?: number, fontFeatures?: @@FontFeatures, link?: string }
        ---OpenType features: a tag, a list of tags, or tags with values: `{ "tnum", "ss01" }`, \#
        `{ tnum = true, cv05 = 2 }`. At most 16. Common ones: `tnum` (figures of one width), `onum` (old-style \#
        figures), `frac` (fractions), `smcp` (small capitals), `zero` (a slashed zero), `case` (punctuation for \#
        capitals), `ss01` to `ss20` (sets of a font's alternates), `calt` (contextual letters; off by \#
        default in Latin, Greek, Cyrillic and similar scripts, where it turns "->" into an arrow).
        ---@alias @@FontFeatures string|string[]|table<string, boolean|integer>
        ---@class @@Animation
        ---@field images string[] names of image files, at least one
        ---@field duration? number seconds for showing all images once. Default: 1
        ---@field animating? boolean whether the animation runs; otherwise, the first image is shown. Default: true
        ---@field repeatCount? integer how often all images are shown; 0, the default, without end
        ---The change that an observer receives.
        ---@class @@Changes
        ---@field new any
        ---@field old any
        ---@field trigger "view"|"state"|"bind"|"invoke" the cause: a change of a bound view, a set, a new binding, \#
        or `fire`
        ---@field view? @@View the bound view, if it caused the change
        ---@class @@BindingCallbacks
        ---@field viewDidSet? fun(view: @@View, changes: @@Changes) called after the view's value has set the state
        ---@field stateDidSet? fun(view: @@View, changes: @@Changes) called after the state has set the view's property
        ---@alias @@SublayoutingOption "addNew"|"editExisting"|"removeOldAndAddNew"|"cleanLayoutAndAddNew"
        ---Functions that a layout calls, in a table, or methods of an instance. All are optional.
        ---@class @@LayoutDelegate
        ---@field viewHaveNoSuperview? fun(view: @@View): @@View? called if a constraint needs the superview of a \#
        view without one; returns a substitute
        ---@field neededViewControllerFor? fun(controller: @@Instance): @@Instance? called if a controller is put \#
        into a view that is not on the screen and in no controller; returns the parent controller
        ---@field onError? fun(view: @@View, error: { code: string, message: string, source: string }) called for \#
        each wrong call in the layout; alias: `erroWhenLayout`
        ---@class @@LayoutOptions
        ---@field option? @@SublayoutingOption default: "addNew"
        ---@field delegate? @@LayoutDelegate
        ---The path of a row: { section, row }, both from 1.
        ---@alias @@RowPath integer[]
        ---Rows: a row model (of `tableCellModel`, `collectionCellModel` or `cellModel`), a cell class, a result of \#
        `cell`, `entities`, `when` or `match`, or a list of these.
        ---@alias @@Cells table
        ---Sections: a result of `tableCells … :build()` or `section`, tables `{ id =, title =, header =, footer =, \#
        supplementary =, cells = }`, or a list of these.
        ---@alias @@Sections table
        ---The result of `rows`.
        ---@class @@Rows
        ---Why a cell is laid out: it is new (`firstLoad`), its content changed (`setNeedsLayout`), it is reused for \#
        another row (`reused`), or its frame changed (`none`).
        ---@alias @@CellPhase "firstLoad"|"setNeedsLayout"|"reused"|"none"
        ---`layoutOnce`, `alwaysLayout`, or the result of `layoutOn` or `layoutOnEach`.
        ---@class @@LayoutBehaviour
        ---The changes of a table update. Deleted and updated paths, and the `from` of moves, are from before the \#
        update.
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

    private static func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") }

    private static func literals(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: "|") }

    static let globalsIntro = """
        Scripts use these names as globals or as fields of `require "tatami"`. From Lua, scripts have the base \
        functions (except `dofile`, `loadfile` and `warn`), `string` (except `dump`), `table`, `math`, `utf8` and \
        `coroutine` (except `close`). `load` takes only source text, and `collectgarbage` only "count". `require` \
        finds modules in the script's directory.
        """
}
