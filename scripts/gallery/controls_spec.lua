describe("controls", function()
  local screen

  beforeEach(function() screen = open("controls.lua", { device = "iphone-15" }) end)

  it("turns pages by taps on either half, and the words follow", function()
    local function half(part)
      local dots, view = { x = 0, y = 0 }, screen:view("pages")
      local width, height = view.frame.width, view.frame.height
      while view do
        dots.x, dots.y = dots.x + view.frame.x, dots.y + view.frame.y
        view = view.superview
      end
      screen:tap { x = dots.x + width * part, y = dots.y + height / 2 }
    end
    half(0.75)
    half(0.75)
    half(0.75)
    expect(screen.controller.page).toEqual(2)
    expect(screen:view("what").text).toEqual("The stars at night")
    half(0.25)
    expect(screen:view("where").text).toEqual("Seen from the path")
    screen.controller.page = 0
    expect(screen:view("pages").currentPage).toEqual(0)
  end)

  it("shows the same date in the field and in the calendar", function()
    local march21 = screen:view("date").date
    expect(screen:view("calendar").date).toEqual(march21)
    screen:pick("calendar", "2026-03-24T09:30")
    expect(screen:view("date").date).toEqual(march21 + 3 * 86400)
    -- Nothing before the first of March, and minutes by the quarter of an hour.
    screen:pick("date", "2026-02-01")
    expect(screen:view("calendar").date).toEqual(march21 - 20 * 86400 - 9.5 * 3600)
    screen:pick("date", "2026-03-21T09:50")
    expect(screen:view("date").date).toEqual(march21 + 15 * 60)
  end)

  it("picks seats, tabs and items by their names", function()
    screen:reveal("seat")
    screen:pick("seat", "Sleeper")
    expect(screen.controller.seat).toEqual(3)
    screen:pick("tabs", "Friends")
    expect(screen.controller.tab).toEqual(3)
    screen:reveal("tools")
    screen:pick("tools", "trash")
    expect(screen.controller.pressed).toEqual("trash")
  end)

  it("searches", function()
    screen:type("search", "Hakone")
    expect(screen:view("search").text).toEqual("Hakone")
  end)

  it("fills its bar and turns its wheel", function()
    screen:reveal("more")
    screen:step("more", 1)
    expect(screen:view("packing/title").text).toEqual("4 of 5 things packed")
    expect(screen:view("progress").progress).toBeCloseTo(0.8, 1e-9)
    expect(screen:view("wheel").isHidden).toEqual(true)
    screen:pick("bar", "Save")
    expect(screen:view("wheel").isAnimating).toEqual(true)
    expect(screen:view("wheel").frame.width).toEqual(20)
    expect(screen:view("status").text).toEqual("Saving the trip …")
  end)

  it("keeps its bars to the safe area", function()
    expect(screen:view("bar").frame.height).toEqual(59 + 44)
    local tabs = screen:view("tabs").frame
    expect(tabs.y + tabs.height).toEqual(852)
    expect(tabs.height).toEqual(34 + 49)
  end)

  it("holds from the right, in the dark, in other languages and with large text", function()
    for _, options in ipairs {
      { direction = "rtl", locale = "ar" }, { dark = true }, { textSize = 1.5 }, { device = "iphone-se" },
        { locale = "ja" },
      { size = { 1024, 768 } },
    } do
      local other = open("controls.lua", options)
      expect(other).toHaveNoConflicts()
      expect(other).toHaveNoErrors()
      expect(other).toHaveNoAmbiguity()
    end
  end)
end)
