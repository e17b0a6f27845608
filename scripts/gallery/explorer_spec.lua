describe("explorer", function()
  local screen, explorer

  beforeEach(function()
    screen = open("explorer.lua", { device = "iphone-15" })
    explorer = screen.controller
  end)

  local function title(section, row) return explorer:cellAt({ section, row }).titleLabel.text end

  it("shows directories before files, in the order of their names", function()
    expect(title(1, 1)).toEqual("Sources")
    expect(title(1, 2)).toEqual("Tests")
    expect(title(2, 1)).toEqual("Package.swift")
    expect(screen:view("back").isHidden).toEqual(true)
  end)

  it("opens a directory and goes back", function()
    screen:tap("table[1,1]")
    expect(screen:view("bar/title").text).toEqual("Sources")
    expect(title(1, 2)).toEqual("Layout")
    screen:tap("table[1,2]")
    screen:tap("table[1,1]")
    expect(explorer:navigationDepth()).toEqual(3)
    expect(title(1, 1)).toEqual("LayoutPass.swift")
    screen:tap("back")
    screen:tap("back")
    screen:tap("back")
    expect(screen:view("bar/title").text).toEqual("tatami")
    expect(screen:view("back").isHidden).toEqual(true)
    expect(title(1, 1)).toEqual("Sources")
  end)

  it("shows the details of a file and its actions", function()
    screen:tap("table[2,2]")
    expect(explorer:cellAt({ 1, 2 }).detailLabel.text).toEqual("5.2 kB")
    screen:tap("table[2,1]/button")
    expect(explorer:hostEffects()[1].url).toEqual("https://example.com/tatami/README.md")
  end)

  it("shows a note in an empty directory", function()
    screen:tap("table[1,1]")
    screen:tap("table[1,1]")
    expect(title(1, 1)).toEqual("There is nothing here.")
  end)

  it("holds in the dark, from the right, with larger text and on a small screen", function()
    for _, options in ipairs { { dark = true }, { direction = "rtl" }, { textSize = 2 }, { device = "iphone-se" } } do
      local other = open("explorer.lua", options)
      other:tap("table[1,1]")
      other:tap("table[1,2]")
      expect(other).toHaveNoConflicts()
      expect(other).toHaveNoErrors()
    end
  end)
end)
