describe("follow", function()
  it("counts a new follower", function()
    local screen = open("follow.lua", { size = { 320, 148 } })
    expect(screen:view("count").text).toEqual("127 followers")
    screen:tap("follow")
    expect(screen:view("count").text).toEqual("128 followers")
  end)

  it("puts the button below the avatar", function()
    local screen = open("follow.lua", { size = { 320, 148 } })
    expect(screen:view("follow").frame).toEqual { x = 16, y = 88, width = 288, height = 44 }
    expect(screen).toHaveNoConflicts()
    expect(screen).toHaveNoAmbiguity()
  end)

  it("puts the button below larger text", function()
    local screen = open("follow.lua", { size = { 320, 300 }, textSize = 3 })
    local count = screen:view("count").frame
    expect(screen:view("follow").frame.y).toBeCloseTo(count.y + count.height + 16, 1)
    expect(screen).toHaveNoConflicts()
  end)
end)
