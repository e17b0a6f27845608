describe("article", function()
  it("keeps to a column on wide screens", function()
    local phone, tablet = open("article.lua", { size = { 390, 844 } }), open("article.lua", { size = { 1024, 768 } })
    expect(phone:view("column").frame.width).toEqual(342)
    expect(tablet:view("column").frame.width).toEqual(640)
    expect(tablet:view("column").frame.x).toEqual(192)
    expect(tablet:view("picture").frame.height).toEqual(360)
    expect(phone:view("picture").frame.height).toBeCloseTo(390 / 1.6, 0.5)
    for _, screen in ipairs { phone, tablet } do
      expect(screen).toHaveNoConflicts()
      expect(screen).toHaveNoAmbiguity()
    end
  end)

  it("takes its words from the data", function()
    local screen = open("article.lua", { size = { 390, 844 }, data = { title = "Short", body = { "One paragraph." } } })
    expect(screen:view("title").text).toEqual("Short")
    expect(screen:view("author").text).toEqual("Hana Mori")
  end)

  it("scrolls to its end", function()
    local screen = open("article.lua", { size = { 390, 844 } })
    local page, column = screen:view("page").frame, screen:view("column").frame
    expect(page.height).toBeCloseTo(column.y + column.height + 32, 0.5)
    expect(page.height).toBeGreaterThan(844)
  end)
end)
