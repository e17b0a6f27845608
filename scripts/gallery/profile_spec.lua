describe("profile", function()
  it("has three numbers of the same width", function()
    local screen = open("profile.lua", { device = "iphone-15" })
    local width = screen:view("stats/stat").frame.width
    expect(screen:view("stats/stat-2").frame.width).toBeCloseTo(width, 0.34)
    expect(screen:view("stats/stat-3").frame.width).toBeCloseTo(width, 0.34)
    expect(screen).toHaveNoConflicts()
  end)

  it("shows the values of its molecules", function()
    local screen = open("profile.lua", { device = "iphone-15" })
    expect(screen:view("stats/stat/vStack/value").text).toEqual("128")
    screen:view("stats/stat").value = "129"
    expect(screen:view("stats/stat/vStack/value").text).toEqual("129")
  end)

  it("makes room for a longer biography", function()
    local screen = open("profile.lua", { device = "iphone-15" })
    local card = screen:view("card").frame.height
    local biography = screen:view("biography")
    biography.text = biography.text .. " " .. biography.text
    expect(screen:view("card").frame.height).toBeGreaterThan(card)
  end)

  it("scrolls to its end only if the screen is too low", function()
    local low = open("profile.lua", { device = "android-small" })
    local last = low:view("recent/row-3/texts")
    expect(low:view("scroll").contentSize.height).toBeGreaterThan(640)
    expect(low:exists("recent/row-3/texts/detail")).toBe(false)
    low:reveal("recent/row-3/texts/detail")
    expect(low:exists("recent/row-3/texts/detail")).toBe(true)
    expect(last.frame.height).toBeGreaterThan(20)
    local high = open("profile.lua", { device = "ipad-mini" })
    expect(high:view("scroll").contentSize.height).toEqual(1133)
    expect(low).toHaveNoConflicts()
    expect(high).toHaveNoConflicts()
  end)

  it("mirrors", function()
    local screen = open("profile.lua", { device = "iphone-15", direction = "rtl" })
    local first, last = screen:view("stats/stat").frame, screen:view("stats/stat-3").frame
    expect(first.x).toBeGreaterThan(last.x)
  end)
end)
