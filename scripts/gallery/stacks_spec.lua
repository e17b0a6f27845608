describe("stacks", function()
  local screen

  beforeEach(function() screen = open("stacks.lua", { size = { 1200, 900 }, scale = 1 }) end)

  -- The tiles of an example by its name, as { x, width } each.
  local function tiles(name)
    local found = {}
    for place = 1, 3 do
      local frame = screen:view(name .. "/frame/stack/tile" .. place).frame
      found[place] = { frame.x, frame.width }
    end
    return found
  end

  it("distributes 500 points", function()
    -- The frames are 524 points wide, with 12 around the stack.
    expect(tiles("distribution/fill")).toEqual { { 0, 56 }, { 64, 96 }, { 168, 332 } }
    expect(tiles("distribution/equalSpacing")).toEqual { { 0, 56 }, { 212, 96 }, { 464, 36 } }
    expect(tiles("distribution/equalCentering")).toEqual { { 0, 56 }, { 207, 96 }, { 464, 36 } }
    local equal = tiles "distribution/fillEqually"
    expect(equal[1][2]).toBeCloseTo((500 - 16) / 3, 1)
  end)

  it("holds from the right and in the dark", function()
    for _, options in ipairs { { direction = "rtl" }, { dark = true } } do
      options.size = { 1200, 900 }
      local other = open("stacks.lua", options)
      expect(other).toHaveNoConflicts()
      expect(other).toHaveNoErrors()
    end
  end)
end)
