describe("pager", function()
  local screen

  beforeEach(function() screen = open("pager.lua", { device = "iphone-15" }) end)

  it("has pages as wide as the scroll view, side by side", function()
    expect(screen:view("pages").contentSize.width).toEqual(3 * 393)
    for i = 1, 3 do expect(screen:view("page" .. i).frame.x).toEqual((i - 1) * 393) end
    expect(screen:view("page2").frame.height).toEqual(screen:view("pages").frame.height)
  end)

  it("goes to the next page with the button, up to the last page", function()
    for page, title in ipairs { "Next", "Next", "Start", "Start" } do
      expect(screen.controller.page).toEqual(math.min(page, 3))
      expect(screen:view("next").title).toEqual(title)
      expect(screen:view("pages").contentOffset.x).toEqual(393 * (math.min(page, 3) - 1))
      screen:tap("next")
    end
  end)

  it("follows a finger with its dots", function()
    screen:scrollTo("pages", { x = 393, y = 0 })
    expect(screen.controller.page).toEqual(2)
    expect(screen:view("dot1").backgroundColor).toEqual("tertiaryLabel")
    expect(screen:view("dot2").backgroundColor).toEqual("label")
  end)

  it("begins at the right in right-to-left languages", function()
    local other = open("pager.lua", { device = "iphone-15", direction = "rtl" })
    expect(other:view("pages").contentOffset.x).toEqual(2 * 393)
    expect(other:view("page1").frame.x).toEqual(2 * 393)
    other:tap("next")
    expect(other:view("pages").contentOffset.x).toEqual(393)
  end)

  it("holds in the dark, with large text and on every size", function()
    for _, options in ipairs { { dark = true }, { textSize = 1.5 }, { device = "iphone-se" },
      { device = "ipad-mini" } } do
      local other = open("pager.lua", options)
      expect(other).toHaveNoConflicts()
      expect(other).toHaveNoErrors()
      expect(other).toHaveNoAmbiguity()
    end
  end)
end)
