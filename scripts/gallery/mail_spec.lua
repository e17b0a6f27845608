describe("mail", function()
  it("shows only the list if the width is compact", function()
    local screen = open("mail.lua", { device = "iphone-15" })
    expect(screen:exists("message")).toEqual(false)
    expect(screen:view("row1").frame).toEqual { x = 0, y = 59, width = 393, height = screen:view("row1").frame.height }
    expect(screen:view("row2").frame.y).toBeCloseTo(59 + screen:view("row1").frame.height)
  end)

  it("keeps the list between 300 and 380 points next to the message", function()
    local function list(width) return open("mail.lua", { size = { width, 1000 } }):view("list").frame.width end
    expect(list(744)).toBeCloseTo(300)          -- 0.38 of it would be 282.7
    expect(list(900)).toBeCloseTo(342)
    expect(list(1376)).toEqual(380)             -- 0.38 of it would be 522.9
  end)

  it("shows the message that is tapped", function()
    local screen = open("mail.lua", { device = "ipad-mini" })
    expect(screen:view("words/subject").text).toEqual("On the Analytical Engine")
    screen:tap("row3")
    expect(screen:view("words/subject").text).toEqual("Re: imitation")
    expect(screen:view("row3").backgroundColor).toEqual("systemBlue")
    expect(screen:view("row1").backgroundColor).toEqual("systemBackground")
  end)

  it("follows the width", function()
    local screen = open("mail.lua", { device = "ipad-mini" })
    screen:resize(375, 667)
    expect(screen:exists("message")).toEqual(false)
    screen:resize(1133, 744)
    expect(screen:exists("message")).toEqual(true)
    expect(screen).toHaveNoConflicts()
    expect(screen).toHaveNoAmbiguity()
  end)

  it("holds from the right, in the dark and with large text", function()
    for _, options in ipairs { { direction = "rtl" }, { dark = true }, { textSize = 1.5 } } do
      options.device = "ipad-mini"
      local other = open("mail.lua", options)
      expect(other).toHaveNoConflicts()
      expect(other).toHaveNoErrors()
      expect(other).toHaveNoAmbiguity()
    end
    local list = open("mail.lua", { device = "ipad-mini", direction = "rtl" }):view("list").frame
    expect(list.x + list.width).toEqual(744)
  end)
end)
