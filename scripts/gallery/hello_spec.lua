describe("hello", function()
  it("is centered on every screen", function()
    for _, size in ipairs { { 320, 480 }, { 390, 844 }, { 1024, 768 } } do
      local screen = open("hello.lua", { size = size })
      local frame = screen:view("label").frame
      expect(frame.x + frame.width / 2).toBeCloseTo(size[1] / 2, 0.5)
      expect(frame.y + frame.height / 2).toBeCloseTo(size[2] / 2, 0.5)
      expect(screen).toHaveNoConflicts()
      expect(screen).toHaveNoAmbiguity()
    end
  end)

  it("grows with its text", function()
    local screen = open("hello.lua")
    local before = screen:view("label").frame.width
    screen:view("label").text = "Hello, world"
    expect(screen:view("label").frame.width).toBeGreaterThan(before)
  end)
end)
