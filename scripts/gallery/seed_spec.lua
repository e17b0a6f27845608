describe("seed", function()
  local screen

  beforeEach(function() screen = open("seed.lua", { device = "iphone-15" }) end)

  it("shows the typed text, and notifies the stack", function()
    screen:type("searchBar", "ab")
    expect(screen:view("root/label").text).toEqual("typed: ab")
    -- The bound label writes its state, which the label in the stack observes.
    expect(screen.controller.topTitle).toEqual("typed: ab")
    expect(screen:view("vStack/label").text).toEqual("new: typed: ab, old: typed: a")
  end)

  it("counts clicks in the label", function()
    screen:tap("button")
    screen:tap("button")
    expect(screen:view("root/label").text).toEqual("click count: 2")
    expect(screen.controller.topTitle).toEqual("click count: 2")
  end)

  it("keeps the stack between label and button", function()
    for _, size in ipairs { { 390, 844 }, { 320, 480 } } do
      local other = open("seed.lua", { size = size })
      local label, stack, button = other:view("root/label").frame, other:view("vStack").frame, other
        :view("button").frame
      expect(stack.y).toBeGreaterThanOrEqual(label.y + label.height)
      expect(stack.y + stack.height).toBeLessThanOrEqual(button.y)
      expect(other).toHaveNoConflicts()
    end
  end)
end)
