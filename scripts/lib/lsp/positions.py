"""Positions in scripts, marked with ¦, and exactly the names that the language server must offer there."""

ANCHORS = (
    "bottomAnchor centerXAnchor centerYAnchor firstBaselineAnchor heightAnchor lastBaselineAnchor layoutFrame "
    "leadingAnchor leftAnchor rightAnchor topAnchor trailingAnchor widthAnchor"
)
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
]

SPECS = [
    (spec('screen:ta¦'), "tap"),
    (spec('expect(screen):toHaveNo¦'), "toHaveNoAmbiguity toHaveNoConflicts toHaveNoErrors toHaveNoJump"),
    (spec('screen = open("login.lua", { device = "ipad-m¦" })'), "ipad-mini"),
    (spec('screen = open("login.lua", { ori¦ })'), ""),
]
