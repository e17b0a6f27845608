describe("dashboard", function()
  it("draws bars in the ratio of their numbers", function()
    local screen = open("dashboard.lua", { size = { 1024, 768 } })
    local plot = screen:view("plot").frame.height
    expect(screen:view("plot/fri").frame.height).toBeCloseTo(plot, 0.5)
    expect(screen:view("plot/mon").frame.height).toBeCloseTo(plot * 42 / 96, 0.5)
    -- They are on one line.
    local fri, mon = screen:view("plot/fri").frame, screen:view("plot/mon").frame
    expect(fri.y + fri.height).toBeCloseTo(mon.y + mon.height, 0.5)
    expect(screen).toHaveNoConflicts()
    expect(screen).toHaveNoErrors()
  end)

  it("has four columns on a tablet and two on a phone", function()
    local tablet, phone = open("dashboard.lua", { size = { 1024, 768 } }),
      open("dashboard.lua", { size = { 390, 844 } })
    expect(tablet:view("revenue").frame.width).toBeCloseTo((1024 - 48 - 48) / 4, 0.5)
    expect(phone:view("revenue").frame.width).toBeCloseTo((390 - 48 - 16) / 2, 0.5)
    expect(phone:view("charts").axis).toEqual("vertical")
    phone:rotate()
    expect(phone:view("charts").axis).toEqual("horizontal")
    expect(phone).toHaveNoConflicts()
  end)

  it("takes its figures from the data", function()
    local screen = open("dashboard.lua", {
      size = { 1024, 768 },
      data = { figures = { { title = "Tea", value = "7", change = 1, tone = "red" } },
        week = { { "Mon", 1 }, { "Tue", 2 } } },
    })
    expect(screen:view("tea/value").text).toEqual("7")
    expect(screen:view("plot/mon").frame.height).toBeCloseTo(screen:view("plot/tue").frame.height / 2, 0.5)
  end)
end)
