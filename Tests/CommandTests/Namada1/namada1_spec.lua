-- Every snippet of the documents of NamadaLayout 1.1.2, in its dialect. The frames are worked out from the constraints.

local function frame(screen, id)
  local f = screen:view(id).frame
  return ("%g,%g %g×%g"):format(f.x, f.y, f.width, f.height)
end

local function opened(script, given)
  return open(script, { size = { 390, 844 }, safeArea = { top = 20, left = 0, bottom = 30, right = 0 }, data = given })
end

describe("the first example", function()
  it("lays out its controller", function()
    local screen = opened("basic.lua")
    -- 18 inside the safe area, 36 high: 844 − 30 − 18 − 36.
    expect(frame(screen, "button")).toEqual("18,760 354×36")
    expect(screen:view("searchBar").frame.y).toEqual(20)
    local bar, label = screen:view("searchBar").frame, screen:view("root/label").frame
    expect(label.y).toEqual(bar.y + bar.height + 18)
    expect(math.abs(label.x + label.width / 2 - 195) < 0.5).toBeTruthy()
    local stack = screen:view("vStack").frame
    expect(stack.y + stack.height / 2).toEqual(422)
    expect(frame(screen, "vStack/imageView"):match(" (.*)")).toEqual("90×90")
    expect(screen).toHaveNoConflicts()
  end)

  it("binds and listens", function()
    local screen = opened("basic.lua")
    screen:type("searchBar", "abc")
    expect(screen:view("root/label").text).toEqual("typed: abc")
    expect(screen.controller.typedText).toEqual("abc")
    -- The label is bound to a state, whose observer writes the other one.
    expect(screen:view("vStack/label").text).toEqual("new: typed: abc, old: typed: ab")
    screen:hideKeyboard()
    screen:tap("button")
    expect(screen:view("root/label").text).toEqual("click count: 1")
  end)
end)

describe("constraints", function()
  local expected = {
    ["center"] = "210,325 20×10", ["center axes"] = "190,392 60×80", ["at bottom"] = "115,120 20×10",
    ["at top"] = "115,486 20×10", ["at left"] = "-28,210 20×10", ["at right"] = "358,235 20×10",
    ["parent edge by edge"] = "0,0 390×844", ["fill parent"] = "0,0 390×844",
    ["safe area edge by edge"] = "0,20 390×794", ["fill safe area"] = "0,20 390×794",
    ["distances to safe area"] = "18,38 354×758", ["fill safe area with insets"] = "18,38 354×758",
    -- top at most 18 below 20, bottom at least 18 above 814, left at most 18, right at least 18 inside 390.
    ["bounds"] = "18,38 354×758", ["fix and in"] = "5,5 378×830", ["dimensions"] = "0,0 80×80",
    ["dimension of the parent"] = "0,0 185×370", ["priorities"] = "0,0 60×80", ["order"] = "0,0 30×10",
    ["hierarchy"] = "0,0 100×100",
  }
  for snippet, wanted in pairs(expected) do
    it(snippet, function()
      expect(frame(opened("positions.lua", { snippet = snippet }), "imageView")).toEqual(wanted)
    end)
  end

  it("position to other", function()
    local screen = opened("positions.lua", { snippet = "position to other" })
    local f = screen:view("imageView").frame
    expect(f.x).toEqual(98)
    expect(f.y).toEqual(40)
    -- At most 18 from 250, at least 18 above 120.
    expect(f.x + f.width >= 232).toBeTruthy()
    expect(f.y + f.height <= 102).toBeTruthy()
  end)

  it("at bottom less", function()
    local f = opened("positions.lua", { snippet = "at bottom less" }):view("imageView").frame
    expect(f.x).toEqual(115)
    expect(f.y <= 548).toBeTruthy()
  end)

  it("hierarchy", function()
    expect(frame(opened("positions.lua", { snippet = "hierarchy" }), "imageView/label")).toEqual("10,10 80×80")
  end)

  it("kinds by their old names", function()
    local screen = opened("positions.lua", { snippet = "stacks" })
    expect(screen:view("row/one").text).toEqual("one")
    expect(screen:view("row/three").segments[2]).toEqual("b")
    expect(screen:view("row/two").kind).toEqual("Switch")
  end)
end)

describe("ways to make a layout", function()
  local function box(method) return opened("making.lua", { snippet = method }) end

  it("makeLayout adds: the first constraint is the stronger one", function()
    expect(frame(box "makeLayout", "view/imageView")).toEqual("0,0 50×50")
  end)
  it("makeAndEditLayout replaces what is there twice", function()
    expect(frame(box "makeAndEditLayout", "view/imageView")).toEqual("0,0 30×50")
  end)
  it("remakeLayout drops what was there", function()
    expect(frame(box "remakeLayout", "view/imageView")).toEqual("0,0 30×0")
    expect(#box("remakeLayout"):view("view").subviews).toEqual(2)
  end)
  it("makeLayoutCleanly takes out its contents first", function()
    expect(frame(box "makeLayoutCleanly", "view/imageView")).toEqual("0,0 30×0")
    expect(#box("makeLayoutCleanly"):view("view").subviews).toEqual(1)
  end)

  it("lays out molecules and controllers", function()
    expect(box("molecule"):view("moleculeView/label").text).toEqual("molecule")
    expect(box("controller"):view("view/words").text).toEqual("embedded")
  end)

  it("asks delegates", function()
    local wrong = box "delegate"
    expect(wrong):toHaveError("cannot relate")
    local told = wrong.controller.told
    expect(told[1]).toEqual("same")
    expect(told[2]).toEqual("axis")
    local screen = box "parent"
    expect(frame(screen, "imageView")).toEqual("0,0 40×30")
    expect(frame(screen, "label")).toEqual("350,784 40×60")
    expect(screen.controller.asked).toBeTruthy()
    local embedding = box "needed controller"
    expect(embedding.controller.asked).toBeTruthy()
    expect(embedding:view("words").text).toEqual("embedded")
  end)
end)

describe("binding", function()
  local shown = { bind = "was", map = "was", apply = "state", oneWayBind = "was" }
  local kept = { bind = "state", map = "was", apply = "state", oneWayBind = "was" }
  for method, text in pairs(shown) do
    for _, snippet in ipairs { method, method .. " when put" } do
      it(snippet, function()
        local screen = opened("making.lua", { snippet = snippet })
        expect(screen:view("textField").text).toEqual(text)
        expect(screen.controller.phrase).toEqual(kept[method])
        screen:type("textField", "x")
        expect(screen.controller.phrase).toEqual(screen:view("textField").text)
        if snippet ~= method then expect(screen.controller.fromView).toEqual(screen.controller.phrase) end
        screen.controller.phrase = "again"
        expect(screen:view("textField").text == "again").toEqual(method ~= "oneWayBind")
        if snippet ~= method and method ~= "oneWayBind" then
          expect(screen.controller.fromState).toEqual("again")
        end
      end)
    end
  end

  it("tells observers who changed it", function()
    local screen = opened("making.lua", { snippet = "observers" })
    screen.controller.phrase = "b"
    expect(screen.controller.log[1]).toEqual("will state state>b")
    expect(screen.controller.log[2]).toEqual("did state")
    expect(screen.controller.fromState).toEqual("b")
    screen:type("textField", "c")
    expect(screen.controller.log[#screen.controller.log]).toEqual("did view textField")
    expect(screen.controller.fromView).toEqual(screen:view("textField").text)
  end)

  it("waits between changes", function()
    local screen = opened("making.lua", { snippet = "delayed" })
    for _, text in ipairs { "a", "b", "c" } do screen.controller.phrase = text end
    local before = #screen.controller.log
    screen:advance(1)
    expect(screen.controller.log[#screen.controller.log]).toEqual("c")
    expect(#screen.controller.log - before <= 1).toBeTruthy()
    expect(#screen.controller.log < 3).toBeTruthy()
  end)

  it("tells of reading", function()
    local screen = opened("making.lua", { snippet = "reading" })
    screen.controller.phrase = "seen"
    local value = screen.controller.phrase
    expect(value).toEqual("seen")
    expect(screen.controller.log[#screen.controller.log - 1]).toEqual("will seen")
    expect(screen.controller.log[#screen.controller.log]).toEqual("did seen")
  end)
end)

describe("cells", function()
  it("are laid out once, by a view model", function()
    local screen = opened("cells.lua", {})
    expect(screen:view("list"):cell({ 1, 2 }).label.text).toEqual("two")
    local layouts = 0
    for _, entry in ipairs(screen.controller.log) do
      if entry == "layout" then layouts = layouts + 1 end
    end
    expect(layouts).toEqual(2)
    expect(screen.controller.log[1]).toEqual("layout")
  end)

  it("ask shouldLayout if their behaviour is custom", function()
    local screen = opened("cells.lua", { behaviour = "custom" })
    expect(screen.controller.log[1]).toEqual("initial")
    expect(screen.controller.log[2]).toEqual("layout")
    expect(screen:view("list"):cell({ 1, 1 }).label.text).toEqual("one")
  end)

  for _, behaviour in ipairs { "remakeEveryLayout", "editEveryLayout" } do
    it(behaviour, function()
      local screen = opened("cells.lua", { behaviour = behaviour })
      expect(screen:view("list"):cell({ 1, 1 }).label.text).toEqual("one")
      expect(screen).toHaveNoConflicts()
    end)
  end

  it("have calculated sizes", function()
    local table = opened("cells.lua", { height = true }):view("list")
    expect(table:frameAt({ 1, 2 }).height).toEqual(130)
    local collection = opened("cells.lua", { collection = true }):view("list")
    expect(collection:frameAt({ 1, 1 }).width).toEqual(130)
    expect(collection:frameAt({ 1, 1 }).height).toEqual(130)
  end)

  it("come in sections", function()
    local list = opened("cells.lua", { sections = true }):view("list")
    expect(list:numberOfRows(1)).toEqual(1)
    expect(list:numberOfRows(2)).toEqual(1)
    expect(list:cell({ 2, 1 }).label.text).toEqual("two")
    expect(list.model ~= nil).toBeTruthy()
  end)

  it("refuse a behaviour that there is not", function()
    expect(function() opened("cells.lua", { behaviour = "sometimes" }) end)
      .toThrow("unknown layoutBehaviour 'sometimes'")
  end)
end)
