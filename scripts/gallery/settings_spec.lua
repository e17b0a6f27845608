describe("settings", function()
  local screen

  beforeEach(function() screen = open("settings.lua", { device = "iphone-15" }) end)

  it("writes its states from its controls, and back", function()
    expect(screen:view("alertsOn").isOn).toEqual(true)
    screen:tap("alertsOn")
    expect(screen.controller.alerts).toEqual(false)
    expect(screen:view("summary").text).toEqual("Nobody will disturb you.")
    screen.controller.airplane = true
    expect(screen:view("airplaneOn").isOn).toEqual(true)
  end)

  it("scrolls if it does not fit, and does not stretch if it does", function()
    local small = open("settings.lua", { size = { 320, 480 } })
    expect(small:view("scroll").contentSize.height).toBeGreaterThan(480)
    expect(screen:view("scroll").contentSize.height).toEqual(852)
    expect(screen:view("wifi").frame.height).toBeCloseTo(screen:view("sound").frame.height, 12)
  end)

  it("holds from the right, in the dark and with large text", function()
    for _, options in ipairs { { direction = "rtl" }, { dark = true }, { textSize = 1.5 }, { device = "iphone-se" } } do
      local other = open("settings.lua", options)
      expect(other).toHaveNoConflicts()
      expect(other).toHaveNoErrors()
      expect(other).toHaveNoAmbiguity()
    end
    local tile = open("settings.lua", { size = { 390, 844 }, direction = "rtl" }):view("wifi/tile").frame
    expect(tile.x + tile.width).toEqual(350 - 16)
  end)
end)
