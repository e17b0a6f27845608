-- A form of settings in a scroll view: groups of rows, each row a molecule with its own accessory, and states
-- bound to switches, a slider and a segmented control.

local function separator(row)
  return View { isArranged = false, backgroundColor = "separator", height = 1 / traits.scale, top = view[row].top,
    leading = parent.leading + 62, trailing = parent }
end

-- With large text, a row's trailing view is below its title.
local function row(name, title, tone, sign, accessory)
  local isLarge = traits.textSize > 1.1
  return View { name,
    View { "tile", backgroundColor = tone, cornerRadius = 7, size = 30, leading = parent.leading + 16,
      centerY = view.title,
      Label { "sign", text = sign, font = { size = 15, weight = "bold" }, textColor = "white", center = parent } },
    Label { "title", text = title, font = "body", numberOfLines = 0, leading = previous.trailing + 16,
      top = isLarge and parent.top + 12, trailing = isLarge and atMost(parent.trailing - 16),
      vertical = not isLarge and inside(parent, 12), centerY = not isLarge and parent },
    View { "accessory", accessory, top = isLarge and view.title.bottom + 8, bottom = isLarge and parent.bottom - 12,
      leading = isLarge and view.title or atLeast(view.title.trailing + 12),
      trailing = isLarge and atMost(parent.trailing - 16) or parent.trailing - 16,
      vertical = not isLarge and inside(parent, 8), centerY = not isLarge and parent },
  }
end

local function group(heading, note, rows)
  return {
    Label { text = heading, font = { style = "footnote", weight = "medium" }, textColor = "secondaryLabel",
      numberOfLines = 0 },
    8,
    VStack { backgroundColor = "secondarySystemGroupedBackground", cornerRadius = 12, clipsToBounds = true, rows },
    note and { 8, Label { text = note, font = "footnote", textColor = "secondaryLabel", numberOfLines = 0 } } or false,
    28,
  }
end

return controller "Settings" {
  states = { airplane = false, alerts = true, volume = 0.6, appearance = 0, summary = "" },
  backgroundColor = "systemGroupedBackground",

  function()
    return Scroll { "scroll", edges = parent, ScrollVContentView {
      Label { "title", text = "Settings", font = { style = "largeTitle", weight = "bold" },
        adjustsFontSizeToFitWidth = true, minimumScaleFactor = 0.5, leading = parent.leading + 20,
        top = safeArea.top + 48, trailing = atMost(parent.trailing - 20) },
      VStack { "list", top = previous.bottom + 20, horizontal = inset(parent, 20),
        bottom = atMost(safeArea.bottom - 20),
        View { "account", backgroundColor = "secondarySystemGroupedBackground", cornerRadius = 12,
          ImageView { "avatar", image = "images/avatar.png", contentMode = "scaleAspectFill", cornerRadius = 30,
            clipsToBounds = true, size = 60, leading = parent.leading + 16, vertical = inside(parent, 12),
            top = exactly(parent.top + 12, 600), bottom = exactly(parent.bottom - 12, 600) },
          VStack { "who", spacing = 2, leading = previous.trailing + 14, trailing = parent.trailing - 16,
            centerY = previous, vertical = inside(parent, 12),
            Label { text = "Hana Mori", font = { style = "title3", weight = "semibold" }, numberOfLines = 0 },
            Label { text = "Account, backup and devices", font = "subheadline", textColor = "secondaryLabel",
              numberOfLines = 0 } },
        },
        28,
        group("CONNECTIONS", nil, {
          row("airplane", "Airplane Mode", "systemOrange", "↗", Switch { "airplaneOn", edges = parent,
            isOn = bind "airplane" }),
          row("wifi", "Network", "systemBlue", "≋", {
            Label { "detail", text = "Tatami 5G", textColor = "secondaryLabel", leading = parent, vertical = parent,
              numberOfLines = 0, horizontalCompressionResistance = traits.textSize > 1.1 and 740 or 760 },
            Label { "chevron", text = "›", font = { style = "body", weight = "semibold" }, textColor = "tertiaryLabel",
              leading = previous.trailing + 10, trailing = parent, centerY = previous } }),
          separator "wifi",
          row("alerts", "Notifi\u{AD}cations", "systemRed", "!", Switch { "alertsOn", edges = parent,
            isOn = bind "alerts" }),
          separator "alerts",
        }),
        group("APPEARANCE", "The screen follows the sun if nothing else is chosen.", {
          row("theme", "Theme", "systemIndigo", "◐", SegmentedControl { "themes", edges = parent,
            segments = { "Auto", "Light", "Dark" }, selectedSegmentIndex = bind "appearance" }),
          row("sound", "Sound", "systemPink", "♪", Slider { "volume", edges = parent, width = 150,
            value = bind "volume" }),
          separator "sound",
        }),
        Label { "summary", font = "footnote", textColor = "secondaryLabel", textAlignment = "center", numberOfLines = 0,
          text = function(self) return self.alerts and "Notifications are on." or "Nobody will disturb you." end },
      },
    } }
  end,
}
