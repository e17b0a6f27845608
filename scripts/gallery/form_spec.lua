describe("form", function()
  local screen, form

  beforeEach(function()
    screen = open("form.lua", { device = "iphone-15" })
    form = screen.controller
  end)

  local function field(row) return "table[1," .. row .. "]/row/field" end
  local function problem(row) return screen:view("table[1," .. row .. "]/row/problem") end

  it("moves to the next field with Return", function()
    screen:tap(field(1))
    screen:type("Ann")
    screen:pressReturn()
    expect(screen.focused).toEqual(screen:view(field(2)))
    screen:type("ann@example.com")
    screen:pressReturn()
    expect(screen.focused).toEqual(screen:view(field(3)))
    expect(form:value("email")).toEqual("ann@example.com")
  end)

  it("keeps the field that is typed in while it is out of sight", function()
    local long = open("form.lua", { device = "android-small", textSize = 2 })
    local table = long:view("table")
    long:type(field(1), "Ann")
    long:scrollToRow("table", { 3, 2 }, "bottom")
    expect(table:visiblePaths()[1][1] > 1).toBe(true)
    long:type(" Lee")
    expect(long.controller:value("name")).toEqual("Ann Lee")
    long:scrollToRow("table", { 1, 1 }, "top")
    expect(long.focused).toEqual(long:view(field(1)))
    expect(long:view(field(1)).text).toEqual("Ann Lee")
    expect(long).toHaveNoConflicts()
  end)

  it("shows an error when a field loses the focus, and removes it once it is fixed", function()
    screen:type(field(2), "ann")
    expect(problem(2).isHidden).toEqual(true)
    screen:pressReturn()
    expect(problem(2).text).toEqual("An address looks like ann@example.com.")
    expect(problem(2).isHidden).toEqual(false)
    screen:type(field(2), "@example.com")
    expect(problem(2).isHidden).toEqual(true)
    expect(screen).toHaveNoConflicts()
  end)

  it("focuses the first error on submit", function()
    form:submit()
    expect(problem(1).text).toEqual("Please tell us your name.")
    expect(screen.focused).toEqual(screen:view(field(1)))
    expect(form.submitted).toEqual(nil)
  end)

  it("submits valid values", function()
    screen:type(field(1), "Ann")
    screen:type(field(2), "ann@example.com")
    screen:type(field(3), "correct horse")
    screen:hideKeyboard()
    screen:tap("table[3,1]/row/toggle")
    screen:tap("table[3,2]/button")
    expect(form.submitted.email).toEqual("ann@example.com")
    expect(form.submitted.terms).toEqual(true)
    expect(form:hostEffects()[1].message).toEqual("Hello Ann!")
  end)

  it("enables the button only if all fields are filled", function()
    screen:tap("table[3,1]/row/toggle")
    expect(screen:view("table[3,2]/button").isEnabled).toEqual(false)
    screen:type(field(1), "Ann")
    screen:type(field(2), "ann@example.com")
    screen:type(field(3), "12345678")
    screen:hideKeyboard()
    expect(screen:view("table[3,2]/button").isEnabled).toEqual(true)
  end)

  it("shows a form from JSON", function()
    local other = open("form.lua", { device = "iphone-15", data = { title = "Survey", sections = {
      { items = { { identifier = "color", title = "Colour", cell = "textInput" } } } } } })
    expect(other:view("bar/title").text).toEqual("Survey")
    other:type("table[1,1]/row/field", "red")
    expect(other.controller:allValues()).toEqual { color = "red" }
  end)

  it("holds in the dark, from the right, with larger text and on a small screen", function()
    for _, options in ipairs { { dark = true }, { direction = "rtl" }, { textSize = 2 }, { device = "iphone-se" } } do
      local other = open("form.lua", options)
      expect(other).toHaveNoConflicts()
      expect(other).toHaveNoErrors()
    end
  end)
end)
