describe("text", function()
  local function sheet(options)
    options = options or {}
    options.size, options.scale = { 900, 1392 }, 2
    return open("text.lua", options)
  end

  it("has two equal columns without overlaps", function()
    local screen = sheet()
    expect(screen:view("left").frame.width).toBeCloseTo(screen:view("right").frame.width, 0.5)
    expect(screen).toHaveNoConflicts()
    expect(screen).toHaveNoErrors()
  end)

  it("keeps the size of a label whose text shrinks", function()
    local screen = sheet()
    expect(screen:view("shrunk1").frame.height).toEqual(screen:view("shrunk3").frame.height)
    expect(screen:view("shrunk3").frame.width).toEqual(180)
  end)

  it("measures the parts of a text in their own fonts", function()
    local screen = sheet()
    local before = screen:view("parts").frame.height
    screen:view("parts").text = { { "One", font = { size = 60 } }, " line" }
    expect(screen:view("parts").frame.height).toBeLessThan(before)
    expect(screen:view("parts").text).toEqual("One line")
  end)
end)
