-- Stacks: the five distributions and the alignments, each with the same three views in the same
-- frame. size: 1200x900 scale: 2
local tones = { "systemBlue", "systemPurple", "systemPink" }
local widths, heights = { 56, 96, 36 }, { 36, 56, 24 }

local function tile(place, text, size, width, height)
  return Label { "tile" .. place, text = text or ("ABC"):sub(place, place), textAlignment = "center",
    textColor = "white", font = { size = size or 17, weight = "bold" }, backgroundColor = tones[place],
    cornerRadius = 8, clipsToBounds = true, width = width, height = height }
end

local function tiles(make) return { make(1), make(2), make(3) } end

-- A caption above the framed stack.
local function example(name, note, stack)
  return VStack { name, spacing = 8,
    HStack { "head", alignment = "firstBaseline", spacing = 8,
      Label { "name", text = name, font = { size = 17, weight = "semibold", monospaced = true } },
      Label { "note", text = note, font = { size = 14 }, textColor = "secondaryLabel", horizontalHugging = 100 } },
    View { "frame", backgroundColor = "secondarySystemGroupedBackground", cornerRadius = 14, stack },
  }
end

-- Three tiles with preferred widths of 56, 96 and 36 points, with decreasing priority; or labels.
local function distribution(name, note, texts)
  return example(name, note, HStack { "stack", edges = inset(parent, 12), height = 64, distribution = name, spacing = 8,
    tiles(function(i) return tile(i, texts and texts[i], 17, not texts and exactly(widths[i], 500 - i) or nil) end) })
end

local function alignment(name, note)
  local isText = name == "firstBaseline"
  return example(name, note, HStack { "stack", edges = inset(parent, 12), height = 64, alignment = name,
    distribution = "fillEqually", spacing = 8, tiles(function(i)
      return tile(i, nil, isText and ({ 17, 34, 24 })[i], nil, not isText and exactly(heights[i], 500) or nil)
    end) })
end

return controller "Stacks" {
  preferredContentSize = { width = 1200, height = 900 },
  View { "ground", backgroundColor = "systemGroupedBackground", edges = parent },
  Label { "title", text = "Stacks", font = { size = 44, weight = "heavy" },
    topLeading = inset(parent, { top = 44, leading = 56 }) },
  Label { "subtitle", text = "One row, ten ways: the distribution along it and the alignment across.",
    font = { size = 20 }, textColor = "secondaryLabel", leading = previous.trailing + 24, lastBaseline = previous,
    trailing = atMost(parent.trailing - 56) },
  HStack { "columns", distribution = "fillEqually", spacing = 40,
    edges = inset(parent, { horizontal = 56, top = 124, bottom = 40 }),
    VStack { "distribution", distribution = "equalSpacing",
      distribution("fill", "the last one takes what is left"),
      distribution("fillEqually", "all as wide as each other"),
      distribution("fillProportionally", "in the ratio of their words", { "short", "a longer one", "mid-size" }),
      distribution("equalSpacing", "the spaces are equal"),
      distribution("equalCentering", "the centres are equally far apart"),
    },
    VStack { "alignment", distribution = "equalSpacing",
      alignment("fill", "as high as the stack"), alignment("top", "at the upper edge"),
      alignment("center", "in the middle"),
      alignment("bottom", "at the lower edge"), alignment("firstBaseline", "words on one line, whatever their size"),
    },
  },
}
