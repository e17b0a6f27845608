describe("arabic", function()
  it("reads from the right in Arabic and from the left elsewhere", function()
    local right = open("arabic.lua", { device = "iphone-15", direction = "rtl", locale = "ar" })
    local left = open("arabic.lua", { device = "iphone-15" })
    local title = right:view("title").frame
    expect(title.x + title.width).toBeCloseTo(393 - 24, 0.34)
    expect(left:view("title").frame.x).toBeCloseTo(24, 0.34)
    -- What differs is the side, nothing else.
    expect(right:view("card").frame).toEqual(left:view("card").frame)
    expect(right).toHaveNoConflicts()
    expect(left).toHaveNoConflicts()
  end)

  it("lets both of its buttons be tapped", function()
    local screen = open("arabic.lua", { device = "iphone-15", direction = "rtl", locale = "ar" })
    local taps = 0
    for _, name in ipairs { "confirm", "later" } do
      screen:view(name):didClicked(function() taps = taps + 1 end)
      screen:tap(name)
    end
    expect(taps).toEqual(2)
  end)
end)
