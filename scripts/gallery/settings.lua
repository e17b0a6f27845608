-- A form of settings in a scroll view: groups of rows, each row a molecule with its own accessory, and states
-- bound to switches, a slider and a segmented control.
local Row = molecule "Row"

-- With large text, a row's trailing view is below its title.
local function isLarge() return traits.textSize > 1.1 end

Row.states = { title = "", tone = "systemBlue", sign = "" }

function Row:layoutContent(content)
  local tile = content:putView("tile")
    :cornerRadius(7)
    :size(equalTo(30))
    :leading(equalTo(16), parent)
    :whenStateChanged(self.states.tone, "backgroundColor")
    :layoutContent(function(tile)
      tile:putLabel("sign"):font { size = 15, weight = "bold" }:textColor("white"):center(equal, parent)
        :whenStateChanged(self.states.sign, "text")
    end)
  local title = content:putLabel("title")
    :font("body")
    :numberOfLines(0)
    :leading(equalTo(16), tile.trailingAnchor)
    :whenStateChanged(self.states.title, "text")
  local accessory = content:putView("accessory"):layoutContent(self.accessory)
  tile:centerY(equal, title)
  if isLarge() then
    title:top(equalTo(12), parent):trailing(lessThanTo(16), parent)
    accessory:top(equalTo(8), title.bottomAnchor):bottom(equalTo(12), parent)
      :leading(equal, title):trailing(lessThanTo(16), parent)
  else
    title:vertical(moreThanTo(12), parent):centerY(equal, parent)
    accessory:leading(moreThanTo(12), title.trailingAnchor):trailing(equalTo(16), parent)
      :vertical(moreThanTo(8), parent):centerY(equal, parent)
  end
end

local Settings = controller "Settings"

Settings.states = { airplane = false, alerts = true, volume = 0.6, appearance = 0, summary = "" }

-- A group: a heading and a card with its rows, separated by lines.
local function group(list, heading, note, rows)
  list:putStackedLabel()
    :text(heading)
    :font { style = "footnote", weight = "medium" }
    :textColor("secondaryLabel")
    :numberOfLines(0)
  list:putSpace(8)
  list:putStackedVStack()
    :backgroundColor("secondarySystemGroupedBackground")
    :cornerRadius(12)
    :clipsToBounds(true)
    :layoutContent(function(stack)
      for place, row in ipairs(rows) do
        local node = stack:putStacked(build(Row, function(view)
          view.title, view.tone, view.sign, view.accessory = row.title, row.tone, row.sign, row.put
        end), row.name)
        if place > 1 then
          stack:putView():backgroundColor("separator"):height(equalTo(1 / traits.scale)):top(equal, node)
            :leading(equalTo(62), parent):trailing(equal, parent)
        end
      end
    end)
  if note then
    list:putSpace(8)
    list:putStackedLabel():text(note):font("footnote"):textColor("secondaryLabel"):numberOfLines(0)
  end
  list:putSpace(28)
end

-- The view at the trailing edge of a row.
local function detail(text)
  return function(content)
    content:putLabel("detail"):text(text):textColor("secondaryLabel"):leading(equal, parent):vertical(equal, parent)
      :numberOfLines(0):horizontalCompressionResistance(isLarge() and 740 or 760)
    content:putLabel("chevron"):text("›"):font { style = "body", weight = "semibold" }:textColor("tertiaryLabel")
      :leading(equalTo(10), previous.trailingAnchor):trailing(equal, parent):centerY(equal, previous)
  end
end

local function switch(name, state)
  return function(content) content:putSwitch(name):edges(equal, parent):apply("isOn", state) end
end

function Settings:layoutContent(content)
  self.backgroundColor = "systemGroupedBackground"
  local states = self.states

  content:putScroll("scroll"):edges(equal, parent):layoutContent(function(scroll)
    scroll:putScrollVContentView():layoutContent(function(page)
      page:putLabel("title"):text("Settings"):font { style = "largeTitle", weight = "bold" }
        :adjustsFontSizeToFitWidth(true):minimumScaleFactor(0.5)
        :leading(equalTo(20), parent):top(equalTo(48), safeArea):trailing(lessThanTo(20), parent)
      page:putVStack("list"):top(equalTo(20), previous.bottomAnchor):horizontal(equalTo(20), parent)
        :bottom(lessThanTo(20), safeArea)
        :layoutContent(function(list)
          local account = list:putStackedView("account"):backgroundColor("secondarySystemGroupedBackground")
            :cornerRadius(12)
          account:layoutContent(function(card)
            card:putImageView("avatar"):image("images/avatar.png"):contentMode("scaleAspectFill"):cornerRadius(30)
              :clipsToBounds(true)
              :size(equalTo(60)):leading(equalTo(16), parent):vertical(moreThanTo(12), parent)
              :vertical(equalTo(12), parent, 600)
            card:putVStack("who"):spacing(2):leading(equalTo(14), previous.trailingAnchor):trailing(equalTo(16), parent)
              :centerY(equal, previous):vertical(moreThanTo(12), parent):layoutContent(function(who)
                who:putStackedLabel():text("Hana Mori"):font { style = "title3", weight = "semibold" }
                  :numberOfLines(0)
                who:putStackedLabel():text("Account, backup and devices"):font("subheadline")
                  :textColor("secondaryLabel"):numberOfLines(0)
              end)
          end)
          list:putSpace(28)
          group(list, "CONNECTIONS", nil, {
            { name = "airplane", title = "Airplane Mode", tone = "systemOrange", sign = "↗",
              put = switch("airplaneOn", states.airplane) },
            { name = "wifi", title = "Network", tone = "systemBlue", sign = "≋", put = detail "Tatami 5G" },
            { name = "alerts", title = "Notifi\u{AD}cations", tone = "systemRed", sign = "!",
              put = switch("alertsOn", states.alerts) },
          })
          group(list, "APPEARANCE", "The screen follows the sun if nothing else is chosen.", {
            { name = "theme", title = "Theme", tone = "systemIndigo", sign = "◐", put = function(row)
              row:putSegmentedControl("themes"):segments { "Auto", "Light", "Dark" }:edges(equal, parent)
                :apply("selectedSegmentIndex", states.appearance)
            end },
            { name = "sound", title = "Sound", tone = "systemPink", sign = "♪", put = function(row)
              row:putSlider("volume"):vertical(equal, parent):horizontal(equal, parent):width(equalTo(150))
                :apply("value", states.volume)
            end },
          })
          list:putStackedLabel("summary"):font("footnote"):textColor("secondaryLabel"):textAlignment("center")
            :numberOfLines(0)
            :whenStateChanged(states.alerts, "text", function()
              return self.alerts and "Notifications are on." or "Nobody will disturb you."
            end)
        end)
    end)
  end)
end

return Settings
