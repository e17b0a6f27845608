describe("marks", function()
  local screen

  beforeEach(function() screen = open("marks.lua", { device = "iphone-15" }) end)

  -- A point of a view, as a part of its width.
  local function tapAt(name, part)
    local view = screen:view(name)
    local width, height, x, y = view.frame.width, view.frame.height, 0, 0
    while view do
      x, y = x + view.frame.x, y + view.frame.y
      view = view.superview
    end
    screen:tap { x = x + width * part, y = y + height / 2 }
  end

  it("sets ratings in half stars, and updates the text", function()
    tapAt("rating", 0.99)
    expect(screen.controller.rating).toEqual(5)
    expect(screen:view("figure").text).toEqual("5.0 of 5")
    -- The third star begins at 60 of 144 points.
    tapAt("rating", 62 / 144)
    expect(screen.controller.rating).toEqual(2.5)
    screen:step("rating", 1)
    expect(screen.controller.rating).toEqual(3.5)
    screen:pick("rating", 1)
    expect(screen.controller.rating).toEqual(1)
    tapAt("rating", 18 / 144)
    expect(screen.controller.rating).toEqual(0)
    expect(function() screen:pick("rating", 6) end).toThrow("a rating has 0 to 5 stars")
    screen.controller.rating = 4.5
    expect(screen:view("rating").rating).toEqual(4.5)
  end)

  it("chooses tags, and takes the choice back", function()
    expect(screen:view("tag1").isSelected).toEqual(true)
    screen:tap("tag1")
    screen:tap("tag3")
    expect(screen:view("tag1").isSelected).toEqual(false)
    expect(screen:view("tag3").isSelected).toEqual(true)
    local changes = {}
    screen:view("tag5"):didChanged(function(_, value) changes[#changes + 1] = value end)
    tapAt("tag5", 0.95)
    tapAt("tag5", 0.2)
    expect(changes[1]).toEqual("remove")
    expect(changes[2]).toEqual(true)
  end)

  it("loads again when it is pulled, and makes room while it does", function()
    local refresh = screen:view("refresh")
    expect(refresh.frame.height).toEqual(0)
    screen:pullToRefresh("scroll")
    expect(screen.controller.visits).toEqual(1)
    expect(refresh.isRefreshing).toEqual(false)
    refresh.isRefreshing = true
    expect(refresh.frame.height).toEqual(70)
    expect(function() screen:pullToRefresh("scroll") end).toThrow("it is already refreshing")
    expect(screen.controller.visits).toEqual(1)
  end)

  it("chooses the nearest place of a chart", function()
    screen:pick("guests", 5)
    expect(screen.controller.day).toEqual(6)
    screen:pick("guests", 5)
    expect(screen.controller.day).toEqual(0)
    tapAt("guests", 0.98)
    expect(screen.controller.day).toEqual(7)
    expect(function() screen:pick("guests", 7) end).toThrow("the chart has 7 positions, counted from 0")
  end)

  it("is all right in the dark, from right to left and in large letters", function()
    for _, circumstances in ipairs { { dark = true }, { direction = "rtl" }, { textSize = 1.5 } } do
      circumstances.device = "iphone-15"
      expect(open("marks.lua", circumstances)).toHaveNoConflicts()
    end
  end)
end)
