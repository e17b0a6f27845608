describe("arabic", function()
  it("reads from the right in Arabic and from the left elsewhere", function()
    local right = open("arabic.lua", { device = "iphone-15", direction = "rtl", locale = "ar" })
    local left = open("arabic.lua", { device = "iphone-15" })
    local title = right:view("title").frame
    expect(title.x + title.width).toBeCloseTo(393 - 24, 0.34)
    expect(left:view("title").frame.x).toBeCloseTo(24, 0.34)
    -- Only the side differs.
    expect(right:view("card").frame).toEqual(left:view("card").frame)
    expect(right).toHaveNoConflicts()
    expect(left).toHaveNoConflicts()
  end)

  it("lets both of its buttons be tapped", function()
    -- On the low screen, the picture shrinks to make room for them.
    for _, device in ipairs { "iphone-15", "android-small" } do
      local screen = open("arabic.lua", { device = device, direction = "rtl", locale = "ar" })
      expect(screen:view("scroll").contentSize.height).toEqual(screen:view("scroll").frame.height)
      local taps = 0
      for _, name in ipairs { "confirm", "later" } do
        screen:view(name):didClicked(function() taps = taps + 1 end)
        screen:tap(name)
      end
      expect(taps).toEqual(2)
    end
  end)

  it("scrolls if large text does not fit", function()
    local screen = open("arabic.lua", { device = "android-small", direction = "rtl", locale = "ar", textSize = 1.6 })
    expect(screen:view("scroll").contentSize.height).toBeGreaterThan(640)
    screen:reveal("later")
    expect(screen:exists("later")).toBe(true)
  end)
end)
