describe("profile", function()
  it("gives its three numbers the same width", function()
    local screen = open("profile.lua", { device = "iphone-15" })
    local width = screen:view("stats/stat").frame.width
    expect(screen:view("stats/stat-2").frame.width).toBeCloseTo(width, 0.34)
    expect(screen:view("stats/stat-3").frame.width).toBeCloseTo(width, 0.34)
    expect(screen).toHaveNoConflicts()
  end)

  it("shows what its molecules are given", function()
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

  it("mirrors", function()
    local screen = open("profile.lua", { device = "iphone-15", direction = "rtl" })
    local first, last = screen:view("stats/stat").frame, screen:view("stats/stat-3").frame
    expect(first.x).toBeGreaterThan(last.x)
  end)
end)
