describe("login", function()
  local screen

  beforeEach(function() screen = open("login.lua", { device = "iphone-15" }) end)

  it("asks for missing values", function()
    screen:tap("submit")
    expect(screen.controller.attempts).toEqual(1)
    expect(screen:view("message").text).toContain("fill in")
  end)

  it("signs in with both", function()
    screen:type("user", "ann@example.com")
    screen:focusNext()
    expect(screen.focused.id).toEqual("password")
    screen:type("secret")
    screen:tap("submit")
    expect(screen.controller.password).toEqual("secret")
    expect(screen:view("message").text).toMatch("^Signing in as ann@example%.com")
    expect(screen:view("message").frame.height).toBeGreaterThan(0)
    expect(screen).toHaveNoConflicts()
  end)

  it("moves the views below the message", function()
    local before = screen:view("forgot").frame.y
    screen:tap("submit")
    expect(screen:view("forgot").frame.y).toBeGreaterThan(before)
  end)

  it("holds in the dark, from the right, with larger text", function()
    for _, options in ipairs { { dark = true }, { direction = "rtl" }, { textSize = 1.3 }, { device = "iphone-se" } } do
      local other = open("login.lua", options)
      expect(other).toHaveNoConflicts()
      expect(other).toHaveNoErrors()
    end
  end)

  it("reports a view that cannot be tapped", function()
    expect(function() screen:tap("sumbit") end).toThrow("Did you mean 'submit'?")
    screen:view("submit").isEnabled = false
    expect(function() screen:tap("submit") end).toThrow("it is disabled")
    screen:view("submit").isHidden = true
    expect(function() screen:tap("submit") end).toThrow("it is hidden")
    expect(screen.controller.attempts).toEqual(0)
  end)
end)
