-- A profile: a round portrait on the edge of a card, a wrapped biography, a row of numbers, and a list. It scrolls
-- if the screen is too low.
local Stat = molecule "Stat" {
  states = { value = "", caption = "" },
  VStack { alignment = "center", spacing = 2, edges = parent,
    Label { "value", text = bind "value", font = { style = "title3", weight = "bold" } },
    Label { "caption", text = bind "caption", font = "footnote", numberOfLines = 0, textColor = "secondaryLabel" },
  },
}

local Row = molecule "Row" {
  states = { title = "", detail = "", tone = "systemBlue" },
  View { "swatch", backgroundColor = bind "tone", cornerRadius = 10, size = 40, leading = parent.leading + 16,
    vertical = inside(parent, 12), centerY = parent,
    View { backgroundColor = "#ffffffe6", cornerRadius = 2, size = { 20, 4 }, centerX = parent,
      centerY = parent.centerY - 5 },
    View { backgroundColor = "#ffffff99", cornerRadius = 2, size = { 12, 4 }, leading = previous,
      centerY = parent.centerY + 5 },
  },
  VStack { "texts", spacing = 2, leading = previous.trailing + 12, trailing = parent.trailing - 16,
    vertical = inside(parent, 12), centerY = parent,
    Label { "title", text = bind "title", font = { style = "body", weight = "medium" }, numberOfLines = 0 },
    Label { "detail", text = bind "detail", font = "footnote", numberOfLines = 0, textColor = "secondaryLabel" },
  },
}

local shadow = { color = "black", opacity = 0.08, radius = 28, offset = { x = 0, y = 10 } }

local function button(name, title, color, tint)
  return Button { name, title = title, titleColor = color, font = "headline", backgroundColor = tint, cornerRadius = 13,
    height = atLeast(46), numberOfLines = 0 }
end

-- With large text, side-by-side views are stacked.
local function card(isLarge)
  local function line(place)
    return not isLarge and View { "line" .. place, backgroundColor = "separator", width = 1 / traits.scale, height = 28,
      leading = view.stats["stat-" .. place + 1].leading, centerY = view.stats }
  end
  return View { "card", backgroundColor = "secondarySystemGroupedBackground", cornerRadius = 24, shadow = shadow,
    top = previous.bottom - 48, centerX = parent, horizontal = inside(parent, 16),
    -- A column on a tablet; the full width on a phone.
    width = { atMost(560), exactly(parent.width, 600) },
    Label { "name", text = "Hana Mori", font = { style = "title2", weight = "bold" }, textAlignment = "center",
      numberOfLines = 0, top = parent.top + 60, centerX = parent, horizontal = inside(parent, 24) },
    Label { "handle", text = "@hanamori · Kyoto", font = "subheadline", textColor = "secondaryLabel",
      textAlignment = "center", numberOfLines = 0, top = previous.bottom + 4, centerX = parent,
      horizontal = inside(parent, 24) },
    Label { "biography", text = "Draws interfaces in the morning and mountains at dusk. Believes that every room, and "
        .. "every screen, begins with how its mats are laid.", font = "callout", textAlignment = "center",
      numberOfLines = 0, lineBreakMode = "byWordWrapping", top = previous.bottom + 16, horizontal = inset(parent, 24) },
    Stack { "stats", axis = isLarge and "vertical" or "horizontal", spacing = isLarge and 12 or 0,
      distribution = "fillEqually", top = previous.bottom + 20, horizontal = inset(parent, 16),
      Stat { value = "128", caption = "Layouts" }, Stat { value = "14.2k", caption = "Followers" },
      Stat { value = "312", caption = "Following" } },
    line(1), line(2),
    Stack { "buttons", axis = isLarge and "vertical" or "horizontal", distribution = "fillEqually", spacing = 12,
      top = view.stats.bottom + 20, horizontal = inset(parent, 20), bottom = parent.bottom - 20,
      button("follow", "Follow", "white", "tint"), button("message", "Message", "label", "tertiarySystemFill") },
    Badge { "unread", count = 3, color = "systemRed", top = view.buttons.top - 7,
      trailing = view.buttons.trailing + 5 },
  }
end

return controller "Profile" {
  backgroundColor = "systemGroupedBackground",
  Scroll { "scroll", edges = parent, ScrollVContentView { "page",
    ImageView { "cover", image = "images/hills.jpg", contentMode = "scaleAspectFill", clipsToBounds = true,
      fullTop = parent, height = 208 },
    function() return card(traits.textSize > 1.1) end,
    View { "ring", backgroundColor = "secondarySystemGroupedBackground", cornerRadius = 48, size = 96, centerX = parent,
      centerY = view.card.top,
      ImageView { "avatar", image = "images/avatar.png", contentMode = "scaleAspectFill", cornerRadius = 44,
        clipsToBounds = true, edges = inset(parent, 4) } },
    Label { "recentTitle", text = "Recent layouts", font = "headline", numberOfLines = 0,
      leading = view.card.leading + 16, trailing = atMost(view.card.trailing - 16), top = view.card.bottom + 28 },
    VStack { "recent", backgroundColor = "secondarySystemGroupedBackground", cornerRadius = 24, shadow = shadow,
      top = previous.bottom + 12, horizontal = view.card, bottom = atMost(safeArea.bottom - 24),
      Row { title = "Ticket", detail = "Wrapped text beside a picture", tone = "systemIndigo" },
      Row { title = "Departures", detail = "A table that never stutters", tone = "systemOrange" },
      Row { title = "Weather", detail = "Right to left, light and dark", tone = "systemTeal" },
    },
  } },
}
