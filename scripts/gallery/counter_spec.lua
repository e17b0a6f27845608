describe("counter", function()
  local screen

  beforeEach(function() screen = open("counter.lua", { device = "iphone-15" }) end)

  it("counts taps on its button", function()
    expect(screen.controller.count).toEqual(0)
    for _ = 1, 3 do screen:tap("bottom") end
    expect(screen.controller.count).toEqual(3)
  end)

  it("shows the typed text", function()
    screen:type("search", "tatami")
    expect(screen.controller.typed).toEqual("tatami")
    expect(screen:view("title").text).toEqual("typed: tatami")
    screen:delete(3)
    expect(screen:view("title").text).toEqual("typed: tat")
    screen:clear()
    expect(screen:view("title").text).toEqual("typed: ")
  end)

  it("lets its state write the field", function()
    screen.controller.typed = "from outside"
    expect(screen:view("search").text).toEqual("from outside")
    screen:set("typed", "by name")
    expect(screen:view("search").text).toEqual("by name")
  end)

  it("keeps to the safe area", function()
    expect(screen:view("search").frame.y).toEqual(59)
    local bottom = screen:view("bottom").frame
    expect(bottom.y + bottom.height).toEqual(852 - 34 - 18)
    expect(screen).toHaveNoConflicts()
    expect(screen).toHaveNoAmbiguity()
  end)

  it("updates the button's width when the screen rotates", function()
    screen:rotate()
    expect(screen.size).toEqual { width = 852, height = 393 }
    expect(screen:view("bottom").frame.width).toBeGreaterThan(600)
    expect(screen).toHaveNoConflicts()
    screen:tap("bottom")
    expect(screen.controller.count).toEqual(1)
  end)
end)
