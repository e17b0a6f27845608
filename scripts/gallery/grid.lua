-- The rooms of a house in a Grid: tiles with several cells, and a table with fitted columns. size: 390x844 scale: 2
local tiles = {
  { "Weather", "18°, sunny", "systemTeal", { column = "1 / -1" } },
  { "Heating", "21° in all rooms", "systemOrange", { row = "span 2" } },
  { "Lights", "3 on", "systemYellow" },
  { "Blinds", "Half down", "systemIndigo" },
  { "Front door", "Locked", "systemGreen", { column = "1 / -1" } },
  { "Music", "Paused", "systemPink" },
  { "Robot", "Cleans the hall", "systemPurple" },
}

local uses = {
  { "Heating", 0.62, "7.4 kWh" }, { "Kitchen", 0.31, "3.7 kWh" }, { "Everything else", 0.07, "0.8 kWh" },
}

-- With large text, views are not placed side by side.
local function isLarge() return traits.textSize > 1.6 end

local House = controller "House"

House.states = { isEverybodyOut = false }

local function tile(grid, name, value, color, where)
  grid:putStackedGrid(name):padding(14):rowGap(2):cornerRadius(16):clipsToBounds(true):alignContent("space-between")
    :gridTemplateColumns("1fr auto"):gridTemplateRows("auto 1fr auto")
    :backgroundColor("secondarySystemBackground"):grid(where or {}):layoutContent(function(own)
      own:putStackedView("dot"):backgroundColor(color):cornerRadius(7)
        :grid { column = 2, width = 14, height = 14 }
      own:putStackedLabel("name"):text(name):font("headline"):numberOfLines(0):grid { column = "1 / -1", row = 2,
        alignSelf = "end" }
      own:putStackedLabel("value"):text(value):font("subheadline"):textColor("secondaryLabel"):numberOfLines(0)
        :grid { column = "1 / -1", row = 3 }
    end)
end

local function useOf(grid, name, part, value)
  grid:putStackedLabel(name):text(name):font("subheadline"):numberOfLines(0)
    :grid { column = isLarge() and 1 or "name" }
  grid:putStackedProgress(name .. " bar"):progress(part)
    :grid { column = isLarge() and 1 or "bar", alignSelf = "center" }
  grid:putStackedLabel(name .. " value"):text(value):font("subheadline"):textColor("secondaryLabel"):numberOfLines(0)
    :grid { column = isLarge() and 1 or "value", justifySelf = isLarge() and "start" or "end" }
end

function House:layoutContent(content) -- luacheck: ignore 212
  content.view.backgroundColor = "systemBackground"
  local page = content:putScroll("page"):edges(equal, safeArea)
  page:layoutContent(function(scroll)
    local all = scroll:putGrid("all"):gridTemplateColumns("minmax(0, 1fr)"):rowGap(20):padding(16)
      :edges(equal):width(equal)
    all:layoutContent(function(sections)
      sections:putStackedLabel("title"):text("Home"):font("largeTitle")
      -- Tiles are wide enough for their words, but not wider than a phone.
      local widest = traits.size.width - traits.safeArea.left - traits.safeArea.right - 32
      local least = math.min(150 * traits.textSize, 358, widest)
      local cells = sections:putStackedGrid("tiles")
        :gridTemplateColumns("repeat(auto-fill, minmax(" .. least .. ", 1fr))"):gridAutoRows("minmax(104, auto)")
        :gridAutoFlow("dense"):rowGap(12):columnGap(12)
      cells:layoutContent(function(grid)
        for _, own in ipairs(tiles) do tile(grid, own[1], own[2], own[3], own[4]) end
      end)
      sections:putStackedLabel("today"):text("Energy today"):font("title2"):numberOfLines(0)
      local energy = sections:putStackedGrid("energy"):rowGap(10):columnGap(12):alignItems("center")
        :gridTemplateColumns(isLarge() and "minmax(0, 1fr)"
          or "[name] fit-content(40%) [bar] 1fr [value] fit-content(35%)")
      energy:layoutContent(function(grid)
        for _, own in ipairs(uses) do useOf(grid, own[1], own[2], own[3]) end
      end)
    end)
  end)
end

return House
