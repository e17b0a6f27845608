describe("flow", function()
  local options = { size = { 390, 844 }, scale = 2 }

  it("begins a new line if a tag does not fit", function()
    local screen = open("flow.lua", options)
    local topics = screen:view("topics")
    local y, right = 0, 0
    for _, tag in ipairs(topics.subviews) do
      local frame = tag.frame
      if frame.y > y then
        -- The tags that did not fit on the previous line.
        expect(right + 8 + frame.width).toBeGreaterThan(topics.frame.width)
        y = frame.y
      end
      right = frame.x + frame.width
      expect(right).toBeLessThanOrEqual(topics.frame.width)
    end
    expect(y).toBeGreaterThan(0)
  end)

  it("closes the gaps of hidden tags", function()
    local screen = open("flow.lua", options)
    local before = screen:view("centred").frame.y
    screen.controller.count = 3
    screen:view("topics/grid").isHidden = true
    screen:view("topics/flow").isHidden = true
    screen:view("topics/a tag with a long name").isHidden = true
    screen:view("topics/dark").isHidden = true
    expect(screen:view("centred").frame.y).toBeLessThan(before)
  end)

  it("centers lines, and begins a new line on request", function()
    local screen = open("flow.lua", options)
    local flow, more = screen:view("centred").frame, screen:view("centred/more").frame
    expect(more.x + more.width / 2).toBeCloseTo(flow.width / 2, 1)
    expect(more.y + more.height).toBeCloseTo(flow.height, 1)
  end)

  it("holds from the right, in the dark and in large letters", function()
    for _, own in ipairs { { direction = "rtl" }, { dark = true }, { textSize = 1.6 } } do
      own.size = options.size
      local screen = open("flow.lua", own)
      expect(screen).toHaveNoConflicts()
      expect(screen).toHaveNoErrors()
    end
    local screen = open("flow.lua", { size = options.size, direction = "rtl" })
    local first, flow = screen:view("topics/Swift").frame, screen:view("topics").frame
    expect(first.x + first.width).toBeCloseTo(flow.width, 1)
  end)
end)
