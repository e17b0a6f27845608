-- Receivers, views and times of a call; frames worked out by hand.

local function frame(screen, id)
  local f = screen:view(id).frame
  return ("%g,%g %g×%g"):format(f.x, f.y, f.width, f.height)
end

describe("a call", function()
  local function opened(direction) return open("calls.lua", { size = { 400, 300 }, direction = direction }) end

  it("takes views, nodes and instances", function()
    local screen = opened()
    -- The card is 5 + 10 + 5 wide and high.
    expect(frame(screen, "card")).toEqual("10,10 20×20")
    expect(frame(screen, "box")).toEqual("40,10 60×30")
    expect(frame(screen, "dashed-name")).toEqual("110,10 60×30")
    expect(frame(opened "rtl", "dashed-name")).toEqual("230,10 60×30")
  end)

  it("is one of a container, a node, a view or the content of a molecule", function()
    local screen = opened()
    expect(frame(screen, "card/inner")).toEqual("5,5 10×10")
    expect(frame(screen, "box/bar")).toEqual("4,0 52×5")
  end)

  it("relates baselines", function()
    local screen = opened()
    local function baseline(id, style)
      return screen:view(id).frame.y + measureText(screen:view(id).text, { font = style }).firstBaseline
    end
    local first, second = baseline("first", "body"), baseline("second", "title1")
    expect(second - first).toBeCloseTo(24, 0.6)
    expect(baseline("third", "title1")).toBeCloseTo(first, 0.6)
    expect(screen:view("first").frame.y).toBeCloseTo(100, 0.6)
    expect(screen:view("third").frame.y).toBeLessThan(99)
  end)

  it("edits constraints in a layout that edits", function()
    local screen = opened()
    screen.controller:narrow()
    expect(frame(screen, "box")).toEqual("40,10 20×30")
    expect(frame(screen, "dashed-name")).toEqual("70,10 20×30")
    expect(screen).toHaveNoConflicts()
  end)

  it("makes constraints outside a layout", function()
    local screen = opened()
    screen.controller:add()
    expect(screen).toHaveNoErrors()
    expect(screen).toHaveNoConflicts()
  end)

  it("relates the superview's edges only to views in it", function()
    local screen = opened()
    local inner = screen:view("card/inner")
    expect(function() screen.controller.view:visualFormat("H:|-20-[x]", { views = { x = inner } }) end)
      .toThrow("'|' is root, but the view is not directly in it; call visualFormat of its superview (column 9: ")
    -- Views further down are no neighbors of the edges, but can be related.
    screen.controller.view:visualFormat("H:[x]-(>=1)-[box]", { views = { x = inner } })
    expect(screen).toHaveNoConflicts()
  end)

  it("leaves no constraint behind if it fails", function()
    local screen = opened()
    expect(function() screen.controller.view:visualFormat { "V:|-0-[card]", "V:|-0-[nothing]" } end)
      .toThrow("unknown view 'nothing'")
    expect(frame(screen, "card")).toEqual("10,10 20×20")
    expect(screen).toHaveNoConflicts()
  end)
end)
