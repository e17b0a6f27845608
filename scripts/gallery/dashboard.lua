-- A shop's figures: cards in a grid that has as many columns as fit, bars made of constraints, and numbers
-- from `--data`. On a phone, the same cards are stacked. size: 1024x768 scale: 2
local figures = data.figures or {
  { title = "Revenue", value = "¥1.28m", change = 12.4, tone = "systemBlue" },
  { title = "Orders", value = "3,492", change = 8.1, tone = "systemGreen" },
  { title = "Visitors", value = "48.2k", change = -2.6, tone = "systemOrange" },
  { title = "Returns", value = "1.9%", change = -0.4, tone = "systemPurple" },
}
local week = data.week or {
  { "Mon", 42 }, { "Tue", 58 }, { "Wed", 51 }, { "Thu", 74 }, { "Fri", 96 }, { "Sat", 88 }, { "Sun", 63 },
}
local countries = data.countries or { { "Japan", 0.46 }, { "Germany", 0.22 }, { "Brazil", 0.17 }, { "Canada", 0.15 } }

local function map(list, fn)
  local all = {}
  for index, item in ipairs(list) do all[index] = fn(item) end
  return all
end

local function card(name, content, width, height)
  return View { name, backgroundColor = "secondarySystemGroupedBackground", cornerRadius = 16, width = width,
    height = height, shadow = { color = "black", opacity = 0.05, radius = 16, offset = { x = 0, y = 6 } }, content }
end

local function title(text)
  return Label { "title", text = text, font = "headline", numberOfLines = 0, leading = parent.leading + 20,
    trailing = atMost(parent.trailing - 20), top = parent.top + 20 }
end

local function figure(entry, isLarge)
  local isGood = entry.change >= 0
  return card(entry.title:lower(), {
    View { "dot", backgroundColor = entry.tone, cornerRadius = 5, size = 10, leading = parent.leading + 16,
      centerY = view.title },
    Label { "title", text = entry.title, font = { style = "subheadline", weight = "medium" },
      textColor = "secondaryLabel",
      numberOfLines = 0, leading = view.dot.trailing + 8, trailing = atMost(parent.trailing - 16),
      top = parent.top + 16 },
    Label { "value", text = entry.value, font = { style = "title1", weight = "bold" }, adjustsFontSizeToFitWidth = true,
      minimumScaleFactor = 0.5, leading = view.dot, trailing = atMost(parent.trailing - 16),
      top = view.title.bottom + 8 },
    Label { "change", text = ("%s %.1f%%"):format(isGood and "▲" or "▼", math.abs(entry.change)),
      font = { style = "footnote", weight = "semibold" }, textColor = isGood and "systemGreen" or "systemRed",
      leading = view.dot, top = view.value.bottom + 4 },
    Label { "since", text = "7 days", font = "footnote", textColor = "secondaryLabel",
      horizontalCompressionResistance = 740, trailing = atMost(parent.trailing - 16), bottom = parent.bottom - 16,
      leading = isLarge and view.dot or view.change.trailing + 6, top = isLarge and view.change.bottom + 2,
      firstBaseline = not isLarge and view.change },
  })
end

-- Columns in proportion to the highest one: each has a multiplier of the plot's height.
local function chart(isLarge)
  local highest = 0
  for _, day in ipairs(week) do highest = math.max(highest, day[2]) end
  return {
    title "Orders this week",
    HStack { "plot", distribution = "fillEqually", alignment = "bottom", spacing = 12, horizontal = inset(parent, 20),
      top = view.title.bottom + 20, height = atLeast(120), map(week, function(day)
        return View { day[1]:lower(), backgroundColor = day[2] == highest and "tint" or "tertiarySystemFill",
          cornerRadius = 6, height = parent.height * (day[2] / highest) }
      end) },
    HStack { "days", distribution = "fillEqually", spacing = 12, horizontal = inset(parent, 20),
      top = view.plot.bottom + 8,
      bottom = parent.bottom - 16, map(week, function(day)
        -- With large text, day names are shortened to their first letters.
        return Label { text = isLarge and day[1]:sub(1, 1) or day[1], font = "caption1", textColor = "secondaryLabel",
          textAlignment = "center", adjustsFontSizeToFitWidth = true, minimumScaleFactor = 0.5 }
      end) },
  }
end

-- Each bar's length is its share of the track.
local function share(entry)
  return View {
    Label { "name", text = entry[1], font = "subheadline", numberOfLines = 0, topLeading = parent },
    Label { "share", text = ("%d%%"):format(math.floor(entry[2] * 100 + 0.5)), font = { style = "subheadline",
      weight = "semibold" },
      horizontalCompressionResistance = 760, trailing = parent, firstBaseline = view.name,
      leading = atLeast(view.name.trailing + 8) },
    View { "track", backgroundColor = "tertiarySystemFill", cornerRadius = 3, height = 6, horizontal = parent,
      top = view.name.bottom + 6, bottom = parent },
    View { "bar", backgroundColor = "systemTeal", cornerRadius = 3, leading = view.track, vertical = view.track,
      width = view.track.width * entry[2] },
  }
end

return {
  View { "ground", backgroundColor = "systemGroupedBackground", edges = parent },
  function()
    -- Larger text needs wider cards, so fewer of them fit side by side.
    local isLarge, isWide = traits.textSize > 1.1, traits.size.width >= 700 * math.max(1, traits.textSize / 1.1)
    local columns = isWide and 4 or (isLarge and traits.size.width < 260 * traits.textSize) and 1 or 2
    local rows = {}
    for first = 1, #figures, columns do
      rows[#rows + 1] = HStack { spacing = 16, distribution = "fillEqually",
        map({ table.unpack(figures, first, first + columns - 1) }, function(entry) return figure(entry, isLarge) end) }
    end
    return Scroll { "scroll", edges = parent, ScrollVContentView { "page",
      -- In the largest text sizes, a word of a large title would not fit on a phone.
      Label { "title", text = "Good morning, Hana", font = { style = traits.textSize > 1.7 and "title2" or "largeTitle",
        weight = "bold" }, numberOfLines = 0, leading = safeArea.leading + 24,
        trailing = atMost(safeArea.trailing - 24), top = safeArea.top + 28 },
      Label { "subtitle", text = "Thursday, 16 April", font = "callout", textColor = "secondaryLabel",
        numberOfLines = 0,
        trailing = atMost(safeArea.trailing - 24), leading = view.title, top = view.title.bottom + 2 },
      VStack { "grid", spacing = 16, horizontal = inset(safeArea, 24), top = view.subtitle.bottom + 20,
        -- Extends to the bottom of the screen unless this makes the charts too high.
        bottom = { atMost(safeArea.bottom - 24), exactly(safeArea.bottom - 24, 600) },
        rows,
        Stack { "charts", axis = isWide and "horizontal" or "vertical", spacing = 16,
          card("orders-week", chart(isLarge), isWide and view.from.width * 2,
            isWide and atMost(640) or { atLeast(280), exactly(280, 600) }),
          card("from", { title "Where from", VStack { "list", spacing = 20, horizontal = inset(parent, 20),
            top = view.title.bottom + 20, bottom = atMost(parent.bottom - 20), map(countries, share) } }) },
      },
    } }
  end,
}
