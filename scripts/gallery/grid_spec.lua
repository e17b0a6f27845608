describe("grid", function()
  local options = { size = { 390, 844 }, scale = 2 }

  local function right(view) return view.frame.x + view.frame.width end
  local function bottom(view) return view.frame.y + view.frame.height end

  it("has two equal columns on a phone, and tiles with several cells", function()
    local screen = open("grid.lua", options)
    local tiles = screen:view("tiles")
    -- 390 less 16 on both sides, in columns of at least 150 with 12 between them.
    expect(tiles.frame.width).toBeCloseTo(358, 1)
    expect(screen:view("tiles/Lights").frame.width).toBeCloseTo(173, 1)
    expect(screen:view("tiles/Weather").frame.width).toBeCloseTo(358, 1)
    local heating, blinds = screen:view("tiles/Heating"), screen:view("tiles/Blinds")
    expect(bottom(heating)).toBeCloseTo(bottom(blinds), 1)
    expect(heating.frame.height).toBeCloseTo(104 + 12 + 104, 1)
  end)

  it("has as many columns as fit", function()
    local screen = open("grid.lua", { size = { 1024, 768 } })
    -- Six of 150 and five gaps of 12 are 960, and there are 992.
    expect(screen:view("tiles/Lights").frame.width).toBeCloseTo((992 - 60) / 6, 1)
    expect(screen:view("tiles/Weather").frame.width).toBeCloseTo(992, 1)
  end)

  it("fits the columns of a table to their contents", function()
    local screen = open("grid.lua", options)
    local bars = { screen:view("energy/Heating bar"), screen:view("energy/Everything else bar") }
    expect(bars[1].frame.x).toBeCloseTo(bars[2].frame.x, 2)
    expect(bars[1].frame.width).toBeCloseTo(bars[2].frame.width, 2)
    expect(bars[1].frame.x).toBeCloseTo(right(screen:view("energy/Everything else")) + 12, 1)
    expect(right(screen:view("energy/Heating value"))).toBeCloseTo(358, 1)
  end)

  it("holds from the right, in the dark and in large letters", function()
    for _, own in ipairs { { direction = "rtl" }, { dark = true }, { textSize = 3.1 } } do
      own.size = options.size
      local screen = open("grid.lua", own)
      expect(screen).toHaveNoConflicts()
      expect(screen).toHaveNoErrors()
    end
    local screen = open("grid.lua", { size = options.size, direction = "rtl" })
    expect(right(screen:view("tiles/Heating"))).toBeCloseTo(358, 1)
  end)
end)
