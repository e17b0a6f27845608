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

-- Larger text needs wider cards, so fewer of them fit side by side.
local function isLarge() return traits.textSize > 1.1 end

local function card(content, name)
  return content:putStackedView(name):backgroundColor("secondarySystemGroupedBackground"):cornerRadius(16)
    :shadow { color = "black", opacity = 0.05, radius = 16, offset = { x = 0, y = 6 } }
end

local function figure(stack, entry)
  local isGood = entry.change >= 0
  card(stack, entry.title:lower()):layoutContent(function(inside)
    local dot = inside:putView("dot"):backgroundColor(entry.tone):cornerRadius(5):size(equalTo(10))
      :leading(equalTo(16), parent)
    local title = inside:putLabel("title"):text(entry.title):font { style = "subheadline", weight = "medium" }
      :textColor("secondaryLabel"):numberOfLines(0)
      :leading(equalTo(8), dot.trailingAnchor):trailing(lessThanTo(16), parent):top(equalTo(16), parent)
    dot:centerY(equal, title)
    local value = inside:putLabel("value"):text(entry.value):font { style = "title1", weight = "bold" }
      :adjustsFontSizeToFitWidth(true):minimumScaleFactor(0.5)
      :leading(equal, dot):trailing(lessThanTo(16), parent):top(equalTo(8), title.bottomAnchor)
    local change = inside:putLabel("change"):text(("%s %.1f%%"):format(isGood and "▲" or "▼", math.abs(entry.change)))
      :font { style = "footnote", weight = "semibold" }:textColor(isGood and "systemGreen" or "systemRed")
      :leading(equal, dot):top(equalTo(4), value.bottomAnchor)
    local since = inside:putLabel("since"):text("7 days"):font("footnote"):textColor("secondaryLabel")
      :horizontalCompressionResistance(740):trailing(lessThanTo(16), parent):bottom(equalTo(16), parent)
    if isLarge() then
      since:leading(equal, dot):top(equalTo(2), change.bottomAnchor)
    else
      since:leading(equalTo(6), change.trailingAnchor):firstBaseline(equal, change)
    end
  end)
end

-- Columns in proportion to the highest one: each has a multiplier of the plot's height.
local function chart(inside)
  local highest = 0
  for _, day in ipairs(week) do highest = math.max(highest, day[2]) end
  local title = inside:putLabel("title"):text("Orders this week"):font("headline"):numberOfLines(0)
    :leading(equalTo(20), parent):trailing(lessThanTo(20), parent):top(equalTo(20), parent)
  local plot = inside:putHStack("plot"):distribution("fillEqually"):alignment("bottom"):spacing(12)
    :horizontal(equalTo(20), parent):top(equalTo(20), title.bottomAnchor):height(moreThanTo(120))
  plot:layoutContent(function(columns)
    for _, day in ipairs(week) do
      local isHighest = day[2] == highest
      columns:putStackedView(day[1]:lower()):backgroundColor(isHighest and "tint" or "tertiarySystemFill")
        :cornerRadius(6)
        :height(equalTo(plot), { multiplyBy = day[2] / highest })
    end
  end)
  inside:putHStack("days"):distribution("fillEqually"):spacing(12):horizontal(equalTo(20), parent)
    :top(equalTo(8), plot.bottomAnchor):bottom(equalTo(16), parent)
    :layoutContent(function(days)
      for _, day in ipairs(week) do
        -- With large text, day names are shortened to their first letters.
        days:putStackedLabel():text(isLarge() and day[1]:sub(1, 1) or day[1]):font("caption1")
          :textColor("secondaryLabel"):textAlignment("center")
          :adjustsFontSizeToFitWidth(true):minimumScaleFactor(0.5)
      end
    end)
end

-- Each bar's length is its share of the track.
local function shares(inside)
  inside:putLabel("title"):text("Where from"):font("headline"):numberOfLines(0)
    :leading(equalTo(20), parent):trailing(lessThanTo(20), parent):top(equalTo(20), parent)
  inside:putVStack("list"):spacing(20):horizontal(equalTo(20), parent)
    :top(equalTo(20), previous.bottomAnchor):bottom(lessThanTo(20), parent)
    :layoutContent(function(list)
      for _, entry in ipairs(countries) do
        list:putStackedView():layoutContent(function(row)
          local name = row:putLabel("name"):text(entry[1]):font("subheadline"):numberOfLines(0)
            :leading(equal, parent):top(equal, parent)
          row:putLabel("share"):text(("%d%%"):format(math.floor(entry[2] * 100 + 0.5)))
            :font { style = "subheadline", weight = "semibold" }:horizontalCompressionResistance(760)
            :trailing(equal, parent):firstBaseline(equal, name):leading(moreThanTo(8), name.trailingAnchor)
          local track = row:putView("track"):backgroundColor("tertiarySystemFill"):cornerRadius(3):height(equalTo(6))
            :horizontal(equal, parent):top(equalTo(6), name.bottomAnchor):bottom(equal, parent)
          row:putView("bar"):backgroundColor("systemTeal"):cornerRadius(3):leading(equal, track):vertical(equal, track)
            :width(equalTo(track), { multiplyBy = entry[2] })
        end)
      end
    end)
end

return function(content)
  local isWide = traits.size.width >= 700 * math.max(1, traits.textSize / 1.1)
  content:putView("ground"):backgroundColor("systemGroupedBackground"):edges(equal, parent)
  content:putScroll("scroll"):edges(equal, parent):layoutContent(function(scroll)
    scroll:putScrollVContentView("page"):layoutContent(function(page)
      local title = page:putLabel("title"):text("Good morning, Hana")
        -- In the largest text sizes, a word of a large title would not fit on a phone.
        :font { style = traits.textSize > 1.7 and "title2" or "largeTitle", weight = "bold" }
        :numberOfLines(0)
        :leading(equalTo(24), safeArea):trailing(lessThanTo(24), safeArea):top(equalTo(28), safeArea)
      page:putLabel("subtitle"):text("Thursday, 16 April"):font("callout"):textColor("secondaryLabel")
        :numberOfLines(0):trailing(lessThanTo(24), safeArea):leading(equal, title):top(equalTo(2), title.bottomAnchor)
      page:putVStack("grid"):spacing(16):horizontal(equalTo(24), safeArea):top(equalTo(20), previous.bottomAnchor)
        :bottom(lessThanTo(24), safeArea)
        -- Extends to the bottom of the screen unless this makes the charts too high.
        :bottom(equalTo(24), safeArea, 600)
        :layoutContent(function(grid)
          local columns = isWide and 4 or (isLarge() and traits.size.width < 260 * traits.textSize) and 1 or 2
          for first = 1, #figures, columns do
            grid:putStackedHStack():spacing(16):distribution("fillEqually"):layoutContent(function(row)
              for place = first, math.min(first + columns - 1, #figures) do figure(row, figures[place]) end
            end)
          end
          grid:putStackedStack("charts"):axis(isWide and "horizontal" or "vertical"):spacing(16)
            :layoutContent(function(row)
            local orders = card(row, "orders-week"):layoutContent(chart)
            local from = card(row, "from"):layoutContent(shares)
            if isWide then
              orders:width(equalTo(from), { multiplyBy = 2 }):height(lessThanTo(640))
            else
              orders:height(moreThanTo(280)):height(equalTo(280), 600)
            end
          end)
        end)
    end)
  end)
end
