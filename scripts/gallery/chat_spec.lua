describe("chat", function()
  local screen

  beforeEach(function() screen = open("chat.lua", { device = "iphone-15" }) end)

  it("makes a bubble as wide as its words, up to three quarters of the list", function()
    local list = screen:view("list").frame.width
    local long, short = screen:view("row.2/bubble").frame, screen:view("row.5/bubble").frame
    expect(long.width).toBeCloseTo(list * 0.75, 1)
    expect(short.width).toBeLessThan(list / 2)
    -- Own messages are on the trailing side.
    expect(long.x + long.width).toBeCloseTo(list, 0.34)
    expect(short.x).toEqual(0)
  end)

  it("adds sent messages below the others", function()
    local before = screen:view("list").frame.height
    screen:type("draft", "On its way")
    screen:tap("send")
    expect(screen:view("row.6/bubble/words").text).toEqual("On its way")
    expect(screen:view("list").frame.height).toBeGreaterThan(before)
    expect(screen:view("draft").text).toEqual("")
    -- Empty messages are not sent.
    screen:tap("send")
    expect(#screen:view("list").subviews).toEqual(6)
    expect(screen).toHaveNoConflicts()
  end)

  it("mirrors", function()
    local other = open("chat.lua", { device = "iphone-15", direction = "rtl" })
    expect(other:view("row.2/bubble").frame.x).toEqual(0)
    expect(other).toHaveNoConflicts()
  end)
end)
