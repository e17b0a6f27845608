"""Positions in scripts, marked with ¦, and exactly the names that the language server must offer there."""

ANCHORS = (
    "bottomAnchor centerXAnchor centerYAnchor firstBaselineAnchor heightAnchor lastBaselineAnchor leadingAnchor "
    "leftAnchor rightAnchor topAnchor trailingAnchor widthAnchor"
)
DESCRIBED_ANCHORS = "bottom centerX centerY firstBaseline height lastBaseline leading left right top trailing width"
# The anchors and areas of a view, and the view in it.
VIEW_FIELDS = (
    "bottom centerX centerY contentLayoutGuide email firstBaseline frameLayoutGuide height keyboard keyboardSafeArea "
    "lastBaseline layoutMarginsGuide leading left readableContentGuide right safeArea top trailing width"
)
ANCHOR_VALUES = (
    "atLeast atMost build exactly function keyboard keyboardSafeArea layoutMargins myLayoutMargins myReadableContent "
    "mySafeArea myself parent previous previousLayoutMargins previousReadableContent previousSafeArea readableContent "
    "safeArea view"
)
SELF_FIELDS = "busy email observer parentController states view views"
STYLES = "body callout caption1 caption2 footnote headline largeTitle subheadline title1 title2 title3"
RELATIONS = (
    "equal equalTo equalToSystemSpacing lessThan lessThanTo lessThanToSystemSpacing moreThan moreThanTo "
    "moreThanToSystemSpacing"
)
TARGETS = (
    "build content keyboard keyboardSafeArea layoutMargins myLayoutMargins myReadableContent mySafeArea myself "
    "parent previous previousLayoutMargins previousReadableContent previousSafeArea readableContent safeArea title"
)


def screen(line):
    """A line in a layout with two views."""
    return f'return function(content)\n  local title = content:putLabel("title"):text("A")\n  local margin = 8\n  {line}\n  content:putButton("submit")\nend\n'


def login(line, more=""):
    """A line in the layout of a controller with two states."""
    return f'local Login = controller "Login"\nLogin.states = {{ user = "", busy = false }}\nfunction Login:layoutContent(content)\n  {line}\n' \
        f'  content:putTextField("email")\nend\n{more}return Login\n'


def cell(line):
    return f'local Cell = tableCell "Cell"\nfunction Cell:layoutContent(content)\n  content:putLabel("name"):edges(equal, parent)\nend\n' \
        f'function Cell:configure(item)\n  {line}\nend\n'


def described(line):
    """A view in the description of a controller with two states and three views."""
    return f'return controller "Login" {{\n  states = {{ email = "", busy = false }},\n  Label {{ "title", text = "Hi", top = parent, centerX = parent }},\n' \
        f'  VStack {{ "form", top = view.title.bottom, horizontal = parent, TextField {{ "email", text = bind "email" }} }},\n  {line},\n}}\n'


def molecule(entries):
    """A view of a molecule with one state, with these entries."""
    return f'local Plan = molecule "Plan" {{ states = {{ plan = "" }}, Label {{ "name", text = bind "plan", edges = parent }} }}\n' \
        f'return {{ Plan {{ {entries} }} }}\n'


def spec(line):
    return f'describe("login", function()\n  local screen\n  beforeEach(function() screen = open("login.lua") end)\n  it("works", function()\n' \
        f'    {line}\n  end)\nend)\n'


# (text, offers): the names in alphabetical order, separated by spaces.
SCREENS = [
    # Members by kind.
    (screen('content:putLabel("a"):numberOf¦'), "numberOfLines"),
    (screen('content:putButton("a"):numberOf¦'), "numberOfLines"),
    (screen('content:putLabel("a"):fo¦'), "font fontFeatures"),
    (screen('content:putVStack("a"):al¦'), "alignment alignmentRectInsets alpha"),
    (screen('content:putSwitch("a"):isO¦'), "isOn"),
    (screen('content:putVStack("a"):layoutContent(function(stack) stack:putStackedLa¦ end)'), "putStackedLabel"),
    (screen('title.view.te¦'), "text textAlignment textColor textCompat"),
    (screen('content:putSlider("a").view.m¦'), "maximumTrackTintColor maximumValue minimumTrackTintColor minimumValue"),
    (screen('title:text("x"):left(equal, parent):he¦'), "height"),
    (screen('content.v¦'), "view"),
    # Enumerations in strings.
    (screen('content:putLabel("a"):font("¦'), STYLES),
    (screen('content:putLabel("a"):font("ti¦"):text("B")'), "title1 title2 title3"),
    (screen('content:putLabel("a"):font { style = "cap¦" }'), "caption1 caption2"),
    (screen('content:putLabel("a"):font { size = 12, weight = "s¦'), "semibold"),
    (screen('content:putLabel("a"):textAlignment("¦")'), "center justified leading left natural right trailing"),
    (screen('content:putHStack("a"):distribution("¦'), "equalCentering equalSpacing fill fillEqually fillProportionally"),
    (screen('content:putView("a"):backgroundColor("systemG¦")'), "systemGray systemGray2 systemGray3 systemGray4 systemGray5 systemGray6 systemGreen systemGroupedBackground"),
    (screen('content:putView("a"):at("fullT¦", equal)'), "fullTop fullTrailing"),
    (screen('if traits.direction == "¦" then end'), "ltr rtl"),
    (screen('content:putLabel("¦")'), ""),
    (screen('content:putLabel("a"):text("¦")'), ""),
    # Fields of tables.
    (screen('content:putLabel("a"):font { ¦ }'), "family italic monospaced size style weight"),
    (screen('content:putLabel("a"):font { size = 12, ¦ }'), "family italic monospaced style weight"),
    (screen('content:putLabel("a", { num¦ })'), "numberOfLines"),
    (screen('content:putView("a"):width(equalTo(parent), { ¦ })'), "constant label multiplyBy priority sense"),
    # Relations, targets and anchors.
    (screen('content:putView("a"):left(¦)'), RELATIONS),
    (screen('content:putView("a"):left(equal, ¦)'), TARGETS),
    (screen('content:putView("a"):left(equal, previous.¦)'), ANCHORS),
    (screen('content:putView("a"):left(equal, title.b¦)'), "bottomAnchor"),
    (screen('content:putView("a"):isHidden(¦)'), "false not traits true variation"),
    (screen('content:putButton("a"):didClicked(¦)'), "function"),
    # Variables and globals.
    (screen('mar¦'), "margin markup"),
    (screen('local mar¦'), ""),
    (screen('-- content:put¦'), ""),
    # States and functions of classes.
    (login('content:putLabel("a"):text(self.u¦)'), "user"),
    (login('content:putLabel("a"):bind("text", self.states.¦)'), "busy user"),
    (login('content:putTextField("a"):bind("pla¦", self.states.user)'), "placeholder placeholderCompat"),
    (login('self.states.busy:ob¦'), "observe"),
    (login('self:mol¦', "function Login:molt() end\n"), "moleculeDidLayout moleculeWillLayout molt"),
    (login('self:layoutC¦', "function Login:layoutCards() end\n"), "layoutCards layoutContent"),
    (login('', "function Login:¦\n"), "init layoutContent moleculeDidLayout moleculeWillLayout viewPlan"),
    (login('local other = Login()\n  other.bu¦'), "busy"),
    # Cells.
    (cell('self.n¦'), "name"),
    (cell('self.name.te¦'), "text textAlignment textColor textCompat"),
    (cell('self.isS¦'), "isSelected"),
    # States in descriptions.
    (described('Button { onTap = function(self) self.¦ end }'), SELF_FIELDS),
    (described('Button { isEnabled = function(self) return self.¦ end }'), SELF_FIELDS),
    (described('Button { isEnabled = function(self) return self.em¦ ~= "" end }'), "email"),
    (described('View { observe = { email = function(self) self.b¦ = true end } }'), "busy"),
    (described('View { observe = { ¦ } }'), "busy email"),
    (described('when(function(self) return self.b¦ end, View { edges = parent })'), "busy"),
    (described('function(self) local other = self.b¦ end'), "busy"),
    (described('viewDidLoad = function(self) self.b¦ = true end'), "busy"),
    (described('TextField { text = bind "¦" }'), "busy email"),
    (described('TextField { text = bind "em¦" }'), "email"),
    # Views and anchors in descriptions.
    (described('Label { top = view.¦ }'), "form title"),
    (described('View { Label { "inner", top = view.¦ }, edges = parent }'), "form inner title"),
    (described('Label { top = view.form.¦ }'), VIEW_FIELDS),
    (described('Label { top = view.title.bo¦ }'), "bottom"),
    (described('Label { top = view.form.email.bo¦ }'), "bottom"),
    (described('Label { top = view.form.safeArea.¦ }'), DESCRIBED_ANCHORS),
    (described('Label { edges = inset(view.f¦, 8) }'), "form"),
    (described('Label { top = parent.¦ }'), DESCRIBED_ANCHORS),
    (described('Label { top = 8 + safeArea.¦ }'), DESCRIBED_ANCHORS),
    (described('Label { width = atMost(parent.wi¦) }'), "width"),
    (described('Label { top = function(self) return parent.bo¦ end }'), "bottom"),
    (described('Label { top = ¦ }'), ANCHOR_VALUES),
    (described('Label { width = { at¦ } }'), "atLeast atMost"),
    (described('Button { onTap = function(self) self.views.¦ end }'), "email form title"),
    (described('Button { onTap = function(self) self.views.title.te¦ = "" end }'), "text textAlignment textColor textCompat"),
    # Entries and their values.
    (described('Label { num¦ }'), "numberOfLines"),
    (described('Label { "other", onT¦ }'), "onTap"),
    (described('Label { "other", text = "Hi", textC¦ }'), "textColor textCompat"),
    (described('Label { "other", fullT¦ }'), "fullTop fullTrailing"),
    (described('VStack { "list", w¦ }'), "when width"),
    (described('VStack { "list", Lab¦ }'), "Label"),
    (described('viewDidL¦'), "viewDidLoad"),
    (described('Label { "¦" }'), ""),
    (described('Label { text = "¦" }'), ""),
    (described('Label { font = "¦" }'), STYLES),
    (described('Label { font = { style = "cap¦" } }'), "caption1 caption2"),
    (described('Label { font = function(self) return self.busy and "ti¦" or "body" end }'), "title1 title2 title3"),
    (described('Label { textAlignment = "¦" }'), "center justified leading left natural right trailing"),
    (described('View { backgroundColor = "systemG¦" }'), "systemGray systemGray2 systemGray3 systemGray4 systemGray5 systemGray6 systemGreen systemGroupedBackground"),
    (described('Table { onSelect = function(self, path, item, list) list:desel¦ end }'), "deselectRow"),
    ('local card = View { "card", edges = parent }\nreturn { card, Label { top = card.¦ } }\n', DESCRIBED_ANCHORS),
    (molecule('pl¦'), "plan"),
    (molecule('"first", edges = parent, plan = "", bottomL¦'), "bottomLeading bottomLeft"),
    (screen('local Stack = traits.direction and HStack or VStack\n  content:put(Stack { spac¦ })'), "spacing"),
    (screen('content:put(Label { "other", font = "¦" })'), STYLES),
]

SPECS = [
    (spec('screen:ta¦'), "tap"),
    (spec('expect(screen):toHaveNo¦'), "toHaveNoAmbiguity toHaveNoConflicts toHaveNoErrors toHaveNoJump"),
    (spec('screen = open("login.lua", { device = "ipad-m¦" })'), "ipad-mini"),
    (spec('screen = open("login.lua", { ori¦ })'), ""),
]
