describe("effects", function()
  it("leaves the layout as it is", function()
    local screen = open("effects.lua")
    for _, name in ipairs { "rotation = 12", "scale = 0.8", "mirrored", "translation", "all of them" } do
      local drawn, outline = screen:view("transform " .. name).frame, screen:view("outline " .. name).frame
      for _, edge in ipairs { "x", "y", "width", "height" } do expect(drawn[edge]).toEqual(outline[edge]) end
    end
    expect(screen).toHaveNoConflicts()
    expect(screen).toHaveNoErrors()
  end)

  it("reads the values that were set", function()
    local screen = open("effects.lua")
    expect(screen:view("multiply").blendMode).toEqual("multiply")
    expect(screen:view("transform rotation = 12").transform.rotation).toEqual(12)
    expect(#screen:view("gradient linear").gradient.colors).toEqual(3)
  end)

  it("holds in the dark", function()
    local screen = open("effects.lua", { dark = true })
    expect(screen).toHaveNoConflicts()
    expect(screen).toHaveNoErrors()
  end)
end)
