describe("flex", function()
  local options = { size = { 390, 844 }, scale = 2 }

  local function right(view) return view.frame.x + view.frame.width end

  it("fills lines with cards of the same height", function()
    local screen = open("flex.lua", options)
    local cards = screen:view("grid").subviews
    -- Two views of 150 points with 12 between them leave 23 for each to grow.
    expect(cards[1].frame.width).toBeCloseTo(173, 1)
    expect(right(cards[2])).toBeCloseTo(390 - 16, 1)
    expect(cards[1].frame.height).toBeCloseTo(cards[2].frame.height, 1)
    -- The last view is on a line of its own.
    expect(cards[5].frame.width).toBeCloseTo(390 - 32, 1)
  end)

  it("moves the price to the foot of its card", function()
    local screen = open("flex.lua", options)
    local lamp, clock = screen:view("grid/Clock"), screen:view("grid/Clock/price")
    expect(clock.frame.y + clock.frame.height).toBeCloseTo(lamp.frame.height - 12, 1)
    expect(screen:view("grid/Clock/price").frame.y).toBeCloseTo(
      screen:view("grid/Shelf with five boards/price").frame.y, 1)
  end)

  it("pushes buttons to the other side", function()
    local screen = open("flex.lua", options)
    expect(right(screen:view("bar/sort"))).toBeCloseTo(390 - 16, 1)
    expect(screen:view("bar/title").frame.x).toBeCloseTo(16, 1)
  end)

  it("places as many cards on a line as fit", function()
    local screen = open("flex.lua", { size = { 844, 600 } })
    local cards = screen:view("grid").subviews
    expect(cards[5].frame.y).toBeCloseTo(cards[1].frame.y, 1)
  end)

  it("holds from the right, in the dark and in large letters", function()
    for _, own in ipairs { { direction = "rtl" }, { dark = true }, { textSize = 1.6 } } do
      own.size = options.size
      local screen = open("flex.lua", own)
      expect(screen).toHaveNoConflicts()
      expect(screen).toHaveNoErrors()
    end
    local screen = open("flex.lua", { size = options.size, direction = "rtl" })
    expect(right(screen:view("bar/title"))).toBeCloseTo(390 - 16, 1)
    -- 'right' is the right side in both directions.
    local card, sale = screen:view("grid/Lamp"), screen:view("grid/Lamp/sale")
    expect(right(sale)).toBeCloseTo(card.frame.width - 20, 1)
  end)
end)
