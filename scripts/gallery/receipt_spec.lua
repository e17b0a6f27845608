describe("receipt", function()
  local function bottomLine(screen, name)
    local frame = screen:view(name).frame
    return frame.y + frame.height
  end

  it("aligns the prices in a column, each with the last line of its name", function()
    local screen = open("receipt.lua", { device = "iphone-15" })
    local total = screen:view("totalPrice").frame
    for i = 1, 3 do
      local price = screen:view("item" .. i .. "Price").frame
      expect(price.x).toBeCloseTo(total.x)
      expect(price.width).toBeCloseTo(total.width)
      -- The fonts are equal, so the last baselines match if the bottom edges do, within a pixel.
      expect(bottomLine(screen, "item" .. i)).toBeCloseTo(bottomLine(screen, "item" .. i .. "Price"), 1 / 3)
    end
    expect(screen:view("item2").frame.height).toBeGreaterThan(screen:view("item2Price").frame.height)
  end)

  it("is at most 420 points wide, in the middle", function()
    local paper = open("receipt.lua", { device = "ipad-mini" }):view("paper").frame
    expect(paper.width).toEqual(420)
    expect(paper.x).toEqual((744 - 420) / 2)
    expect(open("receipt.lua", { device = "iphone-15" }):view("paper").frame.width).toEqual(393 - 40)
  end)

  it("speaks Arabic from the right", function()
    local screen = open("receipt.lua", { device = "iphone-15", direction = "rtl", locale = "ar-EG" })
    expect(screen:view("total").text).toEqual("المجموع")
    expect(screen:view("totalPrice").frame.x).toEqual(0)
    expect(screen).toHaveNoConflicts()
  end)

  it("holds in the dark and with large text", function()
    for _, options in ipairs { { dark = true }, { textSize = 2, device = "iphone-se" } } do
      local other = open("receipt.lua", options)
      expect(other).toHaveNoConflicts()
      expect(other).toHaveNoErrors()
      expect(other).toHaveNoAmbiguity()
    end
  end)
end)
