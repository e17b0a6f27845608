describe("visual-format", function()
  local options = { size = { 390, 844 }, scale = 2 }

  local function right(view) return view.frame.x + view.frame.width end

  it("has four equal columns", function()
    local screen = open("visual-format.lua", options)
    expect(screen:view("card").frame.x).toEqual(16)
    expect(screen:view("card").frame.width).toEqual(358)
    -- 358 less 20 on both sides and 8 between four columns.
    for index, name in ipairs { "gate", "boards", "group", "seat" } do
      local frame = screen:view("card/" .. name).frame
      expect(frame.width).toBeCloseTo((358 - 40 - 24) / 4)
      expect(frame.x).toBeCloseTo(20 + (index - 1) * (73.5 + 8))
      expect(frame.y).toEqual(screen:view("card/gate").frame.y)
    end
  end)

  it("has two equal lines next to the duration", function()
    local screen = open("visual-format.lua", options)
    local left, line = screen:view("card/left"), screen:view("card/right")
    expect(left.frame.width).toBeCloseTo(line.frame.width)
    expect(left.frame.x).toBeCloseTo(right(screen:view("card/from")) + 8)
    expect(right(line)).toBeCloseTo(screen:view("card/to").frame.x - 8)
  end)

  it("is not wider than its card on a large screen", function()
    local screen = open("visual-format.lua", { device = "ipad-mini" })
    expect(screen:view("card").frame).toEqual {
      x = (744 - 440) / 2, y = screen:view("card").frame.y, width = 440, height = screen:view("card").frame.height,
    }
    expect(screen:view("title").frame.x).toEqual(152)
    expect(screen:view("change").frame.width).toEqual(440)
  end)

  it("has a code that is not mirrored", function()
    for _, direction in ipairs { "ltr", "rtl" } do
      local screen = open("visual-format.lua", { size = options.size, direction = direction })
      local first, second = screen:view("code/bar1").frame, screen:view("code/bar2").frame
      -- The digits are 2, 1 and 3.
      expect({ first.x, first.width, second.x, second.width }).toEqual { 0, 4, 6, 6 }
    end
  end)

  it("changes the seat", function()
    local screen = open("visual-format.lua", options)
    expect(screen:view("seat/value").text).toEqual("14A")
    screen:tap("change")
    expect(screen:view("seat/value").text).toEqual("14C")
    for _ = 1, 3 do screen:tap("change") end
    expect(screen:view("seat/value").text).toEqual("14A")
  end)

  it("holds from the right, in the dark and in large letters", function()
    for _, own in ipairs { { direction = "rtl" }, { dark = true }, { textSize = 1.5 }, { textSize = 3.1 } } do
      own.size = options.size
      local screen = open("visual-format.lua", own)
      expect(screen).toHaveNoConflicts()
      expect(screen).toHaveNoAmbiguity()
      expect(screen).toHaveNoErrors()
    end
    local screen = open("visual-format.lua", { size = options.size, direction = "rtl" })
    expect(right(screen:view("card/gate"))).toBeCloseTo(338)
    expect(screen:view("card/to").frame.x).toBeCloseTo(20)
  end)
end)
